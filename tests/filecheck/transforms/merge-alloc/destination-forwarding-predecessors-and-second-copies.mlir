// RUN: xdsl-opt -p 'merge-alloc{alignment=16},verify-memory-plan' %s | filecheck --match-full-lines %s

// One buffer is copied to two places: it is made in the first one, if in any. In @copied_twice it is; in
// @first_one_is_large it is not, as %a would be there beside %big,
// which no other copy makes good.

func.func @copied_twice(%x: memref<16xi8>, %y: memref<64xi8>, %z: memref<64xi8>) {
  %a = memref.alloc() : memref<64xi8>
  %b = memref.alloc() : memref<64xi8>
  %s = memref.alloc() : memref<16xi8>
  memref.copy %x, %s : memref<16xi8> to memref<16xi8>
  %part = memref.subview %a[16] [16] [1] : memref<64xi8> to memref<16xi8, strided<[1], offset: 16>>
  memref.copy %s, %part : memref<16xi8> to memref<16xi8, strided<[1], offset: 16>>
  %other = memref.subview %b[32] [16] [1] : memref<64xi8> to memref<16xi8, strided<[1], offset: 32>>
  memref.copy %s, %other : memref<16xi8> to memref<16xi8, strided<[1], offset: 32>>
  memref.copy %a, %y : memref<64xi8> to memref<64xi8>
  memref.copy %b, %z : memref<64xi8> to memref<64xi8>
  func.return
}

func.func @first_one_is_large(%x: memref<16xi8>, %y: memref<64xi8>, %z: memref<16xi8>) {
  %a = memref.alloc() : memref<64xi8>
  %b = memref.alloc() : memref<16xi8>
  %s = memref.alloc() : memref<16xi8>
  memref.copy %x, %s : memref<16xi8> to memref<16xi8>
  %big = memref.alloc() : memref<64xi8>
  "test.op"(%x, %big) : (memref<16xi8>, memref<64xi8>) -> ()
  %part = memref.subview %a[16] [16] [1] : memref<64xi8> to memref<16xi8, strided<[1], offset: 16>>
  memref.copy %s, %part : memref<16xi8> to memref<16xi8, strided<[1], offset: 16>>
  memref.copy %a, %y : memref<64xi8> to memref<64xi8>
  %large = memref.alloc() : memref<128xi8>
  "test.op"(%x, %large) : (memref<16xi8>, memref<128xi8>) -> ()
  memref.copy %s, %b : memref<16xi8> to memref<16xi8>
  "test.op"(%x, %large) : (memref<16xi8>, memref<128xi8>) -> ()
  memref.copy %b, %z : memref<16xi8> to memref<16xi8>
  func.return
}

// What is written over comes along, unless it has another type or a user that takes no strides.

func.func @comes_along(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<64xi8>
  %p = memref.alloc() : memref<16xi8>
  memref.copy %x, %p : memref<16xi8> to memref<16xi8>
  %s = memref.alloc() : memref<16xi8>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%p : memref<16xi8>) outs(%s : memref<16xi8>) {
  ^bb0(%y: i8, %z: i8):
    linalg.yield %y : i8
  }
  %part = memref.subview %a[16] [16] [1] : memref<64xi8> to memref<16xi8, strided<[1], offset: 16>>
  memref.copy %s, %part : memref<16xi8> to memref<16xi8, strided<[1], offset: 16>>
  "test.op"(%a) : (memref<64xi8>) -> ()
  func.return
}

func.func @other_type(%x: memref<16xf32>) {
  %a = memref.alloc() : memref<64xi32>
  %p = memref.alloc() : memref<16xf32>
  memref.copy %x, %p : memref<16xf32> to memref<16xf32>
  %s = memref.alloc() : memref<16xi32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%p : memref<16xf32>) outs(%s : memref<16xi32>) {
  ^bb0(%y: f32, %z: i32):
    %bits = arith.bitcast %y : f32 to i32
    linalg.yield %bits : i32
  }
  %part = memref.subview %a[16] [16] [1] : memref<64xi32> to memref<16xi32, strided<[1], offset: 16>>
  memref.copy %s, %part : memref<16xi32> to memref<16xi32, strided<[1], offset: 16>>
  "test.op"(%a) : (memref<64xi32>) -> ()
  func.return
}

