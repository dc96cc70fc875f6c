// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion="identity-layout-map"}' | filecheck --match-full-lines %s

func.func @from_elements(%a: f32, %b: f32) -> tensor<2xf32> {
  %t = tensor.from_elements %a, %b : tensor<2xf32>
  func.return %t : tensor<2xf32>
}

func.func @splat(%a: f32, %n: index) -> tensor<?x3xf32> {
  %t = tensor.splat %a[%n] : tensor<?x3xf32>
  func.return %t : tensor<?x3xf32>
}

func.func @generate(%s: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %t = tensor.generate %n {
  ^bb0(%i: index):
    %e = tensor.extract %s[%i] : tensor<?xf32>
    tensor.yield %e : f32
  } : tensor<?xf32>
  func.return %t : tensor<?xf32>
}

func.func @concat(%a: tensor<?x4xf32>, %b: tensor<2x4xf32>) -> tensor<?x4xf32> {
  %t = tensor.concat dim(0) %a, %b : (tensor<?x4xf32>, tensor<2x4xf32>) -> tensor<?x4xf32>
  func.return %t : tensor<?x4xf32>
}

func.func @pad(%a: tensor<?xf32>, %l: index, %v: f32) -> tensor<?xf32> {
  %t = tensor.pad %a low[%l] high[1] {
  ^bb0(%i: index):
    tensor.yield %v : f32
  } : tensor<?xf32> to tensor<?xf32>
  func.return %t : tensor<?xf32>
}

func.func @pad_by_index(%a: tensor<3xindex>) -> tensor<5xindex> {
  %t = tensor.pad %a low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %i : index
  } : tensor<3xindex> to tensor<5xindex>
  func.return %t : tensor<5xindex>
}

func.func @reshape(%a: tensor<?xf32>) -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %shape = tensor.from_elements %c1, %c3 : tensor<2xindex>
  %t = tensor.reshape %a(%shape) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  func.return %t : tensor<?x?xf32>
}

func.func @dim_and_rank(%a: tensor<?x4xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %a, %c0 : tensor<?x4xf32>
  %r = tensor.rank %a : tensor<?x4xf32>
  func.return %d, %r : index, index
}

