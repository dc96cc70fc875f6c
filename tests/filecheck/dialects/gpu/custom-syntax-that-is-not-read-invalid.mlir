// RUN: xdsl-opt --parsing-diagnostics --split-input-file %s | filecheck %s

// The errors for syntax that only MLIR reads say that the generic form is read here.

gpu.module @m [#nvvm.target] {
}

// CHECK: targets and their handler of 'gpu.module' are not read; the generic form is, as 'mlir-opt --mlir-print-op-generic' prints it

// -----

func.func @f(%n: index) {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) function(@k) {
  }
}

// CHECK: names of kernels of 'gpu.launch' are not read; the generic form is

// -----

func.func @f(%n: index) {
  gpu.launch blocks(%bx, %by) in (%gx = %n, %gy = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
  }
}

// CHECK: expected three dimensions

// -----

func.func @f(%n: i64) {
  gpu.launch_func @m::@k clusters in (%n, %n, %n) blocks in (%n, %n, %n) threads in (%n, %n, %n)
}

// CHECK: clusters and types of sizes of 'gpu.launch_func' are not read; the generic form is

// -----

func.func @f() {
  %x = gpu.thread_id x upper_bound 64
}

// CHECK: bounds of 'gpu.thread_id' are not read; the generic form is

// -----

func.func @f(%n: i32) {
  omp.parallel num_threads(%n : i32) {
  }
}

// CHECK: clauses of 'omp.parallel' are not read; the generic form is

// -----

func.func @f(%n: index) {
  omp.loop_nest (%i) : index = (%n) to (%n) step (%n) tiles(4) {
  }
}

// CHECK: tiles of 'omp.loop_nest' are not read; the generic form is
