// RUN: xdsl-opt -p verify-memory-plan --verify-diagnostics --split-input-file %s | filecheck %s

// V29: slots of memory of which a function says the size.

// A slot of another unit, of other factors, of fewer bytes; offsets that overlap.
func.func @slots(%n: index, %m: index, %p: memref<?xf32>, %ws: memref<?xi8> {mergealloc.workspace_size = @size}) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %three = arith.muli %n, %c3 : index
  %others = arith.muli %m, %c16 : index
  %second = arith.addi %three, %others : index
  %third = arith.addi %second, %c16 : index
  %smaller_unit = memref.view %ws[%c0][%n] : memref<?xi8> to memref<?xf32>
  %other_factors = memref.view %ws[%three][%n] : memref<?xi8> to memref<?xi8>
  %fits = memref.view %ws[%c0][%n] : memref<?xi8> to memref<?x3xi8>
  %fewer = memref.view %ws[%second][] : memref<?xi8> to memref<17xi8>
  %last = memref.view %ws[%third][%m] : memref<?xi8> to memref<?xi8>
  "test.op"(%smaller_unit, %other_factors) : (memref<?xf32>, memref<?xi8>) -> ()
  "test.op"(%fits, %other_factors) : (memref<?x3xi8>, memref<?xi8>) -> ()
  "test.op"(%fewer, %last) : (memref<17xi8>, memref<?xi8>) -> ()
  func.return
}
func.func @size(%n: index, %m: index, %p: index) -> index {
  %c3 = arith.constant 3 : index
  %c16 = arith.constant 16 : index
  %three = arith.muli %n, %c3 : index
  %others = arith.muli %m, %c16 : index
  %second = arith.addi %three, %others : index
  %third = arith.addi %second, %c16 : index
  %end = arith.addi %third, %m : index
  func.return %end : index
}

// CHECK:      error: the memory plan is wrong: 5 violations
// CHECK:      error: in @slots: %smaller_unit reaches outside of %ws, which has the bytes that 'mergealloc.workspace_size' says
// CHECK-NEXT:   slots [0, 5):
// CHECK:      error: in @slots: %other_factors reaches outside of %ws, which has the bytes that 'mergealloc.workspace_size' says
// CHECK-NEXT:   slots [1, 5):
// CHECK:      error: in @slots: %fewer reaches outside of %ws, which has the bytes that 'mergealloc.workspace_size' says
// CHECK-NEXT:   slots [2, 5):
// CHECK:      error: in @slots: %smaller_unit and %other_factors share bytes of %ws while both are live
// CHECK-NEXT:   slots [0, 5):
// CHECK-NEXT:   slots [1, 5):
// CHECK:      error: in @slots: %fewer and %last share bytes of %ws while both are live
// CHECK-NEXT:   slots [2, 5):
// CHECK-NEXT:   slots [3, 4):

// -----

// Rounded up to less than the next multiple, of another divisor, or down.
func.func @rounded(%n: index, %ws: memref<?xi8> {mergealloc.workspace_size = @size}) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c6 = arith.constant 6 : index
  %more = arith.addi %n, %c6 : index
  %divided = arith.divui %more, %c8 : index
  %slot = arith.muli %divided, %c8 : index
  %a = memref.view %ws[%c0][%n] : memref<?xi8> to memref<?xi8>
  %b = memref.view %ws[%slot][%n] : memref<?xi8> to memref<?xi8>
  "test.op"(%a, %b) : (memref<?xi8>, memref<?xi8>) -> ()
  func.return
}
func.func @another_divisor(%n: index, %ws: memref<?xi8> {mergealloc.workspace_size = @size}) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c4 = arith.constant 4 : index
  %a = memref.view %ws[%c0][%n] : memref<?xi8> to memref<?xi8>
  %enough = arith.addi %n, %c8 : index
  %divided_again = arith.divui %enough, %c8 : index
  %halved = arith.muli %divided_again, %c4 : index
  %c = memref.view %ws[%halved][%n] : memref<?xi8> to memref<?xi8>
  "test.op"(%a, %c) : (memref<?xi8>, memref<?xi8>) -> ()
  func.return
}
func.func @size(%n: index) -> index {
  func.return %n : index
}

