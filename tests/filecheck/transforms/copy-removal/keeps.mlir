// RUN: xdsl-opt -p copy-removal %s | filecheck %s --match-full-lines

// The source is used after the copy.
func.func @source_used_after(%x: memref<2xf32>) {
  %a = memref.alloc() : memref<2xf32>
  "test.op"(%a) : (memref<2xf32>) -> ()
  %b = memref.alloc() : memref<2xf32>
  memref.copy %a, %b : memref<2xf32> to memref<2xf32>
  "test.op"(%a) : (memref<2xf32>) -> ()
  "test.op"(%b) : (memref<2xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @source_used_after(%x: memref<2xf32>) {
// CHECK-NEXT:    %a = memref.alloc() : memref<2xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<2xf32>) -> ()
// CHECK-NEXT:    %b = memref.alloc() : memref<2xf32>
// CHECK-NEXT:    memref.copy %a, %b : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<2xf32>) -> ()
// CHECK-NEXT:    "test.op"(%b) : (memref<2xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// The target is read while the source is written.
func.func @target_touched(%x: memref<2xf32>) {
  %a = memref.alloc() : memref<2xf32>
  linalg.exp ins(%x : memref<2xf32>) outs(%a : memref<2xf32>)
  "test.op"(%x) : (memref<2xf32>) -> ()
  memref.copy %a, %x : memref<2xf32> to memref<2xf32>
  func.return
}
// CHECK-LABEL: func.func @target_touched(%x: memref<2xf32>) {
// CHECK-NEXT:    %a = memref.alloc() : memref<2xf32>
// CHECK-NEXT:    linalg.exp ins(%x : memref<2xf32>) outs(%a : memref<2xf32>)
// CHECK-NEXT:    "test.op"(%x) : (memref<2xf32>) -> ()
// CHECK-NEXT:    memref.copy %a, %x : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// The source is an argument: its memory is the caller's.
func.func @argument(%x: memref<2xf32>) -> memref<2xf32> {
  %a = memref.alloc() : memref<2xf32>
  memref.copy %x, %a : memref<2xf32> to memref<2xf32>
  func.return %a : memref<2xf32>
}
// CHECK-LABEL: func.func @argument(%x: memref<2xf32>) -> memref<2xf32> {
// CHECK-NEXT:    %a = memref.alloc() : memref<2xf32>
// CHECK-NEXT:    memref.copy %x, %a : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:    func.return %a : memref<2xf32>
// CHECK-NEXT:  }

// Freed where the join may be another buffer.
func.func @freed_with_another(%c: i1) -> memref<2xf32> {
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  "test.op"(%a, %b) : (memref<2xf32>, memref<2xf32>) -> ()
  %r = memref.alloc() : memref<2xf32>
  memref.copy %a, %r : memref<2xf32> to memref<2xf32>
  %joined = arith.select %c, %a, %b : memref<2xf32>
  memref.dealloc %joined : memref<2xf32>
  func.return %r : memref<2xf32>
}
// CHECK-LABEL: func.func @freed_with_another(%c: i1) -> memref<2xf32> {
// CHECK-NEXT:    %a = memref.alloc() : memref<2xf32>
// CHECK-NEXT:    %b = memref.alloc() : memref<2xf32>
// CHECK-NEXT:    "test.op"(%a, %b) : (memref<2xf32>, memref<2xf32>) -> ()
// CHECK-NEXT:    %r = memref.alloc() : memref<2xf32>
// CHECK-NEXT:    memref.copy %a, %r : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:    %joined = arith.select %c, %a, %b : memref<2xf32>
// CHECK-NEXT:    memref.dealloc %joined : memref<2xf32>
// CHECK-NEXT:    func.return %r : memref<2xf32>
// CHECK-NEXT:  }

// In a branch: where control does not pass, the argument must stay as it is.
func.func @in_branch(%c: i1, %x: memref<2xf32>) {
  %a = memref.alloc() : memref<2xf32>
  "test.op"(%a) : (memref<2xf32>) -> ()
  scf.if %c {
    memref.copy %a, %x : memref<2xf32> to memref<2xf32>
  }
  memref.dealloc %a : memref<2xf32>
  func.return
}
// CHECK-LABEL: func.func @in_branch(%c: i1, %x: memref<2xf32>) {
// CHECK-NEXT:    %a = memref.alloc() : memref<2xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<2xf32>) -> ()
// CHECK-NEXT:    scf.if %c {
// CHECK-NEXT:      memref.copy %a, %x : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %a : memref<2xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// The layouts differ by more than a cast.
func.func @layout(%x: memref<8xf32>) {
  %a = memref.alloc() : memref<2xf32>
  "test.op"(%a) : (memref<2xf32>) -> ()
  %part = memref.subview %x[2] [2] [3] : memref<8xf32> to memref<2xf32, strided<[3], offset: 2>>
  memref.copy %a, %part : memref<2xf32> to memref<2xf32, strided<[3], offset: 2>>
  func.return
}
// CHECK-LABEL: func.func @layout(%x: memref<8xf32>) {
// CHECK-NEXT:    %a = memref.alloc() : memref<2xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<2xf32>) -> ()
// CHECK-NEXT:    %part = memref.subview %x[2] [2] [3] : memref<8xf32> to memref<2xf32, strided<[3], offset: 2>>
// CHECK-NEXT:    memref.copy %a, %part : memref<2xf32> to memref<2xf32, strided<[3], offset: 2>>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// The source is aligned, the argument perhaps not.
func.func @alignment(%x: memref<2xf32>) {
  %a = memref.alloc() {alignment = 64 : i64} : memref<2xf32>
  %b = memref.assume_alignment %a, 64 : memref<2xf32>
  "test.op"(%b) : (memref<2xf32>) -> ()
  memref.copy %a, %x : memref<2xf32> to memref<2xf32>
  func.return
}
// CHECK-LABEL: func.func @alignment(%x: memref<2xf32>) {
// CHECK-NEXT:    %a = memref.alloc() {alignment = 64 : i64} : memref<2xf32>
// CHECK-NEXT:    %b = memref.assume_alignment %a, 64 : memref<2xf32>
// CHECK-NEXT:    "test.op"(%b) : (memref<2xf32>) -> ()
// CHECK-NEXT:    memref.copy %a, %x : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// A call may access globals.
memref.global "private" @g : memref<2xf32> = dense<1.0>
func.func private @f()
// CHECK-LABEL: func.func private @f() -> ()
func.func @call_between() {
  %g = memref.get_global @g : memref<2xf32>
  %a = memref.alloc() : memref<2xf32>
  "test.op"(%a) : (memref<2xf32>) -> ()
  func.call @f() : () -> ()
  memref.copy %a, %g : memref<2xf32> to memref<2xf32>
  func.return
}
// CHECK-LABEL: func.func @call_between() {
// CHECK-NEXT:    %g = memref.get_global @g : memref<2xf32>
// CHECK-NEXT:    %a = memref.alloc() : memref<2xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<2xf32>) -> ()
// CHECK-NEXT:    func.call @f() : () -> ()
// CHECK-NEXT:    memref.copy %a, %g : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Both arguments may be the same memory: @caller makes them so.
func.func private @same_arguments(%x: memref<2xf32>, %y: memref<2xf32>) {
  %a = memref.alloc() : memref<2xf32>
  linalg.exp ins(%x : memref<2xf32>) outs(%a : memref<2xf32>)
  memref.copy %a, %y : memref<2xf32> to memref<2xf32>
  func.return
}
// CHECK-LABEL: func.func private @same_arguments(%x: memref<2xf32>, %y: memref<2xf32>) {
// CHECK-NEXT:    %a = memref.alloc() : memref<2xf32>
// CHECK-NEXT:    linalg.exp ins(%x : memref<2xf32>) outs(%a : memref<2xf32>)
// CHECK-NEXT:    memref.copy %a, %y : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @caller(%x: memref<2xf32>) {
  func.call @same_arguments(%x, %x) : (memref<2xf32>, memref<2xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @caller(%x: memref<2xf32>) {
// CHECK-NEXT:    func.call @same_arguments(%x, %x) : (memref<2xf32>, memref<2xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Cites: 002/copy-removal-conditions
