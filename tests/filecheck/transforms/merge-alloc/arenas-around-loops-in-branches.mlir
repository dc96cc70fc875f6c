// RUN: xdsl-opt %s -p "merge-alloc{alignment=16}" | filecheck %s --match-full-lines

// M17, M19: an arena is there for all of a loop, in a branch as well, and "%kept" stays for good. So
// two arenas, one before "%kept" and one beside it, would take more than one does.
// CHECK-LABEL: func.func @f(%v: i8, %n: index, %condition: i1, %held: memref<1xmemref<128xi8>>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    scf.if %condition {
// CHECK-NEXT:      %arena = memref.alloc() {alignment = 16 : i64} : memref<128xi8>
// CHECK-NEXT:      scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:        %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:        %a = memref.view %arena[%[[V0]]][] : memref<128xi8> to memref<128xi8>
// CHECK-NEXT:        memref.store %v, %a[%c0] : memref<128xi8>
// CHECK-NEXT:        %x = memref.load %a[%c0] : memref<128xi8>
// CHECK-NEXT:        %kept = memref.alloc() : memref<128xi8>
// CHECK-NEXT:        memref.store %x, %kept[%c0] : memref<128xi8>
// CHECK-NEXT:        %[[V1:.*]] = arith.constant 0 : index
// CHECK-NEXT:        %b = memref.view %arena[%[[V1]]][] : memref<128xi8> to memref<64xi8>
// CHECK-NEXT:        memref.store %v, %b[%c0] : memref<64xi8>
// CHECK-NEXT:        %y = memref.load %b[%c0] : memref<64xi8>
// CHECK-NEXT:        memref.store %y, %kept[%c0] : memref<128xi8>
// CHECK-NEXT:        memref.store %kept, %held[%c0] : memref<1xmemref<128xi8>>
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @f(%v: i8, %n: index, %condition: i1, %held: memref<1xmemref<128xi8>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.if %condition {
    scf.for %i = %c0 to %n step %c1 {
      %a = memref.alloc() : memref<128xi8>
      memref.store %v, %a[%c0] : memref<128xi8>
      %x = memref.load %a[%c0] : memref<128xi8>
      %kept = memref.alloc() : memref<128xi8>
      memref.store %x, %kept[%c0] : memref<128xi8>
      %b = memref.alloc() : memref<64xi8>
      memref.store %v, %b[%c0] : memref<64xi8>
      %y = memref.load %b[%c0] : memref<64xi8>
      memref.store %y, %kept[%c0] : memref<128xi8>
      memref.store %kept, %held[%c0] : memref<1xmemref<128xi8>>
    }
  }
  func.return
}
