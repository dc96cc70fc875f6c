// RUN: xdsl-opt -p promote-buffers-to-stack,copy-removal,cse %s | filecheck %s --match-full-lines

// %a is small, but S5 keeps it. When copy-removal lets %s take its place, nothing uses its size any more: not either the
// stack allocation that it did not become.
func.func @size_of_what_stays(%u: memref<*xf32>, %x: memref<?xf32>, %n: index, %k: i1) {
  %rank = memref.rank %u : memref<*xf32>
  %s = memref.alloc(%n) : memref<?xf32>
  "test.op"(%s) : (memref<?xf32>) -> ()
  %a = memref.alloc(%rank) : memref<?xf32>
  memref.copy %s, %a : memref<?xf32> to memref<?xf32>
  memref.dealloc %s : memref<?xf32>
  %joined = arith.select %k, %a, %x : memref<?xf32>
  memref.dealloc %joined : memref<?xf32>
  func.return
}
// CHECK-LABEL:  func.func @size_of_what_stays(%u: memref<*xf32>, %x: memref<?xf32>, %n: index, %k: i1) {
// CHECK-NEXT:    %s = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:    "test.op"(%s) : (memref<?xf32>) -> ()
// CHECK-NEXT:    %joined = arith.select %k, %s, %x : memref<?xf32>
// CHECK-NEXT:    memref.dealloc %joined : memref<?xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
