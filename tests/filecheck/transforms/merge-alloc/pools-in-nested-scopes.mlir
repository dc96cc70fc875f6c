// RUN: xdsl-opt --split-input-file -p 'merge-alloc{alignment=16 lifetimes=tick},verify-memory-plan' %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --split-input-file -p 'merge-alloc{alignment=16 scope=program},verify-memory-plan' %s | filecheck --match-full-lines %s --check-prefix PROGRAM

// M10, M16: a scope has what the arenas of scopes around it leave of a pool.

// The outer scope comes first, though its buffer comes later; what is in no pool is in none, whatever it
// takes. Two scopes beside each other have the same bytes.

builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 80 : i64}, {name = "slow", alignment = 32 : i64}]} {
func.func @f(%x: memref<16xi8>) {
  memref.alloca_scope {
    %b = memref.alloc() : memref<32xi8>
    %c = memref.alloc() : memref<16xi8>
    %d = memref.alloc() : memref<16xi8, 7>
    "test.op"(%b, %c, %d) : (memref<32xi8>, memref<16xi8>, memref<16xi8, 7>) -> ()
    memref.alloca_scope {
      %e = memref.alloc() : memref<16xi8>
      %g = memref.alloc() : memref<8xi8>
      "test.op"(%x, %e, %g) : (memref<16xi8>, memref<16xi8>, memref<8xi8>) -> ()
      "test.op"(%g) : (memref<8xi8>) -> ()
    }
    "test.op"(%c) : (memref<16xi8>) -> ()
    memref.dealloc %b : memref<32xi8>
  }
  %a = memref.alloc() : memref<32xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
  memref.alloca_scope {
    %h = memref.alloc() : memref<48xi8>
    %i = memref.alloc() : memref<32xi8>
    "test.op"(%h, %i) : (memref<48xi8>, memref<32xi8>) -> ()
    memref.dealloc %i : memref<32xi8>
    "test.op"(%h) : (memref<48xi8>) -> ()
  }
  func.return
}
}


