// RUN: xdsl-opt -p "promote-buffers-to-stack{max-alloc-size-in-bytes=-1}" --verify-diagnostics %s | filecheck %s --match-full-lines
// RUN: xdsl-opt -p "promote-buffers-to-stack{index-bitwidth=-8}" --verify-diagnostics %s | filecheck %s --match-full-lines

func.func @main() {
  func.return
}

// CHECK: error: promote-buffers-to-stack: sizes, ranks and widths cannot be negative
