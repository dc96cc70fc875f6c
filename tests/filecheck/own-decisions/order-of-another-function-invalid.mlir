// RUN: not python -c "from xdsl.xdsl_opt_main import xDSLOptMain; from xdsl_mergealloc.analysis.one_shot import HEURISTICS; HEURISTICS.register('mine', lambda undecided: [undecided.operations[0].parent_op().parent_op()]); xDSLOptMain(args=['%s', '-p', 'one-shot-bufferize{analysis-heuristic=mine}']).run()" 2>&1 | filecheck %s

// CHECK: error: 'builtin.module' op is not in the function that the heuristic 'mine' was to put in order
func.func @f(%t: tensor<8xf32>) -> tensor<8xf32> {
  func.return %t : tensor<8xf32>
}
