// RUN: xdsl-opt --allow-unregistered-dialect -p 'merge-alloc,verify-memory-plan' %s | filecheck %s
// RUN: xdsl-opt --allow-unregistered-dialect -p 'merge-alloc{scope=program},verify-memory-plan' %s | filecheck %s

// A kernel is a function: memory of its group and its threads are arguments. Its threads have arenas
// of their own, so that no caller provides one.

module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @k(%x: memref<64xf32>, %y: memref<64xf32>) workgroup(%w : memref<64xf32, 3>) kernel {
      %a = memref.alloc() : memref<64xf32>
      "test.op"(%a, %x) : (memref<64xf32>, memref<64xf32>) -> ()
      %b = memref.alloc() : memref<64xf32>
      "test.op"(%b, %y, %w) : (memref<64xf32>, memref<64xf32>, memref<64xf32, 3>) -> ()
      gpu.return
    }
    gpu.func @fill(%x: memref<64xf32>, %f: f32) kernel {
      linalg.fill ins(%f : f32) outs(%x : memref<64xf32>)
      gpu.return
    }
    gpu.func @made() -> memref<64xf32> {
      %r = memref.alloc() : memref<64xf32>
      "test.op"(%r) : (memref<64xf32>) -> ()
      gpu.return %r : memref<64xf32>
    }
  }

// CHECK:         gpu.func @k(%x: memref<64xf32>, %y: memref<64xf32>) workgroup(%w: memref<64xf32, 3 : i64>) kernel
// CHECK-NEXT:      %[[INNER:.*]] = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK:           %a = memref.view %[[INNER]]
// CHECK:           %b = memref.view %[[INNER]]
// CHECK:         gpu.func @made
// CHECK-NEXT:      %r = memref.alloc() : memref<64xf32>

  func.func @launch(%n: index, %f: f32) {
    %s = memref.alloc() : memref<64xf32>
    linalg.fill ins(%f : f32) outs(%s : memref<64xf32>)
    %t = memref.alloc() : memref<64xf32>
    gpu.launch_func @m::@k blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%s : memref<64xf32>, %t : memref<64xf32>)
    %u = memref.alloc() : memref<64xf32>
    "test.op"(%u, %t) : (memref<64xf32>, memref<64xf32>) -> ()
    return
  }

// Threads together keep no order: %s may be read before all of them have written it.

  func.func @written(%n: index, %f: f32) {
    %s = memref.alloc() : memref<64xf32>
    "test.op"(%s) : (memref<64xf32>) -> ()
    %t = memref.alloc() : memref<64xf32>
    "test.op"(%t) : (memref<64xf32>) -> ()
    gpu.launch_func @m::@fill blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%s : memref<64xf32>, %f : f32)
    return
  }
}

// CHECK-LABEL: @launch
// CHECK-NEXT:    %[[ARENA:.*]] = memref.alloc() {alignment = 64 : i64} : memref<512xi8>
// CHECK-NEXT:    %[[AT_S:.*]] = arith.constant [[S:.*]] : index
// CHECK-NEXT:    %s = memref.view %[[ARENA]][%[[AT_S]]][]
// CHECK:         %[[AT_U:.*]] = arith.constant [[S]] : index
// CHECK-NEXT:    %u = memref.view %[[ARENA]][%[[AT_U]]][]

// CHECK-LABEL: @written
// CHECK-NEXT:    %{{.*}} = memref.alloc() {alignment = 64 : i64} : memref<512xi8>

// Cites: 000/scopes-of-mlir
