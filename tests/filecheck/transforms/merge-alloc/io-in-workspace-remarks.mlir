// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=argument io-in-workspace=true min-size=64 remarks=true}' %s 2>&1 | filecheck %s

// An argument that stays is none of the allocations outside of functions, though what stands for it is in none: there
// is one remark, for the allocation.

// CHECK:      io-in-workspace-remarks.mlir:11:8: remark: in @f: merge-alloc: %a stays: smaller than min-size, 64 bytes
// CHECK-NEXT: builtin.module {
// CHECK-NEXT:   func.func @f(%x: memref<16xi8>, %workspace: memref<64xi8>)

func.func @f(%x: memref<16xi8>, %y: memref<64xi8>) {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x, %y, %a) : (memref<16xi8>, memref<64xi8>, memref<16xi8>) -> ()
  func.return
}