// CHECK:      builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 80 : i64}, {name = "slow", alignment = 32 : i64}]} {
// CHECK-NEXT:   func.func @f(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     memref.alloca_scope {
// CHECK-NEXT:       %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8, 7 : i64>
// CHECK-NEXT:       %arena_1 = memref.alloc() {alignment = 16 : i64} : memref<48xi8, "fast">
// CHECK-NEXT:       %arena_2 = memref.memory_space_cast %arena_1 : memref<48xi8, "fast"> to memref<48xi8>
// CHECK-NEXT:       %0 = arith.constant 0 : index
// CHECK-NEXT:       %b = memref.view %arena_2[%0][] : memref<48xi8> to memref<32xi8>
// CHECK-NEXT:       %1 = arith.constant 32 : index
// CHECK-NEXT:       %c = memref.view %arena_2[%1][] : memref<48xi8> to memref<16xi8>
// CHECK-NEXT:       %2 = arith.constant 0 : index
// CHECK-NEXT:       %d = memref.view %arena[%2][] : memref<16xi8, 7 : i64> to memref<16xi8, 7 : i64>
// CHECK-NEXT:       "test.op"(%b, %c, %d) : (memref<32xi8>, memref<16xi8>, memref<16xi8, 7 : i64>) -> ()
// CHECK-NEXT:       memref.alloca_scope {
// CHECK-NEXT:         %arena_3 = memref.alloc() {alignment = 32 : i64} : memref<64xi8, "slow">
// CHECK-NEXT:         %arena_4 = memref.memory_space_cast %arena_3 : memref<64xi8, "slow"> to memref<64xi8>
// CHECK-NEXT:         %3 = arith.constant 0 : index
// CHECK-NEXT:         %e = memref.view %arena_4[%3][] : memref<64xi8> to memref<16xi8>
// CHECK-NEXT:         %4 = arith.constant 32 : index
// CHECK-NEXT:         %g = memref.view %arena_4[%4][] : memref<64xi8> to memref<8xi8>
// CHECK-NEXT:         "test.op"(%x, %e, %g) : (memref<16xi8>, memref<16xi8>, memref<8xi8>) -> ()
// CHECK-NEXT:         "test.op"(%g) : (memref<8xi8>) -> ()
// CHECK-NEXT:       }
// CHECK-NEXT:       "test.op"(%c) : (memref<16xi8>) -> ()
// CHECK-NEXT:       memref.dealloc %arena_1 : memref<48xi8, "fast">
// CHECK-NEXT:     }
// CHECK-NEXT:     %arena_5 = memref.alloc() {alignment = 16 : i64} : memref<32xi8, "fast">
// CHECK-NEXT:     %arena_6 = memref.memory_space_cast %arena_5 : memref<32xi8, "fast"> to memref<32xi8>
// CHECK-NEXT:     %5 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %arena_6[%5][] : memref<32xi8> to memref<32xi8>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:     memref.alloca_scope {
// CHECK-NEXT:       %arena_7 = memref.alloc() {alignment = 32 : i64} : memref<32xi8, "slow">
// CHECK-NEXT:       %arena_8 = memref.memory_space_cast %arena_7 : memref<32xi8, "slow"> to memref<32xi8>
// CHECK-NEXT:       %arena_9 = memref.alloc() {alignment = 16 : i64} : memref<48xi8, "fast">
// CHECK-NEXT:       %arena_10 = memref.memory_space_cast %arena_9 : memref<48xi8, "fast"> to memref<48xi8>
// CHECK-NEXT:       %6 = arith.constant 0 : index
// CHECK-NEXT:       %h = memref.view %arena_10[%6][] : memref<48xi8> to memref<48xi8>
// CHECK-NEXT:       %7 = arith.constant 0 : index
// CHECK-NEXT:       %i = memref.view %arena_8[%7][] : memref<32xi8> to memref<32xi8>
// CHECK-NEXT:       "test.op"(%h, %i) : (memref<48xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:       memref.dealloc %arena_7 : memref<32xi8, "slow">
// CHECK-NEXT:       "test.op"(%h) : (memref<48xi8>) -> ()
// CHECK-NEXT:       memref.dealloc %arena_9 : memref<48xi8, "fast">
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// PROGRAM:      builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 80 : i64}, {name = "slow", alignment = 32 : i64}]} {
// PROGRAM-NEXT:   func.func @f(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// PROGRAM-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8, "fast">
// PROGRAM-NEXT:     %arena_1 = memref.memory_space_cast %arena : memref<32xi8, "fast"> to memref<32xi8>
// PROGRAM-NEXT:     memref.alloca_scope {
// PROGRAM-NEXT:       %arena_2 = memref.alloc() {alignment = 16 : i64} : memref<16xi8, 7 : i64>
// PROGRAM-NEXT:       %arena_3 = memref.alloc() {alignment = 16 : i64} : memref<48xi8, "fast">
// PROGRAM-NEXT:       %arena_4 = memref.memory_space_cast %arena_3 : memref<48xi8, "fast"> to memref<48xi8>
// PROGRAM-NEXT:       %0 = arith.constant 0 : index
// PROGRAM-NEXT:       %b = memref.view %arena_4[%0][] : memref<48xi8> to memref<32xi8>
// PROGRAM-NEXT:       %1 = arith.constant 32 : index
// PROGRAM-NEXT:       %c = memref.view %arena_4[%1][] : memref<48xi8> to memref<16xi8>
// PROGRAM-NEXT:       %2 = arith.constant 0 : index
// PROGRAM-NEXT:       %d = memref.view %arena_2[%2][] : memref<16xi8, 7 : i64> to memref<16xi8, 7 : i64>
// PROGRAM-NEXT:       "test.op"(%b, %c, %d) : (memref<32xi8>, memref<16xi8>, memref<16xi8, 7 : i64>) -> ()
// PROGRAM-NEXT:       memref.alloca_scope {
// PROGRAM-NEXT:         %arena_5 = memref.alloc() {alignment = 32 : i64} : memref<40xi8, "slow">
// PROGRAM-NEXT:         %arena_6 = memref.memory_space_cast %arena_5 : memref<40xi8, "slow"> to memref<40xi8>
// PROGRAM-NEXT:         %3 = arith.constant 0 : index
// PROGRAM-NEXT:         %e = memref.view %arena_6[%3][] : memref<40xi8> to memref<16xi8>
// PROGRAM-NEXT:         %4 = arith.constant 32 : index
// PROGRAM-NEXT:         %g = memref.view %arena_6[%4][] : memref<40xi8> to memref<8xi8>
// PROGRAM-NEXT:         "test.op"(%x, %e, %g) : (memref<16xi8>, memref<16xi8>, memref<8xi8>) -> ()
// PROGRAM-NEXT:         "test.op"(%g) : (memref<8xi8>) -> ()
// PROGRAM-NEXT:       }
// PROGRAM-NEXT:       "test.op"(%c) : (memref<16xi8>) -> ()
// PROGRAM-NEXT:       memref.dealloc %arena_3 : memref<48xi8, "fast">
// PROGRAM-NEXT:     }
// PROGRAM-NEXT:     %5 = arith.constant 0 : index
// PROGRAM-NEXT:     %a = memref.view %arena_1[%5][] : memref<32xi8> to memref<32xi8>
// PROGRAM-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
// PROGRAM-NEXT:     memref.alloca_scope {
// PROGRAM-NEXT:       %arena_7 = memref.alloc() {alignment = 32 : i64} : memref<32xi8, "slow">
// PROGRAM-NEXT:       %arena_8 = memref.memory_space_cast %arena_7 : memref<32xi8, "slow"> to memref<32xi8>
// PROGRAM-NEXT:       %arena_9 = memref.alloc() {alignment = 16 : i64} : memref<48xi8, "fast">
// PROGRAM-NEXT:       %arena_10 = memref.memory_space_cast %arena_9 : memref<48xi8, "fast"> to memref<48xi8>
// PROGRAM-NEXT:       %6 = arith.constant 0 : index
// PROGRAM-NEXT:       %h = memref.view %arena_10[%6][] : memref<48xi8> to memref<48xi8>
// PROGRAM-NEXT:       %7 = arith.constant 0 : index
// PROGRAM-NEXT:       %i = memref.view %arena_8[%7][] : memref<32xi8> to memref<32xi8>
// PROGRAM-NEXT:       "test.op"(%h, %i) : (memref<48xi8>, memref<32xi8>) -> ()
// PROGRAM-NEXT:       "test.op"(%h) : (memref<48xi8>) -> ()
// PROGRAM-NEXT:       memref.dealloc %arena_9 : memref<48xi8, "fast">
// PROGRAM-NEXT:       memref.dealloc %arena_7 : memref<32xi8, "slow">
// PROGRAM-NEXT:     }
// PROGRAM-NEXT:     func.return
// PROGRAM-NEXT:   }
// PROGRAM-NEXT: }

