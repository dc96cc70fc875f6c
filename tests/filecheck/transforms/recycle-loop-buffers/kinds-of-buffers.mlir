// RUN: xdsl-opt -p recycle-loop-buffers %s | filecheck %s --match-full-lines

// R8: which buffers can take each other's place, and with which alignment.

// An alignment of 8 and one of 16: both become 16, as 16 bytes are a multiple of it.
func.func @alignments(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() {alignment = 8 : i64} : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    memref.dealloc %a : memref<4xf32>
    %b = memref.alloc() {alignment = 16 : i64} : memref<4xf32>
    "test.op"(%b) : (memref<4xf32>) -> ()
    memref.dealloc %b : memref<4xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @alignments(%n: index) {
// CHECK-NEXT:    %a = memref.alloc() {alignment = 16 : i64} : memref<4xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:      "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// With an alignment of 32, a buffer of 16 bytes takes 32: no place for the other one.
func.func @alignment_larger_than_the_buffer(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xi32>
    "test.op"(%a) : (memref<4xi32>) -> ()
    memref.dealloc %a : memref<4xi32>
    %b = memref.alloc() {alignment = 32 : i64} : memref<4xi32>
    "test.op"(%b) : (memref<4xi32>) -> ()
    memref.dealloc %b : memref<4xi32>
  }
  func.return
}
// CHECK-LABEL:  func.func @alignment_larger_than_the_buffer(%n: index) {
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xi32>
// CHECK-NEXT:      "test.op"(%a) : (memref<4xi32>) -> ()
// CHECK-NEXT:      memref.dealloc %a : memref<4xi32>
// CHECK-NEXT:      %b = memref.alloc() {alignment = 32 : i64} : memref<4xi32>
// CHECK-NEXT:      "test.op"(%b) : (memref<4xi32>) -> ()
// CHECK-NEXT:      memref.dealloc %b : memref<4xi32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Of 12 and of 16 bytes if aligned to 16: two kinds.
func.func @rounded_up(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<3xf32>
    "test.op"(%a) : (memref<3xf32>) -> ()
    memref.dealloc %a : memref<3xf32>
    %b = memref.alloc() {alignment = 16 : i64} : memref<3xf32>
    "test.op"(%b) : (memref<3xf32>) -> ()
    memref.dealloc %b : memref<3xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @rounded_up(%n: index) {
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %a = memref.alloc() : memref<3xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<3xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %a : memref<3xf32>
// CHECK-NEXT:      %b = memref.alloc() {alignment = 16 : i64} : memref<3xf32>
// CHECK-NEXT:      "test.op"(%b) : (memref<3xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %b : memref<3xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// What dynamic ones cost is not known: they are not aligned in other ways than they are.
func.func @alignment_of_dynamic_sizes(%n: index, %m: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc(%m) : memref<?xi8>
    "test.op"(%a) : (memref<?xi8>) -> ()
    memref.dealloc %a : memref<?xi8>
    %b = memref.alloc(%m) {alignment = 16 : i64} : memref<?xi8>
    "test.op"(%b) : (memref<?xi8>) -> ()
    memref.dealloc %b : memref<?xi8>
  }
  func.return
}
// CHECK-LABEL:  func.func @alignment_of_dynamic_sizes(%n: index, %m: index) {
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %a = memref.alloc(%m) : memref<?xi8>
// CHECK-NEXT:      "test.op"(%a) : (memref<?xi8>) -> ()
// CHECK-NEXT:      memref.dealloc %a : memref<?xi8>
// CHECK-NEXT:      %b = memref.alloc(%m) {alignment = 16 : i64} : memref<?xi8>
// CHECK-NEXT:      "test.op"(%b) : (memref<?xi8>) -> ()
// CHECK-NEXT:      memref.dealloc %b : memref<?xi8>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Those of one type and size somewhere else in the program count, too: any may come by later.
func.func @elsewhere(%n: index, %c: i1) {
  %far = memref.alloc() {alignment = 32 : i64} : memref<8xi64>
  "test.op"(%far) : (memref<8xi64>) -> ()
  memref.dealloc %far : memref<8xi64>
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<8xi64>
    "test.op"(%a) : (memref<8xi64>) -> ()
    memref.dealloc %a : memref<8xi64>
  }
  func.return
}
// CHECK-LABEL:  func.func @elsewhere(%n: index, %c: i1) {
// CHECK-NEXT:    %far = memref.alloc() {alignment = 32 : i64} : memref<8xi64>
// CHECK-NEXT:    "test.op"(%far) : (memref<8xi64>) -> ()
// CHECK-NEXT:    memref.dealloc %far : memref<8xi64>
// CHECK-NEXT:    %a = memref.alloc() {alignment = 32 : i64} : memref<8xi64>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      "test.op"(%a) : (memref<8xi64>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %a : memref<8xi64>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Both buffers that the first one may be get the alignment: the clone becomes an allocation for that.
func.func @one_of_two(%n: index, %c: i1, %x: memref<64xf64>) {
  %first = scf.if %c -> (memref<64xf64>) {
    %p = memref.alloc() {alignment = 8 : i64} : memref<64xf64>
    scf.yield %p : memref<64xf64>
  } else {
    %q = bufferization.clone %x : memref<64xf64> to memref<64xf64>
    scf.yield %q : memref<64xf64>
  }
  %r = scf.for %i = %n to %n step %n iter_args(%old = %first) -> (memref<64xf64>) {
    %new = memref.alloc() {alignment = 64 : i64} : memref<64xf64>
    "test.op"(%old, %new) : (memref<64xf64>, memref<64xf64>) -> ()
    memref.dealloc %old : memref<64xf64>
    scf.yield %new : memref<64xf64>
  }
  memref.dealloc %r : memref<64xf64>
  func.return
}
// CHECK-LABEL:  func.func @one_of_two(%n: index, %c: i1, %x: memref<64xf64>) {
// CHECK-NEXT:    %first = scf.if %c -> (memref<64xf64>) {
// CHECK-NEXT:      %p = memref.alloc() {alignment = 64 : i64} : memref<64xf64>
// CHECK-NEXT:      scf.yield %p : memref<64xf64>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %q = memref.alloc() {alignment = 64 : i64} : memref<64xf64>
// CHECK-NEXT:      memref.copy %x, %q : memref<64xf64> to memref<64xf64>
// CHECK-NEXT:      scf.yield %q : memref<64xf64>
// CHECK-NEXT:    }
// CHECK-NEXT:    %new = memref.alloc() {alignment = 64 : i64} : memref<64xf64>
// CHECK-NEXT:    %r, %old = scf.for %i = %n to %n step %n iter_args(%old_1 = %first, %new_1 = %new) -> (memref<64xf64>, memref<64xf64>) {
// CHECK-NEXT:      "test.op"(%old_1, %new_1) : (memref<64xf64>, memref<64xf64>) -> ()
// CHECK-NEXT:      scf.yield %new_1, %old_1 : memref<64xf64>, memref<64xf64>
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %old : memref<64xf64>
// CHECK-NEXT:    memref.dealloc %r : memref<64xf64>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// The first one has the alignment already, and the second one gets it.
func.func @second_of_two(%n: index, %c: i1, %x: memref<64xi64>) {
  %first = scf.if %c -> (memref<64xi64>) {
    %p = memref.alloc() {alignment = 64 : i64} : memref<64xi64>
    scf.yield %p : memref<64xi64>
  } else {
    %q = bufferization.clone %x : memref<64xi64> to memref<64xi64>
    scf.yield %q : memref<64xi64>
  }
  %r = scf.for %i = %n to %n step %n iter_args(%old = %first) -> (memref<64xi64>) {
    %new = memref.alloc() {alignment = 64 : i64} : memref<64xi64>
    "test.op"(%old, %new) : (memref<64xi64>, memref<64xi64>) -> ()
    memref.dealloc %old : memref<64xi64>
    scf.yield %new : memref<64xi64>
  }
  memref.dealloc %r : memref<64xi64>
  func.return
}
// CHECK-LABEL:  func.func @second_of_two(%n: index, %c: i1, %x: memref<64xi64>) {
// CHECK-NEXT:    %first = scf.if %c -> (memref<64xi64>) {
// CHECK-NEXT:      %p = memref.alloc() {alignment = 64 : i64} : memref<64xi64>
// CHECK-NEXT:      scf.yield %p : memref<64xi64>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %q = memref.alloc() {alignment = 64 : i64} : memref<64xi64>
// CHECK-NEXT:      memref.copy %x, %q : memref<64xi64> to memref<64xi64>
// CHECK-NEXT:      scf.yield %q : memref<64xi64>
// CHECK-NEXT:    }
// CHECK-NEXT:    %new = memref.alloc() {alignment = 64 : i64} : memref<64xi64>
// CHECK-NEXT:    %r, %old = scf.for %i = %n to %n step %n iter_args(%old_1 = %first, %new_1 = %new) -> (memref<64xi64>, memref<64xi64>) {
// CHECK-NEXT:      "test.op"(%old_1, %new_1) : (memref<64xi64>, memref<64xi64>) -> ()
// CHECK-NEXT:      scf.yield %new_1, %old_1 : memref<64xi64>, memref<64xi64>
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %old : memref<64xi64>
// CHECK-NEXT:    memref.dealloc %r : memref<64xi64>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// It may be a static one or one of another kind.
func.func @one_of_two_kinds(%n: index, %c: i1) {
  %first = scf.if %c -> (memref<?xf16>) {
    %p = memref.alloc() : memref<4xf16>
    %x = memref.cast %p : memref<4xf16> to memref<?xf16>
    scf.yield %x : memref<?xf16>
  } else {
    %c4 = arith.constant 4 : index
    %q = memref.alloc(%c4) : memref<?xf16>
    scf.yield %q : memref<?xf16>
  }
  %r = scf.for %i = %n to %n step %n iter_args(%old = %first) -> (memref<?xf16>) {
    %c4 = arith.constant 4 : index
    %new = memref.alloc(%c4) : memref<?xf16>
    "test.op"(%old, %new) : (memref<?xf16>, memref<?xf16>) -> ()
    memref.dealloc %old : memref<?xf16>
    scf.yield %new : memref<?xf16>
  }
  memref.dealloc %r : memref<?xf16>
  func.return
}
// CHECK-LABEL:  func.func @one_of_two_kinds(%n: index, %c: i1) {
// CHECK-NEXT:    %first = scf.if %c -> (memref<?xf16>) {
// CHECK-NEXT:      %p = memref.alloc() : memref<4xf16>
// CHECK-NEXT:      %x = memref.cast %p : memref<4xf16> to memref<?xf16>
// CHECK-NEXT:      scf.yield %x : memref<?xf16>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %c4 = arith.constant 4 : index
// CHECK-NEXT:      %q = memref.alloc(%c4) : memref<?xf16>
// CHECK-NEXT:      scf.yield %q : memref<?xf16>
// CHECK-NEXT:    }
// CHECK-NEXT:    %r = scf.for %i = %n to %n step %n iter_args(%old = %first) -> (memref<?xf16>) {
// CHECK-NEXT:      %c4_1 = arith.constant 4 : index
// CHECK-NEXT:      %new = memref.alloc(%c4_1) : memref<?xf16>
// CHECK-NEXT:      "test.op"(%old, %new) : (memref<?xf16>, memref<?xf16>) -> ()
// CHECK-NEXT:      memref.dealloc %old : memref<?xf16>
// CHECK-NEXT:      scf.yield %new : memref<?xf16>
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %r : memref<?xf16>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// It may be an argument, of which nothing is known.
func.func @may_be_an_argument(%n: index, %c: i1, %x: memref<4xf16>) {
  %p = memref.alloc() : memref<4xf16>
  %first = arith.select %c, %p, %x : memref<4xf16>
  %r = scf.for %i = %n to %n step %n iter_args(%old = %first) -> (memref<4xf16>) {
    %new = memref.alloc() : memref<4xf16>
    "test.op"(%old, %new) : (memref<4xf16>, memref<4xf16>) -> ()
    memref.dealloc %old : memref<4xf16>
    scf.yield %new : memref<4xf16>
  }
  memref.dealloc %r : memref<4xf16>
  func.return
}
// CHECK-LABEL:  func.func @may_be_an_argument(%n: index, %c: i1, %x: memref<4xf16>) {
// CHECK-NEXT:    %p = memref.alloc() : memref<4xf16>
// CHECK-NEXT:    %first = arith.select %c, %p, %x : memref<4xf16>
// CHECK-NEXT:    %r = scf.for %i = %n to %n step %n iter_args(%old = %first) -> (memref<4xf16>) {
// CHECK-NEXT:      %new = memref.alloc() : memref<4xf16>
// CHECK-NEXT:      "test.op"(%old, %new) : (memref<4xf16>, memref<4xf16>) -> ()
// CHECK-NEXT:      memref.dealloc %old : memref<4xf16>
// CHECK-NEXT:      scf.yield %new : memref<4xf16>
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %r : memref<4xf16>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Memory spaces and layouts.
func.func @spaces_and_layouts(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xi16, 1>
    "test.op"(%a) : (memref<4xi16, 1>) -> ()
    memref.dealloc %a : memref<4xi16, 1>
    %b = memref.alloc() : memref<4xi16>
    "test.op"(%b) : (memref<4xi16>) -> ()
    memref.dealloc %b : memref<4xi16>
    %c = memref.alloc() : memref<4xi16, 1>
    "test.op"(%c) : (memref<4xi16, 1>) -> ()
    memref.dealloc %c : memref<4xi16, 1>
  }
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xi16, affine_map<(d0) -> (d0 * 2)>>
    "test.op"(%a) : (memref<4xi16, affine_map<(d0) -> (d0 * 2)>>) -> ()
    memref.dealloc %a : memref<4xi16, affine_map<(d0) -> (d0 * 2)>>
  }
  func.return
}
// CHECK-LABEL:  func.func @spaces_and_layouts(%n: index) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xi16, 1 : i64>
// CHECK-NEXT:    %c = scf.for %i = %n to %n step %n iter_args(%a_1 = %a) -> (memref<4xi16, 1 : i64>) {
// CHECK-NEXT:      "test.op"(%a_1) : (memref<4xi16, 1 : i64>) -> ()
// CHECK-NEXT:      memref.dealloc %a_1 : memref<4xi16, 1 : i64>
// CHECK-NEXT:      %b = memref.alloc() : memref<4xi16>
// CHECK-NEXT:      "test.op"(%b) : (memref<4xi16>) -> ()
// CHECK-NEXT:      memref.dealloc %b : memref<4xi16>
// CHECK-NEXT:      %c_1 = memref.alloc() : memref<4xi16, 1 : i64>
// CHECK-NEXT:      "test.op"(%c_1) : (memref<4xi16, 1 : i64>) -> ()
// CHECK-NEXT:      scf.yield %c_1 : memref<4xi16, 1 : i64>
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %c : memref<4xi16, 1 : i64>
// CHECK-NEXT:    scf.for %i_1 = %n to %n step %n {
// CHECK-NEXT:      %a_2 = memref.alloc() : memref<4xi16, affine_map<(d0) -> ((d0 * 2))>>
// CHECK-NEXT:      "test.op"(%a_2) : (memref<4xi16, affine_map<(d0) -> ((d0 * 2))>>) -> ()
// CHECK-NEXT:      memref.dealloc %a_2 : memref<4xi16, affine_map<(d0) -> ((d0 * 2))>>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

