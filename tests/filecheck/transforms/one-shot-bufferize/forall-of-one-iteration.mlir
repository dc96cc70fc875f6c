// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck %s

// No other iteration writes the shared output: it is like any tensor in the body.

// CHECK-LABEL: func.func @whole
// CHECK-NEXT: scf.forall
// CHECK-NEXT: linalg.fill ins(%v : f32) outs(%t :
// CHECK-NEXT: }
func.func @whole(%t: tensor<2xf32>, %v: f32) -> tensor<2xf32> {
  %0 = scf.forall (%i) in (1) shared_outs(%o = %t) -> (tensor<2xf32>) {
    %1 = linalg.fill ins(%v : f32) outs(%o : tensor<2xf32>) -> tensor<2xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %1 into %o[0] [2] [1] : tensor<2xf32> into tensor<2xf32>
    }
  }
  func.return %0 : tensor<2xf32>
}

// What was beside the slice is needed: the fill must not go there.
// CHECK-LABEL: func.func @part
// CHECK: %[[OWN:.*]] = memref.alloc()
// CHECK-NEXT: linalg.fill ins(%v : f32) outs(%[[OWN]] :
// CHECK: memref.copy
func.func @part(%t: tensor<4xf32>, %v: f32) -> tensor<4xf32> {
  %0 = scf.forall (%i) in (1) shared_outs(%o = %t) -> (tensor<4xf32>) {
    %1 = linalg.fill ins(%v : f32) outs(%o : tensor<4xf32>) -> tensor<4xf32>
    %2 = tensor.extract_slice %1[2] [2] [1] : tensor<4xf32> to tensor<2xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %2 into %o[0] [2] [1] : tensor<2xf32> into tensor<4xf32>
    }
  }
  func.return %0 : tensor<4xf32>
}

// Several iterations: what one of them computes there the others would see.
// CHECK-LABEL: func.func @two
// CHECK: scf.forall (%i) in (2)
// CHECK-NEXT: memref.alloc()
func.func @two(%t: tensor<2xf32>, %v: f32) -> tensor<2xf32> {
  %0 = scf.forall (%i) in (2) shared_outs(%o = %t) -> (tensor<2xf32>) {
    %1 = linalg.fill ins(%v : f32) outs(%o : tensor<2xf32>) -> tensor<2xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %1 into %o[0] [2] [1] : tensor<2xf32> into tensor<2xf32>
    }
  }
  func.return %0 : tensor<2xf32>
}
