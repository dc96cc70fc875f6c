// RUN: xdsl-opt %s -t memory-plan | filecheck %s

// Where one of its views is, nobody knows: so the places of an arena cannot be told, and it counts as a buffer.

// CHECK: arena 0 in @somewhere, pool 'default' (merge-alloc would make it)
// CHECK: %arena    256       0

func.func @somewhere(%n: index) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<256xi8>
  %a = memref.view %arena[%c0][] : memref<256xi8> to memref<16xf32>
  %b = memref.view %arena[%n][] : memref<256xi8> to memref<16xf32>
  "test.op"(%a, %b) : (memref<16xf32>, memref<16xf32>) -> ()
  func.return
}
