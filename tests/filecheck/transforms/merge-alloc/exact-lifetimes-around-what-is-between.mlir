// RUN: xdsl-opt -p 'merge-alloc{alignment=16},verify-memory-plan' %s | filecheck %s

// %a is needed behind what does not touch it: %c is another buffer.

// In the second of two blocks.

// CHECK-LABEL: func.func @second_block(
// CHECK:         memref.alloc() {alignment = 16 : i64} : memref<32xi8>
func.func @second_block(%x: memref<16xi8>, %k: i1) {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  %c = memref.alloc() : memref<16xi8>
  "test.op"(%x, %c) : (memref<16xi8>, memref<16xi8>) -> ()
  cf.cond_br %k, ^first, ^second
^first:
  func.return
^second:
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

// In a branch in the next iteration.

// CHECK-LABEL: func.func @next_iteration(
// CHECK:         memref.alloc() {alignment = 16 : i64} : memref<32xi8>
func.func @next_iteration(%x: memref<16xi8>, %c0: index, %c1: index, %n: index) {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  scf.for %i = %c0 to %n step %c1 {
    %k = "test.op"(%i) : (index) -> i1
    scf.if %k {
      "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
    }
    %c = memref.alloc() : memref<16xi8>
    "test.op"(%x, %c) : (memref<16xi8>, memref<16xi8>) -> ()
  }
  func.return
}

// Behind a loop of blocks, of which the last one in the order of the program is in the loop.

// CHECK-LABEL: func.func @behind_a_loop(
// CHECK:         memref.alloc() {alignment = 16 : i64} : memref<32xi8>
func.func @behind_a_loop(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  cf.br ^head
^head:
  %k = "test.op"() : () -> i1
  cf.cond_br %k, ^body, ^exit
^exit:
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
^body:
  %c = memref.alloc() : memref<16xi8>
  "test.op"(%x, %c) : (memref<16xi8>, memref<16xi8>) -> ()
  cf.br ^head
}

// CHECK-LABEL: func.func @behind_a_loop_in_another_order(
// CHECK:         memref.alloc() {alignment = 16 : i64} : memref<32xi8>
func.func @behind_a_loop_in_another_order(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  cf.br ^head
^head:
  %k = "test.op"() : () -> i1
  cf.cond_br %k, ^exit, ^body
^exit:
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
^body:
  %c = memref.alloc() : memref<16xi8>
  "test.op"(%x, %c) : (memref<16xi8>, memref<16xi8>) -> ()
  cf.br ^head
}
