// RUN: xdsl-opt %s -t 'memory-plan' | filecheck %s --match-full-lines

// What has `mergealloc.max_dims` is shown with the bytes that it takes at most: in a plan, and in an arena that was laid
// out by hand.

// CHECK:      function @planned ({{.*}})
// CHECK:        64 bytes, alignment 64; {{.*}}
// CHECK:        id  name  bytes  offset  live    location
// CHECK-NEXT:    0  %a       64       0  [4, 5)  {{.*}}
func.func @planned() {
  %c4 = arith.constant 4 : index
  %a = memref.alloc(%c4) {mergealloc.max_dims = array<i64: 16>} : memref<?xf32>
  "test.op"(%a) : (memref<?xf32>) -> ()
  func.return
}

// CHECK:      function @by_hand ({{.*}})
// CHECK:        128 bytes, alignment 64; lifetimes not known: no plan of merge-alloc; 96 without sharing
// CHECK-NEXT:     id  name  bytes  offset  live    location
// CHECK-NEXT:      0  %a       32       0        {{.*}}
// CHECK-NEXT:      1  %b       64      64        {{.*}}
func.func @by_hand(%n: index) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][%n] {mergealloc.max_dims = array<i64: 8>} : memref<128xi8> to memref<?xf32>
  %b = memref.view %arena[%c64][%n] {mergealloc.max_dims = array<i64: 4>} : memref<128xi8> to memref<?x4xf32>
  "test.op"(%a, %b) : (memref<?xf32>, memref<?x4xf32>) -> ()
  func.return
}
