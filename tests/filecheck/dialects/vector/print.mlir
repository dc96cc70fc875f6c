// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// What is printed behind a vector, and strings.

func.func @f(%v: vector<4xf32>, %x: i64) {
  vector.print %v : vector<4xf32>
  vector.print %v : vector<4xf32> punctuation <comma>
  vector.print %x : i64 punctuation <no_punctuation> {note}
  vector.print punctuation <newline>
  vector.print punctuation <open>
  vector.print str "a string"
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%v: vector<4xf32>, %x: i64) {
// CHECK-NEXT:     vector.print %v : vector<4xf32>
// CHECK-NEXT:     vector.print %v : vector<4xf32> punctuation <comma>
// CHECK-NEXT:     vector.print %x : i64 punctuation <no_punctuation> {note}
// CHECK-NEXT:     vector.print
// CHECK-NEXT:     vector.print punctuation <open>
// CHECK-NEXT:     vector.print str "a string"
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
