// RUN: xdsl-opt -p 'merge-alloc{remarks=true lifetimes=tick}' --split-input-file %s 2>&1 | filecheck %s
// RUN: xdsl-opt -p 'merge-alloc{lifetimes=tick}' --split-input-file %s 2>&1 | filecheck %s --check-prefix=QUIET

// QUIET-NOT: remark

// Nothing merged is no silent success.

func.func @dynamic(%n: index) {
  %a = memref.alloc(%n) : memref<?xi8>
  "test.op"(%a) : (memref<?xi8>) -> ()
  func.return
}

// CHECK:      remarks.mlir:9:8: remark: in @dynamic: merge-alloc: %a stays: dynamic shape
// CHECK-NEXT: remark: merge-alloc: no allocation was merged: 1 stay as they are
// CHECK:      memref.alloc(%n)

// -----

func.func @nothing() {
  func.return
}

// CHECK: remark: merge-alloc: no allocation was merged: the program has none that is used; bufferize tensors first (bufferize-and-plan)

// -----

func.func @some() -> memref<4xi8> {
  %a = memref.alloc() : memref<4xi8>
  "test.op"(%a) : (memref<4xi8>) -> ()
  %b = memref.alloc() : memref<4xi8>
  func.return %b : memref<4xi8>
}

// CHECK:     remarks.mlir:31:8: remark: in @some: merge-alloc: %b stays: returned by the function
// CHECK-NOT: remark
