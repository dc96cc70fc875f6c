// RUN: xdsl-opt -p 'merge-alloc{scope=program max-parallel-instances=100},verify-memory-plan' %s | filecheck %s

// W12: a function says the bounds, so nobody who reads the loop knows them, or how many instances there are.

func.func @main(%x: memref<4x4xi32>) {
  %low, %step = func.call @bounds() : () -> (index, index)
  %high = arith.constant 4 : index
  scf.parallel (%i) = (%low) to (%high) step (%step) {
    %a = memref.alloc() : memref<2x2xi32>
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %two = arith.constant 2 : index
    scf.parallel (%j) = (%zero) to (%two) step (%one) {
      "test.op"(%a) : (memref<2x2xi32>) -> ()
      scf.reduce
    }
    scf.reduce
  }
  func.return
}
func.func private @bounds() -> (index, index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  func.return %zero, %one : index, index
}

// CHECK-LABEL: @main
// CHECK-NOT:     memref.view
// CHECK:         scf.parallel
// CHECK-NEXT:      %a = memref.alloc() : memref<2x2xi32>
// CHECK-LABEL: func.func private @bounds
