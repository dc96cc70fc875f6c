// RUN: xdsl-opt %s -p 'bufferize-and-plan{effort=recompute}' | filecheck %s --check-prefix NOTED
// RUN: xdsl-opt %s -p 'bufferize-and-plan{effort=recompute}' | xdsl-opt -t memory-plan | filecheck %s
// RUN: xdsl-opt %s -p 'bufferize-and-plan{effort=recompute}' | xdsl-opt -t 'memory-plan{format=json}' | filecheck %s --check-prefix JSON
// RUN: xdsl-opt %s -p 'bufferize-and-plan{effort=recompute}' | xdsl-opt -t 'memory-plan{format=html}' | filecheck %s --check-prefix HTML
// RUN: xdsl-opt %s -p bufferize-and-plan | filecheck %s --check-prefix ONE

// A program says which variants of it were planned, and which one it is; nothing where there was no choice.

// NOTED:      builtin.module attributes {mergealloc.variants = [
// NOTED-SAME:   {variant = "recompute", peak_bytes = 2048 : i64, extra_work_percent = 1.010000e+00 : f64, copies = 0 : i64, copied_bytes = 0 : i64, pieces = 1 : i64, is_chosen},
// NOTED-SAME:   {variant = "fuse", peak_bytes = 3072 : i64, extra_work_percent = 0.000000e+00 : f64, copies = 0 : i64, copied_bytes = 0 : i64, pieces = 1 : i64},
// NOTED-SAME:   {variant = "given", peak_bytes = 3072 : i64, extra_work_percent = 0.000000e+00 : f64, copies = 0 : i64, copied_bytes = 0 : i64, pieces = 1 : i64}]} {

// CHECK:      variants tried (*: this one):
// CHECK-NEXT:      variant    bytes  done twice  copies  bytes copied
// CHECK-NEXT:      fuse       3,072      0.00 %       0             0
// CHECK-NEXT:      given      3,072      0.00 %       0             0
// CHECK-NEXT:   *  recompute  2,048      1.01 %       0             0

// JSON:      "variants": [
// JSON-NEXT:  {"variant": "recompute", "peak_bytes": 2048, "extra_work_percent": 1.01, "copies": 0, "copied_bytes": 0, "pieces": 1, "is_chosen": true},
// JSON-NEXT:  {"variant": "fuse", "peak_bytes": 3072, "extra_work_percent": 0.0, "copies": 0, "copied_bytes": 0, "pieces": 1, "is_chosen": false},
// JSON-NEXT:  {"variant": "given", "peak_bytes": 3072, "extra_work_percent": 0.0, "copies": 0, "copied_bytes": 0, "pieces": 1, "is_chosen": false}
// HTML:      <h2>Variants<small>bytes needed at once, by work done twice</small></h2>
// HTML:      <tr><td>fuse<td class="number">3,072
// HTML-NEXT: <tr><td>given<td class="number">3,072
// HTML-NEXT: <tr><td><b>recompute</b><td class="number">2,048
// ONE-NOT: mergealloc.variants
func.func @f(%x: tensor<8x32xf32>, %w: tensor<32x32xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %i = arith.constant 0 : index
  %e = tensor.empty() : tensor<8x32xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<8x32xf32>) -> tensor<8x32xf32>
  %a = linalg.exp ins(%x : tensor<8x32xf32>) outs(%e : tensor<8x32xf32>) -> tensor<8x32xf32>
  %b = linalg.matmul ins(%a, %w : tensor<8x32xf32>, tensor<32x32xf32>) outs(%zeros : tensor<8x32xf32>) -> tensor<8x32xf32>
  %c = linalg.matmul ins(%b, %w : tensor<8x32xf32>, tensor<32x32xf32>) outs(%zeros : tensor<8x32xf32>) -> tensor<8x32xf32>
  %d = linalg.matmul ins(%c, %w : tensor<8x32xf32>, tensor<32x32xf32>) outs(%zeros : tensor<8x32xf32>) -> tensor<8x32xf32>
  %both = linalg.sub ins(%a, %d : tensor<8x32xf32>, tensor<8x32xf32>) outs(%e : tensor<8x32xf32>) -> tensor<8x32xf32>
  %s = tensor.extract %both[%i, %i] : tensor<8x32xf32>
  func.return %s : f32
}
