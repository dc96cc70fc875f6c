// RUN: xdsl-opt %s -p 'merge-alloc,verify-memory-plan' | filecheck --match-full-lines %s

// A buffer is filled, and then another one copied into its middle. To make that one there right away, the
// buffer has to be filled first (rule N3).

// The number is known only later.

// CHECK-LABEL: {{.*}}@number_of_later({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<2320xi8>
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %inner = memref.view %arena[%0][] : memref<2320xi8> to memref<16x16xf32>
// CHECK-NEXT:    linalg.exp ins(%x : memref<16x16xf32>) outs(%inner : memref<16x16xf32>)
// CHECK-NEXT:    %v = "test.op"() : () -> f32
// CHECK-NEXT:    %1 = arith.constant 1024 : index
// CHECK-NEXT:    %padded = memref.view %arena[%1][] : memref<2320xi8> to memref<18x18xf32>
// CHECK-NEXT:    linalg.fill ins(%v : f32) outs(%padded : memref<18x18xf32>)
// CHECK-NEXT:    %middle = memref.subview %padded[1, 1] [16, 16] [1, 1] : memref<18x18xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
// CHECK-NEXT:    memref.copy %inner, %middle : memref<16x16xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
// CHECK-NEXT:    "test.op"(%padded) : (memref<18x18xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @number_of_later(%x: memref<16x16xf32>) {
  %inner = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%x : memref<16x16xf32>) outs(%inner : memref<16x16xf32>)
  %v = "test.op"() : () -> f32
  %padded = memref.alloc() : memref<18x18xf32>
  linalg.fill ins(%v : f32) outs(%padded : memref<18x18xf32>)
  %middle = memref.subview %padded[1, 1] [16, 16] [1, 1] : memref<18x18xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  memref.copy %inner, %middle : memref<16x16xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  "test.op"(%padded) : (memref<18x18xf32>) -> ()
  func.return
}

// It is known before.

// CHECK-LABEL: {{.*}}@number_of_before({{.*}}
// CHECK-NEXT:    %v = "test.op"() : () -> f32
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<1296xi8>
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %padded = memref.view %arena[%0][] : memref<1296xi8> to memref<18x18xf32>
// CHECK-NEXT:    %middle = memref.subview %padded[1, 1] [16, 16] [1, 1] : memref<18x18xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
// CHECK-NEXT:    linalg.fill ins(%v : f32) outs(%padded : memref<18x18xf32>)
// CHECK-NEXT:    linalg.exp ins(%x : memref<16x16xf32>) outs(%middle : memref<16x16xf32, strided<[18, 1], offset: 19>>)
// CHECK-NEXT:    "test.op"(%padded) : (memref<18x18xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @number_of_before(%x: memref<16x16xf32>) {
  %v = "test.op"() : () -> f32
  %inner = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%x : memref<16x16xf32>) outs(%inner : memref<16x16xf32>)
  %padded = memref.alloc() : memref<18x18xf32>
  linalg.fill ins(%v : f32) outs(%padded : memref<18x18xf32>)
  %middle = memref.subview %padded[1, 1] [16, 16] [1, 1] : memref<18x18xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  memref.copy %inner, %middle : memref<16x16xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  "test.op"(%padded) : (memref<18x18xf32>) -> ()
  func.return
}

// It is known only later, and used in a body.

