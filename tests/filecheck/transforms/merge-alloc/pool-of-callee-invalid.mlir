// RUN: xdsl-opt -p 'merge-alloc{pools="L1:256"}' --verify-diagnostics %s | filecheck %s
// RUN: xdsl-opt -p 'merge-alloc{pools="L1:0.5KiB"}' --verify-diagnostics %s | filecheck %s --check-prefix UNIT
// RUN: xdsl-opt -p 'merge-alloc{pools="l1:1KiB"}' --verify-diagnostics %s | filecheck %s --check-prefix NAME
// RUN: xdsl-opt -p 'merge-alloc{memory-space=l1}' --verify-diagnostics %s | filecheck %s --check-prefix SPACE

// M10: each arena by itself has 256 bytes, but that of the caller is there during the call.

func.func private @callee(%o: memref<64xf32>) {
  %b = memref.alloc() : memref<64xf32, "L1">
  "test.op"(%b, %o) : (memref<64xf32, "L1">, memref<64xf32>) -> ()
  func.return
}

func.func @caller(%o: memref<64xf32>) {
  %a = memref.alloc() : memref<64xf32, "L1">
  "test.op"(%a, %o) : (memref<64xf32, "L1">, memref<64xf32>) -> ()
  func.call @callee(%o) : (memref<64xf32>) -> ()
  "test.op"(%a, %o) : (memref<64xf32, "L1">, memref<64xf32>) -> ()
  func.return
}

// CHECK:      error: in @caller: merge-alloc: pool 'L1' has 256 bytes, but arenas of 512 bytes
// CHECK-SAME: exist at once: @caller with 256 bytes, which calls @callee with 256 bytes
// UNIT:       error: merge-alloc: malformed pools 'L1:0.5KiB': the capacity '0.5KiB' is no number of bytes
// NAME:       error: merge-alloc: pools: there is no memory space 'l1' in the program, which has 'default', 'L1'
// SPACE:      error: merge-alloc: memory-space: there is no memory space 'l1' in the program, which has 'default', 'L1'

// Cites: 004/whole-program-capacity
