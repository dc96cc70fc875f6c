// RUN: xdsl-opt --split-input-file -p 'merge-alloc{scope=program alignment=4},verify-memory-plan' %s | filecheck --match-full-lines %s

// W9: a buffer is made in its part of a buffer of another function, which gets that as an argument.

// %s is made two calls further down than the destination is allocated and filled. The view of the part is
// made where the destination is, and what else uses it keeps its own.

func.func private @inner(%x: memref<4xf32>, %s: memref<4xf32>) {
  linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
  func.return
}

func.func private @make(%x: memref<4xf32>) -> memref<4xf32> {
  %s = memref.alloc() : memref<4xf32>
  func.call @inner(%x, %s) : (memref<4xf32>, memref<4xf32>) -> ()
  func.return %s : memref<4xf32>
}

func.func @main(%x: memref<4xf32>, %n: index) {
  %s = func.call @make(%x) : (memref<4xf32>) -> memref<4xf32>
  %c = arith.constant 0.0 : f32
  %d = memref.alloc() : memref<6xf32>
  linalg.fill ins(%c : f32) outs(%d : memref<6xf32>)
  %v = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
  memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 1>>
  "test.op"(%d, %v) : (memref<6xf32>, memref<4xf32, strided<[1], offset: 1>>) -> ()
  func.return
}


// CHECK:      func.func private @inner(%x: memref<4xf32>, %s: memref<4xf32, strided<[1], offset: 1>>, %d: memref<6xf32>) {
// CHECK-NEXT:   %c = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:   linalg.fill ins(%c : f32) outs(%d : memref<6xf32>)
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32, strided<[1], offset: 1>>)
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @make(%x: memref<4xf32>, %d: memref<6xf32>, %v: memref<4xf32, strided<[1], offset: 1>>) -> memref<4xf32, strided<[1], offset: 1>> {
// CHECK-NEXT:   func.call @inner(%x, %v, %d) : (memref<4xf32>, memref<4xf32, strided<[1], offset: 1>>, memref<6xf32>) -> ()
// CHECK-NEXT:   func.return %v : memref<4xf32, strided<[1], offset: 1>>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @main(%x: memref<4xf32>, %n: index) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<24xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %d = memref.view %arena[%0][] : memref<24xi8> to memref<6xf32>
// CHECK-NEXT:   %v = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   %s = func.call @make(%x, %d, %v) : (memref<4xf32>, memref<6xf32>, memref<4xf32, strided<[1], offset: 1>>) -> memref<4xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   %c = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:   %v_1 = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   "test.op"(%d, %v_1) : (memref<6xf32>, memref<4xf32, strided<[1], offset: 1>>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// -----
// The other way round: %s is the caller's, the destination is allocated in a function that it calls. It is
// allocated where both are seen. A chain of buffers that are written over goes along.

func.func private @inner(%s: memref<4xf32>) -> memref<6xf32> {
  %c = arith.constant 1.0 : f32
  %d = memref.alloc() : memref<6xf32>
  linalg.fill ins(%c : f32) outs(%d : memref<6xf32>)
  %v = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
  memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 1>>
  func.return %d : memref<6xf32>
}

func.func private @outer(%r: memref<4xf32>) -> memref<6xf32> {
  %s = memref.alloc() : memref<4xf32>
  linalg.exp ins(%r : memref<4xf32>) outs(%s : memref<4xf32>)
  %d = func.call @inner(%s) : (memref<4xf32>) -> memref<6xf32>
  func.return %d : memref<6xf32>
}

func.func @main(%x: memref<4xf32>) {
  %r = memref.alloc() : memref<4xf32>
  linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%r : memref<4xf32>)
  %d = func.call @outer(%r) : (memref<4xf32>) -> memref<6xf32>
  "test.op"(%d) : (memref<6xf32>) -> ()
  func.return
}


// CHECK:      func.func private @inner(%s: memref<4xf32, strided<[1], offset: 1>>, %d: memref<6xf32>, %workspace: memref<24xi8>) -> memref<6xf32> {
// CHECK-NEXT:   %c = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:   func.return %d : memref<6xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @outer(%r: memref<4xf32, strided<[1], offset: 1>>, %d: memref<6xf32>, %v: memref<4xf32, strided<[1], offset: 1>>, %workspace: memref<24xi8>) -> memref<6xf32> {
// CHECK-NEXT:   linalg.exp ins(%r : memref<4xf32, strided<[1], offset: 1>>) outs(%v : memref<4xf32, strided<[1], offset: 1>>)
// CHECK-NEXT:   %d_1 = func.call @inner(%v, %d, %workspace) : (memref<4xf32, strided<[1], offset: 1>>, memref<6xf32>, memref<24xi8>) -> memref<6xf32>
// CHECK-NEXT:   func.return %d_1 : memref<6xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @main(%x: memref<4xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<24xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %d = memref.view %arena[%0][] : memref<24xi8> to memref<6xf32>
// CHECK-NEXT:   %v = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   %c = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:   linalg.fill ins(%c : f32) outs(%d : memref<6xf32>)
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%v : memref<4xf32, strided<[1], offset: 1>>)
// CHECK-NEXT:   %d_1 = func.call @outer(%v, %d, %v, %arena) : (memref<4xf32, strided<[1], offset: 1>>, memref<6xf32>, memref<4xf32, strided<[1], offset: 1>>, memref<24xi8>) -> memref<6xf32>
// CHECK-NEXT:   "test.op"(%d_1) : (memref<6xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// -----
// Two parts of a destination, in the order in which they lie there and the other way round; each is made in
// a function of its own. The first of them is what the destination has to be filled before.

func.func private @left(%x: memref<2x2xf32>) -> memref<2x2xf32> {
  %l = memref.alloc() : memref<2x2xf32>
  linalg.add ins(%x, %x : memref<2x2xf32>, memref<2x2xf32>) outs(%l : memref<2x2xf32>)
  func.return %l : memref<2x2xf32>
}

func.func private @right(%x: memref<2x2xf32>) -> memref<2x2xf32> {
  %r = memref.alloc() : memref<2x2xf32>
  linalg.mul ins(%x, %x : memref<2x2xf32>, memref<2x2xf32>) outs(%r : memref<2x2xf32>)
  func.return %r : memref<2x2xf32>
}