func.func @layout_of_dynamic_size(%n: index, %m: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc(%m) : memref<?xi16, affine_map<(d0) -> (d0 * 2)>>
    "test.op"(%a) : (memref<?xi16, affine_map<(d0) -> (d0 * 2)>>) -> ()
    memref.dealloc %a : memref<?xi16, affine_map<(d0) -> (d0 * 2)>>
    %b = memref.alloc()[%m] : memref<4xi16, affine_map<(d0)[s0] -> (d0 + s0)>>
    "test.op"(%b) : (memref<4xi16, affine_map<(d0)[s0] -> (d0 + s0)>>) -> ()
    memref.dealloc %b : memref<4xi16, affine_map<(d0)[s0] -> (d0 + s0)>>
  }
  func.return
}
// CHECK-LABEL:  func.func @layout_of_dynamic_size(%n: index, %m: index) {
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %a = memref.alloc(%m) : memref<?xi16, affine_map<(d0) -> ((d0 * 2))>>
// CHECK-NEXT:      "test.op"(%a) : (memref<?xi16, affine_map<(d0) -> ((d0 * 2))>>) -> ()
// CHECK-NEXT:      memref.dealloc %a : memref<?xi16, affine_map<(d0) -> ((d0 * 2))>>
// CHECK-NEXT:      %b = memref.alloc()[%m] : memref<4xi16, affine_map<(d0)[s0] -> ((d0 + s0))>>
// CHECK-NEXT:      "test.op"(%b) : (memref<4xi16, affine_map<(d0)[s0] -> ((d0 + s0))>>) -> ()
// CHECK-NEXT:      memref.dealloc %b : memref<4xi16, affine_map<(d0)[s0] -> ((d0 + s0))>>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Memory on the stack is not freed, and not recycled.
func.func @stack(%n: index) {
  scf.for %i = %n to %n step %n {
    %s = memref.alloca() : memref<4xi64>
    "test.op"(%s) : (memref<4xi64>) -> ()
    %a = memref.alloc() : memref<4xi64>
    "test.op"(%a) : (memref<4xi64>) -> ()
    memref.dealloc %a : memref<4xi64>
  }
  func.return
}
// CHECK-LABEL:  func.func @stack(%n: index) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xi64>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %s = memref.alloca() : memref<4xi64>
// CHECK-NEXT:      "test.op"(%s) : (memref<4xi64>) -> ()
// CHECK-NEXT:      "test.op"(%a) : (memref<4xi64>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %a : memref<4xi64>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// A clone asks for no alignment, so that it takes no more than its elements.
func.func @small_clone(%n: index, %x: memref<3xi8>) {
  scf.for %i = %n to %n step %n {
    %named = bufferization.clone %x : memref<3xi8> to memref<3xi8>
    "test.op"(%named) : (memref<3xi8>) -> ()
    memref.dealloc %named : memref<3xi8>
    %b = memref.alloc() : memref<3xi8>
    "test.op"(%b) : (memref<3xi8>) -> ()
    memref.dealloc %b : memref<3xi8>
  }
  func.return
}
// CHECK-LABEL:  func.func @small_clone(%n: index, %x: memref<3xi8>) {
// CHECK-NEXT:      scf.for %i = %n to %n step %n {
// CHECK-NEXT:        %named = bufferization.clone %x : memref<3xi8> to memref<3xi8>
// CHECK-NEXT:        "test.op"(%named) : (memref<3xi8>) -> ()
// CHECK-NEXT:        "test.op"(%named) : (memref<3xi8>) -> ()
// CHECK-NEXT:        memref.dealloc %named : memref<3xi8>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// It becomes an allocation of its name where another one asks for an alignment.
func.func @clone_to_align(%n: index, %x: memref<32xi16>) {
  scf.for %i = %n to %n step %n {
    %named = bufferization.clone %x : memref<32xi16> to memref<32xi16>
    "test.op"(%named) : (memref<32xi16>) -> ()
    memref.dealloc %named : memref<32xi16>
    %b = memref.alloc() {alignment = 64 : i64} : memref<32xi16>
    "test.op"(%b) : (memref<32xi16>) -> ()
    memref.dealloc %b : memref<32xi16>
  }
  func.return
}
// CHECK-LABEL:  func.func @clone_to_align(%n: index, %x: memref<32xi16>) {
// CHECK-NEXT:      scf.for %i = %n to %n step %n {
// CHECK-NEXT:        %named = memref.alloc() {alignment = 64 : i64} : memref<32xi16>
// CHECK-NEXT:        memref.copy %x, %named : memref<32xi16> to memref<32xi16>
// CHECK-NEXT:        "test.op"(%named) : (memref<32xi16>) -> ()
// CHECK-NEXT:        "test.op"(%named) : (memref<32xi16>) -> ()
// CHECK-NEXT:        memref.dealloc %named : memref<32xi16>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// What is freed under another type is not handed on: it would be of that type.
func.func @freed_as_another_type(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<6xi32>
    "test.op"(%a) : (memref<6xi32>) -> ()
    %cast = memref.cast %a : memref<6xi32> to memref<?xi32>
    memref.dealloc %cast : memref<?xi32>
    %b = memref.alloc() : memref<6xi32>
    "test.op"(%b) : (memref<6xi32>) -> ()
    %other = memref.cast %b : memref<6xi32> to memref<?xi32>
    memref.dealloc %other : memref<?xi32>
  }
  func.return
}
// CHECK-LABEL:  func.func @freed_as_another_type(%n: index) {
// CHECK-NEXT:      scf.for %i = %n to %n step %n {
// CHECK-NEXT:        %a = memref.alloc() : memref<6xi32>
// CHECK-NEXT:        "test.op"(%a) : (memref<6xi32>) -> ()
// CHECK-NEXT:        %cast = memref.cast %a : memref<6xi32> to memref<?xi32>
// CHECK-NEXT:        memref.dealloc %cast : memref<?xi32>
// CHECK-NEXT:        %b = memref.alloc() : memref<6xi32>
// CHECK-NEXT:        "test.op"(%b) : (memref<6xi32>) -> ()
// CHECK-NEXT:        %other = memref.cast %b : memref<6xi32> to memref<?xi32>
// CHECK-NEXT:        memref.dealloc %other : memref<?xi32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// What a symbol of a layout stands for may make one larger than the other: with a stride of %t, %b does not fit into %a.
func.func @symbols_of_layouts(%n: index, %m: index, %s: index, %t: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc(%m)[%s] : memref<?xf32, affine_map<(d0)[s0] -> (d0 * s0)>>
    "test.op"(%a) : (memref<?xf32, affine_map<(d0)[s0] -> (d0 * s0)>>) -> ()
    memref.dealloc %a : memref<?xf32, affine_map<(d0)[s0] -> (d0 * s0)>>
    %b = memref.alloc(%m)[%t] : memref<?xf32, affine_map<(d0)[s0] -> (d0 * s0)>>
    "test.op"(%b) : (memref<?xf32, affine_map<(d0)[s0] -> (d0 * s0)>>) -> ()
    memref.dealloc %b : memref<?xf32, affine_map<(d0)[s0] -> (d0 * s0)>>
  }
  func.return
}
// CHECK-LABEL:  func.func @symbols_of_layouts(%n: index, %m: index, %s: index, %t: index) {
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %a = memref.alloc(%m)[%s] : memref<?xf32, affine_map<(d0)[s0] -> ((d0 * s0))>>
// CHECK-NEXT:      "test.op"(%a) : (memref<?xf32, affine_map<(d0)[s0] -> ((d0 * s0))>>) -> ()
// CHECK-NEXT:      memref.dealloc %a : memref<?xf32, affine_map<(d0)[s0] -> ((d0 * s0))>>
// CHECK-NEXT:      %b = memref.alloc(%m)[%t] : memref<?xf32, affine_map<(d0)[s0] -> ((d0 * s0))>>
// CHECK-NEXT:      "test.op"(%b) : (memref<?xf32, affine_map<(d0)[s0] -> ((d0 * s0))>>) -> ()
// CHECK-NEXT:      memref.dealloc %b : memref<?xf32, affine_map<(d0)[s0] -> ((d0 * s0))>>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
