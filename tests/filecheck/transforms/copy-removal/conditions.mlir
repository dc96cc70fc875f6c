// RUN: xdsl-opt -p copy-removal %s | filecheck %s --match-full-lines

// What stands in the way of C2, C3 and C4, one by one, and what does not.

// C2: the copy's target may be freed together with another buffer; then it stays.
func.func @target_freed_with_another(%k: i1, %x: memref<2xf32>) {
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  memref.copy %x, %a : memref<2xf32> to memref<2xf32>
  %either = arith.select %k, %a, %b : memref<2xf32>
  memref.dealloc %either : memref<2xf32>
  func.return
}
// CHECK-LABEL:  func.func @target_freed_with_another(%k: i1, %x: memref<2xf32>) {
// CHECK-NEXT:    %a = memref.alloc() : memref<2xf32>
// CHECK-NEXT:    %b = memref.alloc() : memref<2xf32>
// CHECK-NEXT:    memref.copy %x, %a : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:    %either = arith.select %k, %a, %b : memref<2xf32>
// CHECK-NEXT:    memref.dealloc %either : memref<2xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// C2: memory on the stack needs no free.
func.func @stack_is_not_used(%x: memref<2xf32>) {
  %a = memref.alloca() : memref<2xf32>
  memref.copy %x, %a : memref<2xf32> to memref<2xf32>
  func.return
}
// CHECK-LABEL:  func.func @stack_is_not_used(%x: memref<2xf32>) {
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// C2: the allocation may be in another block, and so may frees.
func.func @target_of_another_block(%k: i1, %x: memref<2xf32>) {
  %a = memref.alloc() : memref<2xf32>
  scf.if %k {
    memref.copy %x, %a : memref<2xf32> to memref<2xf32>
  }
  cf.cond_br %k, ^left, ^right
^left:
  memref.dealloc %a : memref<2xf32>
  func.return
^right:
  memref.dealloc %a : memref<2xf32>
  func.return
}
// CHECK-LABEL:  func.func @target_of_another_block(%k: i1, %x: memref<2xf32>) {
// CHECK-NEXT:    scf.if %k {
// CHECK-NEXT:    }
// CHECK-NEXT:    cf.cond_br %k, ^left, ^right
// CHECK-NEXT:  ^left:
// CHECK-NEXT:    func.return
// CHECK-NEXT:  ^right:
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// C3: one is on the stack, and the other one is not.
func.func @stack_and_heap() -> memref<2xf32> {
  %a = memref.alloca() : memref<2xf32>
  "test.op"(%a) : (memref<2xf32>) -> ()
  %b = memref.alloc() : memref<2xf32>
  memref.copy %a, %b : memref<2xf32> to memref<2xf32>
  func.return %b : memref<2xf32>
}
// CHECK-LABEL:  func.func @stack_and_heap() -> memref<2xf32> {
// CHECK-NEXT:    %b = memref.alloc() : memref<2xf32>
// CHECK-NEXT:    "test.op"(%b) : (memref<2xf32>) -> ()
// CHECK-NEXT:    func.return %b : memref<2xf32>
// CHECK-NEXT:  }
func.func @heap_and_stack() {
  %a = memref.alloc() : memref<2xf32>
  "test.op"(%a) : (memref<2xf32>) -> ()
  %b = memref.alloca() : memref<2xf32>
  "test.op"(%a, %b) : (memref<2xf32>, memref<2xf32>) -> ()
  memref.copy %a, %b : memref<2xf32> to memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  "test.op"(%b) : (memref<2xf32>) -> ()
  func.return
}
// CHECK-LABEL:  func.func @heap_and_stack() {
// CHECK-NEXT:    %a = memref.alloc() : memref<2xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<2xf32>) -> ()
// CHECK-NEXT:    %b = memref.alloca() : memref<2xf32>
// CHECK-NEXT:    "test.op"(%a, %b) : (memref<2xf32>, memref<2xf32>) -> ()
// CHECK-NEXT:    memref.copy %a, %b : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:    memref.dealloc %a : memref<2xf32>
// CHECK-NEXT:    "test.op"(%b) : (memref<2xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// C3: both are on the stack.
func.func @both_on_the_stack() {
  %a = memref.alloca() : memref<2xf32>
  "test.op"(%a) : (memref<2xf32>) -> ()
  %b = memref.alloca() : memref<2xf32>
  memref.copy %a, %b : memref<2xf32> to memref<2xf32>
  "test.op"(%b) : (memref<2xf32>) -> ()
  func.return
}
// CHECK-LABEL:  func.func @both_on_the_stack() {
// CHECK-NEXT:    %a = memref.alloca() : memref<2xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<2xf32>) -> ()
// CHECK-NEXT:    "test.op"(%a) : (memref<2xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// C3: the target is used before the copy, and what is written there stays in part. C4 neither, as %a is used before that.
func.func @target_used_before() -> memref<2xf32> {
  %b = memref.alloc() : memref<2xf32>
  %a = memref.alloc() : memref<2xf32>
  "test.op"(%a) : (memref<2xf32>) -> ()
  "test.op"(%b) : (memref<2xf32>) -> ()
  memref.copy %a, %b : memref<2xf32> to memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  func.return %b : memref<2xf32>
}
// CHECK-LABEL:  func.func @target_used_before() -> memref<2xf32> {
// CHECK-NEXT:    %b = memref.alloc() : memref<2xf32>
// CHECK-NEXT:    %a = memref.alloc() : memref<2xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<2xf32>) -> ()
// CHECK-NEXT:    "test.op"(%b) : (memref<2xf32>) -> ()
// CHECK-NEXT:    memref.copy %a, %b : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:    memref.dealloc %a : memref<2xf32>
// CHECK-NEXT:    func.return %b : memref<2xf32>
// CHECK-NEXT:  }

