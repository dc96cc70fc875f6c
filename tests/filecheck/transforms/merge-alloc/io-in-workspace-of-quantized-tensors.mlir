// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=argument io-in-workspace=true},verify-memory-plan' %s | filecheck %s

// W5: what the integers of inputs and outputs stand for; without a zero point, that is zero.

func.func @f(
  %x: memref<4xi8> {mergealloc.scale = 5.000000e-01 : f64, mergealloc.zero_point = -3 : i64, mergealloc.unsigned}
) -> (memref<4xi8> {mergealloc.name = "y", mergealloc.scale = 2.500000e-01 : f64}) {
  %r = memref.alloc() : memref<4xi8>
  "test.op"(%x, %r) : (memref<4xi8>, memref<4xi8>) -> ()
  func.return %r : memref<4xi8>
}

// CHECK: mergealloc.inputs = [{name = "x", type = memref<4xi8>, offset = 0 : i64, bytes = 4 : i64, scale = 5.000000e-01 : f64, zero_point = -3 : i64, unsigned}]
// CHECK-SAME: mergealloc.outputs = [{name = "x", type = memref<4xi8>, offset = 0 : i64, bytes = 4 : i64, scale = 5.000000e-01 : f64, zero_point = -3 : i64, unsigned}, {name = "y", type = memref<4xi8>, offset = 64 : i64, bytes = 4 : i64, scale = 2.500000e-01 : f64, zero_point = 0 : i64}]
