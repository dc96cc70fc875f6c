// RUN: xdsl-opt %s -p 'merge-alloc{max-parallel-instances=16},verify-memory-plan' | filecheck --match-full-lines %s

// What has room in the bytes of a result (rule M18).

// Both %a and %b are dead when %r is made, but behind the 64 bytes of %a, %b would stick out of it.

// CHECK-LABEL: {{.*}}@sticks_out({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<104xi8>
// CHECK-NEXT:    %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%[[V0]]][] : memref<104xi8> to memref<16xf32>
// CHECK-NEXT:    "test.op"(%x, %a) : (memref<25xf32>, memref<16xf32>) -> ()
// CHECK-NEXT:    %[[V1:.*]] = arith.constant 64 : index
// CHECK-NEXT:    %b = memref.view %arena[%[[V1]]][] : memref<104xi8> to memref<10xf32>
// CHECK-NEXT:    "test.op"(%a, %b) : (memref<16xf32>, memref<10xf32>) -> ()
// CHECK-NEXT:    "test.op"(%b, %x) : (memref<10xf32>, memref<25xf32>) -> ()
// CHECK-NEXT:    %r = memref.alloc() : memref<25xf32>
// CHECK-NEXT:    "test.op"(%x, %r) : (memref<25xf32>, memref<25xf32>) -> ()
// CHECK-NEXT:    func.return %r : memref<25xf32>
// CHECK-NEXT:  }
func.func @sticks_out(%x: memref<25xf32>) -> memref<25xf32> {
  %a = memref.alloc() : memref<16xf32>
  "test.op"(%x, %a) : (memref<25xf32>, memref<16xf32>) -> ()
  %b = memref.alloc() : memref<10xf32>
  "test.op"(%a, %b) : (memref<16xf32>, memref<10xf32>) -> ()
  "test.op"(%b, %x) : (memref<10xf32>, memref<25xf32>) -> ()
  %r = memref.alloc() : memref<25xf32>
  "test.op"(%x, %r) : (memref<25xf32>, memref<25xf32>) -> ()
  func.return %r : memref<25xf32>
}

// With four bytes more it does not.

// CHECK-LABEL: {{.*}}@ends_with_the_result({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<104xi8>
// CHECK-NEXT:    %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%[[V0]]][] : memref<104xi8> to memref<16xf32>
// CHECK-NEXT:    "test.op"(%x, %a) : (memref<26xf32>, memref<16xf32>) -> ()
// CHECK-NEXT:    %[[V1:.*]] = arith.constant 64 : index
// CHECK-NEXT:    %b = memref.view %arena[%[[V1]]][] : memref<104xi8> to memref<10xf32>
// CHECK-NEXT:    "test.op"(%a, %b) : (memref<16xf32>, memref<10xf32>) -> ()
// CHECK-NEXT:    "test.op"(%b, %x) : (memref<10xf32>, memref<26xf32>) -> ()
// CHECK-NEXT:    %[[V2:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %r = memref.view %arena[%[[V2]]][] : memref<104xi8> to memref<26xf32>
// CHECK-NEXT:    "test.op"(%x, %r) : (memref<26xf32>, memref<26xf32>) -> ()
// CHECK-NEXT:    func.return %r : memref<26xf32>
// CHECK-NEXT:  }
func.func @ends_with_the_result(%x: memref<26xf32>) -> memref<26xf32> {
  %a = memref.alloc() : memref<16xf32>
  "test.op"(%x, %a) : (memref<26xf32>, memref<16xf32>) -> ()
  %b = memref.alloc() : memref<10xf32>
  "test.op"(%a, %b) : (memref<16xf32>, memref<10xf32>) -> ()
  "test.op"(%b, %x) : (memref<10xf32>, memref<26xf32>) -> ()
  %r = memref.alloc() : memref<26xf32>
  "test.op"(%x, %r) : (memref<26xf32>, memref<26xf32>) -> ()
  func.return %r : memref<26xf32>
}

// What has to be at an offset of the arena is in no result.

// CHECK-LABEL: {{.*}}@pinned({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<128xi8>
// CHECK-NEXT:    %[[V0:.*]] = arith.constant 64 : index
// CHECK-NEXT:    %a = memref.view %arena[%[[V0]]][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:    "test.op"(%x, %a) : (memref<64xf32>, memref<16xf32>) -> ()
// CHECK-NEXT:    %r = memref.alloc() : memref<64xf32>
// CHECK-NEXT:    "test.op"(%x, %r) : (memref<64xf32>, memref<64xf32>) -> ()
// CHECK-NEXT:    func.return %r : memref<64xf32>
// CHECK-NEXT:  }
func.func @pinned(%x: memref<64xf32>) -> memref<64xf32> {
  %a = memref.alloc() {mergealloc.offset = 64 : i64} : memref<16xf32>
  "test.op"(%x, %a) : (memref<64xf32>, memref<16xf32>) -> ()
  %r = memref.alloc() : memref<64xf32>
  "test.op"(%x, %r) : (memref<64xf32>, memref<64xf32>) -> ()
  func.return %r : memref<64xf32>
}

