// RUN: xdsl-opt %s -t 'memory-plan{format=html merge-alloc="scope=program arena=argument io-in-workspace=true"}' | filecheck %s
// RUN: xdsl-opt %s -t 'memory-plan{format=svg merge-alloc="scope=program arena=argument io-in-workspace=true"}' | filecheck %s --check-prefix SVG

// What inputs and functions are called is text, not HTML, and in a picture not SVG.

func.func @f(%x: memref<4xf32> {mergealloc.name = "a<b>"}, %y: memref<4xf32>) {
  memref.copy %x, %y : memref<4xf32> to memref<4xf32>
  func.return
}

func.func @"g<h>"() attributes {mergealloc.changes = [{pass = "p", summary = "done", extra_work_percent = 0.000000e+00 : f64}]} {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  func.return
}
// CHECK:     <p>@g&lt;h&gt; was changed by
// CHECK:     <td title="memref&lt;4xf32&gt;">%x (input a&lt;b&gt;)
// CHECK-NOT: a<b>
// SVG:     <text x="5" y="13">%x (input a&lt;b&gt;)</text>
// SVG-NOT: a<b>
