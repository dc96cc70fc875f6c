// RUN: xdsl-opt -p 'buffer-deallocation{ownership=dynamic}' %s | filecheck --match-full-lines %s

// A part of a buffer is handed on beside what may be the whole.

// %s may be a part of %a or %x, and %t, beside it, is %a or %e: whether to free %a cannot be told.
// CHECK-LABEL:   func.func @f(%c: i1, %x: memref<4xf32>) {
// CHECK-NEXT:      %a = memref.alloc() : memref<8xf32>
// CHECK-NEXT:      %v = memref.subview %a[0] [4] [1] : memref<8xf32> to memref<4xf32>
// CHECK-NEXT:      %p, %r, %q = scf.if %c -> (memref<8xf32>, memref<8xf32>, memref<4xf32>) {
// CHECK-NEXT:        %e = memref.alloc() : memref<8xf32>
// CHECK-NEXT:        %t = arith.select %c, %a, %e : memref<8xf32>
// CHECK-NEXT:        %s = arith.select %c, %v, %x : memref<4xf32>
// CHECK-NEXT:        scf.yield %t, %e, %s : memref<8xf32>, memref<8xf32>, memref<4xf32>
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %b = memref.alloc() : memref<8xf32>
// CHECK-NEXT:        %e_1 = memref.alloc() : memref<8xf32>
// CHECK-NEXT:        %d = memref.alloc() : memref<4xf32>
// CHECK-NEXT:        scf.yield %b, %e_1, %d : memref<8xf32>, memref<8xf32>, memref<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      "test.op"(%p, %r, %q) : (memref<8xf32>, memref<8xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }
func.func @f(%c: i1, %x: memref<4xf32>) {
  %a = memref.alloc() : memref<8xf32>
  %v = memref.subview %a[0] [4] [1] : memref<8xf32> to memref<4xf32>
  %p, %r, %q = scf.if %c -> (memref<8xf32>, memref<8xf32>, memref<4xf32>) {
    %e = memref.alloc() : memref<8xf32>
    %t = arith.select %c, %a, %e : memref<8xf32>
    %s = arith.select %c, %v, %x : memref<4xf32>
    scf.yield %t, %e, %s : memref<8xf32>, memref<8xf32>, memref<4xf32>
  } else {
    %b = memref.alloc() : memref<8xf32>
    %e = memref.alloc() : memref<8xf32>
    %d = memref.alloc() : memref<4xf32>
    scf.yield %b, %e, %d : memref<8xf32>, memref<8xf32>, memref<4xf32>
  }
  "test.op"(%p, %r, %q) : (memref<8xf32>, memref<8xf32>, memref<4xf32>) -> ()
  func.return
}
