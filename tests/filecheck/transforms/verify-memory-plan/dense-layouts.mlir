// RUN: xdsl-opt -p verify-memory-plan %s

// V15: %b is laid out as %a, so that it may be written over it: spelled as a map, or seen in another order by both
// sides of a transposition.

func.func @same_order(%x: memref<32xf32>) {
  %zero = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %0 = memref.view %arena[%zero][] : memref<128xi8> to memref<32xf32>
  %a = memref.reinterpret_cast %0 to offset: [0], sizes: [4, 8], strides: [1, 4] : memref<32xf32> to memref<4x8xf32, strided<[1, 4]>>
  "test.op"(%x, %a) : (memref<32xf32>, memref<4x8xf32, strided<[1, 4]>>) -> ()
  %1 = memref.view %arena[%zero][] : memref<128xi8> to memref<32xf32>
  %2 = memref.reinterpret_cast %1 to offset: [0], sizes: [4, 8], strides: [1, 4] : memref<32xf32> to memref<4x8xf32, strided<[1, 4]>>
  %b = builtin.unrealized_conversion_cast %2 : memref<4x8xf32, strided<[1, 4]>> to memref<4x8xf32, affine_map<(d0, d1) -> (d1, d0)>>
  linalg.exp ins(%a : memref<4x8xf32, strided<[1, 4]>>) outs(%b : memref<4x8xf32, affine_map<(d0, d1) -> (d1, d0)>>)
  %3 = memref.view %arena[%zero][] : memref<128xi8> to memref<8x4xf32>
  linalg.transpose ins(%b : memref<4x8xf32, affine_map<(d0, d1) -> (d1, d0)>>) outs(%3 : memref<8x4xf32>) permutation = [1, 0]
  "test.op"(%x, %3) : (memref<32xf32>, memref<8x4xf32>) -> ()
  func.return
}
