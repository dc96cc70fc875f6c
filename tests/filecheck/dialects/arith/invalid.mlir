// RUN: xdsl-opt --verify-diagnostics --split-input-file %s | filecheck --match-full-lines %s

// Conversions from one shape to another.

func.func @f(%v: vector<4xi64>) {
  %0 = arith.trunci %v : vector<4xi64> to i32
  return
}

// CHECK: expected operand and result of the same shape

// -----

func.func @f(%v: vector<4xi8>) {
  %0 = arith.extsi %v : vector<4xi8> to vector<8xi32>
  return
}

// CHECK: expected operand and result of the same shape

// -----

func.func @f(%v: vector<4xi8>) {
  %0 = arith.extui %v : vector<4xi8> to tensor<4xi32>
  return
}

// CHECK: expected operand and result of the same shape

// -----

func.func @f(%v: vector<4xi64>) {
  %0 = arith.index_castui %v : vector<4xi64> to index
  return
}

// CHECK: expected operand and result of the same shape

// -----

func.func @f(%v: tensor<4xf32>) {
  %0 = arith.fptosi %v : tensor<4xf32> to vector<4xi32>
  return
}

// CHECK: expected operand and result of the same shape