// CHECK-LABEL: {{.*}}@body_uses_a_number_of_later({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<2320xi8>
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %inner = memref.view %arena[%0][] : memref<2320xi8> to memref<16x16xf32>
// CHECK-NEXT:    linalg.exp ins(%x : memref<16x16xf32>) outs(%inner : memref<16x16xf32>)
// CHECK-NEXT:    %v = "test.op"() : () -> f32
// CHECK-NEXT:    %1 = arith.constant 1024 : index
// CHECK-NEXT:    %padded = memref.view %arena[%1][] : memref<2320xi8> to memref<18x18xf32>
// CHECK-NEXT:    linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%padded : memref<18x18xf32>) {
// CHECK-NEXT:    ^bb0(%a: f32):
// CHECK-NEXT:      linalg.yield %v : f32
// CHECK-NEXT:    }
// CHECK-NEXT:    %middle = memref.subview %padded[1, 1] [16, 16] [1, 1] : memref<18x18xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
// CHECK-NEXT:    memref.copy %inner, %middle : memref<16x16xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
// CHECK-NEXT:    "test.op"(%padded) : (memref<18x18xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @body_uses_a_number_of_later(%x: memref<16x16xf32>) {
  %inner = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%x : memref<16x16xf32>) outs(%inner : memref<16x16xf32>)
  %v = "test.op"() : () -> f32
  %padded = memref.alloc() : memref<18x18xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%padded : memref<18x18xf32>) {
  ^bb0(%a: f32):
    linalg.yield %v : f32
  }
  %middle = memref.subview %padded[1, 1] [16, 16] [1, 1] : memref<18x18xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  memref.copy %inner, %middle : memref<16x16xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  "test.op"(%padded) : (memref<18x18xf32>) -> ()
  func.return
}

// Who knows what the body does.

// CHECK-LABEL: {{.*}}@body_has_effects({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<2320xi8>
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %inner = memref.view %arena[%0][] : memref<2320xi8> to memref<16x16xf32>
// CHECK-NEXT:    linalg.exp ins(%x : memref<16x16xf32>) outs(%inner : memref<16x16xf32>)
// CHECK-NEXT:    "test.op"() : () -> ()
// CHECK-NEXT:    %1 = arith.constant 1024 : index
// CHECK-NEXT:    %padded = memref.view %arena[%1][] : memref<2320xi8> to memref<18x18xf32>
// CHECK-NEXT:    linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%padded : memref<18x18xf32>) {
// CHECK-NEXT:    ^bb0(%a: f32):
// CHECK-NEXT:      %v = "test.op"() : () -> f32
// CHECK-NEXT:      linalg.yield %v : f32
// CHECK-NEXT:    }
// CHECK-NEXT:    %middle = memref.subview %padded[1, 1] [16, 16] [1, 1] : memref<18x18xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
// CHECK-NEXT:    memref.copy %inner, %middle : memref<16x16xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
// CHECK-NEXT:    "test.op"(%padded) : (memref<18x18xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @body_has_effects(%x: memref<16x16xf32>) {
  %inner = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%x : memref<16x16xf32>) outs(%inner : memref<16x16xf32>)
  "test.op"() : () -> ()
  %padded = memref.alloc() : memref<18x18xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%padded : memref<18x18xf32>) {
  ^bb0(%a: f32):
    %v = "test.op"() : () -> f32
    linalg.yield %v : f32
  }
  %middle = memref.subview %padded[1, 1] [16, 16] [1, 1] : memref<18x18xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  memref.copy %inner, %middle : memref<16x16xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  "test.op"(%padded) : (memref<18x18xf32>) -> ()
  func.return
}

// What is written to the first row is filled afterwards, and must not come behind that.