// -----
// A parallel loop has the arenas of one iteration; a function has its own pools, by its target, and a buffer
// its own, by its name or its memory space.

builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 64 : i64, targets = ["npu"]}, {name = 1 : i64, capacity = "48B"}, {name = "slow"}]} {
func.func @on_npu(%x: memref<16xi8>, %c0: index, %c1: index, %n: index) attributes {mergealloc.target = "npu"} {
  %a = memref.alloc() : memref<32xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %b = memref.alloc() : memref<32xi8>
    %c = memref.alloc() : memref<16xi8>
    "test.op"(%a, %b, %c) : (memref<32xi8>, memref<32xi8>, memref<16xi8>) -> ()
    "test.op"(%c) : (memref<16xi8>) -> ()
    scf.reduce
  }
  func.return
}

func.func @anywhere(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<32xi8>
  %b = memref.alloc() {mergealloc.pools = ["slow", 1 : i64]} : memref<16xi8>
  %c = memref.alloc() : memref<32xi8, 1>
  %d = memref.alloc() {mergealloc.pools = [1 : i64], mergealloc.offset = 0 : i64} : memref<16xi8>
  "test.op"(%x, %a, %b, %c, %d) : (memref<16xi8>, memref<32xi8>, memref<16xi8>, memref<32xi8, 1>, memref<16xi8>) -> ()
  memref.dealloc %c : memref<32xi8, 1>
  func.return
}
}


// CHECK:      builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 64 : i64, targets = ["npu"]}, {name = 1 : i64, capacity = "48B"}, {name = "slow"}]} {
// CHECK-NEXT:   func.func @on_npu(%x: memref<16xi8>, %c0: index, %c1: index, %n: index) attributes {mergealloc.target = "npu", mergealloc.plan{{.*}} {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8, "fast">
// CHECK-NEXT:     %arena_1 = memref.memory_space_cast %arena : memref<32xi8, "fast"> to memref<32xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %arena_1[%0][] : memref<32xi8> to memref<32xi8>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:     scf.parallel (%i) = (%c0) to (%n) step (%c1) {
// CHECK-NEXT:       %arena_2 = memref.alloc() {alignment = 16 : i64} : memref<16xi8, 1 : i64>
// CHECK-NEXT:       %arena_3 = memref.memory_space_cast %arena_2 : memref<16xi8, 1 : i64> to memref<16xi8>
// CHECK-NEXT:       %arena_4 = memref.alloc() {alignment = 16 : i64} : memref<32xi8, "fast">
// CHECK-NEXT:       %arena_5 = memref.memory_space_cast %arena_4 : memref<32xi8, "fast"> to memref<32xi8>
// CHECK-NEXT:       %1 = arith.constant 0 : index
// CHECK-NEXT:       %b = memref.view %arena_5[%1][] : memref<32xi8> to memref<32xi8>
// CHECK-NEXT:       %2 = arith.constant 0 : index
// CHECK-NEXT:       %c = memref.view %arena_3[%2][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:       "test.op"(%a, %b, %c) : (memref<32xi8>, memref<32xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:       "test.op"(%c) : (memref<16xi8>) -> ()
// CHECK-NEXT:       scf.reduce
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @anywhere(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<48xi8, 1 : i64>
// CHECK-NEXT:     %arena_1 = memref.memory_space_cast %arena : memref<48xi8, 1 : i64> to memref<48xi8>
// CHECK-NEXT:     %arena_2 = memref.alloc() {alignment = 16 : i64} : memref<48xi8, "slow">
// CHECK-NEXT:     %arena_3 = memref.memory_space_cast %arena_2 : memref<48xi8, "slow"> to memref<48xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %arena_3[%0][] : memref<48xi8> to memref<32xi8>
// CHECK-NEXT:     %1 = arith.constant 32 : index
// CHECK-NEXT:     %b = memref.view %arena_3[%1][] : memref<48xi8> to memref<16xi8>
// CHECK-NEXT:     %2 = arith.constant 16 : index
// CHECK-NEXT:     %c = memref.view %arena[%2][] : memref<48xi8, 1 : i64> to memref<32xi8, 1 : i64>
// CHECK-NEXT:     %3 = arith.constant 0 : index
// CHECK-NEXT:     %d = memref.view %arena_1[%3][] : memref<48xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %a, %b, %c, %d) : (memref<16xi8>, memref<32xi8>, memref<16xi8>, memref<32xi8, 1 : i64>, memref<16xi8>) -> ()
// CHECK-NEXT:     memref.dealloc %arena : memref<48xi8, 1 : i64>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// PROGRAM:      builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 64 : i64, targets = ["npu"]}, {name = 1 : i64, capacity = "48B"}, {name = "slow"}]} {
// PROGRAM-NEXT:   func.func @on_npu(%x: memref<16xi8>, %c0: index, %c1: index, %n: index) attributes {mergealloc.target = "npu", mergealloc.plan{{.*}} {
// PROGRAM-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8, "fast">
// PROGRAM-NEXT:     %arena_1 = memref.memory_space_cast %arena : memref<32xi8, "fast"> to memref<32xi8>
// PROGRAM-NEXT:     %0 = arith.constant 0 : index
// PROGRAM-NEXT:     %a = memref.view %arena_1[%0][] : memref<32xi8> to memref<32xi8>
// PROGRAM-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
// PROGRAM-NEXT:     scf.parallel (%i) = (%c0) to (%n) step (%c1) {
// PROGRAM-NEXT:       %arena_2 = memref.alloc() {alignment = 16 : i64} : memref<16xi8, 1 : i64>
// PROGRAM-NEXT:       %arena_3 = memref.memory_space_cast %arena_2 : memref<16xi8, 1 : i64> to memref<16xi8>
// PROGRAM-NEXT:       %arena_4 = memref.alloc() {alignment = 16 : i64} : memref<32xi8, "fast">
// PROGRAM-NEXT:       %arena_5 = memref.memory_space_cast %arena_4 : memref<32xi8, "fast"> to memref<32xi8>
// PROGRAM-NEXT:       %1 = arith.constant 0 : index
// PROGRAM-NEXT:       %b = memref.view %arena_5[%1][] : memref<32xi8> to memref<32xi8>
// PROGRAM-NEXT:       %2 = arith.constant 0 : index
// PROGRAM-NEXT:       %c = memref.view %arena_3[%2][] : memref<16xi8> to memref<16xi8>
// PROGRAM-NEXT:       "test.op"(%a, %b, %c) : (memref<32xi8>, memref<32xi8>, memref<16xi8>) -> ()
// PROGRAM-NEXT:       "test.op"(%c) : (memref<16xi8>) -> ()
// PROGRAM-NEXT:       scf.reduce
// PROGRAM-NEXT:     }
// PROGRAM-NEXT:     func.return
// PROGRAM-NEXT:   }
// PROGRAM-NEXT:   func.func @anywhere(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// PROGRAM-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<48xi8, 1 : i64>
// PROGRAM-NEXT:     %arena_1 = memref.memory_space_cast %arena : memref<48xi8, 1 : i64> to memref<48xi8>
// PROGRAM-NEXT:     %arena_2 = memref.alloc() {alignment = 16 : i64} : memref<48xi8, "slow">
// PROGRAM-NEXT:     %arena_3 = memref.memory_space_cast %arena_2 : memref<48xi8, "slow"> to memref<48xi8>
// PROGRAM-NEXT:     %0 = arith.constant 0 : index
// PROGRAM-NEXT:     %a = memref.view %arena_3[%0][] : memref<48xi8> to memref<32xi8>
// PROGRAM-NEXT:     %1 = arith.constant 32 : index
// PROGRAM-NEXT:     %b = memref.view %arena_3[%1][] : memref<48xi8> to memref<16xi8>
// PROGRAM-NEXT:     %2 = arith.constant 16 : index
// PROGRAM-NEXT:     %c = memref.view %arena[%2][] : memref<48xi8, 1 : i64> to memref<32xi8, 1 : i64>
// PROGRAM-NEXT:     %3 = arith.constant 0 : index
// PROGRAM-NEXT:     %d = memref.view %arena_1[%3][] : memref<48xi8> to memref<16xi8>
// PROGRAM-NEXT:     "test.op"(%x, %a, %b, %c, %d) : (memref<16xi8>, memref<32xi8>, memref<16xi8>, memref<32xi8, 1 : i64>, memref<16xi8>) -> ()
// PROGRAM-NEXT:     memref.dealloc %arena : memref<48xi8, 1 : i64>
// PROGRAM-NEXT:     func.return
// PROGRAM-NEXT:   }
// PROGRAM-NEXT: }

// -----
// What shares bytes while both live is in one pool; what may share them in two pools is in neither.

builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 32 : i64}, {name = "slow"}]} {
func.func @in_place(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  %b = memref.alloc() : memref<16xi8>
  linalg.add ins(%a, %a : memref<16xi8>, memref<16xi8>) outs(%b : memref<16xi8>)
  %c = memref.alloc() {mergealloc.pools = ["slow"]} : memref<16xi8>
  linalg.mul ins(%b, %b : memref<16xi8>, memref<16xi8>) outs(%c : memref<16xi8>)
  %d = memref.alloc() {mergealloc.pools = ["slow"]} : memref<16xi8>
  linalg.add ins(%c, %c : memref<16xi8>, memref<16xi8>) outs(%d : memref<16xi8>)
  "test.op"(%x, %d) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}
}


