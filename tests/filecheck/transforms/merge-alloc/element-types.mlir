// RUN: xdsl-opt -p "merge-alloc{alignment=1}" %s | filecheck %s
// RUN: xdsl-opt -p "merge-alloc{alignment=1 index-bitwidth=32}" %s | filecheck %s --check-prefix INDEX32

// M5: sizes in bytes. An element takes its bits rounded up to whole bytes. Each function has one
// buffer, so that the size of the arena is the buffer's.

func.func @i1() {
  %a = memref.alloc() : memref<10xi1>
  "test.op"(%a) : (memref<10xi1>) -> ()
  func.return
}
// CHECK-LABEL: func.func @i1(
// CHECK-NEXT:    memref.alloc() {alignment = 1 : i64} : memref<10xi8>

func.func @i4() {
  %a = memref.alloc() : memref<10xi4>
  "test.op"(%a) : (memref<10xi4>) -> ()
  func.return
}
// CHECK-LABEL: func.func @i4(
// CHECK-NEXT:    memref.alloc() {alignment = 1 : i64} : memref<10xi8>

func.func @i8() {
  %a = memref.alloc() : memref<10xi8>
  "test.op"(%a) : (memref<10xi8>) -> ()
  func.return
}
// CHECK-LABEL: func.func @i8(
// CHECK-NEXT:    memref.alloc() {alignment = 1 : i64} : memref<10xi8>

func.func @i20() {
  %a = memref.alloc() : memref<10xi20>
  "test.op"(%a) : (memref<10xi20>) -> ()
  func.return
}
// CHECK-LABEL: func.func @i20(
// CHECK-NEXT:    memref.alloc() {alignment = 1 : i64} : memref<40xi8>

func.func @f16() {
  %a = memref.alloc() : memref<10xf16>
  "test.op"(%a) : (memref<10xf16>) -> ()
  func.return
}
// CHECK-LABEL: func.func @f16(
// CHECK-NEXT:    memref.alloc() {alignment = 1 : i64} : memref<20xi8>

func.func @bf16() {
  %a = memref.alloc() : memref<10xbf16>
  "test.op"(%a) : (memref<10xbf16>) -> ()
  func.return
}
// CHECK-LABEL: func.func @bf16(
// CHECK-NEXT:    memref.alloc() {alignment = 1 : i64} : memref<20xi8>

func.func @f64() {
  %a = memref.alloc() : memref<10xf64>
  "test.op"(%a) : (memref<10xf64>) -> ()
  func.return
}
// CHECK-LABEL: func.func @f64(
// CHECK-NEXT:    memref.alloc() {alignment = 1 : i64} : memref<80xi8>

func.func @f80() {
  %a = memref.alloc() : memref<10xf80>
  "test.op"(%a) : (memref<10xf80>) -> ()
  func.return
}
// CHECK-LABEL: func.func @f80(
// CHECK-NEXT:    memref.alloc() {alignment = 1 : i64} : memref<160xi8>

func.func @f8E4M3FN() {
  %a = memref.alloc() : memref<10xf8E4M3FN>
  "test.op"(%a) : (memref<10xf8E4M3FN>) -> ()
  func.return
}
// CHECK-LABEL: func.func @f8E4M3FN(
// CHECK-NEXT:    memref.alloc() {alignment = 1 : i64} : memref<10xi8>

func.func @complex_f32_() {
  %a = memref.alloc() : memref<10xcomplex<f32>>
  "test.op"(%a) : (memref<10xcomplex<f32>>) -> ()
  func.return
}
// CHECK-LABEL: func.func @complex_f32_(
// CHECK-NEXT:    memref.alloc() {alignment = 1 : i64} : memref<80xi8>

func.func @complex_i1_() {
  %a = memref.alloc() : memref<10xcomplex<i1>>
  "test.op"(%a) : (memref<10xcomplex<i1>>) -> ()
  func.return
}
// CHECK-LABEL: func.func @complex_i1_(
// CHECK-NEXT:    memref.alloc() {alignment = 1 : i64} : memref<20xi8>

func.func @index() {
  %a = memref.alloc() : memref<10xindex>
  "test.op"(%a) : (memref<10xindex>) -> ()
  func.return
}
// CHECK-LABEL: func.func @index(
// CHECK-NEXT:    memref.alloc() {alignment = 1 : i64} : memref<80xi8>

func.func @vector_4xf32_() {
  %a = memref.alloc() : memref<10xvector<4xf32>>
  "test.op"(%a) : (memref<10xvector<4xf32>>) -> ()
  func.return
}
// CHECK-LABEL: func.func @vector_4xf32_(
// CHECK-NEXT:    memref.alloc() {alignment = 1 : i64} : memref<160xi8>

func.func @vector_3xf32_() {
  %a = memref.alloc() : memref<10xvector<3xf32>>
  "test.op"(%a) : (memref<10xvector<3xf32>>) -> ()
  func.return
}
// CHECK-LABEL: func.func @vector_3xf32_(
// CHECK-NEXT:    memref.alloc() {alignment = 1 : i64} : memref<160xi8>

func.func @vector_2x4xi8_() {
  %a = memref.alloc() : memref<10xvector<2x4xi8>>
  "test.op"(%a) : (memref<10xvector<2x4xi8>>) -> ()
  func.return
}
// CHECK-LABEL: func.func @vector_2x4xi8_(
// CHECK-NEXT:    memref.alloc() {alignment = 1 : i64} : memref<80xi8>

func.func @vector_4xi1_() {
  %a = memref.alloc() : memref<10xvector<4xi1>>
  "test.op"(%a) : (memref<10xvector<4xi1>>) -> ()
  func.return
}
// CHECK-LABEL: func.func @vector_4xi1_(
// CHECK-NEXT:    memref.alloc() {alignment = 1 : i64} : memref<10xi8>

func.func @vector_4xindex_() {
  %a = memref.alloc() : memref<10xvector<4xindex>>
  "test.op"(%a) : (memref<10xvector<4xindex>>) -> ()
  func.return
}
// CHECK-LABEL: func.func @vector_4xindex_(
// CHECK-NEXT:    memref.alloc() {alignment = 1 : i64} : memref<320xi8>

// INDEX32-LABEL: func.func @index(
// INDEX32-NEXT:    memref.alloc() {alignment = 1 : i64} : memref<40xi8>

// INDEX32-LABEL: func.func @vector_4xindex_(
// INDEX32-NEXT:    memref.alloc() {alignment = 1 : i64} : memref<160xi8>

func.func @no_dimensions() {
  %a = memref.alloc() : memref<f32>
  "test.op"(%a) : (memref<f32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @no_dimensions(
// CHECK-NEXT:    memref.alloc() {alignment = 1 : i64} : memref<4xi8>

func.func @no_elements() {
  %a = memref.alloc() : memref<0x4xf32>
  "test.op"(%a) : (memref<0x4xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @no_elements(
// CHECK-NEXT:    memref.alloc() {alignment = 1 : i64} : memref<0xi8>

// The target has a multiple of these lanes, a number that is not known here.
func.func @vector_scalable_() {
  %a = memref.alloc() : memref<10xvector<2x[4]xf32>>
  "test.op"(%a) : (memref<10xvector<2x[4]xf32>>) -> ()
  func.return
}
// CHECK-LABEL: func.func @vector_scalable_(
// CHECK-NEXT:    memref.alloc() : memref<10xvector<2x[4]xf32>>
