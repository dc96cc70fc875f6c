// RUN: xdsl-opt -p 'merge-alloc{pack-constants=true},verify-memory-plan' %s | filecheck %s

// G3: a constant that asks for less than its elements need gets what they need.

// CHECK: memref.global "private" constant @constants_default : memref<10xi8> = {{.*}}, alignment = 4 : i64}

memref.global "private" constant @shorts : memref<1xi16> = dense<[7]>
memref.global "private" constant @words : memref<2xi32> = dense<[1, 2]> {alignment = 2 : i64}
func.func @f(%y: memref<2xi32>, %z: memref<1xi16>) {
  %s = memref.get_global @shorts : memref<1xi16>
  %w = memref.get_global @words : memref<2xi32>
  memref.copy %s, %z : memref<1xi16> to memref<1xi16>
  memref.copy %w, %y : memref<2xi32> to memref<2xi32>
  func.return
}
