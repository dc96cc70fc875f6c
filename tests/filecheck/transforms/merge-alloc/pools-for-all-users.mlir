// RUN: xdsl-opt -p 'merge-alloc{pack-constants=true},verify-memory-plan' --split-input-file %s | filecheck %s
// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=argument io-in-workspace=true pack-constants=true},verify-memory-plan' --split-input-file %s | filecheck %s --check-prefix PROGRAM

// M22 (004, U3: target=c): a buffer is where all functions may access it that get it, directly, through a view
// or another function, as a result of a call, with or without a body; so are constants and arguments.

builtin.module attributes {mergealloc.pools = [{name = "dtcm", targets = ["c"]}, {name = "sram", targets = ["c", "accel"]}]} {
memref.global "private" constant @w : memref<8xi8> = dense<1>
memref.global "private" constant @own : memref<4xi8> = dense<2>
func.func private @npu(%a: memref<4xf32, strided<[1], offset: ?>>, %w: memref<8xi8>) attributes {mergealloc.target = "accel"} {
  "test.op"(%a, %w) : (memref<4xf32, strided<[1], offset: ?>>, memref<8xi8>) -> ()
  func.return
}
func.func private @dma(memref<8xf32>) attributes {mergealloc.target = "accel"}
func.func private @between(%a: memref<8xf32>) attributes {mergealloc.target = "c"} {
  func.call @dma(%a) : (memref<8xf32>) -> ()
  func.return
}
func.func @m(%io: memref<8xf32>) attributes {mergealloc.target = "c"} {
  %w = memref.get_global @w : memref<8xi8>
  %own = memref.get_global @own : memref<4xi8>
  %x = memref.alloc() : memref<8xf32>
  %y = memref.alloc() : memref<8xf32>
  %z = memref.alloc() : memref<2xf32>
  "test.op"(%x, %y, %z, %own) : (memref<8xf32>, memref<8xf32>, memref<2xf32>, memref<4xi8>) -> ()
  %part = memref.subview %x[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  %cast = memref.cast %part : memref<4xf32, strided<[1], offset: 4>> to memref<4xf32, strided<[1], offset: ?>>
  func.call @npu(%cast, %w) : (memref<4xf32, strided<[1], offset: ?>>, memref<8xi8>) -> ()
  func.call @between(%y) : (memref<8xf32>) -> ()
  func.call @dma(%io) : (memref<8xf32>) -> ()
  "test.op"(%x, %y, %z) : (memref<8xf32>, memref<8xf32>, memref<2xf32>) -> ()
  func.return
}
}

// CHECK-DAG:   @constants_sram : memref<8xi8, "sram"> = dense<1>
// CHECK-DAG:   @constants_dtcm : memref<4xi8, "dtcm"> = dense<2>
// CHECK-LABEL: @m
// CHECK-DAG:     memref.alloc() {alignment = 64 : i64} : memref<96xi8, "sram">
// CHECK-DAG:     memref.alloc() {alignment = 64 : i64} : memref<8xi8, "dtcm">
// CHECK:         func.return

// PROGRAM-LABEL: @m(
// PROGRAM-SAME:    inputs = [{name = "io", type = memref<8xf32>, offset = {{[0-9]*}} : i64, bytes = 32 : i64, memory_space = "sram"}]

// -----

builtin.module attributes {mergealloc.pools = [{name = "dtcm", targets = ["c"]}, {name = "sram", targets = ["c", "accel"]}]} {
func.func private @make() -> memref<8xf32> attributes {mergealloc.target = "c"} {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<4xf32>
  "test.op"(%a, %b) : (memref<8xf32>, memref<4xf32>) -> ()
  func.return %a : memref<8xf32>
}
func.func @use() attributes {mergealloc.target = "accel"} {
  %x = func.call @make() : () -> memref<8xf32>
  "test.op"(%x) : (memref<8xf32>) -> ()
  func.return
}
}

// CHECK-LABEL:   @make
// CHECK:           memref.alloc() {alignment = 64 : i64} : memref<16xi8, "dtcm">

// PROGRAM-LABEL: @make(%workspace: memref<32xi8, "sram">, %workspace_1: memref<16xi8, "dtcm">)

// Cites: 004/U3, 004/targets
