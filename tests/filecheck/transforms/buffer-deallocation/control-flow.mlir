// RUN: xdsl-opt -p buffer-deallocation %s | filecheck --match-full-lines %s

// D1, D4: frees right behind the last use, on every path, whatever the control flow.

// Both branches make a buffer: neither is cloned.
func.func @both_fresh(%c: i1, %out: memref<64xf32>) {
  %r = scf.if %c -> (memref<64xf32>) {
    %a = memref.alloc() : memref<64xf32>
    "test.op"(%a) : (memref<64xf32>) -> ()
    scf.yield %a : memref<64xf32>
  } else {
    %b = memref.alloc() : memref<64xf32>
    scf.yield %b : memref<64xf32>
  }
  memref.copy %r, %out : memref<64xf32> to memref<64xf32>
  func.return
}
// CHECK-LABEL: {{.*}}func.func @both_fresh({{.*}}
// CHECK-NEXT:   %r = scf.if %c -> (memref<64xf32>) {
// CHECK-NEXT:     %a = memref.alloc() : memref<64xf32>
// CHECK-NEXT:     "test.op"(%a) : (memref<64xf32>) -> ()
// CHECK-NEXT:     scf.yield %a : memref<64xf32>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     %b = memref.alloc() : memref<64xf32>
// CHECK-NEXT:     scf.yield %b : memref<64xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   memref.copy %r, %out : memref<64xf32> to memref<64xf32>
// CHECK-NEXT:   memref.dealloc %r : memref<64xf32>
// CHECK-NEXT:   func.return

// Two buffers that only change places are freed once, after the loop; no clone, no check.
func.func @ping_pong(%n: index, %out: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<64xf32>
  %b = memref.alloc() : memref<64xf32>
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (memref<64xf32>, memref<64xf32>) {
    "test.op"(%x, %y) : (memref<64xf32>, memref<64xf32>) -> ()
    scf.yield %y, %x : memref<64xf32>, memref<64xf32>
  }
  memref.copy %r, %out : memref<64xf32> to memref<64xf32>
  func.return
}
// CHECK-LABEL: {{.*}}func.func @ping_pong({{.*}}
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %a = memref.alloc() : memref<64xf32>
// CHECK-NEXT:   %b = memref.alloc() : memref<64xf32>
// CHECK-NEXT:   %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (memref<64xf32>, memref<64xf32>) {
// CHECK-NEXT:     "test.op"(%x, %y) : (memref<64xf32>, memref<64xf32>) -> ()
// CHECK-NEXT:     scf.yield %y, %x : memref<64xf32>, memref<64xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   memref.copy %r, %out : memref<64xf32> to memref<64xf32>
// CHECK-NEXT:   memref.dealloc %a : memref<64xf32>
// CHECK-NEXT:   memref.dealloc %b : memref<64xf32>
// CHECK-NEXT:   func.return

// A loop of blocks that replaces the buffer it carries.
func.func @replaced_in_a_loop_of_blocks(%n: index, %out: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<64xf32>
  cf.br ^head(%c0, %a : index, memref<64xf32>)
^head(%i: index, %x: memref<64xf32>):
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^body, ^exit
^body:
  %y = memref.alloc() : memref<64xf32>
  "test.op"(%x, %y) : (memref<64xf32>, memref<64xf32>) -> ()
  %j = arith.addi %i, %i : index
  cf.br ^head(%j, %y : index, memref<64xf32>)
^exit:
  memref.copy %x, %out : memref<64xf32> to memref<64xf32>
  func.return
}
// CHECK-LABEL: {{.*}}func.func @replaced_in_a_loop_of_blocks({{.*}}
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.alloc() : memref<64xf32>
// CHECK-NEXT:   cf.br ^head(%c0, %a : index, memref<64xf32>)
// CHECK-NEXT: ^head(%i: index, %x: memref<64xf32>):
// CHECK-NEXT:   %c = arith.cmpi slt, %i, %n : index
// CHECK-NEXT:   cf.cond_br %c, ^body, ^exit
// CHECK-NEXT: ^body:
// CHECK-NEXT:   %y = memref.alloc() : memref<64xf32>
// CHECK-NEXT:   "test.op"(%x, %y) : (memref<64xf32>, memref<64xf32>) -> ()
// CHECK-NEXT:   memref.dealloc %x : memref<64xf32>
// CHECK-NEXT:   %j = arith.addi %i, %i : index
// CHECK-NEXT:   cf.br ^head(%j, %y : index, memref<64xf32>)
// CHECK-NEXT: ^exit:
// CHECK-NEXT:   memref.copy %x, %out : memref<64xf32> to memref<64xf32>
// CHECK-NEXT:   memref.dealloc %x : memref<64xf32>
// CHECK-NEXT:   func.return

