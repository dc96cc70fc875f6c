// RUN: xdsl-opt -p buffer-deallocation %s | filecheck --match-full-lines %s

// What a callee frees is not freed again; what it keeps, the program can still reach.

func.func @frees() {
  %m = memref.alloc() : memref<64xf32>
  func.call @sink(%m) : (memref<64xf32>) -> ()
  func.return
}
func.func private @sink(%a: memref<64xf32>) {
  "test.op"(%a) : (memref<64xf32>) -> ()
  memref.dealloc %a : memref<64xf32>
  func.return
}
// CHECK-LABEL: {{.*}}func.func @frees({{.*}}
// CHECK-NEXT:   %m = memref.alloc() : memref<64xf32>
// CHECK-NEXT:   func.call @sink(%m) : (memref<64xf32>) -> ()
// CHECK-NEXT:   func.return

memref.global "private" @table : memref<1xmemref<64xf32>> = uninitialized
func.func @keeps() {
  %a = memref.alloc() : memref<64xf32>
  func.call @keep(%a) : (memref<64xf32>) -> ()
  "test.op"() : () -> ()
  func.return
}
func.func private @keep(%a: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %t = memref.get_global @table : memref<1xmemref<64xf32>>
  memref.store %a, %t[%c0] : memref<1xmemref<64xf32>>
  func.return
}
// CHECK-LABEL: {{.*}}func.func @keeps({{.*}}
// CHECK-NEXT:   %a = memref.alloc() : memref<64xf32>
// CHECK-NEXT:   func.call @keep(%a) : (memref<64xf32>) -> ()
// CHECK-NEXT:   "test.op"() : () -> ()
// CHECK-NEXT:   func.return

// linalg.softmax writes its destination: a clone of %o would be seen.
func.func @softmax(%c: i1, %x: memref<4x8xf32>, %o: memref<4x8xf32>) {
  %r = scf.if %c -> (memref<4x8xf32>) {
    %a = memref.alloc() : memref<4x8xf32>
    scf.yield %a : memref<4x8xf32>
  } else {
    scf.yield %o : memref<4x8xf32>
  }
  linalg.softmax dimension(1) ins(%x : memref<4x8xf32>) outs(%r : memref<4x8xf32>)
  func.return
}
// CHECK-LABEL: {{.*}}func.func @softmax({{.*}}
// CHECK-NOT:     bufferization.clone
// CHECK:         bufferization.dealloc (%r : memref<4x8xf32>) if (%r_owned)
