// RUN: xdsl-opt -p "merge-alloc{analysis-only=true lifetimes=tick}" %s | filecheck --match-full-lines %s
// RUN: xdsl-opt -p merge-alloc{lifetimes=tick} %s | filecheck --match-full-lines %s --check-prefix MERGED

// T10: functions of several blocks. Blocks are numbered in reverse post-order, and a buffer that
// is live in a loop of blocks and allocated outside it is live over the whole loop.

// Only one side of a diamond runs: %b and %c may share, %a may not share with them.
func.func @diamond(%cond: i1) {
  %a = memref.alloc() : memref<16xf32> // 2
  "test.op"(%a) : (memref<16xf32>) -> () // 3
  cf.cond_br %cond, ^left, ^right // 4
^left:
  %b = memref.alloc() : memref<16xf32> // 5
  "test.op"(%b) : (memref<16xf32>) -> () // 6
  cf.br ^join // 7
^right:
  %c = memref.alloc() : memref<16xf32> // 8
  "test.op"(%c) : (memref<16xf32>) -> () // 9
  cf.br ^join // 10
^join:
  "test.op"(%a) : (memref<16xf32>) -> () // 11
  func.return // 12
}
// CHECK-LABEL: {{.*}}func.func @diamond({{.*}}
// CHECK:         %a = memref.alloc() {mergealloc.lifetime = array<i64: 0, 3, 11>{{.*}}} : memref<16xf32>
// CHECK:         %b = memref.alloc() {mergealloc.lifetime = array<i64: 0, 6, 6>{{.*}}} : memref<16xf32>
// CHECK:         %c = memref.alloc() {mergealloc.lifetime = array<i64: 0, 9, 9>{{.*}}} : memref<16xf32>
// MERGED-LABEL: func.func @diamond(%cond: i1) attributes {mergealloc.plan{{.*}} {
// MERGED-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<128xi8>
// MERGED-NEXT:    %0 = arith.constant 0 : index
// MERGED-NEXT:    %a = memref.view %arena[%0][] : memref<128xi8> to memref<16xf32>
// MERGED-NEXT:    "test.op"(%a) : (memref<16xf32>) -> ()
// MERGED-NEXT:    cf.cond_br %cond, ^left, ^right
// MERGED-NEXT:  ^left:
// MERGED-NEXT:    %1 = arith.constant 64 : index
// MERGED-NEXT:    %b = memref.view %arena[%1][] : memref<128xi8> to memref<16xf32>
// MERGED-NEXT:    "test.op"(%b) : (memref<16xf32>) -> ()
// MERGED-NEXT:    cf.br ^join
// MERGED-NEXT:  ^right:
// MERGED-NEXT:    %2 = arith.constant 64 : index
// MERGED-NEXT:    %c = memref.view %arena[%2][] : memref<128xi8> to memref<16xf32>
// MERGED-NEXT:    "test.op"(%c) : (memref<16xf32>) -> ()
// MERGED-NEXT:    cf.br ^join
// MERGED-NEXT:  ^join:
// MERGED-NEXT:    "test.op"(%a) : (memref<16xf32>) -> ()
// MERGED-NEXT:    func.return
// MERGED-NEXT:  }

