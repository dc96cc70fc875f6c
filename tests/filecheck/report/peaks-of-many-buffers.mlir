// RUN: xdsl-opt %s -t 'memory-plan{format=html merge-alloc="lifetimes=tick"}' | filecheck %s

// A page names twelve of the buffers that are live at a peak, and says how many more there are.

func.func @twelve() {
  %b0 = memref.alloc() : memref<4xi8>
  %b1 = memref.alloc() : memref<4xi8>
  %b2 = memref.alloc() : memref<4xi8>
  %b3 = memref.alloc() : memref<4xi8>
  %b4 = memref.alloc() : memref<4xi8>
  %b5 = memref.alloc() : memref<4xi8>
  %b6 = memref.alloc() : memref<4xi8>
  %b7 = memref.alloc() : memref<4xi8>
  %b8 = memref.alloc() : memref<4xi8>
  %b9 = memref.alloc() : memref<4xi8>
  %b10 = memref.alloc() : memref<4xi8>
  %b11 = memref.alloc() : memref<4xi8>
  "test.op"(%b0, %b1, %b2, %b3, %b4, %b5, %b6, %b7, %b8, %b9, %b10, %b11) : (memref<4xi8>, memref<4xi8>, memref<4xi8>, memref<4xi8>, memref<4xi8>, memref<4xi8>, memref<4xi8>, memref<4xi8>, memref<4xi8>, memref<4xi8>, memref<4xi8>, memref<4xi8>) -> ()
  func.return
}
func.func @thirteen() {
  %b0 = memref.alloc() : memref<4xi8>
  %b1 = memref.alloc() : memref<4xi8>
  %b2 = memref.alloc() : memref<4xi8>
  %b3 = memref.alloc() : memref<4xi8>
  %b4 = memref.alloc() : memref<4xi8>
  %b5 = memref.alloc() : memref<4xi8>
  %b6 = memref.alloc() : memref<4xi8>
  %b7 = memref.alloc() : memref<4xi8>
  %b8 = memref.alloc() : memref<4xi8>
  %b9 = memref.alloc() : memref<4xi8>
  %b10 = memref.alloc() : memref<4xi8>
  %b11 = memref.alloc() : memref<4xi8>
  %b12 = memref.alloc() : memref<4xi8>
  "test.op"(%b0, %b1, %b2, %b3, %b4, %b5, %b6, %b7, %b8, %b9, %b10, %b11, %b12) : (memref<4xi8>, memref<4xi8>, memref<4xi8>, memref<4xi8>, memref<4xi8>, memref<4xi8>, memref<4xi8>, memref<4xi8>, memref<4xi8>, memref<4xi8>, memref<4xi8>, memref<4xi8>, memref<4xi8>) -> ()
  func.return
}
// CHECK:      with 12 live buffers: {{.*}}>%b11</a> 4.</p>
// CHECK:      with 13 live buffers: {{.*}}>%b11</a> 4 and 1 more.</p>
