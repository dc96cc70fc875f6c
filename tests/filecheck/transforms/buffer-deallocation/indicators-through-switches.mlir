// RUN: xdsl-opt -p 'buffer-deallocation{ownership=dynamic}' %s | filecheck %s

// Each case of a switch, in the middle, too, hands on whether the buffer is to be freed.

func.func @switch(%flag: i32, %c: i1, %arg: memref<4xf32>) {
  cf.cond_br %c, ^own, ^other
^own:
  %a = memref.alloc() : memref<4xf32>
  cf.switch %flag : i32, [
    default: ^join(%a : memref<4xf32>),
    1: ^join(%arg : memref<4xf32>),
    2: ^join(%a : memref<4xf32>)
  ]
^other:
  cf.br ^join(%arg : memref<4xf32>)
^join(%x: memref<4xf32>):
  "test.op"(%x) : (memref<4xf32>) -> ()
  func.return
}

// CHECK-LABEL: @switch
// CHECK-NEXT:    %[[NO:.*]] = arith.constant false
// CHECK-NEXT:    %[[YES:.*]] = arith.constant true
// CHECK:         cf.switch %flag : i32, [
// CHECK-NEXT:      default: ^join(%a, %[[YES]] : memref<4xf32>, i1),
// CHECK-NEXT:      1: ^[[BETWEEN:.*]](%arg, %[[NO]] : memref<4xf32>, i1),
// CHECK-NEXT:      2: ^join(%a, %[[YES]] : memref<4xf32>, i1)
// CHECK-NEXT:    ]
// CHECK:       ^join(%[[X:.*]]: memref<4xf32>, %[[OWNED:.*]]: i1):
// CHECK:         bufferization.dealloc (%[[X]] : memref<4xf32>) if (%[[OWNED]])
