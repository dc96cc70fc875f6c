// RUN: xdsl-opt -p 'merge-alloc{alignment=16},verify-memory-plan' %s | filecheck --match-full-lines %s

// M20: a buffer of which only the shape is used is at the start of an arena that is there meanwhile, large enough
// and aligned enough; else it stays.

// It is used at the first and at the last access of the arena.

func.func @meanwhile(%x: memref<1x1x3x3xf32>, %y: memref<1x1x1x1xf32>) {
  %w = memref.alloc() : memref<2x2xf32>
  %a = memref.alloc() : memref<1x1x2x2xf32>
  linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x1x3x3xf32>, memref<2x2xf32>) outs(%a : memref<1x1x2x2xf32>)
  linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%a, %w : memref<1x1x2x2xf32>, memref<2x2xf32>) outs(%y : memref<1x1x1x1xf32>)
  func.return
}

// Before the arena is there, and after.

func.func @before(%x: memref<1x1x2x2xf32>, %y: memref<1x1x1x1xf32>) {
  %w = memref.alloc() : memref<2x2xf32>
  linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x1x2x2xf32>, memref<2x2xf32>) outs(%y : memref<1x1x1x1xf32>)
  %a = memref.alloc() : memref<8xf32>
  "test.op"(%x, %a) : (memref<1x1x2x2xf32>, memref<8xf32>) -> ()
  func.return
}

func.func @after(%x: memref<1x1x2x2xf32>, %y: memref<1x1x1x1xf32>) {
  %a = memref.alloc() : memref<8xf32>
  "test.op"(%x, %a) : (memref<1x1x2x2xf32>, memref<8xf32>) -> ()
  %w = memref.alloc() : memref<2x2xf32>
  linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x1x2x2xf32>, memref<2x2xf32>) outs(%y : memref<1x1x1x1xf32>)
  func.return
}

// The arena is too small, or aligned to less.

func.func @too_large(%x: memref<1x1x2x2xf32>) {
  %w = memref.alloc() : memref<2x2xf32>
  %a = memref.alloc() : memref<1x1x1x1xf32>
  "test.op"(%a) : (memref<1x1x1x1xf32>) -> ()
  linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x1x2x2xf32>, memref<2x2xf32>) outs(%a : memref<1x1x1x1xf32>)
  "test.op"(%a) : (memref<1x1x1x1xf32>) -> ()
  func.return
}

func.func @aligned_to_more(%x: memref<1x1x2x2xf32>) {
  %w = memref.alloc() {alignment = 32 : i64} : memref<2x2xf32>
  %a = memref.alloc() : memref<1x1x1x1xf32>
  %b = memref.alloc() : memref<8xf32>
  "test.op"(%a, %b) : (memref<1x1x1x1xf32>, memref<8xf32>) -> ()
  linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x1x2x2xf32>, memref<2x2xf32>) outs(%a : memref<1x1x1x1xf32>)
  "test.op"(%a) : (memref<1x1x1x1xf32>) -> ()
  func.return
}

// In a loop and in a branch, in an arena around; in a scope inside, there is none.

func.func @inside(%x: memref<1x1x2x2xf32>, %c: i1, %c0: index, %c1: index, %n: index) {
  %a = memref.alloc() : memref<1x1x1x1xf32>
  %b = memref.alloc() : memref<8xf32>
  "test.op"(%a, %b) : (memref<1x1x1x1xf32>, memref<8xf32>) -> ()
  scf.for %i = %c0 to %n step %c1 {
    %w = memref.alloc() : memref<2x2xf32>
    linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x1x2x2xf32>, memref<2x2xf32>) outs(%a : memref<1x1x1x1xf32>)
    "test.op"(%a) : (memref<1x1x1x1xf32>) -> ()
  }
  memref.alloca_scope {
    %v = memref.alloc() : memref<2x2xf32>
    linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%x, %v : memref<1x1x2x2xf32>, memref<2x2xf32>) outs(%a : memref<1x1x1x1xf32>)
    "test.op"(%a) : (memref<1x1x1x1xf32>) -> ()
  }
  "test.op"(%b) : (memref<8xf32>) -> ()
  func.return
}

// Another memory.

func.func @other_memory(%x: memref<1x1x2x2xf32>) {
  %w = memref.alloc() : memref<2x2xf32, 1>
  %a = memref.alloc() : memref<1x1x1x1xf32>
  %b = memref.alloc() : memref<8xf32>
  "test.op"(%a, %b) : (memref<1x1x1x1xf32>, memref<8xf32>) -> ()
  linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x1x2x2xf32>, memref<2x2xf32, 1>) outs(%a : memref<1x1x1x1xf32>)
  "test.op"(%a) : (memref<1x1x1x1xf32>) -> ()
  func.return
}


