// RUN: xdsl-opt --verify-diagnostics -p 'merge-alloc{pack-constants=true alignment=16}' %s | filecheck --match-full-lines %s

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
