// RUN: xdsl-opt %s -p drop-equivalent-buffer-results | filecheck %s

// Which results a private function need not return, and what its calls get instead.

// Results are numbered anew, and their attributes go with them; a cast stands where the types differ.

// CHECK-LABEL: @between(
// CHECK-SAME:  %m: memref<4xf32>, %v: f32, %n: memref<?xf32>) -> (f32, f32 {test.name = "last"}) {
// CHECK-NEXT:    %c = memref.cast %m : memref<4xf32> to memref<?xf32>
// CHECK-NEXT:    %w = arith.addf %v, %v : f32
// CHECK-NEXT:    func.return %v, %w : f32, f32
// CHECK-NEXT:  }
func.func private @between(%m: memref<4xf32>, %v: f32, %n: memref<?xf32>) -> (f32, memref<?xf32>, memref<?xf32>, f32 {test.name = "last"}) {
  %c = memref.cast %m : memref<4xf32> to memref<?xf32>
  %w = arith.addf %v, %v : f32
  func.return %v, %c, %n, %w : f32, memref<?xf32>, memref<?xf32>, f32
}

// CHECK-LABEL: @calls_twice(
// CHECK-SAME:  %m: memref<4xf32>, %n: memref<?xf32>, %v: f32) -> (f32, f32, memref<?xf32>) {
// CHECK-NEXT:    %a, %d = func.call @between(%m, %v, %n) : (memref<4xf32>, f32, memref<?xf32>) -> (f32, f32)
// CHECK-NEXT:    %b = memref.cast %m : memref<4xf32> to memref<?xf32>
// CHECK-NEXT:    "test.op"(%b, %n) : (memref<?xf32>, memref<?xf32>) -> ()
// CHECK-NEXT:    %e, %h = func.call @between(%m, %d, %b) : (memref<4xf32>, f32, memref<?xf32>) -> (f32, f32)
// CHECK-NEXT:    %f = memref.cast %m : memref<4xf32> to memref<?xf32>
// CHECK-NEXT:    func.return %e, %h, %b : f32, f32, memref<?xf32>
// CHECK-NEXT:  }
func.func @calls_twice(%m: memref<4xf32>, %n: memref<?xf32>, %v: f32) -> (f32, f32, memref<?xf32>) {
  %a, %b, %c, %d = func.call @between(%m, %v, %n) : (memref<4xf32>, f32, memref<?xf32>) -> (f32, memref<?xf32>, memref<?xf32>, f32)
  "test.op"(%b, %c) : (memref<?xf32>, memref<?xf32>) -> ()
  %e, %f, %g, %h = func.call @between(%m, %d, %b) : (memref<4xf32>, f32, memref<?xf32>) -> (f32, memref<?xf32>, memref<?xf32>, f32)
  func.return %e, %h, %g : f32, f32, memref<?xf32>
}

// Two returns of one argument, and of two.

// CHECK-LABEL: @always_the_same(
// CHECK-SAME:  %m: memref<4xf32>, %n: memref<4xf32>, %c: i1) {
// CHECK-NEXT:    cf.cond_br %c, ^bb1, ^bb2
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    func.return
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func private @always_the_same(%m: memref<4xf32>, %n: memref<4xf32>, %c: i1) -> memref<4xf32> {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  func.return %n : memref<4xf32>
^bb2:
  func.return %n : memref<4xf32>
}

// CHECK-LABEL: @one_of_two(
// CHECK-SAME:  %m: memref<4xf32>, %n: memref<4xf32>, %c: i1) -> memref<4xf32> {
// CHECK-NEXT:    cf.cond_br %c, ^bb1, ^bb2
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    func.return %m : memref<4xf32>
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    func.return %n : memref<4xf32>
// CHECK-NEXT:  }
func.func private @one_of_two(%m: memref<4xf32>, %n: memref<4xf32>, %c: i1) -> memref<4xf32> {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  func.return %m : memref<4xf32>
^bb2:
  func.return %n : memref<4xf32>
}

// CHECK-LABEL: @own_and_scalar(
// CHECK-SAME:  %m: memref<4xf32>, %v: f32) -> (memref<4xf32>, f32) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    func.return %a, %v : memref<4xf32>, f32
// CHECK-NEXT:  }
func.func private @own_and_scalar(%m: memref<4xf32>, %v: f32) -> (memref<4xf32>, f32) {
  %a = memref.alloc() : memref<4xf32>
  func.return %a, %v : memref<4xf32>, f32
}

// CHECK-LABEL: @declared(
// CHECK-SAME:  memref<4xf32>) -> memref<4xf32>
func.func private @declared(memref<4xf32>) -> memref<4xf32>
// CHECK-LABEL: @caller(
// CHECK-SAME:  %m: memref<4xf32>, %n: memref<4xf32>, %c: i1, %v: f32) {
// CHECK-NEXT:    func.call @always_the_same(%m, %n, %c) : (memref<4xf32>, memref<4xf32>, i1) -> ()
// CHECK-NEXT:    %b = func.call @one_of_two(%m, %n, %c) : (memref<4xf32>, memref<4xf32>, i1) -> memref<4xf32>
// CHECK-NEXT:    %d, %e = func.call @own_and_scalar(%m, %v) : (memref<4xf32>, f32) -> (memref<4xf32>, f32)
// CHECK-NEXT:    %f = func.call @declared(%m) : (memref<4xf32>) -> memref<4xf32>
// CHECK-NEXT:    "test.op"(%n, %b, %d, %e, %f) : (memref<4xf32>, memref<4xf32>, memref<4xf32>, f32, memref<4xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @caller(%m: memref<4xf32>, %n: memref<4xf32>, %c: i1, %v: f32) {
  %a = func.call @always_the_same(%m, %n, %c) : (memref<4xf32>, memref<4xf32>, i1) -> memref<4xf32>
  %b = func.call @one_of_two(%m, %n, %c) : (memref<4xf32>, memref<4xf32>, i1) -> memref<4xf32>
  %d, %e = func.call @own_and_scalar(%m, %v) : (memref<4xf32>, f32) -> (memref<4xf32>, f32)
  %f = func.call @declared(%m) : (memref<4xf32>) -> memref<4xf32>
  "test.op"(%a, %b, %d, %e, %f) : (memref<4xf32>, memref<4xf32>, memref<4xf32>, f32, memref<4xf32>) -> ()
  func.return
}
