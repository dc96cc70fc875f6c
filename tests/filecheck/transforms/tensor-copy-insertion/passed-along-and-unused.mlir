// RUN: xdsl-opt %s -p tensor-copy-insertion | filecheck --match-full-lines %s

// What a loop only passes along is not carried by it, and what is unused is erased.

func.func @passed_along(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %r, %s = scf.while (%x = %a, %y = %b) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %go = "test.op"(%x, %y) : (tensor<4xf32>, tensor<4xf32>) -> i1
    scf.condition(%go) %x, %y : tensor<4xf32>, tensor<4xf32>
  } do {
  ^bb0(%p: tensor<4xf32>, %q: tensor<4xf32>):
    %new = "test.op"(%p, %q) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    scf.yield %p, %q : tensor<4xf32>, tensor<4xf32>
  }
  func.return %r, %s : tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: {{.*}}func.func @passed_along({{.*}}
// CHECK-NEXT:   scf.while () : () -> () {
// CHECK-NEXT:     %go = "test.op"(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> i1
// CHECK-NEXT:     scf.condition(%go)
// CHECK-NEXT:   } do {
// CHECK-NEXT:     %new = "test.op"(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:     scf.yield
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return %a, %b : tensor<4xf32>, tensor<4xf32>

// One of two, under another name in the second region, and as another result.
func.func @one_of_two(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %r, %s = scf.while (%x = %a, %y = %b) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %go = "test.op"(%x, %y) : (tensor<4xf32>, tensor<4xf32>) -> i1
    scf.condition(%go) %y, %x : tensor<4xf32>, tensor<4xf32>
  } do {
  ^bb0(%p: tensor<4xf32>, %q: tensor<4xf32>):
    %new = "test.op"(%p, %q) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    scf.yield %q, %new : tensor<4xf32>, tensor<4xf32>
  }
  func.return %r, %s : tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: {{.*}}func.func @one_of_two({{.*}}
// CHECK-NEXT:   %0 = bufferization.alloc_tensor() copy(%b) : tensor<4xf32>
// CHECK-NEXT:   %r = scf.while (%y = %0) : (tensor<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT:     %go = "test.op"(%a, %y) : (tensor<4xf32>, tensor<4xf32>) -> i1
// CHECK-NEXT:     scf.condition(%go) %y : tensor<4xf32>
// CHECK-NEXT:   } do {
// CHECK-NEXT:   ^bb0(%p: tensor<4xf32>):
// CHECK-NEXT:     %new = "test.op"(%p, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:     scf.yield %new : tensor<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return %r, %a : tensor<4xf32>, tensor<4xf32>

// Tensors that change places are carried.
func.func @change_places(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %r, %s = scf.while (%x = %a, %y = %b) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %go = "test.op"(%x, %y) : (tensor<4xf32>, tensor<4xf32>) -> i1
    scf.condition(%go) %x, %y : tensor<4xf32>, tensor<4xf32>
  } do {
  ^bb0(%p: tensor<4xf32>, %q: tensor<4xf32>):
    %new = "test.op"(%p, %q) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    scf.yield %q, %p : tensor<4xf32>, tensor<4xf32>
  }
  func.return %r, %s : tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: {{.*}}func.func @change_places({{.*}}
// CHECK-NEXT:   %0 = bufferization.alloc_tensor() copy(%a) : tensor<4xf32>
// CHECK-NEXT:   %1 = bufferization.alloc_tensor() copy(%b) : tensor<4xf32>
// CHECK-NEXT:   %r, %s = scf.while (%x = %0, %y = %1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
// CHECK-NEXT:     %go = "test.op"(%x, %y) : (tensor<4xf32>, tensor<4xf32>) -> i1
// CHECK-NEXT:     scf.condition(%go) %x, %y : tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT:   } do {
// CHECK-NEXT:   ^bb0(%p: tensor<4xf32>, %q: tensor<4xf32>):
// CHECK-NEXT:     %new = "test.op"(%p, %q) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:     scf.yield %q, %p : tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return %r, %s : tensor<4xf32>, tensor<4xf32>

// What an iteration replaces is carried: behind the loop it is what came in last.
func.func @replaced(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %r, %s = scf.while (%x = %a, %y = %b) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %go = "test.op"(%x, %y) : (tensor<4xf32>, tensor<4xf32>) -> i1
    scf.condition(%go) %x, %x : tensor<4xf32>, tensor<4xf32>
  } do {
  ^bb0(%p: tensor<4xf32>, %q: tensor<4xf32>):
    %new = "test.op"(%p, %q) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    scf.yield %new, %new : tensor<4xf32>, tensor<4xf32>
  }
  func.return %r, %s : tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: {{.*}}func.func @replaced({{.*}}
// CHECK-NEXT:   %0 = bufferization.alloc_tensor() copy(%a) : tensor<4xf32>
// CHECK-NEXT:   %1 = bufferization.alloc_tensor() copy(%b) : tensor<4xf32>
// CHECK-NEXT:   %r, %s = scf.while (%x = %0, %y = %1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
// CHECK-NEXT:     %go = "test.op"(%x, %y) : (tensor<4xf32>, tensor<4xf32>) -> i1
// CHECK-NEXT:     scf.condition(%go) %x, %x : tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT:   } do {
// CHECK-NEXT:   ^bb0(%p: tensor<4xf32>, %q: tensor<4xf32>):
// CHECK-NEXT:     %new = "test.op"(%p, %q) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:     scf.yield %new, %new : tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return %r, %s : tensor<4xf32>, tensor<4xf32>

// A tensor from outside is passed on as that. What comes next is %a for the second name, and began
// as %b.
func.func @from_outside(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %r, %s = scf.while (%x = %a, %y = %b) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %go = "test.op"(%x, %y) : (tensor<4xf32>, tensor<4xf32>) -> i1
    scf.condition(%go) %a, %b : tensor<4xf32>, tensor<4xf32>
  } do {
  ^bb0(%p: tensor<4xf32>, %q: tensor<4xf32>):
    %new = "test.op"(%p, %q) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    scf.yield %new, %p : tensor<4xf32>, tensor<4xf32>
  }
  func.return %r, %s : tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: {{.*}}func.func @from_outside({{.*}}
// CHECK-NEXT:   %0 = bufferization.alloc_tensor() copy(%a) : tensor<4xf32>
// CHECK-NEXT:   %1 = bufferization.alloc_tensor() copy(%b) : tensor<4xf32>
// CHECK-NEXT:   scf.while (%x = %0, %y = %1) : (tensor<4xf32>, tensor<4xf32>) -> () {
// CHECK-NEXT:     %go = "test.op"(%x, %y) : (tensor<4xf32>, tensor<4xf32>) -> i1
// CHECK-NEXT:     scf.condition(%go)
// CHECK-NEXT:   } do {
// CHECK-NEXT:     %new = "test.op"(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:     scf.yield %new, %a : tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return %a, %b : tensor<4xf32>, tensor<4xf32>

// What is unused goes with what it uses.
func.func @unused(%a: tensor<4xf32>, %v: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.fill ins(%v : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.exp ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  func.return %a : tensor<4xf32>
}
// CHECK-LABEL: {{.*}}func.func @unused({{.*}}
// CHECK-NEXT:   func.return %a : tensor<4xf32>
