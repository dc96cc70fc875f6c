// RUN: xdsl-opt %s -p drop-equivalent-buffer-results | filecheck %s

func.func private @g(%m: memref<4xf32>, %v: f32, %i: index) -> (memref<4xf32>, f32) {
  memref.store %v, %m[%i] : memref<4xf32>
  func.return %m, %v : memref<4xf32>, f32
}
func.func @f(%m: memref<4xf32>, %v: f32, %i: index) -> f32 {
  %n, %w = func.call @g(%m, %v, %i) {note} : (memref<4xf32>, f32, index) -> (memref<4xf32>, f32)
  %x = memref.load %n[%i] : memref<4xf32>
  func.return %x : f32
}

// CHECK:      func.func private @g(%m: memref<4xf32>, %v: f32, %i: index) -> f32 {
// CHECK:        func.return %v : f32
// CHECK:        func.call @g(%m, %v, %i) {note} : (memref<4xf32>, f32, index) -> f32
// CHECK-NEXT:   %x = memref.load %m[%i] : memref<4xf32>

// A caller outside of the program, or one that is called by value, knows the signature.

func.func @public(%m: memref<4xf32>) -> memref<4xf32> {
  func.return %m : memref<4xf32>
}
func.func private @by_value(%m: memref<4xf32>) -> memref<4xf32> {
  func.return %m : memref<4xf32>
}
func.func @h(%m: memref<4xf32>) -> memref<4xf32> {
  "test.op"() {callback = @by_value} : () -> ()
  %n = func.call @public(%m) : (memref<4xf32>) -> memref<4xf32>
  %o = func.call @by_value(%n) : (memref<4xf32>) -> memref<4xf32>
  func.return %o : memref<4xf32>
}

// CHECK:      func.func @public(%m: memref<4xf32>) -> memref<4xf32> {
// CHECK-NEXT:   func.return %m : memref<4xf32>
// CHECK:      func.func private @by_value(%m: memref<4xf32>) -> memref<4xf32> {
// CHECK-NEXT:   func.return %m : memref<4xf32>
// CHECK:        %n = func.call @public(%m)
// CHECK-NEXT:   %o = func.call @by_value(%n)
// CHECK-NEXT:   func.return %o : memref<4xf32>

// Functions of the same name in other modules are other functions.

builtin.module @inner {
  func.func private @g(%m: memref<4xf32>) -> memref<4xf32> {
    func.return %m : memref<4xf32>
  }
  func.func @f(%m: memref<4xf32>) -> memref<4xf32> {
    %n = func.call @g(%m) : (memref<4xf32>) -> memref<4xf32>
    func.return %n : memref<4xf32>
  }
}

// CHECK:      builtin.module @inner {
// CHECK-NEXT:   func.func private @g(%m: memref<4xf32>) {
// CHECK-NEXT:     func.return
// CHECK:          func.call @g(%m) : (memref<4xf32>) -> ()
// CHECK-NEXT:     func.return %m : memref<4xf32>