// CHECK-LABEL: func.func @from_elements(%a: f32, %b: f32) -> memref<2xf32> {
// CHECK-NEXT:    %t = memref.alloc() {alignment = 64 : i64} : memref<2xf32>
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    memref.store %a, %t[%0] : memref<2xf32>
// CHECK-NEXT:    %1 = arith.constant 1 : index
// CHECK-NEXT:    memref.store %b, %t[%1] : memref<2xf32>
// CHECK-NEXT:    func.return %t : memref<2xf32>
// CHECK-NEXT:  }
// CHECK-LABEL: func.func @splat(%a: f32, %n: index) -> memref<?x3xf32> {
// CHECK-NEXT:    %t = memref.alloc(%n) {alignment = 64 : i64} : memref<?x3xf32>
// CHECK-NEXT:    linalg.fill ins(%a : f32) outs(%t : memref<?x3xf32>)
// CHECK-NEXT:    func.return %t : memref<?x3xf32>
// CHECK-NEXT:  }
// CHECK-LABEL: func.func @generate(%s: memref<?xf32>, %n: index) -> memref<?xf32> {
// CHECK-NEXT:    %t = memref.alloc(%n) {alignment = 64 : i64} : memref<?xf32>
// CHECK-NEXT:    linalg.generic {indexing_maps = {{.*}}, iterator_types = ["parallel"]} outs(%t : memref<?xf32>) {
// CHECK-NEXT:    ^bb0(%0: f32):
// CHECK-NEXT:      %i = linalg.index 0 : index
// CHECK-NEXT:      %e = memref.load %s[%i] : memref<?xf32>
// CHECK-NEXT:      linalg.yield %e : f32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %t : memref<?xf32>
// CHECK-NEXT:  }
// CHECK-LABEL: func.func @concat(%a: memref<?x4xf32>, %b: memref<2x4xf32>) -> memref<?x4xf32> {
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %1 = memref.dim %a, %0 : memref<?x4xf32>
// CHECK-NEXT:    %2 = arith.constant 2 : index
// CHECK-NEXT:    %3 = arith.addi %1, %2 : index
// CHECK-NEXT:    %t = memref.alloc(%3) {alignment = 64 : i64} : memref<?x4xf32>
// CHECK-NEXT:    %4 = memref.subview %t[0, 0] [%1, 4] [1, 1] : memref<?x4xf32> to memref<?x4xf32, strided<[4, 1]>>
// CHECK-NEXT:    memref.copy %a, %4 : memref<?x4xf32> to memref<?x4xf32, strided<[4, 1]>>
// CHECK-NEXT:    %5 = memref.subview %t[%1, 0] [2, 4] [1, 1] : memref<?x4xf32> to memref<2x4xf32, strided<[4, 1], offset: ?>>
// CHECK-NEXT:    memref.copy %b, %5 : memref<2x4xf32> to memref<2x4xf32, strided<[4, 1], offset: ?>>
// CHECK-NEXT:    func.return %t : memref<?x4xf32>
// CHECK-NEXT:  }
// CHECK-LABEL: func.func @pad(%a: memref<?xf32>, %l: index, %v: f32) -> memref<?xf32> {
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %1 = memref.dim %a, %0 : memref<?xf32>
// CHECK-NEXT:    %2 = arith.addi %l, %1 : index
// CHECK-NEXT:    %3 = arith.constant 1 : index
// CHECK-NEXT:    %4 = arith.addi %2, %3 : index
// CHECK-NEXT:    %t = memref.alloc(%4) {alignment = 64 : i64} : memref<?xf32>
// CHECK-NEXT:    linalg.fill ins(%v : f32) outs(%t : memref<?xf32>)
// CHECK-NEXT:    %5 = memref.subview %t[%l] [%1] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
// CHECK-NEXT:    memref.copy %a, %5 : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
// CHECK-NEXT:    func.return %t : memref<?xf32>
// CHECK-NEXT:  }
// CHECK-LABEL: func.func @pad_by_index(%a: memref<3xindex>) -> memref<5xindex> {
// CHECK-NEXT:    %t = memref.alloc() {alignment = 64 : i64} : memref<5xindex>
// CHECK-NEXT:    linalg.generic {indexing_maps = {{.*}}, iterator_types = ["parallel"]} outs(%t : memref<5xindex>) {
// CHECK-NEXT:    ^bb0(%0: index):
// CHECK-NEXT:      %i = linalg.index 0 : index
// CHECK-NEXT:      linalg.yield %i : index
// CHECK-NEXT:    }
// CHECK-NEXT:    %1 = memref.subview %t[1] [3] [1] : memref<5xindex> to memref<3xindex, strided<[1], offset: 1>>
// CHECK-NEXT:    memref.copy %a, %1 : memref<3xindex> to memref<3xindex, strided<[1], offset: 1>>
// CHECK-NEXT:    func.return %t : memref<5xindex>
// CHECK-NEXT:  }
// CHECK-LABEL: func.func @reshape(%a: memref<?xf32>) -> memref<?x?xf32> {
// CHECK:         %shape = memref.alloc() {alignment = 64 : i64} : memref<2xindex>
// CHECK:         %t = memref.reshape %a(%shape) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
// CHECK-NEXT:    func.return %t : memref<?x?xf32>
// CHECK-NEXT:  }
// CHECK-LABEL: func.func @dim_and_rank(%a: memref<?x4xf32>) -> (index, index) {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %d = memref.dim %a, %c0 : memref<?x4xf32>
// CHECK-NEXT:    %r = memref.rank %a : memref<?x4xf32>
// CHECK-NEXT:    func.return %d, %r : index, index
// CHECK-NEXT:  }

// Cites: 003/not-destination-style
