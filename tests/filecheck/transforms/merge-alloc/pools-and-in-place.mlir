// RUN: xdsl-opt -p 'merge-alloc{alignment=16},verify-memory-plan' --split-input-file %s | filecheck --match-full-lines %s
// RUN: xdsl-opt -p 'merge-alloc{alignment=16 analysis-only=true}' --split-input-file %s | filecheck --match-full-lines %s --check-prefix ANALYSIS

// Pools, and what could share bytes or be made in a part: only what is in one pool does.

// %q may be written over %p, but is in the other pool, as %p and what is used with it leave no room.

builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 32 : i64}, {name = "slow"}]} {
func.func @written_over(%x: memref<16xi8>) {
  %p = memref.alloc() {mergealloc.pools = ["fast"]} : memref<16xi8>
  "test.op"(%x, %p) : (memref<16xi8>, memref<16xi8>) -> ()
  %q = memref.alloc() {mergealloc.pools = ["slow"]} : memref<16xi8>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%p : memref<16xi8>) outs(%q : memref<16xi8>) {
  ^bb0(%y: i8, %z: i8):
    linalg.yield %y : i8
  }
  %r = memref.alloc() {mergealloc.pools = ["slow"]} : memref<16xi8>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%q : memref<16xi8>) outs(%r : memref<16xi8>) {
  ^bb0(%y: i8, %z: i8):
    linalg.yield %y : i8
  }
  "test.op"(%x, %r) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

// The source of a copy is in another pool than the destination; in @made_in_part it is in the same one.

func.func @made_elsewhere(%x: memref<16xi8>) {
  %a = memref.alloc() {mergealloc.pools = ["slow"]} : memref<32xi8>
  %s = memref.alloc() {mergealloc.pools = ["fast"]} : memref<16xi8>
  memref.copy %x, %s : memref<16xi8> to memref<16xi8>
  %part = memref.subview %a[16] [16] [1] : memref<32xi8> to memref<16xi8, strided<[1], offset: 16>>
  memref.copy %s, %part : memref<16xi8> to memref<16xi8, strided<[1], offset: 16>>
  "test.op"(%a) : (memref<32xi8>) -> ()
  func.return
}

func.func @made_in_part(%x: memref<16xi8>) {
  %a = memref.alloc() {mergealloc.pools = ["slow"]} : memref<32xi8>
  %s = memref.alloc() {mergealloc.pools = ["slow"]} : memref<16xi8>
  memref.copy %x, %s : memref<16xi8> to memref<16xi8>
  %part = memref.subview %a[16] [16] [1] : memref<32xi8> to memref<16xi8, strided<[1], offset: 16>>
  memref.copy %s, %part : memref<16xi8> to memref<16xi8, strided<[1], offset: 16>>
  "test.op"(%a) : (memref<32xi8>) -> ()
  func.return
}

// Buffers that the program put into a pool are placed with those that go there, all in program order.

func.func @in_program_order(%x: memref<16xi8>) {
  %a = memref.alloc() {mergealloc.pools = ["slow"]} : memref<16xi8>
  %b = memref.alloc() : memref<16xi8, "slow">
  %c = memref.alloc() {mergealloc.pools = ["slow"]} : memref<16xi8>
  %d = memref.alloc() : memref<16xi8, "slow">
  "test.op"(%a, %b, %c, %d) : (memref<16xi8>, memref<16xi8, "slow">, memref<16xi8>, memref<16xi8, "slow">) -> ()
  memref.dealloc %a : memref<16xi8>
  func.return
}
}


