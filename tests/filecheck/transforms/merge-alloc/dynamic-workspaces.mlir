// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=argument dynamic=reuse},verify-memory-plan' %s | filecheck %s

// Y8: what has a size that callers know is in one more argument, and a function says how large that has to be.

// Three slots; %c shares the one of %a, which is larger.
func.func @f(%x: memref<?x4x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %d = memref.dim %x, %c0 : memref<?x4x?xf32>
  %e = memref.dim %x, %c2 : memref<?x4x?xf32>
  %a = memref.alloc(%d, %e) : memref<?x?xf32>
  "test.op"(%a) : (memref<?x?xf32>) -> ()
  memref.dealloc %a : memref<?x?xf32>
  %s = memref.alloc() : memref<64xi8>
  "test.op"(%s) : (memref<64xi8>) -> ()
  %m = arith.divui %n, %c2 : index
  %b = memref.alloc(%m) : memref<?xf64>
  %c = memref.alloc(%e, %d) : memref<?x3x?xi8>
  "test.op"(%b, %c) : (memref<?xf64>, memref<?x3x?xi8>) -> ()
  memref.dealloc %b : memref<?xf64>
  memref.dealloc %c : memref<?x3x?xi8>
  %g = memref.alloc(%n) : memref<?x64xi8>
  "test.op"(%g) : (memref<?x64xi8>) -> ()
  func.return
}

// An integer is a parameter, a float is none; a static dimension is a number. Freed where control leaves.
func.func @g(%y: memref<8x?xf32> {mergealloc.name = "image"}, %i: i32, %z: f32, %p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %y, %c0 : memref<8x?xf32>
  %e = memref.dim %y, %c1 : memref<8x?xf32>
  %j = arith.index_cast %i : i32 to index
  %k = arith.addi %j, %d : index
  %l = arith.muli %k, %e : index
  %a = memref.alloc(%l) : memref<?xi16>
  cf.cond_br %p, ^yes, ^no
^yes:
  "test.op"(%a) : (memref<?xi16>) -> ()
  memref.dealloc %a : memref<?xi16>
  func.return
^no:
  "test.op"(%a) : (memref<?xi16>) -> ()
  memref.dealloc %a : memref<?xi16>
  func.return
}

// In place, all in one slot.
func.func @in_place(%x: memref<?xf32>, %y: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  %a = memref.alloc(%n) : memref<?xf32>
  linalg.exp ins(%x : memref<?xf32>) outs(%a : memref<?xf32>)
  %b = memref.alloc(%n) : memref<?xf32>
  linalg.exp ins(%a : memref<?xf32>) outs(%b : memref<?xf32>)
  %c = memref.alloc(%n) : memref<?xf32>
  linalg.exp ins(%b : memref<?xf32>) outs(%c : memref<?xf32>)
  linalg.add ins(%c, %x : memref<?xf32>, memref<?xf32>) outs(%y : memref<?xf32>)
  func.return
}

