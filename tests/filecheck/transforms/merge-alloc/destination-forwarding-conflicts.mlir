// RUN: xdsl-opt %s -p 'merge-alloc,verify-memory-plan' | filecheck --match-full-lines %s

// What keeps a buffer from being made where it is copied to (rules N1 to N3, I8, I9), or what it takes the
// place of from coming along.

// %first is made in the upper half: it cannot be in the lower half, too, with what is written over it.

// CHECK-LABEL: {{.*}}@predecessor_is_made_elsewhere({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<2048xi8>
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %both = memref.view %arena[%0][] : memref<2048xi8> to memref<32x16xf32>
// CHECK-NEXT:    %upper = memref.subview %both[0, 0] [16, 16] [1, 1] : memref<32x16xf32> to memref<16x16xf32, strided<[16, 1]>>
// CHECK-NEXT:    linalg.exp ins(%x : memref<16x16xf32>) outs(%upper : memref<16x16xf32, strided<[16, 1]>>)
// CHECK-NEXT:    %lower = memref.subview %both[16, 0] [16, 16] [1, 1] : memref<32x16xf32> to memref<16x16xf32, strided<[16, 1], offset: 256>>
// CHECK-NEXT:    linalg.exp ins(%upper : memref<16x16xf32, strided<[16, 1]>>) outs(%lower : memref<16x16xf32, strided<[16, 1], offset: 256>>)
// CHECK-NEXT:    "test.op"(%both) : (memref<32x16xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @predecessor_is_made_elsewhere(%x: memref<16x16xf32>) {
  %first = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%x : memref<16x16xf32>) outs(%first : memref<16x16xf32>)
  %both = memref.alloc() : memref<32x16xf32>
  %upper = memref.subview %both[0, 0] [16, 16] [1, 1] : memref<32x16xf32> to memref<16x16xf32, strided<[16, 1]>>
  memref.copy %first, %upper : memref<16x16xf32> to memref<16x16xf32, strided<[16, 1]>>
  %inner = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%first : memref<16x16xf32>) outs(%inner : memref<16x16xf32>)
  %lower = memref.subview %both[16, 0] [16, 16] [1, 1] : memref<32x16xf32> to memref<16x16xf32, strided<[16, 1], offset: 256>>
  memref.copy %inner, %lower : memref<16x16xf32> to memref<16x16xf32, strided<[16, 1], offset: 256>>
  "test.op"(%both) : (memref<32x16xf32>) -> ()
  func.return
}

// %first, too, is put together of parts.

// CHECK-LABEL: {{.*}}@predecessor_has_parts({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<2320xi8>
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %first = memref.view %arena[%0][] : memref<2320xi8> to memref<16x16xf32>
// CHECK-NEXT:    %upper = memref.subview %first[0, 0] [8, 16] [1, 1] : memref<16x16xf32> to memref<8x16xf32, strided<[16, 1]>>
// CHECK-NEXT:    linalg.exp ins(%x : memref<8x16xf32>) outs(%upper : memref<8x16xf32, strided<[16, 1]>>)
// CHECK-NEXT:    %lower = memref.subview %first[8, 0] [8, 16] [1, 1] : memref<16x16xf32> to memref<8x16xf32, strided<[16, 1], offset: 128>>
// CHECK-NEXT:    memref.copy %x, %lower : memref<8x16xf32> to memref<8x16xf32, strided<[16, 1], offset: 128>>
// CHECK-NEXT:    %1 = arith.constant 1024 : index
// CHECK-NEXT:    %padded = memref.view %arena[%1][] : memref<2320xi8> to memref<18x18xf32>
// CHECK-NEXT:    %middle = memref.subview %padded[1, 1] [16, 16] [1, 1] : memref<18x18xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
// CHECK-NEXT:    %zero = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    linalg.fill ins(%zero : f32) outs(%padded : memref<18x18xf32>)
// CHECK-NEXT:    linalg.exp ins(%first : memref<16x16xf32>) outs(%middle : memref<16x16xf32, strided<[18, 1], offset: 19>>)
// CHECK-NEXT:    "test.op"(%padded) : (memref<18x18xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @predecessor_has_parts(%x: memref<8x16xf32>) {
  %part = memref.alloc() : memref<8x16xf32>
  linalg.exp ins(%x : memref<8x16xf32>) outs(%part : memref<8x16xf32>)
  %first = memref.alloc() : memref<16x16xf32>
  %upper = memref.subview %first[0, 0] [8, 16] [1, 1] : memref<16x16xf32> to memref<8x16xf32, strided<[16, 1]>>
  memref.copy %part, %upper : memref<8x16xf32> to memref<8x16xf32, strided<[16, 1]>>
  %lower = memref.subview %first[8, 0] [8, 16] [1, 1] : memref<16x16xf32> to memref<8x16xf32, strided<[16, 1], offset: 128>>
  memref.copy %x, %lower : memref<8x16xf32> to memref<8x16xf32, strided<[16, 1], offset: 128>>
  %inner = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%first : memref<16x16xf32>) outs(%inner : memref<16x16xf32>)
  %padded = memref.alloc() : memref<18x18xf32>
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%padded : memref<18x18xf32>)
  %middle = memref.subview %padded[1, 1] [16, 16] [1, 1] : memref<18x18xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  memref.copy %inner, %middle : memref<16x16xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  "test.op"(%padded) : (memref<18x18xf32>) -> ()
  func.return
}

