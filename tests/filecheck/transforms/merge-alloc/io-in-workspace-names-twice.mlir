// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=argument io-in-workspace=true alignment=4}' %s | filecheck %s

// Names of inputs and outputs are unique, also if two results ask for one name, or a result for that of an argument.

// CHECK: mergealloc.inputs = [{name = "x",
// CHECK-SAME: mergealloc.outputs = [{{.*}}{name = "x_1",{{.*}} {name = "same",{{.*}} {name = "same_1",
func.func @main(%x: memref<4xf32>) -> (memref<4xf32> {mergealloc.name = "x"}, memref<4xf32> {mergealloc.name = "same"}, memref<4xf32> {mergealloc.name = "same"}) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %c = memref.alloc() : memref<4xf32>
  "test.op"(%x, %a, %b, %c) : (memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>) -> ()
  func.return %a, %b, %c : memref<4xf32>, memref<4xf32>, memref<4xf32>
}
