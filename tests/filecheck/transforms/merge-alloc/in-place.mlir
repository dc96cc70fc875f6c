// RUN: xdsl-opt -p 'merge-alloc{planner=auto},verify-memory-plan' %s | filecheck %s

// With in-place=true, an elementwise operation may write its result over an operand that dies there.

#identity = affine_map<(i, j) -> (i, j)>
#transposed = affine_map<(i, j) -> (j, i)>
#row = affine_map<(i, j) -> (j)>

// A chain needs one buffer.
// CHECK-LABEL: @chain
// CHECK:         memref.alloc() {alignment = 64 : i64} : memref<1024xi8>
func.func @chain(%x: memref<16x16xf32>, %y: memref<16x16xf32>) {
  %a = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%x : memref<16x16xf32>) outs(%a : memref<16x16xf32>)
  %b = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%a : memref<16x16xf32>) outs(%b : memref<16x16xf32>)
  %c = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%b : memref<16x16xf32>) outs(%c : memref<16x16xf32>)
  memref.copy %c, %y : memref<16x16xf32> to memref<16x16xf32>
  func.return
}

// The operand is needed afterwards.
// CHECK-LABEL: @operand_still_needed
// CHECK:         memref.alloc() {alignment = 64 : i64} : memref<2048xi8>
func.func @operand_still_needed(%x: memref<16x16xf32>, %y: memref<16x16xf32>) {
  %a = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%x : memref<16x16xf32>) outs(%a : memref<16x16xf32>)
  %b = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%a : memref<16x16xf32>) outs(%b : memref<16x16xf32>)
  memref.copy %a, %y : memref<16x16xf32> to memref<16x16xf32>
  func.return
}

// A transposition writes elements that are still to be read.
// CHECK-LABEL: @other_map
// CHECK:         memref.alloc() {alignment = 64 : i64} : memref<2048xi8>
func.func @other_map(%x: memref<16x16xf32>, %y: memref<16x16xf32>) {
  %a = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%x : memref<16x16xf32>) outs(%a : memref<16x16xf32>)
  %b = memref.alloc() : memref<16x16xf32>
  linalg.generic {indexing_maps = [#transposed, #identity], iterator_types = ["parallel", "parallel"]} ins(%a : memref<16x16xf32>) outs(%b : memref<16x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }
  memref.copy %b, %y : memref<16x16xf32> to memref<16x16xf32>
  func.return
}

// The same buffer is read by a second map, through a view.
// CHECK-LABEL: @also_read_through_a_view
// CHECK:         memref.alloc() {alignment = 64 : i64} : memref<2048xi8>
func.func @also_read_through_a_view(%x: memref<16x16xf32>, %y: memref<16x16xf32>) {
  %a = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%x : memref<16x16xf32>) outs(%a : memref<16x16xf32>)
  %first = memref.subview %a[0, 0] [1, 16] [1, 1] : memref<16x16xf32> to memref<16xf32, strided<[1]>>
  %b = memref.alloc() : memref<16x16xf32>
  linalg.generic {indexing_maps = [#identity, #row, #identity], iterator_types = ["parallel", "parallel"]} ins(%a, %first : memref<16x16xf32>, memref<16xf32, strided<[1]>>) outs(%b : memref<16x16xf32>) {
  ^bb0(%in: f32, %bias: f32, %out: f32):
    %sum = arith.addf %in, %bias : f32
    linalg.yield %sum : f32
  }
  memref.copy %b, %y : memref<16x16xf32> to memref<16x16xf32>
  func.return
}

// A reduction reads what it has written.
// CHECK-LABEL: @reads_its_result
// CHECK:         memref.alloc() {alignment = 64 : i64} : memref<3072xi8>
func.func @reads_its_result(%x: memref<16x16xf32>, %y: memref<16x16xf32>) {
  %a = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%x : memref<16x16xf32>) outs(%a : memref<16x16xf32>)
  %b = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%x : memref<16x16xf32>) outs(%b : memref<16x16xf32>)
  %c = memref.alloc() : memref<16x16xf32>
  linalg.matmul ins(%a, %b : memref<16x16xf32>, memref<16x16xf32>) outs(%c : memref<16x16xf32>)
  memref.copy %c, %y : memref<16x16xf32> to memref<16x16xf32>
  func.return
}

