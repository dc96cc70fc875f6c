// RUN: xdsl-opt -p 'merge-alloc{alignment=16},verify-memory-plan' %s | filecheck --match-full-lines %s

// What is not written over, though it seems to be in the same place.

// Another operand is another row of %a, which an iteration reads that comes later than the one that would write it.

func.func @another_part(%x: memref<16xi8>, %c: index) {
  %a = memref.alloc() : memref<32xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
  %t = memref.alloc() : memref<16xi8>
  %c16 = arith.constant 16 : index
  %rows = memref.expand_shape %a [[0, 1]] output_shape [2, 16] : memref<32xi8> into memref<2x16xi8>
  %row = memref.view %a[%c16][] : memref<32xi8> to memref<16xi8>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (0, d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%rows, %row : memref<2x16xi8>, memref<16xi8>) outs(%t : memref<16xi8>) {
  ^bb0(%y: i8, %z: i8, %w: i8):
    %sum = arith.addi %y, %z : i8
    linalg.yield %sum : i8
  }
  "test.op"(%x, %t) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

// The same, but for the other operand.

func.func @no_other_part(%x: memref<16xi8>, %c: index) {
  %a = memref.alloc() : memref<32xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
  %t = memref.alloc() : memref<16xi8>
  %rows = memref.expand_shape %a [[0, 1]] output_shape [2, 16] : memref<32xi8> into memref<2x16xi8>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (0, d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%rows, %x : memref<2x16xi8>, memref<16xi8>) outs(%t : memref<16xi8>) {
  ^bb0(%y: i8, %z: i8, %w: i8):
    %sum = arith.addi %y, %z : i8
    linalg.yield %sum : i8
  }
  "test.op"(%x, %t) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

// Both are seen with strides that are not known, behind which two layouts are.

func.func @unknown_strides(%x: memref<8xi8>) {
  %a = memref.alloc() : memref<4x4xi8>
  "test.op"(%x, %a) : (memref<8xi8>, memref<4x4xi8>) -> ()
  %t = memref.alloc() : memref<4x4xi8, affine_map<(d0, d1) -> (d1, d0)>>
  %as = memref.cast %a : memref<4x4xi8> to memref<4x4xi8, strided<[?, ?], offset: ?>>
  %ts = memref.cast %t : memref<4x4xi8, affine_map<(d0, d1) -> (d1, d0)>> to memref<4x4xi8, strided<[?, ?], offset: ?>>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%as : memref<4x4xi8, strided<[?, ?], offset: ?>>) outs(%ts : memref<4x4xi8, strided<[?, ?], offset: ?>>) {
  ^bb0(%y: i8, %z: i8):
    linalg.yield %y : i8
  }
  "test.op"(%x, %t) : (memref<8xi8>, memref<4x4xi8, affine_map<(d0, d1) -> (d1, d0)>>) -> ()
  func.return
}


// CHECK:      func.func @another_part(%x: memref<16xi8>, %c: index) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<48xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<48xi8> to memref<32xi8>
// CHECK-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:   %1 = arith.constant 32 : index
// CHECK-NEXT:   %t = memref.view %arena[%1][] : memref<48xi8> to memref<16xi8>
// CHECK-NEXT:   %c16 = arith.constant 16 : index
// CHECK-NEXT:   %rows = memref.expand_shape %a [[0 : i64, 1 : i64]] output_shape [2, 16] : memref<32xi8> into memref<2x16xi8>
// CHECK-NEXT:   %row = memref.view %a[%c16][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   linalg.generic {indexing_maps = [affine_map<(d0) -> (0, d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%rows, %row : memref<2x16xi8>, memref<16xi8>) outs(%t : memref<16xi8>) {
// CHECK-NEXT:   ^bb0(%y: i8, %z: i8, %w: i8):
// CHECK-NEXT:     %sum = arith.addi %y, %z : i8
// CHECK-NEXT:     linalg.yield %sum : i8
// CHECK-NEXT:   }
// CHECK-NEXT:   "test.op"(%x, %t) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @no_other_part(%x: memref<16xi8>, %c: index) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<32xi8> to memref<32xi8>
// CHECK-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %t = memref.view %arena[%1][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   %rows = memref.expand_shape %a [[0 : i64, 1 : i64]] output_shape [2, 16] : memref<32xi8> into memref<2x16xi8>
// CHECK-NEXT:   linalg.generic {indexing_maps = [affine_map<(d0) -> (0, d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%rows, %x : memref<2x16xi8>, memref<16xi8>) outs(%t : memref<16xi8>) {
// CHECK-NEXT:   ^bb0(%y: i8, %z: i8, %w: i8):
// CHECK-NEXT:     %sum = arith.addi %y, %z : i8
// CHECK-NEXT:     linalg.yield %sum : i8
// CHECK-NEXT:   }
// CHECK-NEXT:   "test.op"(%x, %t) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @unknown_strides(%x: memref<8xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<32xi8> to memref<4x4xi8>
// CHECK-NEXT:   "test.op"(%x, %a) : (memref<8xi8>, memref<4x4xi8>) -> ()
// CHECK-NEXT:   %1 = arith.constant 16 : index
// CHECK-NEXT:   %2 = memref.view %arena[%1][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   %3 = memref.reinterpret_cast %2 to offset: [0], sizes: [4, 4], strides: [1, 4] : memref<16xi8> to memref<4x4xi8, strided<[1, 4]>>
// CHECK-NEXT:   %t = builtin.unrealized_conversion_cast %3 : memref<4x4xi8, strided<[1, 4]>> to memref<4x4xi8, affine_map<(d0, d1) -> (d1, d0)>>
// CHECK-NEXT:   %as = memref.cast %a : memref<4x4xi8> to memref<4x4xi8, strided<[?, ?], offset: ?>>
// CHECK-NEXT:   %ts = memref.cast %t : memref<4x4xi8, affine_map<(d0, d1) -> (d1, d0)>> to memref<4x4xi8, strided<[?, ?], offset: ?>>
// CHECK-NEXT:   linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%as : memref<4x4xi8, strided<[?, ?], offset: ?>>) outs(%ts : memref<4x4xi8, strided<[?, ?], offset: ?>>) {
// CHECK-NEXT:   ^bb0(%y: i8, %z: i8):
// CHECK-NEXT:     linalg.yield %y : i8
// CHECK-NEXT:   }
// CHECK-NEXT:   "test.op"(%x, %t) : (memref<8xi8>, memref<4x4xi8, affine_map<(d0, d1) -> (d1, d0)>>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
