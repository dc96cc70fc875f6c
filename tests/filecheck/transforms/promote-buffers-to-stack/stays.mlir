// RUN: xdsl-opt -p promote-buffers-to-stack %s | filecheck %s --match-full-lines

// S1: more than 1024 bytes; a dynamic size; a rank above 1.
func.func @large(%n: index, %x: memref<*xf32>) {
  %a = memref.alloc() : memref<257xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  %rank = memref.rank %x : memref<*xf32>
  %c = memref.alloc(%rank, %rank) : memref<?x?xf32>
  "test.op"(%a, %b, %c) : (memref<257xf32>, memref<?xf32>, memref<?x?xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @large(%n: index, %x: memref<*xf32>) {
// CHECK-NEXT:    %a = memref.alloc() : memref<257xf32>
// CHECK-NEXT:    %b = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:    %rank = memref.rank %x : memref<*xf32>
// CHECK-NEXT:    %c = memref.alloc(%rank, %rank) : memref<?x?xf32>
// CHECK-NEXT:    "test.op"(%a, %b, %c) : (memref<257xf32>, memref<?xf32>, memref<?x?xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// S2.
func.func @other_memory() {
  %a = memref.alloc() : memref<4xf32, 3>
  "test.op"(%a) : (memref<4xf32, 3>) -> ()
  func.return
}
// CHECK-LABEL: func.func @other_memory() {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32, 3 : i64>
// CHECK-NEXT:    "test.op"(%a) : (memref<4xf32, 3 : i64>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// S3: returned, stored, its pointer taken.
func.func @escapes(%table: memref<1xmemref<4xf32>>, %i: index) -> (memref<4xf32>, index) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.store %b, %table[%i] : memref<1xmemref<4xf32>>
  %c = memref.alloc() : memref<4xf32>
  %pointer = memref.extract_aligned_pointer_as_index %c : memref<4xf32> -> index
  func.return %a, %pointer : memref<4xf32>, index
}
// CHECK-LABEL: func.func @escapes(%table: memref<1xmemref<4xf32>>, %i: index) -> (memref<4xf32>, index) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    memref.store %b, %table[%i] : memref<1xmemref<4xf32>>
// CHECK-NEXT:    %c = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %pointer = memref.extract_aligned_pointer_as_index %c : memref<4xf32> -> index
// CHECK-NEXT:    func.return %a, %pointer : memref<4xf32>, index
// CHECK-NEXT:  }

// S3: used after the scope in whose memory it would be. (MLIR 22 promotes it.)
func.func @leaves_scope() {
  %r = memref.alloca_scope -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    memref.alloca_scope.return %a : memref<4xf32>
  }
  "test.op"(%r) : (memref<4xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @leaves_scope() {
// CHECK-NEXT:    %r = memref.alloca_scope -> (memref<4xf32>) {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      memref.alloca_scope.return %a : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    "test.op"(%r) : (memref<4xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// S4: every iteration makes a new buffer, while that of the last iteration is in use.
func.func @carried(%n: index, %x: memref<4xf32>) {
  %r = scf.for %i = %n to %n step %n iter_args(%y = %x) -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%y, %a) : (memref<4xf32>, memref<4xf32>) -> ()
    scf.yield %a : memref<4xf32>
  }
  "test.op"(%r) : (memref<4xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @carried(%n: index, %x: memref<4xf32>) {
// CHECK-NEXT:    %r = scf.for %i = %n to %n step %n iter_args(%y = %x) -> (memref<4xf32>) {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      "test.op"(%y, %a) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:      scf.yield %a : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    "test.op"(%r) : (memref<4xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// S4: a loop of blocks with two entries.
func.func @two_entries(%c: i1) {
  cf.cond_br %c, ^left, ^right
^left:
  cf.br ^right
^right:
  %a = memref.alloc() : memref<4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  cf.cond_br %c, ^left, ^exit
^exit:
  func.return
}
// CHECK-LABEL: func.func @two_entries(%c: i1) {
// CHECK-NEXT:    cf.cond_br %c, ^left, ^right
// CHECK-NEXT:  ^left:
// CHECK-NEXT:    cf.br ^right
// CHECK-NEXT:  ^right:
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:    cf.cond_br %c, ^left, ^exit
// CHECK-NEXT:  ^exit:
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// S5: the free may free %x as well.
func.func @freed_together(%c: i1, %x: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %joined = arith.select %c, %a, %x : memref<4xf32>
  memref.dealloc %joined : memref<4xf32>
  func.return
}
// CHECK-LABEL: func.func @freed_together(%c: i1, %x: memref<4xf32>) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %joined = arith.select %c, %a, %x : memref<4xf32>
// CHECK-NEXT:    memref.dealloc %joined : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// S5: what is never reached frees nothing that anybody knows, and so nothing that is promoted.
func.func @freed_where_control_never_comes() {
  %a = memref.alloc() : memref<4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  func.return
^never(%b: memref<4xf32>):
  memref.dealloc %b : memref<4xf32>
  cf.br ^never(%b : memref<4xf32>)
}
// CHECK-LABEL:  func.func @freed_where_control_never_comes() {
// CHECK-NEXT:    %a = memref.alloca() : memref<4xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  ^{{.*}}(%b: memref<4xf32>):
// CHECK-NEXT:    memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:    cf.br ^{{.*}}(%b : memref<4xf32>)
// CHECK-NEXT:  }

// S1: the size of a buffer of buffers is not known.
func.func @buffer_of_buffers(%x: memref<4xf32>, %i: index) {
  %a = memref.alloc() : memref<2xmemref<4xf32>>
  memref.store %x, %a[%i] : memref<2xmemref<4xf32>>
  memref.dealloc %a : memref<2xmemref<4xf32>>
  func.return
}
// CHECK-LABEL:  func.func @buffer_of_buffers(%x: memref<4xf32>, %i: index) {
// CHECK-NEXT:    %a = memref.alloc() : memref<2xmemref<4xf32>>
// CHECK-NEXT:    memref.store %x, %a[%i] : memref<2xmemref<4xf32>>
// CHECK-NEXT:    memref.dealloc %a : memref<2xmemref<4xf32>>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// S3: nobody knows how often a region of unknown control flow runs, and when its stack memory is released.
func.func @in_a_region_of_unknown_control_flow(%v: f32) {
  "test.op"() ({
    %a = memref.alloc() : memref<4xf32>
    linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
    memref.dealloc %a : memref<4xf32>
    "test.termop"() : () -> ()
  }) : () -> ()
  func.return
}
// CHECK-LABEL:  func.func @in_a_region_of_unknown_control_flow(%v: f32) {
// CHECK-NEXT:     "test.op"() ({
// CHECK-NEXT:       %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:       linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
// CHECK-NEXT:       memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:       "test.termop"() : () -> ()
// CHECK-NEXT:     }) : () -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }

// The blocks of a parallel region cannot be put into one memref.alloca_scope.
func.func @several_blocks_of_threads(%v: f32) {
  omp.parallel {
    %a = memref.alloc() : memref<4xf32>
    linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
    memref.dealloc %a : memref<4xf32>
    cf.br ^end
  ^end:
    omp.terminator
  }
  func.return
}
// CHECK-LABEL:  func.func @several_blocks_of_threads(%v: f32) {
// CHECK-NEXT:     omp.parallel {
// CHECK-NEXT:       %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:       linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
// CHECK-NEXT:       memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:       cf.br ^{{.*}}
// CHECK-NEXT:     ^{{.*}}:
// CHECK-NEXT:       omp.terminator
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }

// Cites: 002/to-stack-dynamic
