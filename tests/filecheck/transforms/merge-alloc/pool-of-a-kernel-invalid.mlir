// RUN: xdsl-opt --allow-unregistered-dialect -p 'merge-alloc{pools="sram:500"}' --verify-diagnostics %s | filecheck %s

// M10: the arena of a kernel is there beside those of whoever launches it.

module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @k(%x: memref<64xf32>) workgroup(%w : memref<4xf32, 3>) kernel {
      %a = memref.alloc() : memref<64xf32>
      "test.op"(%a, %x) : (memref<64xf32>, memref<64xf32>) -> ()
      gpu.return
    }
  }
  func.func @launch(%n: index) {
    %s = memref.alloc() : memref<64xf32>
    gpu.launch_func @m::@k blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%s : memref<64xf32>)
    return
  }
}

// CHECK: error: in @launch: merge-alloc: pool 'sram' has 500 bytes, but arenas of 512 bytes exist at once: @launch with 256 bytes, which calls @k with 256 bytes
