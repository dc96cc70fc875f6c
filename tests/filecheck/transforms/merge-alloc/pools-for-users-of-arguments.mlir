// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=argument io-in-workspace=true},verify-memory-plan' %s | filecheck %s

// M22: an argument is where all functions may access it that get it, also behind an argument that is no buffer: @dma,
// which gets %y, cannot access `dtcm`.

// CHECK:      func.func @m(%n: index, %workspace: memref<32xi8, "dtcm">, %workspace_1: memref<32xi8, "sram">)
// CHECK-SAME:   {name = "x",{{[^}]*}} memory_space = "dtcm"}, {name = "y",{{[^}]*}} memory_space = "sram"}
builtin.module attributes {mergealloc.pools = [{name = "dtcm", targets = ["c"]}, {name = "sram", targets = ["c", "accel"]}]} {
func.func private @dma(memref<8xf32>) attributes {mergealloc.target = "accel"}
func.func @m(%n: index, %x: memref<8xf32>, %y: memref<8xf32>) attributes {mergealloc.target = "c"} {
  "test.op"(%n, %x) : (index, memref<8xf32>) -> ()
  func.call @dma(%y) : (memref<8xf32>) -> ()
  func.return
}
}
