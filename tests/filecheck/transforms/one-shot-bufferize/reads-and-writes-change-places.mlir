// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion="identity-layout-map"}' | filecheck %s

// Reads move before the write that stands in their way, or that behind them: then nothing is copied.

// The read goes before the write, and so does what it depends on, if that only computes.

// CHECK-LABEL: @with_its_index(
// CHECK-SAME:  %t: memref<16xf32>, %v: f32, %i: index) -> (memref<16xf32>, f32) {
// CHECK-NEXT:    %a = arith.addi %i, %i : index
// CHECK-NEXT:    %b = arith.addi %a, %i : index
// CHECK-NEXT:    %x = memref.load %t[%b] : memref<16xf32>
// CHECK-NEXT:    memref.store %v, %t[%i] : memref<16xf32>
// CHECK-NEXT:    %unrelated = arith.muli %i, %i : index
// CHECK-NEXT:    "test.op"(%unrelated) : (index) -> ()
// CHECK-NEXT:    func.return %t, %x : memref<16xf32>, f32
// CHECK-NEXT:  }
func.func @with_its_index(%t: tensor<16xf32>, %v: f32, %i: index) -> (tensor<16xf32>, f32) {
  %r = tensor.insert %v into %t[%i] : tensor<16xf32>
  %a = arith.addi %i, %i : index
  %unrelated = arith.muli %i, %i : index
  %b = arith.addi %a, %i : index
  %x = tensor.extract %t[%b] : tensor<16xf32>
  "test.op"(%unrelated) : (index) -> ()
  func.return %r, %x : tensor<16xf32>, f32
}

// Otherwise the write goes behind it, and so does what depends on that, at any distance.

// CHECK-LABEL: @write_goes_behind(
// CHECK-SAME:  %t: memref<16xf32>, %v: f32, %i: index) -> (memref<16xf32>, f32) {
// CHECK-NEXT:    %j = "test.op"() : () -> index
// CHECK-NEXT:    %x = memref.load %t[%j] : memref<16xf32>
// CHECK-NEXT:    memref.store %v, %t[%i] : memref<16xf32>
// CHECK-NEXT:    memref.store %v, %t[%i] : memref<16xf32>
// CHECK-NEXT:    %y = memref.load %t[%i] : memref<16xf32>
// CHECK-NEXT:    %z = arith.addf %y, %y : f32
// CHECK-NEXT:    "test.op"(%z) : (f32) -> ()
// CHECK-NEXT:    func.return %t, %x : memref<16xf32>, f32
// CHECK-NEXT:  }
func.func @write_goes_behind(%t: tensor<16xf32>, %v: f32, %i: index) -> (tensor<16xf32>, f32) {
  %r = tensor.insert %v into %t[%i] : tensor<16xf32>
  %s = tensor.insert %v into %r[%i] : tensor<16xf32>
  %y = tensor.extract %s[%i] : tensor<16xf32>
  %z = arith.addf %y, %y : f32
  %j = "test.op"() : () -> index
  %x = tensor.extract %t[%j] : tensor<16xf32>
  "test.op"(%z) : (f32) -> ()
  func.return %s, %x : tensor<16xf32>, f32
}

// Neither can be: the read depends on what is written, or what depends on that is not pure.

// CHECK-LABEL: @read_depends_on_the_write(
// CHECK-SAME:  %t: memref<16xf32>, %v: f32, %i: index) -> (memref<16xf32>, f32) {
// CHECK-NEXT:    %r = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
// CHECK-NEXT:    memref.copy %t, %r : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:    memref.store %v, %r[%i] : memref<16xf32>
// CHECK-NEXT:    %y = memref.load %r[%i] : memref<16xf32>
// CHECK-NEXT:    %j = arith.fptosi %y : f32 to i32
// CHECK-NEXT:    %k = arith.index_cast %j : i32 to index
// CHECK-NEXT:    %x = memref.load %t[%k] : memref<16xf32>
// CHECK-NEXT:    func.return %r, %x : memref<16xf32>, f32
// CHECK-NEXT:  }
func.func @read_depends_on_the_write(%t: tensor<16xf32>, %v: f32, %i: index) -> (tensor<16xf32>, f32) {
  %r = tensor.insert %v into %t[%i] : tensor<16xf32>
  %y = tensor.extract %r[%i] : tensor<16xf32>
  %j = arith.fptosi %y : f32 to i32
  %k = arith.index_cast %j : i32 to index
  %x = tensor.extract %t[%k] : tensor<16xf32>
  func.return %r, %x : tensor<16xf32>, f32
}