// %b is allocated in the right arm alone, and used where the arms have met again.
func.func @allocated_in_one_arm(%cond: i1, %x: memref<16xf32>) {
  cf.cond_br %cond, ^left, ^right // 2
^left:
  %a = memref.alloc() : memref<16xf32> // 3
  "test.op"(%a) : (memref<16xf32>) -> () // 4
  cf.br ^join(%x : memref<16xf32>) // 5
^right:
  %b = memref.alloc() : memref<16xf32> // 6
  "test.op"(%b) : (memref<16xf32>) -> () // 7
  cf.br ^join(%b : memref<16xf32>) // 8
^join(%y: memref<16xf32>):
  %c = memref.alloc() : memref<16xf32> // 9
  "test.op"(%c) : (memref<16xf32>) -> () // 10
  "test.op"(%y) : (memref<16xf32>) -> () // 11
  func.return // 12
}
// CHECK-LABEL: {{.*}}func.func @allocated_in_one_arm({{.*}}
// CHECK:         %a = memref.alloc() {mergealloc.lifetime = array<i64: 1, 4, 4>{{.*}}} : memref<16xf32>
// CHECK:         %b = memref.alloc() {mergealloc.lifetime = array<i64: 1, 7, 11>{{.*}}} : memref<16xf32>
// CHECK:         %c = memref.alloc() {mergealloc.lifetime = array<i64: 1, 10, 10>{{.*}}} : memref<16xf32>
// MERGED-LABEL: func.func @allocated_in_one_arm(%cond: i1, %x: memref<16xf32>) attributes {mergealloc.plan{{.*}} {
// MERGED-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<128xi8>
// MERGED-NEXT:    cf.cond_br %cond, ^left, ^right
// MERGED-NEXT:  ^left:
// MERGED-NEXT:    %0 = arith.constant 0 : index
// MERGED-NEXT:    %a = memref.view %arena[%0][] : memref<128xi8> to memref<16xf32>
// MERGED-NEXT:    "test.op"(%a) : (memref<16xf32>) -> ()
// MERGED-NEXT:    cf.br ^join(%x : memref<16xf32>)
// MERGED-NEXT:  ^right:
// MERGED-NEXT:    %1 = arith.constant 0 : index
// MERGED-NEXT:    %b = memref.view %arena[%1][] : memref<128xi8> to memref<16xf32>
// MERGED-NEXT:    "test.op"(%b) : (memref<16xf32>) -> ()
// MERGED-NEXT:    cf.br ^join(%b : memref<16xf32>)
// MERGED-NEXT:  ^join(%y: memref<16xf32>):
// MERGED-NEXT:    %2 = arith.constant 64 : index
// MERGED-NEXT:    %c = memref.view %arena[%2][] : memref<128xi8> to memref<16xf32>
// MERGED-NEXT:    "test.op"(%c) : (memref<16xf32>) -> ()
// MERGED-NEXT:    "test.op"(%y) : (memref<16xf32>) -> ()
// MERGED-NEXT:    func.return
// MERGED-NEXT:  }

