// RUN: xdsl-opt -p 'one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map allow-return-allocs-from-loops=true}' %s | filecheck --match-full-lines %s

// In whose buffer the results of loops and branches are: for certain, which says what a loop has to hand on, or
// maybe, which says what a caller must not write.

// The inner loop gets a copy of %a, as that is read behind it: %b is not in the buffer of %a.
// CHECK-LABEL:   func.func @read_behind(%w: memref<16xindex>, %n: index) -> memref<8xindex> {
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %t = memref.subview %w[4] [8] [1] : memref<16xindex> to memref<8xindex, strided<[1], offset: 4>>
// CHECK-NEXT:      %a = memref.cast %t : memref<8xindex, strided<[1], offset: 4>> to memref<8xindex, strided<[?], offset: ?>>
// CHECK-NEXT:      %c = memref.alloc() {alignment = 64 : i64} : memref<8xindex>
// CHECK-NEXT:      scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:        memref.copy %a, %c : memref<8xindex, strided<[?], offset: ?>> to memref<8xindex>
// CHECK-NEXT:        scf.for %j = %c0 to %n step %c1 {
// CHECK-NEXT:          memref.store %n, %c[%j] : memref<8xindex>
// CHECK-NEXT:        }
// CHECK-NEXT:        %k = memref.load %c[%c0] : memref<8xindex>
// CHECK-NEXT:        %l = memref.load %a[%k] : memref<8xindex, strided<[?], offset: ?>>
// CHECK-NEXT:        "test.op"(%l) : (index) -> ()
// CHECK-NEXT:        memref.copy %c, %a : memref<8xindex> to memref<8xindex, strided<[?], offset: ?>>
// CHECK-NEXT:      }
// CHECK-NEXT:      %0 = memref.alloc() {alignment = 64 : i64} : memref<8xindex>
// CHECK-NEXT:      memref.copy %a, %0 : memref<8xindex, strided<[?], offset: ?>> to memref<8xindex>
// CHECK-NEXT:      func.return %0 : memref<8xindex>
// CHECK-NEXT:    }
func.func @read_behind(%w: tensor<16xindex>, %n: index) -> tensor<8xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = tensor.extract_slice %w[4] [8] [1] : tensor<16xindex> to tensor<8xindex>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<8xindex>) {
    %b = scf.for %j = %c0 to %n step %c1 iter_args(%c = %a) -> (tensor<8xindex>) {
      %d = tensor.insert %n into %c[%j] : tensor<8xindex>
      scf.yield %d : tensor<8xindex>
    }
    %k = tensor.extract %b[%c0] : tensor<8xindex>
    %l = tensor.extract %a[%k] : tensor<8xindex>
    "test.op"(%l) : (index) -> ()
    scf.yield %b : tensor<8xindex>
  }
  func.return %r : tensor<8xindex>
}

// Nor is it here, where only one branch comes back with that.
// CHECK-LABEL:   func.func @made_in_one_branch(%w: memref<16xf32>, %n: index, %q: i1) -> memref<8xf32> {
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %t = memref.subview %w[4] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1], offset: 4>>
// CHECK-NEXT:      %0 = memref.cast %t : memref<8xf32, strided<[1], offset: 4>> to memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:      %1 = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:      %2 = memref.cast %1 : memref<8xf32> to memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:      %e = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:      %r, %a = scf.for %i = %c0 to %n step %c1 iter_args(%a_1 = %0, %3 = %2) -> (memref<8xf32, strided<[?], offset: ?>>, memref<8xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:        %b = scf.if %q -> (memref<8xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:          scf.yield %a_1 : memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:        } else {
// CHECK-NEXT:          %x = memref.load %a_1[%i] : memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:          linalg.fill ins(%x : f32) outs(%e : memref<8xf32>)
// CHECK-NEXT:          %4 = memref.cast %e : memref<8xf32> to memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:          scf.yield %4 : memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:        }
// CHECK-NEXT:        memref.copy %b, %3 : memref<8xf32, strided<[?], offset: ?>> to memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:        scf.yield %3, %a_1 : memref<8xf32, strided<[?], offset: ?>>, memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:      }
// CHECK-NEXT:      %5 = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:      memref.copy %r, %5 : memref<8xf32, strided<[?], offset: ?>> to memref<8xf32>
// CHECK-NEXT:      func.return %5 : memref<8xf32>
// CHECK-NEXT:    }
func.func @made_in_one_branch(%w: tensor<16xf32>, %n: index, %q: i1) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = tensor.extract_slice %w[4] [8] [1] : tensor<16xf32> to tensor<8xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<8xf32>) {
    %b = scf.if %q -> (tensor<8xf32>) {
      scf.yield %a : tensor<8xf32>
    } else {
      %x = tensor.extract %a[%i] : tensor<8xf32>
      %e = tensor.empty() : tensor<8xf32>
      %d = linalg.fill ins(%x : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
      scf.yield %d : tensor<8xf32>
    }
    scf.yield %b : tensor<8xf32>
  }
  func.return %r : tensor<8xf32>
}