// %first asks for more alignment than a part has.

// CHECK-LABEL: {{.*}}@predecessor_is_aligned({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 256 : i64} : memref<2320xi8>
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %first = memref.view %arena[%0][] : memref<2320xi8> to memref<16x16xf32>
// CHECK-NEXT:    linalg.exp ins(%x : memref<16x16xf32>) outs(%first : memref<16x16xf32>)
// CHECK-NEXT:    %1 = arith.constant 1024 : index
// CHECK-NEXT:    %padded = memref.view %arena[%1][] : memref<2320xi8> to memref<18x18xf32>
// CHECK-NEXT:    %middle = memref.subview %padded[1, 1] [16, 16] [1, 1] : memref<18x18xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
// CHECK-NEXT:    %zero = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    linalg.fill ins(%zero : f32) outs(%padded : memref<18x18xf32>)
// CHECK-NEXT:    linalg.exp ins(%first : memref<16x16xf32>) outs(%middle : memref<16x16xf32, strided<[18, 1], offset: 19>>)
// CHECK-NEXT:    "test.op"(%padded) : (memref<18x18xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @predecessor_is_aligned(%x: memref<16x16xf32>) {
  %first = memref.alloc() {alignment = 256 : i64} : memref<16x16xf32>
  linalg.exp ins(%x : memref<16x16xf32>) outs(%first : memref<16x16xf32>)
  %inner = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%first : memref<16x16xf32>) outs(%inner : memref<16x16xf32>)
  %padded = memref.alloc() : memref<18x18xf32>
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%padded : memref<18x18xf32>)
  %middle = memref.subview %padded[1, 1] [16, 16] [1, 1] : memref<18x18xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  memref.copy %inner, %middle : memref<16x16xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  "test.op"(%padded) : (memref<18x18xf32>) -> ()
  func.return
}

// What is written to %inner first is lost, but %first is in its place only from then on.

// CHECK-LABEL: {{.*}}@written_before({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<2320xi8>
// CHECK-NEXT:    %zero = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %inner = memref.view %arena[%0][] : memref<2320xi8> to memref<16x16xf32>
// CHECK-NEXT:    linalg.fill ins(%zero : f32) outs(%inner : memref<16x16xf32>)
// CHECK-NEXT:    %1 = arith.constant 0 : index
// CHECK-NEXT:    %first = memref.view %arena[%1][] : memref<2320xi8> to memref<16x16xf32>
// CHECK-NEXT:    linalg.exp ins(%x : memref<16x16xf32>) outs(%first : memref<16x16xf32>)
// CHECK-NEXT:    linalg.exp ins(%first : memref<16x16xf32>) outs(%inner : memref<16x16xf32>)
// CHECK-NEXT:    %2 = arith.constant 1024 : index
// CHECK-NEXT:    %padded = memref.view %arena[%2][] : memref<2320xi8> to memref<18x18xf32>
// CHECK-NEXT:    linalg.fill ins(%zero : f32) outs(%padded : memref<18x18xf32>)
// CHECK-NEXT:    %middle = memref.subview %padded[1, 1] [16, 16] [1, 1] : memref<18x18xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
// CHECK-NEXT:    memref.copy %inner, %middle : memref<16x16xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
// CHECK-NEXT:    "test.op"(%padded) : (memref<18x18xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @written_before(%x: memref<16x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %inner = memref.alloc() : memref<16x16xf32>
  linalg.fill ins(%zero : f32) outs(%inner : memref<16x16xf32>)
  %first = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%x : memref<16x16xf32>) outs(%first : memref<16x16xf32>)
  linalg.exp ins(%first : memref<16x16xf32>) outs(%inner : memref<16x16xf32>)
  %padded = memref.alloc() : memref<18x18xf32>
  linalg.fill ins(%zero : f32) outs(%padded : memref<18x18xf32>)
  %middle = memref.subview %padded[1, 1] [16, 16] [1, 1] : memref<18x18xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  memref.copy %inner, %middle : memref<16x16xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  "test.op"(%padded) : (memref<18x18xf32>) -> ()
  func.return
}

