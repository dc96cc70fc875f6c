// RUN: xdsl-opt %s -p split-contractions-of-concats | filecheck %s

// Where the parts are rows of the result, each is computed in its place there.

func.func @rows(%x: tensor<3x8xf32>, %y: tensor<5x8xf32>, %w: tensor<8x2xf32>) -> tensor<8x2xf32> {
  %e0 = tensor.empty() : tensor<3x8xf32>
  %a = linalg.exp ins(%x : tensor<3x8xf32>) outs(%e0 : tensor<3x8xf32>) -> tensor<3x8xf32>
  %e1 = tensor.empty() : tensor<5x8xf32>
  %b = linalg.exp ins(%y : tensor<5x8xf32>) outs(%e1 : tensor<5x8xf32>) -> tensor<5x8xf32>
  %c = tensor.concat dim(0) %a, %b : (tensor<3x8xf32>, tensor<5x8xf32>) -> tensor<8x8xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x2xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<8x2xf32>) -> tensor<8x2xf32>
  %r = linalg.matmul ins(%c, %w : tensor<8x8xf32>, tensor<8x2xf32>) outs(%zeros : tensor<8x2xf32>) -> tensor<8x2xf32>
  func.return %r : tensor<8x2xf32>
}

// CHECK-LABEL: func.func @rows(
// CHECK:         %a = linalg.exp
// CHECK:         [[INTO:%[a-z0-9_]+]] = tensor.extract_slice %zeros[0, 0] [3, 2] [1, 1]
// CHECK-NEXT:    [[RA:%[a-z0-9_]+]] = linalg.matmul ins(%a, %w : {{.*}}) outs([[INTO]] :
// CHECK-NEXT:    [[R:%[a-z0-9_]+]] = tensor.insert_slice [[RA]] into %zeros[0, 0] [3, 2] [1, 1]
// CHECK:         %b = linalg.exp
// CHECK-NEXT:    [[INTO:%[a-z0-9_]+]] = tensor.extract_slice [[R]][3, 0] [5, 2] [1, 1]
// CHECK-NEXT:    [[RB:%[a-z0-9_]+]] = linalg.matmul ins(%b, %w : {{.*}}) outs([[INTO]] :
// CHECK-NEXT:    %r = tensor.insert_slice [[RB]] into [[R]][3, 0] [5, 2] [1, 1]
// CHECK-NEXT:    func.return %r

// Rows of a product are columns of the next one, and are never there as a whole; what each sum of
// parts begins with is made for it.

func.func @chain(%x: tensor<3x8xf32>, %y: tensor<5x8xf32>, %w: tensor<8x4xf32>, %v: tensor<2x8xf32>, %init: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %e0 = tensor.empty() : tensor<3x8xf32>
  %a = linalg.exp ins(%x : tensor<3x8xf32>) outs(%e0 : tensor<3x8xf32>) -> tensor<3x8xf32>
  %e1 = tensor.empty() : tensor<5x8xf32>
  %b = linalg.exp ins(%y : tensor<5x8xf32>) outs(%e1 : tensor<5x8xf32>) -> tensor<5x8xf32>
  %c = tensor.concat dim(0) %a, %b : (tensor<3x8xf32>, tensor<5x8xf32>) -> tensor<8x8xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x4xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
  %m = linalg.matmul ins(%c, %w : tensor<8x8xf32>, tensor<8x4xf32>) outs(%zeros : tensor<8x4xf32>) -> tensor<8x4xf32>
  %r = linalg.matmul ins(%v, %m : tensor<2x8xf32>, tensor<8x4xf32>) outs(%init : tensor<2x4xf32>) -> tensor<2x4xf32>
  func.return %r : tensor<2x4xf32>
}

// CHECK-LABEL: func.func @chain(
// CHECK-SAME:    summary = "concatenations not built: 1; contractions of them: 1"
// CHECK-NOT:     tensor<8x4xf32>) outs
// CHECK:         [[ZEROS:%[a-z0-9_]+]] = linalg.fill {{.*}} -> tensor<3x4xf32>
// CHECK-NEXT:    [[MA:%[a-z0-9_]+]] = linalg.matmul ins(%a, %w : {{.*}}) outs([[ZEROS]] :
// CHECK-NEXT:    [[VA:%[a-z0-9_]+]] = tensor.extract_slice %v[0, 0] [2, 3] [1, 1]
// CHECK-NEXT:    [[RA:%[a-z0-9_]+]] = linalg.matmul ins([[VA]], [[MA]] : {{.*}}) outs(%init :
// CHECK:         %b = linalg.exp
// CHECK:         [[VB:%[a-z0-9_]+]] = tensor.extract_slice %v[0, 3] [2, 5] [1, 1]
// CHECK-NEXT:    %r = linalg.matmul ins([[VB]], {{.*}}) outs([[RA]] :

// What rows are added to was computed before: it is not taken apart.

func.func @onto(%x: tensor<3x8xf32>, %y: tensor<5x8xf32>, %w: tensor<8x2xf32>, %sums: tensor<8x2xf32>, %v: tensor<2x8xf32>, %init: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %c = tensor.concat dim(0) %x, %y : (tensor<3x8xf32>, tensor<5x8xf32>) -> tensor<8x8xf32>
  %m = linalg.matmul ins(%c, %w : tensor<8x8xf32>, tensor<8x2xf32>) outs(%sums : tensor<8x2xf32>) -> tensor<8x2xf32>
  %r = linalg.matmul ins(%v, %m : tensor<2x8xf32>, tensor<8x2xf32>) outs(%init : tensor<2x2xf32>) -> tensor<2x2xf32>
  func.return %r : tensor<2x2xf32>
}

// CHECK-LABEL: func.func @onto(
// CHECK-NEXT:    tensor.extract_slice %sums[0, 0] [3, 2]
// CHECK-NEXT:    linalg.matmul ins(%x, %w :
// CHECK-NEXT:    tensor.insert_slice {{.*}} into %sums[0, 0] [3, 2]
// CHECK:         linalg.matmul ins(%y, %w :
// CHECK-NEXT:    %m = tensor.insert_slice {{.*}}[3, 0] [5, 2]
// CHECK-NEXT:    %r = linalg.matmul ins(%v, %m :
