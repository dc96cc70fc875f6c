// RUN: xdsl-opt %s --print-op-generic -p 'one-shot-bufferize{bufferize-function-boundaries=true test-analysis-only=true print-conflicts=true}' | filecheck %s

// Why an operand is out of place, of loops and of what is one of several tensors.

// What a loop was given, and writes under another name.

// CHECK: "operand #1 (%t) is not in place: this write would change %t while 'scf.for' uses its memory for what it carries (operand #3)"
func.func @loop(%t: tensor<8xf32>, %x: tensor<8xf32>, %n: index) -> (tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<8xf32>) {
    %w = linalg.exp ins(%x : tensor<8xf32>) outs(%t : tensor<8xf32>) -> tensor<8xf32>
    "test.op"(%w) : (tensor<8xf32>) -> ()
    scf.yield %a : tensor<8xf32>
  }
  func.return %r : tensor<8xf32>
}

// What is handed on to another iteration, and what a loop begins with.

// CHECK: "operand #1 (%x) is not in place: this write would destroy %x, which 'scf.for' reads (operand #3); its contents come from block argument %x"
// CHECK: "operand #3 (%x) is not in place: this write would destroy %x, which 'linalg.exp' reads (operand #0); its contents come from block argument %x"
func.func @owned(%x: tensor<8xf32>, %n: index) -> (tensor<8xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = tensor.empty() : tensor<8xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %t) -> (tensor<8xf32>, tensor<8xf32>) {
    %w = linalg.exp ins(%x : tensor<8xf32>) outs(%a : tensor<8xf32>) -> tensor<8xf32>
    %z = linalg.exp ins(%x : tensor<8xf32>) outs(%x : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %z, %w : tensor<8xf32>, tensor<8xf32>
  }
  func.return %r#0, %r#1 : tensor<8xf32>, tensor<8xf32>
}

// What all iterations of a parallel loop would write.

// CHECK: "operand #1 (%x) is not in place: the iterations of a parallel loop would all write the memory of %x, which is defined outside of the loop"
func.func @forall(%t: tensor<8xf32>, %x: tensor<8xf32>) -> tensor<8xf32> {
  %r = scf.forall (%i) in (8) shared_outs(%o = %t) -> (tensor<8xf32>) {
    %w = linalg.exp ins(%x : tensor<8xf32>) outs(%x : tensor<8xf32>) -> tensor<8xf32>
    %s = tensor.extract_slice %w[%i] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  func.return %r : tensor<8xf32>
}

// One of two, which a loop begins with while one of them is written, or of which one is read later.

// CHECK: "operand #1 (%t) is not in place: the write by 'linalg.exp' would destroy %s, which 'scf.for' reads (operand #3); its contents come from block argument %t"
func.func @selected(%t: tensor<8xf32>, %u: tensor<8xf32>, %x: tensor<8xf32>, %c: i1, %n: index) -> (tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = arith.select %c, %t, %u : tensor<8xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %s) -> (tensor<8xf32>) {
    %w = linalg.exp ins(%x : tensor<8xf32>) outs(%t : tensor<8xf32>) -> tensor<8xf32>
    "test.op"(%w) : (tensor<8xf32>) -> ()
    scf.yield %a : tensor<8xf32>
  }
  func.return %r : tensor<8xf32>
}

// CHECK: "operand #2 (%u) is not in place: the write by 'linalg.exp' would destroy %u, which 'func.return' reads (operand #1); its contents come from block argument %u"
func.func @selected_before_a_read(%t: tensor<8xf32>, %u: tensor<8xf32>, %x: tensor<8xf32>, %c: i1) -> (tensor<8xf32>, tensor<8xf32>) {
  %s = arith.select %c, %t, %u : tensor<8xf32>
  %w = linalg.exp ins(%x : tensor<8xf32>) outs(%s : tensor<8xf32>) -> tensor<8xf32>
  func.return %w, %u : tensor<8xf32>, tensor<8xf32>
}
