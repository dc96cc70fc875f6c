// RUN: xdsl-opt -p recycle-loop-buffers %s | filecheck %s --match-full-lines

// Reuse edges: which of several buffers an allocation gets, and how a loop of two regions hands them on.

// The last one that is freed before it, in each of two kinds.
func.func @brackets(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    %z = memref.alloc() : memref<4xi32>
    "test.op"(%a, %b, %z) : (memref<4xf32>, memref<4xf32>, memref<4xi32>) -> ()
    memref.dealloc %a : memref<4xf32>
    memref.dealloc %z : memref<4xi32>
    memref.dealloc %b : memref<4xf32>
    %c = memref.alloc() : memref<4xf32>
    "test.op"(%c) : (memref<4xf32>) -> ()
    %d = memref.alloc() : memref<4xf32>
    "test.op"(%c, %d) : (memref<4xf32>, memref<4xf32>) -> ()
    memref.dealloc %c : memref<4xf32>
    memref.dealloc %d : memref<4xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @brackets(%n: index) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %z = memref.alloc() : memref<4xi32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      "test.op"(%a, %b, %z) : (memref<4xf32>, memref<4xf32>, memref<4xi32>) -> ()
// CHECK-NEXT:      "test.op"(%b) : (memref<4xf32>) -> ()
// CHECK-NEXT:      "test.op"(%b, %a) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %z : memref<4xi32>
// CHECK-NEXT:    memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// A shorter wait costs less: where there is room for one of two only, that one is kept.
func.func @cheapest_first(%n: index, %k: i1) {
  scf.for %i = %n to %n step %n {
    %wide = memref.alloc() : memref<8xi64>
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a, %wide) : (memref<4xf32>, memref<8xi64>) -> ()
    memref.dealloc %a : memref<4xf32>
    memref.dealloc %wide : memref<8xi64>
    scf.if %k {
      %x = memref.alloc() : memref<13xi32>
      "test.op"(%x) : (memref<13xi32>) -> ()
      memref.dealloc %x : memref<13xi32>
    }
    %b = memref.alloc() : memref<8xi16>
    "test.op"(%b) : (memref<8xi16>) -> ()
    memref.dealloc %b : memref<8xi16>
    scf.if %k {
      %x = memref.alloc() : memref<13xi32>
      "test.op"(%x) : (memref<13xi32>) -> ()
      memref.dealloc %x : memref<13xi32>
    }
    %c = memref.alloc() : memref<8xi16>
    "test.op"(%c) : (memref<8xi16>) -> ()
    memref.dealloc %c : memref<8xi16>
  }
  func.return
}
// CHECK-LABEL:  func.func @cheapest_first(%n: index, %k: i1) {
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %wide = memref.alloc() : memref<8xi64>
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      "test.op"(%a, %wide) : (memref<4xf32>, memref<8xi64>) -> ()
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      memref.dealloc %wide : memref<8xi64>
// CHECK-NEXT:      scf.if %k {
// CHECK-NEXT:        %x = memref.alloc() : memref<13xi32>
// CHECK-NEXT:        "test.op"(%x) : (memref<13xi32>) -> ()
// CHECK-NEXT:        memref.dealloc %x : memref<13xi32>
// CHECK-NEXT:      }
// CHECK-NEXT:      %b = memref.alloc() : memref<8xi16>
// CHECK-NEXT:      "test.op"(%b) : (memref<8xi16>) -> ()
// CHECK-NEXT:      scf.if %k {
// CHECK-NEXT:        %x_1 = memref.alloc() : memref<13xi32>
// CHECK-NEXT:        "test.op"(%x_1) : (memref<13xi32>) -> ()
// CHECK-NEXT:        memref.dealloc %x_1 : memref<13xi32>
// CHECK-NEXT:      }
// CHECK-NEXT:      "test.op"(%b) : (memref<8xi16>) -> ()
// CHECK-NEXT:      memref.dealloc %b : memref<8xi16>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// What is freed in the first region goes to the second one: carried, and freed behind the loop as well.
func.func @from_first_to_second(%n: index) {
  %start = memref.alloc() : memref<4xf32>
  %end = scf.while (%a = %start) : (memref<4xf32>) -> (i32) {
    %c:2 = "test.op"(%a) : (memref<4xf32>) -> (i1, i32)
    memref.dealloc %a : memref<4xf32>
    scf.condition(%c#0) %c#1 : i32
  } do {
  ^bb0(%x: i32):
    %b = memref.alloc() : memref<4xf32>
    "test.op"(%b, %x) : (memref<4xf32>, i32) -> ()
    scf.yield %b : memref<4xf32>
  }
  "test.op"(%end) : (i32) -> ()
  func.return
}
// CHECK-LABEL:  func.func @from_first_to_second(%n: index) {
// CHECK-NEXT:    %start = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %end, %a = scf.while (%a_1 = %start) : (memref<4xf32>) -> (i32, memref<4xf32>) {
// CHECK-NEXT:      %c, %c_1 = "test.op"(%a_1) : (memref<4xf32>) -> (i1, i32)
// CHECK-NEXT:      scf.condition(%c) %c_1, %a_1 : i32, memref<4xf32>
// CHECK-NEXT:    } do {
// CHECK-NEXT:    ^bb0(%x: i32, %b: memref<4xf32>):
// CHECK-NEXT:      "test.op"(%b, %x) : (memref<4xf32>, i32) -> ()
// CHECK-NEXT:      scf.yield %b : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    "test.op"(%end) : (i32) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// What is freed in the second region goes to the first one, in the next iteration.
func.func @from_second_to_first(%n: index) {
  %r = scf.while : () -> (memref<4xf32>) {
    %b = memref.alloc() : memref<4xf32>
    %c = "test.op"(%b) : (memref<4xf32>) -> i1
    scf.condition(%c) %b : memref<4xf32>
  } do {
  ^bb0(%b: memref<4xf32>):
    "test.op"(%b) : (memref<4xf32>) -> ()
    memref.dealloc %b : memref<4xf32>
    scf.yield
  }
  "test.op"(%r) : (memref<4xf32>) -> ()
  memref.dealloc %r : memref<4xf32>
  func.return
}
// CHECK-LABEL:  func.func @from_second_to_first(%n: index) {
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %r = scf.while (%b_1 = %b) : (memref<4xf32>) -> memref<4xf32> {
// CHECK-NEXT:      %c = "test.op"(%b_1) : (memref<4xf32>) -> i1
// CHECK-NEXT:      scf.condition(%c) %b_1 : memref<4xf32>
// CHECK-NEXT:    } do {
// CHECK-NEXT:    ^bb0(%b_2: memref<4xf32>):
// CHECK-NEXT:      "test.op"(%b_2) : (memref<4xf32>) -> ()
// CHECK-NEXT:      scf.yield %b_2 : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    "test.op"(%r) : (memref<4xf32>) -> ()
// CHECK-NEXT:    memref.dealloc %r : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Within the first region, and around by way of the second one.
func.func @around_both(%n: index) {
  scf.while : () -> () {
    %a = memref.alloc() : memref<4xf32>
    %c = "test.op"(%a) : (memref<4xf32>) -> i1
    memref.dealloc %a : memref<4xf32>
    scf.condition(%c)
  } do {
    %b = memref.alloc() : memref<4xf32>
    "test.op"(%b) : (memref<4xf32>) -> ()
    memref.dealloc %b : memref<4xf32>
    scf.yield
  }
  func.return
}
// CHECK-LABEL:  func.func @around_both(%n: index) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    scf.while () : () -> () {
// CHECK-NEXT:      %c = "test.op"(%a) : (memref<4xf32>) -> i1
// CHECK-NEXT:      scf.condition(%c)
// CHECK-NEXT:    } do {
// CHECK-NEXT:      "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Within the second region.
func.func @in_the_second(%n: index, %k: i1) {
  scf.while : () -> () {
    %c = "test.op"() : () -> i1
    scf.condition(%c)
  } do {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    memref.dealloc %a : memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    "test.op"(%b) : (memref<4xf32>) -> ()
    memref.dealloc %b : memref<4xf32>
    scf.yield
  }
  func.return
}
// CHECK-LABEL:  func.func @in_the_second(%n: index, %k: i1) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    scf.while () : () -> () {
// CHECK-NEXT:      %c = "test.op"() : () -> i1
// CHECK-NEXT:      scf.condition(%c)
// CHECK-NEXT:    } do {
// CHECK-NEXT:      "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:      "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Three take turns: all are carried, but the one that comes back to where it was.
func.func @three_in_turn(%n: index) {
  %p = memref.alloc() : memref<4xf32>
  %q = memref.alloc() : memref<4xf32>
  %r:2 = scf.for %i = %n to %n step %n iter_args(%x = %p, %y = %q) -> (memref<4xf32>, memref<4xf32>) {
    %z = memref.alloc() : memref<4xf32>
    %t = memref.alloc() : memref<4xf32>
    "test.op"(%x, %y, %z, %t) : (memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>) -> ()
    memref.dealloc %t : memref<4xf32>
    memref.dealloc %x : memref<4xf32>
    scf.yield %y, %z : memref<4xf32>, memref<4xf32>
  }
  memref.dealloc %r#0 : memref<4xf32>
  memref.dealloc %r#1 : memref<4xf32>
  func.return
}
// CHECK-LABEL:  func.func @three_in_turn(%n: index) {
// CHECK-NEXT:    %p = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %q = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %t = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %z = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %r, %r_1, %x = scf.for %i = %n to %n step %n iter_args(%x_1 = %p, %y = %q, %z_1 = %z) -> (memref<4xf32>, memref<4xf32>, memref<4xf32>) {
// CHECK-NEXT:      "test.op"(%x_1, %y, %z_1, %t) : (memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:      scf.yield %y, %z_1, %x_1 : memref<4xf32>, memref<4xf32>, memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %x : memref<4xf32>
// CHECK-NEXT:    memref.dealloc %t : memref<4xf32>
// CHECK-NEXT:    memref.dealloc %r : memref<4xf32>
// CHECK-NEXT:    memref.dealloc %r_1 : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// What is freed before the loop's own value is allocated: two links to the next iteration that change partners.
func.func @partners(%n: index) {
  %p = memref.alloc() : memref<4xf32>
  %r = scf.for %i = %n to %n step %n iter_args(%x = %p) -> (memref<4xf32>) {
    %z = memref.alloc() : memref<4xf32>
    %t = memref.alloc() : memref<4xf32>
    "test.op"(%x, %z, %t) : (memref<4xf32>, memref<4xf32>, memref<4xf32>) -> ()
    memref.dealloc %x : memref<4xf32>
    memref.dealloc %z : memref<4xf32>
    scf.yield %t : memref<4xf32>
  }
  memref.dealloc %r : memref<4xf32>
  func.return
}
// CHECK-LABEL:  func.func @partners(%n: index) {
// CHECK-NEXT:    %p = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %z = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %t = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %r, %x = scf.for %i = %n to %n step %n iter_args(%x_1 = %p, %t_1 = %t) -> (memref<4xf32>, memref<4xf32>) {
// CHECK-NEXT:      "test.op"(%x_1, %z, %t_1) : (memref<4xf32>, memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:      scf.yield %t_1, %x_1 : memref<4xf32>, memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %x : memref<4xf32>
// CHECK-NEXT:    memref.dealloc %z : memref<4xf32>
// CHECK-NEXT:    memref.dealloc %r : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// The blocks of an operation inside are not those of the loop.
func.func @through_blocks(%n: index, %k: i1) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    memref.dealloc %a : memref<4xf32>
    scf.execute_region {
      %b = memref.alloc() : memref<4xf32>
      "test.op"(%b) : (memref<4xf32>) -> ()
      memref.dealloc %b : memref<4xf32>
      scf.yield
    }
  }
  func.return
}
// CHECK-LABEL:  func.func @through_blocks(%n: index, %k: i1) {
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      scf.execute_region {
// CHECK-NEXT:        %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:        "test.op"(%b) : (memref<4xf32>) -> ()
// CHECK-NEXT:        memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:        scf.yield
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// What comes from outside of the loop is freed once, so this loop has one iteration: there is nothing to keep.
func.func @freed_from_outside(%n: index, %p: memref<4xf32>) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %r = scf.for %i = %n to %n step %n iter_args(%x = %p) -> (memref<4xf32>) {
    memref.dealloc %a : memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    "test.op"(%b, %x) : (memref<4xf32>, memref<4xf32>) -> ()
    scf.yield %b : memref<4xf32>
  }
  func.return %r : memref<4xf32>
}
// CHECK-LABEL:  func.func @freed_from_outside(%n: index, %p: memref<4xf32>) -> memref<4xf32> {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %r = scf.for %i = %n to %n step %n iter_args(%x = %p) -> (memref<4xf32>) {
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      "test.op"(%b, %x) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:      scf.yield %b : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r : memref<4xf32>
// CHECK-NEXT:  }

