// RUN: python %S/../../../examples/bufferize_marked_ops.py %s | filecheck --match-full-lines %s

// The global goes into the module around, under a name that is not taken; one that is there is used.

// CHECK:       builtin.module {
// CHECK-NEXT:    memref.global "private" constant @__constant_2xf32_1 : memref<2xf32> = dense<2.000000e+00> {alignment = 64 : i64}
// CHECK-NEXT:    func.func private @__constant_2xf32() -> ()
// CHECK-NEXT:    memref.global "private" constant @__constant_2xf32_0 : memref<2xf32> = dense<1.000000e+00>
// CHECK-LABEL: {{.*}}@sum({{.*}}
// CHECK:             %one = memref.get_global @__constant_2xf32_0 : memref<2xf32>
// CHECK-NEXT:      %two = memref.get_global @__constant_2xf32_1 : memref<2xf32>
// CHECK-NEXT:      %e = memref.alloc() {alignment = 64 : i64} : memref<2xf32>
// CHECK-NEXT:      linalg.add ins(%one, %two : memref<2xf32>, memref<2xf32>) outs(%e : memref<2xf32>)
func.func private @__constant_2xf32()
memref.global "private" constant @__constant_2xf32_0 : memref<2xf32> = dense<1.0>
func.func @sum() -> tensor<2xf32> {
  %s = scf.execute_region -> (tensor<2xf32>) {
    %one = arith.constant dense<1.0> : tensor<2xf32>
    %two = arith.constant dense<2.0> : tensor<2xf32>
    %e = tensor.empty() : tensor<2xf32>
    %r = linalg.add ins(%one, %two : tensor<2xf32>, tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
    scf.yield %r : tensor<2xf32>
  } {bufferize}
  func.return %s : tensor<2xf32>
}
