// RUN: xdsl-opt %s -p "bufferize-and-plan{scope=program arena=argument io-in-workspace=true},verify-memory-plan" | filecheck %s --check-prefix=WORKSPACE
// RUN: xdsl-opt %s -p "bufferize-and-plan{scope=program arena=argument},verify-memory-plan" | filecheck %s --check-prefix=ARGUMENT
// RUN: xdsl-opt %s -p "bufferize-and-plan{scope=program},verify-memory-plan" | filecheck %s --check-prefix=HEAP

// Two buffers that a loop interchanges are live all the time. Merged or not, they take the same memory: an arena on the heap
// gets smaller without them, but a workspace has everything, as its user may not have a heap.

// WORKSPACE-LABEL: func.func @interchanged(
// WORKSPACE-NOT:     memref.alloc(
// WORKSPACE:         return
// ARGUMENT-LABEL:  func.func @interchanged(
// ARGUMENT-NOT:      memref.alloc(
// ARGUMENT:          return
// HEAP-LABEL:      func.func @interchanged(
// HEAP:              memref.alloc() {{.*}} : memref<64xf32>
// HEAP:              return
#id = affine_map<(i) -> (i)>
#rev = affine_map<(i) -> (63 - i)>
func.func @interchanged(%n: index, %a: tensor<64xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e0 = tensor.empty() : tensor<64xf32>
  %init = linalg.abs ins(%a : tensor<64xf32>) outs(%e0 : tensor<64xf32>) -> tensor<64xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %init) -> (tensor<64xf32>) {
    %e = tensor.empty() : tensor<64xf32>
    %y = linalg.generic {indexing_maps = [#id, #rev, #id], iterator_types = ["parallel"]}
        ins(%x, %x : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) {
    ^bb0(%p: f32, %q: f32, %o: f32):
      %t = arith.addf %p, %q : f32
      linalg.yield %t : f32
    } -> tensor<64xf32>
    scf.yield %y : tensor<64xf32>
  }
  %f = tensor.extract %r[%c0] : tensor<64xf32>
  func.return %f : f32
}

// A loop of two regions starts from a constant, and writes its copy in place: nothing is carried, so the copy has a place as
// an output.

// WORKSPACE-LABEL: func.func @from_a_constant(
// WORKSPACE-SAME:    mergealloc.outputs = [{name = "result_0", type = memref<4xf32>, offset = 0
// WORKSPACE:         [[OUTPUT:%[0-9a-z]+]] = memref.view %workspace
// WORKSPACE-NEXT:    memref.copy {{.*}}, [[OUTPUT]]
// WORKSPACE-NEXT:    scf.while ({{%[a-z0-9_]+}} = %c0) : (index) -> index {
// WORKSPACE:         linalg.generic {{.*}} ins([[OUTPUT]] : memref<4xf32>) outs([[OUTPUT]] : memref<4xf32>)
// WORKSPACE:         func.return
func.func @from_a_constant(%n: index) -> tensor<4xf32> {
  %init = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.while (%i = %c0, %t = %init) : (index, tensor<4xf32>) -> (index, tensor<4xf32>) {
    %goes_on = arith.cmpi slt, %i, %n : index
    scf.condition(%goes_on) %i, %t : index, tensor<4xf32>
  } do {
  ^bb0(%i: index, %t: tensor<4xf32>):
    %e = tensor.empty() : tensor<4xf32>
    %u = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
        ins(%t : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %a : f32
      linalg.yield %s : f32
    } -> tensor<4xf32>
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %u : index, tensor<4xf32>
  }
  func.return %r#1 : tensor<4xf32>
}
