// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=static}' --split-input-file --verify-diagnostics %s | filecheck %s

// CHECK: base-address-invalid.mlir:5:1: error: in @not_aligned: merge-alloc: the base address 16 of pool 'sram' is no multiple of 64, the alignment of the arena there
builtin.module attributes {mergealloc.pools = [{name = "sram", base_address = 16 : i64}]} {
func.func @not_aligned(%x: memref<16xf32>) {
  %a = memref.alloc() : memref<4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  func.return
}
}

// -----

// CHECK: base-address-invalid.mlir:{{.*}}: error: in @without: merge-alloc: arena=static needs a base_address of pool 'sram'
builtin.module attributes {mergealloc.pools = [{name = "sram"}]} {
func.func @without(%x: memref<16xf32>) {
  %a = memref.alloc() : memref<4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  func.return
}
}
