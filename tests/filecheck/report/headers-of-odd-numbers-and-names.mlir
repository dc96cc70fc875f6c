// RUN: xdsl-opt %s -t 'memory-plan{format=c-header}' | filecheck %s --match-full-lines

// Scales that are printed with an exponent, and without a point; and names that are keywords of C
// once they have only characters of C.

builtin.module {
  func.func @quantized(
    %x: memref<4xi8> {mergealloc.name = "static.assert", mergealloc.scale = 1.000000e-05 : f64, mergealloc.zero_point = 3 : i64},
    %y: memref<4xi8> {mergealloc.name = "in", mergealloc.scale = 2.000000e+00 : f64, mergealloc.unsigned},
    %z: i32 {mergealloc.name = "int"}
  ) -> (i32 {mergealloc.name = "and.eq"}, i32 {mergealloc.name = "and eq"}) {
    %a = memref.alloc() : memref<4xi8>
    %r, %s = "test.op"(%x, %y, %z, %a) : (memref<4xi8>, memref<4xi8>, i32, memref<4xi8>) -> (i32, i32)
    func.return %r, %s : i32, i32
  }
}

// CHECK:      #define QUANTIZED_INPUT_STATIC_ASSERT_SCALE 1e-05f
// CHECK-NEXT: #define QUANTIZED_INPUT_STATIC_ASSERT_ZERO_POINT (3)
// CHECK:      #define QUANTIZED_INPUT_IN_SCALE 2.0f
// CHECK-NEXT: #define QUANTIZED_INPUT_IN_ZERO_POINT (0)

// CHECK:      struct quantized_results {
// CHECK-NEXT:   int32_t and_eq_;
// CHECK-NEXT:   int32_t and_eq__1;
// CHECK-NEXT: };
// CHECK:      void _mlir_ciface_quantized(struct quantized_results *results, struct memref_1d_i8 *static_assert_, struct memref_1d_i8 *in, int32_t int_);