// %first is written once more, for nothing; what is in its place by then is not to be lost.

// CHECK-LABEL: {{.*}}@written_after({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<2320xi8>
// CHECK-NEXT:    %zero = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %first = memref.view %arena[%0][] : memref<2320xi8> to memref<16x16xf32>
// CHECK-NEXT:    linalg.exp ins(%x : memref<16x16xf32>) outs(%first : memref<16x16xf32>)
// CHECK-NEXT:    %1 = arith.constant 1024 : index
// CHECK-NEXT:    %padded = memref.view %arena[%1][] : memref<2320xi8> to memref<18x18xf32>
// CHECK-NEXT:    %middle = memref.subview %padded[1, 1] [16, 16] [1, 1] : memref<18x18xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
// CHECK-NEXT:    linalg.fill ins(%zero : f32) outs(%padded : memref<18x18xf32>)
// CHECK-NEXT:    linalg.exp ins(%first : memref<16x16xf32>) outs(%middle : memref<16x16xf32, strided<[18, 1], offset: 19>>)
// CHECK-NEXT:    linalg.fill ins(%zero : f32) outs(%first : memref<16x16xf32>)
// CHECK-NEXT:    "test.op"(%padded) : (memref<18x18xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @written_after(%x: memref<16x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %first = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%x : memref<16x16xf32>) outs(%first : memref<16x16xf32>)
  %inner = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%first : memref<16x16xf32>) outs(%inner : memref<16x16xf32>)
  %padded = memref.alloc() : memref<18x18xf32>
  linalg.fill ins(%zero : f32) outs(%padded : memref<18x18xf32>)
  %middle = memref.subview %padded[1, 1] [16, 16] [1, 1] : memref<18x18xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  memref.copy %inner, %middle : memref<16x16xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  linalg.fill ins(%zero : f32) outs(%first : memref<16x16xf32>)
  "test.op"(%padded) : (memref<18x18xf32>) -> ()
  func.return
}

// And once more in another block.

// CHECK-LABEL: {{.*}}@written_in_another_block({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<2320xi8>
// CHECK-NEXT:    %zero = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %first = memref.view %arena[%0][] : memref<2320xi8> to memref<16x16xf32>
// CHECK-NEXT:    linalg.exp ins(%x : memref<16x16xf32>) outs(%first : memref<16x16xf32>)
// CHECK-NEXT:    %1 = arith.constant 1024 : index
// CHECK-NEXT:    %padded = memref.view %arena[%1][] : memref<2320xi8> to memref<18x18xf32>
// CHECK-NEXT:    %middle = memref.subview %padded[1, 1] [16, 16] [1, 1] : memref<18x18xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
// CHECK-NEXT:    linalg.fill ins(%zero : f32) outs(%padded : memref<18x18xf32>)
// CHECK-NEXT:    linalg.exp ins(%first : memref<16x16xf32>) outs(%middle : memref<16x16xf32, strided<[18, 1], offset: 19>>)
// CHECK-NEXT:    cf.br ^bb1
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    linalg.fill ins(%zero : f32) outs(%first : memref<16x16xf32>)
// CHECK-NEXT:    "test.op"(%padded) : (memref<18x18xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @written_in_another_block(%x: memref<16x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %first = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%x : memref<16x16xf32>) outs(%first : memref<16x16xf32>)
  %inner = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%first : memref<16x16xf32>) outs(%inner : memref<16x16xf32>)
  %padded = memref.alloc() : memref<18x18xf32>
  linalg.fill ins(%zero : f32) outs(%padded : memref<18x18xf32>)
  %middle = memref.subview %padded[1, 1] [16, 16] [1, 1] : memref<18x18xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  memref.copy %inner, %middle : memref<16x16xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  cf.br ^bb1
^bb1:
  linalg.fill ins(%zero : f32) outs(%first : memref<16x16xf32>)
  "test.op"(%padded) : (memref<18x18xf32>) -> ()
  func.return
}

// It is copied to two places: the second copy stays.

