// RUN: xdsl-opt --print-debuginfo -p 'merge-alloc{max-parallel-instances=16 alignment=16 dynamic=reuse}' %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-debuginfo -p 'merge-alloc{max-parallel-instances=16 alignment=16 scope=program arena=argument pools="fast"}' %s | filecheck --match-full-lines %s --check-prefix PROGRAM
// RUN: xdsl-opt --print-debuginfo -p 'merge-alloc{max-parallel-instances=16 alignment=16 scope=program arena=global}' %s | filecheck --match-full-lines %s --check-prefix GLOBAL

// What takes the place of an allocation is where that was, an arena where its function is, a free behind what last
// accesses the arena; what a call passes is where the call is.

func.func private @callee(%y: memref<16xi8>) {
  %t = memref.alloc() : memref<16xi8> loc("callee":2:1)
  "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> () loc("callee":3:1)
  func.return loc("callee":4:1)
} loc("callee":1:1)

func.func @main(%x: memref<16xi8>, %c: i1) {
  %a = memref.alloc() : memref<16xi8> loc("main":2:1)
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> () loc("main":3:1)
  func.call @callee(%a) : (memref<16xi8>) -> () loc("main":4:1)
  memref.dealloc %a : memref<16xi8> loc("main":5:1)
  func.return loc("main":6:1)
} loc("main":1:1)

func.func @blocks(%x: memref<16xi8>, %c: i1) {
  %a = memref.alloc() : memref<16xi8> loc("blocks":2:1)
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> () loc("blocks":3:1)
  cf.cond_br %c, ^one, ^two loc("blocks":4:1)
^one:
  memref.dealloc %a : memref<16xi8> loc("blocks":5:1)
  func.return loc("blocks":6:1)
^two:
  memref.dealloc %a : memref<16xi8> loc("blocks":7:1)
  func.return loc("blocks":8:1)
} loc("blocks":1:1)

func.func @shared(%x: memref<16xi8>, %n: index) {
  %a = memref.alloc(%n) : memref<?xi8> loc("shared":2:1)
  "test.op"(%x, %a) : (memref<16xi8>, memref<?xi8>) -> () loc("shared":3:1)
  %b = memref.alloc(%n) : memref<?xi16> loc("shared":4:1)
  "test.op"(%x, %b) : (memref<16xi8>, memref<?xi16>) -> () loc("shared":5:1)
  memref.dealloc %a : memref<?xi8> loc("shared":6:1)
  memref.dealloc %b : memref<?xi16> loc("shared":7:1)
  func.return loc("shared":8:1)
} loc("shared":1:1)

func.func @instances(%x: memref<16xi8>) {
  %c1 = arith.constant 1 : index loc("instances":2:1)
  %c5 = arith.constant 5 : index loc("instances":2:1)
  %c2 = arith.constant 2 : index loc("instances":2:1)
  scf.parallel (%i) = (%c1) to (%c5) step (%c2) {
    %a = memref.alloc() : memref<16xi8> loc("instances":4:1)
    "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> () loc("instances":5:1)
    scf.parallel (%j) = (%c1) to (%c5) step (%c2) {
      "test.op"(%a) : (memref<16xi8>) -> () loc("instances":7:1)
      scf.reduce loc("instances":8:1)
    } loc("instances":6:1)
    scf.reduce loc("instances":9:1)
  } loc("instances":3:1)
  func.return loc("instances":10:1)
} loc("instances":1:1)


