// RUN: xdsl-opt -p verify-memory-plan --verify-diagnostics --split-input-file %s | filecheck %s

// M18: what is in the bytes of a result has to be over when that is written.

// CHECK: error: in @too_long: %a and %r share bytes of %bytes while both are live
func.func @too_long() -> memref<64xf32> {
  %bytes = memref.alloc() : memref<256xi8>
  %c0 = arith.constant 0 : index
  %a = memref.view %bytes[%c0][] : memref<256xi8> to memref<32xf32>
  "test.op"(%a) : (memref<32xf32>) -> ()
  %r = memref.view %bytes[%c0][] : memref<256xi8> to memref<64xf32>
  "test.op"(%r) : (memref<64xf32>) -> ()
  "test.op"(%a) : (memref<32xf32>) -> ()
  func.return %r : memref<64xf32>
}

// -----

// A result stays accessible when it has been handed on.

// CHECK: error: in @after_it: %r and %a share bytes of %bytes while both are live
func.func @after_it(%c: i1) -> memref<64xf32> {
  %y = scf.if %c -> (memref<64xf32>) {
    %bytes = memref.alloc() : memref<256xi8>
    %c0 = arith.constant 0 : index
    %r = memref.view %bytes[%c0][] : memref<256xi8> to memref<64xf32>
    "test.op"(%r) : (memref<64xf32>) -> ()
    %a = memref.view %bytes[%c0][] : memref<256xi8> to memref<32xf32>
    "test.op"(%a) : (memref<32xf32>) -> ()
    scf.yield %r : memref<64xf32>
  } else {
    %s = memref.alloc() : memref<64xf32>
    "test.op"(%s) : (memref<64xf32>) -> ()
    scf.yield %s : memref<64xf32>
  }
  func.return %y : memref<64xf32>
}

// -----

// The bytes of a result must not be freed.

// CHECK: error: in @freed: %r is accessed when %bytes may have been freed
func.func @freed() -> memref<64xf32> {
  %bytes = memref.alloc() : memref<256xi8>
  %c0 = arith.constant 0 : index
  %a = memref.view %bytes[%c0][] : memref<256xi8> to memref<32xf32>
  "test.op"(%a) : (memref<32xf32>) -> ()
  %r = memref.view %bytes[%c0][] : memref<256xi8> to memref<64xf32>
  "test.op"(%r) : (memref<64xf32>) -> ()
  memref.dealloc %bytes : memref<256xi8>
  func.return %r : memref<64xf32>
}
