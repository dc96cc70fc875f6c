// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// Multiples of sums stay as they are written.

func.func @f(%m: memref<64xf32>, %i: index, %n: index) {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 - (d0 + s0))>(%i)[%n]
  %1 = affine.apply affine_map<(d0)[s0] -> (-(d0 - s0))>(%i)[%n]
  %2 = affine.apply affine_map<(d0)[s0] -> ((d0 + s0) * 3 + 2 * (d0 + 1) + (d0 + 4) * 1)>(%i)[%n]
  %3 = affine.load %m[(%i + symbol(%n)) * 2] : memref<64xf32>
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%m: memref<64xf32>, %i: index, %n: index) {
// CHECK-NEXT:     %0 = affine.apply affine_map<(d0)[s0] -> ((d0 + ((d0 + s0) * -1)))>(%i)[%n]
// CHECK-NEXT:     %1 = affine.apply affine_map<(d0)[s0] -> (((d0 + (s0 * -1)) * -1))>(%i)[%n]
// CHECK-NEXT:     %2 = affine.apply affine_map<(d0)[s0] -> (((((d0 + s0) * 3) + ((d0 + 1) * 2)) + (d0 + 4)))>(%i)[%n]
// CHECK-NEXT:     %3 = affine.load %m[(%i + symbol(%n)) * 2] : memref<64xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

