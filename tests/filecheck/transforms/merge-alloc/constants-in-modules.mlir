// RUN: xdsl-opt --split-input-file -p 'merge-alloc{pack-constants=true alignment=16},verify-memory-plan' %s | filecheck --match-full-lines %s

// Equal constants are there once in each module, and in each memory; the byte order is that of the closest module
// that says one.

builtin.module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big">} {
memref.global "private" constant @a : memref<2xi16> = dense<[1, 2]>
memref.global "private" constant @b : memref<2xi16> = dense<[1, 2]>
memref.global "private" constant @c : memref<2xi16, 1> = dense<[1, 2]>
memref.global "private" constant @d : memref<2xi16, 1> = dense<[1, 2]>
func.func @f() {
  %a = memref.get_global @a : memref<2xi16>
  %b = memref.get_global @b : memref<2xi16>
  %c = memref.get_global @c : memref<2xi16, 1>
  %d = memref.get_global @d : memref<2xi16, 1>
  "test.op"(%a, %b, %c, %d) : (memref<2xi16>, memref<2xi16>, memref<2xi16, 1>, memref<2xi16, 1>) -> ()
  func.return
}
builtin.module @little attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "little">} {
  memref.global "private" constant @a : memref<2xi16> = dense<[1, 2]>
  func.func @f() {
    %a = memref.get_global @a : memref<2xi16>
    "test.op"(%a) : (memref<2xi16>) -> ()
    func.return
  }
}
builtin.module @as_around attributes {dlti.dl_spec = #dlti.dl_spec<"other.entry" = 1 : i32>} {
  memref.global "private" constant @a : memref<2xi16> = dense<[1, 2]>
  func.func @f() {
    %a = memref.get_global @a : memref<2xi16>
    "test.op"(%a) : (memref<2xi16>) -> ()
    func.return
  }
}
}

// -----

// The pools that hold it: of the same pools in another order, a constant prefers another one. How often it is accessed
// counts all names that it has.

builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 8 : i64}, {name = "slow"}, {name = "far"}]} {
memref.global "private" constant @fast_first : memref<8xi8> = dense<1> {mergealloc.pools = ["fast", "slow"]}
memref.global "private" constant @slow_first : memref<8xi8> = dense<1> {mergealloc.pools = ["slow", "fast"]}
memref.global "private" constant @twice : memref<8xi8> = dense<2> {mergealloc.pools = ["fast", "far"]}
memref.global "private" constant @again : memref<8xi8> = dense<2> {mergealloc.pools = ["fast", "far"]}
func.func @f() {
  %a = memref.get_global @fast_first : memref<8xi8>
  %b = memref.get_global @slow_first : memref<8xi8>
  %c = memref.get_global @twice : memref<8xi8>
  %d = memref.get_global @again : memref<8xi8>
  "test.op"(%a, %b) : (memref<8xi8>, memref<8xi8>) -> ()
  "test.op"(%a, %b) : (memref<8xi8>, memref<8xi8>) -> ()
  "test.op"(%a, %b) : (memref<8xi8>, memref<8xi8>) -> ()
  "test.op"(%c) : (memref<8xi8>) -> ()
  "test.op"(%c) : (memref<8xi8>) -> ()
  "test.op"(%d) : (memref<8xi8>) -> ()
  "test.op"(%d) : (memref<8xi8>) -> ()
  func.return
}
}