// Here it is, so that the loop has nothing to hand on, and keeps the layout of the slice.
// CHECK-LABEL:   func.func @same_in_both_branches(%w: memref<16xf32>, %n: index, %q: i1, %v: f32) -> memref<8xf32> {
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %t = memref.subview %w[4] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1], offset: 4>>
// CHECK-NEXT:      scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:        scf.if %q {
// CHECK-NEXT:        } else {
// CHECK-NEXT:          memref.store %v, %t[%i] : memref<8xf32, strided<[1], offset: 4>>
// CHECK-NEXT:        }
// CHECK-NEXT:      }
// CHECK-NEXT:      %0 = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:      memref.copy %t, %0 : memref<8xf32, strided<[1], offset: 4>> to memref<8xf32>
// CHECK-NEXT:      func.return %0 : memref<8xf32>
// CHECK-NEXT:    }
func.func @same_in_both_branches(%w: tensor<16xf32>, %n: index, %q: i1, %v: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = tensor.extract_slice %w[4] [8] [1] : tensor<16xf32> to tensor<8xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<8xf32>) {
    %b = scf.if %q -> (tensor<8xf32>) {
      scf.yield %a : tensor<8xf32>
    } else {
      %d = tensor.insert %v into %a[%i] : tensor<8xf32>
      scf.yield %d : tensor<8xf32>
    }
    scf.yield %b : tensor<8xf32>
  }
  func.return %r : tensor<8xf32>
}

// The inner loop comes back with another buffer than it got: the layout is any.
// CHECK-LABEL:   func.func @made_inside(%w: memref<16xf32>, %n: index) -> memref<8xf32> {
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %t = memref.subview %w[4] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1], offset: 4>>
// CHECK-NEXT:      %a = memref.cast %t : memref<8xf32, strided<[1], offset: 4>> to memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:      %e = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:      scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:        scf.for %j = %c0 to %n step %c1 {
// CHECK-NEXT:          %x = memref.load %a[%j] : memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:          linalg.fill ins(%x : f32) outs(%e : memref<8xf32>)
// CHECK-NEXT:          memref.copy %e, %a : memref<8xf32> to memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:        }
// CHECK-NEXT:      }
// CHECK-NEXT:      %0 = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:      memref.copy %a, %0 : memref<8xf32, strided<[?], offset: ?>> to memref<8xf32>
// CHECK-NEXT:      func.return %0 : memref<8xf32>
// CHECK-NEXT:    }
func.func @made_inside(%w: tensor<16xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = tensor.extract_slice %w[4] [8] [1] : tensor<16xf32> to tensor<8xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<8xf32>) {
    %b = scf.for %j = %c0 to %n step %c1 iter_args(%c = %a) -> (tensor<8xf32>) {
      %x = tensor.extract %c[%j] : tensor<8xf32>
      %e = tensor.empty() : tensor<8xf32>
      %d = linalg.fill ins(%x : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
      scf.yield %d : tensor<8xf32>
    }
    scf.yield %b : tensor<8xf32>
  }
  func.return %r : tensor<8xf32>
}

// The first two results may have changed places; the third one has another type.
// CHECK-LABEL:   func.func private @swap(%t: memref<8xindex>, %u: memref<8xindex>, %w: memref<4xindex>, %n: index) -> (memref<8xindex>, memref<4xindex>) {
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %e = memref.alloc() {alignment = 64 : i64} : memref<4xindex>
// CHECK-NEXT:      %r, %s, %q, %c = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u, %c_1 = %w, %e_1 = %e) -> (memref<8xindex>, memref<8xindex>, memref<4xindex>, memref<4xindex>) {
// CHECK-NEXT:        %x = memref.load %c_1[%i] : memref<4xindex>
// CHECK-NEXT:        linalg.fill ins(%x : index) outs(%e_1 : memref<4xindex>)
// CHECK-NEXT:        scf.yield %b, %a, %e_1, %c_1 : memref<8xindex>, memref<8xindex>, memref<4xindex>, memref<4xindex>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return %r, %q : memref<8xindex>, memref<4xindex>
// CHECK-NEXT:    }
func.func private @swap(%t: tensor<8xindex>, %u: tensor<8xindex>, %w: tensor<4xindex>, %n: index) -> (tensor<8xindex>, tensor<4xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r, %s, %q = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u, %c = %w) -> (tensor<8xindex>, tensor<8xindex>, tensor<4xindex>) {
    %x = tensor.extract %c[%i] : tensor<4xindex>
    %e = tensor.empty() : tensor<4xindex>
    %d = linalg.fill ins(%x : index) outs(%e : tensor<4xindex>) -> tensor<4xindex>
    scf.yield %b, %a, %d : tensor<8xindex>, tensor<8xindex>, tensor<4xindex>
  }
  func.return %r, %q : tensor<8xindex>, tensor<4xindex>
}

