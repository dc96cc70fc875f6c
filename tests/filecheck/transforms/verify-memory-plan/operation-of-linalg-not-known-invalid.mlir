// RUN: xdsl-opt --allow-unregistered-dialect -p verify-memory-plan --verify-diagnostics --split-input-file %s | filecheck %s

// What no model knows may read and write whatever it is handed.

// CHECK: error: in @f: %a and %b share bytes of %arena while both are live
// CHECK: both live at: "linalg.not_known"(%a, %b)
func.func @f(%x: memref<8xf32>) {
  %arena = memref.alloc() : memref<64xi8>
  %0 = arith.constant 0 : index
  %a = memref.view %arena[%0][] : memref<64xi8> to memref<8xf32>
  %b = memref.view %arena[%0][] : memref<64xi8> to memref<8xf32>
  "linalg.not_known"(%x, %a) : (memref<8xf32>, memref<8xf32>) -> ()
  "linalg.not_known"(%a, %b) : (memref<8xf32>, memref<8xf32>) -> ()
  memref.copy %b, %x : memref<8xf32> to memref<8xf32>
  func.return
}
