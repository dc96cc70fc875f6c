// RUN: xdsl-opt -p 'merge-alloc,verify-memory-plan' %s | filecheck %s

// With in-place=true, a buffer is made in the part of another one that it would be copied to.

// Padding: the frame is filled first, the result goes right to its place.
// CHECK-LABEL: @pad
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<1296xi8>
// CHECK:         %padded = memref.view
// CHECK:         %[[PART:.*]] = memref.subview %padded[1, 1] [16, 16] [1, 1]
// CHECK:         linalg.fill ins(%zero : f32) outs(%padded : memref<18x18xf32>)
// CHECK-NEXT:    linalg.exp ins(%x : memref<16x16xf32>) outs(%[[PART]] : memref<16x16xf32, strided<[18, 1], offset: 19>>)
// CHECK-NEXT:    "test.op"(%padded)
// CHECK-NEXT:    func.return
func.func @pad(%x: memref<16x16xf32>) {
  %inner = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%x : memref<16x16xf32>) outs(%inner : memref<16x16xf32>)
  %padded = memref.alloc() : memref<18x18xf32>
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%padded : memref<18x18xf32>)
  %part = memref.subview %padded[1, 1] [16, 16] [1, 1] : memref<18x18xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  memref.copy %inner, %part : memref<16x16xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  "test.op"(%padded) : (memref<18x18xf32>) -> ()
  func.return
}

// What the copied buffer takes the place of comes along.
// CHECK-LABEL: @pad_after_an_elementwise_operation
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<1296xi8>
// CHECK:         linalg.add ins(%x, %x : memref<16x16xf32>, memref<16x16xf32>) outs(%[[PART:.*]] : memref<16x16xf32, strided
// CHECK-NEXT:    linalg.exp ins(%[[PART]] : {{.*}}) outs(%[[PART]] :
// CHECK-NOT:     memref.copy %
// CHECK:         func.return
func.func @pad_after_an_elementwise_operation(%x: memref<16x16xf32>) {
  %first = memref.alloc() : memref<16x16xf32>
  linalg.add ins(%x, %x : memref<16x16xf32>, memref<16x16xf32>) outs(%first : memref<16x16xf32>)
  %inner = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%first : memref<16x16xf32>) outs(%inner : memref<16x16xf32>)
  %padded = memref.alloc() : memref<18x18xf32>
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%padded : memref<18x18xf32>)
  %part = memref.subview %padded[1, 1] [16, 16] [1, 1] : memref<18x18xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  memref.copy %inner, %part : memref<16x16xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  "test.op"(%padded) : (memref<18x18xf32>) -> ()
  func.return
}

// Concatenation, whose result is padded: both halves are parts of a part.
// CHECK-LABEL: @concatenate_and_pad
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<400xi8>
// CHECK-NOT:     memref.copy %
// CHECK:         func.return
func.func @concatenate_and_pad(%x: memref<4x8xf32>) {
  %a = memref.alloc() : memref<4x8xf32>
  linalg.exp ins(%x : memref<4x8xf32>) outs(%a : memref<4x8xf32>)
  %b = memref.alloc() : memref<4x8xf32>
  linalg.add ins(%x, %x : memref<4x8xf32>, memref<4x8xf32>) outs(%b : memref<4x8xf32>)
  %both = memref.alloc() : memref<8x8xf32>
  %upper = memref.subview %both[0, 0] [4, 8] [1, 1] : memref<8x8xf32> to memref<4x8xf32, strided<[8, 1]>>
  memref.copy %a, %upper : memref<4x8xf32> to memref<4x8xf32, strided<[8, 1]>>
  %lower = memref.subview %both[4, 0] [4, 8] [1, 1] : memref<8x8xf32> to memref<4x8xf32, strided<[8, 1], offset: 32>>
  memref.copy %b, %lower : memref<4x8xf32> to memref<4x8xf32, strided<[8, 1], offset: 32>>
  %padded = memref.alloc() : memref<10x10xf32>
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%padded : memref<10x10xf32>)
  %part = memref.subview %padded[1, 1] [8, 8] [1, 1] : memref<10x10xf32> to memref<8x8xf32, strided<[10, 1], offset: 11>>
  memref.copy %both, %part : memref<8x8xf32> to memref<8x8xf32, strided<[10, 1], offset: 11>>
  "test.op"(%padded) : (memref<10x10xf32>) -> ()
  func.return
}

