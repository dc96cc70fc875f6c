// RUN: xdsl-opt -p 'buffer-deallocation{ownership=dynamic}' %s | filecheck --match-full-lines %s

// What tells whether a buffer is owned goes along all exits of a region.

// The last exit of the region is never taken, but hands on as much as the others.
// CHECK-LABEL:   func.func @f(%c: i1) {
// CHECK-NEXT:      %0 = arith.constant false
// CHECK-NEXT:      %1 = arith.constant true
// CHECK-NEXT:      %a = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
// CHECK-NEXT:      %r, %r_owned = scf.execute_region -> (memref<4xf32>, i1) {
// CHECK-NEXT:        cf.cond_br %c, ^x, ^y
// CHECK-NEXT:      ^x:
// CHECK-NEXT:        %b = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
// CHECK-NEXT:        scf.yield %b, %1 : memref<4xf32>, i1
// CHECK-NEXT:      ^y:
// CHECK-NEXT:        scf.yield %a, %0 : memref<4xf32>, i1
// CHECK-NEXT:      ^z:
// CHECK-NEXT:        scf.yield %a, %0 : memref<4xf32>, i1
// CHECK-NEXT:      }
// CHECK-NEXT:      "test.op"(%r) : (memref<4xf32>) -> ()
// CHECK-NEXT:      bufferization.dealloc (%r : memref<4xf32>) if (%r_owned)
// CHECK-NEXT:      "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }
func.func @f(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  %r = scf.execute_region -> memref<4xf32> {
    cf.cond_br %c, ^x, ^y
  ^x:
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b : memref<4xf32>
  ^y:
    scf.yield %a : memref<4xf32>
  ^z:
    scf.yield %a : memref<4xf32>
  }
  "test.op"(%r) : (memref<4xf32>) -> ()
  "test.op"(%a) : (memref<4xf32>) -> ()
  func.return
}
