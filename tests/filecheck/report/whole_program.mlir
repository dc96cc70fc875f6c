// RUN: xdsl-opt %s -p 'merge-alloc{scope=program}' -t memory-plan | filecheck %s

// What a callee gets from its callers counts once.

func.func private @callee(%x: memref<64xf32>) {
  %t = memref.alloc() : memref<64xf32>
  linalg.copy ins(%x : memref<64xf32>) outs(%t : memref<64xf32>)
  linalg.copy ins(%t : memref<64xf32>) outs(%x : memref<64xf32>)
  func.return
}

func.func @caller(%x: memref<64xf32>) {
  %a = memref.alloc() : memref<64xf32>
  linalg.copy ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
  func.call @callee(%a) : (memref<64xf32>) -> ()
  linalg.copy ins(%a : memref<64xf32>) outs(%x : memref<64xf32>)
  func.return
}

// CHECK: arena 0 in @callee, pool 'default' (%workspace, from the callers)
// CHECK: arena 1 in @caller, pool 'default' (%arena)
// CHECK: total: 2 buffers of 512 bytes take 512 bytes in 1 arena, 0 % saved
