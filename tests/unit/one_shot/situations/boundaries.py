"""Situations at the edge of what the analysis sees: calls, memory, unknown operations."""

from __future__ import annotations

from tests.unit.one_shot.situations.situation import FIXED, OUTSIDE, Situation

TWO_FILLS = """
        %a = linalg.fill ins(%v : f32) outs(%t : tensor<8xf32>) -> tensor<8xf32>
        %y = tensor.extract %u[%i] : tensor<8xf32>
        %b = linalg.fill ins(%y : f32) outs(%t : tensor<8xf32>) -> tensor<8xf32>"""
SHOWS = """
func.func private @shows(%t: tensor<8xf32>) {
  func.call @sees(%t) : (tensor<8xf32>) -> ()
  func.return
}
"""
EITHER = """
func.func private @either(%c: i1, %t: tensor<8xf32>, %u: tensor<8xf32>, %w: tensor<8xf32>)
    -> tensor<8xf32> {
  cf.cond_br %c, ^a, ^b
^a:
  func.return %t : tensor<8xf32>
^b:
  func.return %u : tensor<8xf32>
}
func.func private @always(%c: i1, %t: tensor<8xf32>, %u: tensor<8xf32>) -> tensor<8xf32> {
  cf.cond_br %c, ^a, ^b
^a:
  func.return %t : tensor<8xf32>
^b:
  func.return %t : tensor<8xf32>
}
"""

