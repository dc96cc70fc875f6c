// RUN: xdsl-opt %s -p 'merge-alloc{index-bitwidth=16777215},lower-pools{index-bitwidth=16777215}' | filecheck %s

// The widest integers that there are can be indices.

// CHECK: func.func @widest()
func.func @widest() {
  func.return
}
