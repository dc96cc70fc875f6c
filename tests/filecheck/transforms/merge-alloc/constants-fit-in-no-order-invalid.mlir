// RUN: xdsl-opt --split-input-file --verify-diagnostics -p 'merge-alloc{pack-constants=true alignment=16}' %s | filecheck --match-full-lines %s

// G6: if neither buffers nor constants can come first, it is said what buffers leave of each pool.

builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 32 : i64}, {name = "slow", capacity = 48 : i64}]} {
memref.global "private" constant @any : memref<40xi8> = dense<1>
func.func @f() {
  %any = memref.get_global @any : memref<40xi8>
  %a = memref.alloc() : memref<32xi8>
  %b = memref.alloc() : memref<32xi8>
  "test.op"(%any, %a, %b) : (memref<40xi8>, memref<32xi8>, memref<32xi8>) -> ()
  func.return
}
}

// CHECK:      {{.*}}: error: in @any: merge-alloc: constant @any (40 bytes, alignment 1) does not fit: pool 'fast' has 0 bytes for constants, of which 0 are taken, pool 'slow' has 16 bytes for constants, of which 0 are taken

// -----
// It is said what constants take that come before buffers, but not of pools without a capacity.
builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 32 : i64}, {name = "slow", capacity = 16 : i64}, {name = "rom"}]} {
memref.global "private" constant @any : memref<16xi8> = dense<1> {mergealloc.pools = ["fast", "slow"]}
memref.global "private" constant @fixed : memref<16xi8> = dense<2> {mergealloc.pools = ["fast"]}
memref.global "private" constant @in_rom : memref<16xi8> = dense<3> {mergealloc.pools = ["rom"]}
func.func @f() {
  %any = memref.get_global @any : memref<16xi8>
  %fixed = memref.get_global @fixed : memref<16xi8>
  %rom = memref.get_global @in_rom : memref<16xi8>
  %a = memref.alloc() {mergealloc.pools = ["fast", "slow"]} : memref<32xi8>
  "test.op"(%any, %fixed, %rom, %a) : (memref<16xi8>, memref<16xi8>, memref<16xi8>, memref<32xi8>) -> ()
  func.return
}
}

// CHECK:      {{.*}}: error: in @f: merge-alloc: %a (32 bytes, alignment 16) does not fit: pool 'slow' has 16 bytes; the best plan found (cost-model) needs 32; none can fit: 32 bytes are live at tick 6; live there, at 'test.op' ({{.*}}:29:3): %a (32 bytes, {{.*}}:28:8); constants take 16 of its 32 bytes (pool 'fast')