// CHECK-LABEL: @impure_depends_on_the_write(
// CHECK-SAME:  %t: memref<16xf32>, %v: f32, %i: index) -> (memref<16xf32>, f32) {
// CHECK-NEXT:    %r = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
// CHECK-NEXT:    memref.copy %t, %r : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:    memref.store %v, %r[%i] : memref<16xf32>
// CHECK-NEXT:    %y = memref.load %r[%i] : memref<16xf32>
// CHECK-NEXT:    "test.op"(%y) : (f32) -> ()
// CHECK-NEXT:    %j = "test.op"() : () -> index
// CHECK-NEXT:    %x = memref.load %t[%j] : memref<16xf32>
// CHECK-NEXT:    func.return %r, %x : memref<16xf32>, f32
// CHECK-NEXT:  }
func.func @impure_depends_on_the_write(%t: tensor<16xf32>, %v: f32, %i: index) -> (tensor<16xf32>, f32) {
  %r = tensor.insert %v into %t[%i] : tensor<16xf32>
  %y = tensor.extract %r[%i] : tensor<16xf32>
  "test.op"(%y) : (f32) -> ()
  %j = "test.op"() : () -> index
  %x = tensor.extract %t[%j] : tensor<16xf32>
  func.return %r, %x : tensor<16xf32>, f32
}

// What passes the world outside must not be able to fail, as it may on sizes that only the run knows.

// CHECK-LABEL: @read_that_may_fail(
// CHECK-SAME:  %t: memref<16xf32>, %v: f32, %i: index) -> (memref<16xf32>, f32) {
// CHECK-NEXT:    %r = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
// CHECK-NEXT:    memref.copy %t, %r : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:    memref.store %v, %r[%i] : memref<16xf32>
// CHECK-NEXT:    %y = memref.load %r[%i] : memref<16xf32>
// CHECK-NEXT:    "test.op"(%y) : (f32) -> ()
// CHECK-NEXT:    %x = memref.load %t[%i] : memref<16xf32>
// CHECK-NEXT:    func.return %r, %x : memref<16xf32>, f32
// CHECK-NEXT:  }
func.func @read_that_may_fail(%t: tensor<16xf32>, %v: f32, %i: index) -> (tensor<16xf32>, f32) {
  %r = tensor.insert %v into %t[%i] : tensor<16xf32>
  %y = tensor.extract %r[%i] : tensor<16xf32>
  "test.op"(%y) : (f32) -> ()
  %x = tensor.extract %t[%i] : tensor<16xf32>
  func.return %r, %x : tensor<16xf32>, f32
}

// CHECK-LABEL: @read_that_cannot_fail(
// CHECK-SAME:  %t: memref<16xf32>, %e: memref<16xf32>, %v: f32, %i: index) -> (memref<16xf32>, memref<16xf32>) {
// CHECK-NEXT:    linalg.exp ins(%t : memref<16xf32>) outs(%e : memref<16xf32>)
// CHECK-NEXT:    memref.store %v, %t[%i] : memref<16xf32>
// CHECK-NEXT:    %y = memref.load %t[%i] : memref<16xf32>
// CHECK-NEXT:    "test.op"(%y) : (f32) -> ()
// CHECK-NEXT:    func.return %t, %e : memref<16xf32>, memref<16xf32>
// CHECK-NEXT:  }
func.func @read_that_cannot_fail(%t: tensor<16xf32>, %e: tensor<16xf32>, %v: f32, %i: index) -> (tensor<16xf32>, tensor<16xf32>) {
  %r = tensor.insert %v into %t[%i] : tensor<16xf32>
  %y = tensor.extract %r[%i] : tensor<16xf32>
  "test.op"(%y) : (f32) -> ()
  %x = linalg.exp ins(%t : tensor<16xf32>) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  func.return %r, %x : tensor<16xf32>, tensor<16xf32>
}

