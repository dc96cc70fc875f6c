// RUN: xdsl-opt -p 'one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion="identity-layout-map"}' %s | filecheck --match-full-lines %s

// What new tensors and constants say of pools, offsets and greatest sizes is there behind bufferization.

func.func @hints(%x: tensor<8xf32>, %n: index) -> (tensor<8xf32>, tensor<?xf32>, tensor<?xf32>, tensor<8xf32>) {
  %e = bufferization.alloc_tensor() {mergealloc.pools = ["dtcm", "sram"], other} : tensor<8xf32>
  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %d = tensor.empty(%n) {mergealloc.pools = ["sram"], mergealloc.max_dims = array<i64: 16>} : tensor<?xf32>
  %m = bufferization.alloc_tensor(%n) {mergealloc.max_dims = array<i64: 16>} : tensor<?xf32>
  %c = bufferization.alloc_tensor() copy(%x) {mergealloc.offset = 64 : i64} : tensor<8xf32>
  func.return %a, %d, %m, %c : tensor<8xf32>, tensor<?xf32>, tensor<?xf32>, tensor<8xf32>
}

func.func @constants(%i: index) -> (f32, f32, f32) {
  %a = arith.constant {mergealloc.pools = ["flash"]} dense<[1.0, 2.0]> : tensor<2xf32>
  %b = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %c = arith.constant {mergealloc.pools = ["flash"]} dense<[1.0, 2.0]> : tensor<2xf32>
  %x = tensor.extract %a[%i] : tensor<2xf32>
  %y = tensor.extract %b[%i] : tensor<2xf32>
  %z = tensor.extract %c[%i] : tensor<2xf32>
  func.return %x, %y, %z : f32, f32, f32
}
// CHECK:         memref.global "private" constant @__constant_2xf32_0 : memref<2xf32> = dense<[1.000000e+00, 2.000000e+00]> {alignment = 64 : i64}
// CHECK-NEXT:    memref.global "private" constant @__constant_2xf32 : memref<2xf32> = dense<[1.000000e+00, 2.000000e+00]> {mergealloc.pools = ["flash"], alignment = 64 : i64}
// CHECK-LABEL:   func.func @hints(%x: memref<8xf32>, %n: index) -> (memref<8xf32>, memref<?xf32>, memref<?xf32>, memref<8xf32>) {
// CHECK-NEXT:      %e = memref.alloc() {alignment = 64 : i64, mergealloc.pools = ["dtcm", "sram"]} : memref<8xf32>
// CHECK-NEXT:      linalg.exp ins(%x : memref<8xf32>) outs(%e : memref<8xf32>)
// CHECK-NEXT:      %d = memref.alloc(%n) {alignment = 64 : i64, mergealloc.pools = ["sram"], mergealloc.max_dims = array<i64: 16>} : memref<?xf32>
// CHECK-NEXT:      %m = memref.alloc(%n) {alignment = 64 : i64, mergealloc.max_dims = array<i64: 16>} : memref<?xf32>
// CHECK-NEXT:      %c = memref.alloc() {alignment = 64 : i64, mergealloc.offset = 64 : i64} : memref<8xf32>
// CHECK-NEXT:      memref.copy %x, %c : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:      func.return %e, %d, %m, %c : memref<8xf32>, memref<?xf32>, memref<?xf32>, memref<8xf32>
// CHECK-NEXT:    }
// CHECK-LABEL:   func.func @constants(%i: index) -> (f32, f32, f32) {
// CHECK-NEXT:      %a = memref.get_global @__constant_2xf32 : memref<2xf32>
// CHECK-NEXT:      %b = memref.get_global @__constant_2xf32_0 : memref<2xf32>
// CHECK-NEXT:      %c = memref.get_global @__constant_2xf32 : memref<2xf32>
// CHECK-NEXT:      %x = memref.load %a[%i] : memref<2xf32>
// CHECK-NEXT:      %y = memref.load %b[%i] : memref<2xf32>
// CHECK-NEXT:      %z = memref.load %c[%i] : memref<2xf32>
// CHECK-NEXT:      func.return %x, %y, %z : f32, f32, f32
// CHECK-NEXT:    }

// Cites: 004/hints-of-the-scheduler
