// RUN: xdsl-opt --allow-unregistered-dialect %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --allow-unregistered-dialect --print-op-generic %s | xdsl-opt --allow-unregistered-dialect | filecheck --match-full-lines %s

// Modules, kernels with memory of work groups and threads, and their launches.

module attributes {gpu.container_module} {
  gpu.module @m attributes {note} {
    gpu.func @k(%x: memref<64xf32> {llvm.noalias}, %i: index) workgroup(%w : memref<4xf32, 3>) private(%p: memref<1xf32, 5>, %q: memref<1xf32, 5>) kernel attributes {note} {
      %t = gpu.thread_id x
      %b = gpu.block_id y
      %d = gpu.block_dim z
      %g = gpu.grid_dim x
      %h = gpu.global_id x
      gpu.barrier
      gpu.return
    }
    gpu.func @f(%x: f32, %y: f32) -> (f32, f32) {
      gpu.return %y, %x : f32, f32
    }
    gpu.func @e() kernel {
      gpu.return
    }
  }
  func.func @launch(%n: index, %x: memref<64xf32>, %s: i32) {
    gpu.launch_func @m::@e blocks in (%n, %n, %n) threads in (%n, %n, %n)
    %t = gpu.wait async
    %u = gpu.launch_func async [%t] @m::@k blocks in (%n, %n, %n) threads in (%n, %n, %n) dynamic_shared_memory_size %s args(%x : memref<64xf32>, %n : index) {note}
    gpu.wait [%u]
    "gpu.launch_func"(%n, %n, %n, %n, %n, %n, %n, %n, %n) <{kernel = @m::@e, operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0>}> : (index, index, index, index, index, index, index, index, index) -> ()
    return
  }
}

// CHECK:      builtin.module attributes {gpu.container_module} {
// CHECK-NEXT:   gpu.module @m attributes {note} {
// CHECK-NEXT:     gpu.func @k(%x: memref<64xf32> {llvm.noalias}, %i: index) workgroup(%w: memref<4xf32, 3 : i64>) private(%p: memref<1xf32, 5 : i64>, %q: memref<1xf32, 5 : i64>) kernel attributes {note} {
// CHECK-NEXT:       %t = gpu.thread_id x
// CHECK-NEXT:       %b = gpu.block_id y
// CHECK-NEXT:       %d = gpu.block_dim z
// CHECK-NEXT:       %g = gpu.grid_dim x
// CHECK-NEXT:       %h = gpu.global_id x
// CHECK-NEXT:       gpu.barrier
// CHECK-NEXT:       gpu.return
// CHECK-NEXT:     }
// CHECK-NEXT:     gpu.func @f(%x: f32, %y: f32) -> (f32, f32) {
// CHECK-NEXT:       gpu.return %y, %x : f32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     gpu.func @e() kernel {
// CHECK-NEXT:       gpu.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @launch(%n: index, %x: memref<64xf32>, %s: i32) {
// CHECK-NEXT:     gpu.launch_func @m::@e blocks in (%n, %n, %n) threads in (%n, %n, %n)
// CHECK-NEXT:     %t = gpu.wait async
// CHECK-NEXT:     %u = gpu.launch_func async [%t] @m::@k blocks in (%n, %n, %n) threads in (%n, %n, %n) dynamic_shared_memory_size %s args(%x : memref<64xf32>, %n : index) {note}
// CHECK-NEXT:     gpu.wait [%u]
// CHECK-NEXT:     "gpu.launch_func"(%n, %n, %n, %n, %n, %n, %n, %n, %n) <{kernel = @m::@e, operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0>}> : (index, index, index, index, index, index, index, index, index) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
