// RUN: xdsl-opt --split-input-file -p 'merge-alloc{scope=program arena=argument io-in-workspace=true alignment=4},verify-memory-plan' %s | filecheck --match-full-lines %s

// W5, W9: arguments and results in the workspace, and what is copied to and from them.

// Neither an input nor an output is made in a part of another buffer, nor another buffer in a part of it: who
// writes and reads them knows them as they are.

func.func @padded_input(%x: memref<4xf32>) {
  %c = arith.constant 0.0 : f32
  %d = memref.alloc() : memref<6xf32>
  linalg.fill ins(%c : f32) outs(%d : memref<6xf32>)
  %v = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
  memref.copy %x, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 1>>
  "test.op"(%d) : (memref<6xf32>) -> ()
  func.return
}

func.func @part_of_output(%x: memref<4xf32>, %out: memref<8xf32>, %y: memref<4xf32>) {
  %s = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%s : memref<4xf32>)
  %v = memref.subview %out[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 4>>
  linalg.exp ins(%x : memref<4xf32>) outs(%y : memref<4xf32>)
  func.return
}

// So it is with a chain that begins with an input; but the same bytes may be an input first, and an output in the
// end.

func.func @padded_result(%x: memref<4xf32>) -> memref<6xf32> {
  %s = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%s : memref<4xf32>)
  %c = arith.constant 0.0 : f32
  %d = memref.alloc() : memref<6xf32>
  linalg.fill ins(%c : f32) outs(%d : memref<6xf32>)
  %v = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
  memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 1>>
  func.return %d : memref<6xf32>
}

func.func @over_an_input(%x: memref<4xf32>) -> memref<4xf32> {
  %s = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%s : memref<4xf32>)
  %t = memref.alloc() : memref<4xf32>
  linalg.exp ins(%s : memref<4xf32>) outs(%t : memref<4xf32>)
  func.return %t : memref<4xf32>
}


// CHECK:      func.func @padded_input(%workspace: memref<40xi8>) attributes {mergealloc.inputs = [{name = "x", type = memref<4xf32>, offset = 0 : i64, bytes = 16 : i64}], mergealloc.workspaces = [{argument = 0 : i64, alignment = 4 : i64}], mergealloc.plan{{.*}} {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %x = memref.view %workspace[%0][] {mergealloc.input = {x = 0 : i64}} : memref<40xi8> to memref<4xf32>
// CHECK-NEXT:   %c = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:   %1 = arith.constant 16 : index
// CHECK-NEXT:   %d = memref.view %workspace[%1][] : memref<40xi8> to memref<6xf32>
// CHECK-NEXT:   linalg.fill ins(%c : f32) outs(%d : memref<6xf32>)
// CHECK-NEXT:   %v = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   memref.copy %x, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   "test.op"(%d) : (memref<6xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @part_of_output(%workspace: memref<64xi8>) attributes {mergealloc.inputs = [{name = "x", type = memref<4xf32>, offset = 0 : i64, bytes = 16 : i64}, {name = "out", type = memref<8xf32>, offset = 16 : i64, bytes = 32 : i64}], mergealloc.outputs = [{name = "out", type = memref<8xf32>, offset = 16 : i64, bytes = 32 : i64}, {name = "y", type = memref<4xf32>, offset = 0 : i64, bytes = 16 : i64}], mergealloc.workspaces = [{argument = 0 : i64, alignment = 4 : i64}], mergealloc.plan{{.*}} {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %x = memref.view %workspace[%0][] {mergealloc.input = {x = 0 : i64}} : memref<64xi8> to memref<4xf32>
// CHECK-NEXT:   %1 = arith.constant 16 : index
// CHECK-NEXT:   %out = memref.view %workspace[%1][] {mergealloc.input = {out = 0 : i64}, mergealloc.output = {out = 0 : i64}} : memref<64xi8> to memref<8xf32>
// CHECK-NEXT:   %2 = arith.constant 0 : index
// CHECK-NEXT:   %y = memref.view %workspace[%2][] {mergealloc.output = {y = 0 : i64}} : memref<64xi8> to memref<4xf32>
// CHECK-NEXT:   %3 = arith.constant 48 : index
// CHECK-NEXT:   %s = memref.view %workspace[%3][] : memref<64xi8> to memref<4xf32>
// CHECK-NEXT:   linalg.exp ins(%x : memref<4xf32>) outs(%s : memref<4xf32>)
// CHECK-NEXT:   %v = memref.subview %out[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
// CHECK-NEXT:   memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 4>>
// CHECK-NEXT:   linalg.exp ins(%x : memref<4xf32>) outs(%y : memref<4xf32>)
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @padded_result(%workspace: memref<40xi8>) attributes {mergealloc.inputs = [{name = "x", type = memref<4xf32>, offset = 0 : i64, bytes = 16 : i64}], mergealloc.outputs = [{name = "result_0", type = memref<6xf32>, offset = 16 : i64, bytes = 24 : i64}], mergealloc.workspaces = [{argument = 0 : i64, alignment = 4 : i64}], mergealloc.plan{{.*}} {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %x = memref.view %workspace[%0][] {mergealloc.input = {x = 0 : i64}} : memref<40xi8> to memref<4xf32>
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %workspace[%1][] : memref<40xi8> to memref<4xf32>
// CHECK-NEXT:   linalg.exp ins(%x : memref<4xf32>) outs(%s : memref<4xf32>)
// CHECK-NEXT:   %c = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:   %2 = arith.constant 16 : index
// CHECK-NEXT:   %d = memref.view %workspace[%2][] {mergealloc.output = {result_0 = 0 : i64}} : memref<40xi8> to memref<6xf32>
// CHECK-NEXT:   linalg.fill ins(%c : f32) outs(%d : memref<6xf32>)
// CHECK-NEXT:   %v = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @over_an_input(%workspace: memref<16xi8>) attributes {mergealloc.inputs = [{name = "x", type = memref<4xf32>, offset = 0 : i64, bytes = 16 : i64}], mergealloc.outputs = [{name = "result_0", type = memref<4xf32>, offset = 0 : i64, bytes = 16 : i64}], mergealloc.workspaces = [{argument = 0 : i64, alignment = 4 : i64}], mergealloc.plan{{.*}} {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %x = memref.view %workspace[%0][] {mergealloc.input = {x = 0 : i64}} : memref<16xi8> to memref<4xf32>
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %workspace[%1][] : memref<16xi8> to memref<4xf32>
// CHECK-NEXT:   linalg.exp ins(%x : memref<4xf32>) outs(%s : memref<4xf32>)
// CHECK-NEXT:   %2 = arith.constant 0 : index
// CHECK-NEXT:   %t = memref.view %workspace[%2][] {mergealloc.output = {result_0 = 0 : i64}} : memref<16xi8> to memref<4xf32>
// CHECK-NEXT:   linalg.exp ins(%s : memref<4xf32>) outs(%t : memref<4xf32>)
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
