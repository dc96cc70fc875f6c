// RUN: xdsl-opt %s | filecheck %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck %s

// A truncation that promises not to overflow.

func.func @f(%x: i64) {
  %0 = arith.trunci %x overflow<nsw,nuw> : i64 to i32
  %1 = arith.trunci %x : i64 to i32
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%x: i64) {
// CHECK-NEXT:     %0 = arith.trunci %x overflow<nsw,nuw> : i64 to i32
// CHECK-NEXT:     %1 = arith.trunci %x : i64 to i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
