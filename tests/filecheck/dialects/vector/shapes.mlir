// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// Vectors of other shapes, of elements, of indices, and parts of vectors.

func.func @f(%v: vector<4x8xf32>, %w: vector<8xf32>, %x: f32, %s: vector<[4]xf32>, %m: memref<8xf32>) {
  %0 = vector.shape_cast %v : vector<4x8xf32> to vector<32xf32>
  %1 = vector.transpose %v, [1, 0] : vector<4x8xf32> to vector<8x4xf32>
  %2 = vector.from_elements %x, %x : vector<2xf32>
  %3:8 = vector.to_elements %w : vector<8xf32>
  %4 = vector.interleave %w, %w : vector<8xf32> -> vector<16xf32>
  %5, %6 = vector.deinterleave %w : vector<8xf32> -> vector<4xf32>
  %7 = vector.step : vector<8xindex>
  %8 = vector.vscale
  %9 = vector.extract_strided_slice %v {offsets = [0, 2], sizes = [2, 4], strides = [1, 1]} : vector<4x8xf32> to vector<2x4xf32>
  %10 = vector.insert_strided_slice %9, %v {offsets = [2, 2], strides = [1, 1]} : vector<2x4xf32> into vector<4x8xf32>
  %11 = vector.scalable.extract %s[0] : vector<4xf32> from vector<[4]xf32>
  %12 = vector.scalable.insert %11, %s[4] : vector<4xf32> into vector<[4]xf32>
  %13 = vector.type_cast %m : memref<8xf32> to memref<vector<8xf32>>
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%v: vector<4x8xf32>, %w: vector<8xf32>, %x: f32, %s: vector<[4]xf32>, %m: memref<8xf32>) {
// CHECK-NEXT:     %0 = vector.shape_cast %v : vector<4x8xf32> to vector<32xf32>
// CHECK-NEXT:     %1 = vector.transpose %v, [1, 0] : vector<4x8xf32> to vector<8x4xf32>
// CHECK-NEXT:     %2 = vector.from_elements %x, %x : vector<2xf32>
// CHECK-NEXT:     %3, %4, %5, %6, %7, %8, %9, %10 = vector.to_elements %w : vector<8xf32>
// CHECK-NEXT:     %11 = vector.interleave %w, %w : vector<8xf32> -> vector<16xf32>
// CHECK-NEXT:     %12, %13 = vector.deinterleave %w : vector<8xf32> -> vector<4xf32>
// CHECK-NEXT:     %14 = vector.step : vector<8xindex>
// CHECK-NEXT:     %15 = vector.vscale
// CHECK-NEXT:     %16 = vector.extract_strided_slice %v {offsets = [0 : i64, 2 : i64], sizes = [2 : i64, 4 : i64], strides = [1 : i64, 1 : i64]} : vector<4x8xf32> to vector<2x4xf32>
// CHECK-NEXT:     %17 = vector.insert_strided_slice %16, %v {offsets = [2 : i64, 2 : i64], strides = [1 : i64, 1 : i64]} : vector<2x4xf32> into vector<4x8xf32>
// CHECK-NEXT:     %18 = vector.scalable.extract %s[0] : vector<4xf32> from vector<[4]xf32>
// CHECK-NEXT:     %19 = vector.scalable.insert %18, %s[4] : vector<4xf32> into vector<[4]xf32>
// CHECK-NEXT:     %20 = vector.type_cast %m : memref<8xf32> to memref<vector<8xf32>>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
