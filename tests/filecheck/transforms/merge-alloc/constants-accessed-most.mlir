// RUN: xdsl-opt --split-input-file -p 'merge-alloc{pack-constants=true alignment=16},verify-memory-plan' %s | filecheck --match-full-lines %s

// G5: what most operations access is in the first pool.

// Operations access a constant through views of it, through all that name it, and with regions of their own: three of
// them @often, two @seldom.
builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 16 : i64}, {name = "slow"}]} {
memref.global "private" constant @seldom : memref<16xi8> = dense<1>
memref.global "private" constant @often : memref<16xi8> = dense<2>
func.func @in_all_ways(%x: memref<16xi8>) {
  %seldom = memref.get_global @seldom : memref<16xi8>
  "test.op"(%seldom) : (memref<16xi8>) -> ()
  "test.op"(%seldom) : (memref<16xi8>) -> ()
  %often = memref.get_global @often : memref<16xi8>
  %part = memref.subview %often[0] [4] [1] : memref<16xi8> to memref<4xi8, strided<[1]>>
  "test.op"(%part) : (memref<4xi8, strided<[1]>>) -> ()
  %again = memref.get_global @often : memref<16xi8>
  "test.op"(%again) : (memref<16xi8>) -> ()
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%often : memref<16xi8>) outs(%x : memref<16xi8>) {
  ^bb0(%i: i8, %o: i8):
    linalg.yield %i : i8
  }
  func.return
}
}

// CHECK:      builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 16 : i64}, {name = "slow"}]} {
// CHECK-NEXT:   memref.global "private" constant @constants_slow : memref<16xi8, "slow"> = dense<1> {mergealloc.constants = [{name = "seldom", offset = 0 : i64, bytes = 16 : i64, type = memref<16xi8>}], alignment = 1 : i64}
// CHECK-NEXT:   memref.global "private" constant @constants_fast : memref<16xi8, "fast"> = dense<2> {mergealloc.constants = [{name = "often", offset = 0 : i64, bytes = 16 : i64, type = memref<16xi8>}], alignment = 1 : i64}
// CHECK-NEXT:   func.func @in_all_ways(%x: memref<16xi8>) {
// CHECK-NEXT:     %constants = memref.get_global @constants_slow : memref<16xi8, "slow">
// CHECK-NEXT:     %0 = memref.memory_space_cast %constants : memref<16xi8, "slow"> to memref<16xi8>
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %seldom = memref.view %0[%1][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%seldom) : (memref<16xi8>) -> ()
// CHECK-NEXT:     "test.op"(%seldom) : (memref<16xi8>) -> ()
// CHECK-NEXT:     %constants_1 = memref.get_global @constants_fast : memref<16xi8, "fast">
// CHECK-NEXT:     %2 = memref.memory_space_cast %constants_1 : memref<16xi8, "fast"> to memref<16xi8>
// CHECK-NEXT:     %3 = arith.constant 0 : index
// CHECK-NEXT:     %often = memref.view %2[%3][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     %part = memref.subview %often[0] [4] [1] : memref<16xi8> to memref<4xi8, strided<[1]>>
// CHECK-NEXT:     "test.op"(%part) : (memref<4xi8, strided<[1]>>) -> ()
// CHECK-NEXT:     %constants_2 = memref.get_global @constants_fast : memref<16xi8, "fast">
// CHECK-NEXT:     %4 = memref.memory_space_cast %constants_2 : memref<16xi8, "fast"> to memref<16xi8>
// CHECK-NEXT:     %5 = arith.constant 0 : index
// CHECK-NEXT:     %again = memref.view %4[%5][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%again) : (memref<16xi8>) -> ()
// CHECK-NEXT:     linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%often : memref<16xi8>) outs(%x : memref<16xi8>) {
// CHECK-NEXT:     ^bb0(%i: i8, %o: i8):
// CHECK-NEXT:       linalg.yield %i : i8
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----
// In a pool they are in the order of the program.
builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 32 : i64}, {name = "slow"}]} {
memref.global "private" constant @first : memref<16xi8> = dense<1>
memref.global "private" constant @second : memref<16xi8> = dense<2>
func.func @in_order() {
  %first = memref.get_global @first : memref<16xi8>
  %second = memref.get_global @second : memref<16xi8>
  "test.op"(%first, %second) : (memref<16xi8>, memref<16xi8>) -> ()
  "test.op"(%second) : (memref<16xi8>) -> ()
  func.return
}
}

// CHECK:      builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 32 : i64}, {name = "slow"}]} {
// CHECK-NEXT:   memref.global "private" constant @constants_fast : memref<32xi8, "fast"> = dense<[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]> {mergealloc.constants = [{name = "first", offset = 0 : i64, bytes = 16 : i64, type = memref<16xi8>}, {name = "second", offset = 16 : i64, bytes = 16 : i64, type = memref<16xi8>}], alignment = 1 : i64}
// CHECK-NEXT:   func.func @in_order() {
// CHECK-NEXT:     %constants = memref.get_global @constants_fast : memref<32xi8, "fast">
// CHECK-NEXT:     %0 = memref.memory_space_cast %constants : memref<32xi8, "fast"> to memref<32xi8>
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %first = memref.view %0[%1][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:     %constants_1 = memref.get_global @constants_fast : memref<32xi8, "fast">
// CHECK-NEXT:     %2 = memref.memory_space_cast %constants_1 : memref<32xi8, "fast"> to memref<32xi8>
// CHECK-NEXT:     %3 = arith.constant 16 : index
// CHECK-NEXT:     %second = memref.view %2[%3][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%first, %second) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     "test.op"(%second) : (memref<16xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----
// An operation that has a constant twice accesses it once.
builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 16 : i64}, {name = "slow"}]} {
memref.global "private" constant @first : memref<16xi8> = dense<1>
memref.global "private" constant @twice : memref<16xi8> = dense<2>
func.func @twice_in_one() {
  %first = memref.get_global @first : memref<16xi8>
  %twice = memref.get_global @twice : memref<16xi8>
  %again = memref.get_global @twice : memref<16xi8>
  "test.op"(%first, %twice, %again) : (memref<16xi8>, memref<16xi8>, memref<16xi8>) -> ()
  func.return
}
}

