// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// The number of the iteration, in the body of a map and of a reduction.

func.func @f(%a: tensor<4x8xindex>, %r: tensor<8xindex>) {
  %0 = linalg.map ins(%a : tensor<4x8xindex>) outs(%a : tensor<4x8xindex>)
    (%x: index, %o: index) {
      %i = linalg.index 1 : index
      %s = arith.addi %x, %i : index
      linalg.yield %s : index
    }
  %1 = linalg.reduce ins(%0 : tensor<4x8xindex>) outs(%r : tensor<8xindex>) dimensions = [0]
    (%x: index, %o: index) {
      %i = linalg.index 0 : index
      %p = arith.muli %x, %i : index
      %s = arith.addi %o, %p : index
      linalg.yield %s : index
    }
  return
}

// CHECK:      %0 = linalg.map ins(%a : tensor<4x8xindex>) outs(%a : tensor<4x8xindex>)
// CHECK-NEXT:   (%x: index, %o: index) {
// CHECK-NEXT:     %i = linalg.index 1 : index
// CHECK:      %1 = linalg.reduce ins(%0:tensor<4x8xindex>) outs(%r:tensor<8xindex>) dimensions = [0]
// CHECK-NEXT:   (%{{.*}}: index, %{{.*}}: index) {
// CHECK-NEXT:     %{{.*}} = linalg.index 0 : index