// The buffer lives through the loop around it, and is freed on the way out.
func.func @used_in_a_loop_of_blocks(%c: i1) {
  %a = memref.alloc() : memref<64xf32>
  cf.br ^body
^body:
  %b = memref.alloc() : memref<8xf32>
  "test.op"(%a, %b) : (memref<64xf32>, memref<8xf32>) -> ()
  cf.cond_br %c, ^body, ^exit
^exit:
  func.return
}
// CHECK-LABEL: {{.*}}func.func @used_in_a_loop_of_blocks({{.*}}
// CHECK-NEXT:   %a = memref.alloc() : memref<64xf32>
// CHECK-NEXT:   cf.br ^body
// CHECK-NEXT: ^body:
// CHECK-NEXT:   %b = memref.alloc() : memref<8xf32>
// CHECK-NEXT:   "test.op"(%a, %b) : (memref<64xf32>, memref<8xf32>) -> ()
// CHECK-NEXT:   memref.dealloc %b : memref<8xf32>
// CHECK-NEXT:   cf.cond_br %c, ^body, ^exit
// CHECK-NEXT: ^exit:
// CHECK-NEXT:   memref.dealloc %a : memref<64xf32>
// CHECK-NEXT:   func.return

// Both regions of a while loop see the buffer that it carries.
func.func @while_loop(%out: memref<64xf32>) {
  %a = memref.alloc() : memref<64xf32>
  %r = scf.while (%x = %a) : (memref<64xf32>) -> memref<64xf32> {
    %c = "test.op"(%x) : (memref<64xf32>) -> i1
    scf.condition(%c) %x : memref<64xf32>
  } do {
  ^bb0(%y: memref<64xf32>):
    %b = memref.alloc() : memref<64xf32>
    "test.op"(%y, %b) : (memref<64xf32>, memref<64xf32>) -> ()
    scf.yield %b : memref<64xf32>
  }
  memref.copy %r, %out : memref<64xf32> to memref<64xf32>
  func.return
}
// CHECK-LABEL: {{.*}}func.func @while_loop({{.*}}
// CHECK-NEXT:   %a = memref.alloc() : memref<64xf32>
// CHECK-NEXT:   %r = scf.while (%x = %a) : (memref<64xf32>) -> memref<64xf32> {
// CHECK-NEXT:     %c = "test.op"(%x) : (memref<64xf32>) -> i1
// CHECK-NEXT:     scf.condition(%c) %x : memref<64xf32>
// CHECK-NEXT:   } do {
// CHECK-NEXT:   ^bb0(%y: memref<64xf32>):
// CHECK-NEXT:     %b = memref.alloc() : memref<64xf32>
// CHECK-NEXT:     "test.op"(%y, %b) : (memref<64xf32>, memref<64xf32>) -> ()
// CHECK-NEXT:     memref.dealloc %y : memref<64xf32>
// CHECK-NEXT:     scf.yield %b : memref<64xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   memref.copy %r, %out : memref<64xf32> to memref<64xf32>
// CHECK-NEXT:   memref.dealloc %r : memref<64xf32>
// CHECK-NEXT:   func.return

