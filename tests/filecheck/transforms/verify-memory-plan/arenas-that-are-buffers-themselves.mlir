// REQUIRES: mlir-opt
// RUN: xdsl-opt -p merge-alloc %s | %mlir-opt --canonicalize -allow-unregistered-dialect | %mlir-opt -mlir-print-op-generic -allow-unregistered-dialect | xdsl-opt -p verify-memory-plan | filecheck %s
// RUN: xdsl-opt -p 'merge-alloc{pools="sram"}' %s | %mlir-opt --canonicalize -allow-unregistered-dialect | %mlir-opt -mlir-print-op-generic -allow-unregistered-dialect | xdsl-opt -p verify-memory-plan | filecheck %s

// V23: mlir-opt replaces the view of a buffer of bytes that is as large as the arena, %bytes, by the
// arena. Views of that buffer are then views of the arena, which are not in the plan.

// CHECK-LABEL: func.func @all_bytes
// CHECK:         "test.op"(%{{.*}}) : (memref<72xi8>) -> ()
// CHECK:         memref.view %{{.*}}[%{{.*}}][] : memref<72xi8> to memref<16xf32>
// CHECK:         memref.view %{{.*}}[%{{.*}}][] : memref<72xi8> to memref<10xf32>
func.func @all_bytes() {
  %bytes = memref.alloc() : memref<72xi8>
  "test.op"(%bytes) : (memref<72xi8>) -> ()
  %c8 = arith.constant 8 : index
  %part = memref.view %bytes[%c8][] : memref<72xi8> to memref<16xf32>
  "test.op"(%part) : (memref<16xf32>) -> ()
  %other = memref.alloc() : memref<10xf32>
  "test.op"(%other) : (memref<10xf32>) -> ()
  func.return
}