// CHECK:      func.func @meanwhile(%x: memref<1x1x3x3xf32>, %y: memref<1x1x1x1xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %w = memref.view %arena[%0][] : memref<16xi8> to memref<2x2xf32>
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%1][] : memref<16xi8> to memref<1x1x2x2xf32>
// CHECK-NEXT:   linalg.pooling_nchw_max {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x1x3x3xf32>, memref<2x2xf32>) outs(%a : memref<1x1x2x2xf32>)
// CHECK-NEXT:   linalg.pooling_nchw_max {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>} ins(%a, %w : memref<1x1x2x2xf32>, memref<2x2xf32>) outs(%y : memref<1x1x1x1xf32>)
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @before(%x: memref<1x1x2x2xf32>, %y: memref<1x1x1x1xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %w = memref.alloc() : memref<2x2xf32>
// CHECK-NEXT:   linalg.pooling_nchw_max {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x1x2x2xf32>, memref<2x2xf32>) outs(%y : memref<1x1x1x1xf32>)
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<32xi8> to memref<8xf32>
// CHECK-NEXT:   "test.op"(%x, %a) : (memref<1x1x2x2xf32>, memref<8xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @after(%x: memref<1x1x2x2xf32>, %y: memref<1x1x1x1xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<32xi8> to memref<8xf32>
// CHECK-NEXT:   "test.op"(%x, %a) : (memref<1x1x2x2xf32>, memref<8xf32>) -> ()
// CHECK-NEXT:   %w = memref.alloc() : memref<2x2xf32>
// CHECK-NEXT:   linalg.pooling_nchw_max {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x1x2x2xf32>, memref<2x2xf32>) outs(%y : memref<1x1x1x1xf32>)
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @too_large(%x: memref<1x1x2x2xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %w = memref.alloc() : memref<2x2xf32>
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<4xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<4xi8> to memref<1x1x1x1xf32>
// CHECK-NEXT:   "test.op"(%a) : (memref<1x1x1x1xf32>) -> ()
// CHECK-NEXT:   linalg.pooling_nchw_max {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x1x2x2xf32>, memref<2x2xf32>) outs(%a : memref<1x1x1x1xf32>)
// CHECK-NEXT:   "test.op"(%a) : (memref<1x1x1x1xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @aligned_to_more(%x: memref<1x1x2x2xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %w = memref.alloc() {alignment = 32 : i64} : memref<2x2xf32>
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<48xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<48xi8> to memref<1x1x1x1xf32>
// CHECK-NEXT:   %1 = arith.constant 16 : index
// CHECK-NEXT:   %b = memref.view %arena[%1][] : memref<48xi8> to memref<8xf32>
// CHECK-NEXT:   "test.op"(%a, %b) : (memref<1x1x1x1xf32>, memref<8xf32>) -> ()
// CHECK-NEXT:   linalg.pooling_nchw_max {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x1x2x2xf32>, memref<2x2xf32>) outs(%a : memref<1x1x1x1xf32>)
// CHECK-NEXT:   "test.op"(%a) : (memref<1x1x1x1xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @inside(%x: memref<1x1x2x2xf32>, %c: i1, %c0: index, %c1: index, %n: index) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<48xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<48xi8> to memref<1x1x1x1xf32>
// CHECK-NEXT:   %1 = arith.constant 16 : index
// CHECK-NEXT:   %b = memref.view %arena[%1][] : memref<48xi8> to memref<8xf32>
// CHECK-NEXT:   "test.op"(%a, %b) : (memref<1x1x1x1xf32>, memref<8xf32>) -> ()
// CHECK-NEXT:   scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:     %2 = arith.constant 0 : index
// CHECK-NEXT:     %w = memref.view %arena[%2][] : memref<48xi8> to memref<2x2xf32>
// CHECK-NEXT:     linalg.pooling_nchw_max {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x1x2x2xf32>, memref<2x2xf32>) outs(%a : memref<1x1x1x1xf32>)
// CHECK-NEXT:     "test.op"(%a) : (memref<1x1x1x1xf32>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   memref.alloca_scope {
// CHECK-NEXT:     %v = memref.alloc() : memref<2x2xf32>
// CHECK-NEXT:     linalg.pooling_nchw_max {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>} ins(%x, %v : memref<1x1x2x2xf32>, memref<2x2xf32>) outs(%a : memref<1x1x1x1xf32>)
// CHECK-NEXT:     "test.op"(%a) : (memref<1x1x1x1xf32>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   "test.op"(%b) : (memref<8xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @other_memory(%x: memref<1x1x2x2xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<48xi8>
// CHECK-NEXT:   %w = memref.alloc() : memref<2x2xf32, 1 : i64>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<48xi8> to memref<1x1x1x1xf32>
// CHECK-NEXT:   %1 = arith.constant 16 : index
// CHECK-NEXT:   %b = memref.view %arena[%1][] : memref<48xi8> to memref<8xf32>
// CHECK-NEXT:   "test.op"(%a, %b) : (memref<1x1x1x1xf32>, memref<8xf32>) -> ()
// CHECK-NEXT:   linalg.pooling_nchw_max {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x1x2x2xf32>, memref<2x2xf32, 1 : i64>) outs(%a : memref<1x1x1x1xf32>)
// CHECK-NEXT:   "test.op"(%a) : (memref<1x1x1x1xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