// Needed in one case only: every other case frees it at its start.
func.func @needed_in_one_case(%k: index) {
  %a = memref.alloc() : memref<64xf32>
  scf.index_switch %k
  case 1 {
    "test.op"(%a) : (memref<64xf32>) -> ()
    "test.op"() : () -> ()
    scf.yield
  }
  default {
    "test.op"() : () -> ()
    scf.yield
  }
  func.return
}
// CHECK-LABEL: {{.*}}func.func @needed_in_one_case({{.*}}
// CHECK-NEXT:   %a = memref.alloc() : memref<64xf32>
// CHECK-NEXT:   scf.index_switch %k
// CHECK-NEXT:   case 1 {
// CHECK-NEXT:     "test.op"(%a) : (memref<64xf32>) -> ()
// CHECK-NEXT:     memref.dealloc %a : memref<64xf32>
// CHECK-NEXT:     "test.op"() : () -> ()
// CHECK-NEXT:     scf.yield
// CHECK-NEXT:   }
// CHECK-NEXT:   default {
// CHECK-NEXT:     memref.dealloc %a : memref<64xf32>
// CHECK-NEXT:     "test.op"() : () -> ()
// CHECK-NEXT:     scf.yield
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return

// Where there is no else, one is made for the free.
func.func @no_else(%c: i1) {
  %a = memref.alloc() : memref<64xf32>
  scf.if %c {
    "test.op"(%a) : (memref<64xf32>) -> ()
    "test.op"() : () -> ()
  }
  func.return
}
// CHECK-LABEL: {{.*}}func.func @no_else({{.*}}
// CHECK-NEXT:   %a = memref.alloc() : memref<64xf32>
// CHECK-NEXT:   scf.if %c {
// CHECK-NEXT:     "test.op"(%a) : (memref<64xf32>) -> ()
// CHECK-NEXT:     memref.dealloc %a : memref<64xf32>
// CHECK-NEXT:     "test.op"() : () -> ()
// CHECK-NEXT:   } else {
// CHECK-NEXT:     memref.dealloc %a : memref<64xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return

// An edge between two blocks that both have other edges: the free gets a block of its own.
func.func @critical_edge(%c: i1, %d: i1) {
  cf.cond_br %c, ^use, ^exit
^use:
  %a = memref.alloc() : memref<64xf32>
  cf.cond_br %d, ^again, ^exit
^again:
  "test.op"(%a) : (memref<64xf32>) -> ()
  cf.br ^exit
^exit:
  func.return
}
// CHECK-LABEL: {{.*}}func.func @critical_edge({{.*}}
// CHECK-NEXT:   cf.cond_br %c, ^use, ^exit
// CHECK-NEXT: ^use:
// CHECK-NEXT:   %a = memref.alloc() : memref<64xf32>
// CHECK-NEXT:   cf.cond_br %d, ^again, ^bb3
// CHECK-NEXT: ^again:
// CHECK-NEXT:   "test.op"(%a) : (memref<64xf32>) -> ()
// CHECK-NEXT:   memref.dealloc %a : memref<64xf32>
// CHECK-NEXT:   cf.br ^exit
// CHECK-NEXT: ^bb3:
// CHECK-NEXT:   memref.dealloc %a : memref<64xf32>
// CHECK-NEXT:   cf.br ^exit
// CHECK-NEXT: ^exit:
// CHECK-NEXT:   func.return

func.func @several_returns(%c: i1) -> memref<64xf32> {
  %a = memref.alloc() : memref<64xf32>
  %b = memref.alloc() : memref<64xf32>
  "test.op"(%a, %b) : (memref<64xf32>, memref<64xf32>) -> ()
  cf.cond_br %c, ^first, ^second
^first:
  func.return %a : memref<64xf32>
^second:
  func.return %b : memref<64xf32>
}
// CHECK-LABEL: {{.*}}func.func @several_returns({{.*}}
// CHECK-NEXT:   %a = memref.alloc() : memref<64xf32>
// CHECK-NEXT:   %b = memref.alloc() : memref<64xf32>
// CHECK-NEXT:   "test.op"(%a, %b) : (memref<64xf32>, memref<64xf32>) -> ()
// CHECK-NEXT:   cf.cond_br %c, ^first, ^second
// CHECK-NEXT: ^first:
// CHECK-NEXT:   memref.dealloc %b : memref<64xf32>
// CHECK-NEXT:   func.return %a : memref<64xf32>
// CHECK-NEXT: ^second:
// CHECK-NEXT:   memref.dealloc %a : memref<64xf32>
// CHECK-NEXT:   func.return %b : memref<64xf32>