// An inner loop first. What it allocates before it then belongs to the outer loop, and is kept there.
func.func @inner_loop_first(%n: index, %k: i1) {
  scf.for %i = %n to %n step %n {
    scf.for %j = %n to %n step %n {
      %a = memref.alloc() : memref<4xf32>
      "test.op"(%a) : (memref<4xf32>) -> ()
      memref.dealloc %a : memref<4xf32>
    }
    %b = memref.alloc() : memref<4xf32>
    "test.op"(%b) : (memref<4xf32>) -> ()
    memref.dealloc %b : memref<4xf32>
    scf.if %k {
      scf.for %j = %n to %n step %n {
        %c = memref.alloc() : memref<4xf32>
        "test.op"(%c) : (memref<4xf32>) -> ()
        memref.dealloc %c : memref<4xf32>
      }
    }
  }
  func.return
}
// CHECK-LABEL:  func.func @inner_loop_first(%n: index, %k: i1) {
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      scf.for %j = %n to %n step %n {
// CHECK-NEXT:        "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      scf.if %k {
// CHECK-NEXT:        %c = memref.alloc() : memref<4xf32>
// CHECK-NEXT:        scf.for %j_1 = %n to %n step %n {
// CHECK-NEXT:          "test.op"(%c) : (memref<4xf32>) -> ()
// CHECK-NEXT:        }
// CHECK-NEXT:        memref.dealloc %c : memref<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
