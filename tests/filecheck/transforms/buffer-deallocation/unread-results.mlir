// RUN: xdsl-opt -p buffer-deallocation %s | filecheck --match-full-lines %s

// What is not read is not worth a clone: %unread may be anything. %read is what it was.
func.func @part_of_an_arena(%c: i1, %out: memref<4xf32>) {
  %zero = arith.constant 0 : index
  %arena = memref.alloc() : memref<64xi8>
  %unread, %read = scf.if %c -> (memref<4xf32>, memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    "test.op"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
    scf.yield %a, %b : memref<4xf32>, memref<4xf32>
  } else {
    %v = memref.view %arena[%zero][] : memref<64xi8> to memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    "test.op"(%v, %b) : (memref<4xf32>, memref<4xf32>) -> ()
    scf.yield %v, %b : memref<4xf32>, memref<4xf32>
  }
  memref.copy %read, %out : memref<4xf32> to memref<4xf32>
  func.return
}
// CHECK-LABEL: {{.*}}func.func @part_of_an_arena({{.*}}
// CHECK-NEXT:   %zero = arith.constant 0 : index
// CHECK-NEXT:   %arena = memref.alloc() : memref<64xi8>
// CHECK-NEXT:   %unread, %read = scf.if %c -> (memref<4xf32>, memref<4xf32>) {
// CHECK-NEXT:     memref.dealloc %arena : memref<64xi8>
// CHECK-NEXT:     %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     "test.op"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:     memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:     scf.yield %a, %b : memref<4xf32>, memref<4xf32>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     %v = memref.view %arena[%zero][] : memref<64xi8> to memref<4xf32>
// CHECK-NEXT:     %b_1 = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     "test.op"(%v, %b_1) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:     memref.dealloc %arena : memref<64xi8>
// CHECK-NEXT:     scf.yield %v, %b_1 : memref<4xf32>, memref<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   memref.copy %read, %out : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:   memref.dealloc %read : memref<4xf32>
// CHECK-NEXT:   func.return

// Where no clone is needed, buffers are never freed before they are handed on.
func.func @handed_over(%c: i1) {
  %unread = scf.if %c -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  func.return
}
// CHECK-LABEL: {{.*}}func.func @handed_over({{.*}}
// CHECK-NEXT:   %unread = scf.if %c -> (memref<4xf32>) {
// CHECK-NEXT:     %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     scf.yield %a : memref<4xf32>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     scf.yield %b : memref<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   memref.dealloc %unread : memref<4xf32>
// CHECK-NEXT:   func.return