// So %r may be in the buffer of %u,
// CHECK-LABEL:   func.func @swapped(%t: memref<8xindex>, %u: memref<8xindex>, %w: memref<4xindex>, %n: index) -> (memref<8xindex>, memref<4xindex>, memref<8xindex>) {
// CHECK-NEXT:      %0 = memref.alloc() {alignment = 64 : i64} : memref<8xindex>
// CHECK-NEXT:      memref.copy %u, %0 : memref<8xindex> to memref<8xindex>
// CHECK-NEXT:      %r, %q = func.call @swap(%t, %0, %w, %n) : (memref<8xindex>, memref<8xindex>, memref<4xindex>, index) -> (memref<8xindex>, memref<4xindex>)
// CHECK-NEXT:      linalg.fill ins(%n : index) outs(%u : memref<8xindex>)
// CHECK-NEXT:      func.return %r, %q, %u : memref<8xindex>, memref<4xindex>, memref<8xindex>
// CHECK-NEXT:    }
func.func @swapped(%t: tensor<8xindex>, %u: tensor<8xindex>, %w: tensor<4xindex>, %n: index) -> (tensor<8xindex>, tensor<4xindex>, tensor<8xindex>) {
  %r, %q = func.call @swap(%t, %u, %w, %n) : (tensor<8xindex>, tensor<8xindex>, tensor<4xindex>, index) -> (tensor<8xindex>, tensor<4xindex>)
  %f = linalg.fill ins(%n : index) outs(%u : tensor<8xindex>) -> tensor<8xindex>
  func.return %r, %q, %f : tensor<8xindex>, tensor<4xindex>, tensor<8xindex>
}

// but not in that of %w.
// CHECK-LABEL:   func.func @not_swapped(%t: memref<8xindex>, %u: memref<8xindex>, %w: memref<4xindex>, %n: index) -> (memref<8xindex>, memref<4xindex>) {
// CHECK-NEXT:      %r, %q = func.call @swap(%t, %u, %w, %n) : (memref<8xindex>, memref<8xindex>, memref<4xindex>, index) -> (memref<8xindex>, memref<4xindex>)
// CHECK-NEXT:      linalg.fill ins(%n : index) outs(%w : memref<4xindex>)
// CHECK-NEXT:      func.return %r, %w : memref<8xindex>, memref<4xindex>
// CHECK-NEXT:    }
func.func @not_swapped(%t: tensor<8xindex>, %u: tensor<8xindex>, %w: tensor<4xindex>, %n: index) -> (tensor<8xindex>, tensor<4xindex>) {
  %r, %q = func.call @swap(%t, %u, %w, %n) : (tensor<8xindex>, tensor<8xindex>, tensor<4xindex>, index) -> (tensor<8xindex>, tensor<4xindex>)
  %f = linalg.fill ins(%n : index) outs(%w : tensor<4xindex>) -> tensor<4xindex>
  func.return %r, %f : tensor<8xindex>, tensor<4xindex>
}

// What is handed on from outside is a copy: which of the two buffers %r is in is open.
// CHECK-LABEL:   func.func private @from_outside(%t: memref<8xindex>, %u: memref<8xindex>, %n: index) -> (memref<8xindex>, index) {
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %o = memref.get_global @__constant_8xindex : memref<8xindex>
// CHECK-NEXT:      %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u) -> (memref<8xindex>, memref<8xindex>) {
// CHECK-NEXT:        memref.copy %o, %a : memref<8xindex> to memref<8xindex>
// CHECK-NEXT:        scf.yield %b, %a : memref<8xindex>, memref<8xindex>
// CHECK-NEXT:      }
// CHECK-NEXT:      memref.store %n, %s[%c0] : memref<8xindex>
// CHECK-NEXT:      %x = memref.load %s[%n] : memref<8xindex>
// CHECK-NEXT:      func.return %r, %x : memref<8xindex>, index
// CHECK-NEXT:    }
func.func private @from_outside(%t: tensor<8xindex>, %u: tensor<8xindex>, %n: index) -> (tensor<8xindex>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %o = arith.constant dense<7> : tensor<8xindex>
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u) -> (tensor<8xindex>, tensor<8xindex>) {
    scf.yield %b, %o : tensor<8xindex>, tensor<8xindex>
  }
  %w = tensor.insert %n into %s[%c0] : tensor<8xindex>
  %x = tensor.extract %w[%n] : tensor<8xindex>
  func.return %r, %x : tensor<8xindex>, index
}