// CHECK:      builtin.module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big">} {
// CHECK-NEXT:   memref.global "private" constant @constants_default : memref<4xi8> = dense<[0, 1, 0, 2]> {mergealloc.constants = [{name = "a", offset = 0 : i64, bytes = 4 : i64, type = memref<2xi16>}, {name = "b", offset = 0 : i64, bytes = 4 : i64, type = memref<2xi16>}], alignment = 2 : i64}
// CHECK-NEXT:   memref.global "private" constant @constants_1 : memref<4xi8, 1 : i64> = dense<[0, 1, 0, 2]> {mergealloc.constants = [{name = "c", offset = 0 : i64, bytes = 4 : i64, type = memref<2xi16, 1 : i64>}, {name = "d", offset = 0 : i64, bytes = 4 : i64, type = memref<2xi16, 1 : i64>}], alignment = 2 : i64}
// CHECK-NEXT:   func.func @f() {
// CHECK-NEXT:     %constants = memref.get_global @constants_default : memref<4xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %constants[%0][] : memref<4xi8> to memref<2xi16>
// CHECK-NEXT:     %constants_1 = memref.get_global @constants_default : memref<4xi8>
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %b = memref.view %constants_1[%1][] : memref<4xi8> to memref<2xi16>
// CHECK-NEXT:     %constants_2 = memref.get_global @constants_1 : memref<4xi8, 1 : i64>
// CHECK-NEXT:     %2 = arith.constant 0 : index
// CHECK-NEXT:     %c = memref.view %constants_2[%2][] : memref<4xi8, 1 : i64> to memref<2xi16, 1 : i64>
// CHECK-NEXT:     %constants_3 = memref.get_global @constants_1 : memref<4xi8, 1 : i64>
// CHECK-NEXT:     %3 = arith.constant 0 : index
// CHECK-NEXT:     %d = memref.view %constants_3[%3][] : memref<4xi8, 1 : i64> to memref<2xi16, 1 : i64>
// CHECK-NEXT:     "test.op"(%a, %b, %c, %d) : (memref<2xi16>, memref<2xi16>, memref<2xi16, 1 : i64>, memref<2xi16, 1 : i64>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   builtin.module @little attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "little">} {
// CHECK-NEXT:     memref.global "private" constant @constants_default : memref<4xi8> = dense<[1, 0, 2, 0]> {mergealloc.constants = [{name = "a", offset = 0 : i64, bytes = 4 : i64, type = memref<2xi16>}], alignment = 2 : i64}
// CHECK-NEXT:     func.func @f() {
// CHECK-NEXT:       %constants = memref.get_global @constants_default : memref<4xi8>
// CHECK-NEXT:       %0 = arith.constant 0 : index
// CHECK-NEXT:       %a = memref.view %constants[%0][] : memref<4xi8> to memref<2xi16>
// CHECK-NEXT:       "test.op"(%a) : (memref<2xi16>) -> ()
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   builtin.module @as_around attributes {dlti.dl_spec = #dlti.dl_spec<"other.entry" = 1 : i32>} {
// CHECK-NEXT:     memref.global "private" constant @constants_default : memref<4xi8> = dense<[0, 1, 0, 2]> {mergealloc.constants = [{name = "a", offset = 0 : i64, bytes = 4 : i64, type = memref<2xi16>}], alignment = 2 : i64}
// CHECK-NEXT:     func.func @f() {
// CHECK-NEXT:       %constants = memref.get_global @constants_default : memref<4xi8>
// CHECK-NEXT:       %0 = arith.constant 0 : index
// CHECK-NEXT:       %a = memref.view %constants[%0][] : memref<4xi8> to memref<2xi16>
// CHECK-NEXT:       "test.op"(%a) : (memref<2xi16>) -> ()
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 8 : i64}, {name = "slow"}, {name = "far"}]} {
// CHECK-NEXT:   memref.global "private" constant @constants_slow : memref<16xi8, "slow"> = dense<1> {mergealloc.constants = [{name = "fast_first", offset = 0 : i64, bytes = 8 : i64, type = memref<8xi8>}, {name = "slow_first", offset = 8 : i64, bytes = 8 : i64, type = memref<8xi8>}], alignment = 1 : i64}
// CHECK-NEXT:   memref.global "private" constant @constants_fast : memref<8xi8, "fast"> = dense<2> {mergealloc.constants = [{name = "twice", offset = 0 : i64, bytes = 8 : i64, type = memref<8xi8>}, {name = "again", offset = 0 : i64, bytes = 8 : i64, type = memref<8xi8>}], alignment = 1 : i64}
// CHECK-NEXT:   func.func @f() {
// CHECK-NEXT:     %constants = memref.get_global @constants_slow : memref<16xi8, "slow">
// CHECK-NEXT:     %0 = memref.memory_space_cast %constants : memref<16xi8, "slow"> to memref<16xi8>
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %0[%1][] : memref<16xi8> to memref<8xi8>
// CHECK-NEXT:     %constants_1 = memref.get_global @constants_slow : memref<16xi8, "slow">
// CHECK-NEXT:     %2 = memref.memory_space_cast %constants_1 : memref<16xi8, "slow"> to memref<16xi8>
// CHECK-NEXT:     %3 = arith.constant 8 : index
// CHECK-NEXT:     %b = memref.view %2[%3][] : memref<16xi8> to memref<8xi8>
// CHECK-NEXT:     %constants_2 = memref.get_global @constants_fast : memref<8xi8, "fast">
// CHECK-NEXT:     %4 = memref.memory_space_cast %constants_2 : memref<8xi8, "fast"> to memref<8xi8>
// CHECK-NEXT:     %5 = arith.constant 0 : index
// CHECK-NEXT:     %c = memref.view %4[%5][] : memref<8xi8> to memref<8xi8>
// CHECK-NEXT:     %constants_3 = memref.get_global @constants_fast : memref<8xi8, "fast">
// CHECK-NEXT:     %6 = memref.memory_space_cast %constants_3 : memref<8xi8, "fast"> to memref<8xi8>
// CHECK-NEXT:     %7 = arith.constant 0 : index
// CHECK-NEXT:     %d = memref.view %6[%7][] : memref<8xi8> to memref<8xi8>
// CHECK-NEXT:     "test.op"(%a, %b) : (memref<8xi8>, memref<8xi8>) -> ()
// CHECK-NEXT:     "test.op"(%a, %b) : (memref<8xi8>, memref<8xi8>) -> ()
// CHECK-NEXT:     "test.op"(%a, %b) : (memref<8xi8>, memref<8xi8>) -> ()
// CHECK-NEXT:     "test.op"(%c) : (memref<8xi8>) -> ()
// CHECK-NEXT:     "test.op"(%c) : (memref<8xi8>) -> ()
// CHECK-NEXT:     "test.op"(%d) : (memref<8xi8>) -> ()
// CHECK-NEXT:     "test.op"(%d) : (memref<8xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
