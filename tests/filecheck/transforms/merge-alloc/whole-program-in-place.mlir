// RUN: xdsl-opt --split-input-file -p 'merge-alloc{scope=program alignment=16},verify-memory-plan' %s | filecheck --match-full-lines %s

// W8: buffers share bytes while both live only if they may at all calls.

// %t is written over %s at the first call, where nobody needs %s afterwards, but not at the second one.

func.func private @f(%y: memref<16xi8>) -> (memref<16xi8>, memref<16xi8>) {
  %s = memref.alloc() : memref<16xi8>
  "test.op"(%y, %s) : (memref<16xi8>, memref<16xi8>) -> ()
  %t = memref.alloc() : memref<16xi8>
  linalg.add ins(%s, %s : memref<16xi8>, memref<16xi8>) outs(%t : memref<16xi8>)
  func.return %s, %t : memref<16xi8>, memref<16xi8>
}

func.func @main(%x: memref<16xi8>) {
  %s1, %t1 = func.call @f(%x) : (memref<16xi8>) -> (memref<16xi8>, memref<16xi8>)
  "test.op"(%t1) : (memref<16xi8>) -> ()
  %s2, %t2 = func.call @f(%x) : (memref<16xi8>) -> (memref<16xi8>, memref<16xi8>)
  "test.op"(%t2) : (memref<16xi8>) -> ()
  "test.op"(%s2) : (memref<16xi8>) -> ()
  func.return
}


// CHECK:      func.func private @f(%y: memref<16xi8>, %workspace: memref<32xi8>) -> (memref<16xi8>, memref<16xi8>) {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %workspace[%0][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%y, %s) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   %1 = arith.constant 16 : index
// CHECK-NEXT:   %t = memref.view %workspace[%1][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   linalg.add ins(%s, %s : memref<16xi8>, memref<16xi8>) outs(%t : memref<16xi8>)
// CHECK-NEXT:   func.return %s, %t : memref<16xi8>, memref<16xi8>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @main(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:   %s1, %t1 = func.call @f(%x, %arena) : (memref<16xi8>, memref<32xi8>) -> (memref<16xi8>, memref<16xi8>)
// CHECK-NEXT:   "test.op"(%t1) : (memref<16xi8>) -> ()
// CHECK-NEXT:   %s2, %t2 = func.call @f(%x, %arena) : (memref<16xi8>, memref<32xi8>) -> (memref<16xi8>, memref<16xi8>)
// CHECK-NEXT:   "test.op"(%t2) : (memref<16xi8>) -> ()
// CHECK-NEXT:   "test.op"(%s2) : (memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// -----
// It may at both, and so may what a caller makes of it, or it of what the caller has.

func.func private @f(%y: memref<16xi8>) -> memref<16xi8> {
  %s = memref.alloc() : memref<16xi8>
  linalg.add ins(%y, %y : memref<16xi8>, memref<16xi8>) outs(%s : memref<16xi8>)
  %t = memref.alloc() : memref<16xi8>
  linalg.mul ins(%s, %s : memref<16xi8>, memref<16xi8>) outs(%t : memref<16xi8>)
  func.return %t : memref<16xi8>
}

func.func @main(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  %t1 = func.call @f(%a) : (memref<16xi8>) -> memref<16xi8>
  %b = memref.alloc() : memref<16xi8>
  linalg.add ins(%t1, %t1 : memref<16xi8>, memref<16xi8>) outs(%b : memref<16xi8>)
  %t2 = func.call @f(%b) : (memref<16xi8>) -> memref<16xi8>
  "test.op"(%t2) : (memref<16xi8>) -> ()
  func.return
}