func.func @takes_no_strides(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<64xi8>
  %p = memref.alloc() : memref<16xi8>
  "test.op"(%x, %p) : (memref<16xi8>, memref<16xi8>) -> ()
  %s = memref.alloc() : memref<16xi8>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%p : memref<16xi8>) outs(%s : memref<16xi8>) {
  ^bb0(%y: i8, %z: i8):
    linalg.yield %y : i8
  }
  %part = memref.subview %a[16] [16] [1] : memref<64xi8> to memref<16xi8, strided<[1], offset: 16>>
  memref.copy %s, %part : memref<16xi8> to memref<16xi8, strided<[1], offset: 16>>
  "test.op"(%a) : (memref<64xi8>) -> ()
  func.return
}

// Three buffers are copied to parts; what fills the rest moves to the front with the first, and is there for
// the third.

func.func @filled(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<64xi8>
  %0 = arith.constant 0 : i8
  %s3 = memref.alloc() : memref<16xi8>
  memref.copy %x, %s3 : memref<16xi8> to memref<16xi8>
  %s1 = memref.alloc() : memref<16xi8>
  memref.copy %x, %s1 : memref<16xi8> to memref<16xi8>
  %s2 = memref.alloc() : memref<16xi8>
  memref.copy %x, %s2 : memref<16xi8> to memref<16xi8>
  linalg.fill ins(%0 : i8) outs(%a : memref<64xi8>)
  %part1 = memref.subview %a[0] [16] [1] : memref<64xi8> to memref<16xi8, strided<[1]>>
  memref.copy %s1, %part1 : memref<16xi8> to memref<16xi8, strided<[1]>>
  %part2 = memref.subview %a[16] [16] [1] : memref<64xi8> to memref<16xi8, strided<[1], offset: 16>>
  memref.copy %s2, %part2 : memref<16xi8> to memref<16xi8, strided<[1], offset: 16>>
  %part3 = memref.subview %a[32] [16] [1] : memref<64xi8> to memref<16xi8, strided<[1], offset: 32>>
  memref.copy %s3, %part3 : memref<16xi8> to memref<16xi8, strided<[1], offset: 32>>
  "test.op"(%a) : (memref<64xi8>) -> ()
  func.return
}


