// RUN: xdsl-opt -p 'merge-alloc{pack-constants=true}' %s | filecheck %s

// Without pools a constant may name the memory that it is in.

memref.global "private" constant @w : memref<4xi8> = dense<1> {mergealloc.pools = ["default"]}
func.func @f() {
  %w = memref.get_global @w : memref<4xi8>
  "test.op"(%w) : (memref<4xi8>) -> ()
  func.return
}

// CHECK: memref.global "private" constant @constants_default : memref<4xi8> = dense<1>
