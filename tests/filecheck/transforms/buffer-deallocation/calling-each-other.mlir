// RUN: xdsl-opt -p buffer-deallocation %s | filecheck --match-full-lines %s

// Functions that call each other: what one of them keeps, or returns, the other one knows.

// What @keeps returns is kept by it. @hands_on returns that, so nobody frees it.
func.func private @keeps(%c: i1, %keep: memref<1xmemref<4xf32>>) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.store %a, %keep[%c0] : memref<1xmemref<4xf32>>
  scf.if %c {
    %u = func.call @hands_on(%c, %keep) : (i1, memref<1xmemref<4xf32>>) -> memref<4xf32>
    "test.op"(%u) : (memref<4xf32>) -> ()
  }
  func.return %a : memref<4xf32>
}
// CHECK-LABEL:  func.func private @keeps(%c: i1, %keep: memref<1xmemref<4xf32>>) -> memref<4xf32> {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    memref.store %a, %keep[%c0] : memref<1xmemref<4xf32>>
// CHECK-NEXT:    scf.if %c {
// CHECK-NEXT:      %u = func.call @hands_on(%c, %keep) : (i1, memref<1xmemref<4xf32>>) -> memref<4xf32>
// CHECK-NEXT:      "test.op"(%u) : (memref<4xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %a : memref<4xf32>
// CHECK-NEXT:  }
func.func private @hands_on(%c: i1, %keep: memref<1xmemref<4xf32>>) -> memref<4xf32> {
  %r = func.call @keeps(%c, %keep) : (i1, memref<1xmemref<4xf32>>) -> memref<4xf32>
  func.return %r : memref<4xf32>
}
// CHECK-LABEL:  func.func private @hands_on(%c: i1, %keep: memref<1xmemref<4xf32>>) -> memref<4xf32> {
// CHECK-NEXT:    %r = func.call @keeps(%c, %keep) : (i1, memref<1xmemref<4xf32>>) -> memref<4xf32>
// CHECK-NEXT:    func.return %r : memref<4xf32>
// CHECK-NEXT:  }

// The other way round in the text.
func.func private @hands_on_first(%c: i1, %keep: memref<1xmemref<4xf32>>) -> memref<4xf32> {
  %r = func.call @keeps_later(%c, %keep) : (i1, memref<1xmemref<4xf32>>) -> memref<4xf32>
  func.return %r : memref<4xf32>
}
// CHECK-LABEL:  func.func private @hands_on_first(%c: i1, %keep: memref<1xmemref<4xf32>>) -> memref<4xf32> {
// CHECK-NEXT:    %r = func.call @keeps_later(%c, %keep) : (i1, memref<1xmemref<4xf32>>) -> memref<4xf32>
// CHECK-NEXT:    func.return %r : memref<4xf32>
// CHECK-NEXT:  }
func.func private @keeps_later(%c: i1, %keep: memref<1xmemref<4xf32>>) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.store %a, %keep[%c0] : memref<1xmemref<4xf32>>
  scf.if %c {
    %u = func.call @hands_on_first(%c, %keep) : (i1, memref<1xmemref<4xf32>>) -> memref<4xf32>
    "test.op"(%u) : (memref<4xf32>) -> ()
  }
  func.return %a : memref<4xf32>
}
// CHECK-LABEL:  func.func private @keeps_later(%c: i1, %keep: memref<1xmemref<4xf32>>) -> memref<4xf32> {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    memref.store %a, %keep[%c0] : memref<1xmemref<4xf32>>
// CHECK-NEXT:    scf.if %c {
// CHECK-NEXT:      %u = func.call @hands_on_first(%c, %keep) : (i1, memref<1xmemref<4xf32>>) -> memref<4xf32>
// CHECK-NEXT:      "test.op"(%u) : (memref<4xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %a : memref<4xf32>
// CHECK-NEXT:  }

