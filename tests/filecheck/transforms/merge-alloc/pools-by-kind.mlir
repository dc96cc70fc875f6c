// RUN: xdsl-opt -p 'merge-alloc{pack-constants=true},verify-memory-plan' --split-input-file %s | filecheck %s

// M21 (004, U3: --with-workspace-buffer and --with-parameter-buffer): what is written is in no pool that
// is read-only or for constants; constants are in none for workspaces, and where only they can be first.

builtin.module attributes {mergealloc.pools = [{name = "sram", capacity = "4KiB"}, {name = "flash"}]} {
memref.global "private" constant @w : memref<4xi32> = dense<1>
func.func @flash_is_read_only(%y: memref<64xf32>) {
  %w = memref.get_global @w : memref<4xi32>
  %t = memref.alloc() : memref<512xf32>
  "test.op"(%w, %t, %y) : (memref<4xi32>, memref<512xf32>, memref<64xf32>) -> ()
  func.return
}
}

// CHECK:       memref.global "private" constant @constants_flash : memref<16xi8, "flash">
// CHECK-LABEL: @flash_is_read_only
// CHECK-DAG:     memref.get_global @constants_flash : memref<16xi8, "flash">
// CHECK-DAG:     memref.alloc() {alignment = 64 : i64} : memref<2048xi8, "sram">

// -----

builtin.module attributes {mergealloc.pools = [{name = "itcm", kind = "constants", capacity = 8}, {name = "dtcm", kind = "workspace"}, {name = "qspi", access = "ro"}, {name = "rom", access = "read-write"}]} {
memref.global "private" constant @small : memref<8xi8> = dense<1>
memref.global "private" constant @large : memref<16xi8> = dense<2>
memref.global "private" constant @asks : memref<4xi8> = dense<3> {mergealloc.pools = ["rom"]}
func.func @kinds(%y: memref<64xf32>) {
  %small = memref.get_global @small : memref<8xi8>
  %large = memref.get_global @large : memref<16xi8>
  %asks = memref.get_global @asks : memref<4xi8>
  %a = memref.alloc() : memref<64xf32>
  %b = memref.alloc() {mergealloc.pools = ["rom"]} : memref<32xf32>
  "test.op"(%small, %large, %asks, %a, %b, %y) : (memref<8xi8>, memref<16xi8>, memref<4xi8>, memref<64xf32>, memref<32xf32>, memref<64xf32>) -> ()
  "test.op"(%small) : (memref<8xi8>) -> ()
  func.return
}
}

// CHECK-DAG:   @constants_itcm : memref<8xi8, "itcm"> = dense<1>
// CHECK-DAG:   @constants_qspi : memref<16xi8, "qspi"> = dense<2>
// CHECK-DAG:   @constants_rom : memref<4xi8, "rom"> = dense<3>
// CHECK-LABEL: @kinds
// CHECK-DAG:     memref.alloc() {alignment = 64 : i64} : memref<256xi8, "dtcm">
// CHECK-DAG:     memref.alloc() {alignment = 64 : i64} : memref<128xi8, "rom">
// CHECK:         func.return

// Cites: 004/U3, 004/kinds
