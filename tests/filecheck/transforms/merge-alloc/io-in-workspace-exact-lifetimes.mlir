// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=argument io-in-workspace=true alignment=4},verify-memory-plan' %s | filecheck --match-full-lines %s

// W5 with exact lifetimes: inputs are there from the start, though they are read late, and outputs to the end, though they
// are written early; what is in between has the bytes of neither.

func.func @late_and_early(%late: memref<4xf32>, %early: memref<4xf32>) {
  %c = arith.constant 0.0 : f32
  linalg.fill ins(%c : f32) outs(%early : memref<4xf32>)
  %a = memref.alloc() : memref<4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  %b = memref.alloc() : memref<4xf32>
  linalg.exp ins(%late : memref<4xf32>) outs(%b : memref<4xf32>)
  %d = memref.alloc() : memref<4xf32>
  "test.op"(%b, %d) : (memref<4xf32>, memref<4xf32>) -> ()
  func.return
}

// An argument that is read, and written as a whole later, has a hole in between, in which %b has its bytes.

func.func @with_a_hole(%x: memref<4xf32>, %c: i1) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  %b = memref.alloc() : memref<4xf32>
  "test.op"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
  %f = arith.constant 0.0 : f32
  linalg.fill ins(%f : f32) outs(%x : memref<4xf32>)
  "test.op"(%x) : (memref<4xf32>) -> ()
  func.return
}


// CHECK:      func.func @late_and_early(%workspace: memref<48xi8>) attributes {mergealloc.inputs = [{name = "late", type = memref<4xf32>, offset = 0 : i64, bytes = 16 : i64}], mergealloc.outputs = [{name = "early", type = memref<4xf32>, offset = 16 : i64, bytes = 16 : i64}], mergealloc.workspaces = [{argument = 0 : i64, alignment = 4 : i64}], mergealloc.plan{{.*}} {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %late = memref.view %workspace[%0][] {mergealloc.input = {late = 0 : i64}} : memref<48xi8> to memref<4xf32>
// CHECK-NEXT:   %1 = arith.constant 16 : index
// CHECK-NEXT:   %early = memref.view %workspace[%1][] {mergealloc.output = {early = 0 : i64}} : memref<48xi8> to memref<4xf32>
// CHECK-NEXT:   %c = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:   linalg.fill ins(%c : f32) outs(%early : memref<4xf32>)
// CHECK-NEXT:   %2 = arith.constant 32 : index
// CHECK-NEXT:   %a = memref.view %workspace[%2][] : memref<48xi8> to memref<4xf32>
// CHECK-NEXT:   "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:   %3 = arith.constant 0 : index
// CHECK-NEXT:   %b = memref.view %workspace[%3][] : memref<48xi8> to memref<4xf32>
// CHECK-NEXT:   linalg.exp ins(%late : memref<4xf32>) outs(%b : memref<4xf32>)
// CHECK-NEXT:   %4 = arith.constant 32 : index
// CHECK-NEXT:   %d = memref.view %workspace[%4][] : memref<48xi8> to memref<4xf32>
// CHECK-NEXT:   "test.op"(%b, %d) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @with_a_hole(%c: i1, %workspace: memref<32xi8>) attributes {mergealloc.inputs = [{name = "x", type = memref<4xf32>, offset = 0 : i64, bytes = 16 : i64}], mergealloc.outputs = [{name = "x", type = memref<4xf32>, offset = 0 : i64, bytes = 16 : i64}], mergealloc.workspaces = [{argument = 1 : i64, alignment = 4 : i64}], mergealloc.plan{{.*}} {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %x = memref.view %workspace[%0][] {mergealloc.input = {x = 0 : i64}, mergealloc.output = {x = 0 : i64}} : memref<32xi8> to memref<4xf32>
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %workspace[%1][] : memref<32xi8> to memref<4xf32>
// CHECK-NEXT:   linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
// CHECK-NEXT:   %2 = arith.constant 16 : index
// CHECK-NEXT:   %b = memref.view %workspace[%2][] : memref<32xi8> to memref<4xf32>
// CHECK-NEXT:   "test.op"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:   %f = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:   linalg.fill ins(%f : f32) outs(%x : memref<4xf32>)
// CHECK-NEXT:   "test.op"(%x) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