// C3 and C4: the source is freed twice, in branches.
func.func @source_freed_in_branches(%k: i1, %x: memref<2xf32>) -> memref<2xf32> {
  %a = memref.alloc() : memref<2xf32>
  "test.op"(%a) : (memref<2xf32>) -> ()
  %b = memref.alloc() : memref<2xf32>
  memref.copy %a, %b : memref<2xf32> to memref<2xf32>
  scf.if %k {
    memref.dealloc %a : memref<2xf32>
  } else {
    memref.dealloc %a : memref<2xf32>
  }
  func.return %b : memref<2xf32>
}
// CHECK-LABEL:  func.func @source_freed_in_branches(%k: i1, %x: memref<2xf32>) -> memref<2xf32> {
// CHECK-NEXT:    %a = memref.alloc() : memref<2xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<2xf32>) -> ()
// CHECK-NEXT:    %b = memref.alloc() : memref<2xf32>
// CHECK-NEXT:    memref.copy %a, %b : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:    scf.if %k {
// CHECK-NEXT:      memref.dealloc %a : memref<2xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      memref.dealloc %a : memref<2xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %b : memref<2xf32>
// CHECK-NEXT:  }
func.func @source_freed_in_another_block(%x: memref<2xf32>) -> memref<2xf32> {
  %a = memref.alloc() : memref<2xf32>
  "test.op"(%a) : (memref<2xf32>) -> ()
  %b = memref.alloc() : memref<2xf32>
  memref.copy %a, %b : memref<2xf32> to memref<2xf32>
  cf.br ^next
^next:
  memref.dealloc %a : memref<2xf32>
  func.return %b : memref<2xf32>
}
// CHECK-LABEL:  func.func @source_freed_in_another_block(%x: memref<2xf32>) -> memref<2xf32> {
// CHECK-NEXT:    %a = memref.alloc() : memref<2xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<2xf32>) -> ()
// CHECK-NEXT:    %b = memref.alloc() : memref<2xf32>
// CHECK-NEXT:    memref.copy %a, %b : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:    cf.br ^next
// CHECK-NEXT:  ^next:
// CHECK-NEXT:    memref.dealloc %a : memref<2xf32>
// CHECK-NEXT:    func.return %b : memref<2xf32>
// CHECK-NEXT:  }

