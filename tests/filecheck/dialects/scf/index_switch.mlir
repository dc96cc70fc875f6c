// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// The yield of the default region may be left out where it has no values.

func.func @f(%i: index, %x: i32) {
  %0 = scf.index_switch %i -> i32
  case -2 {
    scf.yield %x : i32
  }
  default {
    scf.yield %x : i32
  }
  scf.index_switch %i
  case 2 {
    scf.yield
  }
  default {
  }
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%i: index, %x: i32) {
// CHECK-NEXT:     %0 = scf.index_switch %i -> i32
// CHECK-NEXT:     case -2 {
// CHECK-NEXT:       scf.yield %x : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     default {
// CHECK-NEXT:       scf.yield %x : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.index_switch %i
// CHECK-NEXT:     case 2 {
// CHECK-NEXT:       scf.yield
// CHECK-NEXT:     }
// CHECK-NEXT:     default {
// CHECK-NEXT:       scf.yield
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
