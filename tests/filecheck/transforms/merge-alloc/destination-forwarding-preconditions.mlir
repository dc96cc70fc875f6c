// RUN: xdsl-opt -p 'merge-alloc{alignment=16},verify-memory-plan' %s | filecheck --match-full-lines %s

// N1 to N3: where destination forwarding ends.

// What %s is written over is there before %a is read.

func.func @in_the_way_of_what_comes_along(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<32xi8>
  "test.op"(%a) : (memref<32xi8>) -> ()
  %p = memref.alloc() : memref<16xi8>
  memref.copy %x, %p : memref<16xi8> to memref<16xi8>
  "test.op"(%a) : (memref<32xi8>) -> ()
  %s = memref.alloc() : memref<16xi8>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%p : memref<16xi8>) outs(%s : memref<16xi8>) {
  ^bb0(%y: i8, %z: i8):
    linalg.yield %y : i8
  }
  %part = memref.subview %a[16] [16] [1] : memref<32xi8> to memref<16xi8, strided<[1], offset: 16>>
  memref.copy %s, %part : memref<16xi8> to memref<16xi8, strided<[1], offset: 16>>
  "test.op"(%a) : (memref<32xi8>) -> ()
  func.return
}

// A part of a part; but none whose place is computed.

func.func @part_of_a_part(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<64xi8>
  %s = memref.alloc() : memref<16xi8>
  memref.copy %x, %s : memref<16xi8> to memref<16xi8>
  %half = memref.subview %a[32] [32] [1] : memref<64xi8> to memref<32xi8, strided<[1], offset: 32>>
  %part = memref.subview %half[16] [16] [1] : memref<32xi8, strided<[1], offset: 32>> to memref<16xi8, strided<[1], offset: 48>>
  memref.copy %s, %part : memref<16xi8> to memref<16xi8, strided<[1], offset: 48>>
  "test.op"(%a) : (memref<64xi8>) -> ()
  func.return
}

func.func @computed(%x: memref<16xi8>, %i: index) {
  %a = memref.alloc() : memref<64xi8>
  %s = memref.alloc() : memref<16xi8>
  memref.copy %x, %s : memref<16xi8> to memref<16xi8>
  %part = memref.subview %a[%i] [16] [1] : memref<64xi8> to memref<16xi8, strided<[1], offset: ?>>
  memref.copy %s, %part : memref<16xi8> to memref<16xi8, strided<[1], offset: ?>>
  "test.op"(%a) : (memref<64xi8>) -> ()
  func.return
}

// The number that fills %a comes from the first operation that has %s.

func.func @number_of_the_first_access(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<16xi8>
  %s = memref.alloc() : memref<16xi8>
  %v = "test.op"(%x, %s) : (memref<16xi8>, memref<16xi8>) -> i8
  linalg.fill ins(%v : i8) outs(%a : memref<16xi8>)
  memref.copy %s, %a : memref<16xi8> to memref<16xi8>
  "test.op"(%a) : (memref<16xi8>) -> ()
  func.return
}

func.func @number_from_before(%x: memref<16xi8>, %t: memref<16xi8>) {
  %a = memref.alloc() : memref<16xi8>
  %s = memref.alloc() : memref<16xi8>
  %v = "test.op"(%x, %t) : (memref<16xi8>, memref<16xi8>) -> i8
  "test.op"(%x, %s) : (memref<16xi8>, memref<16xi8>) -> ()
  linalg.fill ins(%v : i8) outs(%a : memref<16xi8>)
  memref.copy %s, %a : memref<16xi8> to memref<16xi8>
  "test.op"(%a) : (memref<16xi8>) -> ()
  func.return
}

// A body that has regions itself is not looked at.

func.func @branch_in_a_body(%x: memref<16xi8>, %c: i1) {
  %a = memref.alloc() : memref<32xi8>
  %s = memref.alloc() : memref<16xi8>
  memref.copy %x, %s : memref<16xi8> to memref<16xi8>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%a : memref<32xi8>) {
  ^bb0(%z: i8):
    %v = scf.if %c -> (i8) {
      %1 = arith.constant 1 : i8
      scf.yield %1 : i8
    } else {
      %2 = arith.constant 2 : i8
      scf.yield %2 : i8
    }
    linalg.yield %v : i8
  }
  %part = memref.subview %a[16] [16] [1] : memref<32xi8> to memref<16xi8, strided<[1], offset: 16>>
  memref.copy %s, %part : memref<16xi8> to memref<16xi8, strided<[1], offset: 16>>
  "test.op"(%a) : (memref<32xi8>) -> ()
  func.return
}

// What is pinned to an offset stays there.

func.func @pinned(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<32xi8>
  %s = memref.alloc() {mergealloc.offset = 48 : i64} : memref<16xi8>
  memref.copy %x, %s : memref<16xi8> to memref<16xi8>
  %part = memref.subview %a[16] [16] [1] : memref<32xi8> to memref<16xi8, strided<[1], offset: 16>>
  memref.copy %s, %part : memref<16xi8> to memref<16xi8, strided<[1], offset: 16>>
  "test.op"(%a) : (memref<32xi8>) -> ()
  func.return
}


