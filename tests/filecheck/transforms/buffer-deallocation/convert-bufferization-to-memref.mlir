// RUN: xdsl-opt -p convert-bufferization-to-memref %s | filecheck --match-full-lines %s

// D5: the sizes of a clone are those of what is cloned.
func.func @dynamic(%source: memref<?x4xf32>) -> memref<?x4xf32> {
  %0 = bufferization.clone %source : memref<?x4xf32> to memref<?x4xf32>
  func.return %0 : memref<?x4xf32>
}
// CHECK-LABEL: {{.*}}func.func @dynamic({{.*}}
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %1 = memref.dim %source, %0 : memref<?x4xf32>
// CHECK-NEXT:    %2 = memref.alloc(%1) : memref<?x4xf32>
// CHECK-NEXT:    memref.copy %source, %2 : memref<?x4xf32> to memref<?x4xf32>
// CHECK-NEXT:    func.return %2 : memref<?x4xf32>

// A layout that does not say more than that there is one: the clone is dense.
func.func @layout_left_open(%source: memref<2x4xf32, strided<[?, 1], offset: ?>>) -> memref<2x4xf32, strided<[?, 1], offset: ?>> {
  %0 = bufferization.clone %source : memref<2x4xf32, strided<[?, 1], offset: ?>> to memref<2x4xf32, strided<[?, 1], offset: ?>>
  func.return %0 : memref<2x4xf32, strided<[?, 1], offset: ?>>
}
// CHECK-LABEL: {{.*}}func.func @layout_left_open({{.*}}
// CHECK-NEXT:    %0 = memref.alloc() : memref<2x4xf32>
// CHECK-NEXT:    %1 = memref.cast %0 : memref<2x4xf32> to memref<2x4xf32, strided<[?, 1], offset: ?>>
// CHECK-NEXT:    memref.copy %source, %0 : memref<2x4xf32, strided<[?, 1], offset: ?>> to memref<2x4xf32>
// CHECK-NEXT:    func.return %1 : memref<2x4xf32, strided<[?, 1], offset: ?>>

func.func @fixed_layout(%source: memref<4xf32, strided<[2]>>) -> memref<4xf32, strided<[2]>> {
  %0 = bufferization.clone %source : memref<4xf32, strided<[2]>> to memref<4xf32, strided<[2]>>
  func.return %0 : memref<4xf32, strided<[2]>>
}
// CHECK-LABEL: {{.*}}func.func @fixed_layout({{.*}}
// CHECK-NEXT:    %0 = memref.alloc() : memref<4xf32, strided<[2]>>
// CHECK-NEXT:    memref.copy %source, %0 : memref<4xf32, strided<[2]>> to memref<4xf32, strided<[2]>>
