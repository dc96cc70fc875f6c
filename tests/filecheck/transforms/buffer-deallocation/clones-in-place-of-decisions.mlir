// RUN: xdsl-opt -p buffer-deallocation %s | filecheck --match-full-lines %s

// D16: of two buffers that are only read, one may be a clone, as nobody sees that.
func.func @only_read(%c: i1, %v: f32, %out: memref<8xf32>) {
  %o = memref.alloc() : memref<8xf32>
  linalg.fill ins(%v : f32) outs(%o : memref<8xf32>)
  %r = scf.if %c -> (memref<8xf32>) {
    %a = memref.alloc() : memref<8xf32>
    linalg.fill ins(%v : f32) outs(%a : memref<8xf32>)
    scf.yield %a : memref<8xf32>
  } else {
    scf.yield %o : memref<8xf32>
  }
  memref.copy %r, %out : memref<8xf32> to memref<8xf32>
  memref.copy %o, %out : memref<8xf32> to memref<8xf32>
  func.return
}
// CHECK-LABEL: {{.*}}func.func @only_read({{.*}}
// CHECK-NEXT:   %o = memref.alloc() : memref<8xf32>
// CHECK-NEXT:   linalg.fill ins(%v : f32) outs(%o : memref<8xf32>)
// CHECK-NEXT:   %r = scf.if %c -> (memref<8xf32>) {
// CHECK-NEXT:     %a = memref.alloc() : memref<8xf32>
// CHECK-NEXT:     linalg.fill ins(%v : f32) outs(%a : memref<8xf32>)
// CHECK-NEXT:     scf.yield %a : memref<8xf32>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     %0 = bufferization.clone %o : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:     scf.yield %0 : memref<8xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   memref.copy %r, %out : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:   memref.dealloc %r : memref<8xf32>
// CHECK-NEXT:   memref.copy %o, %out : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:   memref.dealloc %o : memref<8xf32>
// CHECK-NEXT:   func.return

// A write would show in only one of them, whichever is written.
func.func @result_is_written(%c: i1, %v: f32, %out: memref<8xf32>) {
  %o = memref.alloc() : memref<8xf32>
  linalg.fill ins(%v : f32) outs(%o : memref<8xf32>)
  %r = scf.if %c -> (memref<8xf32>) {
    %a = memref.alloc() : memref<8xf32>
    linalg.fill ins(%v : f32) outs(%a : memref<8xf32>)
    scf.yield %a : memref<8xf32>
  } else {
    scf.yield %o : memref<8xf32>
  }
  linalg.fill ins(%v : f32) outs(%r : memref<8xf32>)
  memref.copy %r, %out : memref<8xf32> to memref<8xf32>
  memref.copy %o, %out : memref<8xf32> to memref<8xf32>
  func.return
}
// CHECK-LABEL: {{.*}}func.func @result_is_written({{.*}}
// CHECK-NEXT:   %0 = arith.constant false
// CHECK-NEXT:   %1 = arith.constant true
// CHECK-NEXT:   %o = memref.alloc() {bufferization.manual_deallocation} : memref<8xf32>
// CHECK-NEXT:   linalg.fill ins(%v : f32) outs(%o : memref<8xf32>)
// CHECK-NEXT:   %r, %r_owned = scf.if %c -> (memref<8xf32>, i1) {
// CHECK-NEXT:     %a = memref.alloc() {bufferization.manual_deallocation} : memref<8xf32>
// CHECK-NEXT:     linalg.fill ins(%v : f32) outs(%a : memref<8xf32>)
// CHECK-NEXT:     scf.yield %a, %1 : memref<8xf32>, i1
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.yield %o, %0 : memref<8xf32>, i1
// CHECK-NEXT:   }
// CHECK-NEXT:   linalg.fill ins(%v : f32) outs(%r : memref<8xf32>)
// CHECK-NEXT:   memref.copy %r, %out : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:   bufferization.dealloc (%r : memref<8xf32>) if (%r_owned)
// CHECK-NEXT:   memref.copy %o, %out : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:   memref.dealloc %o : memref<8xf32>
// CHECK-NEXT:   func.return

