// RUN: xdsl-opt -p "merge-alloc{alignment=1}" %s | filecheck %s
// RUN: xdsl-opt -p "merge-alloc{alignment=1 planner=size-first}" %s | filecheck %s --check-prefix SIZE
// RUN: xdsl-opt -p "merge-alloc{alignment=1 planner-options=size-first}" %s | filecheck %s --check-prefix SIZE

// The default planner walks the stream of first and last accesses and hands out chunks of one
// growing buffer.

// P1: the example of the merge-alloc document: alloc(A,16) alloc(B,64) free(B) free(A)
// alloc(C,16) free(C). When C comes, A and B have become one free chunk of 80 bytes.
func.func @stream() {
  %a = memref.alloc() : memref<16xi8>
  %b = memref.alloc() : memref<64xi8>
  "test.op"(%a) : (memref<16xi8>) -> ()
  "test.op"(%b) : (memref<64xi8>) -> ()
  "test.op"(%b) : (memref<64xi8>) -> ()
  "test.op"(%a) : (memref<16xi8>) -> ()
  %c = memref.alloc() : memref<16xi8>
  "test.op"(%c) : (memref<16xi8>) -> ()
  func.return
}
// CHECK-LABEL: func.func @stream() {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 1 : i64} : memref<80xi8>
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%0][] : memref<80xi8> to memref<16xi8>
// CHECK-NEXT:    %1 = arith.constant 16 : index
// CHECK-NEXT:    %b = memref.view %arena[%1][] : memref<80xi8> to memref<64xi8>
// CHECK-NEXT:    "test.op"(%a) : (memref<16xi8>) -> ()
// CHECK-NEXT:    "test.op"(%b) : (memref<64xi8>) -> ()
// CHECK-NEXT:    "test.op"(%b) : (memref<64xi8>) -> ()
// CHECK-NEXT:    "test.op"(%a) : (memref<16xi8>) -> ()
// CHECK-NEXT:    %2 = arith.constant 0 : index
// CHECK-NEXT:    %c = memref.view %arena[%2][] : memref<80xi8> to memref<16xi8>
// CHECK-NEXT:    "test.op"(%c) : (memref<16xi8>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
// SIZE-LABEL: func.func @stream() {
// SIZE-NEXT:    %arena = memref.alloc() {alignment = 1 : i64} : memref<80xi8>
// SIZE-NEXT:    %0 = arith.constant 0 : index
// SIZE-NEXT:    %a = memref.view %arena[%0][] : memref<80xi8> to memref<16xi8>
// SIZE-NEXT:    %1 = arith.constant 16 : index
// SIZE-NEXT:    %b = memref.view %arena[%1][] : memref<80xi8> to memref<64xi8>
// SIZE-NEXT:    "test.op"(%a) : (memref<16xi8>) -> ()
// SIZE-NEXT:    "test.op"(%b) : (memref<64xi8>) -> ()
// SIZE-NEXT:    "test.op"(%b) : (memref<64xi8>) -> ()
// SIZE-NEXT:    "test.op"(%a) : (memref<16xi8>) -> ()
// SIZE-NEXT:    %2 = arith.constant 0 : index
// SIZE-NEXT:    %c = memref.view %arena[%2][] : memref<80xi8> to memref<16xi8>
// SIZE-NEXT:    "test.op"(%c) : (memref<16xi8>) -> ()
// SIZE-NEXT:    func.return
// SIZE-NEXT:  }

