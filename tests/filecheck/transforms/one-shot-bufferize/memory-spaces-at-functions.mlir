// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map}' | filecheck %s
// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck %s --check-prefix=INFER

// A signature says in which memory space arguments and results are: what is in another one is copied
// there. With inferred layouts a result stays where it was computed.

func.func @in_a_scratchpad(%x: tensor<16xi32>) -> tensor<16xi32> {
  %e = bufferization.alloc_tensor() {memory_space = 2 : i32} : tensor<16xi32>
  %y = linalg.copy ins(%x : tensor<16xi32>) outs(%e : tensor<16xi32>) -> tensor<16xi32>
  return %y : tensor<16xi32>
}

func.func private @theirs(tensor<16xi32>) -> tensor<16xi32>

// It may write what it is given, and %y is read behind the call: the copy that is made serves both.
func.func @hands_on(%x: tensor<16xi32>) -> (tensor<16xi32>, tensor<16xi32>) {
  %e = bufferization.alloc_tensor() {memory_space = 2 : i32} : tensor<16xi32>
  %y = linalg.copy ins(%x : tensor<16xi32>) outs(%e : tensor<16xi32>) -> tensor<16xi32>
  %z = call @theirs(%y) : (tensor<16xi32>) -> tensor<16xi32>
  %s = linalg.add ins(%y, %x : tensor<16xi32>, tensor<16xi32>) outs(%x : tensor<16xi32>) -> tensor<16xi32>
  return %z, %s : tensor<16xi32>, tensor<16xi32>
}

// CHECK:      func.func @in_a_scratchpad(%x: memref<16xi32>) -> memref<16xi32> {
// CHECK-NEXT:   %e = memref.alloc() {alignment = 64 : i64} : memref<16xi32, 2 : i32>
// CHECK-NEXT:   linalg.copy ins(%x : memref<16xi32>) outs(%e : memref<16xi32, 2 : i32>)
// CHECK-NEXT:   [[R:%.*]] = memref.alloc() {alignment = 64 : i64} : memref<16xi32>
// CHECK-NEXT:   memref.copy %e, [[R]] : memref<16xi32, 2 : i32> to memref<16xi32>
// CHECK-NEXT:   func.return [[R]] : memref<16xi32>

// CHECK:      func.func @hands_on
// CHECK:        %e = memref.alloc() {alignment = 64 : i64} : memref<16xi32, 2 : i32>
// CHECK-NEXT:   linalg.copy
// CHECK-NEXT:   linalg.add ins(%e, %x : memref<16xi32, 2 : i32>, memref<16xi32>) outs(%x : memref<16xi32>)
// CHECK-NEXT:   [[A:%.*]] = memref.alloc() {alignment = 64 : i64} : memref<16xi32>
// CHECK-NEXT:   memref.copy %e, [[A]] : memref<16xi32, 2 : i32> to memref<16xi32>
// CHECK-NEXT:   [[Z:%.*]] = func.call @theirs([[A]]) : (memref<16xi32>) -> memref<16xi32>
// CHECK-NEXT:   func.return [[Z]], %x : memref<16xi32>, memref<16xi32>

// INFER:      func.func @in_a_scratchpad(%x: memref<16xi32, strided<[?], offset: ?>>) -> memref<16xi32, 2 : i32> {
// INFER-NEXT:   %e = memref.alloc() {alignment = 64 : i64} : memref<16xi32, 2 : i32>
// INFER-NEXT:   linalg.copy
// INFER-NEXT:   func.return %e : memref<16xi32, 2 : i32>