// CHECK:      func.func @copied_twice(%x: memref<16xi8>, %y: memref<64xi8>, %z: memref<64xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<128xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<128xi8> to memref<64xi8>
// CHECK-NEXT:   %1 = arith.constant 64 : index
// CHECK-NEXT:   %b = memref.view %arena[%1][] : memref<128xi8> to memref<64xi8>
// CHECK-NEXT:   %part = memref.subview %a[16] [16] [1] : memref<64xi8> to memref<16xi8, strided<[1], offset: 16>>
// CHECK-NEXT:   memref.copy %x, %part : memref<16xi8> to memref<16xi8, strided<[1], offset: 16>>
// CHECK-NEXT:   %other = memref.subview %b[32] [16] [1] : memref<64xi8> to memref<16xi8, strided<[1], offset: 32>>
// CHECK-NEXT:   memref.copy %part, %other : memref<16xi8, strided<[1], offset: 16>> to memref<16xi8, strided<[1], offset: 32>>
// CHECK-NEXT:   memref.copy %a, %y : memref<64xi8> to memref<64xi8>
// CHECK-NEXT:   memref.copy %b, %z : memref<64xi8> to memref<64xi8>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @first_one_is_large(%x: memref<16xi8>, %y: memref<64xi8>, %z: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<160xi8>
// CHECK-NEXT:   %0 = arith.constant 16 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<160xi8> to memref<64xi8>
// CHECK-NEXT:   %1 = arith.constant 144 : index
// CHECK-NEXT:   %b = memref.view %arena[%1][] : memref<160xi8> to memref<16xi8>
// CHECK-NEXT:   %2 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %arena[%2][] : memref<160xi8> to memref<16xi8>
// CHECK-NEXT:   memref.copy %x, %s : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   %3 = arith.constant 16 : index
// CHECK-NEXT:   %big = memref.view %arena[%3][] : memref<160xi8> to memref<64xi8>
// CHECK-NEXT:   "test.op"(%x, %big) : (memref<16xi8>, memref<64xi8>) -> ()
// CHECK-NEXT:   %part = memref.subview %a[16] [16] [1] : memref<64xi8> to memref<16xi8, strided<[1], offset: 16>>
// CHECK-NEXT:   memref.copy %s, %part : memref<16xi8> to memref<16xi8, strided<[1], offset: 16>>
// CHECK-NEXT:   memref.copy %a, %y : memref<64xi8> to memref<64xi8>
// CHECK-NEXT:   %4 = arith.constant 16 : index
// CHECK-NEXT:   %large = memref.view %arena[%4][] : memref<160xi8> to memref<128xi8>
// CHECK-NEXT:   "test.op"(%x, %large) : (memref<16xi8>, memref<128xi8>) -> ()
// CHECK-NEXT:   memref.copy %s, %b : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%x, %large) : (memref<16xi8>, memref<128xi8>) -> ()
// CHECK-NEXT:   memref.copy %b, %z : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @comes_along(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<64xi8> to memref<64xi8>
// CHECK-NEXT:   %part = memref.subview %a[16] [16] [1] : memref<64xi8> to memref<16xi8, strided<[1], offset: 16>>
// CHECK-NEXT:   memref.copy %x, %part : memref<16xi8> to memref<16xi8, strided<[1], offset: 16>>
// CHECK-NEXT:   linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%part : memref<16xi8, strided<[1], offset: 16>>) outs(%part : memref<16xi8, strided<[1], offset: 16>>) {
// CHECK-NEXT:   ^bb0(%y: i8, %z: i8):
// CHECK-NEXT:     linalg.yield %y : i8
// CHECK-NEXT:   }
// CHECK-NEXT:   "test.op"(%a) : (memref<64xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @other_type(%x: memref<16xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<320xi8>
// CHECK-NEXT:   %0 = arith.constant 64 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<320xi8> to memref<64xi32>
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %p = memref.view %arena[%1][] : memref<320xi8> to memref<16xf32>
// CHECK-NEXT:   memref.copy %x, %p : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:   %2 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %arena[%2][] : memref<320xi8> to memref<16xi32>
// CHECK-NEXT:   linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%p : memref<16xf32>) outs(%s : memref<16xi32>) {
// CHECK-NEXT:   ^bb0(%y: f32, %z: i32):
// CHECK-NEXT:     %bits = arith.bitcast %y : f32 to i32
// CHECK-NEXT:     linalg.yield %bits : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   %part = memref.subview %a[16] [16] [1] : memref<64xi32> to memref<16xi32, strided<[1], offset: 16>>
// CHECK-NEXT:   memref.copy %s, %part : memref<16xi32> to memref<16xi32, strided<[1], offset: 16>>
// CHECK-NEXT:   "test.op"(%a) : (memref<64xi32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @takes_no_strides(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<80xi8>
// CHECK-NEXT:   %0 = arith.constant 16 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<80xi8> to memref<64xi8>
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %p = memref.view %arena[%1][] : memref<80xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%x, %p) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   %2 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %arena[%2][] : memref<80xi8> to memref<16xi8>
// CHECK-NEXT:   linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%p : memref<16xi8>) outs(%s : memref<16xi8>) {
// CHECK-NEXT:   ^bb0(%y: i8, %z: i8):
// CHECK-NEXT:     linalg.yield %y : i8
// CHECK-NEXT:   }
// CHECK-NEXT:   %part = memref.subview %a[16] [16] [1] : memref<64xi8> to memref<16xi8, strided<[1], offset: 16>>
// CHECK-NEXT:   memref.copy %s, %part : memref<16xi8> to memref<16xi8, strided<[1], offset: 16>>
// CHECK-NEXT:   "test.op"(%a) : (memref<64xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @filled(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<64xi8> to memref<64xi8>
// CHECK-NEXT:   %1 = arith.constant 0 : i8
// CHECK-NEXT:   %part3 = memref.subview %a[32] [16] [1] : memref<64xi8> to memref<16xi8, strided<[1], offset: 32>>
// CHECK-NEXT:   linalg.fill ins(%1 : i8) outs(%a : memref<64xi8>)
// CHECK-NEXT:   memref.copy %x, %part3 : memref<16xi8> to memref<16xi8, strided<[1], offset: 32>>
// CHECK-NEXT:   %part1 = memref.subview %a[0] [16] [1] : memref<64xi8> to memref<16xi8, strided<[1]>>
// CHECK-NEXT:   memref.copy %x, %part1 : memref<16xi8> to memref<16xi8, strided<[1]>>
// CHECK-NEXT:   %part2 = memref.subview %a[16] [16] [1] : memref<64xi8> to memref<16xi8, strided<[1], offset: 16>>
// CHECK-NEXT:   memref.copy %x, %part2 : memref<16xi8> to memref<16xi8, strided<[1], offset: 16>>
// CHECK-NEXT:   "test.op"(%a) : (memref<64xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