// CHECK:      builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 32 : i64}, {name = "slow"}]} {
// CHECK-NEXT:   func.func @in_place(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8, "fast">
// CHECK-NEXT:     %arena_1 = memref.memory_space_cast %arena : memref<32xi8, "fast"> to memref<32xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %arena_1[%0][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     %1 = arith.constant 16 : index
// CHECK-NEXT:     %b = memref.view %arena_1[%1][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:     linalg.add ins(%a, %a : memref<16xi8>, memref<16xi8>) outs(%b : memref<16xi8>)
// CHECK-NEXT:     %arena_2 = memref.alloc() {alignment = 16 : i64} : memref<32xi8, "slow">
// CHECK-NEXT:     %arena_3 = memref.memory_space_cast %arena_2 : memref<32xi8, "slow"> to memref<32xi8>
// CHECK-NEXT:     %2 = arith.constant 0 : index
// CHECK-NEXT:     %c = memref.view %arena_3[%2][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:     linalg.mul ins(%b, %b : memref<16xi8>, memref<16xi8>) outs(%c : memref<16xi8>)
// CHECK-NEXT:     %3 = arith.constant 16 : index
// CHECK-NEXT:     %d = memref.view %arena_3[%3][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:     linalg.add ins(%c, %c : memref<16xi8>, memref<16xi8>) outs(%d : memref<16xi8>)
// CHECK-NEXT:     "test.op"(%x, %d) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// PROGRAM:      builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 32 : i64}, {name = "slow"}]} {
// PROGRAM-NEXT:   func.func @in_place(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// PROGRAM-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8, "slow">
// PROGRAM-NEXT:     %arena_1 = memref.memory_space_cast %arena : memref<16xi8, "slow"> to memref<16xi8>
// PROGRAM-NEXT:     %arena_2 = memref.alloc() {alignment = 16 : i64} : memref<16xi8, "fast">
// PROGRAM-NEXT:     %arena_3 = memref.memory_space_cast %arena_2 : memref<16xi8, "fast"> to memref<16xi8>
// PROGRAM-NEXT:     %0 = arith.constant 0 : index
// PROGRAM-NEXT:     %a = memref.view %arena_3[%0][] : memref<16xi8> to memref<16xi8>
// PROGRAM-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// PROGRAM-NEXT:     %1 = arith.constant 0 : index
// PROGRAM-NEXT:     %b = memref.view %arena_3[%1][] : memref<16xi8> to memref<16xi8>
// PROGRAM-NEXT:     linalg.add ins(%a, %a : memref<16xi8>, memref<16xi8>) outs(%b : memref<16xi8>)
// PROGRAM-NEXT:     %2 = arith.constant 0 : index
// PROGRAM-NEXT:     %c = memref.view %arena_1[%2][] : memref<16xi8> to memref<16xi8>
// PROGRAM-NEXT:     linalg.mul ins(%b, %b : memref<16xi8>, memref<16xi8>) outs(%c : memref<16xi8>)
// PROGRAM-NEXT:     %3 = arith.constant 0 : index
// PROGRAM-NEXT:     %d = memref.view %arena_1[%3][] : memref<16xi8> to memref<16xi8>
// PROGRAM-NEXT:     linalg.add ins(%c, %c : memref<16xi8>, memref<16xi8>) outs(%d : memref<16xi8>)
// PROGRAM-NEXT:     "test.op"(%x, %d) : (memref<16xi8>, memref<16xi8>) -> ()
// PROGRAM-NEXT:     func.return
// PROGRAM-NEXT:   }
// PROGRAM-NEXT: }

