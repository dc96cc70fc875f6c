// RUN: xdsl-opt -p recycle-loop-buffers %s | filecheck %s

// R6: %b asks for an alignment of 16, so %a gets it, which is written over in its place. (The call may take any memory:
// nothing is kept to the next iteration.)

func.func private @f()

// CHECK-LABEL:  func.func @in_place
// CHECK:          %a = memref.alloc() {alignment = 16 : i64} : memref<4xf32>
// CHECK-NEXT:     "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:     linalg.exp ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
func.func @in_place(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() {alignment = 8 : i64} : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    %b = memref.alloc() {alignment = 16 : i64} : memref<4xf32>
    linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
    memref.dealloc %a : memref<4xf32>
    func.call @f() : () -> ()
    "test.op"(%b) : (memref<4xf32>) -> ()
    memref.dealloc %b : memref<4xf32>
  }
  func.return
}
