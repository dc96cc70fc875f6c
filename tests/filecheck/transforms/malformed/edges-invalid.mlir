// RUN: xdsl-opt -p merge-alloc --verify-diagnostics --split-input-file %s | filecheck %s

// CHECK: error: in @too_few_yielded: 'scf.if' op region control flow edge from region #0 to parent results: source has 0 operands, but target successor needs 1
func.func @too_few_yielded(%c: i1, %x: memref<4xf32>) {
  %r = "scf.if"(%c) ({
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"(%x) : (memref<4xf32>) -> ()
  }) : (i1) -> memref<4xf32>
  func.return
}

// -----

// CHECK: error: in @too_few_for_the_next_iteration: 'scf.while' op region control flow edge from region #1 to region #0: source has 0 operands, but target successor needs 1
func.func @too_few_for_the_next_iteration(%c: i1, %x: memref<4xf32>) {
  "scf.while"(%x) ({
  ^before(%a: memref<4xf32>):
    "scf.condition"(%c) : (i1) -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (memref<4xf32>) -> ()
  func.return
}

// -----

// CHECK: error: in @another_type: 'scf.execute_region' op region control flow edge from region #0 to parent results: source type #0 'memref<8xf32>' should match input type #0 'memref<4xf32>'
func.func @another_type(%x: memref<8xf32>) {
  %r = "scf.execute_region"() ({
    "scf.yield"(%x) : (memref<8xf32>) -> ()
  }) : () -> memref<4xf32>
  func.return
}

// -----

// CHECK: error: in @too_few_for_a_block: 'cf.br' op branch has 0 operands for successor #0, but target block has 1
func.func @too_few_for_a_block() {
  "cf.br"() [^next] : () -> ()
^next(%x: memref<4xf32>):
  func.return
}

// -----

// CHECK: error: in @another_type_for_a_block: 'cf.br' op type mismatch for bb argument #0 of successor #0: 'memref<8xf32>' and 'memref<4xf32>'
func.func @another_type_for_a_block(%x: memref<8xf32>) {
  "cf.br"(%x) [^next] : (memref<8xf32>) -> ()
^next(%y: memref<4xf32>):
  func.return
}

// -----

// CHECK: error: in @to_the_entry: 'cf.br' op branches to the entry block of a region, which may have no predecessors
func.func @to_the_entry() {
  "test.op"() ({
  ^entry:
    "cf.br"() [^next] : () -> ()
  ^next:
    "cf.br"() [^entry] : () -> ()
  }) : () -> ()
  func.return
}

// -----

// CHECK: error: in @empty_block: 'func.func' op region #0 has an empty block: expect at least a terminator
func.func @empty_block() {
  cf.br ^next
^next:
}
