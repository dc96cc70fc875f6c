// RUN: xdsl-opt %s -t 'memory-plan{merge-alloc="lifetimes=tick"}' | filecheck %s --match-full-lines

// Arenas that somebody has laid out by hand, as the report reads them.

// A part of an arena is an arena itself: its views are so much further into the whole one.
// CHECK:      function @part_of_an_arena ({{.*}})
// CHECK-NEXT:   held at once by the program as it is: 256 bytes
// CHECK:        arena 0 in @part_of_an_arena, pool 'default' (%arena)
// CHECK-NEXT:     256 bytes, alignment 64; lifetimes not known: no plan of merge-alloc; 176 without sharing
// CHECK-NEXT:     id  name   bytes  offset  live     location
// CHECK-NEXT:      0  %part    128      64        {{.*}}
// CHECK-NEXT:      1  %a        16      64        {{.*}}
// CHECK-NEXT:      2  %b        32      80        {{.*}}
func.func @part_of_an_arena() {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %arena = memref.alloc() : memref<256xi8>
  %part = memref.view %arena[%c64][] : memref<256xi8> to memref<128xi8>
  %a = memref.view %part[%c0][] : memref<128xi8> to memref<4xf32>
  %b = memref.view %part[%c16][] : memref<128xi8> to memref<8xf32>
  "test.op"(%a, %b) : (memref<4xf32>, memref<8xf32>) -> ()
  func.return
}

// What a private function gets counts for its callers, though it is seen in another memory.
// CHECK:      function @casts_what_it_gets ({{.*}})
// CHECK-NEXT:   held at once by the program as it is: 0 bytes
// CHECK:        arena 1 in @casts_what_it_gets, pool '1' (%arena, from the callers)
// CHECK-NEXT:     64 bytes, alignment 64; lifetimes not known: no plan of merge-alloc; 64 without sharing
// CHECK-NEXT:     id  name  bytes  offset  live    location
// CHECK-NEXT:      0  %a       64       0        {{.*}}
func.func private @casts_what_it_gets(%arena: memref<64xi8, 1 : i64>) {
  %c0 = arith.constant 0 : index
  %cast = memref.memory_space_cast %arena : memref<64xi8, 1 : i64> to memref<64xi8>
  %a = memref.view %cast[%c0][] : memref<64xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  func.return
}

// An arena with a view whose type does not have its size is not read.
// CHECK:      function @of_dynamic_type ({{.*}})
// CHECK-NEXT:   held at once by the program as it is: 64 bytes
// CHECK:        arena 2 in @of_dynamic_type, pool 'default' (merge-alloc would make it)
// CHECK-NEXT:     64 bytes, alignment 64; lower bound 64, efficiency 100 %; 64 without sharing, planner cost-model
// CHECK-NEXT:     peak at tick 6, test.op, {{.*}}: %arena 64
// CHECK-NEXT:     id  name    bytes  offset  live    location
// CHECK-NEXT:      0  %arena     64       0  [6, 7)  {{.*}}
func.func @of_dynamic_type() {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%c0][%c16] : memref<64xi8> to memref<?xf32>
  "test.op"(%a) : (memref<?xf32>) -> ()
  func.return
}

// The alignment that an address and the offsets leave: an address that ends with 30 has 16.
// CHECK:      function @at_an_address ({{.*}})
// CHECK-NEXT:   held at once by the program as it is: 0 bytes
// CHECK:        arena 3 in @at_an_address, pool 'default' at 0x20000030 (%arena)
// CHECK-NEXT:     128 bytes, alignment 16; lifetimes not known: no plan of merge-alloc; 128 without sharing
// CHECK-NEXT:     id  name  bytes  offset  live    location
// CHECK-NEXT:      0  %a       64       0        {{.*}}
// CHECK-NEXT:      1  %b       64      64        {{.*}}
func.func @at_an_address() {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %address = arith.constant 536870960 : index
  %arena = builtin.unrealized_conversion_cast %address : index to memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c64][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a, %b) : (memref<16xf32>, memref<16xf32>) -> ()
  func.return
}

