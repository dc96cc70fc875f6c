// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=argument io-in-workspace=true lifetimes=tick},verify-memory-plan' %s | filecheck %s
// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=argument io-in-workspace=true analysis-only=true lifetimes=tick}' %s | filecheck %s --check-prefix ANALYSIS
// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=global io-in-workspace=true lifetimes=tick}' %s | filecheck %s --check-prefix GLOBAL

// W5: %x is needed until it is read, %out from where it is written, and the result to the end. What
// is no memory, and what has no place that is known before, stays.

func.func @model(%x: memref<64xf32>, %n: index, %table: memref<?xf32>, %out: memref<64xf32>) -> (memref<8x8xf32>, index) {
  %a = memref.alloc() : memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
  linalg.exp ins(%a : memref<64xf32>) outs(%out : memref<64xf32>)
  %r = memref.alloc() : memref<64xf32>
  linalg.exp ins(%a : memref<64xf32>) outs(%r : memref<64xf32>)
  %s = memref.expand_shape %r [[0, 1]] output_shape [8, 8] : memref<64xf32> into memref<8x8xf32>
  func.return %s, %n : memref<8x8xf32>, index
}

// CHECK:      func.func @model(%n: index, %table: memref<?xf32>, %workspace: memref<768xi8>) -> index attributes {
// CHECK-SAME:   mergealloc.inputs = [{name = "x", type = memref<64xf32>, offset = 0 : i64, bytes = 256 : i64}],
// CHECK-SAME:   mergealloc.outputs = [{name = "out", type = memref<64xf32>, offset = 0 : i64, bytes = 256 : i64},
// CHECK-SAME:                         {name = "result_0", type = memref<8x8xf32>, offset = 512 : i64, bytes = 256 : i64}],
// CHECK-SAME:   mergealloc.workspaces = [{argument = 2 : i64, alignment = 64 : i64}], mergealloc.plan
// CHECK:        %x = memref.view %workspace[%{{.*}}][] {mergealloc.input = {x = 0 : i64}} : memref<768xi8> to memref<64xf32>
// CHECK:        %out = memref.view %workspace[%{{.*}}][] {mergealloc.output = {out = 0 : i64}} : memref<768xi8> to memref<64xf32>
// CHECK:        %s = memref.expand_shape %r {{.*}} {mergealloc.output = {result_0 = 0 : i64}} : memref<64xf32> into memref<8x8xf32>
// CHECK-NEXT:   func.return %n : index

// ANALYSIS:      func.func @model(%x: memref<64xf32>, %n: index, %table: memref<?xf32>, %out: memref<64xf32>) -> (memref<8x8xf32>, index)
// ANALYSIS-SAME:   mergealloc.io = [{name = "x", kind = "input", memory_space = "default", offset = 0 : i64, bytes = 256 : i64},
// ANALYSIS-SAME:     {name = "table", skip = "dynamic shape"}]

// GLOBAL:      memref.global @model_arena_default : memref<768xi8> = uninitialized
// GLOBAL-NEXT: func.func @model(%n: index, %table: memref<?xf32>) -> index

// Cites: 000/arguments, 004/io-in-workspace
