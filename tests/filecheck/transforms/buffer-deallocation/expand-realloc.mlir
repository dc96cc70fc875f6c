// RUN: xdsl-opt -p expand-realloc %s | filecheck %s
// RUN: xdsl-opt -p "expand-realloc{emit-deallocs=false}" %s | filecheck %s --check-prefix NO-FREE
// RUN: xdsl-opt -p buffer-deallocation-pipeline %s | filecheck %s --check-prefix PIPELINE

// NO-FREE-NOT: memref.dealloc

func.func @grows() -> memref<4xf32> {
  %0 = memref.alloc() : memref<2xf32>
  %1 = memref.realloc %0 {alignment = 8 : i64} : memref<2xf32> to memref<4xf32>
  func.return %1 : memref<4xf32>
}
// CHECK-LABEL: func.func @grows(
// CHECK-NEXT:    %0 = memref.alloc() : memref<2xf32>
// CHECK-NEXT:    %1 = memref.alloc() {alignment = 8 : i64} : memref<4xf32>
// CHECK-NEXT:    %2 = memref.subview %1[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
// CHECK-NEXT:    memref.copy %0, %2 : memref<2xf32> to memref<2xf32, strided<[1]>>
// CHECK-NEXT:    memref.dealloc %0 : memref<2xf32>
// CHECK-NEXT:    func.return %1 : memref<4xf32>

// PIPELINE-LABEL: func.func @grows(
// PIPELINE:         memref.copy
// PIPELINE-NEXT:    memref.dealloc %0 : memref<2xf32>
// PIPELINE-NEXT:    func.return %1 : memref<4xf32>

func.func @shrinks(%0: memref<4xf32>) {
  %1 = memref.realloc %0 : memref<4xf32> to memref<2xf32>
  "test.op"(%1) : (memref<2xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @shrinks(
// CHECK-NEXT:    %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [2], strides: [1] : memref<4xf32> to memref<2xf32>

func.func @at_run_time(%0: memref<?xf32>, %n: index) {
  %1 = memref.realloc %0(%n) : memref<?xf32> to memref<?xf32>
  "test.op"(%1) : (memref<?xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @at_run_time(
// CHECK-NEXT:    %1 = arith.constant 0 : index
// CHECK-NEXT:    %2 = memref.dim %0, %1 : memref<?xf32>
// CHECK-NEXT:    %3 = arith.cmpi ult, %2, %n : index
// CHECK-NEXT:    %4 = scf.if %3 -> (memref<?xf32>) {
// CHECK-NEXT:      %5 = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:      %6 = memref.subview %5[0] [%2] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
// CHECK-NEXT:      memref.copy %0, %6 : memref<?xf32> to memref<?xf32, strided<[1]>>
// CHECK-NEXT:      memref.dealloc %0 : memref<?xf32>
// CHECK-NEXT:      scf.yield %5 : memref<?xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %7 = memref.reinterpret_cast %0 to offset: [0], sizes: [%n], strides: [1] : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:      scf.yield %7 : memref<?xf32>
// CHECK-NEXT:    }

func.func @in_another_memory(%0: memref<2xf32, 1>) {
  %1 = memref.realloc %0 : memref<2xf32, 1> to memref<4xf32, 1>
  "test.op"(%1) : (memref<4xf32, 1>) -> ()
  func.return
}
// CHECK-LABEL: func.func @in_another_memory(
// CHECK-NEXT:    %1 = memref.alloc() : memref<4xf32, 1 : i64>
// CHECK-NEXT:    memref.subview %1[0] [2] [1] : memref<4xf32, 1 : i64> to memref<2xf32, strided<[1]>, 1 : i64>
