// RUN: xdsl-opt -p 'buffer-results-to-out-params{modify-public-functions=true}' %s | filecheck %s
// RUN: xdsl-opt -p 'buffer-results-to-out-params{modify-public-functions=true add-result-attr=true}' %s | filecheck %s --check-prefix MARKED

// A parameter has the attributes of the result that it replaces; other results keep theirs.
// CHECK-LABEL:  func.func @names(%r: memref<4xf32> {mergealloc.name = "scores", mergealloc.scale = 5.000000e-01 : f32}) -> (i32 {llvm.signext}) {
// MARKED-LABEL: func.func @names(%r: memref<4xf32> {mergealloc.name = "scores", mergealloc.scale = 5.000000e-01 : f32, bufferize.result}) -> (i32 {llvm.signext}) {
func.func @names() -> (memref<4xf32> {mergealloc.name = "scores", mergealloc.scale = 0.5 : f32}, i32 {llvm.signext}) {
  %zero = arith.constant 0 : i32
  %r = memref.alloc() : memref<4xf32>
  "test.op"(%r) : (memref<4xf32>) -> ()
  func.return %r, %zero : memref<4xf32>, i32
}

// CHECK-LABEL:  func.func @second_of_two(%x: memref<4xf32>, %r: memref<4xf32>, %s: memref<4xf32> {llvm.noalias}) {
// MARKED-LABEL: func.func @second_of_two(%x: memref<4xf32>, %r: memref<4xf32> {bufferize.result}, %s: memref<4xf32> {llvm.noalias, bufferize.result}) {
func.func @second_of_two(%x: memref<4xf32>) -> (memref<4xf32>, memref<4xf32> {llvm.noalias}) {
  %r = memref.alloc() : memref<4xf32>
  %s = memref.alloc() : memref<4xf32>
  "test.op"(%r, %s) : (memref<4xf32>, memref<4xf32>) -> ()
  func.return %r, %s : memref<4xf32>, memref<4xf32>
}

// CHECK-LABEL:  func.func @argument(%x: memref<4xf32> {llvm.nofree}, %r: memref<4xf32>) {
// MARKED-LABEL: func.func @argument(%x: memref<4xf32> {llvm.nofree}, %r: memref<4xf32> {bufferize.result}) {
func.func @argument(%x: memref<4xf32> {llvm.nofree}) -> memref<4xf32> {
  %r = memref.alloc() : memref<4xf32>
  "test.op"(%r) : (memref<4xf32>) -> ()
  func.return %r : memref<4xf32>
}
