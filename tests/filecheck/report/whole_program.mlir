// RUN: xdsl-opt %s -p 'merge-alloc{scope=program}' -t memory-plan | filecheck %s
// RUN: xdsl-opt %s -t 'memory-plan{merge-alloc="scope=program"}' | filecheck %s --check-prefix=BEFORE

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

// CHECK: 0  %a               256       0  [3, 7) [8, 11)  {{.*}}
// CHECK: 1  %t of @callee    256     256  [6, 9)
// BEFORE:      function @callee
// BEFORE:        gets 512 bytes of arenas of its callers
// BEFORE:      arena 0 in @caller, pool 'default' (merge-alloc would make it)
// BEFORE-DAG:    %a             256
// BEFORE-DAG:    %t of @callee  256
// BEFORE:      total: 2 buffers of 512 bytes would take 512 bytes in 1 arena, 0 % saved

// CHECK: total: 2 buffers of 512 bytes take 512 bytes in 1 arena, 0 % saved
