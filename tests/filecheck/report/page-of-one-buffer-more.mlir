// RUN: xdsl-opt %s -t 'memory-plan{format=html merge-alloc="lifetimes=tick"}' | filecheck %s

// A page names twelve buffers at the peak, and says how many more there are: one, here. Ticks are labelled in steps
// of ten where there are more than eighty.

func.func @many() {
  %b0 = memref.alloc() : memref<1xf32>
  %b1 = memref.alloc() : memref<2xf32>
  %b2 = memref.alloc() : memref<3xf32>
  %b3 = memref.alloc() : memref<4xf32>
  %b4 = memref.alloc() : memref<5xf32>
  %b5 = memref.alloc() : memref<6xf32>
  %b6 = memref.alloc() : memref<7xf32>
  %b7 = memref.alloc() : memref<8xf32>
  %b8 = memref.alloc() : memref<9xf32>
  %b9 = memref.alloc() : memref<10xf32>
  %b10 = memref.alloc() : memref<11xf32>
  %b11 = memref.alloc() : memref<12xf32>
  %b12 = memref.alloc() : memref<13xf32>
  "test.op"(%b0, %b1, %b2, %b3, %b4, %b5, %b6, %b7, %b8, %b9, %b10, %b11, %b12) : (memref<1xf32>, memref<2xf32>, memref<3xf32>, memref<4xf32>, memref<5xf32>, memref<6xf32>, memref<7xf32>, memref<8xf32>, memref<9xf32>, memref<10xf32>, memref<11xf32>, memref<12xf32>, memref<13xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  "test.op"(%b0) : (memref<1xf32>) -> ()
  func.return
}

// CHECK:      text-anchor="middle">20</text>
// CHECK:      text-anchor="middle">30</text>
// CHECK:      with 13 live buffers: 
// CHECK-SAME: %b1</a> 8 and 1 more.</p>
