// RUN: xdsl-opt -p verify-memory-plan %s | filecheck %s

// V29: slots of memory of which a function says the size, one behind the other.

// Not rounded; the order of factors and of terms does not matter, nor where constants are; a slot may be larger than
// what is in it.
func.func @f(%x: memref<?x?xf32>, %n: index, %ws: memref<?xi8> {mergealloc.workspace_size = @size}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c9 = arith.constant 9 : index
  %c100 = arith.constant 100 : index
  %d = memref.dim %x, %c0 : memref<?x?xf32>
  %e = memref.dim %x, %c1 : memref<?x?xf32>
  %four = arith.muli %c4, %d : index
  %first = arith.muli %e, %four : index
  %at = arith.addi %first, %c100 : index
  %nine = arith.muli %n, %c9 : index
  %behind = arith.addi %nine, %at : index
  %a = memref.view %ws[%c0][%e, %d] : memref<?xi8> to memref<?x?xf32>
  %constant = memref.view %ws[%first][] : memref<?xi8> to memref<25xf32>
  %b = memref.view %ws[%at][%n] : memref<?xi8> to memref<?xf64>
  %rest = memref.view %ws[%behind][] : memref<?xi8> to memref<1xf32>
  "test.op"(%a, %b, %constant, %rest) : (memref<?x?xf32>, memref<?xf64>, memref<25xf32>, memref<1xf32>) -> ()
  // As large as both.
  %both = memref.view %ws[%c0][%d, %e] : memref<?xi8> to memref<?x?xi8>
  "test.op"(%both) : (memref<?x?xi8>) -> ()
  func.return
}
func.func @size(%d: index, %e: index, %n: index) -> index {
  %c13 = arith.constant 13 : index
  %c100 = arith.constant 100 : index
  %c4 = arith.constant 4 : index
  %c9 = arith.constant 9 : index
  %four = arith.muli %c4, %d : index
  %first = arith.muli %e, %four : index
  %nine = arith.muli %n, %c9 : index
  %0 = arith.addi %nine, %first : index
  %1 = arith.addi %0, %c13 : index
  %2 = arith.addi %1, %c100 : index
  func.return %2 : index
}
// CHECK: func.func @f

// What is not live at the same time may share slots, also where one of them is too large for its own.
func.func @g(%n: index, %ws: memref<?xi8> {mergealloc.workspace_size = @double}) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %half = arith.muli %n, %c4 : index
  %a = memref.view %ws[%c0][%n] : memref<?xi8> to memref<?xf32>
  %b = memref.view %ws[%half][%n] : memref<?xi8> to memref<?xf32>
  "test.op"(%a, %b) : (memref<?xf32>, memref<?xf32>) -> ()
  %c = memref.view %ws[%c0][%n] : memref<?xi8> to memref<?xf64>
  "test.op"(%c) : (memref<?xf64>) -> ()
  func.return
}
func.func @double(%n: index) -> index {
  %c4 = arith.constant 4 : index
  %half = arith.muli %n, %c4 : index
  %all = arith.addi %half, %half : index
  func.return %all : index
}
