// RUN: xdsl-opt -p "merge-alloc{analysis-only=true}" %s | filecheck %s
// RUN: xdsl-opt -p merge-alloc %s | filecheck %s --check-prefix NOTHING

// T7: what may still be used at an unknown time stays an allocation of its own, and the
// reason is shown. M4: so does what the function returns.

// NOTHING-NOT: memref<{{[0-9]+}}xi8>

func.func @returned() -> memref<8xf32> {
  %a = memref.alloc() : memref<8xf32>
  func.return %a : memref<8xf32>
}
// CHECK-LABEL: func.func @returned(
// CHECK:         %a = memref.alloc() {mergealloc.skip = "returned by the function"} : memref<8xf32>

func.func @view_returned(%cond: i1, %x: memref<8xf32>) -> memref<4xf32, strided<[1]>> {
  %a = memref.alloc() : memref<8xf32>
  %r = arith.select %cond, %x, %a : memref<8xf32>
  %view = memref.subview %r[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  func.return %view : memref<4xf32, strided<[1]>>
}
// CHECK-LABEL: func.func @view_returned(
// CHECK:         %a = memref.alloc() {mergealloc.skip = "returned by the function"} : memref<8xf32>

func.func @carried_by_for() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %a = memref.alloc() : memref<8xf32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %a) -> (memref<8xf32>) {
    %b = memref.alloc() : memref<8xf32>
    memref.copy %x, %b : memref<8xf32> to memref<8xf32>
    scf.yield %b : memref<8xf32>
  }
  "test.op"(%r) : (memref<8xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @carried_by_for(
// CHECK:         %a = memref.alloc() {mergealloc.skip = "carried by a loop"} : memref<8xf32>
// CHECK:         %b = memref.alloc() {mergealloc.skip = "carried by a loop"} : memref<8xf32>

func.func @carried_by_while(%cond: i1) {
  %a = memref.alloc() : memref<8xf32>
  %r = scf.while (%x = %a) : (memref<8xf32>) -> memref<8xf32> {
    "test.op"(%x) : (memref<8xf32>) -> ()
    scf.condition(%cond) %x : memref<8xf32>
  } do {
  ^bb0(%y: memref<8xf32>):
    %b = memref.alloc() : memref<8xf32>
    "test.op"(%b, %y) : (memref<8xf32>, memref<8xf32>) -> ()
    scf.yield %b : memref<8xf32>
  }
  func.return
}
// CHECK-LABEL: func.func @carried_by_while(
// CHECK:         %a = memref.alloc() {mergealloc.skip = "carried by a loop"} : memref<8xf32>
// CHECK:         %b = memref.alloc() {mergealloc.skip = "carried by a loop"} : memref<8xf32>

func.func @yielded_out_of_alloca_scope() {
  %r = memref.alloca_scope -> (memref<8xf32>) {
    %a = memref.alloc() : memref<8xf32>
    "test.op"(%a) : (memref<8xf32>) -> ()
    memref.alloca_scope.return %a : memref<8xf32>
  }
  "test.op"(%r) : (memref<8xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @yielded_out_of_alloca_scope(
// CHECK:         %a = memref.alloc() {mergealloc.skip = "yielded out of an allocation scope"} : memref<8xf32>

func.func @pointer_extracted() {
  %a = memref.alloc() : memref<8xf32>
  %pointer = memref.extract_aligned_pointer_as_index %a : memref<8xf32> -> index
  "test.op"(%pointer) : (index) -> ()
  func.return
}
// CHECK-LABEL: func.func @pointer_extracted(
// CHECK:         %a = memref.alloc() {mergealloc.skip = "its pointer is extracted"} : memref<8xf32>

func.func @metadata_extracted() {
  %a = memref.alloc() : memref<8xf32>
  %base, %offset, %size, %stride = "memref.extract_strided_metadata"(%a) : (memref<8xf32>) -> (memref<f32>, index, index, index)
  "test.op"(%base) : (memref<f32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @metadata_extracted(
// CHECK:         %a = memref.alloc() {mergealloc.skip = "its pointer is extracted"} : memref<8xf32>

func.func @stored_into_another_buffer(%buffers: memref<2xmemref<8xf32>>) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<8xf32>
  memref.store %a, %buffers[%c0] : memref<2xmemref<8xf32>>
  %b = memref.alloc() : memref<8xf32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%buffers : memref<2xmemref<8xf32>>) {
  ^bb0(%o: memref<8xf32>):
    linalg.yield %b : memref<8xf32>
  }
  func.return
}
// CHECK-LABEL: func.func @stored_into_another_buffer(
// CHECK:         %a = memref.alloc() {mergealloc.skip = "stored into another buffer"} : memref<8xf32>
// CHECK:         %b = memref.alloc() {mergealloc.skip = "stored into another buffer"} : memref<8xf32>

func.func @unknown_op_returns_a_buffer() {
  %a = memref.alloc() : memref<8xf32>
  %r = "test.op"(%a) : (memref<8xf32>) -> memref<8xf32>
  func.return
}
// CHECK-LABEL: func.func @unknown_op_returns_a_buffer(
// CHECK:         %a = memref.alloc() {mergealloc.skip = "captured by 'test.op', which returns buffers; describe('test.op', Roles(view_of=...)) says what they are views of"} : memref<8xf32>

func.func private @callee(memref<8xf32>) -> memref<8xf32>

func.func @call_returns_a_buffer() {
  %a = memref.alloc() : memref<8xf32>
  %r = func.call @callee(%a) : (memref<8xf32>) -> memref<8xf32>
  func.return
}
// CHECK-LABEL: func.func @call_returns_a_buffer(
// CHECK:         %a = memref.alloc() {mergealloc.skip = "captured by 'func.call', which returns buffers"} : memref<8xf32>

func.func @unknown_op_with_regions() {
  %a = memref.alloc() : memref<8xf32>
  "test.op"(%a) ({
    "test.termop"() : () -> ()
  }) : (memref<8xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @unknown_op_with_regions(
// CHECK:         %a = memref.alloc() {mergealloc.skip = "captured by 'test.op', which has regions; describe('test.op', Roles(...)) says what it does to its operands"} : memref<8xf32>

func.func @address_of_unknown_use() {
  %a = memref.alloc() : memref<8xf32>
  %address = "test.pureop"(%a) : (memref<8xf32>) -> i64
  "test.op"(%address) : (i64) -> ()
  func.return
}
// CHECK-LABEL: func.func @address_of_unknown_use(
// CHECK:         %a = memref.alloc() {mergealloc.skip = "address taken by 'test.pureop', which has no memory effects; describe('test.pureop', Roles()) says that it keeps nothing"} : memref<8xf32>

func.func @cast_to_another_type() {
  %a = memref.alloc() : memref<8xf32>
  %pointer = builtin.unrealized_conversion_cast %a : memref<8xf32> to !llvm.ptr
  "test.op"(%pointer) : (!llvm.ptr) -> ()
  func.return
}
// CHECK-LABEL: func.func @cast_to_another_type(
// CHECK:         %a = memref.alloc() {mergealloc.skip = "cast to a type that is no buffer"} : memref<8xf32>

func.func @seen_as_a_tensor() {
  %a = memref.alloc() : memref<8xf32>
  %tensor = bufferization.to_tensor %a restrict : memref<8xf32> to tensor<8xf32>
  "test.op"(%tensor) : (tensor<8xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @seen_as_a_tensor(
// CHECK:         %a = memref.alloc() {mergealloc.skip = "seen as a tensor"} : memref<8xf32>

func.func @unknown_terminator() {
  %a = memref.alloc() : memref<8xf32>
  "test.termop"(%a) : (memref<8xf32>) -> ()
}
// CHECK-LABEL: func.func @unknown_terminator(
// CHECK:         %a = memref.alloc() {mergealloc.skip = "forwarded by 'test.termop', a terminator of unknown control flow"} : memref<8xf32>

func.func @combined_by_parallel_loop(%init: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.parallel (%i) = (%c0) to (%c3) step (%c1) init (%init) -> (memref<8xf32>) {
    %a = memref.alloc() : memref<8xf32>
    "test.op"(%a) : (memref<8xf32>) -> ()
    scf.reduce(%a : memref<8xf32>) {
    ^bb0(%x: memref<8xf32>, %y: memref<8xf32>):
      scf.reduce.return %y : memref<8xf32>
    }
  }
  func.return
}
// CHECK-LABEL: func.func @combined_by_parallel_loop(
// CHECK:         %a = memref.alloc() {mergealloc.skip = "combined by a parallel loop"} : memref<8xf32>

// Cites: 000/escapes, 000/arguments

func.func @promised_to_be_apart(%v: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  %0, %1 = memref.distinct_objects %a, %b : memref<8xf32>, memref<8xf32>
  memref.copy %v, %0 : memref<8xf32> to memref<8xf32>
  memref.copy %0, %v : memref<8xf32> to memref<8xf32>
  memref.copy %v, %1 : memref<8xf32> to memref<8xf32>
  memref.copy %1, %v : memref<8xf32> to memref<8xf32>
  func.return
}
// CHECK-LABEL: func.func @promised_to_be_apart(
// CHECK:         %a = memref.alloc() {mergealloc.skip = "promised to be in memory of its own"} : memref<8xf32>
// CHECK:         %b = memref.alloc() {mergealloc.skip = "promised to be in memory of its own"} : memref<8xf32>
