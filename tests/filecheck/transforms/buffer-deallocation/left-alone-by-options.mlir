// RUN: xdsl-opt -p "buffer-deallocation{private-function-dynamic-ownership=true analysis-only=true}" %s | filecheck %s
// RUN: xdsl-opt -p "buffer-deallocation{analysis-only=true}" %s | filecheck %s --check-prefix=WITHOUT

// With indicators, what a function returns may be what it was passed: a caller that frees it is
// left alone then. Without them, it returns a clone.

func.func private @either(%c: i1, %b: memref<8xf32>) -> memref<8xf32> {
  "test.op"(%b) : (memref<8xf32>) -> ()
  %r = scf.if %c -> (memref<8xf32>) {
    %n = memref.alloc() : memref<8xf32>
    scf.yield %n : memref<8xf32>
  } else {
    scf.yield %b : memref<8xf32>
  }
  func.return %r : memref<8xf32>
}

func.func @frees_the_result(%c: i1) {
  %x = memref.alloc() : memref<8xf32>
  "test.op"(%x) : (memref<8xf32>) -> ()
  %t = func.call @either(%c, %x) : (i1, memref<8xf32>) -> memref<8xf32>
  "test.op"() : () -> ()
  memref.dealloc %t : memref<8xf32>
  func.return
}
// CHECK-NOT:     deallocation.skip
// CHECK-LABEL:   func.func @frees_the_result(
// CHECK-NEXT:      %x = memref.alloc() {deallocation.skip = "freed under a name that may be another buffer's"} : memref<8xf32>
// CHECK-NEXT:      "test.op"(%x) : (memref<8xf32>) -> ()
// CHECK-NEXT:      %t = func.call @either(%c, %x) {deallocation.skip = "freed under a name that may be another buffer's"} : (i1, memref<8xf32>) -> memref<8xf32>
// WITHOUT-NOT:   deallocation.skip
