// RUN: xdsl-opt %s -p 'merge-alloc{pack-constants=true analysis-only=true}' | filecheck %s

// What is said to be the bytes of the resource is no hexadecimal number.

memref.global "private" constant @c : memref<1xi8> = dense_resource<weights>

func.func @f() -> i8 {
  %0 = arith.constant 0 : index
  %c = memref.get_global @c : memref<1xi8>
  %v = memref.load %c[%0] : memref<1xi8>
  func.return %v : i8
}

{-#
  dialect_resources: {
    builtin: {
      weights: "0x01000000no"
    }
  }
#-}

// CHECK: memref.global "private" constant @c : memref<1xi8> = dense_resource<weights> {mergealloc.skip = "the bytes of the resource 'weights' are not known"}