func.func @source_freed_in_one_branch(%k: i1, %x: memref<2xf32>) -> memref<2xf32> {
  %a = memref.alloc() : memref<2xf32>
  "test.op"(%a) : (memref<2xf32>) -> ()
  %b = memref.alloc() : memref<2xf32>
  memref.copy %a, %b : memref<2xf32> to memref<2xf32>
  scf.if %k {
    "test.op"() : () -> ()
    "test.op"() : () -> ()
    "test.op"() : () -> ()
    "test.op"() : () -> ()
    "test.op"() : () -> ()
    memref.dealloc %a : memref<2xf32>
  }
  func.return %b : memref<2xf32>
}
// CHECK-LABEL:  func.func @source_freed_in_one_branch(%k: i1, %x: memref<2xf32>) -> memref<2xf32> {
// CHECK-NEXT:    %a = memref.alloc() : memref<2xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<2xf32>) -> ()
// CHECK-NEXT:    %b = memref.alloc() : memref<2xf32>
// CHECK-NEXT:    memref.copy %a, %b : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:    scf.if %k {
// CHECK-NEXT:      "test.op"() : () -> ()
// CHECK-NEXT:      "test.op"() : () -> ()
// CHECK-NEXT:      "test.op"() : () -> ()
// CHECK-NEXT:      "test.op"() : () -> ()
// CHECK-NEXT:      "test.op"() : () -> ()
// CHECK-NEXT:      memref.dealloc %a : memref<2xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %b : memref<2xf32>
// CHECK-NEXT:  }

// C3: the source is kept somewhere.
func.func @source_is_kept(%keep: memref<1xmemref<2xf32>>) -> memref<2xf32> {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<2xf32>
  memref.store %a, %keep[%c0] : memref<1xmemref<2xf32>>
  %b = memref.alloc() : memref<2xf32>
  memref.copy %a, %b : memref<2xf32> to memref<2xf32>
  func.return %b : memref<2xf32>
}
// CHECK-LABEL:  func.func @source_is_kept(%keep: memref<1xmemref<2xf32>>) -> memref<2xf32> {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.alloc() : memref<2xf32>
// CHECK-NEXT:    memref.store %a, %keep[%c0] : memref<1xmemref<2xf32>>
// CHECK-NEXT:    %b = memref.alloc() : memref<2xf32>
// CHECK-NEXT:    memref.copy %a, %b : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:    func.return %b : memref<2xf32>
// CHECK-NEXT:  }

// C4: the target is kept somewhere before the copy, and may be read by another name.
func.func @target_is_kept(%keep: memref<1xmemref<2xf32>>, %x: memref<2xf32>) -> memref<2xf32> {
  %c0 = arith.constant 0 : index
  %b = memref.alloc() : memref<2xf32>
  memref.store %b, %keep[%c0] : memref<1xmemref<2xf32>>
  %a = memref.alloc() : memref<2xf32>
  linalg.exp ins(%x : memref<2xf32>) outs(%a : memref<2xf32>)
  memref.copy %a, %b : memref<2xf32> to memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  func.return %b : memref<2xf32>
}
// CHECK-LABEL:  func.func @target_is_kept(%keep: memref<1xmemref<2xf32>>, %x: memref<2xf32>) -> memref<2xf32> {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %b = memref.alloc() : memref<2xf32>
// CHECK-NEXT:    memref.store %b, %keep[%c0] : memref<1xmemref<2xf32>>
// CHECK-NEXT:    %a = memref.alloc() : memref<2xf32>
// CHECK-NEXT:    linalg.exp ins(%x : memref<2xf32>) outs(%a : memref<2xf32>)
// CHECK-NEXT:    memref.copy %a, %b : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:    memref.dealloc %a : memref<2xf32>
// CHECK-NEXT:    func.return %b : memref<2xf32>
// CHECK-NEXT:  }

