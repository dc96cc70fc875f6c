// RUN: xdsl-opt -p "promote-buffers-to-stack{max-alloc-size-in-bytes=-1}" --verify-diagnostics %s | filecheck %s --match-full-lines --check-prefix=SIZE
// RUN: xdsl-opt -p "promote-buffers-to-stack{max-rank-of-allocated-memref=-1}" --verify-diagnostics %s | filecheck %s --match-full-lines --check-prefix=RANK
// RUN: xdsl-opt -p "promote-buffers-to-stack{index-bitwidth=0}" --verify-diagnostics %s | filecheck %s --match-full-lines --check-prefix=WIDTH
// RUN: xdsl-opt -p "promote-buffers-to-stack{index-bitwidth=16777216}" --verify-diagnostics %s | filecheck %s --match-full-lines --check-prefix=WIDE

func.func @main() {
  func.return
}

// SIZE: error: promote-buffers-to-stack: max-alloc-size-in-bytes must be 0 or more, not -1
// RANK: error: promote-buffers-to-stack: max-rank-of-allocated-memref must be 0 or more, not -1
// WIDTH: error: promote-buffers-to-stack: index-bitwidth must be 1 or more, not 0
// WIDE: error: promote-buffers-to-stack: index-bitwidth must be 16777215 or less, not 16777216
