// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// Maps and bases that make indices of indices.

func.func @f(%n: index, %a: index, %b: index) {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%a)[%n] {note}
  %1 = affine.max affine_map<(d0)[s0] -> (d0, s0)>(%a)[%n]
  %2 = affine.min affine_map<(d0)[s0] -> (d0, s0)>(%a)[%n] {note}
  %3:3 = affine.delinearize_index %a into (%n, 4, 5) : index, index, index
  %4:2 = affine.delinearize_index %a into (4) {note} : index, index
  %5 = affine.linearize_index disjoint [%a, %b] by (%n, 4) : index
  %6 = affine.linearize_index [%a, %b] by (4) {note} : index
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%n: index, %a: index, %b: index) {
// CHECK-NEXT:     %0 = affine.apply affine_map<(d0)[s0] -> ((d0 + s0))>(%a)[%n] {note}
// CHECK-NEXT:     %1 = affine.max affine_map<(d0)[s0] -> (d0, s0)>(%a)[%n]
// CHECK-NEXT:     %2 = affine.min affine_map<(d0)[s0] -> (d0, s0)>(%a)[%n] {note}
// CHECK-NEXT:     %3, %4, %5 = affine.delinearize_index %a into (%n, 4, 5) : index, index, index
// CHECK-NEXT:     %6, %7 = affine.delinearize_index %a into (4) {note} : index, index
// CHECK-NEXT:     %8 = affine.linearize_index disjoint [%a, %b] by (%n, 4) : index
// CHECK-NEXT:     %9 = affine.linearize_index [%a, %b] by (4) {note} : index
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