// C4: a clone cannot be made in the target.
func.func @source_is_a_clone(%x: memref<2xf32>, %y: memref<2xf32>) {
  %a = bufferization.clone %x : memref<2xf32> to memref<2xf32>
  "test.op"(%a) : (memref<2xf32>) -> ()
  memref.copy %a, %y : memref<2xf32> to memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  func.return
}
// CHECK-LABEL:  func.func @source_is_a_clone(%x: memref<2xf32>, %y: memref<2xf32>) {
// CHECK-NEXT:    %a = bufferization.clone %x : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<2xf32>) -> ()
// CHECK-NEXT:    memref.copy %a, %y : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:    memref.dealloc %a : memref<2xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// C4: the target is made of the source.
func.func @into_itself() {
  %a = memref.alloc() : memref<4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  %b = memref.reinterpret_cast %a to offset: [0], sizes: [4], strides: [1] : memref<4xf32> to memref<4xf32>
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  func.return
}
// CHECK-LABEL:  func.func @into_itself() {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:    %b = memref.reinterpret_cast %a to offset: [0], sizes: [4], strides: [1] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    memref.copy %a, %b : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

func.func @unwritten_into_itself() {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.reinterpret_cast %a to offset: [0], sizes: [4], strides: [1] : memref<4xf32> to memref<4xf32>
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  func.return
}
// CHECK-LABEL:  func.func @unwritten_into_itself() {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %b = memref.reinterpret_cast %a to offset: [0], sizes: [4], strides: [1] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    memref.copy %a, %b : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// C4: between is what other memory from outside is used for, which may be the same; other arguments are not, and neither
// is one's own memory.
func.func @memory_from_outside_between(%x: memref<2xf32>, %kept: memref<1xmemref<2xf32>>) {
  %c0 = arith.constant 0 : index
  %y = memref.load %kept[%c0] : memref<1xmemref<2xf32>>
  %a = memref.alloc() : memref<2xf32>
  "test.op"(%a) : (memref<2xf32>) -> ()
  "test.op"(%y) : (memref<2xf32>) -> ()
  memref.copy %a, %x : memref<2xf32> to memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  func.return
}
// CHECK-LABEL:  func.func @memory_from_outside_between(%x: memref<2xf32>, %kept: memref<1xmemref<2xf32>>) {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %y = memref.load %kept[%c0] : memref<1xmemref<2xf32>>
// CHECK-NEXT:    %a = memref.alloc() : memref<2xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<2xf32>) -> ()
// CHECK-NEXT:    "test.op"(%y) : (memref<2xf32>) -> ()
// CHECK-NEXT:    memref.copy %a, %x : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:    memref.dealloc %a : memref<2xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @argument_between(%x: memref<2xf32>, %y: memref<2xf32>) {
  %a = memref.alloc() : memref<2xf32>
  "test.op"(%a) : (memref<2xf32>) -> ()
  "test.op"(%y) : (memref<2xf32>) -> ()
  memref.copy %a, %x : memref<2xf32> to memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  func.return
}
// CHECK-LABEL:  func.func @argument_between(%x: memref<2xf32>, %y: memref<2xf32>) {
// CHECK-NEXT:    "test.op"(%x) : (memref<2xf32>) -> ()
// CHECK-NEXT:    "test.op"(%y) : (memref<2xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @own_memory_between(%x: memref<2xf32>) -> memref<2xf32> {
  %own = memref.alloc() : memref<2xf32>
  %a = memref.alloc() : memref<2xf32>
  linalg.exp ins(%own : memref<2xf32>) outs(%a : memref<2xf32>)
  linalg.exp ins(%a : memref<2xf32>) outs(%own : memref<2xf32>)
  memref.copy %a, %x : memref<2xf32> to memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  func.return %own : memref<2xf32>
}
// CHECK-LABEL:  func.func @own_memory_between(%x: memref<2xf32>) -> memref<2xf32> {
// CHECK-NEXT:    %own = memref.alloc() : memref<2xf32>
// CHECK-NEXT:    linalg.exp ins(%own : memref<2xf32>) outs(%x : memref<2xf32>)
// CHECK-NEXT:    linalg.exp ins(%x : memref<2xf32>) outs(%own : memref<2xf32>)
// CHECK-NEXT:    func.return %own : memref<2xf32>
// CHECK-NEXT:  }

