// RUN: xdsl-opt %s -p 'merge-alloc{scope=program arena=argument dynamic=reuse io-in-workspace=true}' | filecheck %s

// Names of inputs and outputs may have any characters, those of values only some of ASCII.

func.func @placed(%x: memref<4xf32> {mergealloc.name = "maß"},
                  %y: memref<4xf32> {bufferize.result, mergealloc.name = "größe"}) {
  linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%y : memref<4xf32>)
  func.return
}
// CHECK-LABEL: func.func @placed
// CHECK: %y = memref.view

func.func @dynamic(%x: memref<?xf32> {mergealloc.name = "serving/x:0"},
                   %y: memref<?xf32> {bufferize.result, mergealloc.name = "größe"})
    attributes {llvm.emit_c_interface} {
  %0 = arith.constant 0 : index
  %n = memref.dim %x, %0 : memref<?xf32>
  %m = memref.dim %y, %0 : memref<?xf32>
  %twice = memref.alloc(%n) : memref<?xf32>
  linalg.add ins(%x, %x : memref<?xf32>, memref<?xf32>) outs(%twice : memref<?xf32>)
  linalg.add ins(%twice, %x : memref<?xf32>, memref<?xf32>) outs(%y : memref<?xf32>)
  func.return
}
// CHECK: func.func @dynamic_workspace_size(%{{[0-9]+}}: index, %{{[0-9]+}}: index) -> index
