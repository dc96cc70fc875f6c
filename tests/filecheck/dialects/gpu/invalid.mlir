// RUN: xdsl-opt --verify-diagnostics --split-input-file %s | filecheck %s

// The verifiers of the extended gpu dialect refuse these.

gpu.module @m {
  "gpu.func"() <{function_type = (f32) -> ()}> ({
  ^bb0(%x: f64):
    gpu.return
  }) {sym_name = "f"} : () -> ()
}

// CHECK: expected a body whose first arguments are those of the function

// -----

gpu.module @m {
  gpu.func @f(%x: f32) -> f32 kernel {
    gpu.return %x : f32
  }
}

// CHECK: expected a kernel without results

// -----

func.func @f(%n: index) {
  "gpu.launch"(%n, %n, %n, %n, %n, %n) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
  ^bb0(%x: index):
    gpu.terminator
  }) : (index, index, index, index, index, index) -> ()
  return
}

// CHECK: expected a body with at least 12 arguments, of type index

// -----

func.func @f(%n: index) {
  "gpu.launch_func"(%n, %n, %n, %n, %n, %n) <{kernel = @m::@k, operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1>}> : (index, index, index, index, index, index) -> ()
  return
}

// CHECK: expected 13 values in operandSegmentSizes, but got 7