// %a and %b are allocated before the loop and used in it, in turns: both are live over all of
// it, which is ticks 5 to 9. %c is allocated again in each iteration, %d after the loop.
func.func @loop(%cond: i1) {
  %a = memref.alloc() : memref<16xf32> // 2
  %b = memref.alloc() : memref<16xf32> // 3
  cf.br ^loop // 4
^loop:
  "test.op"(%a) : (memref<16xf32>) -> () // 5
  "test.op"(%b) : (memref<16xf32>) -> () // 6
  %c = memref.alloc() : memref<16xf32> // 7
  "test.op"(%c) : (memref<16xf32>) -> () // 8
  cf.cond_br %cond, ^loop, ^exit // 9
^exit:
  %d = memref.alloc() : memref<16xf32> // 10
  "test.op"(%d) : (memref<16xf32>) -> () // 11
  func.return // 12
}
// CHECK-LABEL: {{.*}}func.func @loop({{.*}}
// CHECK:         %a = memref.alloc() {mergealloc.lifetime = array<i64: 2, 5, 9>{{.*}}} : memref<16xf32>
// CHECK:         %b = memref.alloc() {mergealloc.lifetime = array<i64: 2, 5, 9>{{.*}}} : memref<16xf32>
// CHECK:         %c = memref.alloc() {mergealloc.lifetime = array<i64: 2, 8, 8>{{.*}}} : memref<16xf32>
// CHECK:         %d = memref.alloc() {mergealloc.lifetime = array<i64: 2, 11, 11>{{.*}}} : memref<16xf32>
// MERGED-LABEL: func.func @loop(%cond: i1) attributes {mergealloc.plan{{.*}} {
// MERGED-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<192xi8>
// MERGED-NEXT:    %0 = arith.constant 0 : index
// MERGED-NEXT:    %a = memref.view %arena[%0][] : memref<192xi8> to memref<16xf32>
// MERGED-NEXT:    %1 = arith.constant 64 : index
// MERGED-NEXT:    %b = memref.view %arena[%1][] : memref<192xi8> to memref<16xf32>
// MERGED-NEXT:    cf.br ^loop
// MERGED-NEXT:  ^loop:
// MERGED-NEXT:    "test.op"(%a) : (memref<16xf32>) -> ()
// MERGED-NEXT:    "test.op"(%b) : (memref<16xf32>) -> ()
// MERGED-NEXT:    %2 = arith.constant 128 : index
// MERGED-NEXT:    %c = memref.view %arena[%2][] : memref<192xi8> to memref<16xf32>
// MERGED-NEXT:    "test.op"(%c) : (memref<16xf32>) -> ()
// MERGED-NEXT:    cf.cond_br %cond, ^loop, ^exit
// MERGED-NEXT:  ^exit:
// MERGED-NEXT:    %3 = arith.constant 0 : index
// MERGED-NEXT:    %d = memref.view %arena[%3][] : memref<192xi8> to memref<16xf32>
// MERGED-NEXT:    "test.op"(%d) : (memref<16xf32>) -> ()
// MERGED-NEXT:    func.return
// MERGED-NEXT:  }

// The exit is written, and numbered, before the body: %a is still live while the body runs,
// because the loop's ticks, 4 to 9, hold those of the exit.
func.func @exit_before_body(%cond: i1) {
  %a = memref.alloc() : memref<16xf32> // 2
  cf.br ^header // 3
^header:
  cf.cond_br %cond, ^exit, ^body // 4
^exit:
  "test.op"(%a) : (memref<16xf32>) -> () // 5
  func.return // 6
^body:
  %b = memref.alloc() : memref<16xf32> // 7
  "test.op"(%b) : (memref<16xf32>) -> () // 8
  cf.br ^header // 9
}
// CHECK-LABEL: {{.*}}func.func @exit_before_body({{.*}}
// CHECK:         %a = memref.alloc() {mergealloc.lifetime = array<i64: 3, 4, 9>{{.*}}} : memref<16xf32>
// CHECK:         %b = memref.alloc() {mergealloc.lifetime = array<i64: 3, 8, 8>{{.*}}} : memref<16xf32>
// MERGED-LABEL: func.func @exit_before_body(%cond: i1) attributes {mergealloc.plan{{.*}} {
// MERGED-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<128xi8>
// MERGED-NEXT:    %0 = arith.constant 0 : index
// MERGED-NEXT:    %a = memref.view %arena[%0][] : memref<128xi8> to memref<16xf32>
// MERGED-NEXT:    cf.br ^header
// MERGED-NEXT:  ^header:
// MERGED-NEXT:    cf.cond_br %cond, ^exit, ^body
// MERGED-NEXT:  ^exit:
// MERGED-NEXT:    "test.op"(%a) : (memref<16xf32>) -> ()
// MERGED-NEXT:    func.return
// MERGED-NEXT:  ^body:
// MERGED-NEXT:    %1 = arith.constant 64 : index
// MERGED-NEXT:    %b = memref.view %arena[%1][] : memref<128xi8> to memref<16xf32>
// MERGED-NEXT:    "test.op"(%b) : (memref<16xf32>) -> ()
// MERGED-NEXT:    cf.br ^header
// MERGED-NEXT:  }

