// RUN: not xdsl-opt %s 2>&1 | filecheck %s

// An operation that there is, in a syntax that is not read.

func.func @f() {
  %x = gpu.subgroup_size : index
}

// CHECK: :6:26: error: the custom syntax of 'gpu.subgroup_size' is not read; the generic form is, as 'mlir-opt --mlir-print-op-generic' prints it
