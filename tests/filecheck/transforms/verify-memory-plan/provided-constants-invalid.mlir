// RUN: xdsl-opt -p verify-memory-plan --split-input-file --verify-diagnostics %s | filecheck %s

// V27: constants that callers provide are what the module says of them.

builtin.module attributes {mergealloc.provided_constants = [
  {name = "c", alignment = 4, contents = dense<1> : tensor<16xi8>, constants = [
    {name = "a", offset = 0, bytes = 8, type = memref<2xf32>},
    {name = "equal", offset = 0, bytes = 8, type = memref<2xi32>},
    {name = "b", offset = 4, bytes = 8, type = memref<2xf32>},
    {name = "d", offset = 12, bytes = 8, type = memref<2xf32>},
    {name = "e", offset = -1, bytes = 1, type = memref<1xi8>}]}
]} {
func.func @f(%constants: memref<16xi8> {mergealloc.constants = "c"}, %x: memref<2xf32>) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %8 = arith.constant 8 : index
  %a = memref.view %constants[%0][] : memref<16xi8> to memref<2xf32>
  %no = memref.view %constants[%8][] : memref<16xi8> to memref<2xf32>
  %part = memref.view %constants[%0][] : memref<16xi8> to memref<1xf32>
  memref.copy %x, %a : memref<2xf32> to memref<2xf32>
  memref.copy %no, %x : memref<2xf32> to memref<2xf32>
  "test.op"(%part) : (memref<1xf32>) -> ()
  func.return
}
}

// CHECK:      error: the memory plan is wrong: 6 violations
// CHECK-NEXT: 5:1: error: constant 'd' reaches outside of 'c', which has 16 bytes
// CHECK-NEXT: 5:1: error: constant 'e' reaches outside of 'c', which has 16 bytes
// CHECK-NEXT: 5:1: error: constants 'equal' and 'b' of 'c' share bytes
// CHECK-NEXT: 18:9: error: in @f: %no is where 'c' has no constant
// CHECK-NEXT: 19:11: error: in @f: %part is where 'c' has no constant
// CHECK-NEXT: 17:8: error: in @f: %a is written, but %constants is an argument with constants

// -----

builtin.module attributes {mergealloc.provided_constants = [
  {name = "c", alignment = 4, memory_space = "flash", contents = dense<1> : tensor<8xi8>, constants = []}
]} {
func.func @unknown(%c: memref<8xi8, "flash"> {mergealloc.constants = "d"}) {
  %0 = arith.constant 0 : index
  %a = memref.view %c[%0][] : memref<8xi8, "flash"> to memref<2xf32, "flash">
  func.return
}
func.func @larger(%c: memref<9xi8, "flash"> {mergealloc.constants = "c"}) {
  %0 = arith.constant 0 : index
  %a = memref.view %c[%0][] : memref<9xi8, "flash"> to memref<2xf32, "flash">
  func.return
}
func.func @elsewhere(%c: memref<8xi8> {mergealloc.constants = "c"}) {
  %0 = arith.constant 0 : index
  %a = memref.view %c[%0][] : memref<8xi8> to memref<2xf32>
  func.return
}
}

// CHECK:      error: the memory plan is wrong: 3 violations
// CHECK-NEXT: error: in @unknown: %c has constants 'd', which no module describes
// CHECK-NEXT: error: in @larger: %c is not as large as 'c', or in another memory
// CHECK-NEXT: error: in @elsewhere: %c is not as large as 'c', or in another memory

// -----

// CHECK: error: 'builtin.module' op has 'mergealloc.provided_constants' with {name = "c"}, which describes no constants
builtin.module attributes {mergealloc.provided_constants = [{name = "c"}]} {
}
