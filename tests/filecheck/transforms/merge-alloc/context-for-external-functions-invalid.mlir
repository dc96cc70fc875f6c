// RUN: xdsl-opt -p 'merge-alloc{scope=program}' --split-input-file --verify-diagnostics %s | filecheck %s

// W11: who cannot get the context.

func.func private @asks(memref<8xf32>) attributes {mergealloc.context}
func.func @caller(%a: memref<8xf32>) {
  func.call @asks(%a) : (memref<8xf32>) -> ()
  func.return
}
func.func @pointer() {
  %f = func.constant @caller : (memref<8xf32>) -> ()
  "test.op"(%f) : ((memref<8xf32>) -> ()) -> ()
  func.return
}

// CHECK: error: in @asks: 'func.func' op has 'mergealloc.context', but a caller cannot pass one

// -----

func.func private @with_body() attributes {mergealloc.context} {
  func.return
}

// CHECK: error: in @with_body: 'func.func' op has 'mergealloc.context', which is for functions without a body
