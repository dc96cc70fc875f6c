// RUN: xdsl-opt %s -p 'merge-alloc{planner=greedy_by_size}' | filecheck %s

// Names of algorithms may have underscores, as TVM's have.

func.func @f() {
  %a = memref.alloc() : memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  func.return
}
// CHECK: algorithm = "greedy-by-size"
// CHECK: %a = memref.view %arena[%0][] : memref<64xi8> to memref<16xf32>

// Cites: 004/names
