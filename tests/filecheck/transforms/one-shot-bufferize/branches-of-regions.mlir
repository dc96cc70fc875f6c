// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion="identity-layout-map"}' | filecheck --match-full-lines %s

// All cases hand on the same buffer: the switch on buffers has no result.
func.func @switch_in_place(%i: index, %t: tensor<4xf32>, %v: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.index_switch %i -> tensor<4xf32>
  case 0 {
    %a = tensor.insert %v into %t[%c0] : tensor<4xf32>
    scf.yield %a : tensor<4xf32>
  }
  default {
    %b = tensor.insert %v into %t[%c1] : tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  func.return %r : tensor<4xf32>
}

// Different buffers of the same type need no cast.
func.func @switch_between(%i: index, %s: tensor<4xf32>, %t: tensor<4xf32>) -> tensor<4xf32> {
  %r = scf.index_switch %i -> tensor<4xf32>
  case 2 {
    scf.yield %s : tensor<4xf32>
  }
  default {
    scf.yield %t : tensor<4xf32>
  }
  func.return %r : tensor<4xf32>
}

func.func @execute_region(%t: tensor<4xf32>, %v: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %r = scf.execute_region -> tensor<4xf32> {
    %a = tensor.insert %v into %t[%c0] : tensor<4xf32>
    scf.yield %a : tensor<4xf32>
  }
  func.return %r : tensor<4xf32>
}

// A tensor that comes through a block argument of the region.
func.func @execute_region_with_blocks(%c: i1, %s: tensor<4xf32>, %t: tensor<4xf32>) -> tensor<4xf32> {
  %r = scf.execute_region -> tensor<4xf32> {
    cf.cond_br %c, ^join(%s : tensor<4xf32>), ^join(%t : tensor<4xf32>)
  ^join(%x: tensor<4xf32>):
    scf.yield %x : tensor<4xf32>
  }
  func.return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @switch_in_place(%i: index, %t: memref<4xf32>, %v: f32) -> memref<4xf32> {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    scf.index_switch %i
// CHECK-NEXT:    case 0 {
// CHECK-NEXT:      memref.store %v, %t[%c0] : memref<4xf32>
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    default {
// CHECK-NEXT:      memref.store %v, %t[%c1] : memref<4xf32>
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %t : memref<4xf32>
// CHECK-NEXT:  }
// CHECK-LABEL: func.func @switch_between(%i: index, %s: memref<4xf32>, %t: memref<4xf32>) -> memref<4xf32> {
// CHECK-NEXT:    %r = scf.index_switch %i -> memref<4xf32>
// CHECK-NEXT:    case 2 {
// CHECK-NEXT:      scf.yield %s : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    default {
// CHECK-NEXT:      scf.yield %t : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r : memref<4xf32>
// CHECK-NEXT:  }
// CHECK-LABEL: func.func @execute_region(%t: memref<4xf32>, %v: f32) -> memref<4xf32> {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    scf.execute_region {
// CHECK-NEXT:      memref.store %v, %t[%c0] : memref<4xf32>
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %t : memref<4xf32>
// CHECK-NEXT:  }
// CHECK-LABEL: func.func @execute_region_with_blocks(%c: i1, %s: memref<4xf32>, %t: memref<4xf32>) -> memref<4xf32> {
// CHECK-NEXT:    %r = scf.execute_region -> (memref<4xf32>) {
// CHECK-NEXT:      cf.cond_br %c, ^join(%s : memref<4xf32>), ^join(%t : memref<4xf32>)
// CHECK-NEXT:    ^join(%x: memref<4xf32>):
// CHECK-NEXT:      scf.yield %x : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r : memref<4xf32>
// CHECK-NEXT:  }

// Cites: 003/equivalence
