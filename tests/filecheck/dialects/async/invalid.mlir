// RUN: xdsl-opt --verify-diagnostics --split-input-file %s | filecheck %s

// The verifiers of the async dialect refuse these.

func.func @f(%v: !async.value<f32>) {
  %t = "async.execute"(%v) <{operandSegmentSizes = array<i32: 0, 1>}> ({
  ^bb0(%x: f64):
    "async.yield"() : () -> ()
  }) : (!async.value<f32>) -> !async.token
  return
}

// CHECK: expected a region whose arguments are what the values hold

// -----

func.func @f(%x: f32) {
  %t = async.execute {
    async.yield %x : f32
  }
  return
}

// CHECK: expected results that hold what the region yields

// -----

func.func @f(%v: !async.value<f32>) {
  "async.await"(%v) : (!async.value<f32>) -> ()
  return
}

// CHECK: expected what the value holds as the result, none of a token
