// RUN: xdsl-opt %s -p buffer-deallocation-pipeline | filecheck %s --match-full-lines

// What is memory of an arena that outlives the function is nobody's to free: it is returned without
// a clone, and callers do not free it, unlike what they get beside it.
// CHECK-LABEL:  func.func @placed(%workspace: memref<16xi8>) -> (memref<4xf32> {mergealloc.borrowed}, memref<4xf32>) {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %workspace[%c0][] : memref<16xi8> to memref<4xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    "test.op"(%b) : (memref<4xf32>) -> ()
// CHECK-NEXT:    func.return %a, %b : memref<4xf32>, memref<4xf32>
// CHECK-NEXT:  }
func.func @placed(%workspace: memref<16xi8>) -> (memref<4xf32> {mergealloc.borrowed}, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %a = memref.view %workspace[%c0][] : memref<16xi8> to memref<4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  %b = memref.alloc() : memref<4xf32>
  "test.op"(%b) : (memref<4xf32>) -> ()
  func.return %a, %b : memref<4xf32>, memref<4xf32>
}
// CHECK-LABEL:  func.func private @declared(memref<16xi8>) -> (memref<4xf32> {mergealloc.borrowed})
func.func private @declared(memref<16xi8>) -> (memref<4xf32> {mergealloc.borrowed})
// CHECK-LABEL:  func.func @calls(%workspace: memref<16xi8>) {
// CHECK-NEXT:    %a, %b = func.call @placed(%workspace) : (memref<16xi8>) -> (memref<4xf32>, memref<4xf32>)
// CHECK-NEXT:    "test.op"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:    memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:    %c = func.call @declared(%workspace) : (memref<16xi8>) -> memref<4xf32>
// CHECK-NEXT:    "test.op"(%c) : (memref<4xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @calls(%workspace: memref<16xi8>) {
  %a, %b = func.call @placed(%workspace) : (memref<16xi8>) -> (memref<4xf32>, memref<4xf32>)
  "test.op"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
  %c = func.call @declared(%workspace) : (memref<16xi8>) -> memref<4xf32>
  "test.op"(%c) : (memref<4xf32>) -> ()
  func.return
}
