// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s
// RUN: xdsl-opt -p 'bufferize-and-plan{effort=fuse}' %s | filecheck --match-full-lines %s --check-prefix PLANNED

func.func @f(%i: index, %c: complex<f32>, %x: tensor<4xindex>, %y: memref<4xcomplex<f32>>) -> tensor<4xindex> {
  %0 = linalg.fill ins(%i : index) outs(%x : tensor<4xindex>) -> tensor<4xindex>
  linalg.fill ins(%c : complex<f32>) outs(%y : memref<4xcomplex<f32>>)
  return %0 : tensor<4xindex>
}

// CHECK:      %0 = linalg.fill ins(%i : index) outs(%x : tensor<4xindex>) -> tensor<4xindex>
// CHECK-NEXT: linalg.fill ins(%c : complex<f32>) outs(%y : memref<4xcomplex<f32>>)

// Passes that try several ways clone the program.
// PLANNED: linalg.fill ins(%c : complex<f32>) outs(%y : memref<4xcomplex<f32>>)
