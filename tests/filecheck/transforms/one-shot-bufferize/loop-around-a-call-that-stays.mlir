// RUN: xdsl-opt %s -p one-shot-bufferize | filecheck %s

// Calls stay on tensors, as function boundaries do. They see the buffers that the loop carries.

func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32>
func.func private @show(%a: tensor<4xf32>)
func.func private @goes_on(%a: tensor<4xf32>) -> i1

// CHECK-LABEL: func.func @stays
// CHECK: %[[A:.*]] = memref.alloc()
// CHECK: scf.for
// CHECK-NEXT: %[[T:.*]] = bufferization.to_tensor %[[A]]
// CHECK-NEXT: func.call @f(%[[T]])
func.func @stays(%t: tensor<4xf32>, %lb: index, %ub: index, %step: index) -> tensor<4xf32> {
  %r = scf.for %i = %lb to %ub step %step iter_args(%a = %t) -> (tensor<4xf32>) {
    %n = func.call @f(%a) : (tensor<4xf32>) -> tensor<4xf32>
    scf.yield %n : tensor<4xf32>
  }
  func.return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @changes_places
// CHECK: scf.for {{.*}} iter_args(%[[A:[^ ]*]] = %{{[^,]*}}, %[[B:[^ ]*]] = %{{.*}})
// CHECK-DAG: %[[OLD:.*]] = bufferization.to_tensor %[[A]]
// CHECK-DAG: linalg.exp ins(%[[A]] : memref<4xf32>) outs(%[[B]] : memref<4xf32>)
// CHECK-DAG: %[[NEW:.*]] = bufferization.to_tensor %[[B]]
// CHECK: func.call @show(%[[NEW]])
// CHECK: func.call @show(%[[OLD]])
// CHECK: scf.yield %[[B]], %[[A]]
func.func @changes_places(%t: tensor<4xf32>, %lb: index, %ub: index, %step: index) -> tensor<4xf32> {
  %r = scf.for %i = %lb to %ub step %step iter_args(%a = %t) -> (tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %n = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    func.call @show(%n) : (tensor<4xf32>) -> ()
    func.call @show(%a) : (tensor<4xf32>) -> ()
    scf.yield %n : tensor<4xf32>
  }
  func.return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @while_loop
// CHECK: scf.while (%a = %{{[^,]*}}, %[[B:[^ ]*]] = %{{.*}})
// CHECK: %[[T:.*]] = bufferization.to_tensor %a
// CHECK: func.call @goes_on(%[[T]])
// CHECK: ^bb0(%b: memref<4xf32>, %[[C:.*]]: memref<4xf32>):
// CHECK: linalg.exp ins(%b : memref<4xf32>) outs(%[[C]] : memref<4xf32>)
// CHECK: %[[NEW:.*]] = bufferization.to_tensor %[[C]]
// CHECK: func.call @show(%[[NEW]])
func.func @while_loop(%t: tensor<4xf32>) -> tensor<4xf32> {
  %r = scf.while (%a = %t) : (tensor<4xf32>) -> (tensor<4xf32>) {
    %c = func.call @goes_on(%a) : (tensor<4xf32>) -> (i1)
    scf.condition(%c) %a : tensor<4xf32>
  } do {
  ^bb0(%b: tensor<4xf32>):
    %e = tensor.empty() : tensor<4xf32>
    %n = linalg.exp ins(%b : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    func.call @show(%n) : (tensor<4xf32>) -> ()
    func.call @show(%b) : (tensor<4xf32>) -> ()
    scf.yield %n : tensor<4xf32>
  }
  func.return %r : tensor<4xf32>
}
