// RUN: xdsl-opt -p copy-removal %s | filecheck %s --match-full-lines

// Copies that can go only after others are gone.

// The first copy, as soon as the second one, of which nothing comes, does not read %a any more.
func.func @after_a_later_one() -> memref<2xf32> {
  %a = memref.alloc() : memref<2xf32>
  "test.op"(%a) : (memref<2xf32>) -> ()
  %b = bufferization.clone %a : memref<2xf32> to memref<2xf32>
  "test.op"(%b) : (memref<2xf32>) -> ()
  %c = memref.alloc() : memref<2xf32>
  memref.copy %a, %c : memref<2xf32> to memref<2xf32>
  memref.dealloc %c : memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  func.return %b : memref<2xf32>
}
// CHECK-LABEL:  func.func @after_a_later_one() -> memref<2xf32> {
// CHECK-NEXT:    %a = memref.alloc() : memref<2xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<2xf32>) -> ()
// CHECK-NEXT:    "test.op"(%a) : (memref<2xf32>) -> ()
// CHECK-NEXT:    func.return %a : memref<2xf32>
// CHECK-NEXT:  }

// A chain of which each copy needs the one behind it to go.
func.func @chain_from_behind(%x: memref<2xf32>) {
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  %c = memref.alloc() : memref<2xf32>
  memref.copy %x, %a : memref<2xf32> to memref<2xf32>
  memref.copy %a, %b : memref<2xf32> to memref<2xf32>
  memref.copy %b, %c : memref<2xf32> to memref<2xf32>
  memref.copy %x, %b : memref<2xf32> to memref<2xf32>
  "test.op"() : () -> ()
  memref.dealloc %a : memref<2xf32>
  memref.dealloc %b : memref<2xf32>
  memref.dealloc %c : memref<2xf32>
  func.return
}
// CHECK-LABEL:  func.func @chain_from_behind(%x: memref<2xf32>) {
// CHECK-NEXT:    %a = memref.alloc() : memref<2xf32>
// CHECK-NEXT:    memref.copy %x, %a : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:    memref.copy %x, %a : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:    "test.op"() : () -> ()
// CHECK-NEXT:    memref.dealloc %a : memref<2xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// %x may be the memory that the copy from %y reads: the result is written there once that copy is gone, which has to wait
// for the last one.
func.func @other_memory_from_outside(%x: memref<2xf32>, %kept: memref<1xmemref<2xf32>>) {
  %c0 = arith.constant 0 : index
  %y = memref.load %kept[%c0] : memref<1xmemref<2xf32>>
  %t = memref.alloc() : memref<2xf32>
  %a = memref.alloc() : memref<2xf32>
  "test.op"(%a) : (memref<2xf32>) -> ()
  memref.copy %y, %t : memref<2xf32> to memref<2xf32>
  memref.copy %a, %x : memref<2xf32> to memref<2xf32>
  %u = bufferization.clone %t : memref<2xf32> to memref<2xf32>
  memref.dealloc %u : memref<2xf32>
  memref.dealloc %t : memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  func.return
}
// CHECK-LABEL:  func.func @other_memory_from_outside(%x: memref<2xf32>, %kept: memref<1xmemref<2xf32>>) {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %y = memref.load %kept[%c0] : memref<1xmemref<2xf32>>
// CHECK-NEXT:    "test.op"(%x) : (memref<2xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// The size of %q is computed earlier for that. %t cannot be allocated earlier: its size is that of what is copied to it.
func.func @size_that_is_computed_earlier(%n: index) -> (memref<?xf32>, memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %s = memref.alloca(%n) : memref<?xf32>
  %p = memref.alloca(%n) : memref<?xf32>
  "test.op"(%p) : (memref<?xf32>) -> ()
  "test.op"(%s) : (memref<?xf32>) -> ()
  %d = memref.dim %s, %c0 : memref<?xf32>
  %t = memref.alloc(%d) : memref<?xf32>
  memref.copy %s, %t : memref<?xf32> to memref<?xf32>
  %q = memref.alloc(%d) : memref<?xf32>
  memref.copy %p, %q : memref<?xf32> to memref<?xf32>
  func.return %t, %q : memref<?xf32>, memref<?xf32>
}
// CHECK-LABEL:  func.func @size_that_is_computed_earlier(%n: index) -> (memref<?xf32>, memref<?xf32>) {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %s = memref.alloca(%n) : memref<?xf32>
// CHECK-NEXT:    %d = memref.dim %s, %c0 : memref<?xf32>
// CHECK-NEXT:    %q = memref.alloc(%d) : memref<?xf32>
// CHECK-NEXT:    "test.op"(%q) : (memref<?xf32>) -> ()
// CHECK-NEXT:    "test.op"(%s) : (memref<?xf32>) -> ()
// CHECK-NEXT:    %t = memref.alloc(%d) : memref<?xf32>
// CHECK-NEXT:    memref.copy %s, %t : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:    func.return %t, %q : memref<?xf32>, memref<?xf32>
// CHECK-NEXT:  }

