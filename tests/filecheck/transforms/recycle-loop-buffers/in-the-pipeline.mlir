// RUN: xdsl-opt -p buffer-deallocation-pipeline %s | filecheck %s --match-full-lines
// RUN: xdsl-opt -p "buffer-deallocation-pipeline{recycle-loop-buffers=false}" %s | filecheck %s --match-full-lines --check-prefix=WITHOUT

// What each iteration allocates is put before the loop, on the stack if it is small; or it is freed in each one.
func.func @allocated_in_each_iteration(%n: index) {
  scf.for %i = %n to %n step %n {
    %small = memref.alloc() : memref<16xf32>
    %large = memref.alloc() : memref<17xf32>
    "test.op"(%small, %large) : (memref<16xf32>, memref<17xf32>) -> ()
  }
  func.return
}
// CHECK-LABEL:  func.func @allocated_in_each_iteration(%n: index) {
// CHECK-NEXT:    %small = memref.alloca() : memref<16xf32>
// CHECK-NEXT:    %large = memref.alloc() : memref<17xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      "test.op"(%small, %large) : (memref<16xf32>, memref<17xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %large : memref<17xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
// WITHOUT-LABEL:  func.func @allocated_in_each_iteration(%n: index) {
// WITHOUT-NEXT:    scf.for %i = %n to %n step %n {
// WITHOUT-NEXT:      %small = memref.alloc() : memref<16xf32>
// WITHOUT-NEXT:      %large = memref.alloc() : memref<17xf32>
// WITHOUT-NEXT:      "test.op"(%small, %large) : (memref<16xf32>, memref<17xf32>) -> ()
// WITHOUT-NEXT:      memref.dealloc %small : memref<16xf32>
// WITHOUT-NEXT:      memref.dealloc %large : memref<17xf32>
// WITHOUT-NEXT:    }
// WITHOUT-NEXT:    func.return
// WITHOUT-NEXT:  }
