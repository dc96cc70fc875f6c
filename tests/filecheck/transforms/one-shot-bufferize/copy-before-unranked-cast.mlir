// RUN: xdsl-opt -p "one-shot-bufferize{bufferize-function-boundaries=true}" %s | filecheck --match-full-lines %s

// It is unknown what @print does to its argument, so the constant has to be copied. There is no
// copy of an unranked buffer; it is made before the cast.
func.func private @print(tensor<*xf32>)

func.func @main() {
  %0 = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %1 = tensor.cast %0 : tensor<3xf32> to tensor<*xf32>
  func.call @print(%1) : (tensor<*xf32>) -> ()
  func.return
}

// CHECK:    memref.global "private" constant @__constant_3xf32 : memref<3xf32> = dense<[1.000000e+00, 2.000000e+00, 3.000000e+00]> {alignment = 64 : i64}
// CHECK-LABEL: func.func private @print(memref<*xf32>) -> ()
// CHECK-LABEL: func.func @main() {
// CHECK-NEXT:      %0 = memref.get_global @__constant_3xf32 : memref<3xf32>
// CHECK-NEXT:      %1 = memref.alloc() {alignment = 64 : i64} : memref<3xf32>
// CHECK-NEXT:      memref.copy %0, %1 : memref<3xf32> to memref<3xf32>
// CHECK-NEXT:      %2 = memref.cast %1 : memref<3xf32> to memref<*xf32>
// CHECK-NEXT:      func.call @print(%2) : (memref<*xf32>) -> ()
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }
