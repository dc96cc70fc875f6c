// RUN: xdsl-opt -p 'merge-alloc{dynamic=reuse},verify-memory-plan' %s | filecheck --match-full-lines %s

// A chain of elementwise operations on buffers of one dynamic size needs one of them.
func.func @chain(%x: memref<?x?xf32>, %y: memref<?x?xf32>, %n: index, %m: index) {
  %a = memref.alloc(%n, %m) : memref<?x?xf32>
  linalg.exp ins(%x : memref<?x?xf32>) outs(%a : memref<?x?xf32>)
  %b = memref.alloc(%n, %m) : memref<?x?xf32>
  linalg.exp ins(%a : memref<?x?xf32>) outs(%b : memref<?x?xf32>)
  %c = memref.alloc(%n, %m) : memref<?x?xf32>
  linalg.exp ins(%b : memref<?x?xf32>) outs(%c : memref<?x?xf32>)
  memref.copy %c, %y : memref<?x?xf32> to memref<?x?xf32>
  func.return
}
// CHECK-LABEL: func.func @chain(%x: memref<?x?xf32>, %y: memref<?x?xf32>, %n: index, %m: index) {
// CHECK-NEXT:      %a = memref.alloc(%n, %m) : memref<?x?xf32>
// CHECK-NEXT:      linalg.exp ins(%x : memref<?x?xf32>) outs(%a : memref<?x?xf32>)
// CHECK-NEXT:      linalg.exp ins(%a : memref<?x?xf32>) outs(%a : memref<?x?xf32>)
// CHECK-NEXT:      linalg.exp ins(%a : memref<?x?xf32>) outs(%a : memref<?x?xf32>)
// CHECK-NEXT:      memref.copy %a, %y : memref<?x?xf32> to memref<?x?xf32>
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// %a is needed after %b is written.
func.func @operand_still_needed(%x: memref<?xf32>, %y: memref<?xf32>, %n: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  linalg.exp ins(%x : memref<?xf32>) outs(%a : memref<?xf32>)
  %b = memref.alloc(%n) : memref<?xf32>
  linalg.exp ins(%a : memref<?xf32>) outs(%b : memref<?xf32>)
  linalg.add ins(%a, %b : memref<?xf32>, memref<?xf32>) outs(%y : memref<?xf32>)
  func.return
}
// CHECK-LABEL: func.func @operand_still_needed(%x: memref<?xf32>, %y: memref<?xf32>, %n: index) {
// CHECK-NEXT:      %a = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:      linalg.exp ins(%x : memref<?xf32>) outs(%a : memref<?xf32>)
// CHECK-NEXT:      %b = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:      linalg.exp ins(%a : memref<?xf32>) outs(%b : memref<?xf32>)
// CHECK-NEXT:      linalg.add ins(%a, %b : memref<?xf32>, memref<?xf32>) outs(%y : memref<?xf32>)
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }
