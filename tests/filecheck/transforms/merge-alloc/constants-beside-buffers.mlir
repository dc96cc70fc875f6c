// RUN: xdsl-opt --split-input-file -p 'merge-alloc{pack-constants=true alignment=16 lifetimes=tick},verify-memory-plan' %s | filecheck --match-full-lines %s

// G6: how constants and buffers share the capacities of pools.

// The constants of all modules take from a pool: of 32 bytes, 16 are left for buffers.
builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 32 : i64}, {name = "slow"}]} {
memref.global "private" constant @outer : memref<8xi8> = dense<1> {mergealloc.pools = ["fast"]}
func.func @of_all_modules() {
  %outer = memref.get_global @outer : memref<8xi8>
  %a = memref.alloc() : memref<24xi8>
  %b = memref.alloc() : memref<16xi8>
  "test.op"(%outer, %a, %b) : (memref<8xi8>, memref<24xi8>, memref<16xi8>) -> ()
  func.return
}
builtin.module {
  memref.global "private" constant @inner : memref<8xi8> = dense<2> {mergealloc.pools = ["fast"]}
  func.func @inner_one() {
    %inner = memref.get_global @inner : memref<8xi8>
    "test.op"(%inner) : (memref<8xi8>) -> ()
    func.return
  }
}
}

// CHECK:      builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 32 : i64}, {name = "slow"}]} {
// CHECK-NEXT:   memref.global "private" constant @constants_fast : memref<8xi8, "fast"> = dense<1> {mergealloc.constants = [{name = "outer", offset = 0 : i64, bytes = 8 : i64, type = memref<8xi8>}], alignment = 1 : i64}
// CHECK-NEXT:   func.func @of_all_modules() attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8, "fast">
// CHECK-NEXT:     %arena_1 = memref.memory_space_cast %arena : memref<16xi8, "fast"> to memref<16xi8>
// CHECK-NEXT:     %arena_2 = memref.alloc() {alignment = 16 : i64} : memref<32xi8, "slow">
// CHECK-NEXT:     %arena_3 = memref.memory_space_cast %arena_2 : memref<32xi8, "slow"> to memref<32xi8>
// CHECK-NEXT:     %constants = memref.get_global @constants_fast : memref<8xi8, "fast">
// CHECK-NEXT:     %0 = memref.memory_space_cast %constants : memref<8xi8, "fast"> to memref<8xi8>
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %outer = memref.view %0[%1][] : memref<8xi8> to memref<8xi8>
// CHECK-NEXT:     %2 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %arena_3[%2][] : memref<32xi8> to memref<24xi8>
// CHECK-NEXT:     %3 = arith.constant 0 : index
// CHECK-NEXT:     %b = memref.view %arena_1[%3][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%outer, %a, %b) : (memref<8xi8>, memref<24xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   builtin.module {
// CHECK-NEXT:     memref.global "private" constant @constants_fast : memref<8xi8, "fast"> = dense<2> {mergealloc.constants = [{name = "inner", offset = 0 : i64, bytes = 8 : i64, type = memref<8xi8>}], alignment = 1 : i64}
// CHECK-NEXT:     func.func @inner_one() {
// CHECK-NEXT:       %constants = memref.get_global @constants_fast : memref<8xi8, "fast">
// CHECK-NEXT:       %0 = memref.memory_space_cast %constants : memref<8xi8, "fast"> to memref<8xi8>
// CHECK-NEXT:       %1 = arith.constant 0 : index
// CHECK-NEXT:       %inner = memref.view %0[%1][] : memref<8xi8> to memref<8xi8>
// CHECK-NEXT:       "test.op"(%inner) : (memref<8xi8>) -> ()
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----
// A constant that can be in one pool only comes before buffers, one that can be elsewhere behind them: of %a and %b, one
// is beside @fixed.
builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 32 : i64}, {name = "slow"}]} {
memref.global "private" constant @any : memref<16xi8> = dense<1>
memref.global "private" constant @fixed : memref<16xi8> = dense<2> {mergealloc.pools = ["fast"]}
func.func @fixed_first() {
  %any = memref.get_global @any : memref<16xi8>
  %fixed = memref.get_global @fixed : memref<16xi8>
  %a = memref.alloc() : memref<16xi8>
  %b = memref.alloc() : memref<16xi8>
  "test.op"(%any, %fixed, %a, %b) : (memref<16xi8>, memref<16xi8>, memref<16xi8>, memref<16xi8>) -> ()
  func.return
}
}

