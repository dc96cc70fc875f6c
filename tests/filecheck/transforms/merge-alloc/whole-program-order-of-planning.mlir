// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=argument alignment=16},verify-memory-plan' --split-input-file %s | filecheck --match-full-lines %s

// What is planned by itself is planned before those that need its size, wherever it stands.

// @outer and @inner are both planned by themselves, as they are called in parallel loops; the inner one comes last.

func.func @main(%x: memref<16xi8>, %c0: index, %c1: index, %n: index) {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    func.call @outer(%a, %c0, %c1, %n) : (memref<16xi8>, index, index, index) -> ()
    scf.reduce
  }
  func.return
}

func.func private @outer(%x: memref<16xi8>, %c0: index, %c1: index, %n: index) {
  %b = memref.alloc() : memref<32xi8>
  "test.op"(%x, %b) : (memref<16xi8>, memref<32xi8>) -> ()
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    func.call @inner(%b) : (memref<32xi8>) -> ()
    scf.reduce
  }
  func.return
}

func.func private @inner(%x: memref<32xi8>) {
  %d = memref.alloc() : memref<48xi8>
  "test.op"(%x, %d) : (memref<32xi8>, memref<48xi8>) -> ()
  cf.br ^end
^end:
  func.return
}

// -----

// The same in one arena, as a function of several blocks is planned by itself, too.

func.func @main(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @outer(%a) : (memref<16xi8>) -> ()
  func.return
}

func.func private @outer(%x: memref<16xi8>) {
  %b = memref.alloc() : memref<32xi8>
  "test.op"(%x, %b) : (memref<16xi8>, memref<32xi8>) -> ()
  func.call @inner(%b) : (memref<32xi8>) -> ()
  cf.br ^end
^end:
  func.return
}

func.func private @inner(%x: memref<32xi8>) {
  %d = memref.alloc() : memref<48xi8>
  "test.op"(%x, %d) : (memref<32xi8>, memref<48xi8>) -> ()
  cf.br ^end
^end:
  func.return
}

// -----

// @one and @other have the buffer of @both in one place, so that they are planned together; @other needs the size
// of @blocks, which @one, the first of the two, does not call.

func.func @one(%x: memref<16xi8>) {
  func.call @both(%x) : (memref<16xi8>) -> ()
  func.return
}

func.func private @both(%x: memref<16xi8>) {
  %b = memref.alloc() : memref<32xi8>
  "test.op"(%x, %b) : (memref<16xi8>, memref<32xi8>) -> ()
  func.return
}

