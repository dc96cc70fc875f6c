// RUN: python -m xdsl_mergealloc report %s --frontier --passes 'bufferize-and-plan{effort=tile pieces=4}' | filecheck %s --match-full-lines
// RUN: python -m xdsl_mergealloc report %s --frontier --format csv --passes 'bufferize-and-plan{budget=2KiB}' | filecheck %s --check-prefix CSV --match-full-lines

// Memory against work: three windows behind one another, of which pieces share rows.

func.func @three_windows(%x: tensor<1x2x23x12xf32>, %w: tensor<4x2x3x3xf32>, %u: tensor<4x4x3x3xf32>, %v: tensor<1x4x3x1xf32>, %zero: f32) -> tensor<1x1x4x8xf32> {
  %e0 = tensor.empty() : tensor<1x4x21x10xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<1x4x21x10xf32>) -> tensor<1x4x21x10xf32>
  %a = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%x, %w : tensor<1x2x23x12xf32>, tensor<4x2x3x3xf32>) outs(%f0 : tensor<1x4x21x10xf32>) -> tensor<1x4x21x10xf32>
  %e1 = tensor.empty() : tensor<1x4x10x8xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<1x4x10x8xf32>) -> tensor<1x4x10x8xf32>
  %b = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%a, %u : tensor<1x4x21x10xf32>, tensor<4x4x3x3xf32>) outs(%f1 : tensor<1x4x10x8xf32>) -> tensor<1x4x10x8xf32>
  %e2 = tensor.empty() : tensor<1x1x4x8xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<1x1x4x8xf32>) -> tensor<1x1x4x8xf32>
  %c = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%b, %v : tensor<1x4x10x8xf32>, tensor<1x4x3x1xf32>) outs(%f2 : tensor<1x1x4x8xf32>) -> tensor<1x1x4x8xf32>
  func.return %c : tensor<1x1x4x8xf32>
}

// CHECK:      frontier: the fewest bytes needed at once, by how much work is done twice
// CHECK-NEXT:      variant                            bytes  done twice  copies  bytes copied
// CHECK-NEXT:      fuse                               4,640      0.00 %       0             0
// CHECK-NEXT:      tile in 4 pieces, max-recompute=0  2,120      0.00 %       0             0
// CHECK-NEXT:   *  tile in 4 pieces                   1,200      2.04 %     257         8,352
// CHECK-NEXT:      tile in 16 pieces                  1,120      2.04 %     593         8,352
// CHECK-NEXT:   and 4 more, which others beat
// CHECK-EMPTY:
// CHECK-NEXT:   4,640 |.
// CHECK-NEXT:         |
// CHECK-NEXT:         |
// CHECK-NEXT:         |
// CHECK-NEXT:         |.
// CHECK-NEXT:         |                        .
// CHECK-NEXT:         |o----------------------------------------------
// CHECK-NEXT:         |                                                           .
// CHECK-NEXT:         |                                               *------------
// CHECK-NEXT:         |
// CHECK-NEXT:         |
// CHECK-NEXT:       0 |
// CHECK-NEXT:         +------------------------------------------------------------
// CHECK-NEXT:          0 % done twice                                        2.55 %
// CHECK-EMPTY:
// CHECK-NEXT: * what the options choose: tile in 4 pieces
// CHECK-NEXT: bufferize-and-plan{budget=BYTES} takes the least work that fits

// CSV:      variant,peak_bytes,extra_work_percent,copies,copied_bytes,pieces,is_chosen,is_least
// CSV-NEXT: given,4640,0.0,0,0,1,0,0
// CSV-NEXT: "tile in 2 pieces, max-recompute=0",2960,0.0,0,0,2,0,0
// CSV-NEXT: "tile in 4 pieces, max-recompute=0",2120,0.0,0,0,4,0,1
// CSV-NEXT: "tile in 2 pieces, max-recompute=2",2432,1.02,7,800,2,0,0
// CSV-NEXT: tile in 4 pieces,1200,2.04,257,8352,4,1,0
// CSV-NEXT: tile in 8 pieces,1200,2.04,353,8352,8,0,0
// CSV-NEXT: tile in 16 pieces,1120,2.04,593,8352,16,0,1
// CSV-NEXT: tile in 2 pieces,1648,2.55,0,0,2,0,0
