// RUN: xdsl-opt -p buffer-deallocation %s | filecheck --match-full-lines %s

// D6: arguments are the caller's, and what is returned becomes the caller's.

func.func @returns_argument(%arg: memref<8xf32>) -> memref<8xf32> {
  func.return %arg : memref<8xf32>
}
// CHECK-LABEL: {{.*}}func.func @returns_argument({{.*}}
// CHECK-NEXT:   %0 = bufferization.clone %arg : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:   func.return %0 : memref<8xf32>

func.func @returned_twice() -> (memref<8xf32>, memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  func.return %a, %a : memref<8xf32>, memref<8xf32>
}
// CHECK-LABEL: {{.*}}func.func @returned_twice({{.*}}
// CHECK-NEXT:   %a = memref.alloc() : memref<8xf32>
// CHECK-NEXT:   %0 = bufferization.clone %a : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:   func.return %a, %0 : memref<8xf32>, memref<8xf32>

func.func private @makes() -> memref<8xf32> {
  %a = memref.alloc() : memref<8xf32>
  "test.op"(%a) : (memref<8xf32>) -> ()
  func.return %a : memref<8xf32>
}
// CHECK-LABEL: {{.*}}func.func private @makes({{.*}}
// CHECK-NEXT:   %a = memref.alloc() : memref<8xf32>
// CHECK-NEXT:   "test.op"(%a) : (memref<8xf32>) -> ()
// CHECK-NEXT:   func.return %a : memref<8xf32>

// Better than MLIR, which clones here: all callers are known, and what they get is theirs already.
func.func private @gives_back(%arg: memref<8xf32>) -> memref<8xf32> {
  "test.op"(%arg) : (memref<8xf32>) -> ()
  func.return %arg : memref<8xf32>
}
// CHECK-LABEL: {{.*}}func.func private @gives_back({{.*}}
// CHECK-NEXT:   "test.op"(%arg) : (memref<8xf32>) -> ()
// CHECK-NEXT:   func.return %arg : memref<8xf32>

func.func @caller(%c: i1) {
  %a = func.call @makes() : () -> memref<8xf32>
  %b = func.call @gives_back(%a) : (memref<8xf32>) -> memref<8xf32>
  "test.op"(%b) : (memref<8xf32>) -> ()
  "test.op"() : () -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @caller({{.*}}
// CHECK-NEXT:   %a = func.call @makes() : () -> memref<8xf32>
// CHECK-NEXT:   %b = func.call @gives_back(%a) : (memref<8xf32>) -> memref<8xf32>
// CHECK-NEXT:   "test.op"(%b) : (memref<8xf32>) -> ()
// CHECK-NEXT:   memref.dealloc %a : memref<8xf32>
// CHECK-NEXT:   "test.op"() : () -> ()
// CHECK-NEXT:   func.return

// Whichever function that is: what it returns is the caller's.
func.func @unknown_callee(%make: () -> memref<8xf32>) {
  %a = func.call_indirect %make() : () -> memref<8xf32>
  "test.op"(%a) : (memref<8xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @unknown_callee({{.*}}
// CHECK-NEXT:   %a = func.call_indirect %make() : () -> memref<8xf32>
// CHECK-NEXT:   "test.op"(%a) : (memref<8xf32>) -> ()
// CHECK-NEXT:   memref.dealloc %a : memref<8xf32>
