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

// The result is in either of the two buffers. With inputs and outputs in the workspace it is copied to the first of them, so that
// callers know where it is; that takes no more memory.

// WORKSPACE-LABEL: func.func @interchanged_result(
// WORKSPACE-SAME:    %workspace: memref<512xi8>
// WORKSPACE-SAME:    mergealloc.outputs = [{name = "result_0", type = memref<64xf32>, offset = 0 : i64
// WORKSPACE:         [[FIRST:%[a-z0-9_]+]] = memref.view {{.*}} {mergealloc.output = {result_0 = 0 : i64}}
// WORKSPACE:         [[RESULT:%[a-z0-9_]+]], {{%[a-z0-9_]+}} = scf.for
// WORKSPACE:         memref.copy [[RESULT]], [[FIRST]]
// WORKSPACE-NEXT:    func.return
// ARGUMENT-LABEL:  func.func @interchanged_result(
// ARGUMENT-NOT:      memref.copy
// ARGUMENT:          func.return {{%[a-z0-9_]+}} : memref<64xf32>
func.func @interchanged_result(%n: index, %a: tensor<64xf32>) -> tensor<64xf32> {
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
  func.return %r : tensor<64xf32>
}

// Two results that may be the same two buffers stay where they are: a copy of one might be over the other.

// WORKSPACE-LABEL: func.func @both_results(
// WORKSPACE-NOT:     memref.copy
// WORKSPACE:         func.return {{%[a-z0-9_]+}}, {{%[a-z0-9_]+}} : memref<64xf32>, memref<64xf32>
func.func @both_results(%n: index, %a: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e0 = tensor.empty() : tensor<64xf32>
  %p0 = linalg.abs ins(%a : tensor<64xf32>) outs(%e0 : tensor<64xf32>) -> tensor<64xf32>
  %q0 = linalg.exp ins(%a : tensor<64xf32>) outs(%e0 : tensor<64xf32>) -> tensor<64xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %p0, %q = %q0) -> (tensor<64xf32>, tensor<64xf32>) {
    %s = linalg.add ins(%p, %q : tensor<64xf32>, tensor<64xf32>) outs(%p : tensor<64xf32>) -> tensor<64xf32>
    scf.yield %q, %s : tensor<64xf32>, tensor<64xf32>
  }
  func.return %r#0, %r#1 : tensor<64xf32>, tensor<64xf32>
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
