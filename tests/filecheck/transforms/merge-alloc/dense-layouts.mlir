// RUN: xdsl-opt -p merge-alloc{max-parallel-instances=2},verify-memory-plan --allow-unregistered-dialect %s | filecheck --match-full-lines %s

// M1: layouts that order the dimensions otherwise, but leave no gaps, are merged as the identity is. `memref.view`
// makes no such layout, so it makes the elements, and they are laid out afterwards.

func.func @strided_and_mapped() {
  %a = memref.alloc() : memref<4x8xf32, strided<[1, 4]>>
  "test.op"(%a) : (memref<4x8xf32, strided<[1, 4]>>) -> ()
  %b = memref.alloc() : memref<4x8xf32, affine_map<(d0, d1) -> (d1, d0)>>
  "test.op"(%b) : (memref<4x8xf32, affine_map<(d0, d1) -> (d1, d0)>>) -> ()
  %c = memref.alloc() : memref<2x3x4xf32, affine_map<(d0, d1, d2) -> (d2, d0, d1)>>
  "test.op"(%c) : (memref<2x3x4xf32, affine_map<(d0, d1, d2) -> (d2, d0, d1)>>) -> ()
  %d = memref.alloc() : memref<4x8xf32, affine_map<(d0, d1) -> (d0 + d1 * 4)>>
  "test.op"(%d) : (memref<4x8xf32, affine_map<(d0, d1) -> (d0 + d1 * 4)>>) -> ()
  func.return
}
// CHECK-LABEL: func.func @strided_and_mapped() attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<128xi8>
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %1 = memref.view %arena[%0][] : memref<128xi8> to memref<32xf32>
// CHECK-NEXT:    %a = memref.reinterpret_cast %1 to offset: [0], sizes: [4, 8], strides: [1, 4] : memref<32xf32> to memref<4x8xf32, strided<[1, 4]>>
// CHECK-NEXT:    "test.op"(%a) : {{.*}}
// CHECK-NEXT:    %2 = arith.constant 0 : index
// CHECK-NEXT:    %3 = memref.view %arena[%2][] : memref<128xi8> to memref<32xf32>
// CHECK-NEXT:    %4 = memref.reinterpret_cast %3 to offset: [0], sizes: [4, 8], strides: [1, 4] : memref<32xf32> to memref<4x8xf32, strided<[1, 4]>>
// CHECK-NEXT:    %b = builtin.unrealized_conversion_cast %4 : memref<4x8xf32, strided<[1, 4]>> to memref<4x8xf32, affine_map<(d0, d1) -> (d1, d0)>>
// CHECK-NEXT:    "test.op"(%b) : {{.*}}
// CHECK-NEXT:    %5 = arith.constant 0 : index
// CHECK-NEXT:    %6 = memref.view %arena[%5][] : memref<128xi8> to memref<24xf32>
// CHECK-NEXT:    %7 = memref.reinterpret_cast %6 to offset: [0], sizes: [2, 3, 4], strides: [3, 1, 6] : memref<24xf32> to memref<2x3x4xf32, strided<[3, 1, 6]>>
// CHECK-NEXT:    %c = builtin.unrealized_conversion_cast %7 : memref<2x3x4xf32, strided<[3, 1, 6]>> to memref<2x3x4xf32, affine_map<(d0, d1, d2) -> (d2, d0, d1)>>
// CHECK-NEXT:    "test.op"(%c) : {{.*}}
// CHECK-NEXT:    %8 = arith.constant 0 : index
// CHECK-NEXT:    %9 = memref.view %arena[%8][] : memref<128xi8> to memref<32xf32>
// CHECK-NEXT:    %d = memref.reinterpret_cast %9 to offset: [0], sizes: [4, 8], strides: [1, 4] : memref<32xf32> to memref<4x8xf32, affine_map<(d0, d1) -> ((d0 + (d1 * 4)))>>
// CHECK-NEXT:    "test.op"(%d) : {{.*}}
// CHECK-NEXT:    func.return

