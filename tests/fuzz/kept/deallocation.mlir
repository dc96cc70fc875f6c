// buffer-deallocation{ownership=dynamic},merge-alloc{lifetimes=liveness planner=auto},verify-memory-plan
// 4 allocations, 1 copies, 4 bytes copied, 56 bytes at most, all freed
builtin.module {
  func.func @main(%0: memref<4xi1, "scratch">, %1: memref<4xf64>) -> (memref<4xi1, "scratch">, memref<3xf64>) {
    %2 = memref.alloc() : memref<4xf64>
    %3 = arith.constant 1 : index
    %4 = arith.constant 0 : index
    %5, %6 = scf.while (%7 = %4, %8 = %2) : (index, memref<4xf64>) -> (index, memref<4xf64>) {
      %9 = arith.cmpi slt, %7, %3 : index
      scf.condition(%9) %7, %8 : index, memref<4xf64>
    } do {
    ^bb0(%10: index, %11: memref<4xf64>):
      %12 = memref.alloc() : memref<4xf64>
      %13 = arith.constant 1 : index
      %14 = arith.addi %10, %13 : index
      scf.yield %14, %12 : index, memref<4xf64>
    }
    %15 = memref.alloc() {alignment = 32 : i64} : memref<3xf64>
    "test.op"(%15) {tag = "write8", writeonly} : (memref<3xf64>) -> ()
    memref.dealloc %6 : memref<4xf64>
    cf.br ^bb1(%15 : memref<3xf64>)
  ^bb1(%16: memref<3xf64>):
    func.return %0, %16 : memref<4xi1, "scratch">, memref<3xf64>
  }
}

// -----
// buffer-deallocation
// 2 allocations, 1 copies, 64 bytes copied, 128 bytes at most, all freed
builtin.module {
  func.func private @g0(%0: memref<2x4xbf16>) -> memref<2x4xbf16> {
    %1 = memref.alloc() {alignment = 64 : i64} : memref<2x4xf64>
    %2 = arith.constant 1 : index
    %3 = arith.constant 0 : index
    %4 = arith.constant 1 : index
    %5, %6, %7, %8 = scf.for %9 = %3 to %2 step %4 iter_args(%10 = %1, %11 = %1, %12 = %1, %13 = %1) -> (memref<2x4xf64>, memref<2x4xf64>, memref<2x4xf64>, memref<2x4xf64>) {
      "test.op"(%11, %12, %10) {tag = "look2004", readonly} : (memref<2x4xf64>, memref<2x4xf64>, memref<2x4xf64>) -> ()
      %14 = memref.alloc() : memref<2x4xf64>
      scf.yield %13, %14, %10, %11 : memref<2x4xf64>, memref<2x4xf64>, memref<2x4xf64>, memref<2x4xf64>
    }
    %15 = "test.op"() {tag = "flag2006"} : () -> i32
    cf.switch %15 : i32, [
    default: ^bb1(%0 : memref<2x4xbf16>),
      0: ^bb1(%0 : memref<2x4xbf16>),
      -1640531526: ^bb1(%0 : memref<2x4xbf16>)
    ]
  ^bb1(%16: memref<2x4xbf16>):
    %17 = "test.op"() {tag = "shrunk"} : () -> memref<2x4xbf16>
    func.return %17 : memref<2x4xbf16>
  }
  func.func @main(%0: memref<f64>) -> (memref<2x4xf64>, memref<2x4xf64>) {
    %1 = memref.alloc() : memref<2x4xf64>
    %2 = arith.constant 2.100000e+01 : f64
    linalg.fill ins(%2 : f64) outs(%1 : memref<2x4xf64>)
    func.return %1, %1 : memref<2x4xf64>, memref<2x4xf64>
  }
}
