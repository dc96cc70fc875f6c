// RUN: xdsl-opt -p "promote-buffers-to-stack{max-alloc-size-in-bytes=-1}" --verify-diagnostics %s | filecheck %s
// RUN: xdsl-opt -p "promote-buffers-to-stack{index-bitwidth=-8}" --verify-diagnostics %s | filecheck %s

func.func @main() {
  func.return
}

// CHECK: error: promote-buffers-to-stack: sizes, ranks and widths cannot be negative
