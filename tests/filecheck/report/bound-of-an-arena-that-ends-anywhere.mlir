// RUN: xdsl-opt %s -p 'merge-alloc{alignment=64}' -t memory-plan | filecheck %s

// With %a behind %b, 65 bytes would do: an arena ends with its last buffer, not with a whole unit of the alignment.

func.func @ends_anywhere() {
  %a = memref.alloc() : memref<1xi8>
  %b = memref.alloc() : memref<1xf32>
  "test.op"(%a, %b) : (memref<1xi8>, memref<1xf32>) -> ()
  func.return
}
// CHECK: 68 bytes, alignment 64; lower bound 65, efficiency 96 %
