// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// Hexadecimal elements of a float literal are bit patterns.

func.func @f() {
  %0 = arith.constant dense<0x7F800000> : tensor<2xf32>
  %1 = arith.constant dense<[0xFF800000, 1.0]> : tensor<2xf32>
  %2 = "arith.constant"() <{value = dense<0x7C00> : tensor<f16>}> : () -> tensor<f16>
  %3 = arith.constant dense<0x10> : tensor<2xi64>
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f() {
// CHECK-NEXT:     %0 = arith.constant dense<0x7f800000> : tensor<2xf32>
// CHECK-NEXT:     %1 = arith.constant dense<[0xff800000, 1.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:     %2 = arith.constant dense<0x7c00> : tensor<f16>
// CHECK-NEXT:     %3 = arith.constant dense<16> : tensor<2xi64>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