// CHECK-LABEL: {{.*}}@copied_twice({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<2320xi8>
// CHECK-NEXT:    %zero = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %inner = memref.view %arena[%0][] : memref<2320xi8> to memref<16x16xf32>
// CHECK-NEXT:    linalg.exp ins(%x : memref<16x16xf32>) outs(%inner : memref<16x16xf32>)
// CHECK-NEXT:    %1 = arith.constant 1024 : index
// CHECK-NEXT:    %padded = memref.view %arena[%1][] : memref<2320xi8> to memref<18x18xf32>
// CHECK-NEXT:    linalg.fill ins(%zero : f32) outs(%padded : memref<18x18xf32>)
// CHECK-NEXT:    %middle = memref.subview %padded[1, 1] [16, 16] [1, 1] : memref<18x18xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
// CHECK-NEXT:    memref.copy %inner, %middle : memref<16x16xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
// CHECK-NEXT:    "test.op"(%padded) : (memref<18x18xf32>) -> ()
// CHECK-NEXT:    %2 = arith.constant 1024 : index
// CHECK-NEXT:    %other = memref.view %arena[%2][] : memref<2320xi8> to memref<18x18xf32>
// CHECK-NEXT:    linalg.fill ins(%zero : f32) outs(%other : memref<18x18xf32>)
// CHECK-NEXT:    %part = memref.subview %other[1, 1] [16, 16] [1, 1] : memref<18x18xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
// CHECK-NEXT:    memref.copy %inner, %part : memref<16x16xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
// CHECK-NEXT:    "test.op"(%other) : (memref<18x18xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @copied_twice(%x: memref<16x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %inner = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%x : memref<16x16xf32>) outs(%inner : memref<16x16xf32>)
  %padded = memref.alloc() : memref<18x18xf32>
  linalg.fill ins(%zero : f32) outs(%padded : memref<18x18xf32>)
  %middle = memref.subview %padded[1, 1] [16, 16] [1, 1] : memref<18x18xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  memref.copy %inner, %middle : memref<16x16xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  "test.op"(%padded) : (memref<18x18xf32>) -> ()
  %other = memref.alloc() : memref<18x18xf32>
  linalg.fill ins(%zero : f32) outs(%other : memref<18x18xf32>)
  %part = memref.subview %other[1, 1] [16, 16] [1, 1] : memref<18x18xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  memref.copy %inner, %part : memref<16x16xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  "test.op"(%other) : (memref<18x18xf32>) -> ()
  func.return
}

// It is read for longer than what it is made in, whose bytes nothing else may have before.

// CHECK-LABEL: {{.*}}@read_for_longer({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<1472xi8>
// CHECK-NEXT:    %zero = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %padded = memref.view %arena[%0][] : memref<1472xi8> to memref<18x18xf32>
// CHECK-NEXT:    %middle = memref.subview %padded[1, 1] [16, 16] [1, 1] : memref<18x18xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
// CHECK-NEXT:    linalg.fill ins(%zero : f32) outs(%padded : memref<18x18xf32>)
// CHECK-NEXT:    linalg.exp ins(%x : memref<16x16xf32>) outs(%middle : memref<16x16xf32, strided<[18, 1], offset: 19>>)
// CHECK-NEXT:    linalg.exp ins(%padded : memref<18x18xf32>) outs(%y : memref<18x18xf32>)
// CHECK-NEXT:    %1 = arith.constant 1344 : index
// CHECK-NEXT:    %small = memref.view %arena[%1][] : memref<1472xi8> to memref<16xf32>
// CHECK-NEXT:    "test.op"(%small) : (memref<16xf32>) -> ()
// CHECK-NEXT:    %row = memref.subview %middle[3, 0] [1, 16] [1, 1] : memref<16x16xf32, strided<[18, 1], offset: 19>> to memref<1x16xf32, strided<[18, 1], offset: 73>>
// CHECK-NEXT:    %2 = arith.constant 1408 : index
// CHECK-NEXT:    %sum = memref.view %arena[%2][] : memref<1472xi8> to memref<1x16xf32>
// CHECK-NEXT:    linalg.exp ins(%row : memref<1x16xf32, strided<[18, 1], offset: 73>>) outs(%sum : memref<1x16xf32>)
// CHECK-NEXT:    "test.op"(%sum, %small) : (memref<1x16xf32>, memref<16xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @read_for_longer(%x: memref<16x16xf32>, %y: memref<18x18xf32>) {
  %zero = arith.constant 0.0 : f32
  %inner = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%x : memref<16x16xf32>) outs(%inner : memref<16x16xf32>)
  %padded = memref.alloc() : memref<18x18xf32>
  linalg.fill ins(%zero : f32) outs(%padded : memref<18x18xf32>)
  %middle = memref.subview %padded[1, 1] [16, 16] [1, 1] : memref<18x18xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  memref.copy %inner, %middle : memref<16x16xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  linalg.exp ins(%padded : memref<18x18xf32>) outs(%y : memref<18x18xf32>)
  %small = memref.alloc() : memref<16xf32>
  "test.op"(%small) : (memref<16xf32>) -> ()
  %row = memref.subview %inner[3, 0] [1, 16] [1, 1] : memref<16x16xf32> to memref<1x16xf32, strided<[16, 1], offset: 48>>
  %sum = memref.alloc() : memref<1x16xf32>
  linalg.exp ins(%row : memref<1x16xf32, strided<[16, 1], offset: 48>>) outs(%sum : memref<1x16xf32>)
  "test.op"(%sum, %small) : (memref<1x16xf32>, memref<16xf32>) -> ()
  func.return
}

