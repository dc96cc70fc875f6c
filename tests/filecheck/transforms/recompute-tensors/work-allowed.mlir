// RUN: xdsl-opt %s -p 'recompute-tensors{max-recompute=25}' | filecheck --match-full-lines %s
// RUN: xdsl-opt %s -p 'recompute-tensors{max-recompute=24}' | filecheck --match-full-lines %s --check-prefix LESS
// RUN: xdsl-opt %s -p 'recompute-tensors{max-recompute=50}' | filecheck --match-full-lines %s --check-prefix MORE
// RUN: xdsl-opt %s -p 'recompute-tensors{max-recompute=100 budget=16640}' | filecheck --match-full-lines %s --check-prefix BUDGET

// Each vector would be a quarter of the work. Only one of two may be done again for 25 %.

func.func @two_of_four(%x: tensor<64xf32>, %y: tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %b = linalg.log ins(%y : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%a) : (tensor<64xf32>) -> ()
  "test.op"(%b) : (tensor<64xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  %c = linalg.exp ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %d = linalg.exp ins(%b : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%c) : (tensor<64xf32>) -> ()
  "test.op"(%d) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL:   func.func @two_of_four(%x: tensor<64xf32>, %y: tensor<64xf32>) attributes {mergealloc.changes = [{pass = "recompute-tensors", summary = "tensors: 1; operations later: 0; operations again: 2", extra_work_percent = 2.500000e+01 : f64}]} {
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %b = linalg.log ins(%y : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%a) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  "test.op"(%b) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a_1 = linalg.exp ins(%x : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %c = linalg.exp ins(%a_1 : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %d = linalg.exp ins(%b : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%c) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  "test.op"(%d) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  func.return
// LESS-LABEL:   func.func @two_of_four(%x: tensor<64xf32>, %y: tensor<64xf32>) {
// LESS-NEXT:  %e = tensor.empty() : tensor<64xf32>
// LESS-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// LESS-NEXT:  %b = linalg.log ins(%y : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// LESS-NEXT:  "test.op"(%a) : (tensor<64xf32>) -> ()
// LESS-NEXT:  "test.op"(%b) : (tensor<64xf32>) -> ()
// LESS-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// LESS-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// LESS-NEXT:  %c = linalg.exp ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// LESS-NEXT:  %d = linalg.exp ins(%b : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// LESS-NEXT:  "test.op"(%c) : (tensor<64xf32>) -> ()
// LESS-NEXT:  "test.op"(%d) : (tensor<64xf32>) -> ()
// LESS-NEXT:  func.return
// MORE-LABEL:   func.func @two_of_four(%x: tensor<64xf32>, %y: tensor<64xf32>) attributes {mergealloc.changes = [{pass = "recompute-tensors", summary = "tensors: 2; operations later: 0; operations again: 4", extra_work_percent = 5.000000e+01 : f64}]} {
// MORE-NEXT:  %e = tensor.empty() : tensor<64xf32>
// MORE-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// MORE-NEXT:  %b = linalg.log ins(%y : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// MORE-NEXT:  "test.op"(%a) : (tensor<64xf32>) -> ()
// MORE-NEXT:  "test.op"(%b) : (tensor<64xf32>) -> ()
// MORE-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// MORE-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// MORE-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// MORE-NEXT:  %a_1 = linalg.exp ins(%x : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// MORE-NEXT:  %c = linalg.exp ins(%a_1 : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// MORE-NEXT:  %e_2 = tensor.empty() : tensor<64xf32>
// MORE-NEXT:  %b_1 = linalg.log ins(%y : tensor<64xf32>) outs(%e_2 : tensor<64xf32>) -> tensor<64xf32>
// MORE-NEXT:  %d = linalg.exp ins(%b_1 : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// MORE-NEXT:  "test.op"(%c) : (tensor<64xf32>) -> ()
// MORE-NEXT:  "test.op"(%d) : (tensor<64xf32>) -> ()
// MORE-NEXT:  func.return
// BUDGET-LABEL:   func.func @two_of_four(%x: tensor<64xf32>, %y: tensor<64xf32>) attributes {mergealloc.changes = [{pass = "recompute-tensors", summary = "tensors: 1; operations later: 0; operations again: 2", extra_work_percent = 2.500000e+01 : f64}]} {
// BUDGET-NEXT:  %e = tensor.empty() : tensor<64xf32>
// BUDGET-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// BUDGET-NEXT:  %b = linalg.log ins(%y : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// BUDGET-NEXT:  "test.op"(%a) : (tensor<64xf32>) -> ()
// BUDGET-NEXT:  "test.op"(%b) : (tensor<64xf32>) -> ()
// BUDGET-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// BUDGET-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// BUDGET-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// BUDGET-NEXT:  %a_1 = linalg.exp ins(%x : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// BUDGET-NEXT:  %c = linalg.exp ins(%a_1 : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// BUDGET-NEXT:  %d = linalg.exp ins(%b : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// BUDGET-NEXT:  "test.op"(%c) : (tensor<64xf32>) -> ()
// BUDGET-NEXT:  "test.op"(%d) : (tensor<64xf32>) -> ()
// BUDGET-NEXT:  func.return

// What was noted on the function counts.

func.func @noted(%x: tensor<64xf32>) attributes {mergealloc.changes = [{pass = "linalg-fuse-elementwise-ops", summary = "", extra_work_percent = 1.0 : f64}]} {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%a) : (tensor<64xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  %b = linalg.exp ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %c = linalg.exp ins(%b : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %d = linalg.exp ins(%c : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%d) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL:   func.func @noted(%x: tensor<64xf32>) attributes {mergealloc.changes = [{pass = "linalg-fuse-elementwise-ops", summary = "", extra_work_percent = 1.000000e+00 : f64}]} {
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%a) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  %b = linalg.exp ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %c = linalg.exp ins(%b : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %d = linalg.exp ins(%c : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%d) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  func.return
// LESS-LABEL:   func.func @noted(%x: tensor<64xf32>) attributes {mergealloc.changes = [{pass = "linalg-fuse-elementwise-ops", summary = "", extra_work_percent = 1.000000e+00 : f64}]} {
// LESS-NEXT:  %e = tensor.empty() : tensor<64xf32>
// LESS-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// LESS-NEXT:  "test.op"(%a) : (tensor<64xf32>) -> ()
// LESS-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// LESS-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// LESS-NEXT:  %b = linalg.exp ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// LESS-NEXT:  %c = linalg.exp ins(%b : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// LESS-NEXT:  %d = linalg.exp ins(%c : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// LESS-NEXT:  "test.op"(%d) : (tensor<64xf32>) -> ()
// LESS-NEXT:  func.return
// MORE-LABEL:   func.func @noted(%x: tensor<64xf32>) attributes {mergealloc.changes = [{pass = "linalg-fuse-elementwise-ops", summary = "", extra_work_percent = 1.000000e+00 : f64}, {pass = "recompute-tensors", summary = "tensors: 1; operations later: 0; operations again: 2", extra_work_percent = 2.500000e+01 : f64}]} {
// MORE-NEXT:  %e = tensor.empty() : tensor<64xf32>
// MORE-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// MORE-NEXT:  "test.op"(%a) : (tensor<64xf32>) -> ()
// MORE-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// MORE-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// MORE-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// MORE-NEXT:  %a_1 = linalg.exp ins(%x : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// MORE-NEXT:  %b = linalg.exp ins(%a_1 : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// MORE-NEXT:  %c = linalg.exp ins(%b : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// MORE-NEXT:  %d = linalg.exp ins(%c : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// MORE-NEXT:  "test.op"(%d) : (tensor<64xf32>) -> ()
// MORE-NEXT:  func.return
// BUDGET-LABEL:   func.func @noted(%x: tensor<64xf32>) attributes {mergealloc.changes = [{pass = "linalg-fuse-elementwise-ops", summary = "", extra_work_percent = 1.000000e+00 : f64}]} {
// BUDGET-NEXT:  %e = tensor.empty() : tensor<64xf32>
// BUDGET-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// BUDGET-NEXT:  "test.op"(%a) : (tensor<64xf32>) -> ()
// BUDGET-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// BUDGET-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// BUDGET-NEXT:  %b = linalg.exp ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// BUDGET-NEXT:  %c = linalg.exp ins(%b : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// BUDGET-NEXT:  %d = linalg.exp ins(%c : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// BUDGET-NEXT:  "test.op"(%d) : (tensor<64xf32>) -> ()
// BUDGET-NEXT:  func.return

// What moves is no work, and neither are fills and reshapes.

func.func @no_work(%x: tensor<64xf32>, %y: tensor<64xf32>, %c: f32) {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %v = tensor.expand_shape %f [[0, 1]] output_shape [8, 8] : tensor<64xf32> into tensor<8x8xf32>
  "test.op"(%v, %f) : (tensor<8x8xf32>, tensor<64xf32>) -> ()
  %b = linalg.add ins(%a, %f : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"(%b) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL:   func.func @no_work(%x: tensor<64xf32>, %y: tensor<64xf32>, %c: f32) attributes {mergealloc.changes = [{pass = "recompute-tensors", summary = "tensors: 1; operations later: 2; operations again: 2", extra_work_percent = 0.000000e+00 : f64}]} {
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %f = linalg.fill ins(%c : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %v = tensor.expand_shape %f {{.*}} output_shape [8, 8] : tensor<64xf32> into tensor<8x8xf32>
// CHECK-NEXT:  "test.op"(%v, %f) : (tensor<8x8xf32>, tensor<64xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %f_1 = linalg.fill ins(%c : f32) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %b = linalg.add ins(%a, %f_1 : tensor<64xf32>, tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%b) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  func.return
// LESS-LABEL:   func.func @no_work(%x: tensor<64xf32>, %y: tensor<64xf32>, %c: f32) attributes {mergealloc.changes = [{pass = "recompute-tensors", summary = "tensors: 1; operations later: 2; operations again: 2", extra_work_percent = 0.000000e+00 : f64}]} {
// LESS-NEXT:  %e = tensor.empty() : tensor<64xf32>
// LESS-NEXT:  %f = linalg.fill ins(%c : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// LESS-NEXT:  %v = tensor.expand_shape %f {{.*}} output_shape [8, 8] : tensor<64xf32> into tensor<8x8xf32>
// LESS-NEXT:  "test.op"(%v, %f) : (tensor<8x8xf32>, tensor<64xf32>) -> ()
// LESS-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// LESS-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// LESS-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// LESS-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// LESS-NEXT:  %f_1 = linalg.fill ins(%c : f32) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// LESS-NEXT:  %b = linalg.add ins(%a, %f_1 : tensor<64xf32>, tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// LESS-NEXT:  "test.op"(%b) : (tensor<64xf32>) -> ()
// LESS-NEXT:  func.return
// MORE-LABEL:   func.func @no_work(%x: tensor<64xf32>, %y: tensor<64xf32>, %c: f32) attributes {mergealloc.changes = [{pass = "recompute-tensors", summary = "tensors: 1; operations later: 2; operations again: 2", extra_work_percent = 0.000000e+00 : f64}]} {
// MORE-NEXT:  %e = tensor.empty() : tensor<64xf32>
// MORE-NEXT:  %f = linalg.fill ins(%c : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// MORE-NEXT:  %v = tensor.expand_shape %f {{.*}} output_shape [8, 8] : tensor<64xf32> into tensor<8x8xf32>
// MORE-NEXT:  "test.op"(%v, %f) : (tensor<8x8xf32>, tensor<64xf32>) -> ()
// MORE-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// MORE-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// MORE-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// MORE-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// MORE-NEXT:  %f_1 = linalg.fill ins(%c : f32) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// MORE-NEXT:  %b = linalg.add ins(%a, %f_1 : tensor<64xf32>, tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// MORE-NEXT:  "test.op"(%b) : (tensor<64xf32>) -> ()
// MORE-NEXT:  func.return
// BUDGET-LABEL:   func.func @no_work(%x: tensor<64xf32>, %y: tensor<64xf32>, %c: f32) {
// BUDGET-NEXT:  %e = tensor.empty() : tensor<64xf32>
// BUDGET-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// BUDGET-NEXT:  %f = linalg.fill ins(%c : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// BUDGET-NEXT:  %v = tensor.expand_shape %f {{.*}} output_shape [8, 8] : tensor<64xf32> into tensor<8x8xf32>
// BUDGET-NEXT:  "test.op"(%v, %f) : (tensor<8x8xf32>, tensor<64xf32>) -> ()
// BUDGET-NEXT:  %b = linalg.add ins(%a, %f : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// BUDGET-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// BUDGET-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// BUDGET-NEXT:  "test.op"(%b) : (tensor<64xf32>) -> ()
// BUDGET-NEXT:  func.return

// %b is computed later, in front of %d; %a is computed again.

func.func @both(%x: tensor<64xf32>, %y: tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %b = linalg.log ins(%y : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%a) : (tensor<64xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  %c = linalg.exp ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %d = linalg.exp ins(%b : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%c) : (tensor<64xf32>) -> ()
  "test.op"(%d) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL:   func.func @both(%x: tensor<64xf32>, %y: tensor<64xf32>) attributes {mergealloc.changes = [{pass = "recompute-tensors", summary = "tensors: 2; operations later: 1; operations again: 3", extra_work_percent = 2.500000e+01 : f64}]} {
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%a) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a_1 = linalg.exp ins(%x : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %c = linalg.exp ins(%a_1 : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %e_2 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %b = linalg.log ins(%y : tensor<64xf32>) outs(%e_2 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %d = linalg.exp ins(%b : tensor<64xf32>) outs(%e_2 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%c) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  "test.op"(%d) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  func.return
// LESS-LABEL:   func.func @both(%x: tensor<64xf32>, %y: tensor<64xf32>) attributes {mergealloc.changes = [{pass = "recompute-tensors", summary = "tensors: 1; operations later: 1; operations again: 1", extra_work_percent = 0.000000e+00 : f64}]} {
// LESS-NEXT:  %e = tensor.empty() : tensor<64xf32>
// LESS-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// LESS-NEXT:  "test.op"(%a) : (tensor<64xf32>) -> ()
// LESS-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// LESS-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// LESS-NEXT:  %c = linalg.exp ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// LESS-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// LESS-NEXT:  %b = linalg.log ins(%y : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// LESS-NEXT:  %d = linalg.exp ins(%b : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// LESS-NEXT:  "test.op"(%c) : (tensor<64xf32>) -> ()
// LESS-NEXT:  "test.op"(%d) : (tensor<64xf32>) -> ()
// LESS-NEXT:  func.return
// MORE-LABEL:   func.func @both(%x: tensor<64xf32>, %y: tensor<64xf32>) attributes {mergealloc.changes = [{pass = "recompute-tensors", summary = "tensors: 2; operations later: 1; operations again: 3", extra_work_percent = 2.500000e+01 : f64}]} {
// MORE-NEXT:  %e = tensor.empty() : tensor<64xf32>
// MORE-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// MORE-NEXT:  "test.op"(%a) : (tensor<64xf32>) -> ()
// MORE-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// MORE-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// MORE-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// MORE-NEXT:  %a_1 = linalg.exp ins(%x : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// MORE-NEXT:  %c = linalg.exp ins(%a_1 : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// MORE-NEXT:  %e_2 = tensor.empty() : tensor<64xf32>
// MORE-NEXT:  %b = linalg.log ins(%y : tensor<64xf32>) outs(%e_2 : tensor<64xf32>) -> tensor<64xf32>
// MORE-NEXT:  %d = linalg.exp ins(%b : tensor<64xf32>) outs(%e_2 : tensor<64xf32>) -> tensor<64xf32>
// MORE-NEXT:  "test.op"(%c) : (tensor<64xf32>) -> ()
// MORE-NEXT:  "test.op"(%d) : (tensor<64xf32>) -> ()
// MORE-NEXT:  func.return
// BUDGET-LABEL:   func.func @both(%x: tensor<64xf32>, %y: tensor<64xf32>) attributes {mergealloc.changes = [{pass = "recompute-tensors", summary = "tensors: 1; operations later: 1; operations again: 1", extra_work_percent = 0.000000e+00 : f64}]} {
// BUDGET-NEXT:  %e = tensor.empty() : tensor<64xf32>
// BUDGET-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// BUDGET-NEXT:  "test.op"(%a) : (tensor<64xf32>) -> ()
// BUDGET-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// BUDGET-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// BUDGET-NEXT:  %c = linalg.exp ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// BUDGET-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// BUDGET-NEXT:  %b = linalg.log ins(%y : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// BUDGET-NEXT:  %d = linalg.exp ins(%b : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// BUDGET-NEXT:  "test.op"(%c) : (tensor<64xf32>) -> ()
// BUDGET-NEXT:  "test.op"(%d) : (tensor<64xf32>) -> ()
// BUDGET-NEXT:  func.return

// A third, in two digits.

func.func @a_third(%x: tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%a) : (tensor<64xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  %b = linalg.exp ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %c = linalg.exp ins(%b : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%c) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL:   func.func @a_third(%x: tensor<64xf32>) {
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%a) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  %b = linalg.exp ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %c = linalg.exp ins(%b : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%c) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  func.return
// LESS-LABEL:   func.func @a_third(%x: tensor<64xf32>) {
// LESS-NEXT:  %e = tensor.empty() : tensor<64xf32>
// LESS-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// LESS-NEXT:  "test.op"(%a) : (tensor<64xf32>) -> ()
// LESS-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// LESS-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// LESS-NEXT:  %b = linalg.exp ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// LESS-NEXT:  %c = linalg.exp ins(%b : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// LESS-NEXT:  "test.op"(%c) : (tensor<64xf32>) -> ()
// LESS-NEXT:  func.return
// MORE-LABEL:   func.func @a_third(%x: tensor<64xf32>) attributes {mergealloc.changes = [{pass = "recompute-tensors", summary = "tensors: 1; operations later: 0; operations again: 2", extra_work_percent = 3.333000e+01 : f64}]} {
// MORE-NEXT:  %e = tensor.empty() : tensor<64xf32>
// MORE-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// MORE-NEXT:  "test.op"(%a) : (tensor<64xf32>) -> ()
// MORE-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// MORE-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// MORE-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// MORE-NEXT:  %a_1 = linalg.exp ins(%x : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// MORE-NEXT:  %b = linalg.exp ins(%a_1 : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// MORE-NEXT:  %c = linalg.exp ins(%b : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// MORE-NEXT:  "test.op"(%c) : (tensor<64xf32>) -> ()
// MORE-NEXT:  func.return
// BUDGET-LABEL:   func.func @a_third(%x: tensor<64xf32>) {
// BUDGET-NEXT:  %e = tensor.empty() : tensor<64xf32>
// BUDGET-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// BUDGET-NEXT:  "test.op"(%a) : (tensor<64xf32>) -> ()
// BUDGET-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// BUDGET-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// BUDGET-NEXT:  %b = linalg.exp ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// BUDGET-NEXT:  %c = linalg.exp ins(%b : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// BUDGET-NEXT:  "test.op"(%c) : (tensor<64xf32>) -> ()
// BUDGET-NEXT:  func.return