// CHECK:      builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 32 : i64}, {name = "slow"}]} {
// CHECK-NEXT:   memref.global "private" constant @constants_slow : memref<16xi8, "slow"> = dense<1> {mergealloc.constants = [{name = "any", offset = 0 : i64, bytes = 16 : i64, type = memref<16xi8>}], alignment = 1 : i64}
// CHECK-NEXT:   memref.global "private" constant @constants_fast : memref<16xi8, "fast"> = dense<2> {mergealloc.constants = [{name = "fixed", offset = 0 : i64, bytes = 16 : i64, type = memref<16xi8>}], alignment = 1 : i64}
// CHECK-NEXT:   func.func @fixed_first() attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8, "slow">
// CHECK-NEXT:     %arena_1 = memref.memory_space_cast %arena : memref<16xi8, "slow"> to memref<16xi8>
// CHECK-NEXT:     %arena_2 = memref.alloc() {alignment = 16 : i64} : memref<16xi8, "fast">
// CHECK-NEXT:     %arena_3 = memref.memory_space_cast %arena_2 : memref<16xi8, "fast"> to memref<16xi8>
// CHECK-NEXT:     %constants = memref.get_global @constants_slow : memref<16xi8, "slow">
// CHECK-NEXT:     %0 = memref.memory_space_cast %constants : memref<16xi8, "slow"> to memref<16xi8>
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %any = memref.view %0[%1][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     %constants_1 = memref.get_global @constants_fast : memref<16xi8, "fast">
// CHECK-NEXT:     %2 = memref.memory_space_cast %constants_1 : memref<16xi8, "fast"> to memref<16xi8>
// CHECK-NEXT:     %3 = arith.constant 0 : index
// CHECK-NEXT:     %fixed = memref.view %2[%3][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     %4 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %arena_3[%4][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     %5 = arith.constant 0 : index
// CHECK-NEXT:     %b = memref.view %arena_1[%5][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%any, %fixed, %a, %b) : (memref<16xi8>, memref<16xi8>, memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----
// Two equal constants that one operation each accesses count like one that two access: then the first one comes first.
builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 16 : i64}, {name = "slow"}]} {
memref.global "private" constant @first : memref<16xi8> = dense<1>
memref.global "private" constant @one : memref<16xi8> = dense<2>
memref.global "private" constant @other : memref<16xi8> = dense<2>
func.func @as_often() {
  %first = memref.get_global @first : memref<16xi8>
  %one = memref.get_global @one : memref<16xi8>
  %other = memref.get_global @other : memref<16xi8>
  "test.op"(%first, %one) : (memref<16xi8>, memref<16xi8>) -> ()
  "test.op"(%first, %other) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}
}