// Meanwhile another part of %both is copied to the one that %inner is to be in.

// CHECK-LABEL: {{.*}}@parts_of_one_operation({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<3072xi8>
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %both = memref.view %arena[%0][] : memref<3072xi8> to memref<32x16xf32>
// CHECK-NEXT:    %upper = memref.subview %both[0, 0] [16, 16] [1, 1] : memref<32x16xf32> to memref<16x16xf32, strided<[16, 1]>>
// CHECK-NEXT:    %lower = memref.subview %both[16, 0] [16, 16] [1, 1] : memref<32x16xf32> to memref<16x16xf32, strided<[16, 1], offset: 256>>
// CHECK-NEXT:    linalg.exp ins(%x : memref<16x16xf32>) outs(%upper : memref<16x16xf32, strided<[16, 1]>>)
// CHECK-NEXT:    %1 = arith.constant 2048 : index
// CHECK-NEXT:    %inner = memref.view %arena[%1][] : memref<3072xi8> to memref<16x16xf32>
// CHECK-NEXT:    linalg.exp ins(%x : memref<16x16xf32>) outs(%inner : memref<16x16xf32>)
// CHECK-NEXT:    linalg.exp ins(%upper : memref<16x16xf32, strided<[16, 1]>>) outs(%lower : memref<16x16xf32, strided<[16, 1], offset: 256>>)
// CHECK-NEXT:    memref.copy %inner, %lower : memref<16x16xf32> to memref<16x16xf32, strided<[16, 1], offset: 256>>
// CHECK-NEXT:    "test.op"(%both) : (memref<32x16xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @parts_of_one_operation(%x: memref<16x16xf32>) {
  %both = memref.alloc() : memref<32x16xf32>
  %upper = memref.subview %both[0, 0] [16, 16] [1, 1] : memref<32x16xf32> to memref<16x16xf32, strided<[16, 1]>>
  %lower = memref.subview %both[16, 0] [16, 16] [1, 1] : memref<32x16xf32> to memref<16x16xf32, strided<[16, 1], offset: 256>>
  linalg.exp ins(%x : memref<16x16xf32>) outs(%upper : memref<16x16xf32, strided<[16, 1]>>)
  %inner = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%x : memref<16x16xf32>) outs(%inner : memref<16x16xf32>)
  linalg.exp ins(%upper : memref<16x16xf32, strided<[16, 1]>>) outs(%lower : memref<16x16xf32, strided<[16, 1], offset: 256>>)
  memref.copy %inner, %lower : memref<16x16xf32> to memref<16x16xf32, strided<[16, 1], offset: 256>>
  "test.op"(%both) : (memref<32x16xf32>) -> ()
  func.return
}

// The part is written over while %inner is still read.

// CHECK-LABEL: {{.*}}@part_is_written_over({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<3072xi8>
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %inner = memref.view %arena[%0][] : memref<3072xi8> to memref<16x16xf32>
// CHECK-NEXT:    linalg.exp ins(%x : memref<16x16xf32>) outs(%inner : memref<16x16xf32>)
// CHECK-NEXT:    %1 = arith.constant 1024 : index
// CHECK-NEXT:    %both = memref.view %arena[%1][] : memref<3072xi8> to memref<32x16xf32>
// CHECK-NEXT:    %upper = memref.subview %both[0, 0] [16, 16] [1, 1] : memref<32x16xf32> to memref<16x16xf32, strided<[16, 1]>>
// CHECK-NEXT:    %lower = memref.subview %both[16, 0] [16, 16] [1, 1] : memref<32x16xf32> to memref<16x16xf32, strided<[16, 1], offset: 256>>
// CHECK-NEXT:    linalg.exp ins(%x : memref<16x16xf32>) outs(%upper : memref<16x16xf32, strided<[16, 1]>>)
// CHECK-NEXT:    memref.copy %inner, %lower : memref<16x16xf32> to memref<16x16xf32, strided<[16, 1], offset: 256>>
// CHECK-NEXT:    "test.op"(%both) : (memref<32x16xf32>) -> ()
// CHECK-NEXT:    linalg.exp ins(%x : memref<16x16xf32>) outs(%lower : memref<16x16xf32, strided<[16, 1], offset: 256>>)
// CHECK-NEXT:    linalg.add ins(%inner, %x : memref<16x16xf32>, memref<16x16xf32>) outs(%upper : memref<16x16xf32, strided<[16, 1]>>)
// CHECK-NEXT:    "test.op"(%both) : (memref<32x16xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @part_is_written_over(%x: memref<16x16xf32>) {
  %inner = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%x : memref<16x16xf32>) outs(%inner : memref<16x16xf32>)
  %both = memref.alloc() : memref<32x16xf32>
  %upper = memref.subview %both[0, 0] [16, 16] [1, 1] : memref<32x16xf32> to memref<16x16xf32, strided<[16, 1]>>
  %lower = memref.subview %both[16, 0] [16, 16] [1, 1] : memref<32x16xf32> to memref<16x16xf32, strided<[16, 1], offset: 256>>
  linalg.exp ins(%x : memref<16x16xf32>) outs(%upper : memref<16x16xf32, strided<[16, 1]>>)
  memref.copy %inner, %lower : memref<16x16xf32> to memref<16x16xf32, strided<[16, 1], offset: 256>>
  "test.op"(%both) : (memref<32x16xf32>) -> ()
  linalg.exp ins(%x : memref<16x16xf32>) outs(%lower : memref<16x16xf32, strided<[16, 1], offset: 256>>)
  linalg.add ins(%inner, %x : memref<16x16xf32>, memref<16x16xf32>) outs(%upper : memref<16x16xf32, strided<[16, 1]>>)
  "test.op"(%both) : (memref<32x16xf32>) -> ()
  func.return
}

