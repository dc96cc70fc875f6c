// RUN: xdsl-opt -p "one-shot-bufferize{bufferize-function-boundaries=true}" %s | filecheck %s

// Branches of any kind hand on what is used only: the result that is not needs no buffer.

// CHECK-LABEL: func.func @one_of_two
// CHECK-NOT:     memref.alloc
// CHECK:         scf.index_switch
// CHECK:           "test.op"() {reason = "not pure"}
// CHECK:         func.return %t
func.func @one_of_two(%t: tensor<8xf32>, %i: index) -> tensor<8xf32> {
  %a, %b = scf.index_switch %i -> tensor<8xf32>, tensor<8xf32>
  case 1 {
    %e = tensor.empty() : tensor<8xf32>
    %x = linalg.exp ins(%t : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    "test.op"() {reason = "not pure"} : () -> ()
    scf.yield %t, %x : tensor<8xf32>, tensor<8xf32>
  }
  default {
    scf.yield %t, %t : tensor<8xf32>, tensor<8xf32>
  }
  func.return %a : tensor<8xf32>
}

// A loop reads what it carries before the switch in it says what comes next: that is used, too.

// CHECK-LABEL: func.func @read_before_what_yields_it
// CHECK-NEXT:    scf.for %i = %a to %b step %c {
// CHECK-NEXT:      %v = memref.load %t[%i]
// CHECK-NEXT:      "test.op"(%v) : (f32) -> ()
// CHECK-NEXT:      scf.index_switch %i
// CHECK-NEXT:      case 1 {
// CHECK-NEXT:        memref.store %f, %t[%a]
// CHECK-NEXT:        scf.yield
// CHECK-NEXT:      }
// CHECK-NEXT:      default {
// CHECK-NEXT:        scf.yield
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %t
func.func @read_before_what_yields_it(%t: tensor<4xf32>, %a: index, %b: index, %c: index, %f: f32) -> tensor<4xf32> {
  %r = scf.for %i = %a to %b step %c iter_args(%x = %t) -> (tensor<4xf32>) {
    %v = tensor.extract %x[%i] : tensor<4xf32>
    "test.op"(%v) : (f32) -> ()
    %s = scf.index_switch %i -> tensor<4xf32>
    case 1 {
      %w = tensor.insert %f into %x[%a] : tensor<4xf32>
      scf.yield %w : tensor<4xf32>
    }
    default {
      scf.yield %x : tensor<4xf32>
    }
    scf.yield %s : tensor<4xf32>
  }
  func.return %r : tensor<4xf32>
}
