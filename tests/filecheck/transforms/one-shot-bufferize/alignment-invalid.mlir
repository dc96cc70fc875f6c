// RUN: not xdsl-opt %s -p 'one-shot-bufferize{buffer-alignment=3}' 2>&1 | filecheck %s
// RUN: not xdsl-opt %s -p 'one-shot-bufferize{buffer-alignment=9223372036854775808}' 2>&1 | filecheck %s --check-prefix APART

func.func @f() {
  func.return
}

// CHECK-NOT: Traceback
// CHECK: error: one-shot-bufferize: buffer-alignment=3 is not a power of two
// APART: error: one-shot-bufferize: buffer-alignment=9223372036854775808 is not a power of two below 2^63
