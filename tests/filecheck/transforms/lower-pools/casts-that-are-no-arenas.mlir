// RUN: xdsl-opt -p lower-pools %s | filecheck --match-full-lines %s

// An index that is cast to anything but a memref of one dimension is no address of an arena (P3).

func.func @not_arenas() -> (i64, tensor<4xi8>, memref<2x2xi8>) {
  %0 = arith.constant 64 : index
  %integer = builtin.unrealized_conversion_cast %0 : index to i64
  %tensor = builtin.unrealized_conversion_cast %0 : index to tensor<4xi8>
  %two = builtin.unrealized_conversion_cast %0 : index to memref<2x2xi8>
  func.return %integer, %tensor, %two : i64, tensor<4xi8>, memref<2x2xi8>
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @not_arenas() -> (i64, tensor<4xi8>, memref<2x2xi8>) {
// CHECK-NEXT:     %0 = arith.constant 64 : index
// CHECK-NEXT:     %integer = builtin.unrealized_conversion_cast %0 : index to i64
// CHECK-NEXT:     %tensor = builtin.unrealized_conversion_cast %0 : index to tensor<4xi8>
// CHECK-NEXT:     %two = builtin.unrealized_conversion_cast %0 : index to memref<2x2xi8>
// CHECK-NEXT:     func.return %integer, %tensor, %two : i64, tensor<4xi8>, memref<2x2xi8>
// CHECK-NEXT:   }
// CHECK-NEXT: }
