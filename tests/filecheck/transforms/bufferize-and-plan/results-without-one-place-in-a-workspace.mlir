// RUN: xdsl-opt %s -p "bufferize-and-plan{scope=program arena=argument io-in-workspace=true}" --allow-unregistered-dialect | filecheck %s

// Results that may be one of two buffers, and are not copied to the first of them.

// Only the pointer of %a is taken: whoever has it would see that %b is copied over %a.

// CHECK-LABEL: func.func @one_is_kept(
// CHECK:         [[RESULT:%[a-z0-9_]+]] = arith.select %c, %a, %b
// CHECK-NOT:     memref.copy
// CHECK:         func.return {{%[a-z0-9_]+}} : memref<64xf32>
func.func @one_is_kept(%c: i1, %x: f32) -> memref<64xf32> {
  %a = memref.alloc() : memref<64xf32>
  %b = memref.alloc() : memref<64xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<64xf32>)
  linalg.exp ins(%a : memref<64xf32>) outs(%b : memref<64xf32>)
  %pa = memref.extract_aligned_pointer_as_index %a : memref<64xf32> -> index
  "test.op"(%pa) : (index) -> ()
  %r = arith.select %c, %a, %b : memref<64xf32>
  func.return %r : memref<64xf32>
}

// The pointer of a part of %a is taken.

// CHECK-LABEL: func.func @part_is_kept(
// CHECK:         [[RESULT:%[a-z0-9_]+]] = arith.select %c, %a, %b
// CHECK-NOT:     memref.copy
// CHECK:         func.return {{%[a-z0-9_]+}} : memref<64xf32>
func.func @part_is_kept(%c: i1, %x: f32) -> memref<64xf32> {
  %a = memref.alloc() : memref<64xf32>
  %b = memref.alloc() : memref<64xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<64xf32>)
  linalg.exp ins(%a : memref<64xf32>) outs(%b : memref<64xf32>)
  %part = memref.subview %a[0] [8] [1] : memref<64xf32> to memref<8xf32, strided<[1]>>
  %pa = memref.extract_aligned_pointer_as_index %part : memref<8xf32, strided<[1]>> -> index
  "test.op"(%pa) : (index) -> ()
  %r = arith.select %c, %a, %b : memref<64xf32>
  func.return %r : memref<64xf32>
}

// Both are allocated in a branch, which the return is not in. They are aligned differently, so that branches do not share one.

// CHECK-LABEL: func.func @in_branches(
// CHECK-NOT:     memref.copy
// CHECK:         func.return {{%[a-z0-9_]+}} : memref<64xf32>
func.func @in_branches(%c: i1, %x: f32) -> memref<64xf32> {
  %r = scf.if %c -> memref<64xf32> {
    %a = memref.alloc() : memref<64xf32>
    linalg.fill ins(%x : f32) outs(%a : memref<64xf32>)
    scf.yield %a : memref<64xf32>
  } else {
    %b = memref.alloc() {alignment = 32 : i64} : memref<64xf32>
    "test.op"(%b) : (memref<64xf32>) -> ()
    scf.yield %b : memref<64xf32>
  }
  func.return %r : memref<64xf32>
}

// They are of another shape than the result.

// CHECK-LABEL: func.func @another_shape(
// CHECK-NOT:     memref.copy
// CHECK:         func.return {{%[a-z0-9_]+}} : memref<64xf32>
func.func @another_shape(%c: i1, %x: f32) -> memref<64xf32> {
  %a = memref.alloc() : memref<8x8xf32>
  %b = memref.alloc() : memref<8x8xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<8x8xf32>)
  linalg.exp ins(%a : memref<8x8xf32>) outs(%b : memref<8x8xf32>)
  %s = arith.select %c, %a, %b : memref<8x8xf32>
  %r = memref.collapse_shape %s [[0, 1]] : memref<8x8xf32> into memref<64xf32>
  func.return %r : memref<64xf32>
}