// Of two results, one also starts from what was in its buffer, which dies: it is not written over.

// CHECK-LABEL: {{.*}}@written_to_as_well({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<2048xi8>
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %sum = memref.view %arena[%0][] : memref<2048xi8> to memref<16x16xf32>
// CHECK-NEXT:    linalg.exp ins(%x : memref<16x16xf32>) outs(%sum : memref<16x16xf32>)
// CHECK-NEXT:    %1 = arith.constant 1024 : index
// CHECK-NEXT:    %both = memref.view %arena[%1][] : memref<2048xi8> to memref<16x16xf32>
// CHECK-NEXT:    linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x : memref<16x16xf32>) outs(%both, %sum : memref<16x16xf32>, memref<16x16xf32>) {
// CHECK-NEXT:    ^bb0(%a: f32, %b: f32, %c: f32):
// CHECK-NEXT:      %d = arith.addf %a, %c : f32
// CHECK-NEXT:      linalg.yield %d, %c : f32, f32
// CHECK-NEXT:    }
// CHECK-NEXT:    "test.op"(%both) : (memref<16x16xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @written_to_as_well(%x: memref<16x16xf32>) {
  %sum = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%x : memref<16x16xf32>) outs(%sum : memref<16x16xf32>)
  %both = memref.alloc() : memref<16x16xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x : memref<16x16xf32>) outs(%both, %sum : memref<16x16xf32>, memref<16x16xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %d = arith.addf %a, %c : f32
    linalg.yield %d, %c : f32, f32
  }
  "test.op"(%both) : (memref<16x16xf32>) -> ()
  func.return
}

// Another memory is no part.

// CHECK-LABEL: {{.*}}@another_memory({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<1024xi8>
// CHECK-NEXT:    %zero = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %inner = memref.view %arena[%0][] : memref<1024xi8> to memref<16x16xf32>
// CHECK-NEXT:    linalg.exp ins(%x : memref<16x16xf32>) outs(%inner : memref<16x16xf32>)
// CHECK-NEXT:    %arena_1 = memref.alloc() {alignment = 64 : i64} : memref<1024xi8, 1 : i64>
// CHECK-NEXT:    %1 = arith.constant 0 : index
// CHECK-NEXT:    %padded = memref.view %arena_1[%1][] : memref<1024xi8, 1 : i64> to memref<16x16xf32, 1 : i64>
// CHECK-NEXT:    memref.copy %inner, %padded : memref<16x16xf32> to memref<16x16xf32, 1 : i64>
// CHECK-NEXT:    "test.op"(%padded) : (memref<16x16xf32, 1 : i64>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @another_memory(%x: memref<16x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %inner = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%x : memref<16x16xf32>) outs(%inner : memref<16x16xf32>)
  %padded = memref.alloc() : memref<16x16xf32, 1>
  memref.copy %inner, %padded : memref<16x16xf32> to memref<16x16xf32, 1>
  "test.op"(%padded) : (memref<16x16xf32, 1>) -> ()
  func.return
}

// The branch may not be taken: the two are not allocated together.

