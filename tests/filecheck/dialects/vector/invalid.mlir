// RUN: xdsl-opt --verify-diagnostics --split-input-file %s | filecheck --match-full-lines %s

// What the verifiers of masked accesses, of views of vectors and of vectors from elements refuse.

func.func @f(%m: memref<4x4xf32>, %i: index, %at: vector<2xi32>, %mask: vector<2xi1>, %v: vector<2xf32>) {
  vector.scatter %m[%i] [%at], %mask, %v : memref<4x4xf32>, vector<2xi32>, vector<2xi1>, vector<2xf32>
  return
}

// CHECK: {{.*}}requires 2 indices

// -----

func.func @f(%m: memref<4xi32>, %i: index, %at: vector<2xi32>, %mask: vector<2xi1>, %v: vector<2xf32>) {
  %0 = vector.gather %m[%i] [%at], %mask, %v : memref<4xi32>, vector<2xi32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
  return
}

// CHECK: {{.*}}expected base and vector of the same element type

// -----

func.func @f(%m: memref<4xf32>, %i: index, %mask: vector<3xi1>, %v: vector<2xf32>) {
  vector.compressstore %m[%i], %mask, %v : memref<4xf32>, vector<3xi1>, vector<2xf32>
  return
}

// CHECK: {{.*}}expected all vectors to have the shape of vector<2xf32>

// -----

func.func @f(%m: memref<4xf32>, %i: index, %mask: vector<3xi1>, %v: vector<2xf32>) {
  %0 = vector.expandload %m[%i], %mask, %v : memref<4xf32>, vector<3xi1>, vector<2xf32> into vector<2xf32>
  return
}

// CHECK: {{.*}}expected all vectors to have the shape of vector<2xf32>

// -----

func.func @f(%m: memref<4x2xf32>) {
  %0 = vector.type_cast %m : memref<4x2xf32> to memref<vector<4x4xf32>>
  return
}

// CHECK: {{.*}}expected a result of the same elements

// -----

func.func @f(%m: memref<4x2xf32, strided<[4, 1]>>) {
  %0 = vector.type_cast %m : memref<4x2xf32, strided<[4, 1]>> to memref<vector<4x2xf32>>
  return
}

// CHECK: {{.*}}expected a memref of static shape with the identity layout

// -----

func.func @f(%m: memref<4x2xf32>) {
  %0 = vector.type_cast %m : memref<4x2xf32> to memref<vector<4x2xf32>, 1>
  return
}

// CHECK: {{.*}}expected a result in the same memory space

// -----

func.func @f(%x: i32) {
  %0 = "vector.from_elements"(%x, %x) : (i32, i32) -> vector<2xf32>
  return
}

// CHECK: {{.*}}attribute i32 expected from variable 'ELEMENT', but got f32