func.func @dimensions_of_one_element_and_of_none() {
  %a = memref.alloc() : memref<4x1x8xf32, strided<[1, 100, 4]>>
  "test.op"(%a) : (memref<4x1x8xf32, strided<[1, 100, 4]>>) -> ()
  %b = memref.alloc() : memref<4x0xf32, strided<[7, 7]>>
  "test.op"(%b) : (memref<4x0xf32, strided<[7, 7]>>) -> ()
  func.return
}
// CHECK-LABEL: func.func @dimensions_of_one_element_and_of_none() attributes {mergealloc.plan{{.*}} {
// CHECK:         %a = memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [4, 1, 8], strides: [1, 100, 4] : memref<32xf32> to memref<4x1x8xf32, strided<[1, 100, 4]>>
// CHECK:         %b = memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [4, 0], strides: [7, 7] : memref<0xf32> to memref<4x0xf32, strided<[7, 7]>>

func.func @with_gaps_with_an_offset_one_over_the_other() {
  %a = memref.alloc() : memref<4x8xf32, strided<[1, 5]>>
  "test.op"(%a) : (memref<4x8xf32, strided<[1, 5]>>) -> ()
  %b = memref.alloc() : memref<4x8xf32, strided<[1, 4], offset: 4>>
  "test.op"(%b) : (memref<4x8xf32, strided<[1, 4], offset: 4>>) -> ()
  %c = memref.alloc() : memref<4x8xf32, strided<[1, 1]>>
  "test.op"(%c) : (memref<4x8xf32, strided<[1, 1]>>) -> ()
  %d = memref.alloc() : memref<4x8xf32, affine_map<(d0, d1) -> (d0 + d1 * 5)>>
  "test.op"(%d) : (memref<4x8xf32, affine_map<(d0, d1) -> (d0 + d1 * 5)>>) -> ()
  %e = memref.alloc() : memref<4x8xf32, affine_map<(d0, d1) -> (d1 floordiv 2, d0, d1 mod 2)>>
  "test.op"(%e) : (memref<4x8xf32, affine_map<(d0, d1) -> (d1 floordiv 2, d0, d1 mod 2)>>) -> ()
  %f = memref.alloc() : memref<4x8xf32, affine_map<(d0, d1) -> (d0 + (d1 mod 2) * 4)>>
  "test.op"(%f) : (memref<4x8xf32, affine_map<(d0, d1) -> (d0 + (d1 mod 2) * 4)>>) -> ()
  func.return
}
// CHECK-LABEL: func.func @with_gaps_with_an_offset_one_over_the_other() {
// CHECK-NEXT:    %a = memref.alloc() : memref<4x8xf32, strided<[1, 5]>>
// CHECK-NEXT:    "test.op"(%a) : {{.*}}
// CHECK-NEXT:    %b = memref.alloc() : memref<4x8xf32, strided<[1, 4], offset: 4>>
// CHECK-NEXT:    "test.op"(%b) : {{.*}}
// CHECK-NEXT:    %c = memref.alloc() : memref<4x8xf32, strided<[1, 1]>>
// CHECK-NEXT:    "test.op"(%c) : {{.*}}
// CHECK-NEXT:    %d = memref.alloc() : {{.*}}
// CHECK-NEXT:    "test.op"(%d) : {{.*}}
// CHECK-NEXT:    %e = memref.alloc() : {{.*}}
// CHECK-NEXT:    "test.op"(%e) : {{.*}}
// CHECK-NEXT:    %f = memref.alloc() : {{.*}}
// CHECK-NEXT:    "test.op"(%f) : {{.*}}

