// RUN: xdsl-opt --allow-unregistered-dialect %s | filecheck --match-full-lines %s

// The terminator is left out behind an operation that is not registered, too.

func.func @f(%n: index, %p: i1) {
  scf.for %i = %n to %n step %n {
    "test.unheard_of"(%i) : (index) -> ()
  }
  scf.if %p {
    "test.unheard_of"(%n) : (index) -> ()
  }
  return
}

// CHECK:      scf.for %i = %n to %n step %n {
// CHECK-NEXT:   "test.unheard_of"(%i) : (index) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: scf.if %p {
// CHECK-NEXT:   "test.unheard_of"(%n) : (index) -> ()
// CHECK-NEXT: }
