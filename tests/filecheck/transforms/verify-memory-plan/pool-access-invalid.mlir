// RUN: xdsl-opt -p verify-memory-plan --split-input-file --verify-diagnostics --allow-unregistered-dialect %s | filecheck --strict-whitespace %s

// V24: nothing is allocated or written in read-only memory, also not under the name of another memory space,
// in a branch or in a function that gets it.

builtin.module attributes {mergealloc.pools = [{name = "qspi", access = "read-only"}, {name = "flash", access = "read-write"}]} {
func.func private @fill(%a: memref<8xf32>) {
  %f = arith.constant 0.0 : f32
  linalg.fill ins(%f : f32) outs(%a : memref<8xf32>)
  func.return
}
func.func @writes(%p: memref<8xf32, "rom">, %q: memref<8xf32>, %u: memref<8xf32, "flash">, %c: i1) {
  %f = arith.constant 0.0 : f32
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<8xf32, "qspi">
  %b = memref.alloca() : memref<8xf32, "flash">
  memref.store %f, %b[%i] : memref<8xf32, "flash">
  linalg.fill ins(%f : f32) outs(%u : memref<8xf32, "flash">)
  %d = memref.memory_space_cast %p : memref<8xf32, "rom"> to memref<8xf32>
  %e = arith.select %c, %d, %q : memref<8xf32>
  scf.if %c {
    memref.store %f, %e[%i] : memref<8xf32>
  }
  func.call @fill(%d) : (memref<8xf32>) -> ()
  "test.op"(%d) : (memref<8xf32>) -> ()
  memref.copy %d, %q : memref<8xf32> to memref<8xf32>
  func.return
}
}

// CHECK:      error: the memory plan is wrong: 3 violations
// CHECK-NEXT: pool-access-invalid.mlir:9:3: error: in @fill: %a in pool 'rom', which is read-only, is written
// CHECK-NEXT: pool-access-invalid.mlir:15:8: error: in @writes: %a in pool 'qspi', which is read-only, is allocated
// CHECK-NEXT: pool-access-invalid.mlir:22:5: error: in @writes: %e in pool 'rom', which is read-only, is written

// -----

// V25: what may be in a pool is accessed by functions of its targets, wherever it gets to.

builtin.module attributes {mergealloc.pools = [{name = "dtcm", targets = ["c", "d"]}, {name = "sram"}]} {
func.func private @npu(%a: memref<8xf32>) attributes {mergealloc.target = "accel"} {
  "test.op"(%a) : (memref<8xf32>) -> ()
  func.return
}
func.func private @between(%a: memref<8xf32>) -> memref<8xf32> attributes {mergealloc.target = "accel"} {
  func.call @npu(%a) : (memref<8xf32>) -> ()
  func.return %a : memref<8xf32>
}
func.func private @dma(memref<8xf32>) attributes {mergealloc.target = "accel"}
func.func private @host(memref<8xf32>) attributes {mergealloc.target = "d"}
func.func private @unknown(memref<8xf32>)
func.func @m(%x: memref<8xf32, "dtcm">, %s: memref<8xf32, "sram">) attributes {mergealloc.target = "c"} {
  %y = memref.memory_space_cast %x : memref<8xf32, "dtcm"> to memref<8xf32>
  %t = memref.memory_space_cast %s : memref<8xf32, "sram"> to memref<8xf32>
  "test.op"(%y) : (memref<8xf32>) -> ()
  %z = func.call @between(%y) : (memref<8xf32>) -> memref<8xf32>
  func.call @dma(%t) : (memref<8xf32>) -> ()
  func.call @host(%y) : (memref<8xf32>) -> ()
  func.call @dma(%z) : (memref<8xf32>) -> ()
  func.call @unknown(%y) : (memref<8xf32>) -> ()
  func.return
}
}

// CHECK:      error: the memory plan is wrong: 3 violations
// CHECK-NEXT: pool-access-invalid.mlir:42:3: error: in @npu: %a in pool 'dtcm', which is for c, d, is accessed by @npu, which runs on accel
// CHECK-NEXT: pool-access-invalid.mlir:59:3: error: in @m: %z in pool 'dtcm', which is for c, d, is accessed by @dma, which runs on accel
// CHECK-NEXT: pool-access-invalid.mlir:60:3: error: in @m: %y in pool 'dtcm', which is for c, d, is accessed by @unknown, which runs on nothing known

// Cites: 004/targets