// CHECK-LABEL:   func.func @second_given(%t: memref<8xindex>, %u: memref<8xindex>, %n: index) -> (memref<8xindex>, index, memref<8xindex>) {
// CHECK-NEXT:      %0 = memref.alloc() {alignment = 64 : i64} : memref<8xindex>
// CHECK-NEXT:      memref.copy %u, %0 : memref<8xindex> to memref<8xindex>
// CHECK-NEXT:      %r, %x = func.call @from_outside(%t, %0, %n) : (memref<8xindex>, memref<8xindex>, index) -> (memref<8xindex>, index)
// CHECK-NEXT:      linalg.fill ins(%n : index) outs(%u : memref<8xindex>)
// CHECK-NEXT:      func.return %r, %x, %u : memref<8xindex>, index, memref<8xindex>
// CHECK-NEXT:    }
func.func @second_given(%t: tensor<8xindex>, %u: tensor<8xindex>, %n: index) -> (tensor<8xindex>, index, tensor<8xindex>) {
  %r, %x = func.call @from_outside(%t, %u, %n) : (tensor<8xindex>, tensor<8xindex>, index) -> (tensor<8xindex>, index)
  %f = linalg.fill ins(%n : index) outs(%u : tensor<8xindex>) -> tensor<8xindex>
  func.return %r, %x, %f : tensor<8xindex>, index, tensor<8xindex>
}

// The same if one of the loop's buffers is a copy.
// CHECK-LABEL:   func.func private @one_of_two_copied(%t: memref<8xindex>, %u: memref<8xindex>, %n: index) -> (memref<8xindex>, index) {
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %0 = memref.alloc() {alignment = 64 : i64} : memref<8xindex>
// CHECK-NEXT:      memref.copy %u, %0 : memref<8xindex> to memref<8xindex>
// CHECK-NEXT:      %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %0) -> (memref<8xindex>, memref<8xindex>) {
// CHECK-NEXT:        memref.store %n, %b[%i] : memref<8xindex>
// CHECK-NEXT:        scf.yield %b, %a : memref<8xindex>, memref<8xindex>
// CHECK-NEXT:      }
// CHECK-NEXT:      %k = memref.load %s[%c0] : memref<8xindex>
// CHECK-NEXT:      %l = memref.load %u[%k] : memref<8xindex>
// CHECK-NEXT:      func.return %s, %l : memref<8xindex>, index
// CHECK-NEXT:    }
func.func private @one_of_two_copied(%t: tensor<8xindex>, %u: tensor<8xindex>, %n: index) -> (tensor<8xindex>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u) -> (tensor<8xindex>, tensor<8xindex>) {
    %d = tensor.insert %n into %b[%i] : tensor<8xindex>
    scf.yield %d, %a : tensor<8xindex>, tensor<8xindex>
  }
  %k = tensor.extract %s[%c0] : tensor<8xindex>
  %l = tensor.extract %u[%k] : tensor<8xindex>
  func.return %s, %l : tensor<8xindex>, index
}

// CHECK-LABEL:   func.func @first_given(%t: memref<8xindex>, %u: memref<8xindex>, %n: index) -> (memref<8xindex>, index, memref<8xindex>) {
// CHECK-NEXT:      %0 = memref.alloc() {alignment = 64 : i64} : memref<8xindex>
// CHECK-NEXT:      memref.copy %t, %0 : memref<8xindex> to memref<8xindex>
// CHECK-NEXT:      %s, %l = func.call @one_of_two_copied(%0, %u, %n) : (memref<8xindex>, memref<8xindex>, index) -> (memref<8xindex>, index)
// CHECK-NEXT:      linalg.fill ins(%n : index) outs(%t : memref<8xindex>)
// CHECK-NEXT:      func.return %s, %l, %t : memref<8xindex>, index, memref<8xindex>
// CHECK-NEXT:    }
func.func @first_given(%t: tensor<8xindex>, %u: tensor<8xindex>, %n: index) -> (tensor<8xindex>, index, tensor<8xindex>) {
  %s, %l = func.call @one_of_two_copied(%t, %u, %n) : (tensor<8xindex>, tensor<8xindex>, index) -> (tensor<8xindex>, index)
  %f = linalg.fill ins(%n : index) outs(%t : tensor<8xindex>) -> tensor<8xindex>
  func.return %s, %l, %f : tensor<8xindex>, index, tensor<8xindex>
}
