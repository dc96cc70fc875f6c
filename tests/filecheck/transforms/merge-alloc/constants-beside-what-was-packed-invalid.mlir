// RUN: not xdsl-opt -p 'merge-alloc{pools="sram:256"}' %s 2>&1 | filecheck %s

// All constants that earlier runs packed take bytes of their pool, here 128 of 256.

// CHECK: error: in @beside_both: merge-alloc: %a (192 bytes, alignment 64) does not fit: pool 'sram' has 128 bytes;

memref.global "private" constant @first : memref<64xi8, "sram"> = dense<1> {mergealloc.constants = [{name = "one", offset = 0 : i64, bytes = 64 : i64, type = memref<64xi8>}], alignment = 64 : i64}
memref.global "private" constant @second : memref<64xi8, "sram"> = dense<1> {mergealloc.constants = [{name = "two", offset = 0 : i64, bytes = 64 : i64, type = memref<64xi8>}], alignment = 64 : i64}
func.func @beside_both() {
  %g = memref.get_global @first : memref<64xi8, "sram">
  %h = memref.get_global @second : memref<64xi8, "sram">
  %a = memref.alloc() : memref<192xi8, "sram">
  "test.op"(%a, %g, %h) : (memref<192xi8, "sram">, memref<64xi8, "sram">, memref<64xi8, "sram">) -> ()
  func.return
}
