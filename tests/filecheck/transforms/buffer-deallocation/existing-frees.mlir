// RUN: xdsl-opt -p buffer-deallocation %s | filecheck --match-full-lines %s

// D7: frees that are there are respected, or replaced where they may be of one of several buffers.

func.func @freed() {
  %a = memref.alloc() : memref<8xf32>
  "test.op"(%a) : (memref<8xf32>) -> ()
  memref.dealloc %a : memref<8xf32>
  func.return
}
// CHECK-LABEL: {{.*}}func.func @freed({{.*}}
// CHECK-NEXT:   %a = memref.alloc() : memref<8xf32>
// CHECK-NEXT:   "test.op"(%a) : (memref<8xf32>) -> ()
// CHECK-NEXT:   memref.dealloc %a : memref<8xf32>
// CHECK-NEXT:   func.return

// Freed on one path: the other one gets a free.
func.func @freed_on_one_path(%c: i1) {
  %a = memref.alloc() : memref<8xf32>
  cf.cond_br %c, ^free, ^exit
^free:
  memref.dealloc %a : memref<8xf32>
  cf.br ^exit
^exit:
  func.return
}
// CHECK-LABEL: {{.*}}func.func @freed_on_one_path({{.*}}
// CHECK-NEXT:   %a = memref.alloc() : memref<8xf32>
// CHECK-NEXT:   cf.cond_br %c, ^free, ^bb2
// CHECK-NEXT: ^free:
// CHECK-NEXT:   memref.dealloc %a : memref<8xf32>
// CHECK-NEXT:   cf.br ^exit
// CHECK-NEXT: ^bb2:
// CHECK-NEXT:   memref.dealloc %a : memref<8xf32>
// CHECK-NEXT:   cf.br ^exit
// CHECK-NEXT: ^exit:
// CHECK-NEXT:   func.return

// Which of the two is freed is not known before it happens: each gets a free of its own instead.
func.func @freed_under_another_name(%c: i1) {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  %r = arith.select %c, %a, %b : memref<8xf32>
  %s = arith.select %c, %b, %a : memref<8xf32>
  memref.dealloc %r : memref<8xf32>
  memref.dealloc %s : memref<8xf32>
  func.return
}
// CHECK-LABEL: {{.*}}func.func @freed_under_another_name({{.*}}
// CHECK-NEXT:   %a = memref.alloc() : memref<8xf32>
// CHECK-NEXT:   %b = memref.alloc() : memref<8xf32>
// CHECK-NEXT:   %r = arith.select %c, %a, %b : memref<8xf32>
// CHECK-NEXT:   %s = arith.select %c, %b, %a : memref<8xf32>
// CHECK-NEXT:   memref.dealloc %a : memref<8xf32>
// CHECK-NEXT:   memref.dealloc %b : memref<8xf32>
// CHECK-NEXT:   func.return

// One of two buffers that change places in a loop, as what out-params copy from.
func.func @freed_behind_a_rotating_loop(%zero: index, %n: index, %one: index) {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  %r, %s = scf.for %i = %zero to %n step %one iter_args(%x = %a, %y = %b) -> (memref<8xf32>, memref<8xf32>) {
    "test.op"(%x, %y) : (memref<8xf32>, memref<8xf32>) -> ()
    scf.yield %y, %x : memref<8xf32>, memref<8xf32>
  }
  "test.op"(%r) : (memref<8xf32>) -> ()
  memref.dealloc %r : memref<8xf32>
  func.return
}
// CHECK-LABEL: {{.*}}func.func @freed_behind_a_rotating_loop({{.*}}
// CHECK:        "test.op"(%r) : (memref<8xf32>) -> ()
// CHECK-NEXT:   memref.dealloc %a : memref<8xf32>
// CHECK-NEXT:   memref.dealloc %b : memref<8xf32>
// CHECK-NEXT:   func.return

// One of the two may be memory of the caller: both are the author's business.
func.func @freed_under_a_name_of_an_argument(%c: i1, %b: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  %r = arith.select %c, %a, %b : memref<8xf32>
  memref.dealloc %r : memref<8xf32>
  func.return
}
// CHECK-LABEL: {{.*}}func.func @freed_under_a_name_of_an_argument({{.*}}
// CHECK-NEXT:   %a = memref.alloc() : memref<8xf32>
// CHECK-NEXT:   %r = arith.select %c, %a, %b : memref<8xf32>
// CHECK-NEXT:   memref.dealloc %r : memref<8xf32>
// CHECK-NEXT:   func.return

// As in MLIR, an allocation with this attribute is its author's.
func.func @manual() {
  %a = memref.alloc() {bufferization.manual_deallocation} : memref<8xf32>
  "test.op"(%a) : (memref<8xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @manual({{.*}}
// CHECK-NEXT:   %a = memref.alloc() {bufferization.manual_deallocation} : memref<8xf32>
// CHECK-NEXT:   "test.op"(%a) : (memref<8xf32>) -> ()
// CHECK-NEXT:   func.return

// memref.realloc frees its operand and allocates its result.
func.func @realloc(%n: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.realloc %a(%n) : memref<?xf32> to memref<?xf32>
  "test.op"(%b) : (memref<?xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @realloc({{.*}}
// CHECK-NEXT:   %a = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:   %b = memref.realloc %a(%n) : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:   "test.op"(%b) : (memref<?xf32>) -> ()
// CHECK-NEXT:   memref.dealloc %b : memref<?xf32>
// CHECK-NEXT:   func.return

// Freed in one of two regions, of which the other one is missing.
func.func @freed_in_a_branch(%c: i1) {
  %a = memref.alloc() : memref<8xf32>
  scf.if %c {
    memref.dealloc %a : memref<8xf32>
  }
  func.return
}
// CHECK-LABEL: {{.*}}func.func @freed_in_a_branch({{.*}}
// CHECK-NEXT:   %a = memref.alloc() : memref<8xf32>
// CHECK-NEXT:   scf.if %c {
// CHECK-NEXT:     memref.dealloc %a : memref<8xf32>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     memref.dealloc %a : memref<8xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
