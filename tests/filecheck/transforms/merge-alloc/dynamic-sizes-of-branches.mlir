// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=argument dynamic=reuse},verify-memory-plan' %s | filecheck %s

// Callers do not know a size of which one branch yields what only the function knows.

// CHECK:      func.func @one_branch(%c: i1, %n: index, %t: memref<1xindex>) {
// CHECK:        %size = scf.if %c -> (index) {
// CHECK:        %a = memref.alloc(%size) : memref<?xf32>
func.func @one_branch(%c: i1, %n: index, %t: memref<1xindex>) {
  %c0 = arith.constant 0 : index
  %l = memref.load %t[%c0] : memref<1xindex>
  %size = scf.if %c -> (index) {
    scf.yield %n : index
  } else {
    scf.yield %l : index
  }
  %a = memref.alloc(%size) : memref<?xf32>
  "test.op"(%a) : (memref<?xf32>) -> ()
  func.return
}
