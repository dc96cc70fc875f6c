// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// A generic operation that computes two tensors.

#id = affine_map<(d0) -> (d0)>
func.func @f(%t: tensor<8xf32>) {
  %0:2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"], doc = "two", library_call = "lib"} ins(%t : tensor<8xf32>) outs(%t, %t : tensor<8xf32>, tensor<8xf32>) attrs = {note} {
  ^bb0(%in: f32, %o1: f32, %o2: f32):
    linalg.yield %in, %o1 : f32, f32
  } -> (tensor<8xf32>, tensor<8xf32>)
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%t: tensor<8xf32>) {
// CHECK-NEXT:     %0, %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"], doc = "two", library_call = "lib"} ins(%t : tensor<8xf32>) outs(%t, %t : tensor<8xf32>, tensor<8xf32>) attrs =  {note} {
// CHECK-NEXT:     ^bb0(%in: f32, %o1: f32, %o2: f32):
// CHECK-NEXT:       linalg.yield %in, %o1 : f32, f32
// CHECK-NEXT:     } -> (tensor<8xf32>, tensor<8xf32>)
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
