// RUN: xdsl-opt -p "verify-memory-plan{max-reports=0}" --verify-diagnostics %s | filecheck --match-full-lines %s

// CHECK: error: verify-memory-plan: options have to be positive
builtin.module {}
