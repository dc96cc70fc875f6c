// RUN: xdsl-opt -p 'merge-alloc{pack-constants=true}' --split-input-file --verify-diagnostics %s | filecheck %s

// M21 to M23: wishes that the pools do not allow, and descriptions that mean nothing.

builtin.module attributes {mergealloc.pools = [{name = "flash"}]} {
func.func @written_to_flash() {
  %a = memref.alloc() : memref<4xf32, "flash">
  "test.op"(%a) : (memref<4xf32, "flash">) -> ()
  func.return
}
}

// CHECK: error: in @written_to_flash: merge-alloc: pool 'flash' is read-only, but this is a buffer that is written

// -----

builtin.module attributes {mergealloc.pools = [{name = "itcm", kind = "constants"}]} {
func.func @among_constants() {
  %a = memref.alloc() {mergealloc.pools = ["itcm"]} : memref<4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  func.return
}
}

// CHECK: error: in @among_constants: merge-alloc: pool 'itcm' is for constants, but this is a buffer that is written

// -----

builtin.module attributes {mergealloc.pools = [{name = "dtcm", kind = "workspace"}]} {
memref.global "private" constant @w : memref<8xi8> = dense<1> {mergealloc.pools = ["dtcm"]}
func.func @among_buffers() {
  %w = memref.get_global @w : memref<8xi8>
  "test.op"(%w) : (memref<8xi8>) -> ()
  func.return
}
}

// CHECK: error: in @w: merge-alloc: pool 'dtcm' is for workspaces, but this is a constant

// -----

builtin.module attributes {mergealloc.pools = [{name = "dtcm", targets = ["c"]}]} {
func.func private @npu(memref<4xf32>) attributes {mergealloc.target = "accel"}
func.func @m() attributes {mergealloc.target = "c"} {
  %a = memref.alloc() {mergealloc.pools = ["dtcm"]} : memref<4xf32>
  func.call @npu(%a) : (memref<4xf32>) -> ()
  func.return
}
}

// CHECK: error: in @m: merge-alloc: pool 'dtcm' is for the targets c, but @npu, which uses it, has the target 'accel'

// -----

// CHECK: has 'mergealloc.pools' with the kind "rw" of 'sram': expected "both", "workspace", "constants"
builtin.module attributes {mergealloc.pools = [{name = "sram", kind = "rw"}]} {
func.func @unknown_kind() {
  func.return
}
}

// -----

// CHECK: has 'mergealloc.pools' with the access 1 : i64 of 'sram': expected "read-only", "ro", "read-write", "rw"
builtin.module attributes {mergealloc.pools = [{name = "sram", access = 1}]} {
func.func @unknown_access() {
  func.return
}
}

// -----

// CHECK: error: merge-alloc: pool 'rom' is read-only, but its kind is 'workspace'
builtin.module attributes {mergealloc.pools = [{name = "rom", kind = "workspace"}]} {
func.func @contradiction() {
  func.return
}
}

// -----

// CHECK: error: merge-alloc: pool 'sram': bandwidth must be above 0, but is 0.0
builtin.module attributes {mergealloc.pools = [{name = "sram", bandwidth = 0.0}]} {
func.func @no_bandwidth() {
  func.return
}
}

// -----

// CHECK: error: merge-alloc: pool 'sram': burst_bytes must be at least 1, but is -4
builtin.module attributes {mergealloc.pools = [{name = "sram", burst_bytes = -4}]} {
func.func @no_burst() {
  func.return
}
}

// -----

// CHECK: error: merge-alloc: pool 'sram': burst_bytes must be at least 1, but is 0
builtin.module attributes {mergealloc.pools = [{name = "sram", burst_bytes = 0}]} {
func.func @bursts_of_nothing() {
  func.return
}
}

// -----

// CHECK: error: merge-alloc: pool 'sram': latency must be at least 0, but is -3
builtin.module attributes {mergealloc.pools = [{name = "sram", latency = -3}]} {
func.func @before_it_is_asked() {
  func.return
}
}

// Cites: 004/kinds
