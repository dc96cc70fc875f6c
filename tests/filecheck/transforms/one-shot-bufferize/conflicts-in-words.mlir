// RUN: xdsl-opt %s --print-op-generic -p 'one-shot-bufferize{bufferize-function-boundaries=true test-analysis-only=true print-conflicts=true}' | filecheck %s
// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true test-analysis-only=true dump-alias-sets=true}' | filecheck %s --check-prefix=SETS

// Why an operand is out of place, of values with names and without.
func.func @f(%t: tensor<8xf32>, %0: tensor<8xf32>, %v: f32, %i: index) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %a = tensor.insert %v into %t[%i] : tensor<8xf32>
  %1 = tensor.insert %v into %0[%i] : tensor<8xf32>
  func.return %t, %a, %0, %1 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

func.func @constant(%v: f32, %i: index) -> tensor<2xf32> {
  %k = arith.constant dense<1.0> : tensor<2xf32>
  %r = tensor.insert %v into %k[%i] : tensor<2xf32>
  func.return %r : tensor<2xf32>
}

func.func @in_place(%t: tensor<8xf32>, %v: f32, %i: index) -> tensor<8xf32> {
  %r = tensor.insert %v into %t[%i] : tensor<8xf32>
  func.return %r : tensor<8xf32>
}

// CHECK: operand #1 (%t) is not in place: this write would destroy %t, which 'func.return' reads (operand #0); its contents come from block argument %t
// CHECK: operand #1 (argument #1 of @f) is not in place: this write would destroy argument #1 of @f, which 'func.return' reads (operand #2); its contents come from argument #1 of @f
// CHECK: operand #1 (%k) is not in place: %k is in memory that must not be written

// SETS: func.func @f({{.*}} attributes {__bbarg_alias_set_attr__ = [["%t"], ["argument #1 of @f"]]}
// SETS-NEXT: %a = tensor.insert {{.*}} __opresult_alias_set_attr__ = [["%a"]]
// SETS: func.func @in_place({{.*}} attributes {__bbarg_alias_set_attr__ = [["%t", "%r"]]}
// SETS-NEXT: %r = tensor.insert {{.*}} __opresult_alias_set_attr__ = [["%t", "%r"]]

// Cites: 003/raw-conflicts
