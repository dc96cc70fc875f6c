// RUN: xdsl-opt --parsing-diagnostics --split-input-file %s | filecheck --match-full-lines %s

// Bit patterns have no sign, and no more bits than the type.

func.func @f() {
  %0 = arith.constant dense<-0x7F800000> : tensor<2xf32>
  return
}

// CHECK: hexadecimal float literal should not have a leading minus

// -----

func.func @f() {
  %0 = arith.constant dense<0x7F8000000> : tensor<2xf32>
  return
}

// CHECK: hexadecimal float constant out of range for type f32