CALLS = {
    "two versions are shown": Situation(
        f"""{TWO_FILLS}
        func.call @sees(%a) : (tensor<8xf32>) -> ()
        func.call @sees(%b) : (tensor<8xf32>) -> ()
        func.return %u, %v : tensor<8xf32>, f32""",
        helpers=OUTSIDE,
    ),
    "two versions are shown in a function": Situation(
        f"""{TWO_FILLS}
        func.call @shows(%a) : (tensor<8xf32>) -> ()
        func.call @shows(%b) : (tensor<8xf32>) -> ()
        func.return %u, %v : tensor<8xf32>, f32""",
        helpers=OUTSIDE + SHOWS,
    ),
    "two versions go through a loop and are shown": Situation(
        f"""{TWO_FILLS}
        %r, %w = scf.for %k = %z to %n step %i iter_args(%d = %a, %e = %b)
            -> (tensor<8xf32>, tensor<8xf32>) {{
          scf.yield %d, %e : tensor<8xf32>, tensor<8xf32>
        }}
        func.call @sees(%r) : (tensor<8xf32>) -> ()
        func.call @sees(%w) : (tensor<8xf32>) -> ()
        func.return %u, %v : tensor<8xf32>, f32""",
        helpers=OUTSIDE,
    ),
    "a loop hands on what a function returns": Situation("""
        %r = scf.for %k = %z to %n step %i iter_args(%a = %t) -> (tensor<8xf32>) {
          %b = func.call @returns(%a) : (tensor<8xf32>) -> tensor<8xf32>
          scf.yield %b : tensor<8xf32>
        }
        %x = tensor.extract %r[%i] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "a loop hands on what a function writes": Situation("""
        %r = scf.for %k = %z to %n step %i iter_args(%a = %t) -> (tensor<8xf32>) {
          %b = func.call @writes(%a, %v, %k) : (tensor<8xf32>, f32, index) -> tensor<8xf32>
          scf.yield %b : tensor<8xf32>
        }
        %x = tensor.extract %r[%i] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "outside, a cast tensor may be written": Situation(
        """
        %a = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
        func.call @sees_any(%a) : (tensor<?xf32>) -> ()
        %x = tensor.extract %t[%i] : tensor<8xf32>
        func.return %u, %x : tensor<8xf32>, f32""",
        helpers=OUTSIDE,
    ),
    "outside, a cast tensor is only read": Situation(
        """
        %a = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
        func.call @prints(%a) : (tensor<?xf32>) -> ()
        %x = tensor.extract %t[%i] : tensor<8xf32>
        func.return %u, %x : tensor<8xf32>, f32""",
        helpers=OUTSIDE,
    ),
    "outside, a tensor is given twice": Situation(
        """
        func.call @sees_two(%t, %t) : (tensor<8xf32>, tensor<8xf32>) -> ()
        func.return %u, %v : tensor<8xf32>, f32""",
        helpers=OUTSIDE,
    ),
    "a function returns the one or the other": Situation(
        """
        %r = func.call @either(%c, %t, %u, %u)
            : (i1, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
        %x = tensor.extract %r[%i] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32""",
        helpers=EITHER,
    ),
    "a function has two ways to return the same": Situation(
        """
        %r = func.call @always(%c, %t, %u) : (i1, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
        %w = tensor.insert %v into %r[%i] : tensor<8xf32>
        %x = tensor.extract %u[%i] : tensor<8xf32>
        func.return %w, %x : tensor<8xf32>, f32""",
        helpers=EITHER,
    ),
    "what may not be written is handed to a function that writes": Situation(
        """
        %a = func.call @writes(%t, %v, %here) : (tensor<8xf32>, f32, index) -> tensor<8xf32>
        %b = func.call @writes(%u, %v, %here) : (tensor<8xf32>, f32, index) -> tensor<8xf32>
        func.return %a, %b : tensor<8xf32>, tensor<8xf32>""",
        arguments=FIXED,
        results="tensor<8xf32>, tensor<8xf32>",
    ),
}

MEMORY = {
    "memory that is not writable": Situation(
        """
        %a = bufferization.to_tensor %m restrict : memref<8xf32> to tensor<8xf32>
        %r = tensor.insert %v into %a[%here] : tensor<8xf32>
        %x = tensor.extract %r[%there] : tensor<8xf32>
        func.return %t, %x : tensor<8xf32>, f32""",
        arguments="%t: tensor<8xf32>, %m: memref<8xf32>, %c: i1",
    ),
    "memory that is writable": Situation(
        """
        %a = bufferization.to_tensor %m restrict writable : memref<8xf32> to tensor<8xf32>
        %r = tensor.insert %v into %a[%here] : tensor<8xf32>
        %x = tensor.extract %r[%there] : tensor<8xf32>
        func.return %t, %x : tensor<8xf32>, f32""",
        arguments="%t: tensor<8xf32>, %m: memref<8xf32>, %c: i1",
    ),
    "a tensor becomes memory and is read": Situation("""
        %a = tensor.generate {
        ^bb0(%k: index):
          tensor.yield %v : f32
        } : tensor<8xf32>
        %m = bufferization.to_buffer %a : tensor<8xf32> to memref<8xf32>
        %y = memref.load %m[%i] : memref<8xf32>
        %x = tensor.extract %a[%here] : tensor<8xf32>
        func.return %t, %x : tensor<8xf32>, f32"""),
    "a tensor becomes memory only to be read": Situation("""
        %a = tensor.generate {
        ^bb0(%k: index):
          tensor.yield %v : f32
        } : tensor<8xf32>
        %m = bufferization.to_buffer %a read_only : tensor<8xf32> to memref<8xf32>
        %y = memref.load %m[%i] : memref<8xf32>
        %x = tensor.extract %a[%here] : tensor<8xf32>
        func.return %t, %x : tensor<8xf32>, f32"""),
    "a slice is put into a slice of the same tensor": Situation("""
        %a = tensor.extract_slice %t[%here] [4] [1] : tensor<8xf32> to tensor<4xf32>
        %b = tensor.extract_slice %t[%there] [4] [1] : tensor<8xf32> to tensor<4xf32>
        %d = bufferization.materialize_in_destination %a in %b
            : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
        %x = tensor.extract %d[%i] : tensor<4xf32>
        func.return %u, %x : tensor<8xf32>, f32"""),
    "a tensor is put into itself": Situation("""
        %o = tensor.empty() : tensor<8xf32>
        %f = linalg.fill ins(%v : f32) outs(%o : tensor<8xf32>) -> tensor<8xf32>
        %d = bufferization.materialize_in_destination %f in %f
            : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
        %x = tensor.extract %d[%i] : tensor<8xf32>
        func.return %d, %x : tensor<8xf32>, f32"""),
    "what was never written is read": Situation(
        """
        %o = tensor.empty() : tensor<8xf32>
        %r = tensor.insert %v into %o[%here] : tensor<8xf32>
        %x = tensor.extract %o[%here] : tensor<8xf32>
        func.return %t, %x : tensor<8xf32>, f32""",
        sees_uninitialized=True,
    ),
    "an allocation that was never written is read": Situation(
        """
        %o = bufferization.alloc_tensor() : tensor<8xf32>
        %r = tensor.insert %v into %o[%here] : tensor<8xf32>
        %x = tensor.extract %o[%here] : tensor<8xf32>
        func.return %t, %x : tensor<8xf32>, f32""",
        sees_uninitialized=True,
    ),
}

UNKNOWN = {
    "an unknown operation may return its operand": Situation(
        """
        %o = tensor.empty() : tensor<8xf32>
        %f = linalg.fill ins(%v : f32) outs(%o : tensor<8xf32>) -> tensor<8xf32>
        %a = "test.op"(%f) {tag = "see"} : (tensor<8xf32>) -> tensor<8xf32>
        %y = tensor.extract %t[%i] : tensor<8xf32>
        %g = linalg.fill ins(%y : f32) outs(%f : tensor<8xf32>) -> tensor<8xf32>
        %x = tensor.extract %a[%here] : tensor<8xf32>
        func.return %g, %x : tensor<8xf32>, f32""",
        worse=("linalg.fill #1 operand 1",),
        because="the second fill gets a buffer without a copy of the first one's; mlir-opt hands "
        "the unknown operation a copy instead",
    ),
    "an unknown operation may write": Situation("""
        %o = tensor.empty() : tensor<8xf32>
        %f = linalg.fill ins(%v : f32) outs(%o : tensor<8xf32>) -> tensor<8xf32>
        "test.op"(%f) {tag = "see"} : (tensor<8xf32>) -> ()
        %x = tensor.extract %f[%here] : tensor<8xf32>
        func.return %t, %x : tensor<8xf32>, f32"""),
}