func.func private @join(%l: memref<2x2xf32>, %r: memref<2x2xf32>, %c: f32) -> memref<2x6xf32> {
  %d = memref.alloc() : memref<2x6xf32>
  linalg.fill ins(%c : f32) outs(%d : memref<2x6xf32>)
  %u = memref.subview %d[0, 1] [2, 2] [1, 1] : memref<2x6xf32> to memref<2x2xf32, strided<[6, 1], offset: 1>>
  memref.copy %l, %u : memref<2x2xf32> to memref<2x2xf32, strided<[6, 1], offset: 1>>
  %v = memref.subview %d[0, 3] [2, 2] [1, 1] : memref<2x6xf32> to memref<2x2xf32, strided<[6, 1], offset: 3>>
  memref.copy %r, %v : memref<2x2xf32> to memref<2x2xf32, strided<[6, 1], offset: 3>>
  func.return %d : memref<2x6xf32>
}

func.func @main(%x: memref<2x2xf32>) {
  %c = arith.constant 2.0 : f32
  %r = func.call @right(%x) : (memref<2x2xf32>) -> memref<2x2xf32>
  %l = func.call @left(%x) : (memref<2x2xf32>) -> memref<2x2xf32>
  %d = func.call @join(%l, %r, %c) : (memref<2x2xf32>, memref<2x2xf32>, f32) -> memref<2x6xf32>
  "test.op"(%d) : (memref<2x6xf32>) -> ()
  func.return
}


