// RUN: python -c "from xdsl.xdsl_opt_main import xDSLOptMain; from xdsl_mergealloc.analysis.one_shot import ANALYSES; ANALYSES.register('none', lambda decisions: None); xDSLOptMain(args=['%s', '-p', 'one-shot-bufferize{analysis=none bufferize-function-boundaries=true test-analysis-only=true print-conflicts=true}']).run()" | filecheck %s

// CHECK: tensor.insert %v into %t[%i] {__inplace_operands_attr__ = ["none", "false", "none"], __conflicts_attr__ = ["operand #1 (%t) is not in place: nothing is in the way, but the analysis 'none' left it so"]}
func.func @f(%t: tensor<8xf32>, %v: f32, %i: index) -> tensor<8xf32> {
  %r = tensor.insert %v into %t[%i] : tensor<8xf32>
  func.return %r : tensor<8xf32>
}

// Cites: 003/own-analysis