// CHECK:      builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 32 : i64}, {name = "slow"}]} {
// CHECK-NEXT:   func.func @written_over(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8, "fast">
// CHECK-NEXT:     %arena_1 = memref.memory_space_cast %arena : memref<16xi8, "fast"> to memref<16xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %p = memref.view %arena_1[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %p) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     %arena_2 = memref.alloc() {alignment = 16 : i64} : memref<16xi8, "slow">
// CHECK-NEXT:     %arena_3 = memref.memory_space_cast %arena_2 : memref<16xi8, "slow"> to memref<16xi8>
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %q = memref.view %arena_3[%1][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%p : memref<16xi8>) outs(%q : memref<16xi8>) {
// CHECK-NEXT:     ^bb0(%y: i8, %z: i8):
// CHECK-NEXT:       linalg.yield %y : i8
// CHECK-NEXT:     }
// CHECK-NEXT:     %2 = arith.constant 0 : index
// CHECK-NEXT:     %r = memref.view %arena_3[%2][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%q : memref<16xi8>) outs(%r : memref<16xi8>) {
// CHECK-NEXT:     ^bb0(%y_1: i8, %z_1: i8):
// CHECK-NEXT:       linalg.yield %y_1 : i8
// CHECK-NEXT:     }
// CHECK-NEXT:     "test.op"(%x, %r) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @made_elsewhere(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8, "fast">
// CHECK-NEXT:     %arena_1 = memref.memory_space_cast %arena : memref<16xi8, "fast"> to memref<16xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %s = memref.view %arena_1[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     memref.copy %x, %s : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     %arena_2 = memref.alloc() {alignment = 16 : i64} : memref<32xi8, "slow">
// CHECK-NEXT:     %arena_3 = memref.memory_space_cast %arena_2 : memref<32xi8, "slow"> to memref<32xi8>
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %arena_3[%1][] : memref<32xi8> to memref<32xi8>
// CHECK-NEXT:     %part = memref.subview %a[16] [16] [1] : memref<32xi8> to memref<16xi8, strided<[1], offset: 16>>
// CHECK-NEXT:     memref.copy %s, %part : memref<16xi8> to memref<16xi8, strided<[1], offset: 16>>
// CHECK-NEXT:     "test.op"(%a) : (memref<32xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @made_in_part(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8, "slow">
// CHECK-NEXT:     %arena_1 = memref.memory_space_cast %arena : memref<32xi8, "slow"> to memref<32xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %arena_1[%0][] : memref<32xi8> to memref<32xi8>
// CHECK-NEXT:     %part = memref.subview %a[16] [16] [1] : memref<32xi8> to memref<16xi8, strided<[1], offset: 16>>
// CHECK-NEXT:     memref.copy %x, %part : memref<16xi8> to memref<16xi8, strided<[1], offset: 16>>
// CHECK-NEXT:     "test.op"(%a) : (memref<32xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @in_program_order(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<64xi8, "slow">
// CHECK-NEXT:     %arena_1 = memref.memory_space_cast %arena : memref<64xi8, "slow"> to memref<64xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %arena_1[%0][] : memref<64xi8> to memref<16xi8>
// CHECK-NEXT:     %1 = arith.constant 16 : index
// CHECK-NEXT:     %b = memref.view %arena[%1][] : memref<64xi8, "slow"> to memref<16xi8, "slow">
// CHECK-NEXT:     %2 = arith.constant 32 : index
// CHECK-NEXT:     %c = memref.view %arena_1[%2][] : memref<64xi8> to memref<16xi8>
// CHECK-NEXT:     %3 = arith.constant 48 : index
// CHECK-NEXT:     %d = memref.view %arena[%3][] : memref<64xi8, "slow"> to memref<16xi8, "slow">
// CHECK-NEXT:     "test.op"(%a, %b, %c, %d) : (memref<16xi8>, memref<16xi8, "slow">, memref<16xi8>, memref<16xi8, "slow">) -> ()
// CHECK-NEXT:     memref.dealloc %arena : memref<64xi8, "slow">
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// ANALYSIS:      builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 32 : i64}, {name = "slow"}]} {
// ANALYSIS-NEXT:   func.func @written_over(%x: memref<16xi8>) attributes {mergealloc.scope = 0 : i64, mergealloc.plan = {{.*}}pool = "fast"{{.*}}size_bytes = 16 : i64{{.*}}lower_bound_bytes = 16 : i64, peak = "tick 3, test.op"{{.*}}pool = "slow"{{.*}}size_bytes = 16 : i64{{.*}}lower_bound_bytes = 16 : i64, peak = "tick 5, linalg.generic"{{.*}} {
// ANALYSIS-NEXT:     %p = memref.alloc() {mergealloc.pools = ["fast"], mergealloc.lifetime = array<i64: 0, 3, 5>, mergealloc.placed = array<i64: 0, 0, 16>} : memref<16xi8>
// ANALYSIS-NEXT:     "test.op"(%x, %p) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:     %q = memref.alloc() {mergealloc.pools = ["slow"], mergealloc.lifetime = array<i64: 0, 5, 8>, mergealloc.placed = array<i64: 1, 0, 16>} : memref<16xi8>
// ANALYSIS-NEXT:     linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%p : memref<16xi8>) outs(%q : memref<16xi8>) {
// ANALYSIS-NEXT:     ^bb0(%y: i8, %z: i8):
// ANALYSIS-NEXT:       linalg.yield %y : i8
// ANALYSIS-NEXT:     }
// ANALYSIS-NEXT:     %r = memref.alloc() {mergealloc.pools = ["slow"], mergealloc.lifetime = array<i64: 0, 8, 10>, mergealloc.placed = array<i64: 1, 0, 16>} : memref<16xi8>
// ANALYSIS-NEXT:     linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%q : memref<16xi8>) outs(%r : memref<16xi8>) {
// ANALYSIS-NEXT:     ^bb0(%y_1: i8, %z_1: i8):
// ANALYSIS-NEXT:       linalg.yield %y_1 : i8
// ANALYSIS-NEXT:     }
// ANALYSIS-NEXT:     "test.op"(%x, %r) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:     func.return
// ANALYSIS-NEXT:   }
// ANALYSIS-NEXT:   func.func @made_elsewhere(%x: memref<16xi8>) attributes {mergealloc.scope = 1 : i64, mergealloc.plan = {{.*}}pool = "slow"{{.*}}size_bytes = 32 : i64{{.*}}lower_bound_bytes = 32 : i64, peak = "tick 6, memref.copy"{{.*}}pool = "fast"{{.*}}size_bytes = 16 : i64{{.*}}lower_bound_bytes = 16 : i64, peak = "tick 4, memref.copy"{{.*}} {
// ANALYSIS-NEXT:     %a = memref.alloc() {mergealloc.pools = ["slow"], mergealloc.lifetime = array<i64: 1, 6, 7>, mergealloc.placed = array<i64: 2, 0, 32>} : memref<32xi8>
// ANALYSIS-NEXT:     %s = memref.alloc() {mergealloc.pools = ["fast"], mergealloc.lifetime = array<i64: 1, 4, 6>, mergealloc.placed = array<i64: 3, 0, 16>} : memref<16xi8>
// ANALYSIS-NEXT:     memref.copy %x, %s : memref<16xi8> to memref<16xi8>
// ANALYSIS-NEXT:     %part = memref.subview %a[16] [16] [1] : memref<32xi8> to memref<16xi8, strided<[1], offset: 16>>
// ANALYSIS-NEXT:     memref.copy %s, %part : memref<16xi8> to memref<16xi8, strided<[1], offset: 16>>
// ANALYSIS-NEXT:     "test.op"(%a) : (memref<32xi8>) -> ()
// ANALYSIS-NEXT:     func.return
// ANALYSIS-NEXT:   }
// ANALYSIS-NEXT:   func.func @made_in_part(%x: memref<16xi8>) attributes {mergealloc.scope = 2 : i64, mergealloc.plan = {{.*}}pool = "slow"{{.*}}size_bytes = 32 : i64{{.*}}lower_bound_bytes = 32 : i64, peak = "tick 4, memref.copy"{{.*}} {
// ANALYSIS-NEXT:     %a = memref.alloc() {mergealloc.pools = ["slow"], mergealloc.lifetime = array<i64: 2, 6, 7>, mergealloc.placed = array<i64: 4, 0, 32>} : memref<32xi8>
// ANALYSIS-NEXT:     %s = memref.alloc() {mergealloc.pools = ["slow"], mergealloc.lifetime = array<i64: 2, 4, 6>} : memref<16xi8>
// ANALYSIS-NEXT:     memref.copy %x, %s : memref<16xi8> to memref<16xi8>
// ANALYSIS-NEXT:     %part = memref.subview %a[16] [16] [1] : memref<32xi8> to memref<16xi8, strided<[1], offset: 16>>
// ANALYSIS-NEXT:     memref.copy %s, %part : memref<16xi8> to memref<16xi8, strided<[1], offset: 16>>
// ANALYSIS-NEXT:     "test.op"(%a) : (memref<32xi8>) -> ()
// ANALYSIS-NEXT:     func.return
// ANALYSIS-NEXT:   }
// ANALYSIS-NEXT:   func.func @in_program_order(%x: memref<16xi8>) attributes {mergealloc.scope = 3 : i64, mergealloc.plan = {{.*}}pool = "slow"{{.*}}size_bytes = 64 : i64{{.*}}lower_bound_bytes = 64 : i64, peak = "tick 6, test.op"{{.*}} {
// ANALYSIS-NEXT:     %a = memref.alloc() {mergealloc.pools = ["slow"], mergealloc.lifetime = array<i64: 3, 6, 6>, mergealloc.placed = array<i64: 5, 0, 16>} : memref<16xi8>
// ANALYSIS-NEXT:     %b = memref.alloc() {mergealloc.lifetime = array<i64: 3, 6, 6>, mergealloc.placed = array<i64: 5, 16, 16>} : memref<16xi8, "slow">
// ANALYSIS-NEXT:     %c = memref.alloc() {mergealloc.pools = ["slow"], mergealloc.lifetime = array<i64: 3, 6, 6>, mergealloc.placed = array<i64: 5, 32, 16>} : memref<16xi8>
// ANALYSIS-NEXT:     %d = memref.alloc() {mergealloc.lifetime = array<i64: 3, 6, 6>, mergealloc.placed = array<i64: 5, 48, 16>} : memref<16xi8, "slow">
// ANALYSIS-NEXT:     "test.op"(%a, %b, %c, %d) : (memref<16xi8>, memref<16xi8, "slow">, memref<16xi8>, memref<16xi8, "slow">) -> ()
// ANALYSIS-NEXT:     memref.dealloc %a : memref<16xi8>
// ANALYSIS-NEXT:     func.return
// ANALYSIS-NEXT:   }
// ANALYSIS-NEXT: }
