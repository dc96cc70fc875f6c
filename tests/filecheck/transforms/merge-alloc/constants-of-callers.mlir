// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=argument pack-constants=true},verify-memory-plan' %s | filecheck %s
// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=argument pack-constants=true},merge-alloc{scope=program arena=argument pack-constants=true},verify-memory-plan' %s | filecheck %s
// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=global pack-constants=true}' %s | filecheck %s --check-prefix GLOBAL

// G7 (004, G3 and Step 5): where callers provide the memory, they provide constants, too: all functions that
// refer to them get them as an argument, and those that call these. What is called from where it is unknown
// keeps a global. Pools have no room for them after the pass either.

builtin.module attributes {mergealloc.pools = [{name = "sram", capacity = 48}, {name = "itcm", kind = "constants", capacity = 16}, {name = "flash"}]} {
memref.global "private" constant @w : memref<4xf32> = dense<[1.0, 2.0, 3.0, 4.0]>
memref.global "private" constant @v : memref<8xf32> = dense<0.5>
memref.global "private" constant @h : memref<1xf32, "hot"> = dense<0.5>
func.func private @layer(%x: memref<4xf32>, %y: memref<4xf32>) {
  %w = memref.get_global @w : memref<4xf32>
  linalg.add ins(%x, %w : memref<4xf32>, memref<4xf32>) outs(%y : memref<4xf32>)
  func.return
}
func.func private @loops(%c: i1) {
  scf.if %c {
    %w = memref.get_global @w : memref<4xf32>
    "test.op"(%w) : (memref<4xf32>) -> ()
    func.call @loops(%c) : (i1) -> ()
  }
  func.return
}
func.func @model(%x: memref<4xf32>, %y: memref<4xf32>, %c: i1) {
  %t = memref.alloc() : memref<4xf32>
  func.call @layer(%x, %t) : (memref<4xf32>, memref<4xf32>) -> ()
  func.call @layer(%t, %y) : (memref<4xf32>, memref<4xf32>) -> ()
  func.call @loops(%c) : (i1) -> ()
  func.return
}
func.func @also(%x: memref<4xf32>, %y: memref<4xf32>, %c: i1) {
  %v = memref.get_global @v : memref<8xf32>
  "test.op"(%v) : (memref<8xf32>) -> ()
  func.call @model(%x, %y, %c) : (memref<4xf32>, memref<4xf32>, i1) -> ()
  func.return
}
func.func @pointed() {
  %h = memref.get_global @h : memref<1xf32, "hot">
  "test.op"(%h) : (memref<1xf32, "hot">) -> ()
  func.return
}
func.func @points() {
  %f = func.constant @pointed : () -> ()
  "test.op"(%f) : (() -> ()) -> ()
  func.return
}
}

// CHECK:      builtin.module attributes
// CHECK-SAME:   mergealloc.provided_constants = [{name = "constants_itcm", alignment = 4 : i64, constants = [{name = "w", offset = 0 : i64, bytes = 16 : i64, type = memref<4xf32>}], contents = dense<[0, 0, -128, 63, 0, 0, 0, 64, 0, 0, 64, 64, 0, 0, -128, 64]> : tensor<16xi8>, memory_space = "itcm"},
// CHECK-SAME:   {name = "constants_flash", alignment = 4 : i64, constants = [{name = "v", offset = 0 : i64, bytes = 32 : i64, type = memref<8xf32>}], contents = dense<
// CHECK-NOT:  @w
// CHECK-NOT:  @v
// CHECK:      memref.global "private" constant @constants_hot : memref<4xi8, "hot">
// CHECK-LABEL: @layer(%x: memref<4xf32>, %y: memref<4xf32>, %constants: memref<16xi8, "itcm"> {mergealloc.constants = "constants_itcm"}) {
// CHECK-NEXT:    %0 = memref.memory_space_cast %constants : memref<16xi8, "itcm"> to memref<16xi8>
// CHECK-NEXT:    %1 = arith.constant 0 : index
// CHECK-NEXT:    %w = memref.view %0[%1][] : memref<16xi8> to memref<4xf32>
// CHECK-LABEL: @loops(%c: i1, %constants: memref<16xi8, "itcm"> {mergealloc.constants = "constants_itcm"}) {
// CHECK:           func.call @loops(%c, %constants) : (i1, memref<16xi8, "itcm">) -> ()
// CHECK-LABEL: @model(%x: memref<4xf32>, %y: memref<4xf32>, %c: i1, %constants: memref<16xi8, "itcm"> {mergealloc.constants = "constants_itcm"}) attributes
// CHECK:         func.call @layer(%x, %t, %constants)
// CHECK:         func.call @layer(%t, %y, %constants)
// CHECK:         func.call @loops(%c, %constants)
// CHECK-LABEL: @also(%x: memref<4xf32>, %y: memref<4xf32>, %c: i1, %constants: memref<16xi8, "itcm"> {mergealloc.constants = "constants_itcm"}, %{{.*}}: memref<32xi8, "flash"> {mergealloc.constants = "constants_flash"}) {
// CHECK:         func.call @model(%x, %y, %c, %constants)
// CHECK-LABEL: @pointed() {
// CHECK-NEXT:    memref.get_global @constants_hot

// GLOBAL-NOT:  provided_constants
// GLOBAL-DAG:  memref.global "private" constant @constants_itcm : memref<16xi8, "itcm">
// GLOBAL-DAG:  memref.global "private" constant @constants_flash : memref<32xi8, "flash">
// GLOBAL-LABEL: @layer(%x: memref<4xf32>, %y: memref<4xf32>) {

// Cites: 004/constants-as-offsets
