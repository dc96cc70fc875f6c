// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=argument io-in-workspace=true remarks=true lifetimes=tick}' %s 2>&1 | filecheck %s

// What is in no function stays, and is the only one to be told about.

// CHECK:      whole-program-outside.mlir:10:12: remark: merge-alloc: %outside stays: not inside an allocation scope
// CHECK-NEXT: builtin.module {
// CHECK-NEXT:   %outside = memref.alloc() : memref<4xf32>
// CHECK:        func.func @f(%u: memref<*xf32>, %workspace: memref<128xi8>)

%outside = memref.alloc() : memref<4xf32>
"test.op"(%outside) : (memref<4xf32>) -> ()
func.func @f(%x: memref<16xf32>, %u: memref<*xf32>) {
  "test.op"(%x, %u) : (memref<16xf32>, memref<*xf32>) -> ()
  %a = memref.alloc() : memref<4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  func.return
}
