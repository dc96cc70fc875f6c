// RUN: xdsl-opt %s -t memory-plan | filecheck %s

// An arena that somebody has laid out is read as a whole where %b is written. That %b could be
// written in its place matters to no pool: the arena stays where it is.

// CHECK: arena 0 in @read_as_a_whole, pool 'default' (%arena)
// CHECK: arena 1 in @read_as_a_whole, pool 'fast' (merge-alloc would make it)
// CHECK-NEXT: 64 of 64 bytes, alignment 64; lower bound 64, efficiency 100 %; 64 without sharing, planner cost-model
// CHECK: total: 2 buffers of 128 bytes would take 128 bytes in 2 arenas, 0 % saved
// The arena by hand has no lower bound, so all arenas together have none.
// CHECK-NOT: lower bound

builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 64}, {name = "slow"}]} {
func.func @read_as_a_whole(%x: memref<64xi8>, %y: memref<64xi8>) {
  %c0 = arith.constant 0 : index
  %f = arith.constant 0.0 : f32
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<16xf32>)
  %b = memref.alloc() : memref<64xi8>
  linalg.add ins(%arena, %x : memref<64xi8>, memref<64xi8>) outs(%b : memref<64xi8>)
  memref.copy %b, %y : memref<64xi8> to memref<64xi8>
  func.return
}
}
