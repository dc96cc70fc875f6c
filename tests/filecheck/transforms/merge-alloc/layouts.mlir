// RUN: xdsl-opt -p merge-alloc{lifetimes=tick} %s | filecheck --match-full-lines %s

// M1: a layout that says the same as no layout at all. `memref.view` makes memrefs without
// layout only, so the layout is put on afterwards.
func.func @identity_in_other_words() {
  %a = memref.alloc() : memref<4x8xf32, strided<[8, 1]>>
  "test.op"(%a) : (memref<4x8xf32, strided<[8, 1]>>) -> ()
  %b = memref.alloc() : memref<4x8xf32, affine_map<(d0, d1) -> (d0, d1)>>
  "test.op"(%b) : (memref<4x8xf32, affine_map<(d0, d1) -> (d0, d1)>>) -> ()
  func.return
}
// CHECK-LABEL: func.func @identity_in_other_words() attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<128xi8>
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %1 = memref.view %arena[%0][] : memref<128xi8> to memref<32xf32>
// CHECK-NEXT:    %a = memref.reinterpret_cast %1 to offset: [0], sizes: [4, 8], strides: [8, 1] : memref<32xf32> to memref<4x8xf32, strided<[8, 1]>>
// CHECK-NEXT:    "test.op"(%a) : (memref<4x8xf32, strided<[8, 1]>>) -> ()
// CHECK-NEXT:    %2 = arith.constant 0 : index
// CHECK-NEXT:    %3 = memref.view %arena[%2][] : memref<128xi8> to memref<4x8xf32>
// CHECK-NEXT:    %b = "memref.cast"(%3) : (memref<4x8xf32>) -> memref<4x8xf32, affine_map<(d0, d1) -> (d0, d1)>>
// CHECK-NEXT:    "test.op"(%b) : (memref<4x8xf32, affine_map<(d0, d1) -> (d0, d1)>>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// The stride of a dimension of one element does not matter.
func.func @dimension_of_one_element() {
  %a = memref.alloc() : memref<1x8xf32, strided<[100, 1]>>
  "test.op"(%a) : (memref<1x8xf32, strided<[100, 1]>>) -> ()
  func.return
}
// CHECK-LABEL: func.func @dimension_of_one_element() attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %1 = memref.view %arena[%0][] : memref<64xi8> to memref<8xf32>
// CHECK-NEXT:    %a = memref.reinterpret_cast %1 to offset: [0], sizes: [1, 8], strides: [100, 1] : memref<8xf32> to memref<1x8xf32, strided<[100, 1]>>
// CHECK-NEXT:    "test.op"(%a) : (memref<1x8xf32, strided<[100, 1]>>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Cites: 000/static-only
