// REQUIRES: mlir-opt
// RUN: xdsl-opt %s -p 'merge-alloc{scope=program arena=argument io-in-workspace=true}' | %mlir-opt | filecheck %s

// Values have names of ASCII characters only, whatever the names of inputs and outputs are.

func.func @placed(%x: memref<4xf32> {mergealloc.name = "maß"},
                  %y: memref<4xf32> {bufferize.result, mergealloc.name = "größe"}) {
  linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%y : memref<4xf32>)
  func.return
}
// CHECK: func.func @placed(%{{.*}}: memref<16xi8>)
