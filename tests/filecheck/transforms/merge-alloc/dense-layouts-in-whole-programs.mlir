// RUN: xdsl-opt -p "merge-alloc{scope=program arena=argument place-results=true},verify-memory-plan" %s | filecheck --match-full-lines %s
// RUN: xdsl-opt -p "merge-alloc{scope=program arena=global io-in-workspace=true},verify-memory-plan" %s | filecheck --match-full-lines %s --check-prefix IO

// M1 in whole programs, and W5: arguments, results and buffers of callees of dense layouts are in workspaces; an
// argument with gaps is passed.

func.func @main(%x: memref<4x8xf32, strided<[1, 4]>>, %gaps: memref<4x8xf32, strided<[1, 8]>>) -> memref<8x4xf32, affine_map<(d0, d1) -> (d1, d0)>> {
  %a = memref.alloc() : memref<4x8xf32, strided<[1, 4]>>
  linalg.exp ins(%x : memref<4x8xf32, strided<[1, 4]>>) outs(%a : memref<4x8xf32, strided<[1, 4]>>)
  func.call @callee(%a) : (memref<4x8xf32, strided<[1, 4]>>) -> ()
  %r = memref.alloc() : memref<8x4xf32, affine_map<(d0, d1) -> (d1, d0)>>
  "test.op"(%a, %gaps, %r) : (memref<4x8xf32, strided<[1, 4]>>, memref<4x8xf32, strided<[1, 8]>>, memref<8x4xf32, affine_map<(d0, d1) -> (d1, d0)>>) -> ()
  func.return %r : memref<8x4xf32, affine_map<(d0, d1) -> (d1, d0)>>
}
func.func private @callee(%a: memref<4x8xf32, strided<[1, 4]>>) {
  %t = memref.alloc() : memref<4x8xf32, strided<[1, 4]>>
  "test.op"(%a, %t) : (memref<4x8xf32, strided<[1, 4]>>, memref<4x8xf32, strided<[1, 4]>>) -> ()
  func.return
}
// CHECK-LABEL: func.func @main(%x: memref<4x8xf32, strided<[1, 4]>>, %gaps: memref<4x8xf32, strided<[1, 8]>>, %workspace: memref<256xi8>) -> (memref<8x4xf32, affine_map<(d0, d1) -> (d1, d0)>> {mergealloc.borrowed}) {{.*}} {
// CHECK:         %a = memref.reinterpret_cast %1 to offset: [0], sizes: [4, 8], strides: [1, 4] : memref<32xf32> to memref<4x8xf32, strided<[1, 4]>>
// CHECK:         func.call @callee(%a, %workspace) : (memref<4x8xf32, strided<[1, 4]>>, memref<256xi8>) -> ()
// CHECK:         %r = builtin.unrealized_conversion_cast %4 : memref<8x4xf32, strided<[1, 8]>> to memref<8x4xf32, affine_map<(d0, d1) -> (d1, d0)>>
// CHECK:         func.return %r : memref<8x4xf32, affine_map<(d0, d1) -> (d1, d0)>>
// CHECK-LABEL: func.func private @callee(%a: memref<4x8xf32, strided<[1, 4]>>, %workspace: memref<256xi8>) {
// CHECK-NEXT:    %0 = arith.constant 128 : index
// CHECK-NEXT:    %1 = memref.view %workspace[%0][] : memref<256xi8> to memref<32xf32>
// CHECK-NEXT:    %t = memref.reinterpret_cast %1 to offset: [0], sizes: [4, 8], strides: [1, 4] : memref<32xf32> to memref<4x8xf32, strided<[1, 4]>>

// IO-LABEL: func.func @main(%gaps: memref<4x8xf32, strided<[1, 8]>>) attributes {mergealloc.inputs = [{name = "x", type = memref<4x8xf32, strided<[1, 4]>>, offset = 0 : i64, bytes = 128 : i64}], mergealloc.outputs = [{name = "result_0", type = memref<8x4xf32, affine_map<(d0, d1) -> (d1, d0)>>, offset = 128 : i64, bytes = 128 : i64}], {{.*}} {
// IO:         %x = memref.reinterpret_cast %1 to offset: [0], sizes: [4, 8], strides: [1, 4] {mergealloc.input = {x = 0 : i64}} : memref<32xf32> to memref<4x8xf32, strided<[1, 4]>>
// IO:         %3 = memref.view %arena[%2][] : memref<256xi8> to memref<32xf32>
// IO-NEXT:    %a = memref.reinterpret_cast %3 {{.*}}
// IO:         %r = builtin.unrealized_conversion_cast %6 : memref<8x4xf32, strided<[1, 8]>> to memref<8x4xf32, affine_map<(d0, d1) -> (d1, d0)>> {mergealloc.output = {result_0 = 0 : i64}}
