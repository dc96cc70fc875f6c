// RUN: xdsl-opt -p buffer-deallocation %s | filecheck --match-full-lines %s

// D8: operations of unknown effect neither take nor give ownership.

func.func @unknown(%n: index) {
  %a = memref.alloc() : memref<8xf32>
  %b = "test.op"(%a) : (memref<8xf32>) -> memref<8xf32>
  "test.op"() : () -> ()
  // %b may be %a: it stays until here. %b itself is not freed.
  "test.op"(%b) : (memref<8xf32>) -> ()
  "test.op"() : () -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @unknown({{.*}}
// CHECK-NEXT:   %a = memref.alloc() : memref<8xf32>
// CHECK-NEXT:   %b = "test.op"(%a) : (memref<8xf32>) -> memref<8xf32>
// CHECK-NEXT:   "test.op"() : () -> ()
// CHECK-NEXT:   "test.op"(%b) : (memref<8xf32>) -> ()
// CHECK-NEXT:   memref.dealloc %a : memref<8xf32>
// CHECK-NEXT:   "test.op"() : () -> ()
// CHECK-NEXT:   func.return

// A number that stands for the address may be used until the end.
func.func @address_taken() {
  %a = memref.alloc() : memref<8xf32>
  %p = memref.extract_aligned_pointer_as_index %a : memref<8xf32> -> index
  "test.op"(%p) : (index) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @address_taken({{.*}}
// CHECK-NEXT:   %a = memref.alloc() : memref<8xf32>
// CHECK-NEXT:   %p = memref.extract_aligned_pointer_as_index %a : memref<8xf32> -> index
// CHECK-NEXT:   "test.op"(%p) : (index) -> ()
// CHECK-NEXT:   memref.dealloc %a : memref<8xf32>
// CHECK-NEXT:   func.return

// A terminator of which it is not known what it forwards, or that has another use for the buffer: it may be needed behind
// it, and by another name.
func.func @unknown_branch() {
  %a = memref.alloc() : memref<8xf32>
  "test.op"(%a) : (memref<8xf32>) -> ()
  "test.termop"(%a) [^next] : (memref<8xf32>) -> ()
^next(%b: memref<8xf32>):
  "test.op"(%b) : (memref<8xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @unknown_branch({{.*}}
// CHECK-NEXT:   %a = memref.alloc() : memref<8xf32>
// CHECK-NEXT:   "test.op"(%a) : (memref<8xf32>) -> ()
// CHECK-NEXT:   "test.termop"(%a) [^{{.*}}] : (memref<8xf32>) -> ()
// CHECK-NEXT: ^{{.*}}(%b: memref<8xf32>):
// CHECK-NEXT:   "test.op"(%b) : (memref<8xf32>) -> ()
// CHECK-NEXT:   func.return
func.func @used_by_the_branch() {
  %a = memref.alloc() : memref<8xf32>
  "test.op"(%a) : (memref<8xf32>) -> ()
  "test.termop"(%a) [^next] : (memref<8xf32>) -> ()
^next:
  func.return
}
// CHECK-LABEL: {{.*}}func.func @used_by_the_branch({{.*}}
// CHECK-NEXT:   %a = memref.alloc() : memref<8xf32>
// CHECK-NEXT:   "test.op"(%a) : (memref<8xf32>) -> ()
// CHECK-NEXT:   "test.termop"(%a) [^{{.*}}] : (memref<8xf32>) -> ()
// CHECK-NEXT: ^{{.*}}:
// CHECK-NEXT:   func.return
