// RUN: xdsl-opt %s -t memory-plan | filecheck %s --match-full-lines

// Arenas that are handed on, in functions before those that they call.

func.func @model() {
  %arena = memref.alloc() : memref<64xi8>
  func.call @middle(%arena) : (memref<64xi8>) -> ()
  func.call @inner(%arena) : (memref<64xi8>) -> ()
  func.return
}
func.func private @middle(%arena: memref<64xi8>) {
  func.call @inner(%arena) : (memref<64xi8>) -> ()
  func.return
}
func.func private @inner(%arena: memref<64xi8>) {
  %c0 = arith.constant 0 : index
  %a = memref.view %arena[%c0][] : memref<64xi8> to memref<4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  func.return
}

// What it gets is of no known size: no arena.
func.func @dynamic(%n: index, %memory: memref<?xi8>) {
  %cast = memref.cast %memory : memref<?xi8> to memref<64xi8>
  func.call @inner(%cast) : (memref<64xi8>) -> ()
  func.return
}

// Two parts at one place, in turn: each is needed while calls run that get it.
func.func @in_turn() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%c0][] : memref<64xi8> to memref<64xi8>
  %b = memref.view %arena[%c0][] : memref<64xi8> to memref<64xi8>
  func.call @inner(%a) : (memref<64xi8>) -> ()
  func.call @inner(%b) : (memref<64xi8>) -> ()
  func.call @inner(%a) : (memref<64xi8>) -> ()
  func.return
}

// What something else has, too, is needed to the end.
func.func @kept() -> memref<64xi8> {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%c0][] : memref<64xi8> to memref<64xi8>
  func.call @inner(%a) : (memref<64xi8>) -> ()
  %b = memref.view %arena[%c0][] : memref<64xi8> to memref<64xi8>
  func.call @inner(%b) : (memref<64xi8>) -> ()
  %r = "test.op"(%a) : (memref<64xi8>) -> memref<64xi8>
  func.return %r : memref<64xi8>
}

// The callee has it as an arena, and as something else, which it returns.
func.func private @both(%arena: memref<64xi8>, %x: memref<64xi8>) -> memref<64xi8> {
  %c0 = arith.constant 0 : index
  %a = memref.view %arena[%c0][] : memref<64xi8> to memref<4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  func.return %x : memref<64xi8>
}
func.func @kept_through_a_call() -> memref<64xi8> {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%c0][] : memref<64xi8> to memref<64xi8>
  %r = func.call @both(%a, %a) : (memref<64xi8>, memref<64xi8>) -> memref<64xi8>
  "test.op"(%r) : (memref<64xi8>) -> ()
  func.return %r : memref<64xi8>
}

// A function out of sight has no arenas: it may keep what it gets.
func.func private @outside(memref<64xi8>) -> memref<64xi8>
func.func @kept_out_of_sight() -> memref<64xi8> {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%c0][] : memref<64xi8> to memref<64xi8>
  %r = func.call @outside(%a) : (memref<64xi8>) -> memref<64xi8>
  "test.op"() : () -> ()
  func.return %r : memref<64xi8>
}