func.func @execute_region(%c: i1) {
  %r = scf.execute_region -> memref<64xf32> {
    cf.cond_br %c, ^left, ^right
  ^left:
    %a = memref.alloc() : memref<64xf32>
    scf.yield %a : memref<64xf32>
  ^right:
    %b = memref.alloc() : memref<64xf32>
    scf.yield %b : memref<64xf32>
  }
  "test.op"(%r) : (memref<64xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @execute_region({{.*}}
// CHECK-NEXT:   %r = scf.execute_region -> (memref<64xf32>) {
// CHECK-NEXT:     cf.cond_br %c, ^left, ^right
// CHECK-NEXT:   ^left:
// CHECK-NEXT:     %a = memref.alloc() : memref<64xf32>
// CHECK-NEXT:     scf.yield %a : memref<64xf32>
// CHECK-NEXT:   ^right:
// CHECK-NEXT:     %b = memref.alloc() : memref<64xf32>
// CHECK-NEXT:     scf.yield %b : memref<64xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   "test.op"(%r) : (memref<64xf32>) -> ()
// CHECK-NEXT:   memref.dealloc %r : memref<64xf32>
// CHECK-NEXT:   func.return

// D9: an arena is an allocation like any other, and its views are names of it.
func.func @arena(%out: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%c0][] : memref<64xi8> to memref<4xf32>
  %flat = memref.cast %a : memref<4xf32> to memref<?xf32>
  "test.op"(%flat) : (memref<?xf32>) -> ()
  "test.op"(%out) : (memref<4xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @arena({{.*}}
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %arena = memref.alloc() : memref<64xi8>
// CHECK-NEXT:   %a = memref.view %arena[%c0][] : memref<64xi8> to memref<4xf32>
// CHECK-NEXT:   %flat = memref.cast %a : memref<4xf32> to memref<?xf32>
// CHECK-NEXT:   "test.op"(%flat) : (memref<?xf32>) -> ()
// CHECK-NEXT:   memref.dealloc %arena : memref<64xi8>
// CHECK-NEXT:   "test.op"(%out) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return

// Freed at once where nothing uses it.
func.func @unused(%arg: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  "test.op"(%arg) : (memref<8xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @unused({{.*}}
// CHECK-NEXT:   %a = memref.alloc() : memref<8xf32>
// CHECK-NEXT:   memref.dealloc %a : memref<8xf32>
// CHECK-NEXT:   "test.op"(%arg) : (memref<8xf32>) -> ()
// CHECK-NEXT:   func.return

// Behind a loop, not inside.
func.func @used_in_a_loop(%n: index, %arg: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  scf.for %i = %n to %n step %n {
    "test.op"(%a) : (memref<8xf32>) -> ()
  }
  "test.op"(%arg) : (memref<8xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @used_in_a_loop({{.*}}
// CHECK-NEXT:   %a = memref.alloc() : memref<8xf32>
// CHECK-NEXT:   scf.for %i = %n to %n step %n {
// CHECK-NEXT:     "test.op"(%a) : (memref<8xf32>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   memref.dealloc %a : memref<8xf32>
// CHECK-NEXT:   "test.op"(%arg) : (memref<8xf32>) -> ()
// CHECK-NEXT:   func.return

// At the start of the branch that does not need it.
func.func @not_needed_in_the_else(%c: i1, %arg: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  scf.if %c {
    "test.op"(%a) : (memref<8xf32>) -> ()
  } else {
    "test.op"(%arg) : (memref<8xf32>) -> ()
  }
  func.return
}
// CHECK-LABEL: {{.*}}func.func @not_needed_in_the_else({{.*}}
// CHECK-NEXT:   %a = memref.alloc() : memref<8xf32>
// CHECK-NEXT:   scf.if %c {
// CHECK-NEXT:     "test.op"(%a) : (memref<8xf32>) -> ()
// CHECK-NEXT:     memref.dealloc %a : memref<8xf32>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     memref.dealloc %a : memref<8xf32>
// CHECK-NEXT:     "test.op"(%arg) : (memref<8xf32>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return

// Cites: 002/back-edges