// The body of the inner loop is numbered after the latch of the outer one, and yet belongs to both
// loops: the outer loop's ticks are 4 to 11, and %a is live over all of them.
func.func @loop_exit_between(%cond: i1) {
  %a = memref.alloc() : memref<16xf32> // 2
  cf.br ^outer // 3
^outer:
  "test.op"(%a) : (memref<16xf32>) -> () // 4
  cf.br ^inner // 5
^inner:
  cf.cond_br %cond, ^latch, ^body // 6
^latch:
  cf.cond_br %cond, ^outer, ^exit // 7
^body:
  %b = memref.alloc() : memref<16xf32> // 9
  "test.op"(%b) : (memref<16xf32>) -> () // 10
  cf.br ^inner // 11
^exit:
  func.return // 8
}
// CHECK-LABEL: {{.*}}func.func @loop_exit_between({{.*}}
// CHECK:         %a = memref.alloc() {mergealloc.lifetime = array<i64: 4, 4, 11>{{.*}}} : memref<16xf32>
// CHECK:         %b = memref.alloc() {mergealloc.lifetime = array<i64: 4, 10, 10>{{.*}}} : memref<16xf32>
// MERGED-LABEL: func.func @loop_exit_between(%cond: i1) attributes {mergealloc.plan{{.*}} {
// MERGED-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<128xi8>
// MERGED-NEXT:    %0 = arith.constant 0 : index
// MERGED-NEXT:    %a = memref.view %arena[%0][] : memref<128xi8> to memref<16xf32>
// MERGED-NEXT:    cf.br ^outer
// MERGED-NEXT:  ^outer:
// MERGED-NEXT:    "test.op"(%a) : (memref<16xf32>) -> ()
// MERGED-NEXT:    cf.br ^inner
// MERGED-NEXT:  ^inner:
// MERGED-NEXT:    cf.cond_br %cond, ^latch, ^body
// MERGED-NEXT:  ^latch:
// MERGED-NEXT:    cf.cond_br %cond, ^outer, ^exit
// MERGED-NEXT:  ^body:
// MERGED-NEXT:    %1 = arith.constant 64 : index
// MERGED-NEXT:    %b = memref.view %arena[%1][] : memref<128xi8> to memref<16xf32>
// MERGED-NEXT:    "test.op"(%b) : (memref<16xf32>) -> ()
// MERGED-NEXT:    cf.br ^inner
// MERGED-NEXT:  ^exit:
// MERGED-NEXT:    func.return
// MERGED-NEXT:  }

// What one iteration hands to the next is not one buffer: two iterations need two of them.
func.func @handed_to_the_next_iteration(%cond: i1, %x: memref<16xf32>) {
  cf.br ^loop(%x : memref<16xf32>) // 2
^loop(%y: memref<16xf32>):
  %a = memref.alloc() : memref<16xf32> // 3
  memref.copy %y, %a : memref<16xf32> to memref<16xf32> // 4
  cf.cond_br %cond, ^loop(%a : memref<16xf32>), ^exit // 5
^exit:
  func.return // 6
}
// CHECK-LABEL: {{.*}}func.func @handed_to_the_next_iteration({{.*}}
// CHECK:         %a = memref.alloc() {mergealloc.skip = "carried around a loop of blocks"} : memref<16xf32>
// MERGED-LABEL: func.func @handed_to_the_next_iteration(%cond: i1, %x: memref<16xf32>) {
// MERGED-NEXT:    cf.br ^loop(%x : memref<16xf32>)
// MERGED-NEXT:  ^loop(%y: memref<16xf32>):
// MERGED-NEXT:    %a = memref.alloc() : memref<16xf32>
// MERGED-NEXT:    memref.copy %y, %a : memref<16xf32> to memref<16xf32>
// MERGED-NEXT:    cf.cond_br %cond, ^loop(%a : memref<16xf32>), ^exit
// MERGED-NEXT:  ^exit:
// MERGED-NEXT:    func.return
// MERGED-NEXT:  }