// CHECK:      func.func @in_the_way_of_what_comes_along(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<48xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<48xi8> to memref<32xi8>
// CHECK-NEXT:   "test.op"(%a) : (memref<32xi8>) -> ()
// CHECK-NEXT:   %1 = arith.constant 32 : index
// CHECK-NEXT:   %p = memref.view %arena[%1][] : memref<48xi8> to memref<16xi8>
// CHECK-NEXT:   memref.copy %x, %p : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%a) : (memref<32xi8>) -> ()
// CHECK-NEXT:   %2 = arith.constant 32 : index
// CHECK-NEXT:   %s = memref.view %arena[%2][] : memref<48xi8> to memref<16xi8>
// CHECK-NEXT:   linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%p : memref<16xi8>) outs(%s : memref<16xi8>) {
// CHECK-NEXT:   ^bb0(%y: i8, %z: i8):
// CHECK-NEXT:     linalg.yield %y : i8
// CHECK-NEXT:   }
// CHECK-NEXT:   %part = memref.subview %a[16] [16] [1] : memref<32xi8> to memref<16xi8, strided<[1], offset: 16>>
// CHECK-NEXT:   memref.copy %s, %part : memref<16xi8> to memref<16xi8, strided<[1], offset: 16>>
// CHECK-NEXT:   "test.op"(%a) : (memref<32xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @part_of_a_part(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<64xi8> to memref<64xi8>
// CHECK-NEXT:   %half = memref.subview %a[32] [32] [1] : memref<64xi8> to memref<32xi8, strided<[1], offset: 32>>
// CHECK-NEXT:   %part = memref.subview %half[16] [16] [1] : memref<32xi8, strided<[1], offset: 32>> to memref<16xi8, strided<[1], offset: 48>>
// CHECK-NEXT:   memref.copy %x, %part : memref<16xi8> to memref<16xi8, strided<[1], offset: 48>>
// CHECK-NEXT:   "test.op"(%a) : (memref<64xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @computed(%x: memref<16xi8>, %i: index) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<80xi8>
// CHECK-NEXT:   %0 = arith.constant 16 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<80xi8> to memref<64xi8>
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %arena[%1][] : memref<80xi8> to memref<16xi8>
// CHECK-NEXT:   memref.copy %x, %s : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   %part = memref.subview %a[%i] [16] [1] : memref<64xi8> to memref<16xi8, strided<[1], offset: ?>>
// CHECK-NEXT:   memref.copy %s, %part : memref<16xi8> to memref<16xi8, strided<[1], offset: ?>>
// CHECK-NEXT:   "test.op"(%a) : (memref<64xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @number_of_the_first_access(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:   %0 = arith.constant 16 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %arena[%1][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   %v = "test.op"(%x, %s) : (memref<16xi8>, memref<16xi8>) -> i8
// CHECK-NEXT:   linalg.fill ins(%v : i8) outs(%a : memref<16xi8>)
// CHECK-NEXT:   memref.copy %s, %a : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%a) : (memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @number_from_before(%x: memref<16xi8>, %t: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %v = "test.op"(%x, %t) : (memref<16xi8>, memref<16xi8>) -> i8
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   linalg.fill ins(%v : i8) outs(%a : memref<16xi8>)
// CHECK-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   "test.op"(%a) : (memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @branch_in_a_body(%x: memref<16xi8>, %c: i1) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<48xi8>
// CHECK-NEXT:   %0 = arith.constant 16 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<48xi8> to memref<32xi8>
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %arena[%1][] : memref<48xi8> to memref<16xi8>
// CHECK-NEXT:   memref.copy %x, %s : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%a : memref<32xi8>) {
// CHECK-NEXT:   ^bb0(%z: i8):
// CHECK-NEXT:     %v = scf.if %c -> (i8) {
// CHECK-NEXT:       %2 = arith.constant 1 : i8
// CHECK-NEXT:       scf.yield %2 : i8
// CHECK-NEXT:     } else {
// CHECK-NEXT:       %3 = arith.constant 2 : i8
// CHECK-NEXT:       scf.yield %3 : i8
// CHECK-NEXT:     }
// CHECK-NEXT:     linalg.yield %v : i8
// CHECK-NEXT:   }
// CHECK-NEXT:   %part = memref.subview %a[16] [16] [1] : memref<32xi8> to memref<16xi8, strided<[1], offset: 16>>
// CHECK-NEXT:   memref.copy %s, %part : memref<16xi8> to memref<16xi8, strided<[1], offset: 16>>
// CHECK-NEXT:   "test.op"(%a) : (memref<32xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @pinned(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<64xi8> to memref<32xi8>
// CHECK-NEXT:   %1 = arith.constant 48 : index
// CHECK-NEXT:   %s = memref.view %arena[%1][] : memref<64xi8> to memref<16xi8>
// CHECK-NEXT:   memref.copy %x, %s : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   %part = memref.subview %a[16] [16] [1] : memref<32xi8> to memref<16xi8, strided<[1], offset: 16>>
// CHECK-NEXT:   memref.copy %s, %part : memref<16xi8> to memref<16xi8, strided<[1], offset: 16>>
// CHECK-NEXT:   "test.op"(%a) : (memref<32xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
