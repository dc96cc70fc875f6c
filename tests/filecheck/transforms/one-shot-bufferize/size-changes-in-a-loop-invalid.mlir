// RUN: not xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' 2>&1 | filecheck %s

// The tensor grows in every iteration.
func.func @f(%n: index, %a: tensor<?xf32>, %b: tensor<1xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (tensor<?xf32>) {
    %y = tensor.concat dim(0) %x, %b : (tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  }
  func.return %r : tensor<?xf32>
}

// CHECK-NOT: Traceback
// CHECK: in @f: 'scf.for' op carries tensor #0 in a buffer of another iteration's size
// CHECK-SAME: let one-shot-bufferize{allow-return-allocs-from-loops=true} allocate one in every iteration
// CHECK-SAME: in place of bufferize-and-plan, run the passes that docs/bufferize-and-plan.md lists