// CHECK:      builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 16 : i64}, {name = "slow"}]} {
// CHECK-NEXT:   memref.global "private" constant @constants_fast : memref<16xi8, "fast"> = dense<1> {mergealloc.constants = [{name = "first", offset = 0 : i64, bytes = 16 : i64, type = memref<16xi8>}], alignment = 1 : i64}
// CHECK-NEXT:   memref.global "private" constant @constants_slow : memref<16xi8, "slow"> = dense<2> {mergealloc.constants = [{name = "one", offset = 0 : i64, bytes = 16 : i64, type = memref<16xi8>}, {name = "other", offset = 0 : i64, bytes = 16 : i64, type = memref<16xi8>}], alignment = 1 : i64}
// CHECK-NEXT:   func.func @as_often() {
// CHECK-NEXT:     %constants = memref.get_global @constants_fast : memref<16xi8, "fast">
// CHECK-NEXT:     %0 = memref.memory_space_cast %constants : memref<16xi8, "fast"> to memref<16xi8>
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %first = memref.view %0[%1][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     %constants_1 = memref.get_global @constants_slow : memref<16xi8, "slow">
// CHECK-NEXT:     %2 = memref.memory_space_cast %constants_1 : memref<16xi8, "slow"> to memref<16xi8>
// CHECK-NEXT:     %3 = arith.constant 0 : index
// CHECK-NEXT:     %one = memref.view %2[%3][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     %constants_2 = memref.get_global @constants_slow : memref<16xi8, "slow">
// CHECK-NEXT:     %4 = memref.memory_space_cast %constants_2 : memref<16xi8, "slow"> to memref<16xi8>
// CHECK-NEXT:     %5 = arith.constant 0 : index
// CHECK-NEXT:     %other = memref.view %4[%5][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%first, %one) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     "test.op"(%first, %other) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----
// Buffers come before a constant that can be elsewhere, whatever a function that calls itself has in a memory that is no
// pool.
builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 16 : i64}, {name = "slow"}]} {
memref.global "private" constant @any : memref<16xi8> = dense<1>
func.func @calls_itself() {
  %any = memref.get_global @any : memref<16xi8>
  %a = memref.alloc() : memref<16xi8, 3>
  "test.op"(%any, %a) : (memref<16xi8>, memref<16xi8, 3>) -> ()
  func.call @calls_itself() : () -> ()
  "test.op"(%a) : (memref<16xi8, 3>) -> ()
  func.return
}
func.func @other(%x: memref<16xi8>) {
  %b = memref.alloc() : memref<16xi8>
  "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}
}

// CHECK:      builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 16 : i64}, {name = "slow"}]} {
// CHECK-NEXT:   memref.global "private" constant @constants_slow : memref<16xi8, "slow"> = dense<1> {mergealloc.constants = [{name = "any", offset = 0 : i64, bytes = 16 : i64, type = memref<16xi8>}], alignment = 1 : i64}
// CHECK-NEXT:   func.func @calls_itself() attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8, 3 : i64>
// CHECK-NEXT:     %constants = memref.get_global @constants_slow : memref<16xi8, "slow">
// CHECK-NEXT:     %0 = memref.memory_space_cast %constants : memref<16xi8, "slow"> to memref<16xi8>
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %any = memref.view %0[%1][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     %2 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %arena[%2][] : memref<16xi8, 3 : i64> to memref<16xi8, 3 : i64>
// CHECK-NEXT:     "test.op"(%any, %a) : (memref<16xi8>, memref<16xi8, 3 : i64>) -> ()
// CHECK-NEXT:     func.call @calls_itself() : () -> ()
// CHECK-NEXT:     "test.op"(%a) : (memref<16xi8, 3 : i64>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @other(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8, "fast">
// CHECK-NEXT:     %arena_1 = memref.memory_space_cast %arena : memref<16xi8, "fast"> to memref<16xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %b = memref.view %arena_1[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----
// A view has no layout that its type says, if only the identity: it is cast to one, in the memory space of the constant.
builtin.module attributes {mergealloc.pools = [{name = "fast"}]} {
memref.global "private" constant @laid_out : memref<16xi8, affine_map<(d0) -> (d0)>> = dense<1>
func.func @layout() {
  %a = memref.get_global @laid_out : memref<16xi8, affine_map<(d0) -> (d0)>>
  "test.op"(%a) : (memref<16xi8, affine_map<(d0) -> (d0)>>) -> ()
  func.return
}
}

// CHECK:      builtin.module attributes {mergealloc.pools = [{name = "fast"}]} {
// CHECK-NEXT:   memref.global "private" constant @constants_fast : memref<16xi8, "fast"> = dense<1> {mergealloc.constants = [{name = "laid_out", offset = 0 : i64, bytes = 16 : i64, type = memref<16xi8, affine_map<(d0) -> (d0)>>}], alignment = 1 : i64}
// CHECK-NEXT:   func.func @layout() {
// CHECK-NEXT:     %constants = memref.get_global @constants_fast : memref<16xi8, "fast">
// CHECK-NEXT:     %0 = memref.memory_space_cast %constants : memref<16xi8, "fast"> to memref<16xi8>
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %2 = memref.view %0[%1][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     %a = "memref.cast"(%2) : (memref<16xi8>) -> memref<16xi8, affine_map<(d0) -> (d0)>>
// CHECK-NEXT:     "test.op"(%a) : (memref<16xi8, affine_map<(d0) -> (d0)>>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
