// RUN: xdsl-opt -p recycle-loop-buffers %s | filecheck %s --match-full-lines

// What cannot be reused in place. Reuse edges are made instead: there are two buffers, and one is carried.

// R3: the elements are read in another order than they are written.
func.func @transposed(%n: index) {
  %start = memref.alloc() : memref<2x2xf32>
  %end = scf.for %i = %n to %n step %n iter_args(%old = %start) -> (memref<2x2xf32>) {
    %new = memref.alloc() : memref<2x2xf32>
    linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%old : memref<2x2xf32>) outs(%new : memref<2x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    }
    memref.dealloc %old : memref<2x2xf32>
    scf.yield %new : memref<2x2xf32>
  }
  memref.dealloc %end : memref<2x2xf32>
  func.return
}
// CHECK-LABEL:  func.func @transposed(%n: index) {
// CHECK-NEXT:     %start = memref.alloc() : memref<2x2xf32>
// CHECK-NEXT:     %new = memref.alloc() : memref<2x2xf32>
// CHECK-NEXT:     %end, %old = scf.for %i = %n to %n step %n iter_args(%old_1 = %start, %new_1 = %new) -> (memref<2x2xf32>, memref<2x2xf32>) {
// CHECK-NEXT:       linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%old_1 : memref<2x2xf32>) outs(%new_1 : memref<2x2xf32>) {
// CHECK-NEXT:       ^bb0(%in: f32, %out: f32):
// CHECK-NEXT:         linalg.yield %in : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       scf.yield %new_1, %old_1 : memref<2x2xf32>, memref<2x2xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %old : memref<2x2xf32>
// CHECK-NEXT:     memref.dealloc %end : memref<2x2xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }

// R3: under another name, the old elements are read in another order.
func.func @other_name(%n: index) {
  %start = memref.alloc() : memref<2x2xf32>
  %end = scf.for %i = %n to %n step %n iter_args(%old = %start) -> (memref<2x2xf32>) {
    %new = memref.alloc() : memref<2x2xf32>
    %name = memref.cast %old : memref<2x2xf32> to memref<2x?xf32>
    linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%old, %name : memref<2x2xf32>, memref<2x?xf32>) outs(%new : memref<2x2xf32>) {
    ^bb0(%in: f32, %in2: f32, %out: f32):
      %sum = arith.addf %in, %in2 : f32
      linalg.yield %sum : f32
    }
    memref.dealloc %old : memref<2x2xf32>
    scf.yield %new : memref<2x2xf32>
  }
  memref.dealloc %end : memref<2x2xf32>
  func.return
}
// CHECK-LABEL:  func.func @other_name(%n: index) {
// CHECK-NEXT:     %start = memref.alloc() : memref<2x2xf32>
// CHECK-NEXT:     %new = memref.alloc() : memref<2x2xf32>
// CHECK-NEXT:     %end, %old = scf.for %i = %n to %n step %n iter_args(%old_1 = %start, %new_1 = %new) -> (memref<2x2xf32>, memref<2x2xf32>) {
// CHECK-NEXT:       %name = memref.cast %old_1 : memref<2x2xf32> to memref<2x?xf32>
// CHECK-NEXT:       linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%old_1, %name : memref<2x2xf32>, memref<2x?xf32>) outs(%new_1 : memref<2x2xf32>) {
// CHECK-NEXT:       ^bb0(%in: f32, %in2: f32, %out: f32):
// CHECK-NEXT:         %sum = arith.addf %in, %in2 : f32
// CHECK-NEXT:         linalg.yield %sum : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       scf.yield %new_1, %old_1 : memref<2x2xf32>, memref<2x2xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %old : memref<2x2xf32>
// CHECK-NEXT:     memref.dealloc %end : memref<2x2xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }

// R4: the old buffer is read once more.
func.func @read_again(%n: index) {
  %start = memref.alloc() : memref<4xf32>
  %end = scf.for %i = %n to %n step %n iter_args(%old = %start) -> (memref<4xf32>) {
    %new = memref.alloc() : memref<4xf32>
    linalg.exp ins(%old : memref<4xf32>) outs(%new : memref<4xf32>)
    "test.op"(%old) : (memref<4xf32>) -> ()
    memref.dealloc %old : memref<4xf32>
    scf.yield %new : memref<4xf32>
  }
  memref.dealloc %end : memref<4xf32>
  func.return
}
// CHECK-LABEL:  func.func @read_again(%n: index) {
// CHECK-NEXT:     %start = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     %new = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     %end, %old = scf.for %i = %n to %n step %n iter_args(%old_1 = %start, %new_1 = %new) -> (memref<4xf32>, memref<4xf32>) {
// CHECK-NEXT:       linalg.exp ins(%old_1 : memref<4xf32>) outs(%new_1 : memref<4xf32>)
// CHECK-NEXT:       "test.op"(%old_1) : (memref<4xf32>) -> ()
// CHECK-NEXT:       scf.yield %new_1, %old_1 : memref<4xf32>, memref<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %old : memref<4xf32>
// CHECK-NEXT:     memref.dealloc %end : memref<4xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }

// R2: the new one is written before.
func.func @written_before(%n: index) {
  %start = memref.alloc() : memref<4xf32>
  %end = scf.for %i = %n to %n step %n iter_args(%old = %start) -> (memref<4xf32>) {
    %new = memref.alloc() : memref<4xf32>
    "test.op"(%new) : (memref<4xf32>) -> ()
    linalg.exp ins(%old : memref<4xf32>) outs(%new : memref<4xf32>)
    memref.dealloc %old : memref<4xf32>
    scf.yield %new : memref<4xf32>
  }
  memref.dealloc %end : memref<4xf32>
  func.return
}
// CHECK-LABEL:  func.func @written_before(%n: index) {
// CHECK-NEXT:     %start = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     %new = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     %end, %old = scf.for %i = %n to %n step %n iter_args(%old_1 = %start, %new_1 = %new) -> (memref<4xf32>, memref<4xf32>) {
// CHECK-NEXT:       "test.op"(%new_1) : (memref<4xf32>) -> ()
// CHECK-NEXT:       linalg.exp ins(%old_1 : memref<4xf32>) outs(%new_1 : memref<4xf32>)
// CHECK-NEXT:       scf.yield %new_1, %old_1 : memref<4xf32>, memref<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %old : memref<4xf32>
// CHECK-NEXT:     memref.dealloc %end : memref<4xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }

// R6: what is seen as another type takes as many bytes, but is not aligned as buffers of that type are.
func.func @alignment_behind_a_view(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<16xi64>
    "test.op"(%a) : (memref<16xi64>) -> ()
    %view = memref.expand_shape %a [[0, 1]] output_shape [4, 4] : memref<16xi64> into memref<4x4xi64>
    %b = memref.alloc() {alignment = 64 : i64} : memref<4x4xi64>
    memref.copy %view, %b : memref<4x4xi64> to memref<4x4xi64>
    memref.dealloc %a : memref<16xi64>
    "test.op"(%b) : (memref<4x4xi64>) -> ()
    memref.dealloc %b : memref<4x4xi64>
  }
  func.return
}
// CHECK-LABEL:  func.func @alignment_behind_a_view(%n: index) {
// CHECK-NEXT:      %a = memref.alloc() : memref<16xi64>
// CHECK-NEXT:      %b = memref.alloc() {alignment = 64 : i64} : memref<4x4xi64>
// CHECK-NEXT:      scf.for %i = %n to %n step %n {
// CHECK-NEXT:        "test.op"(%a) : (memref<16xi64>) -> ()
// CHECK-NEXT:        %view = memref.expand_shape %a [[0 : i64, 1 : i64]] output_shape [4, 4] : memref<16xi64> into memref<4x4xi64>
// CHECK-NEXT:        memref.copy %view, %b : memref<4x4xi64> to memref<4x4xi64>
// CHECK-NEXT:        "test.op"(%b) : (memref<4x4xi64>) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      memref.dealloc %b : memref<4x4xi64>
// CHECK-NEXT:      memref.dealloc %a : memref<16xi64>
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// The clone reads %a after %b would be written over it.
func.func @cloned_before_it_is_freed(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    %b = memref.alloc() : memref<4xf32>
    linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
    %c = bufferization.clone %a : memref<4xf32> to memref<4xf32>
    memref.dealloc %a : memref<4xf32>
    "test.op"(%b, %c) : (memref<4xf32>, memref<4xf32>) -> ()
    memref.dealloc %b : memref<4xf32>
    memref.dealloc %c : memref<4xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @cloned_before_it_is_freed(%n: index) {
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %c = scf.for %i = %n to %n step %n iter_args(%a_1 = %a) -> (memref<4xf32>) {
// CHECK-NEXT:      "test.op"(%a_1) : (memref<4xf32>) -> ()
// CHECK-NEXT:      linalg.exp ins(%a_1 : memref<4xf32>) outs(%b : memref<4xf32>)
// CHECK-NEXT:      %c_1 = bufferization.clone %a_1 : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.dealloc %a_1 : memref<4xf32>
// CHECK-NEXT:      "test.op"(%b, %c_1) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:      scf.yield %c_1 : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %c : memref<4xf32>
// CHECK-NEXT:    memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// R3: the copy reads %b, whatever is in it, and writes another buffer.
func.func @read_before_it_is_written(%n: index, %t: memref<4xf32>) {
  scf.for %i = %n to %n step %n {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %b, %t : memref<4xf32> to memref<4xf32>
    "test.op"(%t) : (memref<4xf32>) -> ()
    memref.dealloc %b : memref<4xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @read_before_it_is_written(%n: index, %t: memref<4xf32>) {
// CHECK-NEXT:     %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     scf.for %i = %n to %n step %n {
// CHECK-NEXT:       memref.copy %b, %t : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:       "test.op"(%t) : (memref<4xf32>) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }

// R3: the copy puts the elements into another order.
func.func @copied_into_another_order(%n: index, %x: memref<2x2xf32>) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<2x2xf32>
    linalg.exp ins(%x : memref<2x2xf32>) outs(%a : memref<2x2xf32>)
    %b = memref.alloc() : memref<2x2xf32, strided<[1, 2]>>
    memref.copy %a, %b : memref<2x2xf32> to memref<2x2xf32, strided<[1, 2]>>
    memref.dealloc %a : memref<2x2xf32>
    "test.op"(%b) : (memref<2x2xf32, strided<[1, 2]>>) -> ()
    memref.dealloc %b : memref<2x2xf32, strided<[1, 2]>>
  }
  func.return
}
// CHECK-LABEL:  func.func @copied_into_another_order(%n: index, %x: memref<2x2xf32>) {
// CHECK-NEXT:     %a = memref.alloc() : memref<2x2xf32>
// CHECK-NEXT:     %b = memref.alloc() : memref<2x2xf32, strided<[1, 2]>>
// CHECK-NEXT:     scf.for %i = %n to %n step %n {
// CHECK-NEXT:       linalg.exp ins(%x : memref<2x2xf32>) outs(%a : memref<2x2xf32>)
// CHECK-NEXT:       memref.copy %a, %b : memref<2x2xf32> to memref<2x2xf32, strided<[1, 2]>>
// CHECK-NEXT:       "test.op"(%b) : (memref<2x2xf32, strided<[1, 2]>>) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %b : memref<2x2xf32, strided<[1, 2]>>
// CHECK-NEXT:     memref.dealloc %a : memref<2x2xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
