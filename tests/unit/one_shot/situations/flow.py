"""Situations of loops, branches and blocks: who reads and writes in another iteration or path."""

from __future__ import annotations

from tests.unit.one_shot.situations.situation import FIXED, OUTSIDE, Situation

TWO = "tensor<8xf32>, tensor<8xf32>"
FROM_TERMINATORS = "analysis-heuristic=bottom-up-from-terminators"

LOOPS = {
    "loops hand on what they get": Situation(
        """
        %a = scf.for %k = %z to %n step %i iter_args(%b = %t) -> (tensor<8xf32>) {
          scf.yield %b : tensor<8xf32>
        }
        %d = scf.for %k = %z to %n step %i iter_args(%b = %u) -> (tensor<8xf32>) {
          scf.yield %b : tensor<8xf32>
        }
        func.return %a, %d : tensor<8xf32>, tensor<8xf32>""",
        arguments=FIXED,
        results=TWO,
    ),
    "a loop gets the memory that it fills under another name": Situation(
        """
        cf.br ^bb(%t : tensor<8xf32>)
        ^bb(%b: tensor<8xf32>):
        %f = linalg.exp ins(%u : tensor<8xf32>) outs(%b : tensor<8xf32>) -> tensor<8xf32>
        %a = scf.for %k = %z to %n step %i iter_args(%o = %f) -> (tensor<8xf32>) {
          %e = tensor.empty() : tensor<8xf32>
          %g = linalg.exp ins(%t : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
          %h = scf.forall (%l) in (8) shared_outs(%p = %b) -> (tensor<8xf32>) {
            %q = tensor.extract_slice %p[%l] [1] [1] : tensor<8xf32> to tensor<1xf32>
            %r = linalg.fill ins(%v : f32) outs(%q : tensor<1xf32>) -> tensor<1xf32>
            scf.forall.in_parallel {
              tensor.parallel_insert_slice %r into %p[%l] [1] [1]
                : tensor<1xf32> into tensor<8xf32>
            }
          }
          scf.yield %g : tensor<8xf32>
        }
        func.return %a, %v : tensor<8xf32>, f32""",
        better=("scf.forall #0 operand 0",),
        worse=("cf.br #0 operand 0",),
        because="the copy is where the block begins, not where the loop writes",
    ),
    "a loop hands on what is made over the tensor that it begins with": Situation("""
        %e = tensor.empty() : tensor<8xf32>
        %f = linalg.fill ins(%v : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
        %g = linalg.add ins(%f, %u : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>)
          -> tensor<8xf32>
        %a, %y = scf.for %k = %z to %n step %i iter_args(%b = %f, %x = %v)
            -> (tensor<8xf32>, f32) {
          %w = tensor.extract %b[%i] : tensor<8xf32>
          %s2 = arith.addf %x, %w : f32
          scf.yield %g, %s2 : tensor<8xf32>, f32
        }
        func.return %t, %y : tensor<8xf32>, f32"""),
    "a loop of blocks hands a shared output on": Situation("""
        cf.br ^head(%z, %t : index, tensor<8xf32>)
        ^head(%k: index, %b: tensor<8xf32>):
        %m = arith.cmpi slt, %k, %n : index
        cf.cond_br %m, ^body, ^end
        ^body:
        %h = scf.forall (%l) in (8) shared_outs(%p = %b) -> (tensor<8xf32>) {
          %q = tensor.extract_slice %p[%l] [1] [1] : tensor<8xf32> to tensor<1xf32>
          %r = linalg.fill ins(%v : f32) outs(%q : tensor<1xf32>) -> tensor<1xf32>
          scf.forall.in_parallel {
            tensor.parallel_insert_slice %r into %p[%l] [1] [1]
              : tensor<1xf32> into tensor<8xf32>
          }
        }
        %next = arith.addi %k, %i : index
        cf.br ^head(%next, %h : index, tensor<8xf32>)
        ^end:
        func.return %u, %v : tensor<8xf32>, f32"""),
    "a loop inserts into two tensors": Situation(
        """
        %a, %d = scf.for %k = %z to %n step %i iter_args(%b = %t, %e = %u)
            -> (tensor<8xf32>, tensor<8xf32>) {
          %f = tensor.insert_slice %s into %b[%k] [4] [1] : tensor<4xf32> into tensor<8xf32>
          %g = tensor.insert_slice %s into %e[%k] [4] [1] : tensor<4xf32> into tensor<8xf32>
          scf.yield %f, %g : tensor<8xf32>, tensor<8xf32>
        }
        func.return %a, %d : tensor<8xf32>, tensor<8xf32>""",
        arguments=FIXED,
        results=TWO,
    ),
    "loops show a tensor to the outside": Situation(
        """
        %a = scf.for %k = %z to %n step %i iter_args(%b = %t) -> (tensor<8xf32>) {
          func.call @sees(%b) : (tensor<8xf32>) -> ()
          scf.yield %b : tensor<8xf32>
        }
        %d = scf.for %k = %z to %n step %i iter_args(%b = %t) -> (tensor<8xf32>) {
          func.call @sees(%b) : (tensor<8xf32>) -> ()
          scf.yield %b : tensor<8xf32>
        }
        %x = tensor.extract %d[%i] : tensor<8xf32>
        func.return %d, %x : tensor<8xf32>, f32""",
        helpers=OUTSIDE,
    ),
    "a loop reads the old tensor through a slice": Situation("""
        %w = tensor.insert %v into %t[%here] : tensor<8xf32>
        %a, %x = scf.for %k = %z to %n step %i iter_args(%b = %t, %y = %v)
            -> (tensor<8xf32>, f32) {
          %e = tensor.extract_slice %b[%here] [%n] [1] : tensor<8xf32> to tensor<?xf32>
          %f = tensor.extract %e[%i] : tensor<?xf32>
          scf.yield %b, %f : tensor<8xf32>, f32
        }
        %g = linalg.fill ins(%v : f32) outs(%w : tensor<8xf32>) -> tensor<8xf32>
        func.return %g, %x : tensor<8xf32>, f32"""),
    "a loop only overwrites the old tensor": Situation("""
        %w = tensor.insert %v into %t[%here] : tensor<8xf32>
        %a, %x = scf.for %k = %z to %n step %i iter_args(%b = %t, %y = %v)
            -> (tensor<8xf32>, f32) {
          %e = linalg.fill ins(%y : f32) outs(%b : tensor<8xf32>) -> tensor<8xf32>
          %f = tensor.extract %e[%here] : tensor<8xf32>
          scf.yield %e, %f : tensor<8xf32>, f32
        }
        %g = linalg.fill ins(%v : f32) outs(%w : tensor<8xf32>) -> tensor<8xf32>
        func.return %g, %x : tensor<8xf32>, f32"""),
    "a loop writes what it begins with, a new one": Situation("""
        %o = bufferization.alloc_tensor() : tensor<4xf32>
        %r = scf.for %k = %z to %n step %i iter_args(%a = %t) -> (tensor<8xf32>) {
          %f = linalg.fill ins(%v : f32) outs(%o : tensor<4xf32>) -> tensor<4xf32>
          %b = tensor.insert_slice %f into %a[%k] [4] [1] : tensor<4xf32> into tensor<8xf32>
          scf.yield %b : tensor<8xf32>
        }
        %x = tensor.extract %r[%i] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "a loop writes a tensor that is filled outside": Situation("""
        %o = bufferization.alloc_tensor() : tensor<4xf32>
        %f = linalg.fill ins(%v : f32) outs(%o : tensor<4xf32>) -> tensor<4xf32>
        %r = scf.for %k = %z to %n step %i iter_args(%a = %t) -> (tensor<8xf32>) {
          %y = tensor.extract %a[%j] : tensor<8xf32>
          %g = tensor.insert %y into %f[%k] : tensor<4xf32>
          %b = tensor.insert_slice %g into %a[%k] [4] [1] : tensor<4xf32> into tensor<8xf32>
          scf.yield %b : tensor<8xf32>
        }
        %x = tensor.extract %r[%i] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "a loop writes an argument and inserts it": Situation("""
        %r = scf.for %k = %z to %n step %i iter_args(%a = %t) -> (tensor<8xf32>) {
          %y = tensor.extract %a[%j] : tensor<8xf32>
          %g = tensor.insert %y into %s[%k] : tensor<4xf32>
          %b = tensor.insert_slice %g into %a[%k] [4] [1] : tensor<4xf32> into tensor<8xf32>
          scf.yield %b : tensor<8xf32>
        }
        %x = tensor.extract %r[%i] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "a loop writes a tensor of its own": Situation("""
        %r = scf.for %k = %z to %n step %i iter_args(%a = %t) -> (tensor<8xf32>) {
          %o = bufferization.alloc_tensor() : tensor<4xf32>
          %f = linalg.fill ins(%v : f32) outs(%o : tensor<4xf32>) -> tensor<4xf32>
          %g = tensor.insert %v into %f[%k] : tensor<4xf32>
          %b = tensor.insert_slice %g into %a[%k] [4] [1] : tensor<4xf32> into tensor<8xf32>
          scf.yield %b : tensor<8xf32>
        }
        %x = tensor.extract %r[%i] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "iterations of a parallel loop fill twice": Situation("""
        %r = scf.forall (%k) in (8) shared_outs(%a = %t) -> (tensor<8xf32>) {
          %h = tensor.extract_slice %u[%k] [1] [1] : tensor<8xf32> to tensor<1xf32>
          %e = tensor.extract_slice %a[%k] [1] [1] : tensor<8xf32> to tensor<1xf32>
          %f = linalg.fill ins(%v : f32) outs(%e : tensor<1xf32>) -> tensor<1xf32>
          %g = linalg.exp ins(%h : tensor<1xf32>) outs(%f : tensor<1xf32>) -> tensor<1xf32>
          scf.forall.in_parallel {
            tensor.parallel_insert_slice %g into %a[%k] [1] [1] : tensor<1xf32> into tensor<8xf32>
          }
        }
        %x = tensor.extract %r[%j] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "a loop reads what was filled, and fills the same again": Situation(
        """
        %o = bufferization.alloc_tensor() : tensor<8xf32>
        %f = linalg.fill ins(%v : f32) outs(%o : tensor<8xf32>) -> tensor<8xf32>
        %r, %x = scf.for %k = %z to %n step %i iter_args(%a = %t, %b = %v)
            -> (tensor<8xf32>, f32) {
          %y = tensor.extract %f[%k] : tensor<8xf32>
          %d = arith.addf %y, %b : f32
          %g = linalg.fill ins(%d : f32) outs(%o : tensor<8xf32>) -> tensor<8xf32>
          scf.yield %g, %d : tensor<8xf32>, f32
        }
        func.return %r, %x : tensor<8xf32>, f32""",
    ),
    "what a loop reads is overwritten after it": Situation(
        """
        %o = bufferization.alloc_tensor() : tensor<8xf32>
        %f = linalg.fill ins(%v : f32) outs(%o : tensor<8xf32>) -> tensor<8xf32>
        %r, %x = scf.for %k = %z to %n step %i iter_args(%a = %t, %b = %v)
            -> (tensor<8xf32>, f32) {
          %y = tensor.extract %f[%k] : tensor<8xf32>
          %d = arith.addf %y, %b : f32
          %g = linalg.fill ins(%d : f32) outs(%f : tensor<8xf32>) -> tensor<8xf32>
          scf.yield %g, %d : tensor<8xf32>, f32
        }
        %h = tensor.extract %f[%i] : tensor<8xf32>
        %m = arith.addf %h, %x : f32
        %w = linalg.fill ins(%m : f32) outs(%f : tensor<8xf32>) -> tensor<8xf32>
        func.return %r, %w : tensor<8xf32>, tensor<8xf32>""",
        results=TWO,
    ),
    "terminators first": Situation(
        """
        %a, %x = scf.for %k = %z to %n step %i iter_args(%b = %t, %l = %v)
            -> (tensor<8xf32>, f32) {
          %d = linalg.fill ins(%l : f32) outs(%b : tensor<8xf32>) -> tensor<8xf32>
          %e = linalg.fill ins(%v : f32) outs(%b : tensor<8xf32>) -> tensor<8xf32>
          %m = tensor.extract %d[%k] : tensor<8xf32>
          scf.yield %e, %m : tensor<8xf32>, f32
        }
        %f, %y = scf.for %k = %z to %n step %i iter_args(%b = %u, %l = %v)
            -> (tensor<8xf32>, f32) {
          %d = linalg.fill ins(%l : f32) outs(%b : tensor<8xf32>) -> tensor<8xf32>
          %e = linalg.fill ins(%v : f32) outs(%b : tensor<8xf32>) -> tensor<8xf32>
          %m = tensor.extract %e[%k] : tensor<8xf32>
          scf.yield %d, %m : tensor<8xf32>, f32
        }
        func.return %a, %f, %x, %y : tensor<8xf32>, tensor<8xf32>, f32, f32""",
        results=f"{TWO}, f32, f32",
        options=FROM_TERMINATORS,
    ),
}

BRANCHES = {
    "one of two tensors": Situation("""
        %r = scf.if %c -> (tensor<8xf32>) {
          scf.yield %t : tensor<8xf32>
        } else {
          scf.yield %u : tensor<8xf32>
        }
        func.return %r, %v : tensor<8xf32>, f32"""),
    "a tensor, written or not": Situation("""
        %r = scf.if %c -> (tensor<8xf32>) {
          scf.yield %t : tensor<8xf32>
        } else {
          %a = tensor.insert %v into %t[%here] : tensor<8xf32>
          scf.yield %a : tensor<8xf32>
        }
        %y = scf.if %c -> (tensor<8xf32>) {
          scf.yield %r : tensor<8xf32>
        } else {
          scf.yield %r : tensor<8xf32>
        }
        %x = tensor.extract %y[%here] : tensor<8xf32>
        func.return %y, %x : tensor<8xf32>, f32"""),
    "a tensor or a slice of it, written": Situation(
        """
        %e = tensor.extract_slice %t[%here] [%n] [1] : tensor<8xf32> to tensor<?xf32>
        %r = scf.if %c -> (tensor<?xf32>) {
          %a = tensor.insert %v into %e[%i] : tensor<?xf32>
          scf.yield %a : tensor<?xf32>
        } else {
          %b = tensor.insert %v into %t[%here] : tensor<8xf32>
          %d = tensor.cast %b : tensor<8xf32> to tensor<?xf32>
          scf.yield %d : tensor<?xf32>
        }
        func.return %r, %v : tensor<?xf32>, f32""",
        results="tensor<?xf32>, f32",
    ),
    "either slice is the one inserted": Situation("""
        %r = scf.if %c -> (tensor<?xf32>) {
          %a = tensor.extract_slice %t[%here] [%n] [1] : tensor<8xf32> to tensor<?xf32>
          scf.yield %a : tensor<?xf32>
        } else {
          %b = tensor.extract_slice %t[%here] [%n] [1] : tensor<8xf32> to tensor<?xf32>
          scf.yield %b : tensor<?xf32>
        }
        %w = tensor.insert_slice %r into %t[%here] [%n] [1] : tensor<?xf32> into tensor<8xf32>
        %x = tensor.extract %w[%i] : tensor<8xf32>
        func.return %w, %x : tensor<8xf32>, f32"""),
    "branches within branches write": Situation("""
        %h = arith.cmpi ult, %here, %two : index
        %r = scf.if %c -> (tensor<8xf32>) {
          %y = scf.if %h -> (tensor<8xf32>) {
            %a = tensor.insert %v into %t[%i] : tensor<8xf32>
            scf.yield %a : tensor<8xf32>
          } else {
            %b = tensor.insert %v into %t[%j] : tensor<8xf32>
            scf.yield %b : tensor<8xf32>
          }
          scf.yield %y : tensor<8xf32>
        } else {
          %d = tensor.insert %v into %t[%n] : tensor<8xf32>
          scf.yield %d : tensor<8xf32>
        }
        %x = tensor.extract %r[%i] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "one of two branches reads what it wrote over": Situation("""
        %r, %x = scf.if %c -> (tensor<8xf32>, f32) {
          %a = tensor.insert %v into %t[%here] : tensor<8xf32>
          scf.yield %a, %v : tensor<8xf32>, f32
        } else {
          %b = tensor.insert %v into %t[%there] : tensor<8xf32>
          %y = tensor.extract %t[%here] : tensor<8xf32>
          scf.yield %b, %y : tensor<8xf32>, f32
        }
        func.return %r, %x : tensor<8xf32>, f32"""),
    "a slice or the tensor is inserted into the tensor": Situation("""
        %r = scf.if %c -> (tensor<?xf32>) {
          %a = tensor.extract_slice %t[%here] [%n] [1] : tensor<8xf32> to tensor<?xf32>
          scf.yield %a : tensor<?xf32>
        } else {
          %b = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
          scf.yield %b : tensor<?xf32>
        }
        %m = arith.constant 8 : index
        %l = arith.select %c, %n, %m : index
        %y = tensor.insert_slice %r into %t[0] [%l] [1] : tensor<?xf32> into tensor<8xf32>
        %x = tensor.extract %y[%i] : tensor<8xf32>
        func.return %y, %x : tensor<8xf32>, f32"""),
    "either slice is inserted at a third place": Situation("""
        %r = scf.if %c -> (tensor<4xf32>) {
          %a = tensor.extract_slice %t[%here] [4] [1] : tensor<8xf32> to tensor<4xf32>
          scf.yield %a : tensor<4xf32>
        } else {
          %b = tensor.extract_slice %t[%there] [4] [1] : tensor<8xf32> to tensor<4xf32>
          scf.yield %b : tensor<4xf32>
        }
        %y = tensor.insert_slice %r into %t[%n] [4] [1] : tensor<4xf32> into tensor<8xf32>
        %x = tensor.extract %y[%i] : tensor<8xf32>
        func.return %y, %x : tensor<8xf32>, f32"""),
    "one of two slices is inserted where it comes from": Situation("""
        %r = scf.if %c -> (tensor<4xf32>) {
          %a = tensor.extract_slice %t[%here] [4] [1] : tensor<8xf32> to tensor<4xf32>
          scf.yield %a : tensor<4xf32>
        } else {
          %b = tensor.extract_slice %t[%there] [4] [1] : tensor<8xf32> to tensor<4xf32>
          scf.yield %b : tensor<4xf32>
        }
        %y = tensor.insert_slice %r into %t[%there] [4] [1] : tensor<4xf32> into tensor<8xf32>
        %x = tensor.extract %y[%i] : tensor<8xf32>
        func.return %y, %x : tensor<8xf32>, f32"""),
    "the old tensor is read through branches": Situation("""
        %r = scf.if %c -> (tensor<8xf32>) {
          scf.yield %t : tensor<8xf32>
        } else {
          %a = tensor.insert %v into %t[%here] : tensor<8xf32>
          scf.yield %a : tensor<8xf32>
        }
        %y = scf.if %c -> (tensor<8xf32>) {
          scf.yield %t : tensor<8xf32>
        } else {
          scf.yield %t : tensor<8xf32>
        }
        %x = tensor.extract %y[%here] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "one or another is written, both are read": Situation("""
        %a = arith.select %c, %t, %u : tensor<8xf32>
        %r = tensor.insert %v into %a[%here] : tensor<8xf32>
        %x = tensor.extract %t[%here] : tensor<8xf32>
        %y = tensor.extract %u[%here] : tensor<8xf32>
        %w = arith.addf %x, %y : f32
        func.return %r, %w : tensor<8xf32>, f32"""),
    "one or another is written and read": Situation("""
        %a = arith.select %c, %t, %u : tensor<8xf32>
        %r = tensor.insert %v into %a[%here] : tensor<8xf32>
        %x = tensor.extract %r[%here] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
}

BLOCKS = {
    "one block after another": Situation("""
        cf.br ^a(%t : tensor<8xf32>)
      ^a(%r: tensor<8xf32>):
        func.return %r, %v : tensor<8xf32>, f32"""),
    "blocks in another order than they run": Situation("""
        cf.cond_br %c, ^b(%t : tensor<8xf32>), ^d(%u : tensor<8xf32>)
      ^a(%r: tensor<8xf32>):
        func.return %r, %v : tensor<8xf32>, f32
      ^b(%l: tensor<8xf32>):
        cf.br ^a(%l : tensor<8xf32>)
      ^d(%m: tensor<8xf32>):
        cf.br ^a(%m : tensor<8xf32>)"""),
    "blocks write in iterations": Situation("""
        %o = tensor.empty() : tensor<8xf32>
        %f = linalg.fill ins(%v : f32) outs(%o : tensor<8xf32>) -> tensor<8xf32>
        cf.br ^a(%f, %z : tensor<8xf32>, index)
      ^a(%l: tensor<8xf32>, %k: index):
        %w = tensor.insert %v into %l[%k] : tensor<8xf32>
        %m = arith.addi %k, %i : index
        %h = arith.cmpi ult, %m, %n : index
        cf.cond_br %h, ^a(%w, %m : tensor<8xf32>, index), ^b(%w : tensor<8xf32>)
      ^b(%r: tensor<8xf32>):
        func.return %r, %v : tensor<8xf32>, f32"""),
    "blocks write in iterations what is read after them": Situation("""
        %o = tensor.empty() : tensor<8xf32>
        %f = linalg.fill ins(%v : f32) outs(%o : tensor<8xf32>) -> tensor<8xf32>
        cf.br ^a(%f, %z : tensor<8xf32>, index)
      ^b(%r: tensor<8xf32>):
        %x = tensor.extract %f[%here] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32
      ^a(%l: tensor<8xf32>, %k: index):
        %y = tensor.extract %t[%k] : tensor<8xf32>
        %w = tensor.insert %y into %l[%k] : tensor<8xf32>
        %m = arith.addi %k, %i : index
        %h = arith.cmpi ult, %m, %n : index
        cf.cond_br %h, ^a(%w, %m : tensor<8xf32>, index), ^b(%w : tensor<8xf32>)"""),
    "each iteration of blocks writes one tensor from outside": Situation("""
        %o = bufferization.alloc_tensor() : tensor<8xf32>
        %f = linalg.fill ins(%v : f32) outs(%o : tensor<8xf32>) -> tensor<8xf32>
        cf.br ^a(%z, %v : index, f32)
      ^a(%k: index, %e: f32):
        %y = tensor.extract %t[%k] : tensor<8xf32>
        %w = tensor.insert %y into %f[%k] : tensor<8xf32>
        %x = tensor.extract %w[%here] : tensor<8xf32>
        %g = arith.addf %e, %x : f32
        %m = arith.addi %k, %i : index
        %h = arith.cmpi ult, %m, %n : index
        cf.cond_br %h, ^a(%m, %g : index, f32), ^b
      ^b:
        func.return %t, %g : tensor<8xf32>, f32"""),
    "each iteration of blocks is handed the same tensor": Situation("""
        %o = bufferization.alloc_tensor() : tensor<8xf32>
        %f = linalg.fill ins(%v : f32) outs(%o : tensor<8xf32>) -> tensor<8xf32>
        cf.br ^a(%f, %z, %v : tensor<8xf32>, index, f32)
      ^a(%l: tensor<8xf32>, %k: index, %e: f32):
        %y = tensor.extract %t[%k] : tensor<8xf32>
        %w = tensor.insert %y into %l[%k] : tensor<8xf32>
        %x = tensor.extract %w[%here] : tensor<8xf32>
        %g = arith.addf %e, %x : f32
        %m = arith.addi %k, %i : index
        %h = arith.cmpi ult, %m, %n : index
        cf.cond_br %h, ^a(%l, %m, %g : tensor<8xf32>, index, f32), ^b
      ^b:
        func.return %t, %g : tensor<8xf32>, f32"""),
    "each iteration of blocks is handed the first tensor": Situation("""
        %o = bufferization.alloc_tensor() : tensor<8xf32>
        %f = linalg.fill ins(%v : f32) outs(%o : tensor<8xf32>) -> tensor<8xf32>
        cf.br ^a(%f, %z, %v : tensor<8xf32>, index, f32)
      ^a(%l: tensor<8xf32>, %k: index, %e: f32):
        %y = tensor.extract %t[%k] : tensor<8xf32>
        %w = tensor.insert %y into %l[%k] : tensor<8xf32>
        %x = tensor.extract %w[%here] : tensor<8xf32>
        %g = arith.addf %e, %x : f32
        %m = arith.addi %k, %i : index
        %h = arith.cmpi ult, %m, %n : index
        cf.cond_br %h, ^a(%f, %m, %g : tensor<8xf32>, index, f32), ^b
      ^b:
        func.return %t, %g : tensor<8xf32>, f32"""),
    "an iteration of two blocks writes one tensor from outside": Situation("""
        %o = bufferization.alloc_tensor() : tensor<8xf32>
        %f = linalg.fill ins(%v : f32) outs(%o : tensor<8xf32>) -> tensor<8xf32>
        cf.br ^a(%z, %v : index, f32)
      ^a(%k: index, %e: f32):
        %y = tensor.extract %t[%k] : tensor<8xf32>
        %w = tensor.insert %y into %f[%k] : tensor<8xf32>
        cf.br ^d
      ^d:
        %x = tensor.extract %w[%here] : tensor<8xf32>
        %g = arith.addf %e, %x : f32
        %m = arith.addi %k, %i : index
        %h = arith.cmpi ult, %m, %n : index
        cf.cond_br %h, ^a(%m, %g : index, f32), ^b
      ^b:
        func.return %t, %g : tensor<8xf32>, f32"""),
    "an iteration of two blocks writes a tensor of its own": Situation("""
        cf.br ^a(%z, %v : index, f32)
      ^a(%k: index, %e: f32):
        %o = bufferization.alloc_tensor() : tensor<8xf32>
        %f = linalg.fill ins(%e : f32) outs(%o : tensor<8xf32>) -> tensor<8xf32>
        %y = tensor.extract %t[%k] : tensor<8xf32>
        %w = tensor.insert %y into %f[%k] : tensor<8xf32>
        cf.br ^d
      ^d:
        %x = tensor.extract %w[%here] : tensor<8xf32>
        %g = arith.addf %e, %x : f32
        %m = arith.addi %k, %i : index
        %h = arith.cmpi ult, %m, %n : index
        cf.cond_br %h, ^a(%m, %g : index, f32), ^b
      ^b:
        func.return %t, %g : tensor<8xf32>, f32"""),
}
