// RUN: xdsl-opt %s -p "bufferize-and-plan{scope=program arena=argument io-in-workspace=true}" --allow-unregistered-dialect | filecheck %s

// The program frees the one of two buffers that it does not return. They stay allocations, since their pointers are taken: the
// result is not copied to one that may have been freed.

// CHECK-LABEL: func.func @f(
// CHECK:         [[RESULT:%[a-z0-9_]+]] = scf.if
// CHECK:           memref.dealloc %a
// CHECK:           memref.dealloc %b
// CHECK-NOT:     memref.copy
// CHECK:         func.return [[RESULT]] : memref<64xf32>
func.func @f(%c: i1, %x: f32) -> memref<64xf32> {
  %a = memref.alloc() : memref<64xf32>
  %b = memref.alloc() : memref<64xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<64xf32>)
  linalg.exp ins(%a : memref<64xf32>) outs(%b : memref<64xf32>)
  %pa = memref.extract_aligned_pointer_as_index %a : memref<64xf32> -> index
  %pb = memref.extract_aligned_pointer_as_index %b : memref<64xf32> -> index
  "test.op"(%pa, %pb) : (index, index) -> ()
  %r = scf.if %c -> memref<64xf32> {
    memref.dealloc %a : memref<64xf32>
    scf.yield %b : memref<64xf32>
  } else {
    memref.dealloc %b : memref<64xf32>
    scf.yield %a : memref<64xf32>
  }
  func.return %r : memref<64xf32>
}

// Whoever has the pointers would see that one buffer is copied over the other one.

// CHECK-LABEL: func.func @kept(
// CHECK:         [[RESULT:%[a-z0-9_]+]] = arith.select %c, %a, %b
// CHECK-NOT:     memref.copy
// CHECK:         func.return {{%[a-z0-9_]+}} : memref<64xf32>
func.func @kept(%c: i1, %x: f32) -> memref<64xf32> {
  %a = memref.alloc() : memref<64xf32>
  %b = memref.alloc() : memref<64xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<64xf32>)
  linalg.exp ins(%a : memref<64xf32>) outs(%b : memref<64xf32>)
  %pa = memref.extract_aligned_pointer_as_index %a : memref<64xf32> -> index
  %pb = memref.extract_aligned_pointer_as_index %b : memref<64xf32> -> index
  "test.op"(%pa, %pb) : (index, index) -> ()
  %r = arith.select %c, %a, %b : memref<64xf32>
  func.return %r : memref<64xf32>
}