// CHECK:      func.func private @left(%x: memref<2x2xf32>, %d: memref<2x6xf32>, %u: memref<2x2xf32, strided<[6, 1], offset: 1>>) -> memref<2x2xf32, strided<[6, 1], offset: 1>> {
// CHECK-NEXT:   %c = arith.constant 2.000000e+00 : f32
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<2x2xf32>, memref<2x2xf32>) outs(%u : memref<2x2xf32, strided<[6, 1], offset: 1>>)
// CHECK-NEXT:   func.return %u : memref<2x2xf32, strided<[6, 1], offset: 1>>
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @right(%x: memref<2x2xf32>, %d: memref<2x6xf32>, %v: memref<2x2xf32, strided<[6, 1], offset: 3>>) -> memref<2x2xf32, strided<[6, 1], offset: 3>> {
// CHECK-NEXT:   %c = arith.constant 2.000000e+00 : f32
// CHECK-NEXT:   linalg.fill ins(%c : f32) outs(%d : memref<2x6xf32>)
// CHECK-NEXT:   linalg.mul ins(%x, %x : memref<2x2xf32>, memref<2x2xf32>) outs(%v : memref<2x2xf32, strided<[6, 1], offset: 3>>)
// CHECK-NEXT:   func.return %v : memref<2x2xf32, strided<[6, 1], offset: 3>>
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @join(%l: memref<2x2xf32, strided<[6, 1], offset: 1>>, %r: memref<2x2xf32, strided<[6, 1], offset: 3>>, %c: f32, %d: memref<2x6xf32>, %workspace: memref<48xi8>) -> memref<2x6xf32> {
// CHECK-NEXT:   func.return %d : memref<2x6xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @main(%x: memref<2x2xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<48xi8>
// CHECK-NEXT:   %c = arith.constant 2.000000e+00 : f32
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %d = memref.view %arena[%0][] : memref<48xi8> to memref<2x6xf32>
// CHECK-NEXT:   %v = memref.subview %d[0, 3] [2, 2] [1, 1] : memref<2x6xf32> to memref<2x2xf32, strided<[6, 1], offset: 3>>
// CHECK-NEXT:   %r = func.call @right(%x, %d, %v) : (memref<2x2xf32>, memref<2x6xf32>, memref<2x2xf32, strided<[6, 1], offset: 3>>) -> memref<2x2xf32, strided<[6, 1], offset: 3>>
// CHECK-NEXT:   %u = memref.subview %d[0, 1] [2, 2] [1, 1] : memref<2x6xf32> to memref<2x2xf32, strided<[6, 1], offset: 1>>
// CHECK-NEXT:   %l = func.call @left(%x, %d, %u) : (memref<2x2xf32>, memref<2x6xf32>, memref<2x2xf32, strided<[6, 1], offset: 1>>) -> memref<2x2xf32, strided<[6, 1], offset: 1>>
// CHECK-NEXT:   %d_1 = func.call @join(%l, %r, %c, %d, %arena) : (memref<2x2xf32, strided<[6, 1], offset: 1>>, memref<2x2xf32, strided<[6, 1], offset: 3>>, f32, memref<2x6xf32>, memref<48xi8>) -> memref<2x6xf32>
// CHECK-NEXT:   "test.op"(%d_1) : (memref<2x6xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// -----
// A part of a part: the padded buffer itself is a part of another one, in yet another function.

func.func private @pad(%x: memref<2xf32>) -> memref<4xf32> {
  %s = memref.alloc() : memref<2xf32>
  linalg.add ins(%x, %x : memref<2xf32>, memref<2xf32>) outs(%s : memref<2xf32>)
  %c = arith.constant 0.0 : f32
  %d = memref.alloc() : memref<4xf32>
  linalg.fill ins(%c : f32) outs(%d : memref<4xf32>)
  %v = memref.subview %d[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  memref.copy %s, %v : memref<2xf32> to memref<2xf32, strided<[1], offset: 1>>
  func.return %d : memref<4xf32>
}

func.func private @again(%d: memref<4xf32>) -> memref<8xf32> {
  %e = memref.alloc() : memref<8xf32>
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%e : memref<8xf32>) {
  ^bb0(%o: f32):
    %k = arith.constant 3.0 : f32
    linalg.yield %k : f32
  }
  %v = memref.subview %e[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  memref.copy %d, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 2>>
  func.return %e : memref<8xf32>
}

func.func @main(%x: memref<2xf32>) {
  %d = func.call @pad(%x) : (memref<2xf32>) -> memref<4xf32>
  %e = func.call @again(%d) : (memref<4xf32>) -> memref<8xf32>
  "test.op"(%e) : (memref<8xf32>) -> ()
  func.return
}


// CHECK:      func.func private @pad(%x: memref<2xf32>, %e: memref<8xf32>, %v: memref<4xf32, strided<[1], offset: 2>>) -> memref<4xf32, strided<[1], offset: 2>> {
// CHECK-NEXT:   %v_1 = memref.subview %v[1] [2] [1] : memref<4xf32, strided<[1], offset: 2>> to memref<2xf32, strided<[1], offset: 3>>
// CHECK-NEXT:   %c = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:   linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%e : memref<8xf32>) {
// CHECK-NEXT:   ^bb0(%o: f32):
// CHECK-NEXT:     %k = arith.constant 3.000000e+00 : f32
// CHECK-NEXT:     linalg.yield %k : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   linalg.fill ins(%c : f32) outs(%v : memref<4xf32, strided<[1], offset: 2>>)
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<2xf32>, memref<2xf32>) outs(%v_1 : memref<2xf32, strided<[1], offset: 3>>)
// CHECK-NEXT:   func.return %v : memref<4xf32, strided<[1], offset: 2>>
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @again(%d: memref<4xf32, strided<[1], offset: 2>>, %e: memref<8xf32>, %workspace: memref<32xi8>) -> memref<8xf32> {
// CHECK-NEXT:   func.return %e : memref<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @main(%x: memref<2xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<32xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %e = memref.view %arena[%0][] : memref<32xi8> to memref<8xf32>
// CHECK-NEXT:   %v = memref.subview %e[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
// CHECK-NEXT:   %d = func.call @pad(%x, %e, %v) : (memref<2xf32>, memref<8xf32>, memref<4xf32, strided<[1], offset: 2>>) -> memref<4xf32, strided<[1], offset: 2>>
// CHECK-NEXT:   %e_1 = func.call @again(%d, %e, %arena) : (memref<4xf32, strided<[1], offset: 2>>, memref<8xf32>, memref<32xi8>) -> memref<8xf32>
// CHECK-NEXT:   "test.op"(%e_1) : (memref<8xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// -----
// What fills the destination is not moved to another function if it needs more than constants; in its own
// one it may be, with what is known there. What is called at two places has no part in it.

func.func private @make(%x: memref<4xf32>) -> memref<4xf32> {
  %s = memref.alloc() : memref<4xf32>
  linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
  func.return %s : memref<4xf32>
}

func.func private @twice(%x: memref<4xf32>) -> memref<4xf32> {
  %s = memref.alloc() : memref<4xf32>
  linalg.mul ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
  func.return %s : memref<4xf32>
}

func.func private @pad(%s: memref<4xf32>, %c: f32) -> memref<6xf32> {
  %d = memref.alloc() : memref<6xf32>
  linalg.fill ins(%c : f32) outs(%d : memref<6xf32>)
  %v = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
  memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 1>>
  func.return %d : memref<6xf32>
}

func.func private @all_of_it(%x: memref<4xf32>, %c: f32) -> memref<6xf32> {
  %s = memref.alloc() : memref<4xf32>
  linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
  %d = memref.alloc() : memref<6xf32>
  linalg.fill ins(%c : f32) outs(%d : memref<6xf32>)
  %v = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
  memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 1>>
  func.return %d : memref<6xf32>
}

func.func private @pad_of_twice(%s: memref<4xf32>) -> memref<6xf32> {
  %c = arith.constant 0.0 : f32
  %d = memref.alloc() : memref<6xf32>
  linalg.fill ins(%c : f32) outs(%d : memref<6xf32>)
  %v = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
  memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 1>>
  func.return %d : memref<6xf32>
}

func.func @main(%x: memref<4xf32>, %c: f32) {
  %s = func.call @make(%x) : (memref<4xf32>) -> memref<4xf32>
  %d = func.call @pad(%s, %c) : (memref<4xf32>, f32) -> memref<6xf32>
  "test.op"(%d) : (memref<6xf32>) -> ()
  %e = func.call @all_of_it(%x, %c) : (memref<4xf32>, f32) -> memref<6xf32>
  "test.op"(%e) : (memref<6xf32>) -> ()
  %t = func.call @twice(%x) : (memref<4xf32>) -> memref<4xf32>
  %f = func.call @pad_of_twice(%t) : (memref<4xf32>) -> memref<6xf32>
  "test.op"(%f) : (memref<6xf32>) -> ()
  %u = func.call @twice(%x) : (memref<4xf32>) -> memref<4xf32>
  "test.op"(%u) : (memref<4xf32>) -> ()
  func.return
}


// CHECK:      func.func private @make(%x: memref<4xf32>, %workspace: memref<16xi8>) -> memref<4xf32> {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %workspace[%0][] : memref<16xi8> to memref<4xf32>
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
// CHECK-NEXT:   func.return %s : memref<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @twice(%x: memref<4xf32>, %workspace: memref<16xi8>) -> memref<4xf32> {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %workspace[%0][] : memref<16xi8> to memref<4xf32>
// CHECK-NEXT:   linalg.mul ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
// CHECK-NEXT:   func.return %s : memref<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @pad(%s: memref<4xf32>, %c: f32, %workspace: memref<40xi8>) -> memref<6xf32> {
// CHECK-NEXT:   %0 = arith.constant 16 : index
// CHECK-NEXT:   %d = memref.view %workspace[%0][] : memref<40xi8> to memref<6xf32>
// CHECK-NEXT:   linalg.fill ins(%c : f32) outs(%d : memref<6xf32>)
// CHECK-NEXT:   %v = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   func.return %d : memref<6xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @all_of_it(%x: memref<4xf32>, %c: f32, %workspace: memref<24xi8>) -> memref<6xf32> {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %d = memref.view %workspace[%0][] : memref<24xi8> to memref<6xf32>
// CHECK-NEXT:   %v = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   linalg.fill ins(%c : f32) outs(%d : memref<6xf32>)
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%v : memref<4xf32, strided<[1], offset: 1>>)
// CHECK-NEXT:   func.return %d : memref<6xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @pad_of_twice(%s: memref<4xf32>, %workspace: memref<40xi8>) -> memref<6xf32> {
// CHECK-NEXT:   %c = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:   %0 = arith.constant 16 : index
// CHECK-NEXT:   %d = memref.view %workspace[%0][] : memref<40xi8> to memref<6xf32>
// CHECK-NEXT:   linalg.fill ins(%c : f32) outs(%d : memref<6xf32>)
// CHECK-NEXT:   %v = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   func.return %d : memref<6xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @main(%x: memref<4xf32>, %c: f32) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<40xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %workspace = memref.view %arena[%0][] : memref<40xi8> to memref<16xi8>
// CHECK-NEXT:   %s = func.call @make(%x, %workspace) : (memref<4xf32>, memref<16xi8>) -> memref<4xf32>
// CHECK-NEXT:   %d = func.call @pad(%s, %c, %arena) : (memref<4xf32>, f32, memref<40xi8>) -> memref<6xf32>
// CHECK-NEXT:   "test.op"(%d) : (memref<6xf32>) -> ()
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %workspace_1 = memref.view %arena[%1][] : memref<40xi8> to memref<24xi8>
// CHECK-NEXT:   %e = func.call @all_of_it(%x, %c, %workspace_1) : (memref<4xf32>, f32, memref<24xi8>) -> memref<6xf32>
// CHECK-NEXT:   "test.op"(%e) : (memref<6xf32>) -> ()
// CHECK-NEXT:   %2 = arith.constant 0 : index
// CHECK-NEXT:   %workspace_2 = memref.view %arena[%2][] : memref<40xi8> to memref<16xi8>
// CHECK-NEXT:   %t = func.call @twice(%x, %workspace_2) : (memref<4xf32>, memref<16xi8>) -> memref<4xf32>
// CHECK-NEXT:   %f = func.call @pad_of_twice(%t, %arena) : (memref<4xf32>, memref<40xi8>) -> memref<6xf32>
// CHECK-NEXT:   "test.op"(%f) : (memref<6xf32>) -> ()
// CHECK-NEXT:   %3 = arith.constant 0 : index
// CHECK-NEXT:   %workspace_3 = memref.view %arena[%3][] : memref<40xi8> to memref<16xi8>
// CHECK-NEXT:   %u = func.call @twice(%x, %workspace_3) : (memref<4xf32>, memref<16xi8>) -> memref<4xf32>
// CHECK-NEXT:   "test.op"(%u) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// -----
// The whole of a destination, which keeps its type: other functions may have it under that type, too, but
// not where something has to fill it earlier.

func.func private @use(%s: memref<4xf32>) {
  linalg.add ins(%s, %s : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
  func.return
}

func.func private @make(%x: memref<4xf32>) -> memref<4xf32> {
  %s = memref.alloc() : memref<4xf32>
  linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
  func.call @use(%s) : (memref<4xf32>) -> ()
  func.return %s : memref<4xf32>
}

func.func @main(%x: memref<4xf32>) {
  func.call @use(%x) : (memref<4xf32>) -> ()
  %s = func.call @make(%x) : (memref<4xf32>) -> memref<4xf32>
  %d = memref.alloc() : memref<4xf32>
  memref.copy %s, %d : memref<4xf32> to memref<4xf32>
  "test.op"(%d) : (memref<4xf32>) -> ()
  func.return
}


// CHECK:      func.func private @use(%s: memref<4xf32>) {
// CHECK-NEXT:   linalg.add ins(%s, %s : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @make(%x: memref<4xf32>, %d: memref<4xf32>) -> memref<4xf32> {
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%d : memref<4xf32>)
// CHECK-NEXT:   func.call @use(%d) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return %d : memref<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @main(%x: memref<4xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<16xi8>
// CHECK-NEXT:   func.call @use(%x) : (memref<4xf32>) -> ()
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %d = memref.view %arena[%0][] : memref<16xi8> to memref<4xf32>
// CHECK-NEXT:   %s = func.call @make(%x, %d) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
// CHECK-NEXT:   "test.op"(%d) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// -----
// The same with something that fills the destination: the first use of %s is in a function that others call.

func.func private @use(%s: memref<4xf32>) {
  linalg.add ins(%s, %s : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
  func.return
}

func.func private @make(%x: memref<4xf32>) -> memref<4xf32> {
  %s = memref.alloc() : memref<4xf32>
  linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
  func.call @use(%s) : (memref<4xf32>) -> ()
  func.return %s : memref<4xf32>
}

func.func @main(%x: memref<4xf32>) {
  func.call @use(%x) : (memref<4xf32>) -> ()
  %s = func.call @make(%x) : (memref<4xf32>) -> memref<4xf32>
  %c = arith.constant 0.0 : f32
  %d = memref.alloc() : memref<4xf32>
  linalg.fill ins(%c : f32) outs(%d : memref<4xf32>)
  memref.copy %s, %d : memref<4xf32> to memref<4xf32>
  "test.op"(%d) : (memref<4xf32>) -> ()
  func.return
}


// CHECK:      func.func private @use(%s: memref<4xf32>) {
// CHECK-NEXT:   linalg.add ins(%s, %s : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @make(%x: memref<4xf32>, %workspace: memref<16xi8>) -> memref<4xf32> {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %workspace[%0][] : memref<16xi8> to memref<4xf32>
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
// CHECK-NEXT:   func.call @use(%s) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return %s : memref<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @main(%x: memref<4xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<32xi8>
// CHECK-NEXT:   func.call @use(%x) : (memref<4xf32>) -> ()
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %workspace = memref.view %arena[%0][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   %s = func.call @make(%x, %workspace) : (memref<4xf32>, memref<16xi8>) -> memref<4xf32>
// CHECK-NEXT:   %c = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:   %1 = arith.constant 16 : index
// CHECK-NEXT:   %d = memref.view %arena[%1][] : memref<32xi8> to memref<4xf32>
// CHECK-NEXT:   linalg.fill ins(%c : f32) outs(%d : memref<4xf32>)
// CHECK-NEXT:   memref.copy %s, %d : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:   "test.op"(%d) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// -----
// Views of %s are made of its part; the value that fills comes from a function that returns it.

func.func private @zero() -> f32 {
  %c = arith.constant 0.0 : f32
  func.return %c : f32
}

func.func private @make(%x: memref<2x2xf32>) -> memref<4xf32> {
  %s = memref.alloc() : memref<2x2xf32>
  linalg.add ins(%x, %x : memref<2x2xf32>, memref<2x2xf32>) outs(%s : memref<2x2xf32>)
  %t = memref.subview %s[1, 0] [1, 2] [1, 1] : memref<2x2xf32> to memref<2xf32, strided<[1], offset: 2>>
  %u = memref.subview %s[0, 0] [1, 2] [1, 1] : memref<2x2xf32> to memref<2xf32, strided<[1]>>
  linalg.add ins(%u, %u : memref<2xf32, strided<[1]>>, memref<2xf32, strided<[1]>>) outs(%t : memref<2xf32, strided<[1], offset: 2>>)
  %r = memref.alloc() : memref<4xf32>
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%r : memref<4xf32>) {
  ^bb0(%o: f32):
    %one = arith.constant 1.0 : f32
    linalg.yield %one : f32
  }
  func.call @hand_on(%s, %r) : (memref<2x2xf32>, memref<4xf32>) -> ()
  func.return %r : memref<4xf32>
}

func.func private @hand_on(%s: memref<2x2xf32>, %r: memref<4xf32>) {
  %c = func.call @zero() : () -> f32
  %d = memref.alloc() : memref<4x4xf32>
  linalg.fill ins(%c : f32) outs(%d : memref<4x4xf32>)
  %v = memref.subview %d[1, 1] [2, 2] [1, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1], offset: 5>>
  memref.copy %s, %v : memref<2x2xf32> to memref<2x2xf32, strided<[4, 1], offset: 5>>
  "test.op"(%d, %r) : (memref<4x4xf32>, memref<4xf32>) -> ()
  func.return
}

func.func @main(%x: memref<2x2xf32>) {
  %r = func.call @make(%x) : (memref<2x2xf32>) -> memref<4xf32>
  "test.op"(%r) : (memref<4xf32>) -> ()
  func.return
}


// CHECK:      func.func private @zero() -> f32 {
// CHECK-NEXT:   %c = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:   func.return %c : f32
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @make(%x: memref<2x2xf32>, %workspace: memref<80xi8>) -> memref<4xf32> {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %d = memref.view %workspace[%0][] : memref<80xi8> to memref<4x4xf32>
// CHECK-NEXT:   %v = memref.subview %d[1, 1] [2, 2] [1, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1], offset: 5>>
// CHECK-NEXT:   %c = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:   linalg.fill ins(%c : f32) outs(%d : memref<4x4xf32>)
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<2x2xf32>, memref<2x2xf32>) outs(%v : memref<2x2xf32, strided<[4, 1], offset: 5>>)
// CHECK-NEXT:   %t = memref.subview %v[1, 0] [1, 2] [1, 1] : memref<2x2xf32, strided<[4, 1], offset: 5>> to memref<2xf32, strided<[1], offset: 9>>
// CHECK-NEXT:   %u = memref.subview %v[0, 0] [1, 2] [1, 1] : memref<2x2xf32, strided<[4, 1], offset: 5>> to memref<2xf32, strided<[1], offset: 5>>
// CHECK-NEXT:   linalg.add ins(%u, %u : memref<2xf32, strided<[1], offset: 5>>, memref<2xf32, strided<[1], offset: 5>>) outs(%t : memref<2xf32, strided<[1], offset: 9>>)
// CHECK-NEXT:   %1 = arith.constant 64 : index
// CHECK-NEXT:   %r = memref.view %workspace[%1][] : memref<80xi8> to memref<4xf32>
// CHECK-NEXT:   linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%r : memref<4xf32>) {
// CHECK-NEXT:   ^bb0(%o: f32):
// CHECK-NEXT:     %one = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     linalg.yield %one : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   %2 = arith.constant 0 : index
// CHECK-NEXT:   %workspace_1 = memref.view %workspace[%2][] : memref<80xi8> to memref<64xi8>
// CHECK-NEXT:   func.call @hand_on(%v, %r, %d, %workspace_1) : (memref<2x2xf32, strided<[4, 1], offset: 5>>, memref<4xf32>, memref<4x4xf32>, memref<64xi8>) -> ()
// CHECK-NEXT:   func.return %r : memref<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @hand_on(%s: memref<2x2xf32, strided<[4, 1], offset: 5>>, %r: memref<4xf32>, %d: memref<4x4xf32>, %workspace: memref<64xi8>) {
// CHECK-NEXT:   %c = func.call @zero() : () -> f32
// CHECK-NEXT:   "test.op"(%d, %r) : (memref<4x4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @main(%x: memref<2x2xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<80xi8>
// CHECK-NEXT:   %r = func.call @make(%x, %arena) : (memref<2x2xf32>, memref<80xi8>) -> memref<4xf32>
// CHECK-NEXT:   "test.op"(%r) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// -----
// The first access to %s is one to a view of it, inside of the function; what only asks for its size is none.
// The destination comes from a function that is called before %s is allocated.

func.func private @destination() -> memref<2x4xf32> {
  %c = arith.constant 3.0 : f32
  %d = memref.alloc() : memref<2x4xf32>
  linalg.fill ins(%c : f32) outs(%d : memref<2x4xf32>)
  func.return %d : memref<2x4xf32>
}

func.func private @halves(%x: memref<2xf32>, %s: memref<2x2xf32>) {
  %u = memref.subview %s[0, 0] [1, 2] [1, 1] : memref<2x2xf32> to memref<2xf32, strided<[1]>>
  linalg.add ins(%x, %x : memref<2xf32>, memref<2xf32>) outs(%u : memref<2xf32, strided<[1]>>)
  %v = memref.subview %s[1, 0] [1, 2] [1, 1] : memref<2x2xf32> to memref<2xf32, strided<[1], offset: 2>>
  linalg.mul ins(%x, %x : memref<2xf32>, memref<2xf32>) outs(%v : memref<2xf32, strided<[1], offset: 2>>)
  func.return
}

func.func @main(%x: memref<2xf32>) {
  %c1 = arith.constant 1 : index
  %d = func.call @destination() : () -> memref<2x4xf32>
  %s = memref.alloc() : memref<2x2xf32>
  %n = memref.dim %s, %c1 : memref<2x2xf32>
  func.call @halves(%x, %s) : (memref<2xf32>, memref<2x2xf32>) -> ()
  linalg.add ins(%s, %s : memref<2x2xf32>, memref<2x2xf32>) outs(%s : memref<2x2xf32>)
  %v = memref.subview %d[0, 1] [2, 2] [1, 1] : memref<2x4xf32> to memref<2x2xf32, strided<[4, 1], offset: 1>>
  memref.copy %s, %v : memref<2x2xf32> to memref<2x2xf32, strided<[4, 1], offset: 1>>
  "test.op"(%d, %n) : (memref<2x4xf32>, index) -> ()
  func.return
}


// CHECK:      func.func private @destination(%d: memref<2x4xf32>, %workspace: memref<32xi8>) -> memref<2x4xf32> {
// CHECK-NEXT:   %c = arith.constant 3.000000e+00 : f32
// CHECK-NEXT:   linalg.fill ins(%c : f32) outs(%d : memref<2x4xf32>)
// CHECK-NEXT:   func.return %d : memref<2x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @halves(%x: memref<2xf32>, %s: memref<2x2xf32, strided<[4, 1], offset: 1>>) {
// CHECK-NEXT:   %u = memref.subview %s[0, 0] [1, 2] [1, 1] : memref<2x2xf32, strided<[4, 1], offset: 1>> to memref<2xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<2xf32>, memref<2xf32>) outs(%u : memref<2xf32, strided<[1], offset: 1>>)
// CHECK-NEXT:   %v = memref.subview %s[1, 0] [1, 2] [1, 1] : memref<2x2xf32, strided<[4, 1], offset: 1>> to memref<2xf32, strided<[1], offset: 5>>
// CHECK-NEXT:   linalg.mul ins(%x, %x : memref<2xf32>, memref<2xf32>) outs(%v : memref<2xf32, strided<[1], offset: 5>>)
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @main(%x: memref<2xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<32xi8>
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %d = memref.view %arena[%0][] : memref<32xi8> to memref<2x4xf32>
// CHECK-NEXT:   %v = memref.subview %d[0, 1] [2, 2] [1, 1] : memref<2x4xf32> to memref<2x2xf32, strided<[4, 1], offset: 1>>
// CHECK-NEXT:   %d_1 = func.call @destination(%d, %arena) : (memref<2x4xf32>, memref<32xi8>) -> memref<2x4xf32>
// CHECK-NEXT:   %n = memref.dim %v, %c1 : memref<2x2xf32, strided<[4, 1], offset: 1>>
// CHECK-NEXT:   func.call @halves(%x, %v) : (memref<2xf32>, memref<2x2xf32, strided<[4, 1], offset: 1>>) -> ()
// CHECK-NEXT:   linalg.add ins(%v, %v : memref<2x2xf32, strided<[4, 1], offset: 1>>, memref<2x2xf32, strided<[4, 1], offset: 1>>) outs(%v : memref<2x2xf32, strided<[4, 1], offset: 1>>)
// CHECK-NEXT:   "test.op"(%d_1, %n) : (memref<2x4xf32>, index) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// -----
// The buffer that is written over comes later in the program than the one that is copied, in a function of its
// own.

func.func private @inner(%x: memref<4xf32>, %s: memref<4xf32>) {
  %r = memref.alloc() : memref<4xf32>
  linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%r : memref<4xf32>)
  linalg.exp ins(%r : memref<4xf32>) outs(%s : memref<4xf32>)
  func.return
}

func.func @main(%x: memref<4xf32>) {
  %s = memref.alloc() : memref<4xf32>
  func.call @inner(%x, %s) : (memref<4xf32>, memref<4xf32>) -> ()
  %c = arith.constant 0.0 : f32
  %d = memref.alloc() : memref<6xf32>
  linalg.fill ins(%c : f32) outs(%d : memref<6xf32>)
  %v = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
  memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 1>>
  "test.op"(%d) : (memref<6xf32>) -> ()
  func.return
}


// CHECK:      func.func private @inner(%x: memref<4xf32>, %s: memref<4xf32, strided<[1], offset: 1>>, %d: memref<6xf32>, %v: memref<4xf32, strided<[1], offset: 1>>) {
// CHECK-NEXT:   %c = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:   linalg.fill ins(%c : f32) outs(%d : memref<6xf32>)
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%v : memref<4xf32, strided<[1], offset: 1>>)
// CHECK-NEXT:   linalg.exp ins(%v : memref<4xf32, strided<[1], offset: 1>>) outs(%s : memref<4xf32, strided<[1], offset: 1>>)
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @main(%x: memref<4xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<24xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %d = memref.view %arena[%0][] : memref<24xi8> to memref<6xf32>
// CHECK-NEXT:   %v = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   func.call @inner(%x, %v, %d, %v) : (memref<4xf32>, memref<4xf32, strided<[1], offset: 1>>, memref<6xf32>, memref<4xf32, strided<[1], offset: 1>>) -> ()
// CHECK-NEXT:   %c = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:   "test.op"(%d) : (memref<6xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// -----
// What is called at two places would have two destinations.

func.func private @twice(%x: memref<4xf32>) -> memref<4xf32> {
  %s = memref.alloc() : memref<4xf32>
  linalg.mul ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
  func.return %s : memref<4xf32>
}

func.func @main(%x: memref<4xf32>, %z: memref<4xf32>) {
  %s = func.call @twice(%x) : (memref<4xf32>) -> memref<4xf32>
  %c = arith.constant 0.0 : f32
  %d = memref.alloc() : memref<6xf32>
  linalg.fill ins(%c : f32) outs(%d : memref<6xf32>)
  %v = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
  memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 1>>
  "test.op"(%d) : (memref<6xf32>) -> ()
  %t = func.call @twice(%z) : (memref<4xf32>) -> memref<4xf32>
  "test.op"(%t) : (memref<4xf32>) -> ()
  func.return
}


// CHECK:      func.func private @twice(%x: memref<4xf32>, %workspace: memref<16xi8>) -> memref<4xf32> {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %workspace[%0][] : memref<16xi8> to memref<4xf32>
// CHECK-NEXT:   linalg.mul ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
// CHECK-NEXT:   func.return %s : memref<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @main(%x: memref<4xf32>, %z: memref<4xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<40xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %workspace = memref.view %arena[%0][] : memref<40xi8> to memref<16xi8>
// CHECK-NEXT:   %s = func.call @twice(%x, %workspace) : (memref<4xf32>, memref<16xi8>) -> memref<4xf32>
// CHECK-NEXT:   %c = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:   %1 = arith.constant 16 : index
// CHECK-NEXT:   %d = memref.view %arena[%1][] : memref<40xi8> to memref<6xf32>
// CHECK-NEXT:   linalg.fill ins(%c : f32) outs(%d : memref<6xf32>)
// CHECK-NEXT:   %v = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   "test.op"(%d) : (memref<6xf32>) -> ()
// CHECK-NEXT:   %2 = arith.constant 0 : index
// CHECK-NEXT:   %workspace_1 = memref.view %arena[%2][] : memref<40xi8> to memref<16xi8>
// CHECK-NEXT:   %t = func.call @twice(%z, %workspace_1) : (memref<4xf32>, memref<16xi8>) -> memref<4xf32>
// CHECK-NEXT:   "test.op"(%t) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// -----
// %s is made in %d, of the same type, and seen by what takes no strides: so %d is not made in a part itself.

func.func private @make(%x: memref<4xf32>) -> memref<4xf32> {
  %s = memref.alloc() : memref<4xf32>
  linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
  "test.op"(%s) : (memref<4xf32>) -> ()
  func.return %s : memref<4xf32>
}

func.func private @copy(%s: memref<4xf32>) -> memref<4xf32> {
  %d = memref.alloc() : memref<4xf32>
  memref.copy %s, %d : memref<4xf32> to memref<4xf32>
  linalg.exp ins(%d : memref<4xf32>) outs(%d : memref<4xf32>)
  func.return %d : memref<4xf32>
}

func.func @main(%x: memref<4xf32>) {
  %s = func.call @make(%x) : (memref<4xf32>) -> memref<4xf32>
  %d = func.call @copy(%s) : (memref<4xf32>) -> memref<4xf32>
  %c = arith.constant 0.0 : f32
  %e = memref.alloc() : memref<2x4xf32>
  linalg.fill ins(%c : f32) outs(%e : memref<2x4xf32>)
  %v = memref.subview %e[1, 0] [1, 4] [1, 1] : memref<2x4xf32> to memref<4xf32, strided<[1], offset: 4>>
  memref.copy %d, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 4>>
  "test.op"(%e) : (memref<2x4xf32>) -> ()
  func.return
}


// CHECK:      func.func private @make(%x: memref<4xf32>, %d: memref<4xf32>) -> memref<4xf32> {
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%d : memref<4xf32>)
// CHECK-NEXT:   "test.op"(%d) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return %d : memref<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @copy(%s: memref<4xf32>, %d: memref<4xf32>, %workspace: memref<16xi8>) -> memref<4xf32> {
// CHECK-NEXT:   linalg.exp ins(%d : memref<4xf32>) outs(%d : memref<4xf32>)
// CHECK-NEXT:   func.return %d : memref<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @main(%x: memref<4xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<48xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %d = memref.view %arena[%0][] : memref<48xi8> to memref<4xf32>
// CHECK-NEXT:   %s = func.call @make(%x, %d) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %workspace = memref.view %arena[%1][] : memref<48xi8> to memref<16xi8>
// CHECK-NEXT:   %d_1 = func.call @copy(%s, %d, %workspace) : (memref<4xf32>, memref<4xf32>, memref<16xi8>) -> memref<4xf32>
// CHECK-NEXT:   %c = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:   %2 = arith.constant 16 : index
// CHECK-NEXT:   %e = memref.view %arena[%2][] : memref<48xi8> to memref<2x4xf32>
// CHECK-NEXT:   linalg.fill ins(%c : f32) outs(%e : memref<2x4xf32>)
// CHECK-NEXT:   %v = memref.subview %e[1, 0] [1, 4] [1, 1] : memref<2x4xf32> to memref<4xf32, strided<[1], offset: 4>>
// CHECK-NEXT:   memref.copy %d_1, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 4>>
// CHECK-NEXT:   "test.op"(%e) : (memref<2x4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// -----
// What fills is known only behind the first access to %s: the constant that it is comes to be in front.

func.func private @zero() -> f32 {
  %c = arith.constant 0.0 : f32
  func.return %c : f32
}

func.func @main(%x: memref<4xf32>) {
  %s = memref.alloc() : memref<4xf32>
  linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
  %c = func.call @zero() : () -> f32
  %d = memref.alloc() : memref<6xf32>
  linalg.fill ins(%c : f32) outs(%d : memref<6xf32>)
  %v = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
  memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 1>>
  "test.op"(%d) : (memref<6xf32>) -> ()
  func.return
}


// CHECK:      func.func private @zero() -> f32 {
// CHECK-NEXT:   %c = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:   func.return %c : f32
// CHECK-NEXT: }
// CHECK-NEXT: func.func @main(%x: memref<4xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<24xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %d = memref.view %arena[%0][] : memref<24xi8> to memref<6xf32>
// CHECK-NEXT:   %v = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   %c = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:   linalg.fill ins(%c : f32) outs(%d : memref<6xf32>)
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%v : memref<4xf32, strided<[1], offset: 1>>)
// CHECK-NEXT:   %c_1 = func.call @zero() : () -> f32
// CHECK-NEXT:   "test.op"(%d) : (memref<6xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// -----
// A function gets a part once, for all buffers that are made in it.

func.func private @make(%x: memref<4xf32>) -> memref<4xf32> {
  %r = memref.alloc() : memref<4xf32>
  linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%r : memref<4xf32>)
  %s = memref.alloc() : memref<4xf32>
  linalg.exp ins(%r : memref<4xf32>) outs(%s : memref<4xf32>)
  func.return %s : memref<4xf32>
}

