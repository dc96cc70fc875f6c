// RUN: xdsl-opt -p copy-removal %s | filecheck %s --match-full-lines

// C3; "Reusing the Source Buffer" of the Buffer Deallocation document.
func.func @dynamic_allocation(%arg0: index, %arg1: index) -> memref<?x?xf32> {
  %7 = memref.alloc(%arg0, %arg1) : memref<?x?xf32>
  %c0 = arith.constant 0 : index
  %8 = memref.dim %7, %c0 : memref<?x?xf32>
  %c1 = arith.constant 1 : index
  %9 = memref.dim %7, %c1 : memref<?x?xf32>
  %10 = memref.alloc(%8, %9) : memref<?x?xf32>
  linalg.copy ins(%7 : memref<?x?xf32>) outs(%10 : memref<?x?xf32>)
  memref.dealloc %7 : memref<?x?xf32>
  func.return %10 : memref<?x?xf32>
}
// CHECK-LABEL: func.func @dynamic_allocation(%arg0: index, %arg1: index) -> memref<?x?xf32> {
// CHECK-NEXT:    %0 = memref.alloc(%arg0, %arg1) : memref<?x?xf32>
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %1 = memref.dim %0, %c0 : memref<?x?xf32>
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %2 = memref.dim %0, %c1 : memref<?x?xf32>
// CHECK-NEXT:    func.return %0 : memref<?x?xf32>
// CHECK-NEXT:  }

// C4; "Reusing the Target Buffer" of the document.
func.func @reuse_target(%arg0: memref<2xf32>, %result: memref<2xf32>) {
  %temp = memref.alloc() : memref<2xf32>
  linalg.exp ins(%arg0 : memref<2xf32>) outs(%temp : memref<2xf32>)
  memref.copy %temp, %result : memref<2xf32> to memref<2xf32>
  memref.dealloc %temp : memref<2xf32>
  func.return
}
// CHECK-LABEL: func.func @reuse_target(%arg0: memref<2xf32>, %result: memref<2xf32>) {
// CHECK-NEXT:    linalg.exp ins(%arg0 : memref<2xf32>) outs(%result : memref<2xf32>)
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// C1.
func.func @self_copy(%x: memref<2xf32>) {
  memref.copy %x, %x : memref<2xf32> to memref<2xf32>
  func.return
}
// CHECK-LABEL: func.func @self_copy(%x: memref<2xf32>) {
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// C2.
func.func @copy_is_not_used(%x: memref<2xf32>) {
  %a = bufferization.clone %x : memref<2xf32> to memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  memref.copy %x, %b : memref<2xf32> to memref<2xf32>
  func.return
}
// CHECK-LABEL: func.func @copy_is_not_used(%x: memref<2xf32>) {
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// C2, twice: a clone that is overwritten before anything reads it, and then nothing does.
func.func @overwritten_clone(%x: memref<2xf32>) {
  %a = bufferization.clone %x : memref<2xf32> to memref<2xf32>
  memref.copy %x, %a : memref<2xf32> to memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  func.return
}
// CHECK-LABEL: func.func @overwritten_clone(%x: memref<2xf32>) {
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// A chain: all is written straight into the argument.
func.func @chain(%x: memref<2xf32>) {
  %a = memref.alloc() : memref<2xf32>
  "test.op"(%a) : (memref<2xf32>) -> ()
  %b = bufferization.clone %a : memref<2xf32> to memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  %c = memref.alloc() : memref<2xf32>
  memref.copy %b, %c : memref<2xf32> to memref<2xf32>
  memref.dealloc %b : memref<2xf32>
  memref.copy %c, %x : memref<2xf32> to memref<2xf32>
  memref.dealloc %c : memref<2xf32>
  func.return
}
// CHECK-LABEL: func.func @chain(%x: memref<2xf32>) {
// CHECK-NEXT:    "test.op"(%x) : (memref<2xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// The stricter alignment, and a cast between the types.
func.func @alignment_and_type(%n: index) -> memref<?xf32> {
  %a = memref.alloc() {alignment = 16 : i64} : memref<4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  %b = memref.alloc(%n) {alignment = 64 : i64} : memref<?xf32>
  memref.copy %a, %b : memref<4xf32> to memref<?xf32>
  memref.dealloc %a : memref<4xf32>
  func.return %b : memref<?xf32>
}
// CHECK-LABEL: func.func @alignment_and_type(%n: index) -> memref<?xf32> {
// CHECK-NEXT:    %a = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:    %b = memref.cast %a : memref<4xf32> to memref<?xf32>
// CHECK-NEXT:    func.return %b : memref<?xf32>
// CHECK-NEXT:  }

// C4: the place in %all is made known before it is written.
func.func @into_place(%all: memref<64xi8>) {
  %temp = memref.alloc() : memref<4xf32>
  "test.op"(%temp) : (memref<4xf32>) -> ()
  %offset = arith.constant 16 : index
  %place = memref.view %all[%offset][] : memref<64xi8> to memref<4xf32>
  memref.copy %temp, %place : memref<4xf32> to memref<4xf32>
  memref.dealloc %temp : memref<4xf32>
  func.return
}
// CHECK-LABEL: func.func @into_place(%all: memref<64xi8>) {
// CHECK-NEXT:    %offset = arith.constant 16 : index
// CHECK-NEXT:    %place = memref.view %all[%offset][] : memref<64xi8> to memref<4xf32>
// CHECK-NEXT:    "test.op"(%place) : (memref<4xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Cites: 002/copy-removal-source, 002/copy-removal-target
