// RUN: xdsl-opt -p "merge-alloc{alignment=1}" %s | filecheck --match-full-lines %s
// RUN: xdsl-opt -p "merge-alloc{alignment=1 planner=auto time-limit=5}" %s | filecheck --match-full-lines %s
// RUN: xdsl-opt -p "merge-alloc{alignment=1 planner=cost-model}" %s | filecheck --match-full-lines %s --check-prefix ONLINE

// The default planner is `auto`, which looks at all lifetimes before it decides. At most 48 bytes
// are live at a time, and that is the size of the arena. The planner of the merge-alloc document
// decides in the order of the program: it has %b in the middle when %d comes, so that the bytes of
// %c have to be extended and those of %a stay unused.
func.func @known_future() {
  %a = memref.alloc() : memref<16xi8>
  %b = memref.alloc() : memref<16xi8>
  %c = memref.alloc() : memref<16xi8>
  "test.op"(%a, %b, %c) : (memref<16xi8>, memref<16xi8>, memref<16xi8>) -> ()
  %d = memref.alloc() : memref<32xi8>
  "test.op"(%b, %d) : (memref<16xi8>, memref<32xi8>) -> ()
  func.return
}
// CHECK-LABEL: func.func @known_future() attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:      %arena = memref.alloc() {alignment = 1 : i64} : memref<48xi8>
// CHECK-NEXT:      %0 = arith.constant 0 : index
// CHECK-NEXT:      %a = memref.view %arena[%0][] : memref<48xi8> to memref<16xi8>
// CHECK-NEXT:      %1 = arith.constant 32 : index
// CHECK-NEXT:      %b = memref.view %arena[%1][] : memref<48xi8> to memref<16xi8>
// CHECK-NEXT:      %2 = arith.constant 16 : index
// CHECK-NEXT:      %c = memref.view %arena[%2][] : memref<48xi8> to memref<16xi8>
// CHECK-NEXT:      "test.op"(%a, %b, %c) : (memref<16xi8>, memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:      %3 = arith.constant 0 : index
// CHECK-NEXT:      %d = memref.view %arena[%3][] : memref<48xi8> to memref<32xi8>
// CHECK-NEXT:      "test.op"(%b, %d) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }
// ONLINE-LABEL: func.func @known_future() attributes {mergealloc.plan{{.*}} {
// ONLINE-NEXT:      %arena = memref.alloc() {alignment = 1 : i64} : memref<64xi8>
// ONLINE-NEXT:      %0 = arith.constant 0 : index
// ONLINE-NEXT:      %a = memref.view %arena[%0][] : memref<64xi8> to memref<16xi8>
// ONLINE-NEXT:      %1 = arith.constant 16 : index
// ONLINE-NEXT:      %b = memref.view %arena[%1][] : memref<64xi8> to memref<16xi8>
// ONLINE-NEXT:      %2 = arith.constant 32 : index
// ONLINE-NEXT:      %c = memref.view %arena[%2][] : memref<64xi8> to memref<16xi8>
// ONLINE-NEXT:      "test.op"(%a, %b, %c) : (memref<16xi8>, memref<16xi8>, memref<16xi8>) -> ()
// ONLINE-NEXT:      %3 = arith.constant 32 : index
// ONLINE-NEXT:      %d = memref.view %arena[%3][] : memref<64xi8> to memref<32xi8>
// ONLINE-NEXT:      "test.op"(%b, %d) : (memref<16xi8>, memref<32xi8>) -> ()
// ONLINE-NEXT:      func.return
// ONLINE-NEXT:    }