// N2: the buffer is needed as it is.
// CHECK-LABEL: @seen_from_outside
// CHECK:         memref.copy
func.func @seen_from_outside(%x: memref<16x16xf32>) {
  %inner = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%x : memref<16x16xf32>) outs(%inner : memref<16x16xf32>)
  "test.op"(%inner) : (memref<16x16xf32>) -> ()
  %padded = memref.alloc() : memref<18x18xf32>
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%padded : memref<18x18xf32>)
  %part = memref.subview %padded[1, 1] [16, 16] [1, 1] : memref<18x18xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  memref.copy %inner, %part : memref<16x16xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  "test.op"(%padded) : (memref<18x18xf32>) -> ()
  func.return
}

// I8: the outer buffer is read after the first access to the inner one, before the copy.
// CHECK-LABEL: @outer_is_read
// CHECK:         memref.copy
func.func @outer_is_read(%x: memref<16x16xf32>) {
  %padded = memref.alloc() : memref<18x18xf32>
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%padded : memref<18x18xf32>)
  %inner = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%x : memref<16x16xf32>) outs(%inner : memref<16x16xf32>)
  "test.op"(%padded) : (memref<18x18xf32>) -> ()
  %part = memref.subview %padded[1, 1] [16, 16] [1, 1] : memref<18x18xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  memref.copy %inner, %part : memref<16x16xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  "test.op"(%padded) : (memref<18x18xf32>) -> ()
  func.return
}

// I9: the inner buffer is written after the copy.
// CHECK-LABEL: @written_after_the_copy
// CHECK:         memref.copy
func.func @written_after_the_copy(%x: memref<16x16xf32>, %y: memref<16x16xf32>) {
  %inner = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%x : memref<16x16xf32>) outs(%inner : memref<16x16xf32>)
  %padded = memref.alloc() : memref<18x18xf32>
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%padded : memref<18x18xf32>)
  %part = memref.subview %padded[1, 1] [16, 16] [1, 1] : memref<18x18xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  memref.copy %inner, %part : memref<16x16xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  linalg.exp ins(%y : memref<16x16xf32>) outs(%inner : memref<16x16xf32>)
  linalg.exp ins(%inner : memref<16x16xf32>) outs(%y : memref<16x16xf32>)
  "test.op"(%padded) : (memref<18x18xf32>) -> ()
  func.return
}

// It would make the peak higher: the outer buffer would live as long as both small ones.
// CHECK-LABEL: @not_worth_it
// CHECK:         memref.copy
func.func @not_worth_it(%x: memref<16x16xf32>) {
  %inner = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%x : memref<16x16xf32>) outs(%inner : memref<16x16xf32>)
  %other = memref.alloc() : memref<64x64xf32>
  "test.op"(%other) : (memref<64x64xf32>) -> ()
  %padded = memref.alloc() : memref<64x64xf32>
  %part = memref.subview %padded[1, 1] [16, 16] [1, 1] : memref<64x64xf32> to memref<16x16xf32, strided<[64, 1], offset: 65>>
  memref.copy %inner, %part : memref<16x16xf32> to memref<16x16xf32, strided<[64, 1], offset: 65>>
  "test.op"(%padded) : (memref<64x64xf32>) -> ()
  func.return
}

// I8: what happens to the outer buffer before the inner one is accessed does not matter.
// CHECK-LABEL: @outer_is_read_earlier
// CHECK:         memref.alloc() {{.*}} : memref<1296xi8>
// CHECK-NOT:     memref.copy %
// CHECK:         func.return
func.func @outer_is_read_earlier(%x: memref<16x16xf32>) {
  %padded = memref.alloc() : memref<18x18xf32>
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%padded : memref<18x18xf32>)
  "test.op"(%padded) : (memref<18x18xf32>) -> ()
  %inner = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%x : memref<16x16xf32>) outs(%inner : memref<16x16xf32>)
  %part = memref.subview %padded[1, 1] [16, 16] [1, 1] : memref<18x18xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  memref.copy %inner, %part : memref<16x16xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  "test.op"(%padded) : (memref<18x18xf32>) -> ()
  func.return
}

