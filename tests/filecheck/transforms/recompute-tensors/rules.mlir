// RUN: xdsl-opt %s -p 'recompute-tensors{max-recompute=1000}' | filecheck --match-full-lines %s

// What is live across the peak is computed again behind it.
func.func @across(%x: tensor<64xf32>, %m: tensor<64x64xf32>, %n: tensor<64x1xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %f = tensor.empty() : tensor<64x1xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%a) : (tensor<64xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"(%a) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @across({{.*}}
// CHECK-NEXT:   %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:   %f = tensor.empty() : tensor<64x1xf32>
// CHECK-NEXT:   %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:   "test.op"(%a) : (tensor<64xf32>) -> ()
// CHECK-NEXT:   %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:   "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:   %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:   %a_1 = linalg.exp ins(%x : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:   "test.op"(%a_1) : (tensor<64xf32>) -> ()
// CHECK-NEXT:   func.return

// RC1: a chain begins with arguments.
func.func @from_an_argument(%x: tensor<64xf32>, %m: tensor<64x64xf32>, %n: tensor<64x1xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %f = tensor.empty() : tensor<64x1xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %b = linalg.exp ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %c = linalg.exp ins(%b : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%c) : (tensor<64xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"(%c) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @from_an_argument({{.*}}
// CHECK-NEXT:   %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:   %f = tensor.empty() : tensor<64x1xf32>
// CHECK-NEXT:   %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:   %b = linalg.exp ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:   %c = linalg.exp ins(%b : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:   "test.op"(%c) : (tensor<64xf32>) -> ()
// CHECK-NEXT:   %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:   "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:   %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:   %a_1 = linalg.exp ins(%x : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:   %b_1 = linalg.exp ins(%a_1 : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:   %c_1 = linalg.exp ins(%b_1 : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:   "test.op"(%c_1) : (tensor<64xf32>) -> ()
// CHECK-NEXT:   func.return

// It begins with what others need behind the peak anyway, too.
func.func @from_what_is_there(%x: tensor<64xf32>, %m: tensor<64x64xf32>, %n: tensor<64x1xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %f = tensor.empty() : tensor<64x1xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %b = linalg.exp ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %c = linalg.exp ins(%b : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%c) : (tensor<64xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%a, %l) : (tensor<64xf32>, tensor<4096xf32>) -> ()
  "test.op"(%c) : (tensor<64xf32>) -> ()
  "test.op"(%a) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @from_what_is_there({{.*}}
// CHECK-NEXT:   %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:   %f = tensor.empty() : tensor<64x1xf32>
// CHECK-NEXT:   %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:   %b = linalg.exp ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:   %c = linalg.exp ins(%b : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:   "test.op"(%c) : (tensor<64xf32>) -> ()
// CHECK-NEXT:   %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:   "test.op"(%a, %l) : (tensor<64xf32>, tensor<4096xf32>) -> ()
// CHECK-NEXT:   %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:   %b_1 = linalg.exp ins(%a : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:   %c_1 = linalg.exp ins(%b_1 : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:   "test.op"(%c_1) : (tensor<64xf32>) -> ()
// CHECK-NEXT:   "test.op"(%a) : (tensor<64xf32>) -> ()
// CHECK-NEXT:   func.return

// RC2: a sum is done later.
func.func @sum_later(%x: tensor<64xf32>, %m: tensor<64x64xf32>, %n: tensor<64x1xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %f = tensor.empty() : tensor<64x1xf32>
  %s = linalg.matmul ins(%m, %n : tensor<64x64xf32>, tensor<64x1xf32>) outs(%f : tensor<64x1xf32>) -> tensor<64x1xf32>
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"(%s) : (tensor<64x1xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @sum_later({{.*}}
// CHECK-NEXT:   %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:   %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:   "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:   %f = tensor.empty() : tensor<64x1xf32>
// CHECK-NEXT:   %s = linalg.matmul ins(%m, %n : tensor<64x64xf32>, tensor<64x1xf32>) outs(%f : tensor<64x1xf32>) -> tensor<64x1xf32>
// CHECK-NEXT:   "test.op"(%s) : (tensor<64x1xf32>) -> ()
// CHECK-NEXT:   func.return

// But it is not done twice.
func.func @no_sum_again(%x: tensor<64xf32>, %m: tensor<64x64xf32>, %n: tensor<64x1xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %f = tensor.empty() : tensor<64x1xf32>
  %s = linalg.matmul ins(%m, %n : tensor<64x64xf32>, tensor<64x1xf32>) outs(%f : tensor<64x1xf32>) -> tensor<64x1xf32>
  "test.op"(%s) : (tensor<64x1xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"(%s) : (tensor<64x1xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @no_sum_again({{.*}}
// CHECK-NEXT:   %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:   %f = tensor.empty() : tensor<64x1xf32>
// CHECK-NEXT:   %s = linalg.matmul ins(%m, %n : tensor<64x64xf32>, tensor<64x1xf32>) outs(%f : tensor<64x1xf32>) -> tensor<64x1xf32>
// CHECK-NEXT:   "test.op"(%s) : (tensor<64x1xf32>) -> ()
// CHECK-NEXT:   %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:   "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:   "test.op"(%s) : (tensor<64x1xf32>) -> ()
// CHECK-NEXT:   func.return

// RC5: the second peak stays, since its vector comes from elsewhere. So the first one does.
func.func @second_peak_stays(%x: tensor<64xf32>, %m: tensor<64x64xf32>, %n: tensor<64x1xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %f = tensor.empty() : tensor<64x1xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%a) : (tensor<64xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"(%a) : (tensor<64xf32>) -> ()
  %v = "test.op"() : () -> tensor<64xf32>
  %k = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%k) : (tensor<4096xf32>) -> ()
  "test.op"(%v) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @second_peak_stays({{.*}}
// CHECK-NEXT:   %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:   %f = tensor.empty() : tensor<64x1xf32>
// CHECK-NEXT:   %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:   "test.op"(%a) : (tensor<64xf32>) -> ()
// CHECK-NEXT:   %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:   "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:   "test.op"(%a) : (tensor<64xf32>) -> ()
// CHECK-NEXT:   %v = "test.op"() : () -> tensor<64xf32>
// CHECK-NEXT:   %k = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:   "test.op"(%k) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:   "test.op"(%v) : (tensor<64xf32>) -> ()
// CHECK-NEXT:   func.return

// What has effects stays.
func.func @has_effects(%x: tensor<64xf32>, %m: tensor<64x64xf32>, %n: tensor<64x1xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %f = tensor.empty() : tensor<64x1xf32>
  %a = "test.op"(%x) : (tensor<64xf32>) -> tensor<64xf32>
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"(%a) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @has_effects({{.*}}
// CHECK-NEXT:   %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:   %f = tensor.empty() : tensor<64x1xf32>
// CHECK-NEXT:   %a = "test.op"(%x) : (tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:   %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:   "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:   "test.op"(%a) : (tensor<64xf32>) -> ()
// CHECK-NEXT:   func.return

// So does what can fail: the index is computed, and what is in front might not return.
func.func @can_fail(%x: tensor<64xf32>, %m: tensor<64x64xf32>, %n: tensor<64x1xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %f = tensor.empty() : tensor<64x1xf32>
  %i, %s = "test.op"() : () -> (index, f32)
  %a = tensor.insert %s into %x[%i] : tensor<64xf32>
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"(%a) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @can_fail({{.*}}
// CHECK-NEXT:   %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:   %f = tensor.empty() : tensor<64x1xf32>
// CHECK-NEXT:   %i, %s = "test.op"() : () -> (index, f32)
// CHECK-NEXT:   %a = tensor.insert %s into %x[%i] : tensor<64xf32>
// CHECK-NEXT:   %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:   "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:   "test.op"(%a) : (tensor<64xf32>) -> ()
// CHECK-NEXT:   func.return

// What is used behind the peak is a reshape that is made in front of it: it is taken along.
func.func @view(%x: tensor<64xf32>, %m: tensor<64x64xf32>, %n: tensor<64x1xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %f = tensor.empty() : tensor<64x1xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %w = tensor.expand_shape %a [[0, 1]] output_shape [8, 8] : tensor<64xf32> into tensor<8x8xf32>
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"(%w) : (tensor<8x8xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @view({{.*}}
// CHECK-NEXT:   %f = tensor.empty() : tensor<64x1xf32>
// CHECK-NEXT:   %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:   "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:   %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:   %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:   %w = tensor.expand_shape %a {{.*}} output_shape [8, 8] : tensor<64xf32> into tensor<8x8xf32>
// CHECK-NEXT:   "test.op"(%w) : (tensor<8x8xf32>) -> ()
// CHECK-NEXT:   func.return