// CHECK:      builtin.module {
// CHECK-NEXT:   func.func private @callee(%y: memref<16xi8> loc(unknown)) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8> loc("callee":1:1)
// CHECK-NEXT:     %0 = arith.constant 0 : index loc("callee":2:1)
// CHECK-NEXT:     %t = memref.view %arena[%0][] : memref<16xi8> to memref<16xi8> loc("callee":2:1)
// CHECK-NEXT:     "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> () loc("callee":3:1)
// CHECK-NEXT:     func.return loc("callee":4:1)
// CHECK-NEXT:   } loc("callee":1:1)
// CHECK-NEXT:   func.func @main(%x: memref<16xi8> loc(unknown), %c: i1 loc(unknown)) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8> loc("main":1:1)
// CHECK-NEXT:     %0 = arith.constant 0 : index loc("main":2:1)
// CHECK-NEXT:     %a = memref.view %arena[%0][] : memref<16xi8> to memref<16xi8> loc("main":2:1)
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> () loc("main":3:1)
// CHECK-NEXT:     func.call @callee(%a) : (memref<16xi8>) -> () loc("main":4:1)
// CHECK-NEXT:     memref.dealloc %arena : memref<16xi8> loc("main":4:1)
// CHECK-NEXT:     func.return loc("main":6:1)
// CHECK-NEXT:   } loc("main":1:1)
// CHECK-NEXT:   func.func @blocks(%x: memref<16xi8> loc(unknown), %c: i1 loc(unknown)) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8> loc("blocks":1:1)
// CHECK-NEXT:     %0 = arith.constant 0 : index loc("blocks":2:1)
// CHECK-NEXT:     %a = memref.view %arena[%0][] : memref<16xi8> to memref<16xi8> loc("blocks":2:1)
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> () loc("blocks":3:1)
// CHECK-NEXT:     cf.cond_br %c, ^one, ^two loc("blocks":4:1)
// CHECK-NEXT:   ^one:
// CHECK-NEXT:     memref.dealloc %arena : memref<16xi8> loc("blocks":6:1)
// CHECK-NEXT:     func.return loc("blocks":6:1)
// CHECK-NEXT:   ^two:
// CHECK-NEXT:     memref.dealloc %arena : memref<16xi8> loc("blocks":8:1)
// CHECK-NEXT:     func.return loc("blocks":8:1)
// CHECK-NEXT:   } loc("blocks":1:1)
// CHECK-NEXT:   func.func @shared(%x: memref<16xi8> loc(unknown), %n: index loc(unknown)) {
// CHECK-NEXT:     %shared = memref.alloc(%n) {alignment = 16 : i64} : memref<?x2xi8> loc("shared":2:1)
// CHECK-NEXT:     %0 = memref.collapse_shape %shared {{.*}} : memref<?x2xi8> into memref<?xi8> loc("shared":2:1)
// CHECK-NEXT:     %1 = arith.constant 0 : index loc("shared":2:1)
// CHECK-NEXT:     %a = memref.view %0[%1][%n] : memref<?xi8> to memref<?xi8> loc("shared":2:1)
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<?xi8>) -> () loc("shared":3:1)
// CHECK-NEXT:     %2 = arith.constant 0 : index loc("shared":4:1)
// CHECK-NEXT:     %b = memref.view %0[%2][%n] : memref<?xi8> to memref<?xi16> loc("shared":4:1)
// CHECK-NEXT:     "test.op"(%x, %b) : (memref<16xi8>, memref<?xi16>) -> () loc("shared":5:1)
// CHECK-NEXT:     memref.dealloc %shared : memref<?x2xi8> loc("shared":5:1)
// CHECK-NEXT:     func.return loc("shared":8:1)
// CHECK-NEXT:   } loc("shared":1:1)
// CHECK-NEXT:   func.func @instances(%x: memref<16xi8> loc(unknown)) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8> loc("instances":1:1)
// CHECK-NEXT:     %c1 = arith.constant 1 : index loc("instances":2:1)
// CHECK-NEXT:     %c5 = arith.constant 5 : index loc("instances":2:1)
// CHECK-NEXT:     %c2 = arith.constant 2 : index loc("instances":2:1)
// CHECK-NEXT:     scf.parallel (%i) = (%c1) to (%c5) step (%c2) {
// CHECK-NEXT:       %0 = arith.constant 0 : index loc("instances":4:1)
// CHECK-NEXT:       %1 = arith.constant 1 : index loc("instances":4:1)
// CHECK-NEXT:       %2 = arith.subi %i, %1 : index loc("instances":4:1)
// CHECK-NEXT:       %3 = arith.constant 2 : index loc("instances":4:1)
// CHECK-NEXT:       %4 = arith.divsi %2, %3 : index loc("instances":4:1)
// CHECK-NEXT:       %5 = arith.constant 16 : index loc("instances":4:1)
// CHECK-NEXT:       %6 = arith.muli %4, %5 : index loc("instances":4:1)
// CHECK-NEXT:       %7 = arith.addi %0, %6 : index loc("instances":4:1)
// CHECK-NEXT:       %a = memref.view %arena[%7][] : memref<32xi8> to memref<16xi8> loc("instances":4:1)
// CHECK-NEXT:       "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> () loc("instances":5:1)
// CHECK-NEXT:       scf.parallel (%j) = (%c1) to (%c5) step (%c2) {
// CHECK-NEXT:         "test.op"(%a) : (memref<16xi8>) -> () loc("instances":7:1)
// CHECK-NEXT:         scf.reduce loc("instances":8:1)
// CHECK-NEXT:       } loc("instances":6:1)
// CHECK-NEXT:       scf.reduce loc("instances":9:1)
// CHECK-NEXT:     } loc("instances":3:1)
// CHECK-NEXT:     func.return loc("instances":10:1)
// CHECK-NEXT:   } loc("instances":1:1)
// CHECK-NEXT: } loc(unknown)