// C4: a call between, in a branch, that may access what the argument is. A call before the first use is no matter.
func.func private @f()
// CHECK-LABEL:  func.func private @f() -> ()
func.func @call_in_a_branch(%k: i1, %x: memref<2xf32>) {
  %a = memref.alloc() : memref<2xf32>
  "test.op"(%a) : (memref<2xf32>) -> ()
  scf.if %k {
    func.call @f() : () -> ()
  }
  memref.copy %a, %x : memref<2xf32> to memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  func.return
}
// CHECK-LABEL:  func.func @call_in_a_branch(%k: i1, %x: memref<2xf32>) {
// CHECK-NEXT:    %a = memref.alloc() : memref<2xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<2xf32>) -> ()
// CHECK-NEXT:    scf.if %k {
// CHECK-NEXT:      func.call @f() : () -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.copy %a, %x : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:    memref.dealloc %a : memref<2xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @call_before(%x: memref<2xf32>) {
  %a = memref.alloc() : memref<2xf32>
  func.call @f() : () -> ()
  "test.op"(%a) : (memref<2xf32>) -> ()
  memref.copy %a, %x : memref<2xf32> to memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  func.return
}
// CHECK-LABEL:  func.func @call_before(%x: memref<2xf32>) {
// CHECK-NEXT:    func.call @f() : () -> ()
// CHECK-NEXT:    "test.op"(%x) : (memref<2xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// C4: into an allocation that is made later, and has to be made earlier, with its size and a view of it.
func.func @target_made_earlier(%n: index) -> memref<?xf32> {
  %c2 = arith.constant 2 : index
  %a = memref.alloc(%n) : memref<?xf32>
  "test.op"(%a) : (memref<?xf32>) -> ()
  %m = arith.addi %n, %c2 : index
  %all = memref.alloc(%m) : memref<?xf32>
  %part = memref.reinterpret_cast %all to offset: [0], sizes: [%n], strides: [1] : memref<?xf32> to memref<?xf32>
  memref.copy %a, %part : memref<?xf32> to memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  func.return %all : memref<?xf32>
}
// CHECK-LABEL:  func.func @target_made_earlier(%n: index) -> memref<?xf32> {
// CHECK-NEXT:    %c2 = arith.constant 2 : index
// CHECK-NEXT:    %m = arith.addi %n, %c2 : index
// CHECK-NEXT:    %all = memref.alloc(%m) : memref<?xf32>
// CHECK-NEXT:    %part = memref.reinterpret_cast %all to offset: [0], sizes: [%n], strides: [1] : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:    "test.op"(%part) : (memref<?xf32>) -> ()
// CHECK-NEXT:    func.return %all : memref<?xf32>
// CHECK-NEXT:  }

// Its size is an element that is read between: what is read may be another one before.
func.func @size_is_read_between(%sizes: memref<1xindex>) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %n = memref.load %sizes[%c0] : memref<1xindex>
  %a = memref.alloc(%n) : memref<?xf32>
  "test.op"(%a, %sizes) : (memref<?xf32>, memref<1xindex>) -> ()
  %m = memref.load %sizes[%c0] : memref<1xindex>
  %all = memref.alloc(%m) : memref<?xf32>
  "test.op"(%all) : (memref<?xf32>) -> ()
  memref.copy %a, %all : memref<?xf32> to memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  func.return %all : memref<?xf32>
}
// CHECK-LABEL:  func.func @size_is_read_between(%sizes: memref<1xindex>) -> memref<?xf32> {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %n = memref.load %sizes[%c0] : memref<1xindex>
// CHECK-NEXT:    %a = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:    "test.op"(%a, %sizes) : (memref<?xf32>, memref<1xindex>) -> ()
// CHECK-NEXT:    %m = memref.load %sizes[%c0] : memref<1xindex>
// CHECK-NEXT:    %all = memref.alloc(%m) : memref<?xf32>
// CHECK-NEXT:    "test.op"(%all) : (memref<?xf32>) -> ()
// CHECK-NEXT:    memref.copy %a, %all : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:    memref.dealloc %a : memref<?xf32>
// CHECK-NEXT:    func.return %all : memref<?xf32>
// CHECK-NEXT:  }

