// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map}' | filecheck %s

// What is left of an operation whose result nobody needs but whose body asserts something.

// CHECK-LABEL: func.func @checked
// CHECK-NEXT:    linalg.generic {{.*}} ins(%x : memref<8xi64>) {
// CHECK-NEXT:    ^bb0([[IN:%.*]]: i64):
// CHECK:           cf.assert
// CHECK-NEXT:      linalg.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
func.func @checked(%x: tensor<8xi64>, %n: i64) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xi64>) {
  ^bb0(%in: i64):
    %c = arith.cmpi slt, %in, %n : i64
    cf.assert %c, "index"
    linalg.yield
  }
  func.return
}

// It reads, before what it reads is written over.

// CHECK-LABEL: func.func @read_after_a_write
// CHECK-NEXT:    linalg.generic {{.*}} ins(%x : memref<8xi64>) {
// CHECK:         memref.store %n, %x[%i]
// CHECK-NEXT:    func.return %x
func.func @read_after_a_write(%x: tensor<8xi64>, %n: i64, %i: index) -> tensor<8xi64> {
  %y = tensor.insert %n into %x[%i] : tensor<8xi64>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xi64>) {
  ^bb0(%in: i64):
    %c = arith.cmpi slt, %in, %n : i64
    cf.assert %c, "index"
    linalg.yield
  }
  func.return %y : tensor<8xi64>
}