// Nor is what is allocated in front of the branch that makes the result.

// CHECK-LABEL: {{.*}}@allocated_in_front_of_the_branch({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK-NEXT:    %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%[[V0]]][] : memref<256xi8> to memref<64xf32>
// CHECK-NEXT:    %y = scf.if %c -> (memref<64xf32>) {
// CHECK-NEXT:      "test.op"(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
// CHECK-NEXT:      "test.op"(%a, %x) : (memref<64xf32>, memref<64xf32>) -> ()
// CHECK-NEXT:      %r = memref.alloc() : memref<64xf32>
// CHECK-NEXT:      "test.op"(%x, %r) : (memref<64xf32>, memref<64xf32>) -> ()
// CHECK-NEXT:      scf.yield %r : memref<64xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %x : memref<64xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %y : memref<64xf32>
// CHECK-NEXT:  }
func.func @allocated_in_front_of_the_branch(%c: i1, %x: memref<64xf32>) -> memref<64xf32> {
  %a = memref.alloc() : memref<64xf32>
  %y = scf.if %c -> (memref<64xf32>) {
    "test.op"(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
    "test.op"(%a, %x) : (memref<64xf32>, memref<64xf32>) -> ()
    %r = memref.alloc() : memref<64xf32>
    "test.op"(%x, %r) : (memref<64xf32>, memref<64xf32>) -> ()
    scf.yield %r : memref<64xf32>
  } else {
    scf.yield %x : memref<64xf32>
  }
  func.return %y : memref<64xf32>
}

// What a loop hands on is allocated in each iteration: the next one may need it still.

// CHECK-LABEL: {{.*}}@allocated_in_a_loop_of_blocks({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK-NEXT:    cf.br ^bb1(%x : memref<64xf32>)
// CHECK-NEXT:  ^bb1(%y: memref<64xf32>):
// CHECK-NEXT:    %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%[[V0]]][] : memref<256xi8> to memref<64xf32>
// CHECK-NEXT:    "test.op"(%y, %a) : (memref<64xf32>, memref<64xf32>) -> ()
// CHECK-NEXT:    "test.op"(%a, %x) : (memref<64xf32>, memref<64xf32>) -> ()
// CHECK-NEXT:    %r = memref.alloc() : memref<64xf32>
// CHECK-NEXT:    "test.op"(%y, %r) : (memref<64xf32>, memref<64xf32>) -> ()
// CHECK-NEXT:    cf.cond_br %c, ^bb1(%r : memref<64xf32>), ^bb2
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    func.return %r : memref<64xf32>
// CHECK-NEXT:  }
func.func @allocated_in_a_loop_of_blocks(%c: i1, %x: memref<64xf32>) -> memref<64xf32> {
  cf.br ^bb1(%x : memref<64xf32>)
^bb1(%y: memref<64xf32>):
  %a = memref.alloc() : memref<64xf32>
  "test.op"(%y, %a) : (memref<64xf32>, memref<64xf32>) -> ()
  "test.op"(%a, %x) : (memref<64xf32>, memref<64xf32>) -> ()
  %r = memref.alloc() : memref<64xf32>
  "test.op"(%y, %r) : (memref<64xf32>, memref<64xf32>) -> ()
  cf.cond_br %c, ^bb1(%r : memref<64xf32>), ^bb2
^bb2:
  func.return %r : memref<64xf32>
}

// A pooling needs the shape of its window alone, but here the window is returned: a result like others.

// CHECK-LABEL: {{.*}}@window_that_is_returned({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK-NEXT:    %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%[[V0]]][] : memref<256xi8> to memref<64xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<64xf32>) -> ()
// CHECK-NEXT:    %[[V1:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %w = memref.view %arena[%[[V1]]][] : memref<256xi8> to memref<8x8xf32>
// CHECK-NEXT:    linalg.pooling_nhwc_max {strides = dense<8> : vector<2xi64>, dilations = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x8x8x4xf32>, memref<8x8xf32>) outs(%y : memref<1x1x1x4xf32>)
// CHECK-NEXT:    func.return %w : memref<8x8xf32>
// CHECK-NEXT:  }
func.func @window_that_is_returned(%x: memref<1x8x8x4xf32>, %y: memref<1x1x1x4xf32>) -> memref<8x8xf32> {
  %a = memref.alloc() : memref<64xf32>
  "test.op"(%a) : (memref<64xf32>) -> ()
  %w = memref.alloc() : memref<8x8xf32>
  linalg.pooling_nhwc_max {strides = dense<8> : vector<2xi64>, dilations = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x8x8x4xf32>, memref<8x8xf32>) outs(%y : memref<1x1x1x4xf32>)
  func.return %w : memref<8x8xf32>
}

// What a table keeps is there to the end: to have two arenas, each for a while, would not help.

// CHECK-LABEL: {{.*}}@kept_in_a_table({{.*}}
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %r = memref.alloc() : memref<256xf32>
// CHECK-NEXT:    "test.op"(%r) : (memref<256xf32>) -> ()
// CHECK-NEXT:    memref.store %r, %table[%c0] : memref<1xmemref<256xf32>>
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<1024xi8>
// CHECK-NEXT:    %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %small = memref.view %arena[%[[V0]]][] : memref<1024xi8> to memref<16xf32>
// CHECK-NEXT:    "test.op"(%small, %r) : (memref<16xf32>, memref<256xf32>) -> ()
// CHECK-NEXT:    "test.op"(%small, %x) : (memref<16xf32>, memref<64xf32>) -> ()
// CHECK-NEXT:    %[[V1:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %big = memref.view %arena[%[[V1]]][] : memref<1024xi8> to memref<256xf32>
// CHECK-NEXT:    "test.op"(%x, %big) : (memref<64xf32>, memref<256xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @kept_in_a_table(%x: memref<64xf32>, %table: memref<1xmemref<256xf32>>) {
  %c0 = arith.constant 0 : index
  %r = memref.alloc() : memref<256xf32>
  "test.op"(%r) : (memref<256xf32>) -> ()
  memref.store %r, %table[%c0] : memref<1xmemref<256xf32>>
  %small = memref.alloc() : memref<16xf32>
  "test.op"(%small, %r) : (memref<16xf32>, memref<256xf32>) -> ()
  "test.op"(%small, %x) : (memref<16xf32>, memref<64xf32>) -> ()
  %big = memref.alloc() : memref<256xf32>
  "test.op"(%x, %big) : (memref<64xf32>, memref<256xf32>) -> ()
  func.return
}

