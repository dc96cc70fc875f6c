// RUN: xdsl-opt %s -t 'memory-plan{merge-alloc="scope=program"}' | filecheck %s

// Callers provide the arena of a function that is planned by itself, but not those of its iterations.

func.func private @s(%n: index) {
  %a = memref.alloc() : memref<32xi8>
  "test.op"(%a) : (memref<32xi8>) -> ()
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %b = memref.alloc() : memref<64xi8>
    "test.op"(%b) : (memref<64xi8>) -> ()
    scf.reduce
  }
  cf.br ^end
^end:
  func.return
}
func.func @main(%n: index) {
  func.call @s(%n) : (index) -> ()
  func.return
}

// CHECK:     arena 0 in @s, pool 'default' (merge-alloc would make it, from the callers)
// CHECK:     arena 1 in scf.parallel, pool 'default' (merge-alloc would make it)
// CHECK:     arena 2 in @main, pool 'default' (merge-alloc would make it)
// CHECK:     total: 2 buffers of 96 bytes would take 96 bytes in 2 arenas
