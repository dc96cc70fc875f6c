// RUN: xdsl-opt %s | xdsl-opt | filecheck %s
// RUN: xdsl-opt %s --print-op-generic | xdsl-opt | filecheck %s

// tensor.empty may have attributes.

func.func @f(%n: index, %m: index) {
  %a = tensor.empty() {mergealloc.pools = ["sram"]} : tensor<8xf32>
  %b = tensor.empty(%n, %m) {other} : tensor<?x4x?xf32>
  %c = tensor.empty(%n) : tensor<?xf32>
  func.return
}
// CHECK:      %a = tensor.empty() {mergealloc.pools = ["sram"]} : tensor<8xf32>
// CHECK-NEXT: %b = tensor.empty(%n, %m) {other} : tensor<?x4x?xf32>
// CHECK-NEXT: %c = tensor.empty(%n) : tensor<?xf32>