// CHECK-LABEL: @sizes_that_may_not_fit(
// CHECK-SAME:  %t: memref<?xf32>, %e: memref<?xf32>, %v: f32, %i: index) -> (memref<?xf32>, memref<?xf32>) {
// CHECK-NEXT:    %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[V1:.*]] = memref.dim %t, %[[V0]] : memref<?xf32>
// CHECK-NEXT:    %r = memref.alloc(%[[V1]]) {alignment = 64 : i64} : memref<?xf32>
// CHECK-NEXT:    memref.copy %t, %r : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:    memref.store %v, %r[%i] : memref<?xf32>
// CHECK-NEXT:    %y = memref.load %r[%i] : memref<?xf32>
// CHECK-NEXT:    "test.op"(%y) : (f32) -> ()
// CHECK-NEXT:    linalg.exp ins(%t : memref<?xf32>) outs(%e : memref<?xf32>)
// CHECK-NEXT:    func.return %r, %e : memref<?xf32>, memref<?xf32>
// CHECK-NEXT:  }
func.func @sizes_that_may_not_fit(%t: tensor<?xf32>, %e: tensor<?xf32>, %v: f32, %i: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %r = tensor.insert %v into %t[%i] : tensor<?xf32>
  %y = tensor.extract %r[%i] : tensor<?xf32>
  "test.op"(%y) : (f32) -> ()
  %x = linalg.exp ins(%t : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  func.return %r, %x : tensor<?xf32>, tensor<?xf32>
}

// What moves would write what it passes reads.

// CHECK-LABEL: @next_conflict(
// CHECK-SAME:  %t: memref<16xf32>, %e: memref<16xf32>, %v: f32, %i: index) -> (memref<16xf32>, memref<16xf32>, f32) {
// CHECK-NEXT:    %r = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
// CHECK-NEXT:    memref.copy %t, %r : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:    memref.store %v, %r[%i] : memref<16xf32>
// CHECK-NEXT:    %y = memref.load %r[%i] : memref<16xf32>
// CHECK-NEXT:    "test.op"(%y) : (f32) -> ()
// CHECK-NEXT:    %z = memref.load %e[%i] : memref<16xf32>
// CHECK-NEXT:    linalg.exp ins(%t : memref<16xf32>) outs(%e : memref<16xf32>)
// CHECK-NEXT:    func.return %r, %e, %z : memref<16xf32>, memref<16xf32>, f32
// CHECK-NEXT:  }
func.func @next_conflict(%t: tensor<16xf32>, %e: tensor<16xf32>, %v: f32, %i: index) -> (tensor<16xf32>, tensor<16xf32>, f32) {
  %r = tensor.insert %v into %t[%i] : tensor<16xf32>
  %y = tensor.extract %r[%i] : tensor<16xf32>
  "test.op"(%y) : (f32) -> ()
  %z = tensor.extract %e[%i] : tensor<16xf32>
  %x = linalg.exp ins(%t : tensor<16xf32>) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  func.return %r, %x, %z : tensor<16xf32>, tensor<16xf32>, f32
}

// In a branch: all of it moves. In a loop: if what is read is from the same iteration.

// CHECK-LABEL: @branch(
// CHECK-SAME:  %t: memref<16xf32>, %v: f32, %i: index, %c: i1) -> (memref<16xf32>, f32) {
// CHECK-NEXT:    %x = scf.if %c -> (f32) {
// CHECK-NEXT:      %y = memref.load %t[%i] : memref<16xf32>
// CHECK-NEXT:      scf.yield %y : f32
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %v : f32
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.store %v, %t[%i] : memref<16xf32>
// CHECK-NEXT:    func.return %t, %x : memref<16xf32>, f32
// CHECK-NEXT:  }
func.func @branch(%t: tensor<16xf32>, %v: f32, %i: index, %c: i1) -> (tensor<16xf32>, f32) {
  %r = tensor.insert %v into %t[%i] : tensor<16xf32>
  %x = scf.if %c -> (f32) {
    %y = tensor.extract %t[%i] : tensor<16xf32>
    scf.yield %y : f32
  } else {
    scf.yield %v : f32
  }
  func.return %r, %x : tensor<16xf32>, f32
}

// CHECK-LABEL: @same_iteration(
// CHECK-SAME:  %t: memref<16xf32>, %v: f32, %n: index) -> (memref<16xf32>, f32) {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %v) -> (f32) {
// CHECK-NEXT:      %x = memref.load %t[%c1] : memref<16xf32>
// CHECK-NEXT:      memref.store %v, %t[%i] : memref<16xf32>
// CHECK-NEXT:      %y = arith.addf %s, %x : f32
// CHECK-NEXT:      scf.yield %y : f32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %t, %r : memref<16xf32>, f32
// CHECK-NEXT:  }
func.func @same_iteration(%t: tensor<16xf32>, %v: f32, %n: index) -> (tensor<16xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %s = %v) -> (tensor<16xf32>, f32) {
    %w = tensor.insert %v into %a[%i] : tensor<16xf32>
    %x = tensor.extract %a[%c1] : tensor<16xf32>
    %y = arith.addf %s, %x : f32
    scf.yield %w, %y : tensor<16xf32>, f32
  }
  func.return %r#0, %r#1 : tensor<16xf32>, f32
}

