// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true test-analysis-only=true dump-alias-sets=true}' | filecheck %s

// The arguments of all blocks are in the sets, not those of the first one only.

func.func @f(%c: i1, %t: tensor<4xf32>, %v: f32, %i: index) -> tensor<4xf32> {
  cf.cond_br %c, ^write(%t : tensor<4xf32>), ^end(%t : tensor<4xf32>)
^write(%a: tensor<4xf32>):
  %w = tensor.insert %v into %a[%i] : tensor<4xf32>
  cf.br ^end(%w : tensor<4xf32>)
^end(%r: tensor<4xf32>):
  func.return %r : tensor<4xf32>
}

// CHECK: __bbarg_alias_set_attr__ = {{\[\[}}"%t", "%a", "%r", "%w"], ["%t", "%a", "%r", "%w"], ["%t", "%a", "%r", "%w"]]
