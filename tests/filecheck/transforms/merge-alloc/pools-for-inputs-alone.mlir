// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=argument io-in-workspace=true pools="sram:64KiB,dram"}' %s | filecheck %s

// M15: only the input may be in `dram`: it is in the default memory space, which is no pool.

// CHECK: func.func @input(%workspace: memref<{{[0-9]+}}xi8, "sram">)
func.func @input(%x: memref<4xf32>, %y: memref<4xf32, "sram"> {bufferize.result}) {
  %a = memref.alloc() : memref<4xf32, "sram">
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32, "sram">)
  linalg.exp ins(%a : memref<4xf32, "sram">) outs(%y : memref<4xf32, "sram">)
  func.return
}
