// RUN: xdsl-opt --split-input-file -p 'merge-alloc{scope=program arena=argument io-in-workspace=true alignment=4 lifetimes=tick},verify-memory-plan' %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --split-input-file -p 'merge-alloc{scope=program arena=argument io-in-workspace=true alignment=4 analysis-only=true lifetimes=tick}' %s | filecheck --match-full-lines %s --check-prefix ANALYSIS


// W5: an argument is an input unless it is written as a whole before anything else is done to it, and an
// output if anything may write it.

// The first operation that has an argument decides: one that reads and writes it as a whole makes it both;
// one that writes another one first says nothing of it.

func.func @first_operation(%x: memref<4xf32>, %both: memref<4xf32>, %out: memref<4xf32>, %later: memref<4xf32>, %part: memref<4xf32>, %unused: memref<4xf32>) {
  linalg.exp ins(%x : memref<4xf32>) outs(%out : memref<4xf32>)
  linalg.add ins(%both, %x : memref<4xf32>, memref<4xf32>) outs(%both : memref<4xf32>)
  "test.op"(%later) : (memref<4xf32>) -> ()
  linalg.exp ins(%x : memref<4xf32>) outs(%later : memref<4xf32>)
  %v = memref.subview %part[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  %c = arith.constant 0.0 : f32
  linalg.fill ins(%c : f32) outs(%v : memref<2xf32, strided<[1], offset: 1>>)
  func.return
}


// CHECK:      func.func @first_operation(%workspace: memref<80xi8>) attributes {mergealloc.inputs = [{name = "x", type = memref<4xf32>, offset = 0 : i64, bytes = 16 : i64}, {name = "both", type = memref<4xf32>, offset = 16 : i64, bytes = 16 : i64}, {name = "later", type = memref<4xf32>, offset = 32 : i64, bytes = 16 : i64}, {name = "part", type = memref<4xf32>, offset = 48 : i64, bytes = 16 : i64}, {name = "unused", type = memref<4xf32>, offset = 64 : i64, bytes = 16 : i64}], mergealloc.outputs = [{name = "both", type = memref<4xf32>, offset = 16 : i64, bytes = 16 : i64}, {name = "out", type = memref<4xf32>, offset = 64 : i64, bytes = 16 : i64}, {name = "later", type = memref<4xf32>, offset = 32 : i64, bytes = 16 : i64}, {name = "part", type = memref<4xf32>, offset = 48 : i64, bytes = 16 : i64}], mergealloc.workspaces = [{argument = 0 : i64, alignment = 4 : i64}], mergealloc.plan{{.*}} {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %x = memref.view %workspace[%0][] {mergealloc.input = {x = 0 : i64}} : memref<80xi8> to memref<4xf32>
// CHECK-NEXT:   %1 = arith.constant 16 : index
// CHECK-NEXT:   %both = memref.view %workspace[%1][] {mergealloc.input = {both = 0 : i64}, mergealloc.output = {both = 0 : i64}} : memref<80xi8> to memref<4xf32>
// CHECK-NEXT:   %2 = arith.constant 64 : index
// CHECK-NEXT:   %out = memref.view %workspace[%2][] {mergealloc.output = {out = 0 : i64}} : memref<80xi8> to memref<4xf32>
// CHECK-NEXT:   %3 = arith.constant 32 : index
// CHECK-NEXT:   %later = memref.view %workspace[%3][] {mergealloc.input = {later = 0 : i64}, mergealloc.output = {later = 0 : i64}} : memref<80xi8> to memref<4xf32>
// CHECK-NEXT:   %4 = arith.constant 48 : index
// CHECK-NEXT:   %part = memref.view %workspace[%4][] {mergealloc.input = {part = 0 : i64}, mergealloc.output = {part = 0 : i64}} : memref<80xi8> to memref<4xf32>
// CHECK-NEXT:   %5 = arith.constant 64 : index
// CHECK-NEXT:   %unused = memref.view %workspace[%5][] {mergealloc.input = {unused = 0 : i64}} : memref<80xi8> to memref<4xf32>
// CHECK-NEXT:   linalg.exp ins(%x : memref<4xf32>) outs(%out : memref<4xf32>)
// CHECK-NEXT:   linalg.add ins(%both, %x : memref<4xf32>, memref<4xf32>) outs(%both : memref<4xf32>)
// CHECK-NEXT:   "test.op"(%later) : (memref<4xf32>) -> ()
// CHECK-NEXT:   linalg.exp ins(%x : memref<4xf32>) outs(%later : memref<4xf32>)
// CHECK-NEXT:   %v = memref.subview %part[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   %c = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:   linalg.fill ins(%c : f32) outs(%v : memref<2xf32, strided<[1], offset: 1>>)
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// ANALYSIS:      func.func @first_operation(%x: memref<4xf32>, %both: memref<4xf32>, %out: memref<4xf32>, %later: memref<4xf32>, %part: memref<4xf32>, %unused: memref<4xf32>) attributes {mergealloc.scope = 0 : i64, mergealloc.io = [{name = "x", kind = "input", memory_space = "default", offset = 0 : i64, bytes = 16 : i64}, {name = "both", kind = "input", memory_space = "default", offset = 16 : i64, bytes = 16 : i64}, {name = "later", kind = "input", memory_space = "default", offset = 32 : i64, bytes = 16 : i64}, {name = "part", kind = "input", memory_space = "default", offset = 48 : i64, bytes = 16 : i64}, {name = "unused", kind = "input", memory_space = "default", offset = 64 : i64, bytes = 16 : i64}, {name = "both", kind = "output", memory_space = "default", offset = 16 : i64, bytes = 16 : i64}, {name = "out", kind = "output", memory_space = "default", offset = 64 : i64, bytes = 16 : i64}, {name = "later", kind = "output", memory_space = "default", offset = 32 : i64, bytes = 16 : i64}, {name = "part", kind = "output", memory_space = "default", offset = 48 : i64, bytes = 16 : i64}], mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 80 : i64{{.*}}lower_bound_bytes = 80 : i64, peak = "tick 1, func.func"{{.*}} {

// -----
// What a view of all of it writes is written as a whole; in a branch, in a loop or in a callee of several
// blocks it may not be, while what a callee does that is planned with its caller counts as if it stood there.

func.func private @inlined(%y: memref<2x2xf32>, %z: memref<2x2xf32>) {
  linalg.exp ins(%y : memref<2x2xf32>) outs(%z : memref<2x2xf32>)
  func.return
}

func.func private @blocks(%z: memref<4xf32>) {
  cf.br ^end
^end:
  %c = arith.constant 0.0 : f32
  linalg.fill ins(%c : f32) outs(%z : memref<4xf32>)
  func.return
}

func.func @views(%x: memref<2x2xf32>, %shaped: memref<4xf32>, %called: memref<2x2xf32>, %apart: memref<4xf32>, %branch: memref<4xf32>, %c: i1) {
  %v = memref.expand_shape %shaped [[0, 1]] output_shape [2, 2] : memref<4xf32> into memref<2x2xf32>
  linalg.exp ins(%x : memref<2x2xf32>) outs(%v : memref<2x2xf32>)
  func.call @inlined(%x, %called) : (memref<2x2xf32>, memref<2x2xf32>) -> ()
  func.call @blocks(%apart) : (memref<4xf32>) -> ()
  %f = arith.constant 0.0 : f32
  scf.if %c {
    linalg.fill ins(%f : f32) outs(%branch : memref<4xf32>)
  }
  linalg.fill ins(%f : f32) outs(%branch : memref<4xf32>)
  func.return
}


// CHECK:      func.func private @inlined(%y: memref<2x2xf32>, %z: memref<2x2xf32>) {
// CHECK-NEXT:   linalg.exp ins(%y : memref<2x2xf32>) outs(%z : memref<2x2xf32>)
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @blocks(%z: memref<4xf32>) {
// CHECK-NEXT:   cf.br ^end
// CHECK-NEXT: ^end:
// CHECK-NEXT:   %c = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:   linalg.fill ins(%c : f32) outs(%z : memref<4xf32>)
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @views(%c: i1, %workspace: memref<80xi8>) attributes {mergealloc.inputs = [{name = "x", type = memref<2x2xf32>, offset = 0 : i64, bytes = 16 : i64}, {name = "apart", type = memref<4xf32>, offset = 16 : i64, bytes = 16 : i64}, {name = "branch", type = memref<4xf32>, offset = 32 : i64, bytes = 16 : i64}], mergealloc.outputs = [{name = "shaped", type = memref<4xf32>, offset = 48 : i64, bytes = 16 : i64}, {name = "called", type = memref<2x2xf32>, offset = 64 : i64, bytes = 16 : i64}, {name = "apart", type = memref<4xf32>, offset = 16 : i64, bytes = 16 : i64}, {name = "branch", type = memref<4xf32>, offset = 32 : i64, bytes = 16 : i64}], mergealloc.workspaces = [{argument = 1 : i64, alignment = 4 : i64}], mergealloc.plan{{.*}} {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %x = memref.view %workspace[%0][] {mergealloc.input = {x = 0 : i64}} : memref<80xi8> to memref<2x2xf32>
// CHECK-NEXT:   %1 = arith.constant 48 : index
// CHECK-NEXT:   %shaped = memref.view %workspace[%1][] {mergealloc.output = {shaped = 0 : i64}} : memref<80xi8> to memref<4xf32>
// CHECK-NEXT:   %2 = arith.constant 64 : index
// CHECK-NEXT:   %called = memref.view %workspace[%2][] {mergealloc.output = {called = 0 : i64}} : memref<80xi8> to memref<2x2xf32>
// CHECK-NEXT:   %3 = arith.constant 16 : index
// CHECK-NEXT:   %apart = memref.view %workspace[%3][] {mergealloc.input = {apart = 0 : i64}, mergealloc.output = {apart = 0 : i64}} : memref<80xi8> to memref<4xf32>
// CHECK-NEXT:   %4 = arith.constant 32 : index
// CHECK-NEXT:   %branch = memref.view %workspace[%4][] {mergealloc.input = {branch = 0 : i64}, mergealloc.output = {branch = 0 : i64}} : memref<80xi8> to memref<4xf32>
// CHECK-NEXT:   %v = memref.expand_shape %shaped {{.*}} output_shape [2, 2] : memref<4xf32> into memref<2x2xf32>
// CHECK-NEXT:   linalg.exp ins(%x : memref<2x2xf32>) outs(%v : memref<2x2xf32>)
// CHECK-NEXT:   func.call @inlined(%x, %called) : (memref<2x2xf32>, memref<2x2xf32>) -> ()
// CHECK-NEXT:   func.call @blocks(%apart) : (memref<4xf32>) -> ()
// CHECK-NEXT:   %f = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:   scf.if %c {
// CHECK-NEXT:     linalg.fill ins(%f : f32) outs(%branch : memref<4xf32>)
// CHECK-NEXT:   }
// CHECK-NEXT:   linalg.fill ins(%f : f32) outs(%branch : memref<4xf32>)
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// ANALYSIS:      func.func @views(%x: memref<2x2xf32>, %shaped: memref<4xf32>, %called: memref<2x2xf32>, %apart: memref<4xf32>, %branch: memref<4xf32>, %c: i1) attributes {mergealloc.scope = 0 : i64, mergealloc.io = [{name = "x", kind = "input", memory_space = "default", offset = 0 : i64, bytes = 16 : i64}, {name = "apart", kind = "input", memory_space = "default", offset = 16 : i64, bytes = 16 : i64}, {name = "branch", kind = "input", memory_space = "default", offset = 32 : i64, bytes = 16 : i64}, {name = "shaped", kind = "output", memory_space = "default", offset = 48 : i64, bytes = 16 : i64}, {name = "called", kind = "output", memory_space = "default", offset = 64 : i64, bytes = 16 : i64}, {name = "apart", kind = "output", memory_space = "default", offset = 16 : i64, bytes = 16 : i64}, {name = "branch", kind = "output", memory_space = "default", offset = 32 : i64, bytes = 16 : i64}], mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 80 : i64{{.*}}lower_bound_bytes = 80 : i64, peak = "tick 11, linalg.exp"{{.*}} {

// -----
// Results: of an allocation, of a view of all of one, of an argument that is an input; twice the same one.
// What may be one of two, or a part, stays, as what has another size or another layout. Names are kept
// apart, and attributes of what stays stay with it.

func.func @results(%x: memref<4xf32> {mergealloc.name = "x"}, %n: i32 {test.kept}, %dynamic: memref<?xf32>, %strided: memref<2xf32, strided<[2]>>, %c: i1, %y: memref<4xf32> {mergealloc.name = "x", test.gone}) -> (memref<4xf32> {mergealloc.name = "first"}, i32 {test.kept}, memref<2x2xf32>, memref<4xf32>, memref<4xf32>, memref<2xf32, strided<[1], offset: 1>>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  %b = memref.alloc() : memref<4xf32>
  linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  %v = memref.expand_shape %b [[0, 1]] output_shape [2, 2] : memref<4xf32> into memref<2x2xf32>
  %d = memref.alloc() : memref<4xf32>
  linalg.exp ins(%a : memref<4xf32>) outs(%d : memref<4xf32>)
  %p = memref.subview %d[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  %s = arith.select %c, %d, %b : memref<4xf32>
  func.return %a, %n, %v, %a, %s, %p, %x : memref<4xf32>, i32, memref<2x2xf32>, memref<4xf32>, memref<4xf32>, memref<2xf32, strided<[1], offset: 1>>, memref<4xf32>
}


// CHECK:      func.func @results(%n: i32 {test.kept}, %dynamic: memref<?xf32>, %strided: memref<2xf32, strided<[2]>>, %c: i1, %workspace: memref<64xi8>) -> (i32 {test.kept}, memref<4xf32> {mergealloc.borrowed}, memref<2xf32, strided<[1], offset: 1>> {mergealloc.borrowed}) attributes {mergealloc.inputs = [{name = "x", type = memref<4xf32>, offset = 0 : i64, bytes = 16 : i64}, {name = "x_1", type = memref<4xf32>, offset = 16 : i64, bytes = 16 : i64}], mergealloc.outputs = [{name = "first", type = memref<4xf32>, offset = 16 : i64, bytes = 16 : i64}, {name = "result_2", type = memref<2x2xf32>, offset = 32 : i64, bytes = 16 : i64}, {name = "result_3", type = memref<4xf32>, offset = 16 : i64, bytes = 16 : i64}, {name = "result_6", type = memref<4xf32>, offset = 0 : i64, bytes = 16 : i64}], mergealloc.workspaces = [{argument = 4 : i64, alignment = 4 : i64}], mergealloc.plan{{.*}} {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %x = memref.view %workspace[%0][] {mergealloc.input = {x = 0 : i64}, mergealloc.output = {result_6 = 0 : i64}} : memref<64xi8> to memref<4xf32>
// CHECK-NEXT:   %1 = arith.constant 16 : index
// CHECK-NEXT:   %x_1 = memref.view %workspace[%1][] {mergealloc.input = {x_1 = 0 : i64}} : memref<64xi8> to memref<4xf32>
// CHECK-NEXT:   %2 = arith.constant 16 : index
// CHECK-NEXT:   %a = memref.view %workspace[%2][] {mergealloc.output = {first = 0 : i64, result_3 = 0 : i64}} : memref<64xi8> to memref<4xf32>
// CHECK-NEXT:   linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
// CHECK-NEXT:   %3 = arith.constant 32 : index
// CHECK-NEXT:   %b = memref.view %workspace[%3][] : memref<64xi8> to memref<4xf32>
// CHECK-NEXT:   linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
// CHECK-NEXT:   %v = memref.expand_shape %b {{.*}} output_shape [2, 2] {mergealloc.output = {result_2 = 0 : i64}} : memref<4xf32> into memref<2x2xf32>
// CHECK-NEXT:   %4 = arith.constant 48 : index
// CHECK-NEXT:   %d = memref.view %workspace[%4][] : memref<64xi8> to memref<4xf32>
// CHECK-NEXT:   linalg.exp ins(%a : memref<4xf32>) outs(%d : memref<4xf32>)
// CHECK-NEXT:   %p = memref.subview %d[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   %s = arith.select %c, %d, %b : memref<4xf32>
// CHECK-NEXT:   func.return %n, %s, %p : i32, memref<4xf32>, memref<2xf32, strided<[1], offset: 1>>
// CHECK-NEXT: }

// ANALYSIS:      func.func @results(%x: memref<4xf32> {mergealloc.name = "x"}, %n: i32 {test.kept}, %dynamic: memref<?xf32>, %strided: memref<2xf32, strided<[2]>>, %c: i1, %y: memref<4xf32> {mergealloc.name = "x", test.gone}) -> (memref<4xf32> {mergealloc.name = "first"}, i32 {test.kept}, memref<2x2xf32>, memref<4xf32>, memref<4xf32>, memref<2xf32, strided<[1], offset: 1>>, memref<4xf32>) attributes {mergealloc.scope = 0 : i64, mergealloc.io = [{name = "x", kind = "input", memory_space = "default", offset = 0 : i64, bytes = 16 : i64}, {name = "x_1", kind = "input", memory_space = "default", offset = 16 : i64, bytes = 16 : i64}, {name = "first", kind = "output", memory_space = "default", offset = 16 : i64, bytes = 16 : i64}, {name = "result_2", kind = "output", memory_space = "default", offset = 32 : i64, bytes = 16 : i64}, {name = "result_3", kind = "output", memory_space = "default", offset = 16 : i64, bytes = 16 : i64}, {name = "result_6", kind = "output", memory_space = "default", offset = 0 : i64, bytes = 16 : i64}, {name = "dynamic", skip = "dynamic shape"}, {name = "strided", skip = "has a layout"}, {name = "result_4", skip = "may be one of several buffers, or a part of one"}, {name = "result_5", skip = "has a layout"}], mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 64 : i64{{.*}}lower_bound_bytes = 64 : i64, peak = "tick 14, linalg.exp"{{.*}} {

// -----
// Two returns of the same allocation, and of different ones; names that are taken; an argument that is
// passed, two that were results, one of which nothing writes, one with an offset.

func.func @returns(%result_0: memref<4xf32>, %weights: memref<4xf32> {mergealloc.passed}, %was: memref<4xf32> {bufferize.result}, %at: memref<4xf32> {mergealloc.offset = 64 : i64}, %never: memref<4xf32> {bufferize.result}, %c: i1) -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.add ins(%result_0, %weights : memref<4xf32>, memref<4xf32>) outs(%a : memref<4xf32>)
  "test.op"(%was, %at) : (memref<4xf32>, memref<4xf32>) -> ()
  cf.cond_br %c, ^then, ^else
^then:
  %b = memref.alloc() : memref<4xf32>
  linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  func.return %a, %b : memref<4xf32>, memref<4xf32>
^else:
  %d = memref.alloc() : memref<4xf32>
  linalg.exp ins(%a : memref<4xf32>) outs(%d : memref<4xf32>)
  func.return %a, %d : memref<4xf32>, memref<4xf32>
}

func.func @through_a_block(%x: memref<4xf32>) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  cf.br ^end(%a : memref<4xf32>)
^end(%b: memref<4xf32>):
  func.return %b : memref<4xf32>
}

func.func private @nobody(%x: memref<4xf32>) {
  "test.op"(%x) : (memref<4xf32>) -> ()
  func.return
}


// CHECK:      func.func @returns(%weights: memref<4xf32> {mergealloc.passed}, %c: i1, %workspace: memref<80xi8>) -> (memref<4xf32> {mergealloc.borrowed}) attributes {mergealloc.inputs = [{name = "result", type = memref<4xf32>, offset = 0 : i64, bytes = 16 : i64}, {name = "at", type = memref<4xf32>, offset = 64 : i64, bytes = 16 : i64}], mergealloc.outputs = [{name = "was", type = memref<4xf32>, offset = 0 : i64, bytes = 16 : i64}, {name = "at", type = memref<4xf32>, offset = 64 : i64, bytes = 16 : i64}, {name = "never", type = memref<4xf32>, offset = 48 : i64, bytes = 16 : i64}, {name = "result_0", type = memref<4xf32>, offset = 16 : i64, bytes = 16 : i64}], mergealloc.workspaces = [{argument = 2 : i64, alignment = 4 : i64}], mergealloc.plan{{.*}} {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %result = memref.view %workspace[%0][] {mergealloc.input = {result = 0 : i64}} : memref<80xi8> to memref<4xf32>
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %was = memref.view %workspace[%1][] {mergealloc.output = {was = 0 : i64}} : memref<80xi8> to memref<4xf32>
// CHECK-NEXT:   %2 = arith.constant 64 : index
// CHECK-NEXT:   %at = memref.view %workspace[%2][] {mergealloc.input = {at = 0 : i64}, mergealloc.output = {at = 0 : i64}} : memref<80xi8> to memref<4xf32>
// CHECK-NEXT:   %3 = arith.constant 48 : index
// CHECK-NEXT:   %never = memref.view %workspace[%3][] {mergealloc.output = {never = 0 : i64}} : memref<80xi8> to memref<4xf32>
// CHECK-NEXT:   %4 = arith.constant 16 : index
// CHECK-NEXT:   %a = memref.view %workspace[%4][] {mergealloc.output = {result_0 = 0 : i64}} : memref<80xi8> to memref<4xf32>
// CHECK-NEXT:   linalg.add ins(%result, %weights : memref<4xf32>, memref<4xf32>) outs(%a : memref<4xf32>)
// CHECK-NEXT:   "test.op"(%was, %at) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:   cf.cond_br %c, ^then, ^else
// CHECK-NEXT: ^then:
// CHECK-NEXT:   %5 = arith.constant 32 : index
// CHECK-NEXT:   %b = memref.view %workspace[%5][] : memref<80xi8> to memref<4xf32>
// CHECK-NEXT:   linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
// CHECK-NEXT:   func.return %b : memref<4xf32>
// CHECK-NEXT: ^else:
// CHECK-NEXT:   %6 = arith.constant 32 : index
// CHECK-NEXT:   %d = memref.view %workspace[%6][] : memref<80xi8> to memref<4xf32>
// CHECK-NEXT:   linalg.exp ins(%a : memref<4xf32>) outs(%d : memref<4xf32>)
// CHECK-NEXT:   func.return %d : memref<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @through_a_block(%workspace: memref<32xi8>) -> (memref<4xf32> {mergealloc.borrowed}) attributes {mergealloc.inputs = [{name = "x", type = memref<4xf32>, offset = 0 : i64, bytes = 16 : i64}], mergealloc.workspaces = [{argument = 0 : i64, alignment = 4 : i64}], mergealloc.plan{{.*}} {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %x = memref.view %workspace[%0][] {mergealloc.input = {x = 0 : i64}} : memref<32xi8> to memref<4xf32>
// CHECK-NEXT:   %1 = arith.constant 16 : index
// CHECK-NEXT:   %a = memref.view %workspace[%1][] : memref<32xi8> to memref<4xf32>
// CHECK-NEXT:   linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
// CHECK-NEXT:   cf.br ^end(%a : memref<4xf32>)
// CHECK-NEXT: ^end(%b: memref<4xf32>):
// CHECK-NEXT:   func.return %b : memref<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @nobody(%x: memref<4xf32>) {
// CHECK-NEXT:   "test.op"(%x) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// ANALYSIS:      func.func @returns(%result: memref<4xf32>, %weights: memref<4xf32> {mergealloc.passed}, %was: memref<4xf32> {bufferize.result}, %at: memref<4xf32> {mergealloc.offset = 64 : i64}, %never: memref<4xf32> {bufferize.result}, %c: i1) -> (memref<4xf32>, memref<4xf32>) attributes {mergealloc.scope = 0 : i64, mergealloc.io = [{name = "result", kind = "input", memory_space = "default", offset = 0 : i64, bytes = 16 : i64}, {name = "at", kind = "input", memory_space = "default", offset = 64 : i64, bytes = 16 : i64}, {name = "was", kind = "output", memory_space = "default", offset = 0 : i64, bytes = 16 : i64}, {name = "at", kind = "output", memory_space = "default", offset = 64 : i64, bytes = 16 : i64}, {name = "never", kind = "output", memory_space = "default", offset = 48 : i64, bytes = 16 : i64}, {name = "result_0", kind = "output", memory_space = "default", offset = 16 : i64, bytes = 16 : i64}, {name = "weights", skip = "is to be passed"}, {name = "result_1", skip = "may be one of several buffers, or a part of one"}], mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 80 : i64{{.*}}lower_bound_bytes = 80 : i64, peak = "tick 1, func.func"{{.*}} {
// ANALYSIS:      func.func @through_a_block(%x: memref<4xf32>) -> memref<4xf32> attributes {mergealloc.scope = 1 : i64, mergealloc.io = [{name = "x", kind = "input", memory_space = "default", offset = 0 : i64, bytes = 16 : i64}, {name = "result_0", skip = "may be one of several buffers, or a part of one"}], mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 32 : i64{{.*}}lower_bound_bytes = 32 : i64, peak = "tick 4, linalg.exp"{{.*}} {