// To save 64 of a million bytes is not worth a second arena.

// CHECK-LABEL: {{.*}}@not_worth_an_arena({{.*}}
// CHECK-NEXT:    %r = memref.alloc() : memref<250000xf32>
// CHECK-NEXT:    "test.op"(%r) : (memref<250000xf32>) -> ()
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<1024xi8>
// CHECK-NEXT:    %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%[[V0]]][] : memref<1024xi8> to memref<256xf32>
// CHECK-NEXT:    "test.op"(%a, %r) : (memref<256xf32>, memref<250000xf32>) -> ()
// CHECK-NEXT:    %[[V1:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %b = memref.view %arena[%[[V1]]][] : memref<1024xi8> to memref<240xf32>
// CHECK-NEXT:    "test.op"(%b) : (memref<240xf32>) -> ()
// CHECK-NEXT:    %s = memref.alloc() : memref<16xf32>
// CHECK-NEXT:    "test.op"(%b, %s) : (memref<240xf32>, memref<16xf32>) -> ()
// CHECK-NEXT:    func.return %r, %s : memref<250000xf32>, memref<16xf32>
// CHECK-NEXT:  }
func.func @not_worth_an_arena() -> (memref<250000xf32>, memref<16xf32>) {
  %r = memref.alloc() : memref<250000xf32>
  "test.op"(%r) : (memref<250000xf32>) -> ()
  %a = memref.alloc() : memref<256xf32>
  "test.op"(%a, %r) : (memref<256xf32>, memref<250000xf32>) -> ()
  %b = memref.alloc() : memref<240xf32>
  "test.op"(%b) : (memref<240xf32>) -> ()
  %s = memref.alloc() : memref<16xf32>
  "test.op"(%b, %s) : (memref<240xf32>, memref<16xf32>) -> ()
  func.return %r, %s : memref<250000xf32>, memref<16xf32>
}

// What each iteration of a parallel loop has for itself is no part of a result.

// CHECK-LABEL: {{.*}}@instances({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<128xi8>
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c2 = arith.constant 2 : index
// CHECK-NEXT:    scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
// CHECK-NEXT:      %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:      %[[V1:.*]] = arith.constant 64 : index
// CHECK-NEXT:      %[[V2:.*]] = arith.muli %i, %[[V1]] : index
// CHECK-NEXT:      %[[V3:.*]] = arith.addi %[[V0]], %[[V2]] : index
// CHECK-NEXT:      %a = memref.view %arena[%[[V3]]][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:      scf.parallel (%j) = (%c0) to (%c2) step (%c1) {
// CHECK-NEXT:        "test.op"(%x, %a) : (memref<64xf32>, memref<16xf32>) -> ()
// CHECK-NEXT:        scf.reduce
// CHECK-NEXT:      }
// CHECK-NEXT:      scf.reduce
// CHECK-NEXT:    }
// CHECK-NEXT:    %r = memref.alloc() : memref<128xf32>
// CHECK-NEXT:    "test.op"(%r) : (memref<128xf32>) -> ()
// CHECK-NEXT:    func.return %r : memref<128xf32>
// CHECK-NEXT:  }
func.func @instances(%x: memref<64xf32>) -> memref<128xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    %a = memref.alloc() : memref<16xf32>
    scf.parallel (%j) = (%c0) to (%c2) step (%c1) {
      "test.op"(%x, %a) : (memref<64xf32>, memref<16xf32>) -> ()
      scf.reduce
    }
    scf.reduce
  }
  %r = memref.alloc() : memref<128xf32>
  "test.op"(%r) : (memref<128xf32>) -> ()
  func.return %r : memref<128xf32>
}
