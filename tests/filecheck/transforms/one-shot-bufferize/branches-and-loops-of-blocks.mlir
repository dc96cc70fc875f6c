// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion="identity-layout-map"}' | filecheck --match-full-lines %s

// Both branches fill the same buffer, which is not needed elsewhere.
func.func @diamond(%c: i1, %v: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  cf.cond_br %c, ^then, ^else
^then:
  %a = linalg.fill ins(%v : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  cf.br ^join(%a : tensor<4xf32>)
^else:
  %z = arith.constant 0.0 : f32
  %b = linalg.fill ins(%z : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  cf.br ^join(%b : tensor<4xf32>)
^join(%r: tensor<4xf32>):
  func.return %r : tensor<4xf32>
}

func.func @switch(%i: i32, %s: tensor<4xf32>, %t: tensor<4xf32>) -> tensor<4xf32> {
  cf.switch %i : i32, [
    default: ^join(%s : tensor<4xf32>),
    7: ^join(%t : tensor<4xf32>)
  ]
^join(%r: tensor<4xf32>):
  func.return %r : tensor<4xf32>
}

// A loop of blocks that writes what it carries: in place, in every iteration.
func.func @loop_in_place(%n: index, %t: tensor<64xf32>, %v: f32) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0, %t : index, tensor<64xf32>)
^head(%i: index, %x: tensor<64xf32>):
  %go = arith.cmpi slt, %i, %n : index
  cf.cond_br %go, ^body, ^exit
^body:
  %y = tensor.insert %v into %x[%i] : tensor<64xf32>
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%j, %y : index, tensor<64xf32>)
^exit:
  func.return %x : tensor<64xf32>
}

// What came in is needed after the loop: a copy, once, before the loop.
func.func @loop_keeps_the_original(%n: index, %t: tensor<64xf32>, %v: f32) -> (tensor<64xf32>, tensor<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^body(%c0, %t : index, tensor<64xf32>)
^body(%i: index, %x: tensor<64xf32>):
  %y = tensor.insert %v into %x[%i] : tensor<64xf32>
  %j = arith.addi %i, %c1 : index
  %go = arith.cmpi slt, %j, %n : index
  cf.cond_br %go, ^body(%j, %y : index, tensor<64xf32>), ^exit(%y : tensor<64xf32>)
^exit(%r: tensor<64xf32>):
  func.return %t, %r : tensor<64xf32>, tensor<64xf32>
}

// CHECK-LABEL: func.func @diamond(%c: i1, %v: f32) -> memref<4xf32> {
// CHECK-NEXT:    %e = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:    cf.cond_br %c, ^then, ^else
// CHECK-NEXT:  ^then:
// CHECK-NEXT:    linalg.fill ins(%v : f32) outs(%e : memref<4xf32>)
// CHECK-NEXT:    cf.br ^join(%e : memref<4xf32>)
// CHECK-NEXT:  ^else:
// CHECK-NEXT:    %z = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    linalg.fill ins(%z : f32) outs(%e : memref<4xf32>)
// CHECK-NEXT:    cf.br ^join(%e : memref<4xf32>)
// CHECK-NEXT:  ^join(%r: memref<4xf32>):
// CHECK-NEXT:    func.return %r : memref<4xf32>
// CHECK-NEXT:  }
// CHECK-LABEL: func.func @switch(%i: i32, %s: memref<4xf32>, %t: memref<4xf32>) -> memref<4xf32> {
// CHECK-NEXT:    cf.switch %i : i32, [
// CHECK-NEXT:    default: ^join(%s : memref<4xf32>),
// CHECK-NEXT:      7: ^join(%t : memref<4xf32>)
// CHECK-NEXT:    ]
// CHECK-NEXT:  ^join(%r: memref<4xf32>):
// CHECK-NEXT:    func.return %r : memref<4xf32>
// CHECK-NEXT:  }
// CHECK-LABEL: func.func @loop_in_place(%n: index, %t: memref<64xf32>, %v: f32) -> memref<64xf32> {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    cf.br ^head(%c0, %t : index, memref<64xf32>)
// CHECK-NEXT:  ^head(%i: index, %x: memref<64xf32>):
// CHECK-NEXT:    %go = arith.cmpi slt, %i, %n : index
// CHECK-NEXT:    cf.cond_br %go, ^body, ^exit
// CHECK-NEXT:  ^body:
// CHECK-NEXT:    memref.store %v, %x[%i] : memref<64xf32>
// CHECK-NEXT:    %j = arith.addi %i, %c1 : index
// CHECK-NEXT:    cf.br ^head(%j, %x : index, memref<64xf32>)
// CHECK-NEXT:  ^exit:
// CHECK-NEXT:    func.return %x : memref<64xf32>
// CHECK-NEXT:  }
// CHECK-LABEL: func.func @loop_keeps_the_original(%n: index, %t: memref<64xf32>, %v: f32) -> (memref<64xf32>, memref<64xf32>) {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %0 = memref.alloc() {alignment = 64 : i64} : memref<64xf32>
// CHECK-NEXT:    memref.copy %t, %0 : memref<64xf32> to memref<64xf32>
// CHECK-NEXT:    cf.br ^body(%c0, %0 : index, memref<64xf32>)
// CHECK-NEXT:  ^body(%i: index, %x: memref<64xf32>):
// CHECK-NEXT:    memref.store %v, %x[%i] : memref<64xf32>
// CHECK-NEXT:    %j = arith.addi %i, %c1 : index
// CHECK-NEXT:    %go = arith.cmpi slt, %j, %n : index
// CHECK-NEXT:    cf.cond_br %go, ^body(%j, %x : index, memref<64xf32>), ^exit(%x : memref<64xf32>)
// CHECK-NEXT:  ^exit(%r: memref<64xf32>):
// CHECK-NEXT:    func.return %t, %r : memref<64xf32>, memref<64xf32>
// CHECK-NEXT:  }
