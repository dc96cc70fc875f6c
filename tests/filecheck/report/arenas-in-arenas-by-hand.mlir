// RUN: xdsl-opt %s -t memory-plan | filecheck %s

// Offsets of what is in a part of an arena are those in the whole arena. Its alignment is not known: all
// offsets are multiples of 8.

// CHECK:      arena 0 in @arena_in_an_arena, pool 'default' (%arena)
// CHECK-NEXT:   256 bytes, alignment 8; lifetimes not known
// CHECK:      0 %part 128 24
// CHECK-NEXT: 1 %a 64 32

// CHECK:     total: 2 buffers of 192 bytes take 256 bytes in 1 arena
// CHECK-NOT: lower bound
func.func @arena_in_an_arena(%arena: memref<256xi8>) {
  %c8 = arith.constant 8 : index
  %c24 = arith.constant 24 : index
  %part = memref.view %arena[%c24][] : memref<256xi8> to memref<128xi8>
  %a = memref.view %part[%c8][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  func.return
}
