// RUN: xdsl-opt --allow-unregistered-dialect -p one-shot-bufferize --split-input-file --verify-diagnostics %s | filecheck %s

// Until when the region reads is not known: the next iteration, or the caller, may write too early.

func.func @loop(%f: f32, %n: index) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %l = scf.for %i = %n to %n step %n iter_args(%a = %r) -> (tensor<8xf32>) {
    %s = tensor.insert %f into %a[%i] : tensor<8xf32>
    %t = async.execute {
      %x = tensor.extract %s[%i] : tensor<8xf32>
      "test.op"(%x) : (f32) -> ()
      async.yield
    }
    scf.yield %s : tensor<8xf32>
  }
  return %l : tensor<8xf32>
}

// CHECK: in @loop: 'async.execute' op uses a tensor from outside, and no operation of its block waits for it: it is unknown until when the tensor is read

// -----

func.func private @callee(%r: tensor<8xf32>, %i: index) {
  %t = async.execute {
    %x = tensor.extract %r[%i] : tensor<8xf32>
    "test.op"(%x) : (f32) -> ()
    async.yield
  }
  return
}

// CHECK: in @callee: 'async.execute' op uses a tensor from outside

// -----

// What it makes itself is its own.

func.func @own(%f: f32, %i: index) {
  %t = async.execute {
    %r = tensor.from_elements %f, %f : tensor<2xf32>
    %x = tensor.extract %r[%i] : tensor<2xf32>
    "test.op"(%x) : (f32) -> ()
    async.yield
  }
  return
}

// CHECK: func.func @own
// CHECK:   memref.store
