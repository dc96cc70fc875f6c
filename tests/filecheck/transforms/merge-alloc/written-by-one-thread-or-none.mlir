// RUN: xdsl-opt -p 'merge-alloc{lifetimes=liveness},verify-memory-plan' %s | filecheck %s

// What a thread may overwrite is kept until then: there may be none that does.

func.func @f(%v: f32) {
  %a = memref.alloc() : memref<64xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<64xf32>)
  %b = memref.alloc() : memref<64xf32>
  "test.op"(%b) : (memref<64xf32>) -> ()
  omp.masked {
    linalg.fill ins(%v : f32) outs(%a : memref<64xf32>)
    omp.terminator
  }
  "test.op"(%a) : (memref<64xf32>) -> ()
  func.return
}

// CHECK: %arena = memref.alloc() {alignment = 64 : i64} : memref<512xi8>
