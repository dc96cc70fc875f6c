// RUN: not python -c "from xdsl.xdsl_opt_main import xDSLOptMain; from xdsl_mergealloc.analysis.one_shot import ANALYSES; from xdsl_mergealloc.interfaces.bufferizable import OpOperand; ANALYSES.register('mine', lambda decisions: [decisions.put_in_place(OpOperand(op, 0)) for op in decisions.order.operations if op.operands]); xDSLOptMain(args=['%s', '-p', 'one-shot-bufferize{analysis=mine allow-unknown-ops=true}']).run()" 2>&1 | filecheck %s

// What is returned is in place anyway; what an unknown operation does is not for an analysis to say.

// CHECK: decision-about-what-is-given-invalid.mlir:8:8: error: in @f: 'test.op' op operand #0 is not one that the analysis 'mine' decides
func.func @f(%t: tensor<8xf32>) -> tensor<8xf32> {
  %x = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %y = "test.op"(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.cast %y : tensor<?xf32> to tensor<8xf32>
  func.return %r : tensor<8xf32>
}