// PROGRAM:      builtin.module {
// PROGRAM-NEXT:   func.func private @callee(%y: memref<16xi8> loc(unknown), %workspace: memref<32xi8, "fast"> loc(unknown)) {
// PROGRAM-NEXT:     %workspace_1 = memref.memory_space_cast %workspace : memref<32xi8, "fast"> to memref<32xi8> loc("callee":1:1)
// PROGRAM-NEXT:     %0 = arith.constant 16 : index loc("callee":2:1)
// PROGRAM-NEXT:     %t = memref.view %workspace_1[%0][] : memref<32xi8> to memref<16xi8> loc("callee":2:1)
// PROGRAM-NEXT:     "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> () loc("callee":3:1)
// PROGRAM-NEXT:     func.return loc("callee":4:1)
// PROGRAM-NEXT:   } loc("callee":1:1)
// PROGRAM-NEXT:   func.func @main(%x: memref<16xi8> loc(unknown), %c: i1 loc(unknown), %workspace: memref<32xi8, "fast"> loc(unknown)) attributes {mergealloc.workspaces = [{argument = 2 : i64, alignment = 16 : i64}], mergealloc.plan{{.*}} {
// PROGRAM-NEXT:     %workspace_1 = memref.memory_space_cast %workspace : memref<32xi8, "fast"> to memref<32xi8> loc("main":1:1)
// PROGRAM-NEXT:     %0 = arith.constant 0 : index loc("main":2:1)
// PROGRAM-NEXT:     %a = memref.view %workspace_1[%0][] : memref<32xi8> to memref<16xi8> loc("main":2:1)
// PROGRAM-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> () loc("main":3:1)
// PROGRAM-NEXT:     func.call @callee(%a, %workspace) : (memref<16xi8>, memref<32xi8, "fast">) -> () loc("main":4:1)
// PROGRAM-NEXT:     func.return loc("main":6:1)
// PROGRAM-NEXT:   } loc("main":1:1)
// PROGRAM-NEXT:   func.func @blocks(%x: memref<16xi8> loc(unknown), %c: i1 loc(unknown), %workspace: memref<16xi8, "fast"> loc(unknown)) attributes {mergealloc.workspaces = [{argument = 2 : i64, alignment = 16 : i64}], mergealloc.plan{{.*}} {
// PROGRAM-NEXT:     %workspace_1 = memref.memory_space_cast %workspace : memref<16xi8, "fast"> to memref<16xi8> loc("blocks":1:1)
// PROGRAM-NEXT:     %0 = arith.constant 0 : index loc("blocks":2:1)
// PROGRAM-NEXT:     %a = memref.view %workspace_1[%0][] : memref<16xi8> to memref<16xi8> loc("blocks":2:1)
// PROGRAM-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> () loc("blocks":3:1)
// PROGRAM-NEXT:     cf.cond_br %c, ^one, ^two loc("blocks":4:1)
// PROGRAM-NEXT:   ^one:
// PROGRAM-NEXT:     func.return loc("blocks":6:1)
// PROGRAM-NEXT:   ^two:
// PROGRAM-NEXT:     func.return loc("blocks":8:1)
// PROGRAM-NEXT:   } loc("blocks":1:1)
// PROGRAM-NEXT:   func.func @shared(%x: memref<16xi8> loc(unknown), %n: index loc(unknown)) {
// PROGRAM-NEXT:     %a = memref.alloc(%n) : memref<?xi8> loc("shared":2:1)
// PROGRAM-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<?xi8>) -> () loc("shared":3:1)
// PROGRAM-NEXT:     %b = memref.alloc(%n) : memref<?xi16> loc("shared":4:1)
// PROGRAM-NEXT:     "test.op"(%x, %b) : (memref<16xi8>, memref<?xi16>) -> () loc("shared":5:1)
// PROGRAM-NEXT:     memref.dealloc %a : memref<?xi8> loc("shared":6:1)
// PROGRAM-NEXT:     memref.dealloc %b : memref<?xi16> loc("shared":7:1)
// PROGRAM-NEXT:     func.return loc("shared":8:1)
// PROGRAM-NEXT:   } loc("shared":1:1)
// PROGRAM-NEXT:   func.func @instances(%x: memref<16xi8> loc(unknown), %workspace: memref<32xi8, "fast"> loc(unknown)) attributes {mergealloc.workspaces = [{argument = 1 : i64, alignment = 16 : i64}], mergealloc.plan{{.*}} {
// PROGRAM-NEXT:     %workspace_1 = memref.memory_space_cast %workspace : memref<32xi8, "fast"> to memref<32xi8> loc("instances":1:1)
// PROGRAM-NEXT:     %c1 = arith.constant 1 : index loc("instances":2:1)
// PROGRAM-NEXT:     %c5 = arith.constant 5 : index loc("instances":2:1)
// PROGRAM-NEXT:     %c2 = arith.constant 2 : index loc("instances":2:1)
// PROGRAM-NEXT:     scf.parallel (%i) = (%c1) to (%c5) step (%c2) {
// PROGRAM-NEXT:       %0 = arith.constant 0 : index loc("instances":4:1)
// PROGRAM-NEXT:       %1 = arith.constant 1 : index loc("instances":4:1)
// PROGRAM-NEXT:       %2 = arith.subi %i, %1 : index loc("instances":4:1)
// PROGRAM-NEXT:       %3 = arith.constant 2 : index loc("instances":4:1)
// PROGRAM-NEXT:       %4 = arith.divsi %2, %3 : index loc("instances":4:1)
// PROGRAM-NEXT:       %5 = arith.constant 16 : index loc("instances":4:1)
// PROGRAM-NEXT:       %6 = arith.muli %4, %5 : index loc("instances":4:1)
// PROGRAM-NEXT:       %7 = arith.addi %0, %6 : index loc("instances":4:1)
// PROGRAM-NEXT:       %a = memref.view %workspace_1[%7][] : memref<32xi8> to memref<16xi8> loc("instances":4:1)
// PROGRAM-NEXT:       "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> () loc("instances":5:1)
// PROGRAM-NEXT:       scf.parallel (%j) = (%c1) to (%c5) step (%c2) {
// PROGRAM-NEXT:         "test.op"(%a) : (memref<16xi8>) -> () loc("instances":7:1)
// PROGRAM-NEXT:         scf.reduce loc("instances":8:1)
// PROGRAM-NEXT:       } loc("instances":6:1)
// PROGRAM-NEXT:       scf.reduce loc("instances":9:1)
// PROGRAM-NEXT:     } loc("instances":3:1)
// PROGRAM-NEXT:     func.return loc("instances":10:1)
// PROGRAM-NEXT:   } loc("instances":1:1)
// PROGRAM-NEXT: } loc(unknown)

// GLOBAL:     %arena = memref.get_global @arena_default : memref<32xi8> loc("main":1:1)