// CHECK-LABEL: {{.*}}@written_before_the_fill({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<2320xi8>
// CHECK-NEXT:    %zero = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %0 = arith.constant 1024 : index
// CHECK-NEXT:    %padded = memref.view %arena[%0][] : memref<2320xi8> to memref<18x18xf32>
// CHECK-NEXT:    %row = memref.subview %padded[0, 0] [1, 18] [1, 1] : memref<18x18xf32> to memref<1x18xf32, strided<[18, 1]>>
// CHECK-NEXT:    %1 = arith.constant 0 : index
// CHECK-NEXT:    %inner = memref.view %arena[%1][] : memref<2320xi8> to memref<16x16xf32>
// CHECK-NEXT:    linalg.exp ins(%x : memref<16x16xf32>) outs(%inner : memref<16x16xf32>)
// CHECK-NEXT:    linalg.exp ins(%y : memref<1x18xf32>) outs(%row : memref<1x18xf32, strided<[18, 1]>>)
// CHECK-NEXT:    linalg.fill ins(%zero : f32) outs(%padded : memref<18x18xf32>)
// CHECK-NEXT:    %middle = memref.subview %padded[1, 1] [16, 16] [1, 1] : memref<18x18xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
// CHECK-NEXT:    memref.copy %inner, %middle : memref<16x16xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
// CHECK-NEXT:    "test.op"(%padded) : (memref<18x18xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @written_before_the_fill(%x: memref<16x16xf32>, %y: memref<1x18xf32>) {
  %zero = arith.constant 0.0 : f32
  %padded = memref.alloc() : memref<18x18xf32>
  %row = memref.subview %padded[0, 0] [1, 18] [1, 1] : memref<18x18xf32> to memref<1x18xf32, strided<[18, 1]>>
  %inner = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%x : memref<16x16xf32>) outs(%inner : memref<16x16xf32>)
  linalg.exp ins(%y : memref<1x18xf32>) outs(%row : memref<1x18xf32, strided<[18, 1]>>)
  linalg.fill ins(%zero : f32) outs(%padded : memref<18x18xf32>)
  %middle = memref.subview %padded[1, 1] [16, 16] [1, 1] : memref<18x18xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  memref.copy %inner, %middle : memref<16x16xf32> to memref<16x16xf32, strided<[18, 1], offset: 19>>
  "test.op"(%padded) : (memref<18x18xf32>) -> ()
  func.return
}

// It is filled once for two parts, which are worked on in turns.

// CHECK-LABEL: {{.*}}@parts_in_turns({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<1152xi8>
// CHECK-NEXT:    %zero = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %both = memref.view %arena[%0][] : memref<1152xi8> to memref<18x16xf32>
// CHECK-NEXT:    %upper = memref.subview %both[0, 0] [8, 16] [1, 1] : memref<18x16xf32> to memref<8x16xf32, strided<[16, 1]>>
// CHECK-NEXT:    linalg.fill ins(%zero : f32) outs(%both : memref<18x16xf32>)
// CHECK-NEXT:    linalg.exp ins(%x : memref<8x16xf32>) outs(%upper : memref<8x16xf32, strided<[16, 1]>>)
// CHECK-NEXT:    %lower = memref.subview %both[10, 0] [8, 16] [1, 1] : memref<18x16xf32> to memref<8x16xf32, strided<[16, 1], offset: 160>>
// CHECK-NEXT:    linalg.exp ins(%x : memref<8x16xf32>) outs(%lower : memref<8x16xf32, strided<[16, 1], offset: 160>>)
// CHECK-NEXT:    linalg.exp ins(%upper : memref<8x16xf32, strided<[16, 1]>>) outs(%upper : memref<8x16xf32, strided<[16, 1]>>)
// CHECK-NEXT:    "test.op"(%both) : (memref<18x16xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @parts_in_turns(%x: memref<8x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %a = memref.alloc() : memref<8x16xf32>
  linalg.exp ins(%x : memref<8x16xf32>) outs(%a : memref<8x16xf32>)
  %b = memref.alloc() : memref<8x16xf32>
  linalg.exp ins(%x : memref<8x16xf32>) outs(%b : memref<8x16xf32>)
  linalg.exp ins(%a : memref<8x16xf32>) outs(%a : memref<8x16xf32>)
  %both = memref.alloc() : memref<18x16xf32>
  linalg.fill ins(%zero : f32) outs(%both : memref<18x16xf32>)
  %upper = memref.subview %both[0, 0] [8, 16] [1, 1] : memref<18x16xf32> to memref<8x16xf32, strided<[16, 1]>>
  memref.copy %a, %upper : memref<8x16xf32> to memref<8x16xf32, strided<[16, 1]>>
  %lower = memref.subview %both[10, 0] [8, 16] [1, 1] : memref<18x16xf32> to memref<8x16xf32, strided<[16, 1], offset: 160>>
  memref.copy %b, %lower : memref<8x16xf32> to memref<8x16xf32, strided<[16, 1], offset: 160>>
  "test.op"(%both) : (memref<18x16xf32>) -> ()
  func.return
}