// -----
// Functions that call one another: planned one by one they have each what their own scopes leave, which is an
// error where it is too much together; here it is not. Planned together, the callee is where its callers are.

builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 96 : i64}, {name = "slow"}]} {
func.func private @leaf(%y: memref<16xi8>) {
  %t = memref.alloc() : memref<32xi8>
  "test.op"(%y, %t) : (memref<16xi8>, memref<32xi8>) -> ()
  func.return
}

func.func private @blocks(%y: memref<16xi8>) {
  %t = memref.alloc() : memref<16xi8>
  "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
  cf.br ^end
^end:
  func.call @leaf(%t) : (memref<16xi8>) -> ()
  func.return
}

func.func @main(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @blocks(%a) : (memref<16xi8>) -> ()
  memref.alloca_scope {
    %b = memref.alloc() : memref<32xi8>
    "test.op"(%a, %b) : (memref<16xi8>, memref<32xi8>) -> ()
    func.call @leaf(%a) : (memref<16xi8>) -> ()
  }
  func.return
}
}


// CHECK:      builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 96 : i64}, {name = "slow"}]} {
// CHECK-NEXT:   func.func private @leaf(%y: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8, "fast">
// CHECK-NEXT:     %arena_1 = memref.memory_space_cast %arena : memref<32xi8, "fast"> to memref<32xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %t = memref.view %arena_1[%0][] : memref<32xi8> to memref<32xi8>
// CHECK-NEXT:     "test.op"(%y, %t) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func private @blocks(%y: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8, "fast">
// CHECK-NEXT:     %arena_1 = memref.memory_space_cast %arena : memref<16xi8, "fast"> to memref<16xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %t = memref.view %arena_1[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     cf.br ^end
// CHECK-NEXT:   ^end:
// CHECK-NEXT:     func.call @leaf(%t) : (memref<16xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @main(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8, "fast">
// CHECK-NEXT:     %arena_1 = memref.memory_space_cast %arena : memref<16xi8, "fast"> to memref<16xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %arena_1[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.call @blocks(%a) : (memref<16xi8>) -> ()
// CHECK-NEXT:     memref.alloca_scope {
// CHECK-NEXT:       %arena_2 = memref.alloc() {alignment = 16 : i64} : memref<32xi8, "fast">
// CHECK-NEXT:       %arena_3 = memref.memory_space_cast %arena_2 : memref<32xi8, "fast"> to memref<32xi8>
// CHECK-NEXT:       %1 = arith.constant 0 : index
// CHECK-NEXT:       %b = memref.view %arena_3[%1][] : memref<32xi8> to memref<32xi8>
// CHECK-NEXT:       "test.op"(%a, %b) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:       func.call @leaf(%a) : (memref<16xi8>) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// PROGRAM:      builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 96 : i64}, {name = "slow"}]} {
// PROGRAM-NEXT:   func.func private @leaf(%y: memref<16xi8>, %workspace: memref<32xi8, "fast">) attributes {mergealloc.plan{{.*}} {
// PROGRAM-NEXT:     %workspace_1 = memref.memory_space_cast %workspace : memref<32xi8, "fast"> to memref<32xi8>
// PROGRAM-NEXT:     %0 = arith.constant 0 : index
// PROGRAM-NEXT:     %t = memref.view %workspace_1[%0][] : memref<32xi8> to memref<32xi8>
// PROGRAM-NEXT:     "test.op"(%y, %t) : (memref<16xi8>, memref<32xi8>) -> ()
// PROGRAM-NEXT:     func.return
// PROGRAM-NEXT:   }
// PROGRAM-NEXT:   func.func private @blocks(%y: memref<16xi8>, %workspace: memref<48xi8, "fast">) attributes {mergealloc.plan{{.*}} {
// PROGRAM-NEXT:     %workspace_1 = memref.memory_space_cast %workspace : memref<48xi8, "fast"> to memref<48xi8>
// PROGRAM-NEXT:     %0 = arith.constant 0 : index
// PROGRAM-NEXT:     %t = memref.view %workspace_1[%0][] : memref<48xi8> to memref<16xi8>
// PROGRAM-NEXT:     "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
// PROGRAM-NEXT:     cf.br ^end
// PROGRAM-NEXT:   ^end:
// PROGRAM-NEXT:     %1 = arith.constant 16 : index
// PROGRAM-NEXT:     %workspace_2 = memref.view %workspace[%1][] : memref<48xi8, "fast"> to memref<32xi8, "fast">
// PROGRAM-NEXT:     func.call @leaf(%t, %workspace_2) : (memref<16xi8>, memref<32xi8, "fast">) -> ()
// PROGRAM-NEXT:     func.return
// PROGRAM-NEXT:   }
// PROGRAM-NEXT:   func.func @main(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// PROGRAM-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<64xi8, "fast">
// PROGRAM-NEXT:     %arena_1 = memref.memory_space_cast %arena : memref<64xi8, "fast"> to memref<64xi8>
// PROGRAM-NEXT:     %0 = arith.constant 0 : index
// PROGRAM-NEXT:     %a = memref.view %arena_1[%0][] : memref<64xi8> to memref<16xi8>
// PROGRAM-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// PROGRAM-NEXT:     %1 = arith.constant 16 : index
// PROGRAM-NEXT:     %workspace = memref.view %arena[%1][] : memref<64xi8, "fast"> to memref<48xi8, "fast">
// PROGRAM-NEXT:     func.call @blocks(%a, %workspace) : (memref<16xi8>, memref<48xi8, "fast">) -> ()
// PROGRAM-NEXT:     memref.alloca_scope {
// PROGRAM-NEXT:       %arena_2 = memref.alloc() {alignment = 16 : i64} : memref<32xi8, "fast">
// PROGRAM-NEXT:       %arena_3 = memref.memory_space_cast %arena_2 : memref<32xi8, "fast"> to memref<32xi8>
// PROGRAM-NEXT:       %2 = arith.constant 0 : index
// PROGRAM-NEXT:       %b = memref.view %arena_3[%2][] : memref<32xi8> to memref<32xi8>
// PROGRAM-NEXT:       "test.op"(%a, %b) : (memref<16xi8>, memref<32xi8>) -> ()
// PROGRAM-NEXT:       func.call @leaf(%a, %arena_2) : (memref<16xi8>, memref<32xi8, "fast">) -> ()
// PROGRAM-NEXT:     }
// PROGRAM-NEXT:     func.return
// PROGRAM-NEXT:   }
// PROGRAM-NEXT: }

