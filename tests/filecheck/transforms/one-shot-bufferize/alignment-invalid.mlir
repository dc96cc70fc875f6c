// RUN: not xdsl-opt %s -p 'one-shot-bufferize{buffer-alignment=3}' 2>&1 | filecheck %s

func.func @f() {
  func.return
}

// CHECK-NOT: Traceback
// CHECK: error: one-shot-bufferize: buffer-alignment=3 is not a power of two
