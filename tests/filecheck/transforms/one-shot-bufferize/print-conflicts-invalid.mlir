// RUN: not xdsl-opt %s -p 'one-shot-bufferize{print-conflicts=true}' 2>&1 | filecheck %s

func.func @f() {
  func.return
}

// CHECK-NOT: Traceback
// CHECK: error: one-shot-bufferize: print-conflicts and dump-alias-sets need test-analysis-only=true

// Cites: 003/raw-conflicts
