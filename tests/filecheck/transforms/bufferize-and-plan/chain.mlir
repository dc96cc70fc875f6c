// RUN: xdsl-opt -p bufferize-and-plan,verify-memory-plan %s | filecheck %s
// RUN: xdsl-opt -p 'bufferize-and-plan{out-params=true}' %s | filecheck %s --check-prefix OUT

// The destination is shared by both operations, the first result dies in the second: one buffer is
// enough, it is in an arena, and the arena is freed.
// CHECK-LABEL: func.func @scalar_result(%x: memref<64xf32>) -> f32 attributes {mergealloc.plan{{.*}} {
// CHECK:         %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK:         %[[E:.*]] = memref.view %arena[%{{.*}}][] : memref<256xi8> to memref<64xf32>
// CHECK-NEXT:    linalg.exp ins(%x : memref<64xf32>) outs(%[[E]] : memref<64xf32>)
// CHECK-NEXT:    linalg.exp ins(%[[E]] : memref<64xf32>) outs(%[[E]] : memref<64xf32>)
// CHECK-NEXT:    %[[R:.*]] = memref.load %[[E]]
// CHECK-NEXT:    memref.dealloc %arena : memref<256xi8>
// CHECK-NEXT:    func.return %[[R]] : f32
func.func @scalar_result(%x: tensor<64xf32>) -> f32 {
  %i = arith.constant 0 : index
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %b = linalg.exp ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %r = tensor.extract %b[%i] : tensor<64xf32>
  func.return %r : f32
}

// A tensor that is returned is the caller's; with out-params=true, so is its memory.
// CHECK-LABEL: func.func @tensor_result(%x: memref<64xf32>) -> memref<64xf32> {
// CHECK-NEXT:    %[[A:.*]] = memref.alloc() {alignment = 64 : i64} : memref<64xf32>
// CHECK-NEXT:    linalg.exp ins(%x : memref<64xf32>) outs(%[[A]] : memref<64xf32>)
// CHECK-NEXT:    func.return %[[A]]
// OUT:         func.func @tensor_result(%x: memref<64xf32>, %[[OUT:.*]]: memref<64xf32>) {
// OUT-NEXT:      linalg.exp ins(%x : memref<64xf32>) outs(%[[OUT]] : memref<64xf32>)
// OUT-NEXT:      func.return
func.func @tensor_result(%x: tensor<64xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  func.return %a : tensor<64xf32>
}

// Cites: 000/placement-in-pipeline
