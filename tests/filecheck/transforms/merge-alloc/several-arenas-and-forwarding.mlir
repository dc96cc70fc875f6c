// RUN: xdsl-opt -p merge-alloc,verify-memory-plan %s | filecheck %s

// %m is made in %d, which is its copy, and read once more at the end; so %b is not written over %d in the
// second arena, though it could be if %m were still a buffer of its own.

// CHECK-LABEL: func.func @read_again
// CHECK:         %arena_1 = memref.alloc() {{.*}} : memref<256xi8>
// CHECK-NEXT:    %1 = arith.constant 0 : index
// CHECK-NEXT:    %d = memref.view %arena_1[%1]
// CHECK-NEXT:    linalg.exp ins(%x : memref<32xf32>) outs(%d
// CHECK-NEXT:    %2 = arith.constant 128 : index
// CHECK-NEXT:    %b = memref.view %arena_1[%2]
// CHECK-NEXT:    linalg.exp ins(%d : memref<32xf32>) outs(%b
// CHECK:         linalg.exp ins(%d : memref<32xf32>) outs(%x
func.func @read_again(%c: f32, %x: memref<32xf32>) -> memref<128xf32> {
  %l = memref.alloc() : memref<256xf32>
  linalg.fill ins(%c : f32) outs(%l : memref<256xf32>)
  "test.op"(%l) {readonly} : (memref<256xf32>) -> ()
  %r = memref.alloc() : memref<128xf32>
  linalg.fill ins(%c : f32) outs(%r : memref<128xf32>)
  %d = memref.alloc() : memref<32xf32>
  %m = memref.alloc() : memref<32xf32>
  linalg.exp ins(%x : memref<32xf32>) outs(%m : memref<32xf32>)
  memref.copy %m, %d : memref<32xf32> to memref<32xf32>
  %b = memref.alloc() : memref<32xf32>
  linalg.exp ins(%d : memref<32xf32>) outs(%b : memref<32xf32>)
  "test.op"(%b) {readonly} : (memref<32xf32>) -> ()
  linalg.exp ins(%m : memref<32xf32>) outs(%x : memref<32xf32>)
  func.return %r : memref<128xf32>
}
