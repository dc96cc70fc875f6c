// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// Contractions, outer products, reductions along dimensions, scans.

func.func @f(%a: vector<2x3xf32>, %b: vector<3x4xf32>, %c: vector<2x4xf32>, %v: vector<4xf32>, %w: vector<2xf32>, %x: f32) {
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c {note} : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32>
  %1 = vector.outerproduct %w, %v : vector<2xf32>, vector<4xf32>
  %2 = vector.outerproduct %w, %v, %c {kind = #vector.kind<maximumf>} : vector<2xf32>, vector<4xf32>
  %3 = vector.outerproduct %v, %x : vector<4xf32>, f32
  %4 = vector.multi_reduction <add>, %c, %w [1] : vector<2x4xf32> to vector<2xf32>
  %5 = vector.multi_reduction <mul>, %c, %x [0, 1] : vector<2x4xf32> to f32
  %6, %7 = vector.scan <add>, %c, %v {inclusive = false, reduction_dim = 0 : i64} : vector<2x4xf32>, vector<4xf32>
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%a: vector<2x3xf32>, %b: vector<3x4xf32>, %c: vector<2x4xf32>, %v: vector<4xf32>, %w: vector<2xf32>, %x: f32) {
// CHECK-NEXT:     %0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c {note} : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32>
// CHECK-NEXT:     %1 = vector.outerproduct %w, %v {kind = #vector.kind<add>} : vector<2xf32>, vector<4xf32>
// CHECK-NEXT:     %2 = vector.outerproduct %w, %v, %c {kind = #vector.kind<maximumf>} : vector<2xf32>, vector<4xf32>
// CHECK-NEXT:     %3 = vector.outerproduct %v, %x {kind = #vector.kind<add>} : vector<4xf32>, f32
// CHECK-NEXT:     %4 = vector.multi_reduction <add>, %c, %w [1] : vector<2x4xf32> to vector<2xf32>
// CHECK-NEXT:     %5 = vector.multi_reduction <mul>, %c, %x [0, 1] : vector<2x4xf32> to f32
// CHECK-NEXT:     %6, %7 = vector.scan <add>, %c, %v {inclusive = false, reduction_dim = 0 : i64} : vector<2x4xf32>, vector<4xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