// I3: %b is written over %a, which has the elements in the same order; %c is not written over %b; the
// transposition to %d is written over %c.
func.func @in_place_where_the_order_is_the_same(%x: memref<4x8xf32>, %y: memref<4x8xf32>) {
  %a = memref.alloc() : memref<4x8xf32, strided<[1, 4]>>
  memref.copy %x, %a : memref<4x8xf32> to memref<4x8xf32, strided<[1, 4]>>
  %b = memref.alloc() : memref<4x8xf32, affine_map<(d0, d1) -> (d1, d0)>>
  linalg.exp ins(%a : memref<4x8xf32, strided<[1, 4]>>) outs(%b : memref<4x8xf32, affine_map<(d0, d1) -> (d1, d0)>>)
  %c = memref.alloc() : memref<4x8xf32>
  linalg.exp ins(%b : memref<4x8xf32, affine_map<(d0, d1) -> (d1, d0)>>) outs(%c : memref<4x8xf32>)
  %d = memref.alloc() : memref<8x4xf32, strided<[1, 8]>>
  linalg.transpose ins(%c : memref<4x8xf32>) outs(%d : memref<8x4xf32, strided<[1, 8]>>) permutation = [1, 0]
  "test.op"(%d, %y) : (memref<8x4xf32, strided<[1, 8]>>, memref<4x8xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @in_place_where_the_order_is_the_same({{.*}}in_place_of = array<i64: 0>}, {name = "c", {{[^}]*}}last_access = "tick {{[0-9]*}}, linalg.transpose"}, {name = "d", {{.*}}in_place_of = array<i64: 2>{{.*}} {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %1 = memref.view %arena[%0][] : memref<256xi8> to memref<32xf32>
// CHECK-NEXT:    %a = memref.reinterpret_cast %1 {{.*}}
// CHECK:         %2 = arith.constant 0 : index
// CHECK-NEXT:    %3 = memref.view %arena[%2][] : memref<256xi8> to memref<32xf32>
// CHECK:         %5 = arith.constant 128 : index
// CHECK-NEXT:    %c = memref.view %arena[%5][] : memref<256xi8> to memref<4x8xf32>
// CHECK:         %6 = arith.constant 128 : index
// CHECK-NEXT:    %7 = memref.view %arena[%6][] : memref<256xi8> to memref<32xf32>
// CHECK-NEXT:    %d = memref.reinterpret_cast %7 {{.*}}

// M18: %a is in the bytes of the result.
func.func @result_as_scratch(%x: memref<8xf32>) -> memref<4x8xf32, strided<[1, 4]>> {
  %a = memref.alloc() : memref<4x8xf32, strided<[1, 4]>>
  "test.op"(%x, %a) : (memref<8xf32>, memref<4x8xf32, strided<[1, 4]>>) -> ()
  "test.op"(%x) : (memref<8xf32>) -> ()
  %r = memref.alloc() : memref<4x8xf32, strided<[1, 4]>>
  "test.op"(%x, %r) : (memref<8xf32>, memref<4x8xf32, strided<[1, 4]>>) -> ()
  func.return %r : memref<4x8xf32, strided<[1, 4]>>
}
// CHECK-LABEL: func.func @result_as_scratch({{.*}} {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<128xi8>
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %1 = memref.view %arena[%0][] : memref<128xi8> to memref<32xf32>
// CHECK-NEXT:    %a = memref.reinterpret_cast %1 {{.*}}
// CHECK:         %2 = arith.constant 0 : index
// CHECK-NEXT:    %3 = memref.view %arena[%2][] : memref<128xi8> to memref<32xf32>
// CHECK-NEXT:    %r = memref.reinterpret_cast %3 {{.*}}
// CHECK:         func.return %r : memref<4x8xf32, strided<[1, 4]>>

// M8: one for each of two iterations, outside of the loop.
func.func @hoisted_out_of_a_parallel_loop(%x: memref<8xf32>, %c0: index, %c1: index, %n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  scf.parallel (%i) = (%zero) to (%two) step (%one) {
    %a = memref.alloc() : memref<2x8xf32, strided<[1, 2]>>
    scf.parallel (%j) = (%c0) to (%n) step (%c1) {
      "test.op"(%x, %a) : (memref<8xf32>, memref<2x8xf32, strided<[1, 2]>>) -> ()
      scf.reduce
    }
    scf.reduce
  }
  func.return
}
// CHECK-LABEL: func.func @hoisted_out_of_a_parallel_loop({{.*}} {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<128xi8>
// CHECK:         %3 = arith.addi %0, %2 : index
// CHECK-NEXT:    %4 = memref.view %arena[%3][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:    %a = memref.reinterpret_cast %4 to offset: [0], sizes: [2, 8], strides: [1, 2] : memref<16xf32> to memref<2x8xf32, strided<[1, 2]>>