func.func @other_is_written(%c: i1, %v: f32, %out: memref<8xf32>) {
  %o = memref.alloc() : memref<8xf32>
  linalg.fill ins(%v : f32) outs(%o : memref<8xf32>)
  %r = scf.if %c -> (memref<8xf32>) {
    %a = memref.alloc() : memref<8xf32>
    linalg.fill ins(%v : f32) outs(%a : memref<8xf32>)
    scf.yield %a : memref<8xf32>
  } else {
    scf.yield %o : memref<8xf32>
  }
  linalg.fill ins(%v : f32) outs(%o : memref<8xf32>)
  memref.copy %r, %out : memref<8xf32> to memref<8xf32>
  memref.copy %o, %out : memref<8xf32> to memref<8xf32>
  func.return
}
// CHECK-LABEL: {{.*}}func.func @other_is_written({{.*}}
// CHECK-NEXT:   %0 = arith.constant false
// CHECK-NEXT:   %1 = arith.constant true
// CHECK-NEXT:   %o = memref.alloc() {bufferization.manual_deallocation} : memref<8xf32>
// CHECK-NEXT:   linalg.fill ins(%v : f32) outs(%o : memref<8xf32>)
// CHECK-NEXT:   %r, %r_owned = scf.if %c -> (memref<8xf32>, i1) {
// CHECK-NEXT:     %a = memref.alloc() {bufferization.manual_deallocation} : memref<8xf32>
// CHECK-NEXT:     linalg.fill ins(%v : f32) outs(%a : memref<8xf32>)
// CHECK-NEXT:     scf.yield %a, %1 : memref<8xf32>, i1
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.yield %o, %0 : memref<8xf32>, i1
// CHECK-NEXT:   }
// CHECK-NEXT:   linalg.fill ins(%v : f32) outs(%o : memref<8xf32>)
// CHECK-NEXT:   memref.copy %r, %out : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:   bufferization.dealloc (%r : memref<8xf32>) if (%r_owned)
// CHECK-NEXT:   memref.copy %o, %out : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:   memref.dealloc %o : memref<8xf32>
// CHECK-NEXT:   func.return

// D15: half of a buffer leaves each branch, and no other name of the buffer does, so that a clone
// may be written.
func.func @no_other_name(%c: i1, %v: f32, %x: memref<4xf32, strided<[1]>>) {
  %r = scf.if %c -> (memref<4xf32, strided<[1]>>) {
    %a = memref.alloc() : memref<8xf32>
    linalg.fill ins(%v : f32) outs(%a : memref<8xf32>)
    %h = memref.subview %a[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
    scf.yield %h : memref<4xf32, strided<[1]>>
  } else {
    %b = memref.alloc() : memref<8xf32>
    linalg.fill ins(%v : f32) outs(%b : memref<8xf32>)
    %h = memref.subview %b[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
    scf.yield %h : memref<4xf32, strided<[1]>>
  }
  linalg.fill ins(%v : f32) outs(%r : memref<4xf32, strided<[1]>>)
  "test.op"(%r) {readonly} : (memref<4xf32, strided<[1]>>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @no_other_name({{.*}}
// CHECK-NEXT:   %r = scf.if %c -> (memref<4xf32, strided<[1]>>) {
// CHECK-NEXT:     %a = memref.alloc() : memref<8xf32>
// CHECK-NEXT:     linalg.fill ins(%v : f32) outs(%a : memref<8xf32>)
// CHECK-NEXT:     %h = memref.subview %a[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
// CHECK-NEXT:     %0 = bufferization.clone %h : memref<4xf32, strided<[1]>> to memref<4xf32, strided<[1]>>
// CHECK-NEXT:     memref.dealloc %a : memref<8xf32>
// CHECK-NEXT:     scf.yield %0 : memref<4xf32, strided<[1]>>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     %b = memref.alloc() : memref<8xf32>
// CHECK-NEXT:     linalg.fill ins(%v : f32) outs(%b : memref<8xf32>)
// CHECK-NEXT:     %h_1 = memref.subview %b[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
// CHECK-NEXT:     %1 = bufferization.clone %h_1 : memref<4xf32, strided<[1]>> to memref<4xf32, strided<[1]>>
// CHECK-NEXT:     memref.dealloc %b : memref<8xf32>
// CHECK-NEXT:     scf.yield %1 : memref<4xf32, strided<[1]>>
// CHECK-NEXT:   }
// CHECK-NEXT:   linalg.fill ins(%v : f32) outs(%r : memref<4xf32, strided<[1]>>)
// CHECK-NEXT:   "test.op"(%r) {readonly} : (memref<4xf32, strided<[1]>>) -> ()
// CHECK-NEXT:   memref.dealloc %r : memref<4xf32, strided<[1]>>
// CHECK-NEXT:   func.return