func.func @other(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @both(%a) : (memref<16xi8>) -> ()
  func.call @blocks(%a) : (memref<16xi8>) -> ()
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

func.func private @blocks(%x: memref<16xi8>) {
  %d = memref.alloc() : memref<48xi8>
  "test.op"(%x, %d) : (memref<16xi8>, memref<48xi8>) -> ()
  cf.br ^end
^end:
  func.return
}


// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @main(%x: memref<16xi8>, %c0: index, %c1: index, %n: index, %workspace: memref<16xi8>) attributes {mergealloc.workspaces = [{argument = 4 : i64, alignment = 16 : i64}], mergealloc.plan{{.*}} {
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %workspace[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     scf.parallel (%i) = (%c0) to (%n) step (%c1) {
// CHECK-NEXT:       %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:       func.call @outer(%a, %c0, %c1, %n, %arena) : (memref<16xi8>, index, index, index, memref<32xi8>) -> ()
// CHECK-NEXT:       scf.reduce
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func private @outer(%x: memref<16xi8>, %c0: index, %c1: index, %n: index, %workspace: memref<32xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %b = memref.view %workspace[%0][] : memref<32xi8> to memref<32xi8>
// CHECK-NEXT:     "test.op"(%x, %b) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:     scf.parallel (%i) = (%c0) to (%n) step (%c1) {
// CHECK-NEXT:       %arena = memref.alloc() {alignment = 16 : i64} : memref<48xi8>
// CHECK-NEXT:       func.call @inner(%b, %arena) : (memref<32xi8>, memref<48xi8>) -> ()
// CHECK-NEXT:       scf.reduce
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func private @inner(%x: memref<32xi8>, %workspace: memref<48xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %d = memref.view %workspace[%0][] : memref<48xi8> to memref<48xi8>
// CHECK-NEXT:     "test.op"(%x, %d) : (memref<32xi8>, memref<48xi8>) -> ()
// CHECK-NEXT:     cf.br ^end
// CHECK-NEXT:   ^end:
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @main(%x: memref<16xi8>, %workspace: memref<96xi8>) attributes {mergealloc.workspaces = [{argument = 1 : i64, alignment = 16 : i64}], mergealloc.plan{{.*}} {
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %workspace[%0][] : memref<96xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     %1 = arith.constant 16 : index
// CHECK-NEXT:     %workspace_1 = memref.view %workspace[%1][] : memref<96xi8> to memref<80xi8>
// CHECK-NEXT:     func.call @outer(%a, %workspace_1) : (memref<16xi8>, memref<80xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func private @outer(%x: memref<16xi8>, %workspace: memref<80xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %b = memref.view %workspace[%0][] : memref<80xi8> to memref<32xi8>
// CHECK-NEXT:     "test.op"(%x, %b) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:     %1 = arith.constant 32 : index
// CHECK-NEXT:     %workspace_1 = memref.view %workspace[%1][] : memref<80xi8> to memref<48xi8>
// CHECK-NEXT:     func.call @inner(%b, %workspace_1) : (memref<32xi8>, memref<48xi8>) -> ()
// CHECK-NEXT:     cf.br ^end
// CHECK-NEXT:   ^end:
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func private @inner(%x: memref<32xi8>, %workspace: memref<48xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %d = memref.view %workspace[%0][] : memref<48xi8> to memref<48xi8>
// CHECK-NEXT:     "test.op"(%x, %d) : (memref<32xi8>, memref<48xi8>) -> ()
// CHECK-NEXT:     cf.br ^end
// CHECK-NEXT:   ^end:
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @one(%x: memref<16xi8>, %workspace: memref<32xi8>) attributes {mergealloc.workspaces = [{argument = 1 : i64, alignment = 16 : i64}], mergealloc.plan{{.*}} {
// CHECK-NEXT:     func.call @both(%x, %workspace) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func private @both(%x: memref<16xi8>, %workspace: memref<32xi8>) {
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %b = memref.view %workspace[%0][] : memref<32xi8> to memref<32xi8>
// CHECK-NEXT:     "test.op"(%x, %b) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @other(%x: memref<16xi8>, %workspace: memref<64xi8>) attributes {mergealloc.workspaces = [{argument = 1 : i64, alignment = 16 : i64}], mergealloc.plan{{.*}} {
// CHECK-NEXT:     %0 = arith.constant 48 : index
// CHECK-NEXT:     %a = memref.view %workspace[%0][] : memref<64xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %workspace_1 = memref.view %workspace[%1][] : memref<64xi8> to memref<32xi8>
// CHECK-NEXT:     func.call @both(%a, %workspace_1) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:     %2 = arith.constant 0 : index
// CHECK-NEXT:     %workspace_2 = memref.view %workspace[%2][] : memref<64xi8> to memref<48xi8>
// CHECK-NEXT:     func.call @blocks(%a, %workspace_2) : (memref<16xi8>, memref<48xi8>) -> ()
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func private @blocks(%x: memref<16xi8>, %workspace: memref<48xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %d = memref.view %workspace[%0][] : memref<48xi8> to memref<48xi8>
// CHECK-NEXT:     "test.op"(%x, %d) : (memref<16xi8>, memref<48xi8>) -> ()
// CHECK-NEXT:     cf.br ^end
// CHECK-NEXT:   ^end:
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
