// RUN: xdsl-opt -p "merge-alloc{alignment=1 planner=cost-model}" %s | filecheck --match-full-lines %s
// RUN: xdsl-opt -p "merge-alloc{alignment=1 planner=size-first}" %s | filecheck --match-full-lines %s --check-prefix SIZE
// RUN: xdsl-opt -p "merge-alloc{alignment=1 planner-options=size-first}" %s | filecheck --match-full-lines %s --check-prefix SIZE
// RUN: xdsl-opt -p "merge-alloc{alignment=1 planner=cost-model planner-options=size-first}" %s | filecheck --match-full-lines %s --check-prefix SIZE

// The document's planner walks the stream of first and last accesses and hands out chunks of one
// growing buffer.

// CH1: the example of the merge-alloc document: alloc(A,16) alloc(B,64) free(B) free(A)
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
// CHECK-LABEL: func.func @stream() attributes {mergealloc.plan{{.*}} {
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
// SIZE-LABEL: func.func @stream() attributes {mergealloc.plan{{.*}} {
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

// CH1: no free chunk is large enough for %c, so the one of %a is extended, and %b, to its right,
// moves.
func.func @extends_a_free_chunk() {
  %a = memref.alloc() : memref<16xi8>
  %b = memref.alloc() : memref<64xi8>
  "test.op"(%a, %b) : (memref<16xi8>, memref<64xi8>) -> ()
  %c = memref.alloc() : memref<32xi8>
  "test.op"(%b, %c) : (memref<64xi8>, memref<32xi8>) -> ()
  func.return
}
// CHECK-LABEL: func.func @extends_a_free_chunk() attributes {mergealloc.plan{{.*}} {
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
// SIZE-LABEL: func.func @extends_a_free_chunk() attributes {mergealloc.plan{{.*}} {
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

