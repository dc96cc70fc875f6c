// RUN: xdsl-opt -p "merge-alloc{scope=program}" %s | filecheck --match-full-lines %s

// What @of_no_bytes makes has no bytes, and so has its workspace: each call is passed the arena as it is.

func.func private @of_no_bytes(%x: memref<4xf32>) {
  %a = memref.alloc() : memref<0xf32>
  "test.op"(%a, %x) : (memref<0xf32>, memref<4xf32>) -> ()
  memref.dealloc %a : memref<0xf32>
  func.return
}
// CHECK-LABEL:  func.func private @of_no_bytes(%x: memref<4xf32>, %workspace: memref<0xi8>) {
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %workspace[%0][] : memref<0xi8> to memref<0xf32>
// CHECK-NEXT:     "test.op"(%a, %x) : (memref<0xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
func.func @caller(%x: memref<4xf32>) {
  func.call @of_no_bytes(%x) : (memref<4xf32>) -> ()
  func.call @of_no_bytes(%x) : (memref<4xf32>) -> ()
  func.return
}
// CHECK-LABEL:  func.func @caller(%x: memref<4xf32>) attributes {{{.*}}} {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 64 : i64} : memref<0xi8>
// CHECK-NEXT:     func.call @of_no_bytes(%x, %arena) : (memref<4xf32>, memref<0xi8>) -> ()
// CHECK-NEXT:     func.call @of_no_bytes(%x, %arena) : (memref<4xf32>, memref<0xi8>) -> ()
// CHECK-NEXT:     memref.dealloc %arena : memref<0xi8>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