// P1: no free chunk is large enough for %c, so the one of %a is extended, and %b, to its right,
// moves.
func.func @extends_a_free_chunk() {
  %a = memref.alloc() : memref<16xi8>
  %b = memref.alloc() : memref<64xi8>
  "test.op"(%a, %b) : (memref<16xi8>, memref<64xi8>) -> ()
  %c = memref.alloc() : memref<32xi8>
  "test.op"(%b, %c) : (memref<64xi8>, memref<32xi8>) -> ()
  func.return
}
// CHECK-LABEL: func.func @extends_a_free_chunk() {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 1 : i64} : memref<96xi8>
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%0][] : memref<96xi8> to memref<16xi8>
// CHECK-NEXT:    %1 = arith.constant 32 : index
// CHECK-NEXT:    %b = memref.view %arena[%1][] : memref<96xi8> to memref<64xi8>
// CHECK-NEXT:    "test.op"(%a, %b) : (memref<16xi8>, memref<64xi8>) -> ()
// CHECK-NEXT:    %2 = arith.constant 0 : index
// CHECK-NEXT:    %c = memref.view %arena[%2][] : memref<96xi8> to memref<32xi8>
// CHECK-NEXT:    "test.op"(%b, %c) : (memref<64xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
// SIZE-LABEL: func.func @extends_a_free_chunk() {
// SIZE-NEXT:    %arena = memref.alloc() {alignment = 1 : i64} : memref<96xi8>
// SIZE-NEXT:    %0 = arith.constant 0 : index
// SIZE-NEXT:    %a = memref.view %arena[%0][] : memref<96xi8> to memref<16xi8>
// SIZE-NEXT:    %1 = arith.constant 32 : index
// SIZE-NEXT:    %b = memref.view %arena[%1][] : memref<96xi8> to memref<64xi8>
// SIZE-NEXT:    "test.op"(%a, %b) : (memref<16xi8>, memref<64xi8>) -> ()
// SIZE-NEXT:    %2 = arith.constant 0 : index
// SIZE-NEXT:    %c = memref.view %arena[%2][] : memref<96xi8> to memref<32xi8>
// SIZE-NEXT:    "test.op"(%b, %c) : (memref<64xi8>, memref<32xi8>) -> ()
// SIZE-NEXT:    func.return
// SIZE-NEXT:  }