// A clone that is copied, whose own contents cannot come to be in the target: it goes on as the target once nothing else
// reads it.
func.func @clone_that_is_copied_twice(%x: memref<2xf32>) -> memref<2xf32> {
  %a = bufferization.clone %x : memref<2xf32> to memref<2xf32>
  "test.op"(%a) : (memref<2xf32>) -> ()
  %b = memref.alloc() : memref<2xf32>
  memref.copy %a, %b : memref<2xf32> to memref<2xf32>
  "test.op"(%b) : (memref<2xf32>) -> ()
  %c = memref.alloc() : memref<2xf32>
  memref.copy %a, %c : memref<2xf32> to memref<2xf32>
  memref.dealloc %c : memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  func.return %b : memref<2xf32>
}
// CHECK-LABEL:  func.func @clone_that_is_copied_twice(%x: memref<2xf32>) -> memref<2xf32> {
// CHECK-NEXT:    %a = bufferization.clone %x : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<2xf32>) -> ()
// CHECK-NEXT:    "test.op"(%a) : (memref<2xf32>) -> ()
// CHECK-NEXT:    func.return %a : memref<2xf32>
// CHECK-NEXT:  }

// A copy of a clone, which cannot be made in %t: the clone goes, once nothing else reads %a, and %a can.
func.func @copy_of_a_clone_that_goes() -> memref<2xf32> {
  %t = memref.alloc() : memref<2xf32>
  "test.op"(%t) : (memref<2xf32>) -> ()
  %a = memref.alloc() : memref<2xf32>
  "test.op"(%a) : (memref<2xf32>) -> ()
  %b = bufferization.clone %a : memref<2xf32> to memref<2xf32>
  memref.copy %b, %t : memref<2xf32> to memref<2xf32>
  %c = memref.alloc() : memref<2xf32>
  memref.copy %a, %c : memref<2xf32> to memref<2xf32>
  memref.dealloc %c : memref<2xf32>
  memref.dealloc %b : memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  func.return %t : memref<2xf32>
}
// CHECK-LABEL:  func.func @copy_of_a_clone_that_goes() -> memref<2xf32> {
// CHECK-NEXT:    %t = memref.alloc() : memref<2xf32>
// CHECK-NEXT:    "test.op"(%t) : (memref<2xf32>) -> ()
// CHECK-NEXT:    "test.op"(%t) : (memref<2xf32>) -> ()
// CHECK-NEXT:    func.return %t : memref<2xf32>
// CHECK-NEXT:  }

// The first copy goes: %b becomes a cast of %a. The second one stays, as %cast is read before it, which
// is the same buffer still.
func.func @read_under_an_older_name(%v: f32, %w: f32, %i: index) -> (f32, f32) {
  %c4 = arith.constant 4 : index
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
  %b = memref.alloc(%c4) : memref<?xf32>
  memref.copy %a, %b : memref<4xf32> to memref<?xf32>
  %cast = memref.cast %b : memref<?xf32> to memref<4xf32>
  %s = memref.alloc(%c4) : memref<?xf32>
  linalg.fill ins(%w : f32) outs(%s : memref<?xf32>)
  %before = memref.load %cast[%i] : memref<4xf32>
  memref.copy %s, %b : memref<?xf32> to memref<?xf32>
  %after = memref.load %b[%i] : memref<?xf32>
  func.return %before, %after : f32, f32
}
// CHECK-LABEL:  func.func @read_under_an_older_name(%v: f32, %w: f32, %i: index) -> (f32, f32) {
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
// CHECK-NEXT:    %b = memref.cast %a : memref<4xf32> to memref<?xf32>
// CHECK-NEXT:    %cast = memref.cast %b : memref<?xf32> to memref<4xf32>
// CHECK-NEXT:    %s = memref.alloc(%c4) : memref<?xf32>
// CHECK-NEXT:    linalg.fill ins(%w : f32) outs(%s : memref<?xf32>)
// CHECK-NEXT:    %before = memref.load %cast[%i] : memref<4xf32>
// CHECK-NEXT:    memref.copy %s, %b : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:    %after = memref.load %b[%i] : memref<?xf32>
// CHECK-NEXT:    func.return %before, %after : f32, f32
// CHECK-NEXT:  }

// The first copy goes. %a is in the table then, and is not to be the argument.
func.func @kept_as_another(%x: memref<4xf32>, %y: memref<4xf32>, %table: memref<1xmemref<4xf32>>, %i: index) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  %b = memref.alloc() : memref<4xf32>
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  memref.store %b, %table[%i] : memref<1xmemref<4xf32>>
  memref.copy %b, %y : memref<4xf32> to memref<4xf32>
  func.return
}
// CHECK-LABEL:  func.func @kept_as_another(%x: memref<4xf32>, %y: memref<4xf32>, %table: memref<1xmemref<4xf32>>, %i: index) {
// CHECK-NEXT:     %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
// CHECK-NEXT:     memref.store %a, %table[%i] : memref<1xmemref<4xf32>>
// CHECK-NEXT:     memref.copy %a, %y : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