// CHECK:      function @model ({{.*}}handed-on-by-hand.mlir:5:1)
// CHECK-NEXT:   held at once by the program as it is: 64 bytes
// CHECK-EMPTY:
// CHECK-NEXT:   arena 0 in @model, pool 'default' (merge-alloc would make it)
// CHECK-NEXT:     64 bytes, alignment 64; lower bound 64, efficiency 100 %; 64 without sharing, planner cost-model
// CHECK-NEXT:     peak at tick 3, func.call, {{.*}}: %arena 64
// CHECK-NEXT:     id  name                  bytes  offset  live    location
// CHECK-NEXT:      0  %arena     64       0  [3, 5)  {{.*}}
// CHECK-EMPTY:
// CHECK-NEXT: function @inner ({{.*}}handed-on-by-hand.mlir:15:1)
// CHECK-NEXT:   held at once by the program as it is: 0 bytes
// CHECK-EMPTY:
// CHECK-NEXT:   arena 1 in @inner, pool 'default' (%arena, from the callers)
// CHECK-NEXT:     64 bytes, alignment 64; lifetimes not known: no plan of merge-alloc; 16 without sharing
// CHECK-NEXT:     id  name  bytes  offset  live    location
// CHECK-NEXT:      0  %a       16       0        {{.*}}
// CHECK-EMPTY:
// CHECK-NEXT: function @in_turn ({{.*}}handed-on-by-hand.mlir:30:1)
// CHECK-NEXT:   held at once by the program as it is: 64 bytes
// CHECK-EMPTY:
// CHECK-NEXT:   arena 2 in @in_turn, pool 'default' (%arena)
// CHECK-NEXT:     64 bytes, alignment 64; lifetimes not known: no plan of merge-alloc; 128 without sharing
// CHECK-NEXT:     id  name          bytes  offset  live           location
// CHECK-NEXT:      0  %a       64       0        {{.*}}
// CHECK-NEXT:      1  %b       64       0        {{.*}}
// CHECK-EMPTY:
// CHECK-NEXT: function @kept ({{.*}}handed-on-by-hand.mlir:42:1)
// CHECK-NEXT:   held at once by the program as it is: 64 bytes
// CHECK-EMPTY:
// CHECK-NEXT:   arena 3 in @kept, pool 'default' (%arena)
// CHECK-NEXT:     64 bytes, alignment 64; lifetimes not known: no plan of merge-alloc; 128 without sharing
// CHECK-NEXT:     id  name          bytes  offset  live     location
// CHECK-NEXT:      0  %a       64       0        {{.*}}
// CHECK-NEXT:      1  %b       64       0        {{.*}}
// CHECK-EMPTY:
// CHECK-NEXT: function @both ({{.*}}handed-on-by-hand.mlir:54:1)
// CHECK-NEXT:   held at once by the program as it is: 0 bytes
// CHECK-EMPTY:
// CHECK-NEXT:   arena 4 in @both, pool 'default' (%arena, from the callers)
// CHECK-NEXT:     64 bytes, alignment 64; lifetimes not known: no plan of merge-alloc; 16 without sharing
// CHECK-NEXT:     id  name  bytes  offset  live    location
// CHECK-NEXT:      0  %a       16       0        {{.*}}
// CHECK-EMPTY:
// CHECK-NEXT: function @kept_through_a_call ({{.*}}handed-on-by-hand.mlir:60:1)
// CHECK-NEXT:   held at once by the program as it is: 64 bytes
// CHECK-EMPTY:
// CHECK-NEXT:   arena 5 in @kept_through_a_call, pool 'default' (%arena)
// CHECK-NEXT:     64 bytes, alignment 64; lifetimes not known: no plan of merge-alloc; 64 without sharing
// CHECK-NEXT:     id  name  bytes  offset  live    location
// CHECK-NEXT:      0  %a       64       0        {{.*}}
// CHECK-EMPTY:
// CHECK-NEXT: function @kept_out_of_sight ({{.*}}handed-on-by-hand.mlir:71:1)
// CHECK-NEXT:   held at once by the program as it is: 64 bytes
// CHECK-EMPTY:
// CHECK-NEXT:   arena 6 in @kept_out_of_sight, pool 'default' (%arena)
// CHECK-NEXT:     64 bytes, alignment 64; lifetimes not known: no plan of merge-alloc; 64 without sharing
// CHECK-NEXT:     id  name  bytes  offset  live    location
// CHECK-NEXT:      0  %a       64       0        {{.*}}
// CHECK-EMPTY:
// CHECK-NEXT: total: 9 buffers of 480 bytes would take 320 bytes in 5 arenas, 33 % saved