// CHECK:      func.func private @f(%y: memref<16xi8>, %workspace: memref<16xi8>) -> memref<16xi8> {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %workspace[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   linalg.add ins(%y, %y : memref<16xi8>, memref<16xi8>) outs(%s : memref<16xi8>)
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %t = memref.view %workspace[%1][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   linalg.mul ins(%s, %s : memref<16xi8>, memref<16xi8>) outs(%t : memref<16xi8>)
// CHECK-NEXT:   func.return %t : memref<16xi8>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @main(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   %t1 = func.call @f(%a, %arena) : (memref<16xi8>, memref<16xi8>) -> memref<16xi8>
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %b = memref.view %arena[%1][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   linalg.add ins(%t1, %t1 : memref<16xi8>, memref<16xi8>) outs(%b : memref<16xi8>)
// CHECK-NEXT:   %t2 = func.call @f(%b, %arena) : (memref<16xi8>, memref<16xi8>) -> memref<16xi8>
// CHECK-NEXT:   "test.op"(%t2) : (memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// -----
// The caller needs %a after the first call, where @f must not write over it; the second one is of %b.

func.func private @f(%y: memref<16xi8>, %z: memref<16xi8>) {
  %s = memref.alloc() : memref<16xi8>
  linalg.add ins(%y, %y : memref<16xi8>, memref<16xi8>) outs(%s : memref<16xi8>)
  "test.op"(%s, %z) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

func.func @main(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  %b = memref.alloc() : memref<16xi8>
  "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @f(%a, %x) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @f(%b, %x) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @f(%a, %x) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}


// CHECK:      func.func private @f(%y: memref<16xi8>, %z: memref<16xi8>, %workspace: memref<48xi8>) {
// CHECK-NEXT:   %0 = arith.constant 32 : index
// CHECK-NEXT:   %s = memref.view %workspace[%0][] : memref<48xi8> to memref<16xi8>
// CHECK-NEXT:   linalg.add ins(%y, %y : memref<16xi8>, memref<16xi8>) outs(%s : memref<16xi8>)
// CHECK-NEXT:   "test.op"(%s, %z) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @main(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<48xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<48xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   %1 = arith.constant 16 : index
// CHECK-NEXT:   %b = memref.view %arena[%1][] : memref<48xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.call @f(%a, %x, %arena) : (memref<16xi8>, memref<16xi8>, memref<48xi8>) -> ()
// CHECK-NEXT:   func.call @f(%b, %x, %arena) : (memref<16xi8>, memref<16xi8>, memref<48xi8>) -> ()
// CHECK-NEXT:   func.call @f(%a, %x, %arena) : (memref<16xi8>, memref<16xi8>, memref<48xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// -----
// Two functions that are planned together. In @first, %s is written over what the caller has, in
// @second the result over %s; the other has only one of the two buffers.

func.func private @f(%y: memref<16xi8>) -> memref<16xi8> {
  %s = memref.alloc() : memref<16xi8>
  linalg.add ins(%y, %y : memref<16xi8>, memref<16xi8>) outs(%s : memref<16xi8>)
  func.return %s : memref<16xi8>
}

func.func @first(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  %s = func.call @f(%a) : (memref<16xi8>) -> memref<16xi8>
  "test.op"(%x, %s) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

func.func @second(%x: memref<16xi8>) {
  %s = func.call @f(%x) : (memref<16xi8>) -> memref<16xi8>
  %b = memref.alloc() : memref<16xi8>
  linalg.mul ins(%s, %s : memref<16xi8>, memref<16xi8>) outs(%b : memref<16xi8>)
  "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}


// CHECK:      func.func private @f(%y: memref<16xi8>, %workspace: memref<16xi8>) -> memref<16xi8> {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %workspace[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   linalg.add ins(%y, %y : memref<16xi8>, memref<16xi8>) outs(%s : memref<16xi8>)
// CHECK-NEXT:   func.return %s : memref<16xi8>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @first(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   %s = func.call @f(%a, %arena) : (memref<16xi8>, memref<16xi8>) -> memref<16xi8>
// CHECK-NEXT:   "test.op"(%x, %s) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @second(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:   %s = func.call @f(%x, %arena) : (memref<16xi8>, memref<16xi8>) -> memref<16xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %b = memref.view %arena[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   linalg.mul ins(%s, %s : memref<16xi8>, memref<16xi8>) outs(%b : memref<16xi8>)
// CHECK-NEXT:   "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// -----
// Both buffers are in both functions; @first needs %s after %t is written, so that %t gets bytes of
// its own in @second, too.

func.func private @f(%y: memref<16xi8>) -> (memref<16xi8>, memref<16xi8>) {
  %s = memref.alloc() : memref<16xi8>
  "test.op"(%y, %s) : (memref<16xi8>, memref<16xi8>) -> ()
  %t = memref.alloc() : memref<16xi8>
  linalg.add ins(%s, %s : memref<16xi8>, memref<16xi8>) outs(%t : memref<16xi8>)
  func.return %s, %t : memref<16xi8>, memref<16xi8>
}

func.func @first(%x: memref<16xi8>) {
  %s, %t = func.call @f(%x) : (memref<16xi8>) -> (memref<16xi8>, memref<16xi8>)
  "test.op"(%x, %t) : (memref<16xi8>, memref<16xi8>) -> ()
  "test.op"(%x, %s) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

func.func @second(%x: memref<16xi8>) {
  %s, %t = func.call @f(%x) : (memref<16xi8>) -> (memref<16xi8>, memref<16xi8>)
  "test.op"(%x, %t) : (memref<16xi8>, memref<16xi8>) -> ()
  %b = memref.alloc() : memref<16xi8>
  linalg.mul ins(%t, %t : memref<16xi8>, memref<16xi8>) outs(%b : memref<16xi8>)
  "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}


// CHECK:      func.func private @f(%y: memref<16xi8>, %workspace: memref<32xi8>) -> (memref<16xi8>, memref<16xi8>) {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %workspace[%0][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%y, %s) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   %1 = arith.constant 16 : index
// CHECK-NEXT:   %t = memref.view %workspace[%1][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   linalg.add ins(%s, %s : memref<16xi8>, memref<16xi8>) outs(%t : memref<16xi8>)
// CHECK-NEXT:   func.return %s, %t : memref<16xi8>, memref<16xi8>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @first(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:   %s, %t = func.call @f(%x, %arena) : (memref<16xi8>, memref<32xi8>) -> (memref<16xi8>, memref<16xi8>)
// CHECK-NEXT:   "test.op"(%x, %t) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   "test.op"(%x, %s) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @second(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:   %s, %t = func.call @f(%x, %arena) : (memref<16xi8>, memref<32xi8>) -> (memref<16xi8>, memref<16xi8>)
// CHECK-NEXT:   "test.op"(%x, %t) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   %0 = arith.constant 16 : index
// CHECK-NEXT:   %b = memref.view %arena[%0][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   linalg.mul ins(%t, %t : memref<16xi8>, memref<16xi8>) outs(%b : memref<16xi8>)
// CHECK-NEXT:   "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
