// RUN: xdsl-opt -p merge-alloc %s | filecheck --match-full-lines %s

// M6: buffers of different sizes and element types share bytes.

// %c takes the bytes of two freed neighbours.
func.func @spans_freed_neighbours() {
  %a = memref.alloc() : memref<64xi8>
  %b = memref.alloc() : memref<16xf32>
  "test.op"(%a, %b) : (memref<64xi8>, memref<16xf32>) -> ()
  %c = memref.alloc() : memref<16xf64>
  "test.op"(%c) : (memref<16xf64>) -> ()
  func.return
}
// CHECK-LABEL: func.func @spans_freed_neighbours() attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<128xi8>
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%0][] : memref<128xi8> to memref<64xi8>
// CHECK-NEXT:    %1 = arith.constant 64 : index
// CHECK-NEXT:    %b = memref.view %arena[%1][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:    "test.op"(%a, %b) : (memref<64xi8>, memref<16xf32>) -> ()
// CHECK-NEXT:    %2 = arith.constant 0 : index
// CHECK-NEXT:    %c = memref.view %arena[%2][] : memref<128xi8> to memref<16xf64>
// CHECK-NEXT:    "test.op"(%c) : (memref<16xf64>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Two small buffers share the bytes of a large one.
func.func @splits_a_freed_buffer() {
  %a = memref.alloc() : memref<16xf64>
  "test.op"(%a) : (memref<16xf64>) -> ()
  %b = memref.alloc() : memref<64xi8>
  %c = memref.alloc() : memref<16xf32>
  "test.op"(%b, %c) : (memref<64xi8>, memref<16xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @splits_a_freed_buffer() attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<128xi8>
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%0][] : memref<128xi8> to memref<16xf64>
// CHECK-NEXT:    "test.op"(%a) : (memref<16xf64>) -> ()
// CHECK-NEXT:    %1 = arith.constant 0 : index
// CHECK-NEXT:    %b = memref.view %arena[%1][] : memref<128xi8> to memref<64xi8>
// CHECK-NEXT:    %2 = arith.constant 64 : index
// CHECK-NEXT:    %c = memref.view %arena[%2][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:    "test.op"(%b, %c) : (memref<64xi8>, memref<16xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// M7: offsets follow the first accesses, not the order of the allocations.
func.func @not_in_program_order() {
  %a = memref.alloc() : memref<16xf32>
  %b = memref.alloc() : memref<16xf32>
  "test.op"(%b) : (memref<16xf32>) -> ()
  "test.op"(%a, %b) : (memref<16xf32>, memref<16xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @not_in_program_order() attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<128xi8>
// CHECK-NEXT:    %0 = arith.constant 64 : index
// CHECK-NEXT:    %a = memref.view %arena[%0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:    %1 = arith.constant 0 : index
// CHECK-NEXT:    %b = memref.view %arena[%1][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:    "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:    "test.op"(%a, %b) : (memref<16xf32>, memref<16xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// M7: memory spaces never share; each has an arena in it.
func.func @memory_spaces() {
  %a = memref.alloc() : memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  %b = memref.alloc() : memref<16xf32, 1>
  "test.op"(%b) : (memref<16xf32, 1>) -> ()
  %c = memref.alloc() : memref<16xf32, "shared">
  "test.op"(%c) : (memref<16xf32, "shared">) -> ()
  %d = memref.alloc() : memref<32xf32, 1>
  "test.op"(%d) : (memref<32xf32, 1>) -> ()
  func.return
}
// CHECK-LABEL: func.func @memory_spaces() attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:      %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:      %0 = arith.constant 0 : index
// CHECK-NEXT:      %a = memref.view %arena[%0][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<16xf32>) -> ()
// CHECK-NEXT:      %arena_1 = memref.alloc() {alignment = 64 : i64} : memref<128xi8, 1 : i64>
// CHECK-NEXT:      %1 = arith.constant 0 : index
// CHECK-NEXT:      %b = memref.view %arena_1[%1][] : memref<128xi8, 1 : i64> to memref<16xf32, 1 : i64>
// CHECK-NEXT:      "test.op"(%b) : (memref<16xf32, 1 : i64>) -> ()
// CHECK-NEXT:      %arena_2 = memref.alloc() {alignment = 64 : i64} : memref<64xi8, "shared">
// CHECK-NEXT:      %2 = arith.constant 0 : index
// CHECK-NEXT:      %c = memref.view %arena_2[%2][] : memref<64xi8, "shared"> to memref<16xf32, "shared">
// CHECK-NEXT:      "test.op"(%c) : (memref<16xf32, "shared">) -> ()
// CHECK-NEXT:      %3 = arith.constant 0 : index
// CHECK-NEXT:      %d = memref.view %arena_1[%3][] : memref<128xi8, 1 : i64> to memref<32xf32, 1 : i64>
// CHECK-NEXT:      "test.op"(%d) : (memref<32xf32, 1 : i64>) -> ()
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// Cites: 000/inclusive