// What each iteration of a parallel loop has is all of it together, and not what one has.
// CHECK:      function @for_each_iteration ({{.*}})
// CHECK-NEXT:   held at once by the program as it is: 128 bytes
// CHECK:        arena 4 in @for_each_iteration, pool 'default' (%arena)
// CHECK-NEXT:     128 bytes, alignment 64; lifetimes not known: no plan of merge-alloc; 112 without sharing
// CHECK-NEXT:     id  name  bytes  offset  live      location
// CHECK-NEXT:      0  %a      112       0        {{.*}}
func.func @for_each_iteration() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c32 = arith.constant 32 : index
  %arena = memref.alloc() : memref<128xi8>
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %at = arith.muli %i, %c32 : index
    %a = memref.view %arena[%at][] : memref<128xi8> to memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    scf.reduce
  }
  func.return
}

// %whole is handed on as it is, and again as a view; what is dynamic has no place.
// CHECK:      function @gets_an_arena ({{.*}})
// CHECK-NEXT:   held at once by the program as it is: 0 bytes
// CHECK:        arena 5 in @gets_an_arena, pool 'default' (%arena, from the callers)
// CHECK-NEXT:     64 bytes, alignment 64; lifetimes not known: no plan of merge-alloc; 64 without sharing
// CHECK-NEXT:     id  name  bytes  offset  live    location
// CHECK-NEXT:      0  %a       64       0        {{.*}}
func.func private @gets_an_arena(%arena: memref<64xi8>) {
  %c0 = arith.constant 0 : index
  %a = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  func.return
}
// CHECK:      function @hands_on_views ({{.*}})
// CHECK-NEXT:   held at once by the program as it is: 128 bytes
// CHECK:        arena 6 in @hands_on_views, pool 'default' (%arena)
// CHECK-NEXT:     128 bytes, alignment 8; lifetimes not known: no plan of merge-alloc; 128 without sharing
// CHECK-NEXT:     id  name                  bytes  offset  live     location
// CHECK-NEXT:      0  %a       64       0        {{.*}}
// CHECK-NEXT:      1  %b       64      64        {{.*}}
func.func @hands_on_views() {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %arena = memref.alloc() {alignment = 8 : i64} : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<64xi8>
  %b = memref.view %arena[%c64][] : memref<128xi8> to memref<64xi8>
  func.call @gets_an_arena(%a) : (memref<64xi8>) -> ()
  func.call @gets_an_arena(%b) : (memref<64xi8>) -> ()
  func.call @gets_an_arena(%a) : (memref<64xi8>) -> ()
  func.return
}

// Views that are marked as what a function gets and gives say so; one that nobody uses is in its arena.
// CHECK:      function @marked ({{.*}})
// CHECK-NEXT:   held at once by the program as it is: 128 bytes
// CHECK:        arena 7 in @marked, pool 'default' (%arena)
// CHECK-NEXT:     128 bytes, alignment 64; lifetimes not known: no plan of merge-alloc; 160 without sharing
// CHECK-NEXT:     id  name            bytes  offset  live  location
// CHECK-NEXT:      0  %a (input x)       64       0        {{.*}}
// CHECK-NEXT:      1  %b (output y)      64      64        {{.*}}
// CHECK-NEXT:      2  %unused            32       0        {{.*}}
// CHECK-EMPTY:
func.func @marked() {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] {mergealloc.input = {x = 0 : i64}} : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c64][] {mergealloc.output = {y = 0 : i64}} : memref<128xi8> to memref<16xf32>
  %unused = memref.view %arena[%c0][] : memref<128xi8> to memref<8xf32>
  linalg.exp ins(%a : memref<16xf32>) outs(%b : memref<16xf32>)
  func.return
}
// CHECK:      function @unused ({{.*}})
// CHECK-NEXT:   held at once by the program as it is: 64 bytes
// CHECK-EMPTY:
// CHECK-NEXT:   arena 8 in @unused, pool 'default' (%arena)
// CHECK-NEXT:     64 bytes, alignment 64; lifetimes not known: no plan of merge-alloc; 64 without sharing
// CHECK-NEXT:     id  name  bytes  offset  live  location
// CHECK-NEXT:      0  %a       64       0        {{.*}}
// CHECK-EMPTY:
func.func @unused() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  func.return
}

// CHECK:      total: 15 buffers of 960 bytes would take 896 bytes in 7 arenas, 7 % saved