// Both return their argument, or what an external function returns, of which nothing is known but that it is the caller's.
func.func private @external() -> memref<4xf32>
// CHECK-LABEL:  func.func private @external() -> memref<4xf32>
func.func private @argument_or_more(%c: i1, %d: i1, %x: memref<4xf32>) -> memref<4xf32> {
  %r = scf.if %c -> (memref<4xf32>) {
    %u = func.call @argument(%d, %c, %x) : (i1, i1, memref<4xf32>) -> memref<4xf32>
    scf.yield %u : memref<4xf32>
  } else {
    %e = func.call @external() : () -> memref<4xf32>
    %y = arith.select %d, %e, %x : memref<4xf32>
    scf.yield %y : memref<4xf32>
  }
  func.return %r : memref<4xf32>
}
// CHECK-LABEL:  func.func private @argument_or_more(%c: i1, %d: i1, %x: memref<4xf32>) -> memref<4xf32> {
// CHECK-NEXT:    %r = scf.if %c -> (memref<4xf32>) {
// CHECK-NEXT:      %u = func.call @argument(%d, %c, %x) : (i1, i1, memref<4xf32>) -> memref<4xf32>
// CHECK-NEXT:      scf.yield %u : memref<4xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %e = func.call @external() : () -> memref<4xf32>
// CHECK-NEXT:      %y = arith.select %d, %e, %x : memref<4xf32>
// CHECK-NEXT:      scf.yield %y : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r : memref<4xf32>
// CHECK-NEXT:  }
func.func private @argument(%c: i1, %d: i1, %x: memref<4xf32>) -> memref<4xf32> {
  %u = func.call @argument_or_more(%c, %d, %x) : (i1, i1, memref<4xf32>) -> memref<4xf32>
  func.return %u : memref<4xf32>
}
// CHECK-LABEL:  func.func private @argument(%c: i1, %d: i1, %x: memref<4xf32>) -> memref<4xf32> {
// CHECK-NEXT:    %u = func.call @argument_or_more(%c, %d, %x) : (i1, i1, memref<4xf32>) -> memref<4xf32>
// CHECK-NEXT:    func.return %u : memref<4xf32>
// CHECK-NEXT:  }

// Only their argument: it is the caller's still.
func.func private @borrows(%c: i1, %x: memref<4xf32>) -> memref<4xf32> {
  %r = scf.if %c -> (memref<4xf32>) {
    %u = func.call @borrows_too(%c, %x) : (i1, memref<4xf32>) -> memref<4xf32>
    scf.yield %u : memref<4xf32>
  } else {
    scf.yield %x : memref<4xf32>
  }
  func.return %r : memref<4xf32>
}
// CHECK-LABEL:  func.func private @borrows(%c: i1, %x: memref<4xf32>) -> memref<4xf32> {
// CHECK-NEXT:    %r = scf.if %c -> (memref<4xf32>) {
// CHECK-NEXT:      %u = func.call @borrows_too(%c, %x) : (i1, memref<4xf32>) -> memref<4xf32>
// CHECK-NEXT:      scf.yield %u : memref<4xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %x : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r : memref<4xf32>
// CHECK-NEXT:  }
func.func private @borrows_too(%c: i1, %x: memref<4xf32>) -> memref<4xf32> {
  %u = func.call @borrows(%c, %x) : (i1, memref<4xf32>) -> memref<4xf32>
  func.return %u : memref<4xf32>
}
// CHECK-LABEL:  func.func private @borrows_too(%c: i1, %x: memref<4xf32>) -> memref<4xf32> {
// CHECK-NEXT:    %u = func.call @borrows(%c, %x) : (i1, memref<4xf32>) -> memref<4xf32>
// CHECK-NEXT:    func.return %u : memref<4xf32>
// CHECK-NEXT:  }

func.func @caller(%c: i1, %keep: memref<1xmemref<4xf32>>) {
  %k = func.call @hands_on(%c, %keep) : (i1, memref<1xmemref<4xf32>>) -> memref<4xf32>
  "test.op"(%k) : (memref<4xf32>) -> ()
  %l = func.call @hands_on_first(%c, %keep) : (i1, memref<1xmemref<4xf32>>) -> memref<4xf32>
  "test.op"(%l) : (memref<4xf32>) -> ()
  %a = memref.alloc() : memref<4xf32>
  %m = func.call @argument(%c, %c, %a) : (i1, i1, memref<4xf32>) -> memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%m : memref<4xf32>)
  %b = memref.alloc() : memref<4xf32>
  %o = func.call @borrows_too(%c, %b) : (i1, memref<4xf32>) -> memref<4xf32>
  "test.op"(%o) : (memref<4xf32>) -> ()
  func.return
}
// CHECK-LABEL:  func.func @caller(%c: i1, %keep: memref<1xmemref<4xf32>>) {
// CHECK-NEXT:    %k = func.call @hands_on(%c, %keep) : (i1, memref<1xmemref<4xf32>>) -> memref<4xf32>
// CHECK-NEXT:    "test.op"(%k) : (memref<4xf32>) -> ()
// CHECK-NEXT:    %l = func.call @hands_on_first(%c, %keep) : (i1, memref<1xmemref<4xf32>>) -> memref<4xf32>
// CHECK-NEXT:    "test.op"(%l) : (memref<4xf32>) -> ()
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %m = func.call @argument(%c, %c, %a) : (i1, i1, memref<4xf32>) -> memref<4xf32>
// CHECK-NEXT:    linalg.exp ins(%m : memref<4xf32>) outs(%m : memref<4xf32>)
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %o = func.call @borrows_too(%c, %b) : (i1, memref<4xf32>) -> memref<4xf32>
// CHECK-NEXT:    "test.op"(%o) : (memref<4xf32>) -> ()
// CHECK-NEXT:    memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
