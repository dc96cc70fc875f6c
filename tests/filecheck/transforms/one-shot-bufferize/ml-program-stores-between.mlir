// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion="identity-layout-map"}' | filecheck %s

ml_program.global private mutable @state(dense<1.5> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private mutable @other(dense<2.5> : tensor<4xf32>) : tensor<4xf32>

// A store to another global changes nothing.
func.func @to_another(%x: tensor<4xf32>, %i: index) -> f32 {
  %t = ml_program.global_load @state : tensor<4xf32>
  ml_program.global_store @other = %x : tensor<4xf32>
  %e = tensor.extract %t[%i] : tensor<4xf32>
  func.return %e : f32
}
// CHECK-LABEL: @to_another
// CHECK-NOT:     memref.alloc
// CHECK:         func.return

// One in a branch may be carried out.
func.func @in_a_branch(%x: tensor<4xf32>, %i: index, %c: i1) -> f32 {
  %t = ml_program.global_load @state : tensor<4xf32>
  scf.if %c {
    ml_program.global_store @state = %x : tensor<4xf32>
  }
  %e = tensor.extract %t[%i] : tensor<4xf32>
  func.return %e : f32
}
// CHECK-LABEL: @in_a_branch
// CHECK-NEXT:    %[[STATE:.*]] = memref.get_global @state
// CHECK-NEXT:    %t = memref.alloc()
// CHECK-NEXT:    memref.copy %[[STATE]], %t

// A part of what was loaded is the same memory.
func.func @before_a_part(%x: tensor<4xf32>, %i: index) -> f32 {
  %t = ml_program.global_load @state : tensor<4xf32>
  %p = tensor.extract_slice %t[2] [2] [1] : tensor<4xf32> to tensor<2xf32>
  ml_program.global_store @state = %x : tensor<4xf32>
  %e = tensor.extract %p[%i] : tensor<2xf32>
  func.return %e : f32
}
// CHECK-LABEL: @before_a_part
// CHECK-NEXT:    %[[STATE:.*]] = memref.get_global @state
// CHECK-NEXT:    %t = memref.alloc()
// CHECK-NEXT:    memref.copy %[[STATE]], %t

// The user itself may store, and read behind that.
func.func @by_the_user(%i: index) -> f32 {
  %t = ml_program.global_load @state : tensor<4xf32>
  %e = func.call @stores_and_reads(%t, %i) : (tensor<4xf32>, index) -> f32
  func.return %e : f32
}
func.func private @stores_and_reads(%t: tensor<4xf32>, %i: index) -> f32 {
  %u = ml_program.global_load @other : tensor<4xf32>
  ml_program.global_store @state = %u : tensor<4xf32>
  %e = tensor.extract %t[%i] : tensor<4xf32>
  func.return %e : f32
}
// CHECK-LABEL: @by_the_user
// CHECK-NEXT:    %[[STATE:.*]] = memref.get_global @state
// CHECK-NEXT:    %t = memref.alloc()
// CHECK-NEXT:    memref.copy %[[STATE]], %t
// CHECK-NEXT:    %e = func.call @stores_and_reads(%t, %i)

// Callers may store, too.
func.func @returned() -> tensor<4xf32> {
  %t = ml_program.global_load @state : tensor<4xf32>
  func.return %t : tensor<4xf32>
}
// CHECK-LABEL: @returned
// CHECK-NEXT:    %[[STATE:.*]] = memref.get_global @state
// CHECK-NEXT:    %t = memref.alloc()
// CHECK-NEXT:    memref.copy %[[STATE]], %t
// CHECK-NEXT:    func.return %t
