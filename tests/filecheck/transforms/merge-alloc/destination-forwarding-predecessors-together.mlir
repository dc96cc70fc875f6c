// RUN: xdsl-opt -p 'merge-alloc{alignment=16},verify-memory-plan' %s | filecheck --match-full-lines %s

// Which of several forwardings are carried out: those that lower the peaks, alone or with the ones that they lead to.

// %b0 and %b1 are made in %b3, and that in %b4: what leads to another one is tried together with it.

func.func @with_what_it_leads_to(%x: memref<16xi8>, %v: i8) {
  %b0 = memref.alloc() : memref<16xi8>
  memref.copy %x, %b0 : memref<16xi8> to memref<16xi8>
  %b1 = memref.alloc() : memref<16xi8>
  memref.copy %b0, %b1 : memref<16xi8> to memref<16xi8>
  %t2 = memref.alloc() : memref<64xi8>
  "test.op"(%x, %t2) : (memref<16xi8>, memref<64xi8>) -> ()
  %b3 = memref.alloc() : memref<64xi8>
  linalg.fill ins(%v : i8) outs(%b3 : memref<64xi8>)
  %w2 = memref.subview %b3[0] [16] [1] : memref<64xi8> to memref<16xi8, strided<[1]>>
  memref.copy %b1, %w2 : memref<16xi8> to memref<16xi8, strided<[1]>>
  %w3 = memref.subview %b3[16] [16] [1] : memref<64xi8> to memref<16xi8, strided<[1], offset: 16>>
  memref.copy %b0, %w3 : memref<16xi8> to memref<16xi8, strided<[1], offset: 16>>
  %b4 = memref.alloc() : memref<96xi8>
  linalg.fill ins(%v : i8) outs(%b4 : memref<96xi8>)
  %w4 = memref.subview %b4[0] [64] [1] : memref<96xi8> to memref<64xi8, strided<[1]>>
  memref.copy %b3, %w4 : memref<64xi8> to memref<64xi8, strided<[1]>>
  "test.op"(%b4) : (memref<96xi8>) -> ()
  func.return
}

// %b2 is made in %b4, which then lives up to the second copy of %b2: %b6 is not written over it any more.

func.func @written_over_what_lives_longer(%x: memref<16xi8>, %v: i8) {
  %b0 = memref.alloc() : memref<16xi8>
  memref.copy %x, %b0 : memref<16xi8> to memref<16xi8>
  %t1 = memref.alloc() : memref<96xi8>
  "test.op"(%x, %t1) : (memref<16xi8>, memref<96xi8>) -> ()
  %b2 = memref.alloc() : memref<48xi8>
  %w1 = memref.subview %b2[0] [16] [1] : memref<48xi8> to memref<16xi8, strided<[1]>>
  memref.copy %b0, %w1 : memref<16xi8> to memref<16xi8, strided<[1]>>
  %b3 = memref.alloc() : memref<16xi8>
  linalg.fill ins(%v : i8) outs(%b3 : memref<16xi8>)
  %b4 = memref.alloc() : memref<64xi8>
  linalg.fill ins(%v : i8) outs(%b4 : memref<64xi8>)
  %w2 = memref.subview %b4[0] [48] [1] : memref<64xi8> to memref<48xi8, strided<[1]>>
  memref.copy %b2, %w2 : memref<48xi8> to memref<48xi8, strided<[1]>>
  %t5 = memref.alloc() : memref<64xi8>
  "test.op"(%x, %t5) : (memref<16xi8>, memref<64xi8>) -> ()
  %b6 = memref.alloc() : memref<64xi8>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%b4 : memref<64xi8>) outs(%b6 : memref<64xi8>) {
  ^bb0(%y: i8, %z: i8):
    linalg.yield %y : i8
  }
  %b7 = memref.alloc() : memref<160xi8>
  linalg.fill ins(%v : i8) outs(%b7 : memref<160xi8>)
  %w3 = memref.subview %b7[0] [16] [1] : memref<160xi8> to memref<16xi8, strided<[1]>>
  memref.copy %b3, %w3 : memref<16xi8> to memref<16xi8, strided<[1]>>
  %w4 = memref.subview %b7[16] [64] [1] : memref<160xi8> to memref<64xi8, strided<[1], offset: 16>>
  memref.copy %b6, %w4 : memref<64xi8> to memref<64xi8, strided<[1], offset: 16>>
  %w5 = memref.subview %b7[80] [48] [1] : memref<160xi8> to memref<48xi8, strided<[1], offset: 80>>
  memref.copy %b2, %w5 : memref<48xi8> to memref<48xi8, strided<[1], offset: 80>>
  "test.op"(%b7) : (memref<160xi8>) -> ()
  func.return
}