// CHECK-LABEL: {{.*}}@allocated_around_the_branch({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<2368xi8>
// CHECK-NEXT:    %zero = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %padded = memref.view %arena[%0][] : memref<2368xi8> to memref<18x18xf32>
// CHECK-NEXT:    linalg.fill ins(%zero : f32) outs(%padded : memref<18x18xf32>)
// CHECK-NEXT:    scf.if %c {
// CHECK-NEXT:      %1 = arith.constant 1344 : index
// CHECK-NEXT:      %inner = memref.view %arena[%1][] : memref<2368xi8> to memref<16x16xf32>
// CHECK-NEXT:      linalg.exp ins(%x : memref<16x16xf32>) outs(%inner : memref<16x16xf32>)
// CHECK-NEXT:      %middle = memref.subview %padded[1, 1] [16, 16] [1, 1] : memref<18x18xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
// CHECK-NEXT:      memref.copy %inner, %middle : memref<16x16xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
// CHECK-NEXT:    }
// CHECK-NEXT:    "test.op"(%padded) : (memref<18x18xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @allocated_around_the_branch(%c: i1, %x: memref<16x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %padded = memref.alloc() : memref<18x18xf32>
  linalg.fill ins(%zero : f32) outs(%padded : memref<18x18xf32>)
  scf.if %c {
    %inner = memref.alloc() : memref<16x16xf32>
    linalg.exp ins(%x : memref<16x16xf32>) outs(%inner : memref<16x16xf32>)
    %middle = memref.subview %padded[1, 1] [16, 16] [1, 1] : memref<18x18xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
    memref.copy %inner, %middle : memref<16x16xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  }
  "test.op"(%padded) : (memref<18x18xf32>) -> ()
  func.return
}

// A transfer under way writes %inner.

// CHECK-LABEL: {{.*}}@under_way({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<2048xi8>
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %inner = memref.view %arena[%0][] : memref<2048xi8> to memref<16x16xf32>
// CHECK-NEXT:    memref.dma_start %l2[%c0, %c0], %inner[%c0, %c0], %n, %tag[%c0] : memref<16x16xf32, 2 : i64>, memref<16x16xf32>, memref<1xi32>
// CHECK-NEXT:    memref.dma_wait %tag[%c0], %n : memref<1xi32>
// CHECK-NEXT:    %1 = arith.constant 1024 : index
// CHECK-NEXT:    %whole = memref.view %arena[%1][] : memref<2048xi8> to memref<16x16xf32>
// CHECK-NEXT:    memref.copy %inner, %whole : memref<16x16xf32> to memref<16x16xf32>
// CHECK-NEXT:    "test.op"(%whole) : (memref<16x16xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @under_way(%n: index, %l2: memref<16x16xf32, 2>, %tag: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %inner = memref.alloc() : memref<16x16xf32>
  "memref.dma_start"(%l2, %c0, %c0, %inner, %c0, %c0, %n, %tag, %c0) {operandSegmentSizes = array<i32: 1, 2, 1, 2, 1, 1, 1>} : (memref<16x16xf32, 2>, index, index, memref<16x16xf32>, index, index, index, memref<1xi32>, index) -> ()
  "memref.dma_wait"(%tag, %c0, %n) : (memref<1xi32>, index, index) -> ()
  %whole = memref.alloc() : memref<16x16xf32>
  memref.copy %inner, %whole : memref<16x16xf32> to memref<16x16xf32>
  "test.op"(%whole) : (memref<16x16xf32>) -> ()
  func.return
}

// What is read later may be it or another one. Types are the same, so that is none.

// CHECK-LABEL: {{.*}}@one_of_two({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<1024xi8>
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %whole = memref.view %arena[%0][] : memref<1024xi8> to memref<16x16xf32>
// CHECK-NEXT:    linalg.exp ins(%x : memref<16x16xf32>) outs(%whole : memref<16x16xf32>)
// CHECK-NEXT:    linalg.exp ins(%whole : memref<16x16xf32>) outs(%y : memref<16x16xf32>)
// CHECK-NEXT:    %one = arith.select %c, %whole, %x : memref<16x16xf32>
// CHECK-NEXT:    linalg.exp ins(%one : memref<16x16xf32>) outs(%x : memref<16x16xf32>)
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @one_of_two(%c: i1, %x: memref<16x16xf32>, %y: memref<16x16xf32>) {
  %inner = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%x : memref<16x16xf32>) outs(%inner : memref<16x16xf32>)
  %whole = memref.alloc() : memref<16x16xf32>
  memref.copy %inner, %whole : memref<16x16xf32> to memref<16x16xf32>
  linalg.exp ins(%whole : memref<16x16xf32>) outs(%y : memref<16x16xf32>)
  %one = arith.select %c, %inner, %x : memref<16x16xf32>
  linalg.exp ins(%one : memref<16x16xf32>) outs(%x : memref<16x16xf32>)
  func.return
}

// It is read in another block.

