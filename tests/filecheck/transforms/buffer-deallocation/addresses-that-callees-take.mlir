// RUN: xdsl-opt -p buffer-deallocation %s | filecheck --match-full-lines %s

// A callee takes the address of a buffer. What it returns of it as a number is needed to the end; one that
// returns no number may have kept it anywhere.

// CHECK-LABEL:  func.func private @returned(%x: memref<4xf32>) -> index {
// CHECK-NEXT:    %p = memref.extract_aligned_pointer_as_index %x : memref<4xf32> -> index
// CHECK-NEXT:    func.return %p : index
// CHECK-NEXT:  }
func.func private @returned(%x: memref<4xf32>) -> index {
  %p = memref.extract_aligned_pointer_as_index %x : memref<4xf32> -> index
  func.return %p : index
}

// CHECK-LABEL:  func.func private @gone(%x: memref<4xf32>) {
// CHECK-NEXT:    %p = memref.extract_aligned_pointer_as_index %x : memref<4xf32> -> index
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func private @gone(%x: memref<4xf32>) {
  %p = memref.extract_aligned_pointer_as_index %x : memref<4xf32> -> index
  func.return
}

// CHECK-LABEL:  func.func private @gone_and_passed_on(%x: memref<4xf32>) -> memref<4xf32> {
// CHECK-NEXT:    %p = memref.extract_aligned_pointer_as_index %x : memref<4xf32> -> index
// CHECK-NEXT:    func.return %x : memref<4xf32>
// CHECK-NEXT:  }
func.func private @gone_and_passed_on(%x: memref<4xf32>) -> memref<4xf32> {
  %p = memref.extract_aligned_pointer_as_index %x : memref<4xf32> -> index
  func.return %x : memref<4xf32>
}

// CHECK-LABEL:  func.func @returns_a_number() {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %p = func.call @returned(%a) : (memref<4xf32>) -> index
// CHECK-NEXT:    "test.op"() : () -> ()
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @returns_a_number() {
  %a = memref.alloc() : memref<4xf32>
  %p = func.call @returned(%a) : (memref<4xf32>) -> index
  "test.op"() : () -> ()
  func.return
}

// CHECK-LABEL:  func.func @returns_nothing() {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    func.call @gone(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:    "test.op"() : () -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @returns_nothing() {
  %a = memref.alloc() : memref<4xf32>
  func.call @gone(%a) : (memref<4xf32>) -> ()
  "test.op"() : () -> ()
  func.return
}

// CHECK-LABEL:  func.func @returns_a_buffer() {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %b = func.call @gone_and_passed_on(%a) : (memref<4xf32>) -> memref<4xf32>
// CHECK-NEXT:    "test.op"() : () -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @returns_a_buffer() {
  %a = memref.alloc() : memref<4xf32>
  %b = func.call @gone_and_passed_on(%a) : (memref<4xf32>) -> memref<4xf32>
  "test.op"() : () -> ()
  func.return
}
