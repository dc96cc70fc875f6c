// RUN: xdsl-opt -p buffer-results-to-out-params %s | filecheck %s --match-full-lines

// What a function returns that it got from another one: the call's buffer is freed where it is its own.

func.func private @make(%v: f32) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
  func.return %a : memref<4xf32>
}

func.func private @pass_on(%v: f32) -> memref<4xf32> {
  %a = func.call @make(%v) : (f32) -> memref<4xf32>
  func.return %a : memref<4xf32>
}
// CHECK-LABEL: func.func private @pass_on(%v: f32, %a: memref<4xf32>) {
// CHECK-NEXT:    %a_1 = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    func.call @make(%v, %a_1) : (f32, memref<4xf32>) -> ()
// CHECK-NEXT:    memref.copy %a_1, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    memref.dealloc %a_1 : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

func.func private @either(%v: f32, %c: i1) -> memref<4xf32> {
  %r = scf.if %c -> (memref<4xf32>) {
    %a = func.call @make(%v) : (f32) -> memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  func.return %r : memref<4xf32>
}
// CHECK-LABEL: func.func private @either(%v: f32, %c: i1, %r: memref<4xf32>) {
// CHECK-NEXT:    %r_1 = scf.if %c -> (memref<4xf32>) {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      func.call @make(%v, %a) : (f32, memref<4xf32>) -> ()
// CHECK-NEXT:      scf.yield %a : memref<4xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      scf.yield %b : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.copy %r_1, %r : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    memref.dealloc %r_1 : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// U2: a global, by way of another function.
memref.global "private" @table : memref<4xf32> = uninitialized
func.func private @lend() -> memref<4xf32> {
  %t = memref.get_global @table : memref<4xf32>
  func.return %t : memref<4xf32>
}
func.func private @lend_on() -> memref<4xf32> {
  %a = func.call @lend() : () -> memref<4xf32>
  func.return %a : memref<4xf32>
}
// CHECK-LABEL: func.func private @lend_on() -> memref<4xf32> {
// CHECK-NEXT:    %a = func.call @lend() : () -> memref<4xf32>
// CHECK-NEXT:    func.return %a : memref<4xf32>
// CHECK-NEXT:  }

func.func @main(%v: f32, %c: i1) {
  %a = func.call @pass_on(%v) : (f32) -> memref<4xf32>
  %b = func.call @either(%v, %c) : (f32, i1) -> memref<4xf32>
  %l = func.call @lend_on() : () -> memref<4xf32>
  "test.op"(%a, %b, %l) : (memref<4xf32>, memref<4xf32>, memref<4xf32>) -> ()
  func.return
}

// Results that stay have their names, and their places among the others.
func.func private @several(%n: index) -> (index, memref<4xf32>, i1, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %c = "test.op"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> i1
  func.return %n, %a, %c, %b : index, memref<4xf32>, i1, memref<4xf32>
}
// CHECK-LABEL:  func.func private @several(%n: index, %a: memref<4xf32>, %b: memref<4xf32>) -> (index, i1) {
// CHECK-NEXT:    %a_1 = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %b_1 = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %c = "test.op"(%a_1, %b_1) : (memref<4xf32>, memref<4xf32>) -> i1
// CHECK-NEXT:    memref.copy %a_1, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    memref.dealloc %a_1 : memref<4xf32>
// CHECK-NEXT:    memref.copy %b_1, %b : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    memref.dealloc %b_1 : memref<4xf32>
// CHECK-NEXT:    func.return %n, %c : index, i1
// CHECK-NEXT:  }
func.func @calls_it(%n: index) {
  %number, %first, %flag, %second = func.call @several(%n) : (index) -> (index, memref<4xf32>, i1, memref<4xf32>)
  "test.op"(%number, %first, %flag, %second) : (index, memref<4xf32>, i1, memref<4xf32>) -> ()
  memref.dealloc %first : memref<4xf32>
  memref.dealloc %second : memref<4xf32>
  func.return
}
// CHECK-LABEL:  func.func @calls_it(%n: index) {
// CHECK-NEXT:    %first = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %second = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %number, %flag = func.call @several(%n, %first, %second) : (index, memref<4xf32>, memref<4xf32>) -> (index, i1)
// CHECK-NEXT:    "test.op"(%number, %first, %flag, %second) : (index, memref<4xf32>, i1, memref<4xf32>) -> ()
// CHECK-NEXT:    memref.dealloc %first : memref<4xf32>
// CHECK-NEXT:    memref.dealloc %second : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// What the call returns may be its argument, which would be freed with it.
func.func private @argument_or_fresh(%a: memref<8xf32>, %c: i1) -> memref<8xf32> {
  %r = scf.if %c -> (memref<8xf32>) {
    %n = memref.alloc() : memref<8xf32>
    scf.yield %n : memref<8xf32>
  } else {
    scf.yield %a : memref<8xf32>
  }
  func.return %r : memref<8xf32>
}
func.func private @what_may_be_an_argument(%c: i1) -> memref<8xf32> {
  %a = memref.alloc() : memref<8xf32>
  %r = func.call @argument_or_fresh(%a, %c) : (memref<8xf32>, i1) -> memref<8xf32>
  func.return %r : memref<8xf32>
}
// CHECK-LABEL: {{.*}}func.func private @what_may_be_an_argument(%c: i1) -> memref<8xf32> {

// Either of two results that are one buffer stays what it is.
func.func private @twice() -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  func.return %a, %a : memref<4xf32>, memref<4xf32>
}
func.func private @first_of_two_names() -> memref<4xf32> {
  %r, %s = func.call @twice() : () -> (memref<4xf32>, memref<4xf32>)
  "test.op"(%r, %s) : (memref<4xf32>, memref<4xf32>) -> ()
  func.return %r : memref<4xf32>
}
func.func private @second_of_two_names() -> memref<4xf32> {
  %r, %s = func.call @twice() : () -> (memref<4xf32>, memref<4xf32>)
  "test.op"(%r, %s) : (memref<4xf32>, memref<4xf32>) -> ()
  func.return %s : memref<4xf32>
}
// CHECK-LABEL:  func.func private @twice() -> (memref<4xf32>, memref<4xf32>) {
// CHECK-NEXT:     %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:     func.return %a, %a : memref<4xf32>, memref<4xf32>
// CHECK-NEXT:   }
// CHECK-LABEL:  func.func private @first_of_two_names() -> memref<4xf32> {
// CHECK-NEXT:     %r, %s = func.call @twice() : () -> (memref<4xf32>, memref<4xf32>)
// CHECK-NEXT:     "test.op"(%r, %s) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:     func.return %r : memref<4xf32>
// CHECK-NEXT:   }
// CHECK-LABEL:  func.func private @second_of_two_names() -> memref<4xf32> {
// CHECK-NEXT:     %r, %s = func.call @twice() : () -> (memref<4xf32>, memref<4xf32>)
// CHECK-NEXT:     "test.op"(%r, %s) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:     func.return %s : memref<4xf32>
// CHECK-NEXT:   }
