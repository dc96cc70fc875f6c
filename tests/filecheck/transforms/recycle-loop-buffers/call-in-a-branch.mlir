// RUN: xdsl-opt %s -p 'recycle-loop-buffers' | filecheck --match-full-lines %s

// What a branch calls may take any memory: nothing is known of the peak, so that nothing is kept.

func.func private @other()
// CHECK-LABEL:  func.func private @other() -> ()

func.func @a_call_in_a_branch(%n: index, %c: i1) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    scf.if %c {
      func.call @other() : () -> ()
    }
    memref.dealloc %a : memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    "test.op"(%b) : (memref<4xf32>) -> ()
    memref.dealloc %b : memref<4xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @a_call_in_a_branch(%n: index, %c: i1) {
// CHECK-NEXT:     scf.for %i = %n to %n step %n {
// CHECK-NEXT:       %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:       "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:       scf.if %c {
// CHECK-NEXT:         func.call @other() : () -> ()
// CHECK-NEXT:       }
// CHECK-NEXT:       memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:       %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:       "test.op"(%b) : (memref<4xf32>) -> ()
// CHECK-NEXT:       memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
