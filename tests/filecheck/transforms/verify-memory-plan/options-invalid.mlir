// RUN: xdsl-opt -p "verify-memory-plan{index-bitwidth=0}" --verify-diagnostics %s | filecheck --match-full-lines %s

// CHECK: error: verify-memory-plan: index-bitwidth must be 1 or more, not 0
builtin.module {}