// CHECK:      error: the memory plan is wrong: 4 violations
// CHECK:      error: in @rounded: the size of %a in %ws cannot be worked out
// CHECK-NEXT:   bytes unknown:
// CHECK:      error: in @rounded: the offset of %b in %ws cannot be worked out
// CHECK-NEXT:   bytes unknown:
// CHECK:      error: in @another_divisor: the size of %a in %ws cannot be worked out
// CHECK-NEXT:   bytes unknown:
// CHECK:      error: in @another_divisor: the offset of %c in %ws cannot be worked out
// CHECK-NEXT:   bytes unknown:

// -----

// What the function says is less than what the last slot takes; of another parameter; of no such function.
func.func @less(%n: index, %x: memref<?x?xf32>, %ws: memref<?xi8> {mergealloc.workspace_size = @size}) {
  %c0 = arith.constant 0 : index
  %a = memref.view %ws[%c0][%n] : memref<?xi8> to memref<?xf32>
  "test.op"(%a) : (memref<?xf32>) -> ()
  func.return
}
func.func @another(%x: memref<?x?xf32>, %n: index, %ws: memref<?xi8> {mergealloc.workspace_size = @size}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = memref.dim %x, %c1 : memref<?x?xf32>
  %a = memref.view %ws[%c0][%n] : memref<?xi8> to memref<?x3xi8>
  %fits = memref.view %ws[%c0][%e] : memref<?xi8> to memref<?x3xi8>
  "test.op"(%fits) : (memref<?x3xi8>) -> ()
  "test.op"(%a) : (memref<?x3xi8>) -> ()
  func.return
}
func.func @size(%n: index, %d: index, %e: index) -> index {
  %c3 = arith.constant 3 : index
  %end = arith.muli %d, %c3 : index
  func.return %end : index
}
func.func @fewer_parameters(%n: index, %x: memref<?xf32>, %m: index, %ws: memref<?xi8> {mergealloc.workspace_size = @one}) {
  %c0 = arith.constant 0 : index
  %a = memref.view %ws[%c0][%n] : memref<?xi8> to memref<?xi8>
  "test.op"(%a) : (memref<?xi8>) -> ()
  func.return
}
func.func @one(%n: index) -> index {
  func.return %n : index
}
func.func @no_function(%n: index, %ws: memref<?xi8> {mergealloc.workspace_size = @elsewhere}) {
  %c0 = arith.constant 0 : index
  %a = memref.view %ws[%c0][%n] : memref<?xi8> to memref<?xi8>
  "test.op"(%a) : (memref<?xi8>) -> ()
  func.return
}
func.func private @elsewhere(index) -> index

// CHECK:      error: the memory plan is wrong: 4 violations
// CHECK:      error: in @less: %a reaches outside of %ws, which has the bytes that 'mergealloc.workspace_size' says
// CHECK-NEXT:   slots [0, 2):
// CHECK:      error: in @another: %a reaches outside of %ws, which has the bytes that 'mergealloc.workspace_size' says
// CHECK-NEXT:   slots [0, 2):
// CHECK:      error: in @fewer_parameters: %a reaches outside of %ws, which has the bytes that 'mergealloc.workspace_size' says
// CHECK-NEXT:   slots [0, 2):
// CHECK:      error: in @no_function: %a reaches outside of %ws, which has the bytes that 'mergealloc.workspace_size' says
// CHECK-NEXT:   slots [0, 2):

// -----

