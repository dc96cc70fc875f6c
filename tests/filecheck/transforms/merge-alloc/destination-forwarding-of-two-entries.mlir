// RUN: xdsl-opt -p 'merge-alloc{scope=program},verify-memory-plan' %s | filecheck %s

// Two entries have a buffer of @shared in common, so that they are planned together, one behind the other in time; what
// could be made in a part of another buffer is in the second. It is left alone: %c would then be beside both.

func.func private @shared(%x: memref<8xf32>, %y: memref<8xf32>) {
  %t = memref.alloc() : memref<8xf32>
  "test.op"(%x, %t) : (memref<8xf32>, memref<8xf32>) -> ()
  "test.op"(%t, %y) : (memref<8xf32>, memref<8xf32>) -> ()
  func.return
}
func.func @first(%x: memref<8xf32>, %y: memref<8xf32>) {
  func.call @shared(%x, %y) : (memref<8xf32>, memref<8xf32>) -> ()
  func.return
}
func.func @second(%x: memref<8xf32>, %y: memref<16xf32>) {
  %u = memref.alloc() : memref<8xf32>
  func.call @shared(%x, %u) : (memref<8xf32>, memref<8xf32>) -> ()
  %a = memref.alloc() : memref<8xf32>
  linalg.exp ins(%u : memref<8xf32>) outs(%a : memref<8xf32>)
  %big = memref.alloc() : memref<16xf32>
  %c = memref.alloc() : memref<32xf32>
  "test.op"(%c, %x) : (memref<32xf32>, memref<8xf32>) -> ()
  %low = memref.subview %big[0] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1]>>
  memref.copy %a, %low : memref<8xf32> to memref<8xf32, strided<[1]>>
  %high = memref.subview %big[8] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1], offset: 8>>
  memref.copy %x, %high : memref<8xf32> to memref<8xf32, strided<[1], offset: 8>>
  memref.copy %big, %y : memref<16xf32> to memref<16xf32>
  func.return
}

// CHECK-LABEL: @second
// CHECK-SAME:    size_bytes = 160 : i64, alignment = 64 : i64, lower_bound_bytes = 160 : i64
// CHECK:         memref.alloc() {alignment = 64 : i64} : memref<160xi8>
// CHECK:         memref.copy %a, %low
