// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=argument alignment=16},verify-memory-plan' --split-input-file %s | filecheck --match-full-lines %s

// How much of a workspace functions hand on.

// @outer has no buffer of its own; what it gets reaches to the end of what @inner has in the arena, and that of what
// @blocks needs, which is planned by itself.

func.func @main(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @outer(%a) : (memref<16xi8>) -> ()
  %b = memref.alloc() : memref<128xi8>
  "test.op"(%a, %b) : (memref<16xi8>, memref<128xi8>) -> ()
  func.return
}

func.func private @outer(%x: memref<16xi8>) {
  func.call @inner(%x) : (memref<16xi8>) -> ()
  func.call @with_blocks(%x) : (memref<16xi8>) -> ()
  func.return
}

func.func private @inner(%x: memref<16xi8>) {
  %b = memref.alloc() : memref<32xi8>
  "test.op"(%x, %b) : (memref<16xi8>, memref<32xi8>) -> ()
  func.return
}

func.func private @with_blocks(%x: memref<16xi8>) {
  %b = memref.alloc() : memref<16xi8>
  "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @blocks(%b) : (memref<16xi8>) -> ()
  func.return
}

func.func private @blocks(%x: memref<16xi8>) {
  %d = memref.alloc() : memref<48xi8>
  "test.op"(%x, %d) : (memref<16xi8>, memref<48xi8>) -> ()
  cf.br ^end
^end:
  func.return
}

// -----

// Two arenas, one of them with a higher alignment and less in it: what both call gets part of each.

func.func @one(%x: memref<16xi8>) {
  %a = memref.alloc() {alignment = 64 : i64} : memref<16xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @both(%a) : (memref<16xi8>) -> ()
  func.return
}

func.func @other(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<80xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<80xi8>) -> ()
  func.call @both(%x) : (memref<16xi8>) -> ()
  "test.op"(%x, %a) : (memref<16xi8>, memref<80xi8>) -> ()
  func.return
}

func.func private @both(%x: memref<16xi8>) {
  %b = memref.alloc() : memref<32xi8>
  "test.op"(%x, %b) : (memref<16xi8>, memref<32xi8>) -> ()
  func.return
}

// -----

// The same function in two memories, of which its callers have one each.

func.func @calls(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<16xi8, 1>
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8, 1>) -> ()
  func.call @in_two(%x) : (memref<16xi8>) -> ()
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8, 1>) -> ()
  func.return
}

func.func @calls_again(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<48xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<48xi8>) -> ()
  func.call @in_two(%x) : (memref<16xi8>) -> ()
  "test.op"(%x, %a) : (memref<16xi8>, memref<48xi8>) -> ()
  func.return
}

func.func private @in_two(%x: memref<16xi8>) {
  %b = memref.alloc() : memref<32xi8>
  "test.op"(%x, %b) : (memref<16xi8>, memref<32xi8>) -> ()
  %d = memref.alloc() : memref<16xi8, 1>
  "test.op"(%b, %d) : (memref<32xi8>, memref<16xi8, 1>) -> ()
  cf.br ^end
^end:
  func.return
}


// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @main(%x: memref<16xi8>, %workspace: memref<144xi8>) attributes {mergealloc.workspaces = [{argument = 1 : i64, alignment = 16 : i64}], mergealloc.plan{{.*}} {
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %workspace[%0][] : memref<144xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %workspace_1 = memref.view %workspace[%1][] : memref<144xi8> to memref<80xi8>
// CHECK-NEXT:     func.call @outer(%a, %workspace_1) : (memref<16xi8>, memref<80xi8>) -> ()
// CHECK-NEXT:     %2 = arith.constant 16 : index
// CHECK-NEXT:     %b = memref.view %workspace[%2][] : memref<144xi8> to memref<128xi8>
// CHECK-NEXT:     "test.op"(%a, %b) : (memref<16xi8>, memref<128xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func private @outer(%x: memref<16xi8>, %workspace: memref<80xi8>) {
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %workspace_1 = memref.view %workspace[%0][] : memref<80xi8> to memref<48xi8>
// CHECK-NEXT:     func.call @inner(%x, %workspace_1) : (memref<16xi8>, memref<48xi8>) -> ()
// CHECK-NEXT:     func.call @with_blocks(%x, %workspace) : (memref<16xi8>, memref<80xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func private @inner(%x: memref<16xi8>, %workspace: memref<48xi8>) {
// CHECK-NEXT:     %0 = arith.constant 16 : index
// CHECK-NEXT:     %b = memref.view %workspace[%0][] : memref<48xi8> to memref<32xi8>
// CHECK-NEXT:     "test.op"(%x, %b) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func private @with_blocks(%x: memref<16xi8>, %workspace: memref<80xi8>) {
// CHECK-NEXT:     %0 = arith.constant 16 : index
// CHECK-NEXT:     %b = memref.view %workspace[%0][] : memref<80xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     %1 = arith.constant 32 : index
// CHECK-NEXT:     %workspace_1 = memref.view %workspace[%1][] : memref<80xi8> to memref<48xi8>
// CHECK-NEXT:     func.call @blocks(%b, %workspace_1) : (memref<16xi8>, memref<48xi8>) -> ()
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
// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @one(%x: memref<16xi8>, %workspace: memref<48xi8>) attributes {mergealloc.workspaces = [{argument = 1 : i64, alignment = 64 : i64}], mergealloc.plan{{.*}} {
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %workspace[%0][] : memref<48xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     %1 = arith.constant 16 : index
// CHECK-NEXT:     %workspace_1 = memref.view %workspace[%1][] : memref<48xi8> to memref<32xi8>
// CHECK-NEXT:     func.call @both(%a, %workspace_1) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @other(%x: memref<16xi8>, %workspace: memref<112xi8>) attributes {mergealloc.workspaces = [{argument = 1 : i64, alignment = 16 : i64}], mergealloc.plan{{.*}} {
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %workspace[%0][] : memref<112xi8> to memref<80xi8>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<80xi8>) -> ()
// CHECK-NEXT:     %1 = arith.constant 80 : index
// CHECK-NEXT:     %workspace_1 = memref.view %workspace[%1][] : memref<112xi8> to memref<32xi8>
// CHECK-NEXT:     func.call @both(%x, %workspace_1) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<80xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func private @both(%x: memref<16xi8>, %workspace: memref<32xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %b = memref.view %workspace[%0][] : memref<32xi8> to memref<32xi8>
// CHECK-NEXT:     "test.op"(%x, %b) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @calls(%x: memref<16xi8>, %workspace: memref<32xi8, 1 : i64>, %workspace_1: memref<32xi8>) attributes {mergealloc.workspaces = [{argument = 1 : i64, alignment = 16 : i64}, {argument = 2 : i64, alignment = 16 : i64}], mergealloc.plan{{.*}} {
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %workspace[%0][] : memref<32xi8, 1 : i64> to memref<16xi8, 1 : i64>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8, 1 : i64>) -> ()
// CHECK-NEXT:     %1 = arith.constant 16 : index
// CHECK-NEXT:     %workspace_2 = memref.view %workspace[%1][] : memref<32xi8, 1 : i64> to memref<16xi8, 1 : i64>
// CHECK-NEXT:     func.call @in_two(%x, %workspace_1, %workspace_2) : (memref<16xi8>, memref<32xi8>, memref<16xi8, 1 : i64>) -> ()
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8, 1 : i64>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @calls_again(%x: memref<16xi8>, %workspace: memref<80xi8>, %workspace_1: memref<16xi8, 1 : i64>) attributes {mergealloc.workspaces = [{argument = 1 : i64, alignment = 16 : i64}, {argument = 2 : i64, alignment = 16 : i64}], mergealloc.plan{{.*}} {
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %workspace[%0][] : memref<80xi8> to memref<48xi8>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<48xi8>) -> ()
// CHECK-NEXT:     %1 = arith.constant 48 : index
// CHECK-NEXT:     %workspace_2 = memref.view %workspace[%1][] : memref<80xi8> to memref<32xi8>
// CHECK-NEXT:     func.call @in_two(%x, %workspace_2, %workspace_1) : (memref<16xi8>, memref<32xi8>, memref<16xi8, 1 : i64>) -> ()
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<48xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func private @in_two(%x: memref<16xi8>, %workspace: memref<32xi8>, %workspace_1: memref<16xi8, 1 : i64>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %b = memref.view %workspace[%0][] : memref<32xi8> to memref<32xi8>
// CHECK-NEXT:     "test.op"(%x, %b) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %d = memref.view %workspace_1[%1][] : memref<16xi8, 1 : i64> to memref<16xi8, 1 : i64>
// CHECK-NEXT:     "test.op"(%b, %d) : (memref<32xi8>, memref<16xi8, 1 : i64>) -> ()
// CHECK-NEXT:     cf.br ^end
// CHECK-NEXT:   ^end:
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