// Other types and shapes do not matter, as long as every element has the same place.
// CHECK-LABEL: @other_types_and_shapes
// CHECK:         memref.alloc() {alignment = 64 : i64} : memref<1024xi8>
func.func @other_types_and_shapes(%x: memref<16x16xf32>, %y: memref<256xi32>) {
  %a = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%x : memref<16x16xf32>) outs(%a : memref<16x16xf32>)
  %flat = memref.collapse_shape %a [[0, 1]] : memref<16x16xf32> into memref<256xf32>
  %b = memref.alloc() : memref<256xi32>
  linalg.map ins(%flat : memref<256xf32>) outs(%b : memref<256xi32>) (%in: f32, %init: i32) {
    %bits = arith.bitcast %in : f32 to i32
    linalg.yield %bits : i32
  }
  memref.copy %b, %y : memref<256xi32> to memref<256xi32>
  func.return
}

// Dimensions of size one may be anywhere.
// CHECK-LABEL: @unit_dimensions
// CHECK:         memref.alloc() {alignment = 64 : i64} : memref<64xi8>
func.func @unit_dimensions(%x: memref<1x16xf32>, %y: memref<16x1xf32>) {
  %a = memref.alloc() : memref<1x16xf32>
  linalg.exp ins(%x : memref<1x16xf32>) outs(%a : memref<1x16xf32>)
  %b = memref.alloc() : memref<16x1xf32>
  linalg.transpose ins(%a : memref<1x16xf32>) outs(%b : memref<16x1xf32>) permutation = [1, 0]
  memref.copy %b, %y : memref<16x1xf32> to memref<16x1xf32>
  func.return
}

// The place of a smaller element would be that of another one that is still to be read.
// CHECK-LABEL: @smaller_elements
// CHECK:         memref.alloc() {alignment = 64 : i64} : memref<1536xi8>
func.func @smaller_elements(%x: memref<16x16xf32>, %y: memref<16x16xf16>) {
  %a = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%x : memref<16x16xf32>) outs(%a : memref<16x16xf32>)
  %b = memref.alloc() : memref<16x16xf16>
  linalg.generic {indexing_maps = [#identity, #identity], iterator_types = ["parallel", "parallel"]} ins(%a : memref<16x16xf32>) outs(%b : memref<16x16xf16>) {
  ^bb0(%in: f32, %out: f16):
    %half = arith.truncf %in : f32 to f16
    linalg.yield %half : f16
  }
  memref.copy %b, %y : memref<16x16xf16> to memref<16x16xf16>
  func.return
}

// A broadcast that adds dimensions of one element leaves each at its place; any other one does not.
// CHECK-LABEL: @broadcast
// CHECK:         memref.alloc() {alignment = 64 : i64} : memref<320xi8>
func.func @broadcast(%x: memref<16xf32>, %y: memref<4x1x16xf32>) {
  %a = memref.alloc() : memref<16xf32>
  linalg.exp ins(%x : memref<16xf32>) outs(%a : memref<16xf32>)
  %b = memref.alloc() : memref<1x16xf32>
  linalg.broadcast ins(%a : memref<16xf32>) outs(%b : memref<1x16xf32>) dimensions = [0]
  %c = memref.alloc() : memref<4x1x16xf32>
  linalg.broadcast ins(%b : memref<1x16xf32>) outs(%c : memref<4x1x16xf32>) dimensions = [0]
  memref.copy %c, %y : memref<4x1x16xf32> to memref<4x1x16xf32>
  func.return
}
