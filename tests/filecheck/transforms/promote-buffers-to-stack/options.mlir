// RUN: xdsl-opt -p "promote-buffers-to-stack{max-alloc-size-in-bytes=16 max-rank-of-allocated-memref=2}" %s | filecheck %s --match-full-lines

func.func @main(%x: memref<*xf32>) {
  %small = memref.alloc() : memref<4xf32>
  %large = memref.alloc() : memref<5xf32>
  %rank = memref.rank %x : memref<*xf32>
  %square = memref.alloc(%rank, %rank) : memref<?x?xf32>
  "test.op"(%small, %large, %square) : (memref<4xf32>, memref<5xf32>, memref<?x?xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @main(%x: memref<*xf32>) {
// CHECK-NEXT:    %small = memref.alloca() : memref<4xf32>
// CHECK-NEXT:    %large = memref.alloc() : memref<5xf32>
// CHECK-NEXT:    %rank = memref.rank %x : memref<*xf32>
// CHECK-NEXT:    %square = memref.alloca(%rank, %rank) : memref<?x?xf32>
// CHECK-NEXT:    "test.op"(%small, %large, %square) : (memref<4xf32>, memref<5xf32>, memref<?x?xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// S1: all sizes have to be ranks, which are small.
func.func @one_of_two_sizes_is_a_rank(%x: memref<*xf32>, %n: index) {
  %rank = memref.rank %x : memref<*xf32>
  %rows = memref.alloc(%n, %rank) : memref<?x?xf32>
  "test.op"(%rows) : (memref<?x?xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @one_of_two_sizes_is_a_rank(%x: memref<*xf32>, %n: index) {
// CHECK-NEXT:    %rank = memref.rank %x : memref<*xf32>
// CHECK-NEXT:    %rows = memref.alloc(%n, %rank) : memref<?x?xf32>
// CHECK-NEXT:    "test.op"(%rows) : (memref<?x?xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Cites: 002/to-stack
