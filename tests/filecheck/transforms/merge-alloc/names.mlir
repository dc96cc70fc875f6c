// RUN: xdsl-opt -p merge-alloc %s | filecheck --match-full-lines %s

// M3: buffers keep their names, and arenas are called %arena; a name that is taken is made
// unique when the program is printed.
func.func @names(%arena: index) {
  %weights = memref.alloc() : memref<16xf32>
  "test.op"(%weights) : (memref<16xf32>) -> ()
  %0 = memref.alloc() : memref<16xf32>
  "test.op"(%0) : (memref<16xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @names(%arena: index) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    %arena_1 = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %weights = memref.view %arena_1[%0][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:    "test.op"(%weights) : (memref<16xf32>) -> ()
// CHECK-NEXT:    %1 = arith.constant 0 : index
// CHECK-NEXT:    %2 = memref.view %arena_1[%1][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:    "test.op"(%2) : (memref<16xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