// CHECK:      builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 16 : i64}, {name = "slow"}]} {
// CHECK-NEXT:   memref.global "private" constant @constants_fast : memref<16xi8, "fast"> = dense<1> {mergealloc.constants = [{name = "first", offset = 0 : i64, bytes = 16 : i64, type = memref<16xi8>}], alignment = 1 : i64}
// CHECK-NEXT:   memref.global "private" constant @constants_slow : memref<16xi8, "slow"> = dense<2> {mergealloc.constants = [{name = "twice", offset = 0 : i64, bytes = 16 : i64, type = memref<16xi8>}], alignment = 1 : i64}
// CHECK-NEXT:   func.func @twice_in_one() {
// CHECK-NEXT:     %constants = memref.get_global @constants_fast : memref<16xi8, "fast">
// CHECK-NEXT:     %0 = memref.memory_space_cast %constants : memref<16xi8, "fast"> to memref<16xi8>
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %first = memref.view %0[%1][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     %constants_1 = memref.get_global @constants_slow : memref<16xi8, "slow">
// CHECK-NEXT:     %2 = memref.memory_space_cast %constants_1 : memref<16xi8, "slow"> to memref<16xi8>
// CHECK-NEXT:     %3 = arith.constant 0 : index
// CHECK-NEXT:     %twice = memref.view %2[%3][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     %constants_2 = memref.get_global @constants_slow : memref<16xi8, "slow">
// CHECK-NEXT:     %4 = memref.memory_space_cast %constants_2 : memref<16xi8, "slow"> to memref<16xi8>
// CHECK-NEXT:     %5 = arith.constant 0 : index
// CHECK-NEXT:     %again = memref.view %4[%5][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%first, %twice, %again) : (memref<16xi8>, memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----
// One that has one of two constants may access either.
builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 32 : i64}, {name = "slow"}]} {
memref.global "private" constant @first : memref<16xi8> = dense<1>
memref.global "private" constant @one : memref<16xi8> = dense<2>
memref.global "private" constant @other : memref<16xi8> = dense<3>
func.func @either(%c: i1) {
  %first = memref.get_global @first : memref<16xi8>
  %one = memref.get_global @one : memref<16xi8>
  %other = memref.get_global @other : memref<16xi8>
  "test.op"(%first) : (memref<16xi8>) -> ()
  %either = arith.select %c, %one, %other : memref<16xi8>
  "test.op"(%either) : (memref<16xi8>) -> ()
  "test.op"(%either) : (memref<16xi8>) -> ()
  func.return
}
}

// CHECK:      builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 32 : i64}, {name = "slow"}]} {
// CHECK-NEXT:   memref.global "private" constant @constants_slow : memref<16xi8, "slow"> = dense<1> {mergealloc.constants = [{name = "first", offset = 0 : i64, bytes = 16 : i64, type = memref<16xi8>}], alignment = 1 : i64}
// CHECK-NEXT:   memref.global "private" constant @constants_fast : memref<32xi8, "fast"> = dense<[2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3]> {mergealloc.constants = [{name = "one", offset = 0 : i64, bytes = 16 : i64, type = memref<16xi8>}, {name = "other", offset = 16 : i64, bytes = 16 : i64, type = memref<16xi8>}], alignment = 1 : i64}
// CHECK-NEXT:   func.func @either(%c: i1) {
// CHECK-NEXT:     %constants = memref.get_global @constants_slow : memref<16xi8, "slow">
// CHECK-NEXT:     %0 = memref.memory_space_cast %constants : memref<16xi8, "slow"> to memref<16xi8>
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %first = memref.view %0[%1][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     %constants_1 = memref.get_global @constants_fast : memref<32xi8, "fast">
// CHECK-NEXT:     %2 = memref.memory_space_cast %constants_1 : memref<32xi8, "fast"> to memref<32xi8>
// CHECK-NEXT:     %3 = arith.constant 0 : index
// CHECK-NEXT:     %one = memref.view %2[%3][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:     %constants_2 = memref.get_global @constants_fast : memref<32xi8, "fast">
// CHECK-NEXT:     %4 = memref.memory_space_cast %constants_2 : memref<32xi8, "fast"> to memref<32xi8>
// CHECK-NEXT:     %5 = arith.constant 16 : index
// CHECK-NEXT:     %other = memref.view %4[%5][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%first) : (memref<16xi8>) -> ()
// CHECK-NEXT:     %either = arith.select %c, %one, %other : memref<16xi8>
// CHECK-NEXT:     "test.op"(%either) : (memref<16xi8>) -> ()
// CHECK-NEXT:     "test.op"(%either) : (memref<16xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
