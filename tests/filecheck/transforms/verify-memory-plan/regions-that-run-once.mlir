// RUN: xdsl-opt -p verify-memory-plan --allow-unregistered-dialect %s | filecheck %s

// V2, V8: regions that run at most once, from the first operation to the last: nothing in them needs
// what an earlier run of theirs has left.

// CHECK: @of_affine_if
func.func @of_affine_if(%n: index) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  "affine.if"(%n) <{condition = affine_set<(d0) : (d0 >= 0)>}> ({
    "test.op"(%a) : (memref<16xf32>) -> ()
    "test.op"(%b) : (memref<16xf32>) -> ()
    "affine.yield"() : () -> ()
  }, {
  }) : (index) -> ()
  func.return
}

// CHECK: @of_critical
func.func @of_critical() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  "omp.critical"() ({
    "test.op"(%a) : (memref<16xf32>) -> ()
    "test.op"(%b) : (memref<16xf32>) -> ()
    "omp.terminator"() : () -> ()
  }) : () -> ()
  func.return
}

// CHECK: @of_master
func.func @of_master() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  "omp.master"() ({
    "test.op"(%a) : (memref<16xf32>) -> ()
    "test.op"(%b) : (memref<16xf32>) -> ()
    "omp.terminator"() : () -> ()
  }) : () -> ()
  func.return
}

// CHECK: @of_masked
func.func @of_masked() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  "omp.masked"() ({
    "test.op"(%a) : (memref<16xf32>) -> ()
    "test.op"(%b) : (memref<16xf32>) -> ()
    "omp.terminator"() : () -> ()
  }) : () -> ()
  func.return
}
