// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// Exact divisions, conversions of vectors and tensors, floats with a scale.

func.func @f(%i: i32, %v: vector<4xi32>, %x: vector<4xf32>, %t: tensor<?xi32>, %n: f4E2M1FN, %s: f8E8M0FNU) {
  %0 = arith.shrsi %i, %i exact : i32
  %1 = arith.divui %v, %v exact {note} : vector<4xi32>
  %2 = arith.shrui %i, %i : i32
  %3 = arith.divsi %i, %i exact : i32
  %4 = arith.fptosi %x : vector<4xf32> to vector<4xi32>
  %5 = arith.uitofp %v : vector<4xi32> to vector<4xf32>
  %6 = arith.index_cast %t {note} : tensor<?xi32> to tensor<?xindex>
  %7 = arith.scaling_extf %n, %s fastmath<fast> {note} : f4E2M1FN, f8E8M0FNU to f32
  %8 = arith.scaling_truncf %7, %s : f32, f8E8M0FNU to f4E2M1FN
  %9 = arith.fptoui %x : vector<4xf32> to vector<4xi32>
  %10 = arith.sitofp %i : i32 to f32
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%i: i32, %v: vector<4xi32>, %x: vector<4xf32>, %t: tensor<?xi32>, %n: f4E2M1FN, %s: f8E8M0FNU) {
// CHECK-NEXT:     %0 = arith.shrsi %i, %i exact : i32
// CHECK-NEXT:     %1 = arith.divui %v, %v exact {note} : vector<4xi32>
// CHECK-NEXT:     %2 = arith.shrui %i, %i : i32
// CHECK-NEXT:     %3 = arith.divsi %i, %i exact : i32
// CHECK-NEXT:     %4 = arith.fptosi %x : vector<4xf32> to vector<4xi32>
// CHECK-NEXT:     %5 = arith.uitofp %v : vector<4xi32> to vector<4xf32>
// CHECK-NEXT:     %6 = arith.index_cast %t {note} : tensor<?xi32> to tensor<?xindex>
// CHECK-NEXT:     %7 = arith.scaling_extf %n, %s fastmath<fast> {note} : f4E2M1FN, f8E8M0FNU to f32
// CHECK-NEXT:     %8 = arith.scaling_truncf %7, %s : f32, f8E8M0FNU to f4E2M1FN
// CHECK-NEXT:     %9 = arith.fptoui %x : vector<4xf32> to vector<4xi32>
// CHECK-NEXT:     %10 = arith.sitofp %i : i32 to f32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
