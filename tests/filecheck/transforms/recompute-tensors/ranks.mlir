// RUN: xdsl-opt %s -p 'recompute-tensors{max-recompute=1000}' | filecheck --match-full-lines %s

// What only moves the peak elsewhere is not done: %a could be made behind the first peak, but together with
// %b it would be as high there.
func.func @peak_elsewhere(%x: tensor<64xf32>, %m: tensor<64x32xf32>, %n: tensor<32x1xf32>) {
  %eb = tensor.empty() : tensor<64x32xf32>
  %ea = tensor.empty() : tensor<64x1xf32>
  %e = tensor.empty() : tensor<64xf32>
  %b = linalg.exp ins(%m : tensor<64x32xf32>) outs(%eb : tensor<64x32xf32>) -> tensor<64x32xf32>
  %a = linalg.matmul ins(%b, %n : tensor<64x32xf32>, tensor<32x1xf32>) outs(%ea : tensor<64x1xf32>) -> tensor<64x1xf32>
  %l = "test.op"() : () -> tensor<2112xf32>
  %c = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%c) : (tensor<64xf32>) -> ()
  "test.op"(%a) : (tensor<64x1xf32>) -> ()
  "test.op"(%c) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL:   func.func @peak_elsewhere(%x: tensor<64xf32>, %m: tensor<64x32xf32>, %n: tensor<32x1xf32>) {
// CHECK-NEXT:      %eb = tensor.empty() : tensor<64x32xf32>
// CHECK-NEXT:      %ea = tensor.empty() : tensor<64x1xf32>
// CHECK-NEXT:      %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:      %b = linalg.exp ins(%m : tensor<64x32xf32>) outs(%eb : tensor<64x32xf32>) -> tensor<64x32xf32>
// CHECK-NEXT:      %a = linalg.matmul ins(%b, %n : tensor<64x32xf32>, tensor<32x1xf32>) outs(%ea : tensor<64x1xf32>) -> tensor<64x1xf32>
// CHECK-NEXT:      %l = "test.op"() : () -> tensor<2112xf32>
// CHECK-NEXT:      %c = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:      "test.op"(%c) : (tensor<64xf32>) -> ()
// CHECK-NEXT:      "test.op"(%a) : (tensor<64x1xf32>) -> ()
// CHECK-NEXT:      "test.op"(%c) : (tensor<64xf32>) -> ()
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// A constant vector is no tensor: it is not taken along.
func.func @vector(%x: tensor<64xvector<4xf32>>) {
  %v = arith.constant dense<1.0> : vector<4xf32>
  %e = tensor.empty() : tensor<64xvector<4xf32>>
  %a = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<64xvector<4xf32>>) outs(%e : tensor<64xvector<4xf32>>) {
  ^bb0(%i: vector<4xf32>, %o: vector<4xf32>):
    %s = arith.addf %i, %v : vector<4xf32>
    linalg.yield %s : vector<4xf32>
  } -> tensor<64xvector<4xf32>>
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"(%a) : (tensor<64xvector<4xf32>>) -> ()
  func.return
}
// CHECK-LABEL:   func.func @vector(%x: tensor<64xvector<4xf32>>){{.*}} {
// CHECK-NEXT:      %v = arith.constant dense<1.000000e+00> : vector<4xf32>
// CHECK-NEXT:      %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:      "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:      %e = tensor.empty() : tensor<64xvector<4xf32>>
// CHECK-NEXT:      %a = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<64xvector<4xf32>>) outs(%e : tensor<64xvector<4xf32>>) {
// CHECK-NEXT:      ^bb0(%i: vector<4xf32>, %o: vector<4xf32>):
// CHECK-NEXT:        %s = arith.addf %i, %v : vector<4xf32>
// CHECK-NEXT:        linalg.yield %s : vector<4xf32>
// CHECK-NEXT:      } -> tensor<64xvector<4xf32>>
// CHECK-NEXT:      "test.op"(%a) : (tensor<64xvector<4xf32>>) -> ()
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }
