// RUN: xdsl-opt -p buffer-deallocation-simplification %s | filecheck --match-full-lines %s

// What is known at compile time of what is freed and retained.

func.func @kept(%m: memref<2xi32>, %n: memref<2xi32>, %c: i1) -> (i1, i1) {
  %0 = bufferization.dealloc (%m : memref<2xi32>) if (%c) retain (%m : memref<2xi32>)
  %1 = bufferization.dealloc (%m, %n : memref<2xi32>, memref<2xi32>) if (%c, %c) retain (%m : memref<2xi32>)
  func.return %0, %1 : i1, i1
}

func.func @not_known_whether_kept(%m: memref<2xi32>, %n: memref<2xi32>, %c: i1) -> (i1, i1) {
  %0, %1 = bufferization.dealloc (%m : memref<2xi32>) if (%c) retain (%m, %n : memref<2xi32>, memref<2xi32>)
  func.return %0, %1 : i1, i1
}

func.func @apart(%m: memref<2xi32>, %n: memref<2xi32>, %c: i1, %d: i1) -> (i1, i1) {
  %a = memref.alloc() : memref<2xi32>
  %b = memref.alloc() : memref<2xi32>
  %x = arith.select %c, %a, %b : memref<2xi32>
  %0, %1 = bufferization.dealloc (%a, %m : memref<2xi32>, memref<2xi32>) if (%c, %d) retain (%n, %x : memref<2xi32>, memref<2xi32>)
  func.return %0, %1 : i1, i1
}

func.func @listed_twice_or_never_freed(%m: memref<2xi32>, %n: memref<2xi32>, %c: i1, %d: i1) {
  %false = arith.constant false
  bufferization.dealloc (%m, %m, %n : memref<2xi32>, memref<2xi32>, memref<2xi32>) if (%c, %d, %false)
  func.return
}

func.func @known_of_another_one(%m: memref<2xi32>, %n: memref<2xi32>, %c: i1) -> (i1, i1) {
  %true = arith.constant true
  %0, %1 = bufferization.dealloc (%m, %n : memref<2xi32>, memref<2xi32>) if (%true, %c) retain (%m, %n : memref<2xi32>, memref<2xi32>)
  func.return %0, %1 : i1, i1
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @kept(%m: memref<2xi32>, %n: memref<2xi32>, %c: i1) -> (i1, i1) {
// CHECK-NEXT:     %0 = bufferization.dealloc (%n : memref<2xi32>) if (%c) retain (%m : memref<2xi32>)
// CHECK-NEXT:     %1 = arith.ori %c, %0 : i1
// CHECK-NEXT:     func.return %c, %1 : i1, i1
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @not_known_whether_kept(%m: memref<2xi32>, %n: memref<2xi32>, %c: i1) -> (i1, i1) {
// CHECK-NEXT:     %0, %1 = bufferization.dealloc (%m : memref<2xi32>) if (%c) retain (%m, %n : memref<2xi32>, memref<2xi32>)
// CHECK-NEXT:     func.return %0, %1 : i1, i1
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @apart(%m: memref<2xi32>, %n: memref<2xi32>, %c: i1, %d: i1) -> (i1, i1) {
// CHECK-NEXT:     %a = memref.alloc() : memref<2xi32>
// CHECK-NEXT:     %b = memref.alloc() : memref<2xi32>
// CHECK-NEXT:     %x = arith.select %c, %a, %b : memref<2xi32>
// CHECK-NEXT:     %0 = bufferization.dealloc (%a : memref<2xi32>) if (%c) retain (%x : memref<2xi32>)
// CHECK-NEXT:     %1 = bufferization.dealloc (%m : memref<2xi32>) if (%d) retain (%n : memref<2xi32>)
// CHECK-NEXT:     func.return %1, %0 : i1, i1
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @listed_twice_or_never_freed(%m: memref<2xi32>, %n: memref<2xi32>, %c: i1, %d: i1) {
// CHECK-NEXT:     %false = arith.constant false
// CHECK-NEXT:     %0 = arith.ori %c, %d : i1
// CHECK-NEXT:     bufferization.dealloc (%m : memref<2xi32>) if (%0)
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @known_of_another_one(%m: memref<2xi32>, %n: memref<2xi32>, %c: i1) -> (i1, i1) {
// CHECK-NEXT:     %0 = arith.constant true
// CHECK-NEXT:     %true = arith.constant true
// CHECK-NEXT:     %1, %2 = bufferization.dealloc (%m : memref<2xi32>) if (%0) retain (%m, %n : memref<2xi32>, memref<2xi32>)
// CHECK-NEXT:     %3 = arith.ori %c, %2 : i1
// CHECK-NEXT:     func.return %1, %3 : i1, i1
// CHECK-NEXT:   }
// CHECK-NEXT: }