// CHECK-LABEL:   func.func @f(%x: memref<?x4x?xf32>, %n: index, %workspace: memref<64xi8>, %dynamic_workspace: memref<?xi8> {mergealloc.workspace_size = @f_workspace_size}) attributes {mergealloc.workspaces = [{argument = 2 : i64, alignment = 64 : i64}, {argument = 3 : i64, alignment = 64 : i64}], mergealloc.plan = {{.*}} {
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c2 = arith.constant 2 : index
// CHECK-NEXT:      %d = memref.dim %x, %c0 : memref<?x4x?xf32>
// CHECK-NEXT:      %e = memref.dim %x, %c2 : memref<?x4x?xf32>
// CHECK-NEXT:      %0 = arith.constant 0 : index
// CHECK-NEXT:      %a = memref.view %dynamic_workspace[%0][%d, %e] : memref<?xi8> to memref<?x?xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<?x?xf32>) -> ()
// CHECK-NEXT:      %1 = arith.constant 0 : index
// CHECK-NEXT:      %s = memref.view %workspace[%1][] : memref<64xi8> to memref<64xi8>
// CHECK-NEXT:      "test.op"(%s) : (memref<64xi8>) -> ()
// CHECK-NEXT:      %m = arith.divui %n, %c2 : index
// CHECK-NEXT:      %2 = arith.muli %d, %e : index
// CHECK-NEXT:      %3 = arith.constant 4 : index
// CHECK-NEXT:      %4 = arith.muli %2, %3 : index
// CHECK-NEXT:      %5 = arith.constant 63 : index
// CHECK-NEXT:      %6 = arith.addi %4, %5 : index
// CHECK-NEXT:      %7 = arith.constant 64 : index
// CHECK-NEXT:      %8 = arith.divui %6, %7 : index
// CHECK-NEXT:      %9 = arith.constant 64 : index
// CHECK-NEXT:      %10 = arith.muli %8, %9 : index
// CHECK-NEXT:      %b = memref.view %dynamic_workspace[%10][%m] : memref<?xi8> to memref<?xf64>
// CHECK-NEXT:      %11 = arith.constant 0 : index
// CHECK-NEXT:      %c = memref.view %dynamic_workspace[%11][%e, %d] : memref<?xi8> to memref<?x3x?xi8>
// CHECK-NEXT:      "test.op"(%b, %c) : (memref<?xf64>, memref<?x3x?xi8>) -> ()
// CHECK-NEXT:      %12 = arith.constant 8 : index
// CHECK-NEXT:      %13 = arith.muli %m, %12 : index
// CHECK-NEXT:      %14 = arith.constant 63 : index
// CHECK-NEXT:      %15 = arith.addi %13, %14 : index
// CHECK-NEXT:      %16 = arith.constant 64 : index
// CHECK-NEXT:      %17 = arith.divui %15, %16 : index
// CHECK-NEXT:      %18 = arith.constant 64 : index
// CHECK-NEXT:      %19 = arith.muli %17, %18 : index
// CHECK-NEXT:      %20 = arith.addi %19, %10 : index
// CHECK-NEXT:      %g = memref.view %dynamic_workspace[%20][%n] : memref<?xi8> to memref<?x64xi8>
// CHECK-NEXT:      "test.op"(%g) : (memref<?x64xi8>) -> ()
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }
// CHECK-LABEL:   func.func @f_workspace_size(%x_dim0: index, %x_dim2: index, %n: index) -> index {
// CHECK-NEXT:      %c2 = arith.constant 2 : index
// CHECK-NEXT:      %m = arith.divui %n, %c2 : index
// CHECK-NEXT:      %0 = arith.muli %x_dim0, %x_dim2 : index
// CHECK-NEXT:      %1 = arith.constant 4 : index
// CHECK-NEXT:      %2 = arith.muli %0, %1 : index
// CHECK-NEXT:      %3 = arith.constant 63 : index
// CHECK-NEXT:      %4 = arith.addi %2, %3 : index
// CHECK-NEXT:      %5 = arith.constant 64 : index
// CHECK-NEXT:      %6 = arith.divui %4, %5 : index
// CHECK-NEXT:      %7 = arith.constant 64 : index
// CHECK-NEXT:      %8 = arith.muli %6, %7 : index
// CHECK-NEXT:      %9 = arith.constant 8 : index
// CHECK-NEXT:      %10 = arith.muli %m, %9 : index
// CHECK-NEXT:      %11 = arith.constant 63 : index
// CHECK-NEXT:      %12 = arith.addi %10, %11 : index
// CHECK-NEXT:      %13 = arith.constant 64 : index
// CHECK-NEXT:      %14 = arith.divui %12, %13 : index
// CHECK-NEXT:      %15 = arith.constant 64 : index
// CHECK-NEXT:      %16 = arith.muli %14, %15 : index
// CHECK-NEXT:      %17 = arith.addi %16, %8 : index
// CHECK-NEXT:      %18 = arith.constant 64 : index
// CHECK-NEXT:      %19 = arith.muli %n, %18 : index
// CHECK-NEXT:      %20 = arith.addi %19, %17 : index
// CHECK-NEXT:      func.return %20 : index
// CHECK-NEXT:    }
// CHECK-LABEL:   func.func @g(%y: memref<8x?xf32> {mergealloc.name = "image"}, %i: i32, %z: f32, %p: i1, %dynamic_workspace: memref<?xi8> {mergealloc.workspace_size = @g_workspace_size}) attributes {mergealloc.workspaces = [{argument = 4 : i64, alignment = 64 : i64}]} {
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %d = memref.dim %y, %c0 : memref<8x?xf32>
// CHECK-NEXT:      %e = memref.dim %y, %c1 : memref<8x?xf32>
// CHECK-NEXT:      %j = arith.index_cast %i : i32 to index
// CHECK-NEXT:      %k = arith.addi %j, %d : index
// CHECK-NEXT:      %l = arith.muli %k, %e : index
// CHECK-NEXT:      %0 = arith.constant 0 : index
// CHECK-NEXT:      %a = memref.view %dynamic_workspace[%0][%l] : memref<?xi8> to memref<?xi16>
// CHECK-NEXT:      cf.cond_br %p, ^yes, ^no
// CHECK-NEXT:    ^yes:
// CHECK-NEXT:      "test.op"(%a) : (memref<?xi16>) -> ()
// CHECK-NEXT:      func.return
// CHECK-NEXT:    ^no:
// CHECK-NEXT:      "test.op"(%a) : (memref<?xi16>) -> ()
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }
// CHECK-LABEL:   func.func @g_workspace_size(%image_dim1: index, %i: i32, %p: i1) -> index {
// CHECK-NEXT:      %0 = arith.constant 8 : index
// CHECK-NEXT:      %j = arith.index_cast %i : i32 to index
// CHECK-NEXT:      %k = arith.addi %j, %0 : index
// CHECK-NEXT:      %l = arith.muli %k, %image_dim1 : index
// CHECK-NEXT:      %1 = arith.constant 2 : index
// CHECK-NEXT:      %2 = arith.muli %l, %1 : index
// CHECK-NEXT:      %3 = arith.constant 63 : index
// CHECK-NEXT:      %4 = arith.addi %2, %3 : index
// CHECK-NEXT:      %5 = arith.constant 64 : index
// CHECK-NEXT:      %6 = arith.divui %4, %5 : index
// CHECK-NEXT:      %7 = arith.constant 64 : index
// CHECK-NEXT:      %8 = arith.muli %6, %7 : index
// CHECK-NEXT:      func.return %8 : index
// CHECK-NEXT:    }
// CHECK-LABEL:   func.func @in_place(%x: memref<?xf32>, %y: memref<?xf32>, %dynamic_workspace: memref<?xi8> {mergealloc.workspace_size = @in_place_workspace_size}) attributes {mergealloc.workspaces = [{argument = 2 : i64, alignment = 64 : i64}]} {
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %n = memref.dim %x, %c0 : memref<?xf32>
// CHECK-NEXT:      %0 = arith.constant 0 : index
// CHECK-NEXT:      %a = memref.view %dynamic_workspace[%0][%n] : memref<?xi8> to memref<?xf32>
// CHECK-NEXT:      linalg.exp ins(%x : memref<?xf32>) outs(%a : memref<?xf32>)
// CHECK-NEXT:      %1 = arith.constant 0 : index
// CHECK-NEXT:      %b = memref.view %dynamic_workspace[%1][%n] : memref<?xi8> to memref<?xf32>
// CHECK-NEXT:      linalg.exp ins(%a : memref<?xf32>) outs(%b : memref<?xf32>)
// CHECK-NEXT:      %2 = arith.constant 0 : index
// CHECK-NEXT:      %c = memref.view %dynamic_workspace[%2][%n] : memref<?xi8> to memref<?xf32>
// CHECK-NEXT:      linalg.exp ins(%b : memref<?xf32>) outs(%c : memref<?xf32>)
// CHECK-NEXT:      linalg.add ins(%c, %x : memref<?xf32>, memref<?xf32>) outs(%y : memref<?xf32>)
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }
// CHECK-LABEL:   func.func @in_place_workspace_size(%x_dim0: index, %y_dim0: index) -> index {
// CHECK-NEXT:      %0 = arith.constant 4 : index
// CHECK-NEXT:      %1 = arith.muli %x_dim0, %0 : index
// CHECK-NEXT:      %2 = arith.constant 63 : index
// CHECK-NEXT:      %3 = arith.addi %1, %2 : index
// CHECK-NEXT:      %4 = arith.constant 64 : index
// CHECK-NEXT:      %5 = arith.divui %3, %4 : index
// CHECK-NEXT:      %6 = arith.constant 64 : index
// CHECK-NEXT:      %7 = arith.muli %5, %6 : index
// CHECK-NEXT:      func.return %7 : index
// CHECK-NEXT:    }

// Cites: 000/dynamic-stays, 004/G1
