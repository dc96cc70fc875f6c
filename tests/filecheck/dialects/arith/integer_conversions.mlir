// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// Conversions that promise not to overflow, of vectors, and of unsigned indices.

func.func @f(%x: i64, %v: vector<4xi32>, %t: tensor<?xi32>, %i: index, %y: f32) {
  %0 = arith.trunci %x overflow<nsw,nuw> : i64 to i32
  %1 = arith.trunci %x : i64 to i32
  %2 = arith.trunci %v : vector<4xi32> to vector<4xi8>
  %3 = arith.extsi %v : vector<4xi32> to vector<4xi64>
  %4 = arith.extui %t : tensor<?xi32> to tensor<?xi64>
  %5 = arith.index_castui %i : index to i32
  %6 = arith.remf %y, %y : f32
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%x: i64, %v: vector<4xi32>, %t: tensor<?xi32>, %i: index, %y: f32) {
// CHECK-NEXT:     %0 = arith.trunci %x overflow<nsw,nuw> : i64 to i32
// CHECK-NEXT:     %1 = arith.trunci %x : i64 to i32
// CHECK-NEXT:     %2 = arith.trunci %v : vector<4xi32> to vector<4xi8>
// CHECK-NEXT:     %3 = arith.extsi %v : vector<4xi32> to vector<4xi64>
// CHECK-NEXT:     %4 = arith.extui %t : tensor<?xi32> to tensor<?xi64>
// CHECK-NEXT:     %5 = arith.index_castui %i : index to i32
// CHECK-NEXT:     %6 = arith.remf %y, %y : f32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