func.func @main(%x: memref<4xf32>) {
  %s = func.call @make(%x) : (memref<4xf32>) -> memref<4xf32>
  %c = arith.constant 0.0 : f32
  %d = memref.alloc() : memref<6xf32>
  linalg.fill ins(%c : f32) outs(%d : memref<6xf32>)
  %v = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
  memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 1>>
  "test.op"(%d) : (memref<6xf32>) -> ()
  func.return
}


// CHECK:      func.func private @make(%x: memref<4xf32>, %d: memref<6xf32>, %v: memref<4xf32, strided<[1], offset: 1>>) -> memref<4xf32, strided<[1], offset: 1>> {
// CHECK-NEXT:   %c = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:   linalg.fill ins(%c : f32) outs(%d : memref<6xf32>)
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%v : memref<4xf32, strided<[1], offset: 1>>)
// CHECK-NEXT:   linalg.exp ins(%v : memref<4xf32, strided<[1], offset: 1>>) outs(%v : memref<4xf32, strided<[1], offset: 1>>)
// CHECK-NEXT:   func.return %v : memref<4xf32, strided<[1], offset: 1>>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @main(%x: memref<4xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<24xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %d = memref.view %arena[%0][] : memref<24xi8> to memref<6xf32>
// CHECK-NEXT:   %v = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   %s = func.call @make(%x, %d, %v) : (memref<4xf32>, memref<6xf32>, memref<4xf32, strided<[1], offset: 1>>) -> memref<4xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   %c = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:   "test.op"(%d) : (memref<6xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// -----
// So it would where all of the destination is taken, which has the same type.