// Offsets that are no such sums: of loops, of what may be negative, of which neither has all of the other.
func.func @no_sums(%n: index, %m: index, %ws: memref<?xi8> {mergealloc.workspace_size = @size}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.view %ws[%i][%n] : memref<?xi8> to memref<?xi8>
    %b = memref.view %ws[%n][%n] : memref<?xi8> to memref<?xi8>
    "test.op"(%a, %b) : (memref<?xi8>, memref<?xi8>) -> ()
  }
  func.return
}
func.func @negative(%n: index, %m: index, %ws: memref<?xi8> {mergealloc.workspace_size = @size}) {
  %c0 = arith.constant 0 : index
  %both = arith.addi %n, %m : index
  %a = memref.view %ws[%c0][%n] : memref<?xi8> to memref<?xi8>
  %b = memref.view %ws[%both][%n] : memref<?xi8> to memref<?xi8>
  "test.op"(%a, %b) : (memref<?xi8>, memref<?xi8>) -> ()
  func.return
}
func.func @times(%n: index, %m: index, %ws: memref<?xi8> {mergealloc.workspace_size = @size}) {
  %c0 = arith.constant 0 : index
  %less = arith.constant -4 : index
  %times = arith.muli %n, %less : index
  %a = memref.view %ws[%c0][%n] : memref<?xi8> to memref<?xi8>
  %b = memref.view %ws[%times][%n] : memref<?xi8> to memref<?xi8>
  "test.op"(%a, %b) : (memref<?xi8>, memref<?xi8>) -> ()
  func.return
}
func.func @minus(%n: index, %m: index, %ws: memref<?xi8> {mergealloc.workspace_size = @size}) {
  %c0 = arith.constant 0 : index
  %less = arith.constant -4 : index
  %minus = arith.addi %n, %less : index
  %a = memref.view %ws[%c0][%n] : memref<?xi8> to memref<?xi8>
  %b = memref.view %ws[%minus][%n] : memref<?xi8> to memref<?xi8>
  "test.op"(%a, %b) : (memref<?xi8>, memref<?xi8>) -> ()
  func.return
}
func.func @no_chain(%n: index, %m: index, %ws: memref<?xi8> {mergealloc.workspace_size = @size}) {
  %a = memref.view %ws[%n][%n] : memref<?xi8> to memref<?xi8>
  %b = memref.view %ws[%m][%m] : memref<?xi8> to memref<?xi8>
  "test.op"(%a, %b) : (memref<?xi8>, memref<?xi8>) -> ()
  func.return
}
func.func @size(%n: index, %m: index) -> index {
  %c100 = arith.constant 100 : index
  %0 = arith.muli %n, %m : index
  %1 = arith.muli %0, %c100 : index
  func.return %1 : index
}

// CHECK:      error: the memory plan is wrong: 10 violations
// CHECK:      error: in @no_sums: the offset of %a in %ws cannot be worked out
// CHECK-NEXT:   bytes unknown:
// CHECK:      error: in @no_sums: the offset of %b in %ws cannot be worked out
// CHECK-NEXT:   bytes unknown:
// CHECK:      error: in @negative: the size of %a in %ws cannot be worked out
// CHECK-NEXT:   bytes unknown:
// CHECK:      error: in @negative: the offset of %b in %ws cannot be worked out
// CHECK-NEXT:   bytes unknown:
// CHECK:      error: in @times: the size of %a in %ws cannot be worked out
// CHECK-NEXT:   bytes unknown:
// CHECK:      error: in @times: the offset of %b in %ws cannot be worked out
// CHECK-NEXT:   bytes unknown:
// CHECK:      error: in @minus: the size of %a in %ws cannot be worked out
// CHECK-NEXT:   bytes unknown:
// CHECK:      error: in @minus: the offset of %b in %ws cannot be worked out
// CHECK-NEXT:   bytes unknown:
// CHECK:      error: in @no_chain: the offset of %a in %ws cannot be worked out
// CHECK-NEXT:   bytes unknown:
// CHECK:      error: in @no_chain: the offset of %b in %ws cannot be worked out
// CHECK-NEXT:   bytes unknown:

// -----

// As many bytes as there are columns do not hold the rows.
func.func @dimensions(%x: memref<?x?xf32>, %ws: memref<?xi8> {mergealloc.workspace_size = @size}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = memref.dim %x, %c0 : memref<?x?xf32>
  %columns = memref.dim %x, %c1 : memref<?x?xf32>
  %a = memref.view %ws[%c0][%rows] : memref<?xi8> to memref<?xi8>
  %b = memref.view %ws[%columns][%rows] : memref<?xi8> to memref<?xi8>
  "test.op"(%a, %b) : (memref<?xi8>, memref<?xi8>) -> ()
  func.return
}
func.func @size(%rows: index, %columns: index) -> index {
  %end = arith.addi %columns, %rows : index
  func.return %end : index
}

// CHECK: error: in @dimensions: %a and %b share bytes of %ws while both are live
