// RUN: xdsl-opt --allow-unregistered-dialect -p 'merge-alloc,verify-memory-plan' %s | filecheck %s

// What a device fills lives until the wait: %b is beside it, %c is where it was.

func.func @f(%v: f32) {
  %a = memref.alloc() : memref<64xf32>
  %t = gpu.wait async
  %s = "gpu.memset"(%t, %a, %v) : (!gpu.async.token, memref<64xf32>, f32) -> !gpu.async.token
  %b = memref.alloc() : memref<64xf32>
  "test.op"(%b) : (memref<64xf32>) -> ()
  gpu.wait [%s]
  %c = memref.alloc() : memref<64xf32>
  "test.op"(%c) : (memref<64xf32>) -> ()
  func.return
}

// CHECK:      %arena = memref.alloc() {alignment = 64 : i64} : memref<512xi8>
// CHECK:      %a = memref.view %arena[
// CHECK:      %b = memref.view %arena[
// CHECK:      %c = memref.view %arena[
