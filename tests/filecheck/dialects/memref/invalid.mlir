// RUN: xdsl-opt --verify-diagnostics --split-input-file %s | filecheck --match-full-lines %s

// What the verifiers of the extended memref dialect refuse.

func.func @f(%m: memref<4xf32>, %n: memref<5xf32>) {
  memref.copy %m, %n : memref<4xf32> to memref<5xf32>
  return
}

// CHECK: expected source and destination of the same shape, got memref<4xf32> and memref<5xf32>

// -----

func.func @f(%m: memref<4xf32>, %n: memref<4xi32>) {
  memref.copy %m, %n : memref<4xf32> to memref<4xi32>
  return
}

// CHECK: expected source and destination of the same element type, got memref<4xf32> and memref<4xi32>

// -----

func.func @f(%m: memref<4xf32>) {
  %0 = memref.cast %m : memref<4xf32> to memref<5xf32>
  return
}

// CHECK: operand type memref<4xf32> and result type memref<5xf32> are cast incompatible

// -----

func.func @f(%m: memref<4xf32>) {
  %0 = memref.memory_space_cast %m : memref<4xf32> to memref<?xf32, 1>
  return
}

// CHECK: operand type memref<4xf32> and result type memref<?xf32, 1 : i64> differ in more than the memory space

// -----

memref.global @g : memref<f32> = dense<1.0> {alignment = 63 : i64}

// CHECK: alignment attribute value 63 is not a power of 2

// -----

"memref.global"() <{initial_value = dense<1.0> : tensor<2xf32>, sym_name = "g", type = memref<3xf32>}> : () -> ()

// CHECK: initial value expected to be of type tensor<3xf32>, but was of type tensor<2xf32>

// -----

func.func @f(%m: memref<4xf32>, %s: memref<3xindex>) {
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<3xindex>) -> memref<2x2xf32>
  return
}

// CHECK: the shape operand has 3 elements, but the result has rank 2

// -----

func.func @f(%m: memref<4x5xf32>) {
  %0 = memref.transpose %m (d0, d1) -> (d1, d0) : memref<4x5xf32> to memref<4x5xf32, strided<[1, 5]>>
  return
}

// CHECK: result type memref<4x5xf32, strided<[1, 5]>> does not have the permuted shape of memref<4x5xf32>

// -----

func.func @f(%m: memref<4x5xf32>) {
  %0 = memref.transpose %m (d0, d1) -> (d1, d1) : memref<4x5xf32> to memref<5x5xf32, strided<[1, 1]>>
  return
}

// CHECK: expected a permutation of 2 dimensions

// -----

func.func @f(%m: memref<4xf32>) {
  %0 = memref.realloc %m : memref<4xf32> to memref<?xf32>
  return
}

// CHECK: expects a size operand exactly where the size of the result is dynamic

// -----

func.func @f(%m: memref<2x2xf32>) {
  %0 = memref.realloc %m : memref<2x2xf32> to memref<4xf32>
  return
}

// CHECK: expects source and result to be memrefs of rank one

// -----

func.func @f(%m: memref<4x4xf32>, %i: index) {
  %0 = memref.load %m[%i] {alignment = 16 : i64} : memref<4x4xf32>
  return
}

// CHECK: expected an index for each of 2 dimensions, got 1

// -----

func.func @f(%m: memref<4x4xi32>, %i: index, %x: i32) {
  %0 = memref.atomic_rmw addi %x, %m[%i] : (i32, memref<4x4xi32>) -> i32
  return
}

// CHECK: expected an index for each of 2 dimensions, got 1

// -----

func.func @f(%m: memref<4xi32>, %i: index, %x: f32) {
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xi32> {
  ^bb0(%old: i32):
    memref.atomic_yield %x : f32
  }
  return
}

// CHECK: expected the region to end in memref.atomic_yield of a i32

// -----

func.func @f(%a: memref<4xf32>, %tag: memref<1xi32>, %i: index) {
  memref.dma_start %a[%i], %a[%i], %i, %tag[%i], %i : memref<4xf32>, memref<4xf32>, memref<1xi32>
  return
}

// CHECK: expected a stride and the elements per stride, or neither

// -----

func.func @f(%a: memref<4xf32>, %tag: memref<1xi32>, %i: index) {
  "memref.dma_start"(%a, %i, %i, %a, %i, %i, %tag, %i) {operandSegmentSizes = array<i32: 1, 2, 1, 1, 1, 1, 1>} : (memref<4xf32>, index, index, memref<4xf32>, index, index, memref<1xi32>, index) -> ()
  return
}

// CHECK: expected 1 indices of the source, got 2
