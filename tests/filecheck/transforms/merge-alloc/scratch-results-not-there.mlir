// RUN: xdsl-opt -p 'merge-alloc{remarks=true scratch-results=true scope=program}' %s 2>&1 | filecheck %s
// RUN: xdsl-opt -p 'merge-alloc{remarks=true scratch-results=true pools="default:1KiB"}' %s 2>&1 | filecheck %s --check-prefix=POOLS
// RUN: xdsl-opt -p 'merge-alloc{remarks=true scratch-results=true}' %s 2>&1 | filecheck %s --check-prefix=DONE
// RUN: xdsl-opt -p 'merge-alloc{scratch-results=true scope=program arena=argument place-results=true}' %s 2>&1 | filecheck %s --check-prefix=PLACED

// S1: with pools and whole programs, results are not scratch, which a remark says. With
// place-results=true they are in the arena, and share its bytes.

// CHECK: remark: merge-alloc: scratch-results=true does nothing: arenas of scope=program
// CHECK: memref.alloc() {alignment = 64 : i64} : memref<512xi8>
// CHECK: memref.alloc() : memref<64xf32>

// POOLS: remark: merge-alloc: scratch-results=true does nothing: with pools

// DONE-NOT: does nothing
// DONE: %r = memref.view %arena[

// PLACED: func.func @f(%x: memref<64xf32>, %workspace: memref<512xi8>) -> (memref<64xf32> {mergealloc.borrowed})
// PLACED-NOT: memref.alloc

func.func @f(%x: memref<64xf32>) -> memref<64xf32> {
  %a = memref.alloc() : memref<64xf32>
  "test.op"(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
  %b = memref.alloc() : memref<64xf32>
  "test.op"(%a, %b) : (memref<64xf32>, memref<64xf32>) -> ()
  %r = memref.alloc() : memref<64xf32>
  "test.op"(%b, %r) : (memref<64xf32>, memref<64xf32>) -> ()
  func.return %r : memref<64xf32>
}