// A buffer of before the loop that is handed on again and again remains the same buffer.
func.func @circulates(%cond: i1) {
  %a = memref.alloc() : memref<16xf32> // 2
  %b = memref.alloc() : memref<16xf32> // 3
  cf.br ^loop(%a, %b : memref<16xf32>, memref<16xf32>) // 4
^loop(%x: memref<16xf32>, %y: memref<16xf32>):
  "test.op"(%x) : (memref<16xf32>) -> () // 5
  cf.cond_br %cond, ^loop(%y, %x : memref<16xf32>, memref<16xf32>), ^exit // 6
^exit:
  func.return // 7
}
// CHECK-LABEL: {{.*}}func.func @circulates({{.*}}
// CHECK:         %a = memref.alloc() {mergealloc.lifetime = array<i64: 5, 5, 6>{{.*}}} : memref<16xf32>
// CHECK:         %b = memref.alloc() {mergealloc.lifetime = array<i64: 5, 5, 6>{{.*}}} : memref<16xf32>
// MERGED-LABEL: func.func @circulates(%cond: i1) attributes {mergealloc.plan{{.*}} {
// MERGED-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<128xi8>
// MERGED-NEXT:    %0 = arith.constant 0 : index
// MERGED-NEXT:    %a = memref.view %arena[%0][] : memref<128xi8> to memref<16xf32>
// MERGED-NEXT:    %1 = arith.constant 64 : index
// MERGED-NEXT:    %b = memref.view %arena[%1][] : memref<128xi8> to memref<16xf32>
// MERGED-NEXT:    cf.br ^loop(%a, %b : memref<16xf32>, memref<16xf32>)
// MERGED-NEXT:  ^loop(%x: memref<16xf32>, %y: memref<16xf32>):
// MERGED-NEXT:    "test.op"(%x) : (memref<16xf32>) -> ()
// MERGED-NEXT:    cf.cond_br %cond, ^loop(%y, %x : memref<16xf32>, memref<16xf32>), ^exit
// MERGED-NEXT:  ^exit:
// MERGED-NEXT:    func.return
// MERGED-NEXT:  }

// A loop with two entries has no header: all that is used in it is live over all of it, even
// what is allocated in it. ^q comes before ^p in reverse post-order.
func.func @two_entries(%cond: i1) {
  cf.cond_br %cond, ^p, ^q // 2
^p:
  %a = memref.alloc() : memref<16xf32> // 6
  "test.op"(%a) : (memref<16xf32>) -> () // 7
  cf.br ^q // 8
^q:
  %b = memref.alloc() : memref<16xf32> // 3
  "test.op"(%b) : (memref<16xf32>) -> () // 4
  cf.cond_br %cond, ^p, ^exit // 5
^exit:
  func.return // 9
}
// CHECK-LABEL: {{.*}}func.func @two_entries({{.*}}
// CHECK:         %a = memref.alloc() {mergealloc.lifetime = array<i64: 6, 3, 8>{{.*}}} : memref<16xf32>
// CHECK:         %b = memref.alloc() {mergealloc.lifetime = array<i64: 6, 3, 8>{{.*}}} : memref<16xf32>
// MERGED-LABEL: func.func @two_entries(%cond: i1) attributes {mergealloc.plan{{.*}} {
// MERGED-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<128xi8>
// MERGED-NEXT:    cf.cond_br %cond, ^p, ^q
// MERGED-NEXT:  ^p:
// MERGED-NEXT:    %0 = arith.constant 64 : index
// MERGED-NEXT:    %a = memref.view %arena[%0][] : memref<128xi8> to memref<16xf32>
// MERGED-NEXT:    "test.op"(%a) : (memref<16xf32>) -> ()
// MERGED-NEXT:    cf.br ^q
// MERGED-NEXT:  ^q:
// MERGED-NEXT:    %1 = arith.constant 0 : index
// MERGED-NEXT:    %b = memref.view %arena[%1][] : memref<128xi8> to memref<16xf32>
// MERGED-NEXT:    "test.op"(%b) : (memref<16xf32>) -> ()
// MERGED-NEXT:    cf.cond_br %cond, ^p, ^exit
// MERGED-NEXT:  ^exit:
// MERGED-NEXT:    func.return
// MERGED-NEXT:  }