// CHECK:      func.func @with_what_it_leads_to(%x: memref<16xi8>, %v: i8) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<160xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %b4 = memref.view %arena[%0][] : memref<160xi8> to memref<96xi8>
// CHECK-NEXT:   %w4 = memref.subview %b4[0] [64] [1] : memref<96xi8> to memref<64xi8, strided<[1]>>
// CHECK-NEXT:   %w2 = memref.subview %w4[0] [16] [1] : memref<64xi8, strided<[1]>> to memref<16xi8, strided<[1]>>
// CHECK-NEXT:   linalg.fill ins(%v : i8) outs(%b4 : memref<96xi8>)
// CHECK-NEXT:   linalg.fill ins(%v : i8) outs(%w4 : memref<64xi8, strided<[1]>>)
// CHECK-NEXT:   memref.copy %x, %w2 : memref<16xi8> to memref<16xi8, strided<[1]>>
// CHECK-NEXT:   %1 = arith.constant 96 : index
// CHECK-NEXT:   %t2 = memref.view %arena[%1][] : memref<160xi8> to memref<64xi8>
// CHECK-NEXT:   "test.op"(%x, %t2) : (memref<16xi8>, memref<64xi8>) -> ()
// CHECK-NEXT:   %w3 = memref.subview %w4[16] [16] [1] : memref<64xi8, strided<[1]>> to memref<16xi8, strided<[1], offset: 16>>
// CHECK-NEXT:   memref.copy %w2, %w3 : memref<16xi8, strided<[1]>> to memref<16xi8, strided<[1], offset: 16>>
// CHECK-NEXT:   "test.op"(%b4) : (memref<96xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @written_over_what_lives_longer(%x: memref<16xi8>, %v: i8) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<240xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %b4 = memref.view %arena[%0][] : memref<240xi8> to memref<64xi8>
// CHECK-NEXT:   %w2 = memref.subview %b4[0] [48] [1] : memref<64xi8> to memref<48xi8, strided<[1]>>
// CHECK-NEXT:   %w1 = memref.subview %w2[0] [16] [1] : memref<48xi8, strided<[1]>> to memref<16xi8, strided<[1]>>
// CHECK-NEXT:   linalg.fill ins(%v : i8) outs(%b4 : memref<64xi8>)
// CHECK-NEXT:   memref.copy %x, %w1 : memref<16xi8> to memref<16xi8, strided<[1]>>
// CHECK-NEXT:   %1 = arith.constant 64 : index
// CHECK-NEXT:   %t1 = memref.view %arena[%1][] : memref<240xi8> to memref<96xi8>
// CHECK-NEXT:   "test.op"(%x, %t1) : (memref<16xi8>, memref<96xi8>) -> ()
// CHECK-NEXT:   %2 = arith.constant 64 : index
// CHECK-NEXT:   %b3 = memref.view %arena[%2][] : memref<240xi8> to memref<16xi8>
// CHECK-NEXT:   linalg.fill ins(%v : i8) outs(%b3 : memref<16xi8>)
// CHECK-NEXT:   %3 = arith.constant 80 : index
// CHECK-NEXT:   %t5 = memref.view %arena[%3][] : memref<240xi8> to memref<64xi8>
// CHECK-NEXT:   "test.op"(%x, %t5) : (memref<16xi8>, memref<64xi8>) -> ()
// CHECK-NEXT:   %4 = arith.constant 80 : index
// CHECK-NEXT:   %b7 = memref.view %arena[%4][] : memref<240xi8> to memref<160xi8>
// CHECK-NEXT:   %w4 = memref.subview %b7[16] [64] [1] : memref<160xi8> to memref<64xi8, strided<[1], offset: 16>>
// CHECK-NEXT:   linalg.fill ins(%v : i8) outs(%b7 : memref<160xi8>)
// CHECK-NEXT:   linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%b4 : memref<64xi8>) outs(%w4 : memref<64xi8, strided<[1], offset: 16>>) {
// CHECK-NEXT:   ^bb0(%y: i8, %z: i8):
// CHECK-NEXT:     linalg.yield %y : i8
// CHECK-NEXT:   }
// CHECK-NEXT:   %w3 = memref.subview %b7[0] [16] [1] : memref<160xi8> to memref<16xi8, strided<[1]>>
// CHECK-NEXT:   memref.copy %b3, %w3 : memref<16xi8> to memref<16xi8, strided<[1]>>
// CHECK-NEXT:   %w5 = memref.subview %b7[80] [48] [1] : memref<160xi8> to memref<48xi8, strided<[1], offset: 80>>
// CHECK-NEXT:   memref.copy %w2, %w5 : memref<48xi8, strided<[1]>> to memref<48xi8, strided<[1], offset: 80>>
// CHECK-NEXT:   "test.op"(%b7) : (memref<160xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
