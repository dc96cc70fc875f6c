// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// Comparisons with attributes, and of vectors and tensors; what is chosen by them.

func.func @f(%a: vector<4xi32>, %b: vector<4xi32>, %x: vector<4xf32>, %t: tensor<?xf32>, %i: i32, %j: i32, %s: vector<[4]xi32>, %p: i1, %y: f32) {
  %0 = arith.cmpi slt, %a, %b : vector<4xi32>
  %1 = arith.cmpi eq, %i, %j {note} : i32
  %2 = arith.cmpf olt, %x, %x fastmath<nnan> {note} : vector<4xf32>
  %3 = arith.cmpf ult, %t, %t : tensor<?xf32>
  %4 = arith.cmpf ult, %y, %y : f32
  %5 = arith.cmpi uge, %s, %s : vector<[4]xi32>
  %6 = arith.select %0, %a, %b : vector<4xi1>, vector<4xi32>
  %7 = arith.select %p, %a, %b : vector<4xi32>
  %8 = arith.select %p, %i, %j {note} : i32
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%a: vector<4xi32>, %b: vector<4xi32>, %x: vector<4xf32>, %t: tensor<?xf32>, %i: i32, %j: i32, %s: vector<[4]xi32>, %p: i1, %y: f32) {
// CHECK-NEXT:     %0 = arith.cmpi slt, %a, %b : vector<4xi32>
// CHECK-NEXT:     %1 = arith.cmpi eq, %i, %j {note} : i32
// CHECK-NEXT:     %2 = arith.cmpf olt, %x, %x fastmath<nnan> {note} : vector<4xf32>
// CHECK-NEXT:     %3 = arith.cmpf ult, %t, %t : tensor<?xf32>
// CHECK-NEXT:     %4 = arith.cmpf ult, %y, %y : f32
// CHECK-NEXT:     %5 = arith.cmpi uge, %s, %s : vector<[4]xi32>
// CHECK-NEXT:     %6 = arith.select %0, %a, %b : vector<4xi1>, vector<4xi32>
// CHECK-NEXT:     %7 = arith.select %p, %a, %b : vector<4xi32>
// CHECK-NEXT:     %8 = arith.select %p, %i, %j {note} : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