func.func private @twice(%x: memref<4xf32>) -> memref<4xf32> {
  %s = memref.alloc() : memref<4xf32>
  linalg.mul ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
  func.return %s : memref<4xf32>
}

func.func @main(%x: memref<4xf32>, %z: memref<4xf32>) {
  %s = func.call @twice(%x) : (memref<4xf32>) -> memref<4xf32>
  %d = memref.alloc() : memref<4xf32>
  memref.copy %s, %d : memref<4xf32> to memref<4xf32>
  "test.op"(%d) : (memref<4xf32>) -> ()
  %t = func.call @twice(%z) : (memref<4xf32>) -> memref<4xf32>
  "test.op"(%t) : (memref<4xf32>) -> ()
  func.return
}


// CHECK:      func.func private @twice(%x: memref<4xf32>, %workspace: memref<16xi8>) -> memref<4xf32> {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %workspace[%0][] : memref<16xi8> to memref<4xf32>
// CHECK-NEXT:   linalg.mul ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
// CHECK-NEXT:   func.return %s : memref<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @main(%x: memref<4xf32>, %z: memref<4xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<32xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %workspace = memref.view %arena[%0][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   %s = func.call @twice(%x, %workspace) : (memref<4xf32>, memref<16xi8>) -> memref<4xf32>
// CHECK-NEXT:   %1 = arith.constant 16 : index
// CHECK-NEXT:   %d = memref.view %arena[%1][] : memref<32xi8> to memref<4xf32>
// CHECK-NEXT:   memref.copy %s, %d : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:   "test.op"(%d) : (memref<4xf32>) -> ()
// CHECK-NEXT:   %2 = arith.constant 0 : index
// CHECK-NEXT:   %workspace_1 = memref.view %arena[%2][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   %t = func.call @twice(%z, %workspace_1) : (memref<4xf32>, memref<16xi8>) -> memref<4xf32>
// CHECK-NEXT:   "test.op"(%t) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// -----
// %s is made in %d, of the same type, and is handed to a function that others call, too: so %d is not made in a
// part itself, though all that is done there takes any strides.

