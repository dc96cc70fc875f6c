// RUN: xdsl-opt %s -t 'memory-plan{merge-alloc="lifetimes=tick"}' | filecheck %s --check-prefixes=CHECK,BEFORE
// RUN: xdsl-opt %s -p merge-alloc{lifetimes=tick} -t memory-plan | filecheck %s --check-prefixes=CHECK,AFTER
// RUN: xdsl-opt %s -t 'memory-plan{format=csv arena=1 merge-alloc="lifetimes=tick"}' | filecheck %s --check-prefix=ONE
// RUN: not xdsl-opt %s -t 'memory-plan{format=csv merge-alloc="lifetimes=tick"}' 2>&1 | filecheck %s --check-prefix=WHICH
// RUN: not xdsl-opt %s -t 'memory-plan{arena=2 merge-alloc="lifetimes=tick"}' 2>&1 | filecheck %s --check-prefix=NONE

// Each pool is an arena with the capacity of the pool, before and after.

module attributes {mergealloc.pools = [{name = "sram", capacity = 300}, {name = "dram"}]} {
  func.func @f(%x: memref<64xf32>) {
    %a = memref.alloc() : memref<64xf32>
    linalg.copy ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
    %b = memref.alloc() : memref<64xf32>
    linalg.copy ins(%a : memref<64xf32>) outs(%b : memref<64xf32>)
    %c = memref.alloc() : memref<64xf32>
    linalg.add ins(%a, %b : memref<64xf32>, memref<64xf32>) outs(%c : memref<64xf32>)
    func.return
  }
}

// BEFORE:     arena 0 in @f, pool 'sram' (merge-alloc would make it)
// AFTER:      arena 0 in @f, pool 'sram' (%arena)
// CHECK-NEXT:   256 of 300 bytes
// CHECK:         0  %a      256       0
// BEFORE:     arena 1 in @f, pool 'dram' (merge-alloc would make it)
// AFTER:      arena 1 in @f, pool 'dram' (%arena_2)
// CHECK-NEXT:   512 bytes
// CHECK:         0  %b      256       0
// CHECK-NEXT:    1  %c      256     256

// ONE:      id,lower,upper,size,alignment,gaps,offset
// ONE-NEXT: 0,6,10,256,1,,0
// ONE-NEXT: 1,9,10,256,1,,256

// WHICH: error: memory-plan: the format csv is for one arena, but there are 2: name one of them, arena=0 to arena=1

// NONE: error: memory-plan: there is no arena 2, but 2 arenas