// CHECK-LABEL: @other_iterations_read(
// CHECK-SAME:  %t: memref<16xf32>, %v: f32, %n: index) -> f32 {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %w = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
// CHECK-NEXT:    %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %v) -> (f32) {
// CHECK-NEXT:      memref.copy %t, %w : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:      memref.store %v, %w[%i] : memref<16xf32>
// CHECK-NEXT:      %x = memref.load %t[%c1] : memref<16xf32>
// CHECK-NEXT:      %z = memref.load %w[%c1] : memref<16xf32>
// CHECK-NEXT:      %y = arith.addf %z, %x : f32
// CHECK-NEXT:      scf.yield %y : f32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r : f32
// CHECK-NEXT:  }
func.func @other_iterations_read(%t: tensor<16xf32>, %v: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %v) -> (f32) {
    %w = tensor.insert %v into %t[%i] : tensor<16xf32>
    %x = tensor.extract %t[%c1] : tensor<16xf32>
    %z = tensor.extract %w[%c1] : tensor<16xf32>
    %y = arith.addf %z, %x : f32
    scf.yield %y : f32
  }
  func.return %r : f32
}

// Two writes, each of which reads what the other one writes: one copy is left.

// CHECK-LABEL: @swap(
// CHECK-SAME:  %t: memref<16xf32>, %u: memref<16xf32>, %i: index) -> (memref<16xf32>, memref<16xf32>) {
// CHECK-NEXT:    %x = memref.load %t[%i] : memref<16xf32>
// CHECK-NEXT:    %r = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
// CHECK-NEXT:    memref.copy %u, %r : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:    memref.copy %t, %u : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:    "test.op"(%x) : (f32) -> ()
// CHECK-NEXT:    func.return %r, %u : memref<16xf32>, memref<16xf32>
// CHECK-NEXT:  }
func.func @swap(%t: tensor<16xf32>, %u: tensor<16xf32>, %i: index) -> (tensor<16xf32>, tensor<16xf32>) {
  %x = tensor.extract %t[%i] : tensor<16xf32>
  %r = tensor.insert_slice %u into %t[0] [16] [1] : tensor<16xf32> into tensor<16xf32>
  %s = tensor.insert_slice %t into %u[0] [16] [1] : tensor<16xf32> into tensor<16xf32>
  "test.op"(%x) : (f32) -> ()
  func.return %r, %s : tensor<16xf32>, tensor<16xf32>
}

// What moves may write in place what only it uses; the write may be in a branch.

// CHECK-LABEL: @with_what_it_writes(
// CHECK-SAME:  %t: memref<16xf32>, %e: memref<16xf32>, %u: memref<16xf32>, %v: f32, %i: index) -> (memref<16xf32>, memref<16xf32>) {
// CHECK-NEXT:    linalg.exp ins(%u : memref<16xf32>) outs(%e : memref<16xf32>)
// CHECK-NEXT:    linalg.add ins(%t, %e : memref<16xf32>, memref<16xf32>) outs(%e : memref<16xf32>)
// CHECK-NEXT:    memref.store %v, %t[%i] : memref<16xf32>
// CHECK-NEXT:    func.return %t, %e : memref<16xf32>, memref<16xf32>
// CHECK-NEXT:  }
func.func @with_what_it_writes(%t: tensor<16xf32>, %e: tensor<16xf32>, %u: tensor<16xf32>, %v: f32, %i: index) -> (tensor<16xf32>, tensor<16xf32>) {
  %r = tensor.insert %v into %t[%i] : tensor<16xf32>
  %q = linalg.exp ins(%u : tensor<16xf32>) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  %x = linalg.add ins(%t, %q : tensor<16xf32>, tensor<16xf32>) outs(%q : tensor<16xf32>) -> tensor<16xf32>
  func.return %r, %x : tensor<16xf32>, tensor<16xf32>
}

// CHECK-LABEL: @write_in_a_branch(
// CHECK-SAME:  %t: memref<16xf32>, %v: f32, %i: index, %c: i1) -> (memref<16xf32>, f32) {
// CHECK-NEXT:    %x = memref.load %t[%i] : memref<16xf32>
// CHECK-NEXT:    scf.if %c {
// CHECK-NEXT:      memref.store %v, %t[%i] : memref<16xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %t, %x : memref<16xf32>, f32
// CHECK-NEXT:  }
func.func @write_in_a_branch(%t: tensor<16xf32>, %v: f32, %i: index, %c: i1) -> (tensor<16xf32>, f32) {
  %r = scf.if %c -> (tensor<16xf32>) {
    %w = tensor.insert %v into %t[%i] : tensor<16xf32>
    scf.yield %w : tensor<16xf32>
  } else {
    scf.yield %t : tensor<16xf32>
  }
  %x = tensor.extract %t[%i] : tensor<16xf32>
  func.return %r, %x : tensor<16xf32>, f32
}