// -----
// What counts is how many operations access a buffer, not how often each of them does.

builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 16 : i64}, {name = "slow"}]} {
func.func @operations(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<16xi8>
  %b = memref.alloc() : memref<16xi8>
  "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
  "test.op"(%a, %a, %a) : (memref<16xi8>, memref<16xi8>, memref<16xi8>) -> ()
  "test.op"(%a, %a, %a) : (memref<16xi8>, memref<16xi8>, memref<16xi8>) -> ()
  "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
  "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}
}


// CHECK:      builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 16 : i64}, {name = "slow"}]} {
// CHECK-NEXT:   func.func @operations(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8, "fast">
// CHECK-NEXT:     %arena_1 = memref.memory_space_cast %arena : memref<16xi8, "fast"> to memref<16xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %b = memref.view %arena_1[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     %arena_2 = memref.alloc() {alignment = 16 : i64} : memref<16xi8, "slow">
// CHECK-NEXT:     %arena_3 = memref.memory_space_cast %arena_2 : memref<16xi8, "slow"> to memref<16xi8>
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %arena_3[%1][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%a, %a, %a) : (memref<16xi8>, memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     "test.op"(%a, %a, %a) : (memref<16xi8>, memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// PROGRAM:      builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 16 : i64}, {name = "slow"}]} {
// PROGRAM-NEXT:   func.func @operations(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// PROGRAM-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8, "fast">
// PROGRAM-NEXT:     %arena_1 = memref.memory_space_cast %arena : memref<16xi8, "fast"> to memref<16xi8>
// PROGRAM-NEXT:     %arena_2 = memref.alloc() {alignment = 16 : i64} : memref<16xi8, "slow">
// PROGRAM-NEXT:     %arena_3 = memref.memory_space_cast %arena_2 : memref<16xi8, "slow"> to memref<16xi8>
// PROGRAM-NEXT:     %0 = arith.constant 0 : index
// PROGRAM-NEXT:     %a = memref.view %arena_3[%0][] : memref<16xi8> to memref<16xi8>
// PROGRAM-NEXT:     %1 = arith.constant 0 : index
// PROGRAM-NEXT:     %b = memref.view %arena_1[%1][] : memref<16xi8> to memref<16xi8>
// PROGRAM-NEXT:     "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// PROGRAM-NEXT:     "test.op"(%a, %a, %a) : (memref<16xi8>, memref<16xi8>, memref<16xi8>) -> ()
// PROGRAM-NEXT:     "test.op"(%a, %a, %a) : (memref<16xi8>, memref<16xi8>, memref<16xi8>) -> ()
// PROGRAM-NEXT:     "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// PROGRAM-NEXT:     "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// PROGRAM-NEXT:     func.return
// PROGRAM-NEXT:   }
// PROGRAM-NEXT: }
