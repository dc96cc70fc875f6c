// RUN: xdsl-opt %s -p copy-removal | filecheck %s --match-full-lines

// I8: who is called reads the global through another function, which is passed nothing: the copy is
// made after that. A call that touches nothing is not in the way.
memref.global "private" @state : memref<8xf32> = uninitialized
// CHECK-LABEL:  func.func private @inner() -> f32 {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %s = memref.get_global @state : memref<8xf32>
// CHECK-NEXT:    %x = memref.load %s[%c0] : memref<8xf32>
// CHECK-NEXT:    func.return %x : f32
// CHECK-NEXT:  }
func.func private @inner() -> f32 {
  %c0 = arith.constant 0 : index
  %s = memref.get_global @state : memref<8xf32>
  %x = memref.load %s[%c0] : memref<8xf32>
  func.return %x : f32
}
// CHECK-LABEL:  func.func private @outer() -> f32 {
// CHECK-NEXT:    %x = func.call @inner() : () -> f32
// CHECK-NEXT:    func.return %x : f32
// CHECK-NEXT:  }
func.func private @outer() -> f32 {
  %x = func.call @inner() : () -> f32
  func.return %x : f32
}
// CHECK-LABEL:  func.func private @nothing(%v: f32) -> f32 {
// CHECK-NEXT:    %x = arith.addf %v, %v : f32
// CHECK-NEXT:    func.return %x : f32
// CHECK-NEXT:  }
func.func private @nothing(%v: f32) -> f32 {
  %x = arith.addf %v, %v : f32
  func.return %x : f32
}
// CHECK-LABEL:  func.func private @around_nothing(%v: f32) -> f32 {
// CHECK-NEXT:    %x = func.call @nothing(%v) : (f32) -> f32
// CHECK-NEXT:    func.return %x : f32
// CHECK-NEXT:  }
func.func private @around_nothing(%v: f32) -> f32 {
  %x = func.call @nothing(%v) : (f32) -> f32
  func.return %x : f32
}
// CHECK-LABEL:  func.func @in_the_way(%v: f32) -> f32 {
// CHECK-NEXT:    %s = memref.get_global @state : memref<8xf32>
// CHECK-NEXT:    %a = memref.alloc() : memref<8xf32>
// CHECK-NEXT:    linalg.fill ins(%v : f32) outs(%a : memref<8xf32>)
// CHECK-NEXT:    %x = func.call @outer() : () -> f32
// CHECK-NEXT:    memref.copy %a, %s : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:    memref.dealloc %a : memref<8xf32>
// CHECK-NEXT:    func.return %x : f32
// CHECK-NEXT:  }
func.func @in_the_way(%v: f32) -> f32 {
  %s = memref.get_global @state : memref<8xf32>
  %a = memref.alloc() : memref<8xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<8xf32>)
  %x = func.call @outer() : () -> f32
  memref.copy %a, %s : memref<8xf32> to memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  func.return %x : f32
}
// CHECK-LABEL:  func.func @not_in_the_way(%v: f32) -> f32 {
// CHECK-NEXT:    %s = memref.get_global @state : memref<8xf32>
// CHECK-NEXT:    linalg.fill ins(%v : f32) outs(%s : memref<8xf32>)
// CHECK-NEXT:    %x = func.call @around_nothing(%v) : (f32) -> f32
// CHECK-NEXT:    func.return %x : f32
// CHECK-NEXT:  }
func.func @not_in_the_way(%v: f32) -> f32 {
  %s = memref.get_global @state : memref<8xf32>
  %a = memref.alloc() : memref<8xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<8xf32>)
  %x = func.call @around_nothing(%v) : (f32) -> f32
  memref.copy %a, %s : memref<8xf32> to memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  func.return %x : f32
}
