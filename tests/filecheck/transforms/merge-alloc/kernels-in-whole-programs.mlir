// RUN: xdsl-opt -p 'merge-alloc{scope=program},verify-memory-plan' %s | filecheck %s
// RUN: xdsl-opt -p 'merge-alloc{scope=program}' -t memory-plan %s | filecheck %s --check-prefix REPORT

// W3: all launches of a private kernel are known, but a launch hands on no workspace.

module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @k(%x: memref<64xf32>) kernel attributes {sym_visibility = "private"} {
      %a = memref.alloc() : memref<64xf32>
      "test.op"(%a, %x) : (memref<64xf32>, memref<64xf32>) -> ()
      gpu.return
    }
  }
  func.func @launch(%n: index, %s: memref<64xf32>) {
    gpu.launch_func @m::@k blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%s : memref<64xf32>)
    func.return
  }
}

// CHECK:      gpu.func @k(%x: memref<64xf32>) kernel
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK:      func.func @launch(%n: index, %s: memref<64xf32>)
// CHECK-NEXT:   gpu.launch_func @m::@k
// CHECK-SAME:     args(%s : memref<64xf32>)

// REPORT: has arenas of its own: called by an operation that takes no further arguments