// The arena is allocated once, and freed at every return (T12).
func.func @several_returns(%cond: i1) {
  %a = memref.alloc() : memref<16xf32> // 2
  "test.op"(%a) : (memref<16xf32>) -> () // 3
  cf.cond_br %cond, ^left, ^right // 4
^left:
  memref.dealloc %a : memref<16xf32> // 5
  func.return // 6
^right:
  "test.op"(%a) : (memref<16xf32>) -> () // 7
  memref.dealloc %a : memref<16xf32> // 8
  func.return // 9
}
// CHECK-LABEL: {{.*}}func.func @several_returns({{.*}}
// CHECK:         %a = memref.alloc() {mergealloc.lifetime = array<i64: 7, 3, 7>{{.*}}} : memref<16xf32>
// MERGED-LABEL: func.func @several_returns(%cond: i1) attributes {mergealloc.plan{{.*}} {
// MERGED-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// MERGED-NEXT:    %0 = arith.constant 0 : index
// MERGED-NEXT:    %a = memref.view %arena[%0][] : memref<64xi8> to memref<16xf32>
// MERGED-NEXT:    "test.op"(%a) : (memref<16xf32>) -> ()
// MERGED-NEXT:    cf.cond_br %cond, ^left, ^right
// MERGED-NEXT:  ^left:
// MERGED-NEXT:    memref.dealloc %arena : memref<64xi8>
// MERGED-NEXT:    func.return
// MERGED-NEXT:  ^right:
// MERGED-NEXT:    "test.op"(%a) : (memref<16xf32>) -> ()
// MERGED-NEXT:    memref.dealloc %arena : memref<64xi8>
// MERGED-NEXT:    func.return
// MERGED-NEXT:  }

// Blocks that control never reaches have the last ticks.
func.func @unreachable_block() {
  cf.br ^exit // 2
^unreachable:
  %a = memref.alloc() : memref<16xf32> // 6
  "test.op"(%a) : (memref<16xf32>) -> () // 7
  cf.br ^exit // 8
^exit:
  %b = memref.alloc() : memref<16xf32> // 3
  "test.op"(%b) : (memref<16xf32>) -> () // 4
  func.return // 5
}
// CHECK-LABEL: {{.*}}func.func @unreachable_block({{.*}}
// CHECK:         %a = memref.alloc() {mergealloc.lifetime = array<i64: 8, 7, 7>{{.*}}} : memref<16xf32>
// CHECK:         %b = memref.alloc() {mergealloc.lifetime = array<i64: 8, 4, 4>{{.*}}} : memref<16xf32>
// MERGED-LABEL: func.func @unreachable_block() attributes {mergealloc.plan{{.*}} {
// MERGED-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// MERGED-NEXT:    cf.br ^exit
// MERGED-NEXT:  ^unreachable:
// MERGED-NEXT:    %0 = arith.constant 0 : index
// MERGED-NEXT:    %a = memref.view %arena[%0][] : memref<64xi8> to memref<16xf32>
// MERGED-NEXT:    "test.op"(%a) : (memref<16xf32>) -> ()
// MERGED-NEXT:    cf.br ^exit
// MERGED-NEXT:  ^exit:
// MERGED-NEXT:    %1 = arith.constant 0 : index
// MERGED-NEXT:    %b = memref.view %arena[%1][] : memref<64xi8> to memref<16xf32>
// MERGED-NEXT:    "test.op"(%b) : (memref<16xf32>) -> ()
// MERGED-NEXT:    func.return
// MERGED-NEXT:  }