// CH2: %cold and %hot are free when %x comes, with %k1 and %k2 behind them in use. %cold, of 24
// bytes, fits exactly, but was freed more than ten events ago; %hot, of 32 bytes, was freed just
// now. The cost model prefers %hot, at 25: 1 - 8/32 for its size and 1 - 1/10 for its heat are
// more than 1 + 0. By size alone it is %cold, at 0.
func.func @heat_or_size() {
  %cold = memref.alloc() : memref<24xi8>
  %k1 = memref.alloc() : memref<1xi8>
  %hot = memref.alloc() : memref<32xi8>
  %k2 = memref.alloc() : memref<1xi8>
  %t0 = memref.alloc() : memref<1xi8>
  %t1 = memref.alloc() : memref<1xi8>
  %t2 = memref.alloc() : memref<1xi8>
  %t3 = memref.alloc() : memref<1xi8>
  %t4 = memref.alloc() : memref<1xi8>
  %t5 = memref.alloc() : memref<1xi8>
  %t6 = memref.alloc() : memref<1xi8>
  %t7 = memref.alloc() : memref<1xi8>
  %t8 = memref.alloc() : memref<1xi8>
  %t9 = memref.alloc() : memref<1xi8>
  "test.op"(%cold, %k1, %hot, %k2, %t0, %t1, %t2, %t3, %t4, %t5, %t6, %t7, %t8, %t9) : (memref<24xi8>, memref<1xi8>, memref<32xi8>, memref<1xi8>, memref<1xi8>, memref<1xi8>, memref<1xi8>, memref<1xi8>, memref<1xi8>, memref<1xi8>, memref<1xi8>, memref<1xi8>, memref<1xi8>, memref<1xi8>) -> ()
  "test.op"(%t0) : (memref<1xi8>) -> ()
  "test.op"(%t1) : (memref<1xi8>) -> ()
  "test.op"(%t2) : (memref<1xi8>) -> ()
  "test.op"(%t3) : (memref<1xi8>) -> ()
  "test.op"(%t4) : (memref<1xi8>) -> ()
  "test.op"(%t5) : (memref<1xi8>) -> ()
  "test.op"(%t6) : (memref<1xi8>) -> ()
  "test.op"(%t7) : (memref<1xi8>) -> ()
  "test.op"(%t8) : (memref<1xi8>) -> ()
  "test.op"(%t9) : (memref<1xi8>) -> ()
  "test.op"(%hot) : (memref<32xi8>) -> ()
  %x = memref.alloc() : memref<24xi8>
  "test.op"(%x) : (memref<24xi8>) -> ()
  "test.op"(%k1, %k2) : (memref<1xi8>, memref<1xi8>) -> ()
  func.return
}
// CHECK-LABEL: func.func @heat_or_size() attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 1 : i64} : memref<68xi8>
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %cold = memref.view %arena[%0][] : memref<68xi8> to memref<24xi8>
// CHECK-NEXT:    %1 = arith.constant 24 : index
// CHECK-NEXT:    %k1 = memref.view %arena[%1][] : memref<68xi8> to memref<1xi8>
// CHECK-NEXT:    %2 = arith.constant 25 : index
// CHECK-NEXT:    %hot = memref.view %arena[%2][] : memref<68xi8> to memref<32xi8>
// CHECK-NEXT:    %3 = arith.constant 57 : index
// CHECK-NEXT:    %k2 = memref.view %arena[%3][] : memref<68xi8> to memref<1xi8>
// CHECK-NEXT:    %4 = arith.constant 58 : index
// CHECK-NEXT:    %t0 = memref.view %arena[%4][] : memref<68xi8> to memref<1xi8>
// CHECK-NEXT:    %5 = arith.constant 59 : index
// CHECK-NEXT:    %t1 = memref.view %arena[%5][] : memref<68xi8> to memref<1xi8>
// CHECK-NEXT:    %6 = arith.constant 60 : index
// CHECK-NEXT:    %t2 = memref.view %arena[%6][] : memref<68xi8> to memref<1xi8>
// CHECK-NEXT:    %7 = arith.constant 61 : index
// CHECK-NEXT:    %t3 = memref.view %arena[%7][] : memref<68xi8> to memref<1xi8>
// CHECK-NEXT:    %8 = arith.constant 62 : index
// CHECK-NEXT:    %t4 = memref.view %arena[%8][] : memref<68xi8> to memref<1xi8>
// CHECK-NEXT:    %9 = arith.constant 63 : index
// CHECK-NEXT:    %t5 = memref.view %arena[%9][] : memref<68xi8> to memref<1xi8>
// CHECK-NEXT:    %10 = arith.constant 64 : index
// CHECK-NEXT:    %t6 = memref.view %arena[%10][] : memref<68xi8> to memref<1xi8>
// CHECK-NEXT:    %11 = arith.constant 65 : index
// CHECK-NEXT:    %t7 = memref.view %arena[%11][] : memref<68xi8> to memref<1xi8>
// CHECK-NEXT:    %12 = arith.constant 66 : index
// CHECK-NEXT:    %t8 = memref.view %arena[%12][] : memref<68xi8> to memref<1xi8>
// CHECK-NEXT:    %13 = arith.constant 67 : index
// CHECK-NEXT:    %t9 = memref.view %arena[%13][] : memref<68xi8> to memref<1xi8>
// CHECK-NEXT:    "test.op"(%cold, %k1, %hot, %k2, %t0, %t1, %t2, %t3, %t4, %t5, %t6, %t7, %t8, %t9) : (memref<24xi8>, memref<1xi8>, memref<32xi8>, memref<1xi8>, memref<1xi8>, memref<1xi8>, memref<1xi8>, memref<1xi8>, memref<1xi8>, memref<1xi8>, memref<1xi8>, memref<1xi8>, memref<1xi8>, memref<1xi8>) -> ()
// CHECK-NEXT:    "test.op"(%t0) : (memref<1xi8>) -> ()
// CHECK-NEXT:    "test.op"(%t1) : (memref<1xi8>) -> ()
// CHECK-NEXT:    "test.op"(%t2) : (memref<1xi8>) -> ()
// CHECK-NEXT:    "test.op"(%t3) : (memref<1xi8>) -> ()
// CHECK-NEXT:    "test.op"(%t4) : (memref<1xi8>) -> ()
// CHECK-NEXT:    "test.op"(%t5) : (memref<1xi8>) -> ()
// CHECK-NEXT:    "test.op"(%t6) : (memref<1xi8>) -> ()
// CHECK-NEXT:    "test.op"(%t7) : (memref<1xi8>) -> ()
// CHECK-NEXT:    "test.op"(%t8) : (memref<1xi8>) -> ()
// CHECK-NEXT:    "test.op"(%t9) : (memref<1xi8>) -> ()
// CHECK-NEXT:    "test.op"(%hot) : (memref<32xi8>) -> ()
// CHECK-NEXT:    %14 = arith.constant 25 : index
// CHECK-NEXT:    %x = memref.view %arena[%14][] : memref<68xi8> to memref<24xi8>
// CHECK-NEXT:    "test.op"(%x) : (memref<24xi8>) -> ()
// CHECK-NEXT:    "test.op"(%k1, %k2) : (memref<1xi8>, memref<1xi8>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
// SIZE-LABEL: func.func @heat_or_size() attributes {mergealloc.plan{{.*}} {
// SIZE-NEXT:    %arena = memref.alloc() {alignment = 1 : i64} : memref<68xi8>
// SIZE-NEXT:    %0 = arith.constant 0 : index
// SIZE-NEXT:    %cold = memref.view %arena[%0][] : memref<68xi8> to memref<24xi8>
// SIZE-NEXT:    %1 = arith.constant 24 : index
// SIZE-NEXT:    %k1 = memref.view %arena[%1][] : memref<68xi8> to memref<1xi8>
// SIZE-NEXT:    %2 = arith.constant 25 : index
// SIZE-NEXT:    %hot = memref.view %arena[%2][] : memref<68xi8> to memref<32xi8>
// SIZE-NEXT:    %3 = arith.constant 57 : index
// SIZE-NEXT:    %k2 = memref.view %arena[%3][] : memref<68xi8> to memref<1xi8>
// SIZE-NEXT:    %4 = arith.constant 58 : index
// SIZE-NEXT:    %t0 = memref.view %arena[%4][] : memref<68xi8> to memref<1xi8>
// SIZE-NEXT:    %5 = arith.constant 59 : index
// SIZE-NEXT:    %t1 = memref.view %arena[%5][] : memref<68xi8> to memref<1xi8>
// SIZE-NEXT:    %6 = arith.constant 60 : index
// SIZE-NEXT:    %t2 = memref.view %arena[%6][] : memref<68xi8> to memref<1xi8>
// SIZE-NEXT:    %7 = arith.constant 61 : index
// SIZE-NEXT:    %t3 = memref.view %arena[%7][] : memref<68xi8> to memref<1xi8>
// SIZE-NEXT:    %8 = arith.constant 62 : index
// SIZE-NEXT:    %t4 = memref.view %arena[%8][] : memref<68xi8> to memref<1xi8>
// SIZE-NEXT:    %9 = arith.constant 63 : index
// SIZE-NEXT:    %t5 = memref.view %arena[%9][] : memref<68xi8> to memref<1xi8>
// SIZE-NEXT:    %10 = arith.constant 64 : index
// SIZE-NEXT:    %t6 = memref.view %arena[%10][] : memref<68xi8> to memref<1xi8>
// SIZE-NEXT:    %11 = arith.constant 65 : index
// SIZE-NEXT:    %t7 = memref.view %arena[%11][] : memref<68xi8> to memref<1xi8>
// SIZE-NEXT:    %12 = arith.constant 66 : index
// SIZE-NEXT:    %t8 = memref.view %arena[%12][] : memref<68xi8> to memref<1xi8>
// SIZE-NEXT:    %13 = arith.constant 67 : index
// SIZE-NEXT:    %t9 = memref.view %arena[%13][] : memref<68xi8> to memref<1xi8>
// SIZE-NEXT:    "test.op"(%cold, %k1, %hot, %k2, %t0, %t1, %t2, %t3, %t4, %t5, %t6, %t7, %t8, %t9) : (memref<24xi8>, memref<1xi8>, memref<32xi8>, memref<1xi8>, memref<1xi8>, memref<1xi8>, memref<1xi8>, memref<1xi8>, memref<1xi8>, memref<1xi8>, memref<1xi8>, memref<1xi8>, memref<1xi8>, memref<1xi8>) -> ()
// SIZE-NEXT:    "test.op"(%t0) : (memref<1xi8>) -> ()
// SIZE-NEXT:    "test.op"(%t1) : (memref<1xi8>) -> ()
// SIZE-NEXT:    "test.op"(%t2) : (memref<1xi8>) -> ()
// SIZE-NEXT:    "test.op"(%t3) : (memref<1xi8>) -> ()
// SIZE-NEXT:    "test.op"(%t4) : (memref<1xi8>) -> ()
// SIZE-NEXT:    "test.op"(%t5) : (memref<1xi8>) -> ()
// SIZE-NEXT:    "test.op"(%t6) : (memref<1xi8>) -> ()
// SIZE-NEXT:    "test.op"(%t7) : (memref<1xi8>) -> ()
// SIZE-NEXT:    "test.op"(%t8) : (memref<1xi8>) -> ()
// SIZE-NEXT:    "test.op"(%t9) : (memref<1xi8>) -> ()
// SIZE-NEXT:    "test.op"(%hot) : (memref<32xi8>) -> ()
// SIZE-NEXT:    %14 = arith.constant 0 : index
// SIZE-NEXT:    %x = memref.view %arena[%14][] : memref<68xi8> to memref<24xi8>
// SIZE-NEXT:    "test.op"(%x) : (memref<24xi8>) -> ()
// SIZE-NEXT:    "test.op"(%k1, %k2) : (memref<1xi8>, memref<1xi8>) -> ()
// SIZE-NEXT:    func.return
// SIZE-NEXT:  }

// Cites: 000/cost-model, 000/size-first, 004/G2
