// RUN: xdsl-opt %s -p lower-pools | filecheck %s
// RUN: xdsl-opt %s -p 'lower-pools{address-spaces="sram=3,dram=1"}' | filecheck %s --check-prefix=NUMBERED

// Memory spaces with names become the default one (P1), and casts between them go (P2). Numbers stay.

memref.global "private" @g : memref<4xf32, "sram"> = uninitialized
func.func private @callee(memref<4xf32, "dram">, memref<*xf32, "sram">)

func.func @names(%x: memref<4xf32, "dram">, %n: memref<4xf32, 2>) -> memref<4xf32, "sram"> {
  %g = memref.get_global @g : memref<4xf32, "sram">
  %arena = memref.alloc() : memref<16xi8, "sram">
  %seen = memref.memory_space_cast %arena : memref<16xi8, "sram"> to memref<16xi8>
  %0 = arith.constant 0 : index
  %a = memref.view %seen[%0][] : memref<16xi8> to memref<4xf32>
  memref.copy %x, %a : memref<4xf32, "dram"> to memref<4xf32>
  memref.copy %a, %n : memref<4xf32> to memref<4xf32, 2>
  %u = memref.cast %g : memref<4xf32, "sram"> to memref<*xf32, "sram">
  func.call @callee(%x, %u) : (memref<4xf32, "dram">, memref<*xf32, "sram">) -> ()
  func.return %g : memref<4xf32, "sram">
}

func.func @inside_of_attributes() {
  "test.op"() {named = {type = memref<4xf32, "sram">}, listed = [memref<4xf32, "dram">]} : () -> ()
  func.return
}

// CHECK:      memref.global "private" @g : memref<4xf32> = uninitialized
// CHECK-NEXT: func.func private @callee(memref<4xf32>, memref<*xf32>)
// CHECK-NEXT: func.func @names(%x: memref<4xf32>, %n: memref<4xf32, 2 : i64>) -> memref<4xf32> {
// CHECK-NEXT:   %g = memref.get_global @g : memref<4xf32>
// CHECK-NEXT:   %arena = memref.alloc() : memref<16xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<16xi8> to memref<4xf32>
// CHECK-NEXT:   memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:   memref.copy %a, %n : memref<4xf32> to memref<4xf32, 2 : i64>
// CHECK-NEXT:   %u = memref.cast %g : memref<4xf32> to memref<*xf32>
// CHECK-NEXT:   func.call @callee(%x, %u) : (memref<4xf32>, memref<*xf32>) -> ()
// CHECK-NEXT:   func.return %g : memref<4xf32>
// CHECK:        "test.op"() {named = {type = memref<4xf32>}, listed = [memref<4xf32>]} : () -> ()

// NUMBERED:      memref.global "private" @g : memref<4xf32, 3 : i64> = uninitialized
// NUMBERED-NEXT: func.func private @callee(memref<4xf32, 1 : i64>, memref<*xf32, 3 : i64>)
// NUMBERED-NEXT: func.func @names(%x: memref<4xf32, 1 : i64>, %n: memref<4xf32, 2 : i64>) -> memref<4xf32, 3 : i64> {
// NUMBERED:        memref.memory_space_cast %arena : memref<16xi8, 3 : i64> to memref<16xi8>
// NUMBERED:        "test.op"() {named = {type = memref<4xf32, 3 : i64>}, listed = [memref<4xf32, 1 : i64>]} : () -> ()
