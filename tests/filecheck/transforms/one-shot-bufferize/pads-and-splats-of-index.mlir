// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck %s
// RUN: xdsl-opt %s -p bufferize-and-plan | filecheck %s --check-prefix PLAN

// xDSL's linalg.fill takes no index and no complex number: a linalg.generic does the same.

// CHECK-LABEL: func.func @pad
// CHECK: %p = memref.alloc() {{.*}} : memref<6xindex>
// CHECK-NEXT: linalg.generic {{.*}} ins(%v : index) outs(%p : memref<6xindex>)
// CHECK: %[[MIDDLE:.*]] = memref.subview %p[1] [4] [1]
// CHECK-NEXT: memref.copy %t, %[[MIDDLE]]
// PLAN-LABEL: func.func @pad
func.func @pad(%t: tensor<4xindex>, %v: index) -> tensor<6xindex> {
  %p = tensor.pad %t low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %v : index
  } : tensor<4xindex> to tensor<6xindex>
  func.return %p : tensor<6xindex>
}

// CHECK-LABEL: func.func @splat
// CHECK: linalg.generic {{.*}} ins(%v : complex<f32>) outs(%{{.*}} : memref<6xcomplex<f32>>)
func.func @splat(%v: complex<f32>) -> tensor<6xcomplex<f32>> {
  %p = tensor.splat %v : tensor<6xcomplex<f32>>
  func.return %p : tensor<6xcomplex<f32>>
}

// What is padded is computed in its place, here too.
// PLAN-LABEL: func.func @pad_in_place
// PLAN-NOT: memref.copy
// PLAN: func.return
func.func @pad_in_place(%v: index) -> tensor<6xindex> {
  %e = tensor.empty() : tensor<4xindex>
  %t = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%e : tensor<4xindex>) {
  ^bb0(%out: index):
    %i = linalg.index 0 : index
    linalg.yield %i : index
  } -> tensor<4xindex>
  %p = tensor.pad %t low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %v : index
  } : tensor<4xindex> to tensor<6xindex>
  func.return %p : tensor<6xindex>
}
