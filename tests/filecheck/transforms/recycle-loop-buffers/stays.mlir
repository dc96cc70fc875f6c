// RUN: xdsl-opt -p recycle-loop-buffers %s | filecheck %s --match-full-lines

// What must not be recycled.

// R9: to keep %a or %b would raise the peak, which is reached when the large buffer is there.
func.func @peak(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    memref.dealloc %a : memref<4xf32>
    %large = memref.alloc() : memref<64xf32>
    "test.op"(%large) : (memref<64xf32>) -> ()
    memref.dealloc %large : memref<64xf32>
    %b = memref.alloc() : memref<4xi32>
    "test.op"(%b) : (memref<4xi32>) -> ()
    memref.dealloc %b : memref<4xi32>
  }
  func.return
}
// CHECK-LABEL:  func.func @peak(%n: index) {
// CHECK-NEXT:     scf.for %i = %n to %n step %n {
// CHECK-NEXT:       %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:       "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:       memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:       %large = memref.alloc() : memref<64xf32>
// CHECK-NEXT:       "test.op"(%large) : (memref<64xf32>) -> ()
// CHECK-NEXT:       memref.dealloc %large : memref<64xf32>
// CHECK-NEXT:       %b = memref.alloc() : memref<4xi32>
// CHECK-NEXT:       "test.op"(%b) : (memref<4xi32>) -> ()
// CHECK-NEXT:       memref.dealloc %b : memref<4xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }

// R8: the sizes may not be the same.
func.func @sizes(%n: index, %m: index) {
  %start = memref.alloc(%n) : memref<?xf32>
  %end = scf.for %i = %n to %n step %n iter_args(%old = %start) -> (memref<?xf32>) {
    %new = memref.alloc(%m) : memref<?xf32>
    "test.op"(%old, %new) : (memref<?xf32>, memref<?xf32>) -> ()
    memref.dealloc %old : memref<?xf32>
    scf.yield %new : memref<?xf32>
  }
  memref.dealloc %end : memref<?xf32>
  func.return
}
// CHECK-LABEL:  func.func @sizes(%n: index, %m: index) {
// CHECK-NEXT:     %start = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:     %end = scf.for %i = %n to %n step %n iter_args(%old = %start) -> (memref<?xf32>) {
// CHECK-NEXT:       %new = memref.alloc(%m) : memref<?xf32>
// CHECK-NEXT:       "test.op"(%old, %new) : (memref<?xf32>, memref<?xf32>) -> ()
// CHECK-NEXT:       memref.dealloc %old : memref<?xf32>
// CHECK-NEXT:       scf.yield %new : memref<?xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %end : memref<?xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }

// The size is another one in each iteration.
func.func @size_of_iteration(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc(%i) : memref<?xf32>
    "test.op"(%a) : (memref<?xf32>) -> ()
    memref.dealloc %a : memref<?xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @size_of_iteration(%n: index) {
// CHECK-NEXT:     scf.for %i = %n to %n step %n {
// CHECK-NEXT:       %a = memref.alloc(%i) : memref<?xf32>
// CHECK-NEXT:       "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:       memref.dealloc %a : memref<?xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }

// R7: not in each iteration.
func.func @branch(%n: index, %c: i1) {
  scf.for %i = %n to %n step %n {
    scf.if %c {
      %a = memref.alloc() : memref<4xf32>
      "test.op"(%a) : (memref<4xf32>) -> ()
      memref.dealloc %a : memref<4xf32>
    }
  }
  func.return
}
// CHECK-LABEL:  func.func @branch(%n: index, %c: i1) {
// CHECK-NEXT:     scf.for %i = %n to %n step %n {
// CHECK-NEXT:       scf.if %c {
// CHECK-NEXT:         %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:         "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:         memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }

// Iterations that may be under way at the same time.
func.func @parallel(%n: index) {
  scf.parallel (%i) = (%n) to (%n) step (%n) {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    memref.dealloc %a : memref<4xf32>
    scf.reduce
  }
  func.return
}
// CHECK-LABEL:  func.func @parallel(%n: index) {
// CHECK-NEXT:     scf.parallel (%i) = (%n) to (%n) step (%n) {
// CHECK-NEXT:       %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:       "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:       memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:       scf.reduce
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }

// R9: what is allocated in there is not known.
func.func @call(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    func.call @callee(%a) : (memref<4xf32>) -> ()
    memref.dealloc %a : memref<4xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @call(%n: index) {
// CHECK-NEXT:     scf.for %i = %n to %n step %n {
// CHECK-NEXT:       %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:       func.call @callee(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:       memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
func.func private @callee(memref<4xf32>)

// R8: an alignment that costs memory.
func.func @alignment(%n: index, %first: memref<4xf32>) {
  %start = bufferization.clone %first : memref<4xf32> to memref<4xf32>
  %end = scf.for %i = %n to %n step %n iter_args(%old = %start) -> (memref<4xf32>) {
    %new = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
    "test.op"(%old, %new) : (memref<4xf32>, memref<4xf32>) -> ()
    memref.dealloc %old : memref<4xf32>
    scf.yield %new : memref<4xf32>
  }
  memref.dealloc %end : memref<4xf32>
  func.return
}
// CHECK-LABEL:  func.func @alignment(%n: index, %first: memref<4xf32>) {
// CHECK-NEXT:     %start = bufferization.clone %first : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:     %end = scf.for %i = %n to %n step %n iter_args(%old = %start) -> (memref<4xf32>) {
// CHECK-NEXT:       %new = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:       "test.op"(%old, %new) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:       memref.dealloc %old : memref<4xf32>
// CHECK-NEXT:       scf.yield %new : memref<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %end : memref<4xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
