// RUN: xdsl-opt -p 'merge-alloc{pools="sram:512,default:256"}' --verify-diagnostics %s | filecheck %s

// An arena that does not fit is an error that says what takes the room; the other memory space has
// room enough.

func.func @two_live_buffers(%x: memref<64xf32>) {
  %a = memref.alloc() : memref<64xf32>
  %b = memref.alloc() : memref<64xf32>
  "test.op"(%x, %a, %b) : (memref<64xf32>, memref<64xf32>, memref<64xf32>) -> ()
  %c = memref.alloc() : memref<128xf32, "sram">
  "test.op"(%c) : (memref<128xf32, "sram">) -> ()
  func.return
}

// CHECK:      pool-too-small-invalid.mlir:8:8: error: in @two_live_buffers: merge-alloc: %b (256 bytes, alignment 64) does not fit:
// CHECK-SAME: pool 'default' has 256 bytes;
// CHECK-SAME: needs 512; none can fit: 512 bytes are live at tick 4;
// CHECK-SAME: live there, at 'test.op' ({{.*}}:9:3): %a (256 bytes, {{.*}}:7:8), %b (256 bytes, {{.*}}:8:8)

// Cites: 004/too-small
