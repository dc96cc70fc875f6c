// RUN: xdsl-opt --allow-unregistered-dialect %s | filecheck %s

// The terminator is left out behind an operation that is not registered, too.

func.func @f(%n: index, %p: i1) {
  scf.for %i = %n to %n step %n {
    "their.op"(%i) : (index) -> ()
  }
  scf.if %p {
    "their.op"(%n) : (index) -> ()
  }
  return
}

// CHECK:      scf.for %i = %n to %n step %n {
// CHECK-NEXT:   "their.op"(%i) : (index) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: scf.if %p {
// CHECK-NEXT:   "their.op"(%n) : (index) -> ()
// CHECK-NEXT: }
