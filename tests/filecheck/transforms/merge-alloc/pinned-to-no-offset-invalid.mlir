// RUN: xdsl-opt -p merge-alloc --verify-diagnostics --split-input-file %s | filecheck %s

// CHECK: error: in @below_zero: 'memref.alloc' op has 'mergealloc.offset', which is no offset: -64 : i64
func.func @below_zero() {
  %a = memref.alloc() {mergealloc.offset = -64 : i64} : memref<64xi8>
  "test.op"(%a) : (memref<64xi8>) -> ()
  func.return
}

// -----

// CHECK: error: in @no_number: 'memref.alloc' op has 'mergealloc.offset', which is no offset: "64"
func.func @no_number() {
  %a = memref.alloc() {mergealloc.offset = "64"} : memref<64xi8>
  "test.op"(%a) : (memref<64xi8>) -> ()
  func.return
}
