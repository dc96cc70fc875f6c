// RUN: xdsl-opt --split-input-file -p 'merge-alloc{scope=program alignment=16},verify-memory-plan' %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --split-input-file -p 'merge-alloc{scope=program alignment=16 analysis-only=true}' %s | filecheck --match-full-lines %s --check-prefix ANALYSIS
// RUN: xdsl-opt --split-input-file -p 'merge-alloc{scope=program alignment=16 arena=argument io-in-workspace=true lifetimes=tick},verify-memory-plan' %s | filecheck --match-full-lines %s --check-prefix IO

// W1, W8: functions that share what they call are planned together: one offset is right for all of them, and
// each has an arena that is as large as it needs itself.

// %s is beside %a in @first, and beside %b in @second, which alone frees something.

func.func private @shared(%y: memref<16xi8>) {
  %s = memref.alloc() : memref<16xi8>
  "test.op"(%y, %s) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

func.func @first(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @shared(%a) : (memref<16xi8>) -> ()
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @shared(%a) : (memref<16xi8>) -> ()
  func.return
}

func.func @second(%x: memref<16xi8>) {
  %b = memref.alloc() : memref<16xi8>
  "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @shared(%b) : (memref<16xi8>) -> ()
  memref.dealloc %b : memref<16xi8>
  %c = memref.alloc() : memref<48xi8>
  "test.op"(%x, %c) : (memref<16xi8>, memref<48xi8>) -> ()
  func.return
}


// CHECK:      func.func private @shared(%y: memref<16xi8>, %workspace: memref<32xi8>) {
// CHECK-NEXT:   %0 = arith.constant 16 : index
// CHECK-NEXT:   %s = memref.view %workspace[%0][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%y, %s) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @first(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.call @shared(%a, %arena) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.call @shared(%a, %arena) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @second(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<48xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %b = memref.view %arena[%0][] : memref<48xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %workspace = memref.view %arena[%1][] : memref<48xi8> to memref<32xi8>
// CHECK-NEXT:   func.call @shared(%b, %workspace) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:   %2 = arith.constant 0 : index
// CHECK-NEXT:   %c = memref.view %arena[%2][] : memref<48xi8> to memref<48xi8>
// CHECK-NEXT:   "test.op"(%x, %c) : (memref<16xi8>, memref<48xi8>) -> ()
// CHECK-NEXT:   memref.dealloc %arena : memref<48xi8>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// ANALYSIS:        %s = memref.alloc() {mergealloc.lifetime = array<i64: 0, 5, 8, 1, 5, 5>, mergealloc.placed = array<i64: 0, 16, 16, 1, 16, 16>} : memref<16xi8>
// ANALYSIS:      func.func @first(%x: memref<16xi8>) attributes {mergealloc.scope = 0 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 32 : i64{{.*}}lower_bound_bytes = 32 : i64, peak = "tick 5, test.op"{{.*}} {
// ANALYSIS:        %a = memref.alloc() {mergealloc.lifetime = array<i64: 0, 3, 8>, mergealloc.placed = array<i64: 0, 0, 16>} : memref<16xi8>
// ANALYSIS:      func.func @second(%x: memref<16xi8>) attributes {mergealloc.scope = 1 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 48 : i64{{.*}}lower_bound_bytes = 48 : i64, peak = "tick 8, test.op"{{.*}} {
// ANALYSIS:        %b = memref.alloc() {mergealloc.lifetime = array<i64: 1, 3, 5>, mergealloc.placed = array<i64: 1, 0, 16>} : memref<16xi8>
// ANALYSIS:        %c = memref.alloc() {mergealloc.lifetime = array<i64: 1, 8, 8>, mergealloc.placed = array<i64: 1, 0, 48>} : memref<48xi8>

// IO:      func.func private @shared(%y: memref<16xi8>, %workspace: memref<48xi8>) {
// IO-NEXT:   %0 = arith.constant 32 : index
// IO-NEXT:   %s = memref.view %workspace[%0][] : memref<48xi8> to memref<16xi8>
// IO-NEXT:   "test.op"(%y, %s) : (memref<16xi8>, memref<16xi8>) -> ()
// IO-NEXT:   func.return
// IO-NEXT: }
// IO-NEXT: func.func @first(%workspace: memref<48xi8>) attributes {mergealloc.inputs = [{name = "x", type = memref<16xi8>, offset = 0 : i64, bytes = 16 : i64}], mergealloc.outputs = [{name = "x", type = memref<16xi8>, offset = 0 : i64, bytes = 16 : i64}], mergealloc.workspaces = [{argument = 0 : i64, alignment = 16 : i64}], mergealloc.plan{{.*}} {
// IO-NEXT:   %0 = arith.constant 0 : index
// IO-NEXT:   %x = memref.view %workspace[%0][] {mergealloc.input = {x = 0 : i64}, mergealloc.output = {x = 0 : i64}} : memref<48xi8> to memref<16xi8>
// IO-NEXT:   %1 = arith.constant 16 : index
// IO-NEXT:   %a = memref.view %workspace[%1][] : memref<48xi8> to memref<16xi8>
// IO-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// IO-NEXT:   func.call @shared(%a, %workspace) : (memref<16xi8>, memref<48xi8>) -> ()
// IO-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// IO-NEXT:   func.call @shared(%a, %workspace) : (memref<16xi8>, memref<48xi8>) -> ()
// IO-NEXT:   func.return
// IO-NEXT: }
// IO-NEXT: func.func @second(%workspace: memref<64xi8>) attributes {mergealloc.inputs = [{name = "x", type = memref<16xi8>, offset = 0 : i64, bytes = 16 : i64}], mergealloc.outputs = [{name = "x", type = memref<16xi8>, offset = 0 : i64, bytes = 16 : i64}], mergealloc.workspaces = [{argument = 0 : i64, alignment = 16 : i64}], mergealloc.plan{{.*}} {
// IO-NEXT:   %0 = arith.constant 0 : index
// IO-NEXT:   %x = memref.view %workspace[%0][] {mergealloc.input = {x = 0 : i64}, mergealloc.output = {x = 0 : i64}} : memref<64xi8> to memref<16xi8>
// IO-NEXT:   %1 = arith.constant 16 : index
// IO-NEXT:   %b = memref.view %workspace[%1][] : memref<64xi8> to memref<16xi8>
// IO-NEXT:   "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// IO-NEXT:   %2 = arith.constant 0 : index
// IO-NEXT:   %workspace_1 = memref.view %workspace[%2][] : memref<64xi8> to memref<48xi8>
// IO-NEXT:   func.call @shared(%b, %workspace_1) : (memref<16xi8>, memref<48xi8>) -> ()
// IO-NEXT:   %3 = arith.constant 16 : index
// IO-NEXT:   %c = memref.view %workspace[%3][] : memref<64xi8> to memref<48xi8>
// IO-NEXT:   "test.op"(%x, %c) : (memref<16xi8>, memref<48xi8>) -> ()
// IO-NEXT:   func.return
// IO-NEXT: }

// -----
// What @blocks needs, in two memories, of which it frees one, is one buffer of the calls of @inlined, which is
// in both functions.

func.func private @blocks(%y: memref<16xi8>) {
  %s = memref.alloc() : memref<16xi8>
  %f = memref.alloc() : memref<32xi8, "fast">
  "test.op"(%y, %s, %f) : (memref<16xi8>, memref<16xi8>, memref<32xi8, "fast">) -> ()
  memref.dealloc %f : memref<32xi8, "fast">
  cf.br ^end
^end:
  func.return
}

func.func private @inlined(%y: memref<16xi8>) {
  func.call @blocks(%y) : (memref<16xi8>) -> ()
  func.return
}

func.func @first(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @inlined(%a) : (memref<16xi8>) -> ()
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  %d = memref.alloc() : memref<16xi8>
  "test.op"(%x, %d) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @inlined(%d) : (memref<16xi8>) -> ()
  func.return
}

func.func @second(%x: memref<16xi8>) {
  %b = memref.alloc() : memref<16xi8>
  "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @inlined(%b) : (memref<16xi8>) -> ()
  func.return
}


// CHECK:      func.func private @blocks(%y: memref<16xi8>, %workspace: memref<16xi8>, %workspace_1: memref<32xi8, "fast">) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %workspace[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %f = memref.view %workspace_1[%1][] : memref<32xi8, "fast"> to memref<32xi8, "fast">
// CHECK-NEXT:   "test.op"(%y, %s, %f) : (memref<16xi8>, memref<16xi8>, memref<32xi8, "fast">) -> ()
// CHECK-NEXT:   cf.br ^end
// CHECK-NEXT: ^end:
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @inlined(%y: memref<16xi8>, %workspace: memref<32xi8>, %workspace_1: memref<32xi8, "fast">) {
// CHECK-NEXT:   %0 = arith.constant 16 : index
// CHECK-NEXT:   %workspace_2 = memref.view %workspace[%0][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   func.call @blocks(%y, %workspace_2, %workspace_1) : (memref<16xi8>, memref<16xi8>, memref<32xi8, "fast">) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @first(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8, "fast">
// CHECK-NEXT:   %arena_1 = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena_1[%0][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.call @inlined(%a, %arena_1, %arena) : (memref<16xi8>, memref<32xi8>, memref<32xi8, "fast">) -> ()
// CHECK-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %d = memref.view %arena_1[%1][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%x, %d) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.call @inlined(%d, %arena_1, %arena) : (memref<16xi8>, memref<32xi8>, memref<32xi8, "fast">) -> ()
// CHECK-NEXT:   memref.dealloc %arena : memref<32xi8, "fast">
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @second(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8, "fast">
// CHECK-NEXT:   %arena_1 = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %b = memref.view %arena_1[%0][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.call @inlined(%b, %arena_1, %arena) : (memref<16xi8>, memref<32xi8>, memref<32xi8, "fast">) -> ()
// CHECK-NEXT:   memref.dealloc %arena : memref<32xi8, "fast">
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// ANALYSIS:      func.func private @blocks(%y: memref<16xi8>) attributes {mergealloc.scope = 0 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 16 : i64{{.*}}lower_bound_bytes = 16 : i64, peak = "tick 4, test.op"{{.*}}pool = "fast"{{.*}}size_bytes = 32 : i64{{.*}}lower_bound_bytes = 32 : i64, peak = "tick 4, test.op"{{.*}} {
// ANALYSIS:        %s = memref.alloc() {mergealloc.lifetime = array<i64: 0, 4, 4>, mergealloc.placed = array<i64: 0, 0, 16>} : memref<16xi8>
// ANALYSIS:        %f = memref.alloc() {mergealloc.lifetime = array<i64: 0, 4, 4>, mergealloc.placed = array<i64: 1, 0, 32>} : memref<32xi8, "fast">
// ANALYSIS:      func.func @first(%x: memref<16xi8>) attributes {mergealloc.scope = 1 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 32 : i64{{.*}}lower_bound_bytes = 32 : i64, peak = "tick 4, func.call"{{.*}}pool = "fast"{{.*}}size_bytes = 32 : i64{{.*}}lower_bound_bytes = 32 : i64, peak = "tick 4, func.call"{{.*}} {
// ANALYSIS:        %a = memref.alloc() {mergealloc.lifetime = array<i64: 1, 3, 5>, mergealloc.placed = array<i64: 2, 0, 16>} : memref<16xi8>
// ANALYSIS:        %d = memref.alloc() {mergealloc.lifetime = array<i64: 1, 7, 8>, mergealloc.placed = array<i64: 2, 0, 16>} : memref<16xi8>
// ANALYSIS:      func.func @second(%x: memref<16xi8>) attributes {mergealloc.scope = 2 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 32 : i64{{.*}}lower_bound_bytes = 32 : i64, peak = "tick 4, func.call"{{.*}}pool = "fast"{{.*}}size_bytes = 32 : i64{{.*}}lower_bound_bytes = 32 : i64, peak = "tick 4, func.call"{{.*}} {
// ANALYSIS:        %b = memref.alloc() {mergealloc.lifetime = array<i64: 2, 3, 4>, mergealloc.placed = array<i64: 4, 0, 16>} : memref<16xi8>

// IO:      func.func private @blocks(%y: memref<16xi8>, %workspace: memref<16xi8>, %workspace_1: memref<32xi8, "fast">) attributes {mergealloc.plan{{.*}} {
// IO-NEXT:   %0 = arith.constant 0 : index
// IO-NEXT:   %s = memref.view %workspace[%0][] : memref<16xi8> to memref<16xi8>
// IO-NEXT:   %1 = arith.constant 0 : index
// IO-NEXT:   %f = memref.view %workspace_1[%1][] : memref<32xi8, "fast"> to memref<32xi8, "fast">
// IO-NEXT:   "test.op"(%y, %s, %f) : (memref<16xi8>, memref<16xi8>, memref<32xi8, "fast">) -> ()
// IO-NEXT:   cf.br ^end
// IO-NEXT: ^end:
// IO-NEXT:   func.return
// IO-NEXT: }
// IO-NEXT: func.func private @inlined(%y: memref<16xi8>, %workspace: memref<48xi8>, %workspace_1: memref<32xi8, "fast">) {
// IO-NEXT:   %0 = arith.constant 32 : index
// IO-NEXT:   %workspace_2 = memref.view %workspace[%0][] : memref<48xi8> to memref<16xi8>
// IO-NEXT:   func.call @blocks(%y, %workspace_2, %workspace_1) : (memref<16xi8>, memref<16xi8>, memref<32xi8, "fast">) -> ()
// IO-NEXT:   func.return
// IO-NEXT: }
// IO-NEXT: func.func @first(%workspace: memref<48xi8>, %workspace_1: memref<32xi8, "fast">) attributes {mergealloc.inputs = [{name = "x", type = memref<16xi8>, offset = 0 : i64, bytes = 16 : i64}], mergealloc.outputs = [{name = "x", type = memref<16xi8>, offset = 0 : i64, bytes = 16 : i64}], mergealloc.workspaces = [{argument = 0 : i64, alignment = 16 : i64}, {argument = 1 : i64, alignment = 16 : i64}], mergealloc.plan{{.*}} {
// IO-NEXT:   %0 = arith.constant 0 : index
// IO-NEXT:   %x = memref.view %workspace[%0][] {mergealloc.input = {x = 0 : i64}, mergealloc.output = {x = 0 : i64}} : memref<48xi8> to memref<16xi8>
// IO-NEXT:   %1 = arith.constant 16 : index
// IO-NEXT:   %a = memref.view %workspace[%1][] : memref<48xi8> to memref<16xi8>
// IO-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// IO-NEXT:   func.call @inlined(%a, %workspace, %workspace_1) : (memref<16xi8>, memref<48xi8>, memref<32xi8, "fast">) -> ()
// IO-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// IO-NEXT:   %2 = arith.constant 16 : index
// IO-NEXT:   %d = memref.view %workspace[%2][] : memref<48xi8> to memref<16xi8>
// IO-NEXT:   "test.op"(%x, %d) : (memref<16xi8>, memref<16xi8>) -> ()
// IO-NEXT:   func.call @inlined(%d, %workspace, %workspace_1) : (memref<16xi8>, memref<48xi8>, memref<32xi8, "fast">) -> ()
// IO-NEXT:   func.return
// IO-NEXT: }
// IO-NEXT: func.func @second(%workspace: memref<48xi8>, %workspace_1: memref<32xi8, "fast">) attributes {mergealloc.inputs = [{name = "x", type = memref<16xi8>, offset = 0 : i64, bytes = 16 : i64}], mergealloc.outputs = [{name = "x", type = memref<16xi8>, offset = 0 : i64, bytes = 16 : i64}], mergealloc.workspaces = [{argument = 0 : i64, alignment = 16 : i64}, {argument = 1 : i64, alignment = 16 : i64}], mergealloc.plan{{.*}} {
// IO-NEXT:   %0 = arith.constant 0 : index
// IO-NEXT:   %x = memref.view %workspace[%0][] {mergealloc.input = {x = 0 : i64}, mergealloc.output = {x = 0 : i64}} : memref<48xi8> to memref<16xi8>
// IO-NEXT:   %1 = arith.constant 16 : index
// IO-NEXT:   %b = memref.view %workspace[%1][] : memref<48xi8> to memref<16xi8>
// IO-NEXT:   "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// IO-NEXT:   func.call @inlined(%b, %workspace, %workspace_1) : (memref<16xi8>, memref<48xi8>, memref<32xi8, "fast">) -> ()
// IO-NEXT:   func.return
// IO-NEXT: }

// -----
// The callee writes over what the caller has, or the caller over what the callee returns; the other function
// has only one of the two buffers, or neither of a pair.

func.func private @f(%y: memref<16xi8>) -> memref<16xi8> {
  %s = memref.alloc() : memref<16xi8>
  linalg.add ins(%y, %y : memref<16xi8>, memref<16xi8>) outs(%s : memref<16xi8>)
  func.return %s : memref<16xi8>
}

func.func @first(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  %s = func.call @f(%a) : (memref<16xi8>) -> memref<16xi8>
  "test.op"(%x, %s) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

func.func @second(%x: memref<16xi8>) {
  %s = func.call @f(%x) : (memref<16xi8>) -> memref<16xi8>
  %b = memref.alloc() : memref<16xi8>
  linalg.mul ins(%s, %s : memref<16xi8>, memref<16xi8>) outs(%b : memref<16xi8>)
  "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
  %d = memref.alloc() : memref<16xi8>
  linalg.add ins(%b, %b : memref<16xi8>, memref<16xi8>) outs(%d : memref<16xi8>)
  "test.op"(%x, %d) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}


// CHECK:      func.func private @f(%y: memref<16xi8>, %workspace: memref<16xi8>) -> memref<16xi8> {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %workspace[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   linalg.add ins(%y, %y : memref<16xi8>, memref<16xi8>) outs(%s : memref<16xi8>)
// CHECK-NEXT:   func.return %s : memref<16xi8>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @first(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   %s = func.call @f(%a, %arena) : (memref<16xi8>, memref<16xi8>) -> memref<16xi8>
// CHECK-NEXT:   "test.op"(%x, %s) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @second(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:   %s = func.call @f(%x, %arena) : (memref<16xi8>, memref<16xi8>) -> memref<16xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %b = memref.view %arena[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   linalg.mul ins(%s, %s : memref<16xi8>, memref<16xi8>) outs(%b : memref<16xi8>)
// CHECK-NEXT:   "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %d = memref.view %arena[%1][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   linalg.add ins(%b, %b : memref<16xi8>, memref<16xi8>) outs(%d : memref<16xi8>)
// CHECK-NEXT:   "test.op"(%x, %d) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// ANALYSIS:        %s = memref.alloc() {mergealloc.lifetime = array<i64: 0, 5, 8, 1, 3, 7>, mergealloc.placed = array<i64: 0, 0, 16, 1, 0, 16>} : memref<16xi8>
// ANALYSIS:      func.func @first(%x: memref<16xi8>) attributes {mergealloc.scope = 0 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 16 : i64{{.*}}lower_bound_bytes = 16 : i64, peak = "tick 3, test.op"{{.*}} {
// ANALYSIS:        %a = memref.alloc() {mergealloc.lifetime = array<i64: 0, 3, 5>, mergealloc.placed = array<i64: 0, 0, 16>} : memref<16xi8>
// ANALYSIS:      func.func @second(%x: memref<16xi8>) attributes {mergealloc.scope = 1 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 16 : i64{{.*}}lower_bound_bytes = 16 : i64, peak = "tick 3, linalg.add"{{.*}} {
// ANALYSIS:        %b = memref.alloc() {mergealloc.lifetime = array<i64: 1, 7, 12>, mergealloc.placed = array<i64: 1, 0, 16>} : memref<16xi8>
// ANALYSIS:        %d = memref.alloc() {mergealloc.lifetime = array<i64: 1, 12, 15>, mergealloc.placed = array<i64: 1, 0, 16>} : memref<16xi8>

// IO:      func.func private @f(%y: memref<16xi8>, %workspace: memref<48xi8>) -> memref<16xi8> {
// IO-NEXT:   %0 = arith.constant 32 : index
// IO-NEXT:   %s = memref.view %workspace[%0][] : memref<48xi8> to memref<16xi8>
// IO-NEXT:   linalg.add ins(%y, %y : memref<16xi8>, memref<16xi8>) outs(%s : memref<16xi8>)
// IO-NEXT:   func.return %s : memref<16xi8>
// IO-NEXT: }
// IO-NEXT: func.func @first(%workspace: memref<48xi8>) attributes {mergealloc.inputs = [{name = "x", type = memref<16xi8>, offset = 0 : i64, bytes = 16 : i64}], mergealloc.outputs = [{name = "x", type = memref<16xi8>, offset = 0 : i64, bytes = 16 : i64}], mergealloc.workspaces = [{argument = 0 : i64, alignment = 16 : i64}], mergealloc.plan{{.*}} {
// IO-NEXT:   %0 = arith.constant 0 : index
// IO-NEXT:   %x = memref.view %workspace[%0][] {mergealloc.input = {x = 0 : i64}, mergealloc.output = {x = 0 : i64}} : memref<48xi8> to memref<16xi8>
// IO-NEXT:   %1 = arith.constant 16 : index
// IO-NEXT:   %a = memref.view %workspace[%1][] : memref<48xi8> to memref<16xi8>
// IO-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// IO-NEXT:   %s = func.call @f(%a, %workspace) : (memref<16xi8>, memref<48xi8>) -> memref<16xi8>
// IO-NEXT:   "test.op"(%x, %s) : (memref<16xi8>, memref<16xi8>) -> ()
// IO-NEXT:   func.return
// IO-NEXT: }
// IO-NEXT: func.func @second(%workspace: memref<48xi8>) attributes {mergealloc.inputs = [{name = "x", type = memref<16xi8>, offset = 0 : i64, bytes = 16 : i64}], mergealloc.outputs = [{name = "x", type = memref<16xi8>, offset = 0 : i64, bytes = 16 : i64}], mergealloc.workspaces = [{argument = 0 : i64, alignment = 16 : i64}], mergealloc.plan{{.*}} {
// IO-NEXT:   %0 = arith.constant 0 : index
// IO-NEXT:   %x = memref.view %workspace[%0][] {mergealloc.input = {x = 0 : i64}, mergealloc.output = {x = 0 : i64}} : memref<48xi8> to memref<16xi8>
// IO-NEXT:   %s = func.call @f(%x, %workspace) : (memref<16xi8>, memref<48xi8>) -> memref<16xi8>
// IO-NEXT:   %1 = arith.constant 16 : index
// IO-NEXT:   %b = memref.view %workspace[%1][] : memref<48xi8> to memref<16xi8>
// IO-NEXT:   linalg.mul ins(%s, %s : memref<16xi8>, memref<16xi8>) outs(%b : memref<16xi8>)
// IO-NEXT:   "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// IO-NEXT:   %2 = arith.constant 32 : index
// IO-NEXT:   %d = memref.view %workspace[%2][] : memref<48xi8> to memref<16xi8>
// IO-NEXT:   linalg.add ins(%b, %b : memref<16xi8>, memref<16xi8>) outs(%d : memref<16xi8>)
// IO-NEXT:   "test.op"(%x, %d) : (memref<16xi8>, memref<16xi8>) -> ()
// IO-NEXT:   func.return
// IO-NEXT: }

// -----
// Both functions have both buffers. %t is written over %s, which @first needs no more; in @second, %t is
// written when %s is long dead, so that they do not meet there.

func.func private @make() -> memref<16xi8> {
  %s = memref.alloc() : memref<16xi8>
  "test.op"(%s) : (memref<16xi8>) -> ()
  func.return %s : memref<16xi8>
}

func.func private @from(%y: memref<16xi8>) {
  %t = memref.alloc() : memref<16xi8>
  linalg.add ins(%y, %y : memref<16xi8>, memref<16xi8>) outs(%t : memref<16xi8>)
  "test.op"(%t) : (memref<16xi8>) -> ()
  func.return
}

func.func @first(%x: memref<16xi8>) {
  %s = func.call @make() : () -> memref<16xi8>
  func.call @from(%s) : (memref<16xi8>) -> ()
  func.return
}

func.func @second(%x: memref<16xi8>) {
  %s = func.call @make() : () -> memref<16xi8>
  "test.op"(%s) : (memref<16xi8>) -> ()
  func.call @from(%x) : (memref<16xi8>) -> ()
  func.return
}


// CHECK:      func.func private @make(%workspace: memref<16xi8>) -> memref<16xi8> {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %workspace[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%s) : (memref<16xi8>) -> ()
// CHECK-NEXT:   func.return %s : memref<16xi8>
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @from(%y: memref<16xi8>, %workspace: memref<16xi8>) {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %t = memref.view %workspace[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   linalg.add ins(%y, %y : memref<16xi8>, memref<16xi8>) outs(%t : memref<16xi8>)
// CHECK-NEXT:   "test.op"(%t) : (memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @first(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:   %s = func.call @make(%arena) : (memref<16xi8>) -> memref<16xi8>
// CHECK-NEXT:   func.call @from(%s, %arena) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @second(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:   %s = func.call @make(%arena) : (memref<16xi8>) -> memref<16xi8>
// CHECK-NEXT:   "test.op"(%s) : (memref<16xi8>) -> ()
// CHECK-NEXT:   func.call @from(%x, %arena) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// ANALYSIS:        %s = memref.alloc() {mergealloc.lifetime = array<i64: 0, 3, 5, 1, 3, 4>, mergealloc.placed = array<i64: 0, 0, 16, 1, 0, 16>} : memref<16xi8>
// ANALYSIS:        %t = memref.alloc() {mergealloc.lifetime = array<i64: 0, 5, 8, 1, 6, 9>, mergealloc.placed = array<i64: 0, 0, 16, 1, 0, 16>} : memref<16xi8>
// ANALYSIS:      func.func @first(%x: memref<16xi8>) attributes {mergealloc.scope = 0 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 16 : i64{{.*}}lower_bound_bytes = 16 : i64, peak = "tick 3, test.op"{{.*}} {
// ANALYSIS:      func.func @second(%x: memref<16xi8>) attributes {mergealloc.scope = 1 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 16 : i64{{.*}}lower_bound_bytes = 16 : i64, peak = "tick 3, test.op"{{.*}} {

// IO:      func.func private @make() -> memref<16xi8> {
// IO-NEXT:   %s = memref.alloc() : memref<16xi8>
// IO-NEXT:   "test.op"(%s) : (memref<16xi8>) -> ()
// IO-NEXT:   func.return %s : memref<16xi8>
// IO-NEXT: }
// IO-NEXT: func.func private @from(%y: memref<16xi8>, %workspace: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// IO-NEXT:   %0 = arith.constant 0 : index
// IO-NEXT:   %t = memref.view %workspace[%0][] : memref<16xi8> to memref<16xi8>
// IO-NEXT:   linalg.add ins(%y, %y : memref<16xi8>, memref<16xi8>) outs(%t : memref<16xi8>)
// IO-NEXT:   "test.op"(%t) : (memref<16xi8>) -> ()
// IO-NEXT:   func.return
// IO-NEXT: }
// IO-NEXT: func.func @first(%workspace: memref<16xi8>) attributes {mergealloc.inputs = [{name = "x", type = memref<16xi8>, offset = 0 : i64, bytes = 16 : i64}], mergealloc.workspaces = [{argument = 0 : i64, alignment = 16 : i64}], mergealloc.plan{{.*}} {
// IO-NEXT:   %0 = arith.constant 0 : index
// IO-NEXT:   %x = memref.view %workspace[%0][] {mergealloc.input = {x = 0 : i64}} : memref<16xi8> to memref<16xi8>
// IO-NEXT:   %s = func.call @make() : () -> memref<16xi8>
// IO-NEXT:   func.call @from(%s, %workspace) : (memref<16xi8>, memref<16xi8>) -> ()
// IO-NEXT:   func.return
// IO-NEXT: }
// IO-NEXT: func.func @second(%workspace: memref<32xi8>) attributes {mergealloc.inputs = [{name = "x", type = memref<16xi8>, offset = 0 : i64, bytes = 16 : i64}], mergealloc.workspaces = [{argument = 0 : i64, alignment = 16 : i64}], mergealloc.plan{{.*}} {
// IO-NEXT:   %0 = arith.constant 0 : index
// IO-NEXT:   %x = memref.view %workspace[%0][] {mergealloc.input = {x = 0 : i64}} : memref<32xi8> to memref<16xi8>
// IO-NEXT:   %s = func.call @make() : () -> memref<16xi8>
// IO-NEXT:   "test.op"(%s) : (memref<16xi8>) -> ()
// IO-NEXT:   %1 = arith.constant 16 : index
// IO-NEXT:   %workspace_1 = memref.view %workspace[%1][] : memref<32xi8> to memref<16xi8>
// IO-NEXT:   func.call @from(%x, %workspace_1) : (memref<16xi8>, memref<16xi8>) -> ()
// IO-NEXT:   func.return
// IO-NEXT: }

// -----
// What is made in a part of another one, in the second of two functions.

func.func private @shared(%y: memref<4xf32>) {
  %t = memref.alloc() : memref<4xf32>
  "test.op"(%y, %t) : (memref<4xf32>, memref<4xf32>) -> ()
  func.return
}

func.func @first(%x: memref<4xf32>) {
  func.call @shared(%x) : (memref<4xf32>) -> ()
  func.return
}

func.func @second(%x: memref<4xf32>) {
  %s = memref.alloc() : memref<4xf32>
  linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
  %d = memref.alloc() : memref<8xf32>
  %c = arith.constant 0.0 : f32
  linalg.fill ins(%c : f32) outs(%d : memref<8xf32>)
  %v = memref.subview %d[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 2>>
  "test.op"(%d) : (memref<8xf32>) -> ()
  func.call @shared(%x) : (memref<4xf32>) -> ()
  func.return
}


// CHECK:      func.func private @shared(%y: memref<4xf32>, %workspace: memref<16xi8>) {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %t = memref.view %workspace[%0][] : memref<16xi8> to memref<4xf32>
// CHECK-NEXT:   "test.op"(%y, %t) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @first(%x: memref<4xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:   func.call @shared(%x, %arena) : (memref<4xf32>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @second(%x: memref<4xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %d = memref.view %arena[%0][] : memref<32xi8> to memref<8xf32>
// CHECK-NEXT:   %v = memref.subview %d[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
// CHECK-NEXT:   %c = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:   linalg.fill ins(%c : f32) outs(%d : memref<8xf32>)
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%v : memref<4xf32, strided<[1], offset: 2>>)
// CHECK-NEXT:   "test.op"(%d) : (memref<8xf32>) -> ()
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %workspace = memref.view %arena[%1][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   func.call @shared(%x, %workspace) : (memref<4xf32>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// ANALYSIS:        %t = memref.alloc() {mergealloc.lifetime = array<i64: 0, 3, 3, 1, 14, 14>, mergealloc.placed = array<i64: 0, 0, 16, 1, 0, 16>} : memref<4xf32>
// ANALYSIS:      func.func @first(%x: memref<4xf32>) attributes {mergealloc.scope = 0 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 16 : i64{{.*}}lower_bound_bytes = 16 : i64, peak = "tick 3, test.op"{{.*}} {
// ANALYSIS:      func.func @second(%x: memref<4xf32>) attributes {mergealloc.scope = 1 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 32 : i64{{.*}}lower_bound_bytes = 32 : i64, peak = "tick 3, linalg.add"{{.*}} {
// ANALYSIS:        %s = memref.alloc() {mergealloc.lifetime = array<i64: 1, 3, 11>} : memref<4xf32>
// ANALYSIS:        %d = memref.alloc() {mergealloc.lifetime = array<i64: 1, 8, 12>, mergealloc.placed = array<i64: 1, 0, 32>} : memref<8xf32>

// IO:      func.func private @shared(%y: memref<4xf32>, %workspace: memref<32xi8>) {
// IO-NEXT:   %0 = arith.constant 16 : index
// IO-NEXT:   %t = memref.view %workspace[%0][] : memref<32xi8> to memref<4xf32>
// IO-NEXT:   "test.op"(%y, %t) : (memref<4xf32>, memref<4xf32>) -> ()
// IO-NEXT:   func.return
// IO-NEXT: }
// IO-NEXT: func.func @first(%workspace: memref<32xi8>) attributes {mergealloc.inputs = [{name = "x", type = memref<4xf32>, offset = 0 : i64, bytes = 16 : i64}], mergealloc.outputs = [{name = "x", type = memref<4xf32>, offset = 0 : i64, bytes = 16 : i64}], mergealloc.workspaces = [{argument = 0 : i64, alignment = 16 : i64}], mergealloc.plan{{.*}} {
// IO-NEXT:   %0 = arith.constant 0 : index
// IO-NEXT:   %x = memref.view %workspace[%0][] {mergealloc.input = {x = 0 : i64}, mergealloc.output = {x = 0 : i64}} : memref<32xi8> to memref<4xf32>
// IO-NEXT:   func.call @shared(%x, %workspace) : (memref<4xf32>, memref<32xi8>) -> ()
// IO-NEXT:   func.return
// IO-NEXT: }
// IO-NEXT: func.func @second(%workspace: memref<64xi8>) attributes {mergealloc.inputs = [{name = "x", type = memref<4xf32>, offset = 0 : i64, bytes = 16 : i64}], mergealloc.outputs = [{name = "x", type = memref<4xf32>, offset = 0 : i64, bytes = 16 : i64}], mergealloc.workspaces = [{argument = 0 : i64, alignment = 16 : i64}], mergealloc.plan{{.*}} {
// IO-NEXT:   %0 = arith.constant 0 : index
// IO-NEXT:   %x = memref.view %workspace[%0][] {mergealloc.input = {x = 0 : i64}, mergealloc.output = {x = 0 : i64}} : memref<64xi8> to memref<4xf32>
// IO-NEXT:   %1 = arith.constant 16 : index
// IO-NEXT:   %s = memref.view %workspace[%1][] : memref<64xi8> to memref<4xf32>
// IO-NEXT:   linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
// IO-NEXT:   %2 = arith.constant 32 : index
// IO-NEXT:   %d = memref.view %workspace[%2][] : memref<64xi8> to memref<8xf32>
// IO-NEXT:   %c = arith.constant 0.000000e+00 : f32
// IO-NEXT:   linalg.fill ins(%c : f32) outs(%d : memref<8xf32>)
// IO-NEXT:   %v = memref.subview %d[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
// IO-NEXT:   memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 2>>
// IO-NEXT:   "test.op"(%d) : (memref<8xf32>) -> ()
// IO-NEXT:   %3 = arith.constant 0 : index
// IO-NEXT:   %workspace_1 = memref.view %workspace[%3][] : memref<64xi8> to memref<32xi8>
// IO-NEXT:   func.call @shared(%x, %workspace_1) : (memref<4xf32>, memref<32xi8>) -> ()
// IO-NEXT:   func.return
// IO-NEXT: }

// -----
// Results of the one live to its end, arguments of the other from its start on: they have nothing to do with
// one another.

func.func private @shared(%y: memref<16xi8>, %z: memref<16xi8>) {
  %s = memref.alloc() : memref<16xi8>
  "test.op"(%y, %s, %z) : (memref<16xi8>, memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

func.func @first(%x: memref<16xi8>) -> memref<16xi8> {
  %r = memref.alloc() : memref<16xi8>
  func.call @shared(%x, %r) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return %r : memref<16xi8>
}

func.func @second(%x: memref<16xi8>, %y: memref<16xi8>) -> memref<16xi8> {
  func.call @shared(%x, %y) : (memref<16xi8>, memref<16xi8>) -> ()
  %r = memref.alloc() : memref<16xi8>
  "test.op"(%r) : (memref<16xi8>) -> ()
  func.return %r : memref<16xi8>
}


// CHECK:      func.func private @shared(%y: memref<16xi8>, %z: memref<16xi8>, %workspace: memref<16xi8>) {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %workspace[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%y, %s, %z) : (memref<16xi8>, memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @first(%x: memref<16xi8>) -> memref<16xi8> attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:   %r = memref.alloc() : memref<16xi8>
// CHECK-NEXT:   func.call @shared(%x, %r, %arena) : (memref<16xi8>, memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return %r : memref<16xi8>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @second(%x: memref<16xi8>, %y: memref<16xi8>) -> memref<16xi8> attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:   func.call @shared(%x, %y, %arena) : (memref<16xi8>, memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   %r = memref.alloc() : memref<16xi8>
// CHECK-NEXT:   "test.op"(%r) : (memref<16xi8>) -> ()
// CHECK-NEXT:   func.return %r : memref<16xi8>
// CHECK-NEXT: }

// ANALYSIS:        %s = memref.alloc() {mergealloc.lifetime = array<i64: 0, 4, 4, 1, 3, 3>, mergealloc.placed = array<i64: 0, 0, 16, 1, 0, 16>} : memref<16xi8>
// ANALYSIS:      func.func @first(%x: memref<16xi8>) -> memref<16xi8> attributes {mergealloc.scope = 0 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 16 : i64{{.*}}lower_bound_bytes = 16 : i64, peak = "tick 4, test.op"{{.*}} {
// ANALYSIS:        %r = memref.alloc() {mergealloc.skip = "returned by the function"} : memref<16xi8>
// ANALYSIS:      func.func @second(%x: memref<16xi8>, %y: memref<16xi8>) -> memref<16xi8> attributes {mergealloc.scope = 1 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 16 : i64{{.*}}lower_bound_bytes = 16 : i64, peak = "tick 3, test.op"{{.*}} {
// ANALYSIS:        %r = memref.alloc() {mergealloc.skip = "returned by the function"} : memref<16xi8>

// IO:      func.func private @shared(%y: memref<16xi8>, %z: memref<16xi8>, %workspace: memref<48xi8>) {
// IO-NEXT:   %0 = arith.constant 32 : index
// IO-NEXT:   %s = memref.view %workspace[%0][] : memref<48xi8> to memref<16xi8>
// IO-NEXT:   "test.op"(%y, %s, %z) : (memref<16xi8>, memref<16xi8>, memref<16xi8>) -> ()
// IO-NEXT:   func.return
// IO-NEXT: }
// IO-NEXT: func.func @first(%workspace: memref<48xi8>) attributes {mergealloc.inputs = [{name = "x", type = memref<16xi8>, offset = 0 : i64, bytes = 16 : i64}], mergealloc.outputs = [{name = "x", type = memref<16xi8>, offset = 0 : i64, bytes = 16 : i64}, {name = "result_0", type = memref<16xi8>, offset = 16 : i64, bytes = 16 : i64}], mergealloc.workspaces = [{argument = 0 : i64, alignment = 16 : i64}], mergealloc.plan{{.*}} {
// IO-NEXT:   %0 = arith.constant 0 : index
// IO-NEXT:   %x = memref.view %workspace[%0][] {mergealloc.input = {x = 0 : i64}, mergealloc.output = {x = 0 : i64}} : memref<48xi8> to memref<16xi8>
// IO-NEXT:   %1 = arith.constant 16 : index
// IO-NEXT:   %r = memref.view %workspace[%1][] {mergealloc.output = {result_0 = 0 : i64}} : memref<48xi8> to memref<16xi8>
// IO-NEXT:   func.call @shared(%x, %r, %workspace) : (memref<16xi8>, memref<16xi8>, memref<48xi8>) -> ()
// IO-NEXT:   func.return
// IO-NEXT: }
// IO-NEXT: func.func @second(%workspace: memref<48xi8>) attributes {mergealloc.inputs = [{name = "x", type = memref<16xi8>, offset = 0 : i64, bytes = 16 : i64}, {name = "y", type = memref<16xi8>, offset = 16 : i64, bytes = 16 : i64}], mergealloc.outputs = [{name = "x", type = memref<16xi8>, offset = 0 : i64, bytes = 16 : i64}, {name = "y", type = memref<16xi8>, offset = 16 : i64, bytes = 16 : i64}, {name = "result_0", type = memref<16xi8>, offset = 32 : i64, bytes = 16 : i64}], mergealloc.workspaces = [{argument = 0 : i64, alignment = 16 : i64}], mergealloc.plan{{.*}} {
// IO-NEXT:   %0 = arith.constant 0 : index
// IO-NEXT:   %x = memref.view %workspace[%0][] {mergealloc.input = {x = 0 : i64}, mergealloc.output = {x = 0 : i64}} : memref<48xi8> to memref<16xi8>
// IO-NEXT:   %1 = arith.constant 16 : index
// IO-NEXT:   %y = memref.view %workspace[%1][] {mergealloc.input = {y = 0 : i64}, mergealloc.output = {y = 0 : i64}} : memref<48xi8> to memref<16xi8>
// IO-NEXT:   func.call @shared(%x, %y, %workspace) : (memref<16xi8>, memref<16xi8>, memref<48xi8>) -> ()
// IO-NEXT:   %2 = arith.constant 32 : index
// IO-NEXT:   %r = memref.view %workspace[%2][] {mergealloc.output = {result_0 = 0 : i64}} : memref<48xi8> to memref<16xi8>
// IO-NEXT:   "test.op"(%r) : (memref<16xi8>) -> ()
// IO-NEXT:   func.return
// IO-NEXT: }

// Cites: 004/operators-and-model
