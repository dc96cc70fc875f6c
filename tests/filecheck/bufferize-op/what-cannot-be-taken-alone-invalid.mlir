// RUN: python %S/../../../examples/bufferize_marked_ops.py %s 'one-shot-bufferize{bufferize-function-boundaries=true}' 2>&1 | filecheck %s

// CHECK-NOT: Traceback
// CHECK:      invalid.mlir:20:1: error: in @name: 'memref.global' op is a symbol that other operations may refer to: bufferize the whole module
// CHECK-NEXT: invalid.mlir:24:8: error: in @load: 'ml_program.global_load' op accesses a global that is a tensor: bufferize the whole module
// CHECK-NEXT: invalid.mlir:28:3: error: in @terminator: 'func.return' op is a terminator: bufferize the operation around it
// CHECK-NEXT: invalid.mlir:34:7: error: in @in_parallel: 'tensor.parallel_insert_slice' op is bufferized only together with the 'scf.forall.in_parallel' around it
// CHECK-NEXT: invalid.mlir:39:1: error: in @called: 'func.func' op calls functions or is called, and its signature would change: bufferize the whole module
// CHECK-NEXT: invalid.mlir:47:3: error: in @frees: 'bufferization.dealloc_tensor' op frees the memory of a tensor from outside, which is only read here
// CHECK-NEXT: invalid.mlir:51:3: error: in @unknown: 'test.op' op was not bufferized: it does not implement BufferizableOpInterface; one-shot-bufferize{allow-unknown-ops=true} leaves it as it is

// All is as it was.

// CHECK: func.func @load() -> tensor<4xi32> {
// CHECK-NEXT: ml_program.global_load @global : tensor<4xi32>
// CHECK: func.func @called(%t: tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT: func.return %t : tensor<8xf32>
// CHECK: "test.op"(%t) : (tensor<8xf32>) -> ()

memref.global "private" @name : memref<4xi32> = dense<4> {bufferize}
ml_program.global private mutable @global(dense<4> : tensor<4xi32>) : tensor<4xi32>

func.func @load() -> tensor<4xi32> {
  %x = ml_program.global_load @global {bufferize} : tensor<4xi32>
  func.return %x : tensor<4xi32>
}
func.func @terminator(%t: tensor<8xf32>) -> tensor<8xf32> {
  "func.return"(%t) {bufferize} : (tensor<8xf32>) -> ()
}
func.func @in_parallel(%s: tensor<16xf32>, %t: tensor<16xf32>) -> tensor<16xf32> {
  %r = scf.forall (%i) in (16) shared_outs(%o = %t) -> (tensor<16xf32>) {
    %x = tensor.extract_slice %s[%i] [1] [1] : tensor<16xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %o[%i] [1] [1] {bufferize} : tensor<1xf32> into tensor<16xf32>
    }
  }
  func.return %r : tensor<16xf32>
}
func.func @called(%t: tensor<8xf32>) -> tensor<8xf32> attributes {bufferize} {
  func.return %t : tensor<8xf32>
}
func.func @caller(%t: tensor<8xf32>) -> tensor<8xf32> {
  %r = func.call @called(%t) : (tensor<8xf32>) -> tensor<8xf32>
  func.return %r : tensor<8xf32>
}
func.func @frees(%t: tensor<8xf32>) {
  bufferization.dealloc_tensor %t {bufferize} : tensor<8xf32>
  func.return
}
func.func @unknown(%t: tensor<8xf32>) {
  "test.op"(%t) {bufferize} : (tensor<8xf32>) -> ()
  func.return
}