func.func private @use(%s: memref<4xf32>) {
  linalg.exp ins(%s : memref<4xf32>) outs(%s : memref<4xf32>)
  func.return
}

func.func @main(%x: memref<4xf32>) {
  func.call @use(%x) : (memref<4xf32>) -> ()
  %s = memref.alloc() : memref<4xf32>
  linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
  func.call @use(%s) : (memref<4xf32>) -> ()
  %d = memref.alloc() : memref<4xf32>
  memref.copy %s, %d : memref<4xf32> to memref<4xf32>
  linalg.exp ins(%d : memref<4xf32>) outs(%d : memref<4xf32>)
  %e = memref.alloc() : memref<2x4xf32>
  %v = memref.subview %e[1, 0] [1, 4] [1, 1] : memref<2x4xf32> to memref<4xf32, strided<[1], offset: 4>>
  memref.copy %d, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 4>>
  linalg.exp ins(%v : memref<4xf32, strided<[1], offset: 4>>) outs(%x : memref<4xf32>)
  func.return
}


// CHECK:      func.func private @use(%s: memref<4xf32>) {
// CHECK-NEXT:   linalg.exp ins(%s : memref<4xf32>) outs(%s : memref<4xf32>)
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @main(%x: memref<4xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<48xi8>
// CHECK-NEXT:   func.call @use(%x) : (memref<4xf32>) -> ()
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %d = memref.view %arena[%0][] : memref<48xi8> to memref<4xf32>
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%d : memref<4xf32>)
// CHECK-NEXT:   func.call @use(%d) : (memref<4xf32>) -> ()
// CHECK-NEXT:   linalg.exp ins(%d : memref<4xf32>) outs(%d : memref<4xf32>)
// CHECK-NEXT:   %1 = arith.constant 16 : index
// CHECK-NEXT:   %e = memref.view %arena[%1][] : memref<48xi8> to memref<2x4xf32>
// CHECK-NEXT:   %v = memref.subview %e[1, 0] [1, 4] [1, 1] : memref<2x4xf32> to memref<4xf32, strided<[1], offset: 4>>
// CHECK-NEXT:   memref.copy %d, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 4>>
// CHECK-NEXT:   linalg.exp ins(%v : memref<4xf32, strided<[1], offset: 4>>) outs(%x : memref<4xf32>)
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
