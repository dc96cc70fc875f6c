// RUN: xdsl-opt %s -t 'memory-plan{format=html merge-alloc="scope=program arena=argument io-in-workspace=true"}' | filecheck %s

// What inputs are called is text, not HTML.

func.func @f(%x: memref<4xf32> {mergealloc.name = "a<b>"}, %y: memref<4xf32>) {
  memref.copy %x, %y : memref<4xf32> to memref<4xf32>
  func.return
}
// CHECK:     <td title="memref&lt;4xf32&gt;">%x (input a&lt;b&gt;)
// CHECK-NOT: a<b>