// Types: memory spaces, elements, ranks and sizes that cannot be cast; and unranked ones.
func.func @other_types(%u: memref<*xf32>, %s: memref<4xf32, 1>, %d: memref<?xf32>) {
  %a = memref.alloc() : memref<4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  memref.copy %a, %u : memref<4xf32> to memref<*xf32>
  memref.dealloc %a : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  "test.op"(%b) : (memref<4xf32>) -> ()
  memref.copy %b, %s : memref<4xf32> to memref<4xf32, 1>
  memref.dealloc %b : memref<4xf32>
  %c = memref.alloc() : memref<4xf32>
  "test.op"(%c) : (memref<4xf32>) -> ()
  memref.copy %c, %d : memref<4xf32> to memref<?xf32>
  memref.dealloc %c : memref<4xf32>
  func.return
}
// CHECK-LABEL:  func.func @other_types(%u: memref<*xf32>, %s: memref<4xf32, 1 : i64>, %d: memref<?xf32>) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:    memref.copy %a, %u : memref<4xf32> to memref<*xf32>
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    "test.op"(%b) : (memref<4xf32>) -> ()
// CHECK-NEXT:    memref.copy %b, %s : memref<4xf32> to memref<4xf32, 1 : i64>
// CHECK-NEXT:    memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:    %c = memref.cast %d : memref<?xf32> to memref<4xf32>
// CHECK-NEXT:    "test.op"(%c) : (memref<4xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// linalg.copy may convert the elements: buffers of others take up other bytes.
func.func @other_elements(%x: memref<4xf32>, %y: memref<4xf64>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.copy ins(%a : memref<4xf32>) outs(%y : memref<4xf64>)
  memref.dealloc %a : memref<4xf32>
  func.return
}
// CHECK-LABEL:  func.func @other_elements(%x: memref<4xf32>, %y: memref<4xf64>) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
// CHECK-NEXT:    linalg.copy ins(%a : memref<4xf32>) outs(%y : memref<4xf64>)
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Alignments: the buffer that stays has the stricter one.
func.func @alignment_of_both(%n: index) -> memref<4xf32> {
  %a = memref.alloc() {alignment = 8 : i64} : memref<4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  %b = memref.alloc() {alignment = 4 : i64} : memref<4xf32>
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  func.return %b : memref<4xf32>
}
// CHECK-LABEL:  func.func @alignment_of_both(%n: index) -> memref<4xf32> {
// CHECK-NEXT:    %a = memref.alloc() {alignment = 8 : i64} : memref<4xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:    func.return %a : memref<4xf32>
// CHECK-NEXT:  }

// A view that is made by bytes relies on the alignment of what is allocated; so do reads that say so.
func.func @alignment_that_matters(%x: memref<16xi8>, %y: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() {alignment = 64 : i64} : memref<16xi8>
  %v = memref.view %a[%c0][] : memref<16xi8> to memref<4xf32>
  "test.op"(%v) : (memref<4xf32>) -> ()
  memref.copy %a, %x : memref<16xi8> to memref<16xi8>
  memref.dealloc %a : memref<16xi8>
  %b = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  "test.op"(%b) : (memref<4xf32>) -> ()
  memref.copy %b, %y : memref<4xf32> to memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  %c = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  "test.op"(%c) : (memref<4xf32>) -> ()
  %e = memref.load %c[%c0] {alignment = 64 : i64} : memref<4xf32>
  "test.op"(%e) : (f32) -> ()
  memref.copy %c, %y : memref<4xf32> to memref<4xf32>
  memref.dealloc %c : memref<4xf32>
  func.return
}
// CHECK-LABEL:  func.func @alignment_that_matters(%x: memref<16xi8>, %y: memref<4xf32>) {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.alloc() {alignment = 64 : i64} : memref<16xi8>
// CHECK-NEXT:    %v = memref.view %a[%c0][] : memref<16xi8> to memref<4xf32>
// CHECK-NEXT:    "test.op"(%v) : (memref<4xf32>) -> ()
// CHECK-NEXT:    memref.copy %a, %x : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:    memref.dealloc %a : memref<16xi8>
// CHECK-NEXT:    "test.op"(%y) : (memref<4xf32>) -> ()
// CHECK-NEXT:    %c = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:    "test.op"(%c) : (memref<4xf32>) -> ()
// CHECK-NEXT:    %e = memref.load %c[%c0] {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:    "test.op"(%e) : (f32) -> ()
// CHECK-NEXT:    memref.copy %c, %y : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    memref.dealloc %c : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Cites: 002/copy-removal-conditions
