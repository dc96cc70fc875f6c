// RUN: xdsl-opt --verify-diagnostics --split-input-file %s | filecheck %s

// What the verifiers of the extended gpu dialect refuse.

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
