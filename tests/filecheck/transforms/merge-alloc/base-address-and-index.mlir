// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=static index-bitwidth=32}' --split-input-file --verify-diagnostics %s | filecheck %s

// An arena at the base address of its pool ends at the last address of the target, at most.

builtin.module attributes {mergealloc.pools = [{name = "sram", base_address = 0xFFFFFFC0}]} {
func.func @to_the_last_address(%x: memref<16xf32>) {
  %a = memref.alloc() : memref<64xi8>
  "test.op"(%a) : (memref<64xi8>) -> ()
  func.return
}
}
// CHECK-LABEL: func.func @to_the_last_address(
// CHECK:         arith.constant 4294967232 : index

// -----

builtin.module attributes {mergealloc.pools = [{name = "sram", base_address = 0xFFFFFFC0}]} {
func.func @one_byte_more(%x: memref<16xf32>) {
  %a = memref.alloc() : memref<65xi8>
  "test.op"(%a) : (memref<65xi8>) -> ()
  func.return
}
}
// CHECK: base-address-and-index.mlir:{{.*}}: error: in @one_byte_more: merge-alloc: an arena of 65 bytes at the base address 4294967232 of pool 'sram' ends behind the last address: an index of 32 bits counts to 4294967295

// -----

builtin.module attributes {mergealloc.pools = [{name = "sram", base_address = 0x100000000}]} {
func.func @without_bytes(%x: memref<16xf32>) {
  %a = memref.alloc() : memref<0xi8>
  "test.op"(%a) : (memref<0xi8>) -> ()
  func.return
}
}
// CHECK: base-address-and-index.mlir:{{.*}}: error: in @without_bytes: merge-alloc: an arena of 0 bytes at the base address 4294967296 of pool 'sram' ends behind the last address: an index of 32 bits counts to 4294967295
