// RUN: xdsl-opt %s -p 'merge-alloc{pack-constants=true analysis-only=true}' | filecheck %s

// Nobody gave the bytes of the resource: the constant stays.

memref.global "private" constant @c : memref<2xi32> = dense_resource<elsewhere>

func.func @f() -> i32 {
  %0 = arith.constant 0 : index
  %c = memref.get_global @c : memref<2xi32>
  %v = memref.load %c[%0] : memref<2xi32>
  func.return %v : i32
}
// CHECK: memref.global "private" constant @c : memref<2xi32> = dense_resource<elsewhere> {mergealloc.skip = "the bytes of the resource 'elsewhere' are not known"}