// N3: what fills both parts is executed before the first access to either.
// CHECK-LABEL: @filled_once_for_two_parts
// CHECK:         linalg.fill
// CHECK:         linalg.exp
// CHECK:         linalg.log
// CHECK-NOT:     memref.copy %
// CHECK:         func.return
func.func @filled_once_for_two_parts(%x: memref<4x8xf32>) {
  %a = memref.alloc() : memref<4x8xf32>
  linalg.exp ins(%x : memref<4x8xf32>) outs(%a : memref<4x8xf32>)
  %padded = memref.alloc() : memref<10x8xf32>
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%padded : memref<10x8xf32>)
  %upper = memref.subview %padded[0, 0] [4, 8] [1, 1] : memref<10x8xf32> to memref<4x8xf32, strided<[8, 1]>>
  memref.copy %a, %upper : memref<4x8xf32> to memref<4x8xf32, strided<[8, 1]>>
  %b = memref.alloc() : memref<4x8xf32>
  linalg.log ins(%x : memref<4x8xf32>) outs(%b : memref<4x8xf32>)
  %lower = memref.subview %padded[4, 0] [4, 8] [1, 1] : memref<10x8xf32> to memref<4x8xf32, strided<[8, 1], offset: 32>>
  memref.copy %b, %lower : memref<4x8xf32> to memref<4x8xf32, strided<[8, 1], offset: 32>>
  "test.op"(%padded) : (memref<10x8xf32>) -> ()
  func.return
}

// I8: what is made in the one part is read there while the other one, which overlaps, is written.
// CHECK-LABEL: @parts_overlap
// CHECK:         memref.copy %
// CHECK-NOT:     memref.copy %
// CHECK:         func.return
func.func @parts_overlap(%x: memref<4x8xf32>, %y: memref<4x8xf32>) {
  %both = memref.alloc() : memref<8x8xf32>
  %a = memref.alloc() : memref<4x8xf32>
  linalg.exp ins(%x : memref<4x8xf32>) outs(%a : memref<4x8xf32>)
  %upper = memref.subview %both[0, 0] [4, 8] [1, 1] : memref<8x8xf32> to memref<4x8xf32, strided<[8, 1]>>
  memref.copy %a, %upper : memref<4x8xf32> to memref<4x8xf32, strided<[8, 1]>>
  %b = memref.alloc() : memref<4x8xf32>
  linalg.log ins(%x : memref<4x8xf32>) outs(%b : memref<4x8xf32>)
  linalg.exp ins(%a : memref<4x8xf32>) outs(%y : memref<4x8xf32>)
  %lower = memref.subview %both[3, 0] [4, 8] [1, 1] : memref<8x8xf32> to memref<4x8xf32, strided<[8, 1], offset: 24>>
  memref.copy %b, %lower : memref<4x8xf32> to memref<4x8xf32, strided<[8, 1], offset: 24>>
  "test.op"(%both) : (memref<8x8xf32>) -> ()
  func.return
}

// What is padded, and not read any more, is freed behind what is written last: the fill comes first.
// CHECK-LABEL: @pad_for_nothing
// CHECK:         linalg.fill ins
// CHECK-NEXT:    linalg.exp
// CHECK-NEXT:    memref.dealloc %arena
func.func @pad_for_nothing(%x: memref<16x16xf32>) {
  %inner = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%x : memref<16x16xf32>) outs(%inner : memref<16x16xf32>)
  %padded = memref.alloc() : memref<18x18xf32>
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%padded : memref<18x18xf32>)
  %part = memref.subview %padded[1, 1] [16, 16] [1, 1] : memref<18x18xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  memref.copy %inner, %part : memref<16x16xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  memref.dealloc %inner : memref<16x16xf32>
  memref.dealloc %padded : memref<18x18xf32>
  func.return
}
