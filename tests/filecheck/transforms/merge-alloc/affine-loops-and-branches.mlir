// RUN: xdsl-opt -p 'merge-alloc,verify-memory-plan' %s | filecheck %s

// M2: each iteration of a parallel loop has an arena of its own.
func.func @each_has_its_own() {
  affine.parallel (%i) = (0) to (8) {
    %a = memref.alloc() : memref<16xf32>
    "test.op"(%a) : (memref<16xf32>) -> ()
  }
  func.return
}

// CHECK-LABEL: @each_has_its_own
// CHECK-NEXT:    affine.parallel
// CHECK-NEXT:      %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>

// One iteration may be at %b while another one is at %a.
func.func @at_the_same_time(%v: f32) {
  %a = memref.alloc() : memref<16xf32>
  %b = memref.alloc() : memref<16xf32>
  affine.parallel (%i) = (0) to (8) {
    linalg.fill ins(%v : f32) outs(%a : memref<16xf32>)
    "test.op_with_memread"(%a) : (memref<16xf32>) -> ()
    linalg.fill ins(%v : f32) outs(%b : memref<16xf32>)
    "test.op_with_memread"(%b) : (memref<16xf32>) -> ()
  }
  func.return
}

// CHECK-LABEL: @at_the_same_time
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<128xi8>

// The same in a sequential loop: %b is where %a was.
func.func @one_after_the_other(%v: f32) {
  %a = memref.alloc() : memref<16xf32>
  %b = memref.alloc() : memref<16xf32>
  affine.for %i = 0 to 8 {
    linalg.fill ins(%v : f32) outs(%a : memref<16xf32>)
    "test.op_with_memread"(%a) : (memref<16xf32>) -> ()
    linalg.fill ins(%v : f32) outs(%b : memref<16xf32>)
    "test.op_with_memread"(%b) : (memref<16xf32>) -> ()
  }
  func.return
}

// CHECK-LABEL: @one_after_the_other
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>

// What a branch reads is dead behind it.
func.func @branch(%i: index) {
  %a = memref.alloc() : memref<16xf32>
  affine.if affine_set<(d0) : (d0 - 4 >= 0)>(%i) {
    "test.op"(%a) : (memref<16xf32>) -> ()
  }
  %b = memref.alloc() : memref<16xf32>
  "test.op"(%b) : (memref<16xf32>) -> ()
  func.return
}

// CHECK-LABEL: @branch
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>

// What is stored may be loaded anywhere: %a stays.
func.func @stored(%table: memref<1xmemref<16xf32>>) {
  %a = memref.alloc() : memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  affine.store %a, %table[0] : memref<1xmemref<16xf32>>
  %b = memref.alloc() : memref<16xf32>
  "test.op"(%b) : (memref<16xf32>) -> ()
  func.return
}

// CHECK-LABEL: @stored
// CHECK-NEXT:    %a = memref.alloc() : memref<16xf32>
// CHECK-NEXT:    "test.op"(%a)
// CHECK-NEXT:    affine.store %a, %table[0]
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
