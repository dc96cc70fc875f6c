// RUN: xdsl-opt -p "buffer-deallocation{analysis-only=true}" --allow-unregistered-dialect %s | filecheck --match-full-lines %s

// What is left alone, and why (D8).

func.func @stored(%all: memref<1xmemref<8xf32>>) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<8xf32>
  memref.store %a, %all[%c0] : memref<1xmemref<8xf32>>
  func.return
}
// CHECK-LABEL: {{.*}}func.func @stored({{.*}}
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.alloc() {deallocation.skip = "stored into another buffer"} : memref<8xf32>
// CHECK-NEXT:   memref.store %a, %all[%c0] : memref<1xmemref<8xf32>>
// CHECK-NEXT:   func.return

func.func @seen_as_a_tensor() -> tensor<8xf32> {
  %a = memref.alloc() : memref<8xf32>
  %t = bufferization.to_tensor %a : memref<8xf32> to tensor<8xf32>
  func.return %t : tensor<8xf32>
}
// CHECK-LABEL: {{.*}}func.func @seen_as_a_tensor({{.*}}
// CHECK-NEXT:   %a = memref.alloc() {deallocation.skip = "seen as a tensor"} : memref<8xf32>
// CHECK-NEXT:   %t = bufferization.to_tensor %a : memref<8xf32> to tensor<8xf32>
// CHECK-NEXT:   func.return %t : tensor<8xf32>

func.func @unknown_control_flow() {
  %a = memref.alloc() : memref<8xf32>
  "test.op"(%a) ({
  ^bb0(%b: memref<8xf32>):
    "test.termop"(%b) : (memref<8xf32>) -> ()
  }) : (memref<8xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @unknown_control_flow({{.*}}
// CHECK-NEXT:   %a = memref.alloc() {deallocation.skip = "captured by 'test.op', which has regions; describe('test.op', Roles(...)) says what it does to its operands"} : memref<8xf32>
// CHECK-NEXT:   "test.op"(%a) ({
// CHECK-NEXT:   ^bb0(%b: memref<8xf32>):
// CHECK-NEXT:     "test.termop"(%b) : (memref<8xf32>) -> ()
// CHECK-NEXT:   }) : (memref<8xf32>) -> ()
// CHECK-NEXT:   func.return

// Whatever would be done with others is not done.
func.func @nothing_changes(%c: i1, %arg: memref<8xf32>) -> memref<8xf32> {
  %a = memref.alloc() : memref<8xf32>
  %r = scf.if %c -> (memref<8xf32>) {
    scf.yield %a : memref<8xf32>
  } else {
    scf.yield %arg : memref<8xf32>
  }
  func.return %r : memref<8xf32>
}
// CHECK-LABEL: {{.*}}func.func @nothing_changes({{.*}}
// CHECK-NEXT:   %a = memref.alloc() : memref<8xf32>
// CHECK-NEXT:   %r = scf.if %c -> (memref<8xf32>) {
// CHECK-NEXT:     scf.yield %a : memref<8xf32>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.yield %arg : memref<8xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return %r : memref<8xf32>

// Cites: 002/several-results
