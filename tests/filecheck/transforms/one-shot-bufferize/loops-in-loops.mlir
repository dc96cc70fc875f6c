// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion="identity-layout-map"}' | filecheck --match-full-lines %s

// Which of the loops around a read may come back to it after a write.

// Each iteration of the outer loop reads %t again: what comes behind the inner loop must not write it.
func.func @read_in_an_inner_loop(%t: tensor<8xf32>, %n: index, %o: index, %v: f32) -> f32 {
  %r = scf.for %i = %o to %n step %n iter_args(%sum = %v) -> (f32) {
    %s = scf.for %j = %o to %n step %n iter_args(%inner = %sum) -> (f32) {
      %x = tensor.extract %t[%j] : tensor<8xf32>
      %y = arith.addf %inner, %x : f32
      scf.yield %y : f32
    }
    %w = linalg.fill ins(%s : f32) outs(%t : tensor<8xf32>) -> tensor<8xf32>
    %z = tensor.extract %w[%i] : tensor<8xf32>
    scf.yield %z : f32
  }
  func.return %r : f32
}
// CHECK-LABEL:  func.func @read_in_an_inner_loop(%t: memref<8xf32>, %n: index, %o: index, %v: f32) -> f32 {
// CHECK-NEXT:      %w = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:      %r = scf.for %i = %o to %n step %n iter_args(%sum = %v) -> (f32) {
// CHECK-NEXT:        %s = scf.for %j = %o to %n step %n iter_args(%inner = %sum) -> (f32) {
// CHECK-NEXT:          %x = memref.load %t[%j] : memref<8xf32>
// CHECK-NEXT:          %y = arith.addf %inner, %x : f32
// CHECK-NEXT:          scf.yield %y : f32
// CHECK-NEXT:        }
// CHECK-NEXT:        linalg.fill ins(%s : f32) outs(%w : memref<8xf32>)
// CHECK-NEXT:        %z = memref.load %w[%i] : memref<8xf32>
// CHECK-NEXT:        scf.yield %z : f32
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return %r : f32
// CHECK-NEXT:    }

// A branch between the loops changes nothing.
func.func @read_in_a_loop_in_a_branch(%t: tensor<8xf32>, %c: i1, %n: index, %o: index, %v: f32) -> f32 {
  %r = scf.for %i = %o to %n step %n iter_args(%sum = %v) -> (f32) {
    %s = scf.if %c -> (f32) {
      %x = tensor.extract %t[%i] : tensor<8xf32>
      scf.yield %x : f32
    } else {
      scf.yield %sum : f32
    }
    %w = linalg.fill ins(%s : f32) outs(%t : tensor<8xf32>) -> tensor<8xf32>
    %z = tensor.extract %w[%i] : tensor<8xf32>
    scf.yield %z : f32
  }
  func.return %r : f32
}
// CHECK-LABEL:  func.func @read_in_a_loop_in_a_branch(%t: memref<8xf32>, %c: i1, %n: index, %o: index, %v: f32) -> f32 {
// CHECK-NEXT:      %w = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:      %r = scf.for %i = %o to %n step %n iter_args(%sum = %v) -> (f32) {
// CHECK-NEXT:        %s = scf.if %c -> (f32) {
// CHECK-NEXT:          %x = memref.load %t[%i] : memref<8xf32>
// CHECK-NEXT:          scf.yield %x : f32
// CHECK-NEXT:        } else {
// CHECK-NEXT:          scf.yield %sum : f32
// CHECK-NEXT:        }
// CHECK-NEXT:        linalg.fill ins(%s : f32) outs(%w : memref<8xf32>)
// CHECK-NEXT:        %z = memref.load %w[%i] : memref<8xf32>
// CHECK-NEXT:        scf.yield %z : f32
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return %r : f32
// CHECK-NEXT:    }

// Each iteration of the outer loop makes a %t of its own, which may be written when the inner loop is done.
func.func @made_in_the_outer_loop(%n: index, %o: index, %v: f32) -> f32 {
  %r = scf.for %i = %o to %n step %n iter_args(%sum = %v) -> (f32) {
    %e = tensor.empty() : tensor<8xf32>
    %t = linalg.fill ins(%sum : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    %s = scf.for %j = %o to %n step %n iter_args(%inner = %sum) -> (f32) {
      %x = tensor.extract %t[%j] : tensor<8xf32>
      %y = arith.addf %inner, %x : f32
      scf.yield %y : f32
    }
    %w = linalg.fill ins(%s : f32) outs(%t : tensor<8xf32>) -> tensor<8xf32>
    %z = tensor.extract %w[%i] : tensor<8xf32>
    scf.yield %z : f32
  }
  func.return %r : f32
}
// CHECK-LABEL:  func.func @made_in_the_outer_loop(%n: index, %o: index, %v: f32) -> f32 {
// CHECK-NEXT:      %e = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:      %r = scf.for %i = %o to %n step %n iter_args(%sum = %v) -> (f32) {
// CHECK-NEXT:        linalg.fill ins(%sum : f32) outs(%e : memref<8xf32>)
// CHECK-NEXT:        %s = scf.for %j = %o to %n step %n iter_args(%inner = %sum) -> (f32) {
// CHECK-NEXT:          %x = memref.load %e[%j] : memref<8xf32>
// CHECK-NEXT:          %y = arith.addf %inner, %x : f32
// CHECK-NEXT:          scf.yield %y : f32
// CHECK-NEXT:        }
// CHECK-NEXT:        linalg.fill ins(%s : f32) outs(%e : memref<8xf32>)
// CHECK-NEXT:        %z = memref.load %e[%i] : memref<8xf32>
// CHECK-NEXT:        scf.yield %z : f32
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return %r : f32
// CHECK-NEXT:    }
