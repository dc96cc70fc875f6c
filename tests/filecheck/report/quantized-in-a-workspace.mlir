// RUN: xdsl-opt %s -t 'memory-plan{format=c-header merge-alloc="scope=program arena=argument io-in-workspace=true"}' | filecheck %s --match-full-lines

// What the integers of an input mean is the same in a workspace, with as many digits as a float has.

// CHECK:      #define QUANTIZED_INPUT_X_SCALE 0.00784313772f
// CHECK-NEXT: #define QUANTIZED_INPUT_X_ZERO_POINT (-1)
// CHECK-NEXT: #define QUANTIZED_INPUT_X_OFFSET 0 /* in default */
func.func @quantized(%x: memref<4xi8> {mergealloc.scale = 7.843137718737125e-03 : f64, mergealloc.zero_point = -1 : i64}) -> memref<4xi8> {
  %a = memref.alloc() : memref<4xi8>
  "test.op"(%x, %a) : (memref<4xi8>, memref<4xi8>) -> ()
  func.return %a : memref<4xi8>
}
