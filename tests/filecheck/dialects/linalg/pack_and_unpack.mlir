// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// To tiles and back, with sizes that are known and that are not, padded, and in another order.

func.func @f(%a: tensor<384x500xf32>, %b: tensor<24x32x16x16xf32>, %p: f32, %n: index,
             %d: tensor<32x24x16x?xf32>) {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [16, 16] into %b : tensor<384x500xf32> -> tensor<24x32x16x16xf32>
  %1 = linalg.pack %a padding_value(%p : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [16, %n] into %d {note} : tensor<384x500xf32> -> tensor<32x24x16x?xf32>
  %2 = linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [16, 16] into %a : tensor<24x32x16x16xf32> -> tensor<384x500xf32>
  %3 = linalg.unpack %1 outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [16, %n] into %a {note} : tensor<32x24x16x?xf32> -> tensor<384x500xf32>
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%a: tensor<384x500xf32>, %b: tensor<24x32x16x16xf32>, %p: f32, %n: index, %d: tensor<32x24x16x?xf32>) {
// CHECK-NEXT:     %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [16, 16] into %b : tensor<384x500xf32> -> tensor<24x32x16x16xf32>
// CHECK-NEXT:     %1 = linalg.pack %a padding_value(%p : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [16, %n] into %d {note} : tensor<384x500xf32> -> tensor<32x24x16x?xf32>
// CHECK-NEXT:     %2 = linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [16, 16] into %a : tensor<24x32x16x16xf32> -> tensor<384x500xf32>
// CHECK-NEXT:     %3 = linalg.unpack %1 outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [16, %n] into %a {note} : tensor<32x24x16x?xf32> -> tensor<384x500xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
