// RUN: xdsl-opt --allow-unregistered-dialect -p one-shot-bufferize %s | filecheck %s

// A tensor that a region goes on reading is not written before it has been waited for.

func.func @read(%f: f32, %i: index) -> f32 {
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %t = async.execute {
    %x = tensor.extract %r[%i] : tensor<8xf32>
    "test.op"(%x) : (f32) -> ()
    async.yield
  }
  %s = tensor.insert %f into %r[%i] : tensor<8xf32>
  async.await %t : !async.token
  %y = tensor.extract %s[%i] : tensor<8xf32>
  return %y : f32
}

// CHECK-LABEL: @read
// CHECK:         async.execute
// CHECK:         %[[COPY:.*]] = memref.alloc()
// CHECK-NEXT:    memref.copy %e, %[[COPY]]
// CHECK-NEXT:    memref.store %f, %[[COPY]]

func.func @read_and_awaited(%f: f32, %i: index) -> f32 {
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %t = async.execute {
    %x = tensor.extract %r[%i] : tensor<8xf32>
    "test.op"(%x) : (f32) -> ()
    async.yield
  }
  async.await %t : !async.token
  %s = tensor.insert %f into %r[%i] : tensor<8xf32>
  %y = tensor.extract %s[%i] : tensor<8xf32>
  return %y : f32
}

// CHECK-LABEL: @read_and_awaited
// CHECK:         async.await
// CHECK-NEXT:    memref.store %f, %e

// Threads do not write what others see.

func.func @threads(%f: f32, %i: index) {
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  omp.parallel {
    %s = tensor.insert %f into %r[%i] : tensor<8xf32>
    %x = tensor.extract %s[%i] : tensor<8xf32>
    "test.op"(%x) : (f32) -> ()
    omp.terminator
  }
  return
}

// CHECK-LABEL: @threads
// CHECK:         omp.parallel
// CHECK-NEXT:      %[[OWN:.*]] = memref.alloc()
// CHECK-NEXT:      memref.copy %e, %[[OWN]]
// CHECK-NEXT:      memref.store %f, %[[OWN]]