// P2: %hot and %cold are free when %x comes, with %k1 and %k2 between them in use. The
// smallest that is large enough is %cold, of 24 bytes, freed long ago; the cost model prefers
// %hot, of 32 bytes, freed just now.
func.func @heat_or_size() {
  %cold = memref.alloc() : memref<24xi8>
  %k1 = memref.alloc() : memref<1xi8>
  %hot = memref.alloc() : memref<32xi8>
  %k2 = memref.alloc() : memref<1xi8>
  "test.op"(%cold, %k1, %hot, %k2) : (memref<24xi8>, memref<1xi8>, memref<32xi8>, memref<1xi8>) -> ()
  "test.op"(%k1) : (memref<1xi8>) -> ()
  "test.op"(%k1) : (memref<1xi8>) -> ()
  "test.op"(%k1) : (memref<1xi8>) -> ()
  "test.op"(%k1) : (memref<1xi8>) -> ()
  "test.op"(%k1) : (memref<1xi8>) -> ()
  "test.op"(%k1) : (memref<1xi8>) -> ()
  "test.op"(%k1) : (memref<1xi8>) -> ()
  "test.op"(%k1) : (memref<1xi8>) -> ()
  "test.op"(%k1) : (memref<1xi8>) -> ()
  "test.op"(%k1) : (memref<1xi8>) -> ()
  "test.op"(%k1) : (memref<1xi8>) -> ()
  "test.op"(%k1) : (memref<1xi8>) -> ()
  "test.op"(%hot) : (memref<32xi8>) -> ()
  %x = memref.alloc() : memref<24xi8>
  "test.op"(%x) : (memref<24xi8>) -> ()
  "test.op"(%k1, %k2) : (memref<1xi8>, memref<1xi8>) -> ()
  func.return
}
// CHECK-LABEL: func.func @heat_or_size() {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 1 : i64} : memref<58xi8>
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %cold = memref.view %arena[%0][] : memref<58xi8> to memref<24xi8>
// CHECK-NEXT:    %1 = arith.constant 24 : index
// CHECK-NEXT:    %k1 = memref.view %arena[%1][] : memref<58xi8> to memref<1xi8>
// CHECK-NEXT:    %2 = arith.constant 25 : index
// CHECK-NEXT:    %hot = memref.view %arena[%2][] : memref<58xi8> to memref<32xi8>
// CHECK-NEXT:    %3 = arith.constant 57 : index
// CHECK-NEXT:    %k2 = memref.view %arena[%3][] : memref<58xi8> to memref<1xi8>
// CHECK-NEXT:    "test.op"(%cold, %k1, %hot, %k2) : (memref<24xi8>, memref<1xi8>, memref<32xi8>, memref<1xi8>) -> ()
// CHECK-NEXT:    "test.op"(%k1) : (memref<1xi8>) -> ()
// CHECK-NEXT:    "test.op"(%k1) : (memref<1xi8>) -> ()
// CHECK-NEXT:    "test.op"(%k1) : (memref<1xi8>) -> ()
// CHECK-NEXT:    "test.op"(%k1) : (memref<1xi8>) -> ()
// CHECK-NEXT:    "test.op"(%k1) : (memref<1xi8>) -> ()
// CHECK-NEXT:    "test.op"(%k1) : (memref<1xi8>) -> ()
// CHECK-NEXT:    "test.op"(%k1) : (memref<1xi8>) -> ()
// CHECK-NEXT:    "test.op"(%k1) : (memref<1xi8>) -> ()
// CHECK-NEXT:    "test.op"(%k1) : (memref<1xi8>) -> ()
// CHECK-NEXT:    "test.op"(%k1) : (memref<1xi8>) -> ()
// CHECK-NEXT:    "test.op"(%k1) : (memref<1xi8>) -> ()
// CHECK-NEXT:    "test.op"(%k1) : (memref<1xi8>) -> ()
// CHECK-NEXT:    "test.op"(%hot) : (memref<32xi8>) -> ()
// CHECK-NEXT:    %4 = arith.constant 0 : index
// CHECK-NEXT:    %x = memref.view %arena[%4][] : memref<58xi8> to memref<24xi8>
// CHECK-NEXT:    "test.op"(%x) : (memref<24xi8>) -> ()
// CHECK-NEXT:    "test.op"(%k1, %k2) : (memref<1xi8>, memref<1xi8>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
// SIZE-LABEL: func.func @heat_or_size() {
// SIZE-NEXT:    %arena = memref.alloc() {alignment = 1 : i64} : memref<58xi8>
// SIZE-NEXT:    %0 = arith.constant 0 : index
// SIZE-NEXT:    %cold = memref.view %arena[%0][] : memref<58xi8> to memref<24xi8>
// SIZE-NEXT:    %1 = arith.constant 24 : index
// SIZE-NEXT:    %k1 = memref.view %arena[%1][] : memref<58xi8> to memref<1xi8>
// SIZE-NEXT:    %2 = arith.constant 25 : index
// SIZE-NEXT:    %hot = memref.view %arena[%2][] : memref<58xi8> to memref<32xi8>
// SIZE-NEXT:    %3 = arith.constant 57 : index
// SIZE-NEXT:    %k2 = memref.view %arena[%3][] : memref<58xi8> to memref<1xi8>
// SIZE-NEXT:    "test.op"(%cold, %k1, %hot, %k2) : (memref<24xi8>, memref<1xi8>, memref<32xi8>, memref<1xi8>) -> ()
// SIZE-NEXT:    "test.op"(%k1) : (memref<1xi8>) -> ()
// SIZE-NEXT:    "test.op"(%k1) : (memref<1xi8>) -> ()
// SIZE-NEXT:    "test.op"(%k1) : (memref<1xi8>) -> ()
// SIZE-NEXT:    "test.op"(%k1) : (memref<1xi8>) -> ()
// SIZE-NEXT:    "test.op"(%k1) : (memref<1xi8>) -> ()
// SIZE-NEXT:    "test.op"(%k1) : (memref<1xi8>) -> ()
// SIZE-NEXT:    "test.op"(%k1) : (memref<1xi8>) -> ()
// SIZE-NEXT:    "test.op"(%k1) : (memref<1xi8>) -> ()
// SIZE-NEXT:    "test.op"(%k1) : (memref<1xi8>) -> ()
// SIZE-NEXT:    "test.op"(%k1) : (memref<1xi8>) -> ()
// SIZE-NEXT:    "test.op"(%k1) : (memref<1xi8>) -> ()
// SIZE-NEXT:    "test.op"(%k1) : (memref<1xi8>) -> ()
// SIZE-NEXT:    "test.op"(%hot) : (memref<32xi8>) -> ()
// SIZE-NEXT:    %4 = arith.constant 0 : index
// SIZE-NEXT:    %x = memref.view %arena[%4][] : memref<58xi8> to memref<24xi8>
// SIZE-NEXT:    "test.op"(%x) : (memref<24xi8>) -> ()
// SIZE-NEXT:    "test.op"(%k1, %k2) : (memref<1xi8>, memref<1xi8>) -> ()
// SIZE-NEXT:    func.return
// SIZE-NEXT:  }