// CHECK-LABEL: {{.*}}@read_in_another_block({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<2320xi8>
// CHECK-NEXT:    %zero = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %inner = memref.view %arena[%0][] : memref<2320xi8> to memref<16x16xf32>
// CHECK-NEXT:    linalg.exp ins(%x : memref<16x16xf32>) outs(%inner : memref<16x16xf32>)
// CHECK-NEXT:    %1 = arith.constant 1024 : index
// CHECK-NEXT:    %padded = memref.view %arena[%1][] : memref<2320xi8> to memref<18x18xf32>
// CHECK-NEXT:    linalg.fill ins(%zero : f32) outs(%padded : memref<18x18xf32>)
// CHECK-NEXT:    %middle = memref.subview %padded[1, 1] [16, 16] [1, 1] : memref<18x18xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
// CHECK-NEXT:    memref.copy %inner, %middle : memref<16x16xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
// CHECK-NEXT:    "test.op"(%padded) : (memref<18x18xf32>) -> ()
// CHECK-NEXT:    cf.br ^bb1
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    linalg.exp ins(%inner : memref<16x16xf32>) outs(%y : memref<16x16xf32>)
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @read_in_another_block(%x: memref<16x16xf32>, %y: memref<16x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %inner = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%x : memref<16x16xf32>) outs(%inner : memref<16x16xf32>)
  %padded = memref.alloc() : memref<18x18xf32>
  linalg.fill ins(%zero : f32) outs(%padded : memref<18x18xf32>)
  %middle = memref.subview %padded[1, 1] [16, 16] [1, 1] : memref<18x18xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  memref.copy %inner, %middle : memref<16x16xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  "test.op"(%padded) : (memref<18x18xf32>) -> ()
  cf.br ^bb1
^bb1:
  linalg.exp ins(%inner : memref<16x16xf32>) outs(%y : memref<16x16xf32>)
  func.return
}

// What %both holds is made there; %both itself then stays where it is.

// CHECK-LABEL: {{.*}}@made_in_what_would_be_made_elsewhere({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<2832xi8>
// CHECK-NEXT:    %zero = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%0][] : memref<2832xi8> to memref<8x16xf32>
// CHECK-NEXT:    linalg.exp ins(%x : memref<8x16xf32>) outs(%a : memref<8x16xf32>)
// CHECK-NEXT:    %1 = arith.constant 512 : index
// CHECK-NEXT:    %both = memref.view %arena[%1][] : memref<2832xi8> to memref<16x16xf32>
// CHECK-NEXT:    linalg.fill ins(%zero : f32) outs(%both : memref<16x16xf32>)
// CHECK-NEXT:    %2 = arith.constant 1536 : index
// CHECK-NEXT:    %padded = memref.view %arena[%2][] : memref<2832xi8> to memref<18x18xf32>
// CHECK-NEXT:    linalg.fill ins(%zero : f32) outs(%padded : memref<18x18xf32>)
// CHECK-NEXT:    %middle = memref.subview %padded[1, 1] [16, 16] [1, 1] : memref<18x18xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
// CHECK-NEXT:    memref.copy %both, %middle : memref<16x16xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
// CHECK-NEXT:    %lower = memref.subview %both[8, 0] [8, 16] [1, 1] : memref<16x16xf32> to memref<8x16xf32, strided<[16, 1], offset: 128>>
// CHECK-NEXT:    memref.copy %a, %lower : memref<8x16xf32> to memref<8x16xf32, strided<[16, 1], offset: 128>>
// CHECK-NEXT:    "test.op"(%padded, %both) : (memref<18x18xf32>, memref<16x16xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @made_in_what_would_be_made_elsewhere(%x: memref<8x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %a = memref.alloc() : memref<8x16xf32>
  linalg.exp ins(%x : memref<8x16xf32>) outs(%a : memref<8x16xf32>)
  %both = memref.alloc() : memref<16x16xf32>
  linalg.fill ins(%zero : f32) outs(%both : memref<16x16xf32>)
  %padded = memref.alloc() : memref<18x18xf32>
  linalg.fill ins(%zero : f32) outs(%padded : memref<18x18xf32>)
  %middle = memref.subview %padded[1, 1] [16, 16] [1, 1] : memref<18x18xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  memref.copy %both, %middle : memref<16x16xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  %lower = memref.subview %both[8, 0] [8, 16] [1, 1] : memref<16x16xf32> to memref<8x16xf32, strided<[16, 1], offset: 128>>
  memref.copy %a, %lower : memref<8x16xf32> to memref<8x16xf32, strided<[16, 1], offset: 128>>
  "test.op"(%padded, %both) : (memref<18x18xf32>, memref<16x16xf32>) -> ()
  func.return
}
