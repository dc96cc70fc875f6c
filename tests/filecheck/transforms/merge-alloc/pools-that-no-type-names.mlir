// RUN: xdsl-opt -p 'merge-alloc{pools="2:256,default,slow"}' %s | filecheck --match-full-lines %s

// The memory space of a pool that no type names yet: a number, none for `default`, else its name.

func.func @f(%x: memref<64xf32, "fast">) {
  %a = memref.alloc() {mergealloc.pools = ["2"]} : memref<64xf32, "fast">
  "test.op"(%x, %a) : (memref<64xf32, "fast">, memref<64xf32, "fast">) -> ()
  %b = memref.alloc() {mergealloc.pools = ["default"]} : memref<64xf32, "fast">
  "test.op"(%x, %b) : (memref<64xf32, "fast">, memref<64xf32, "fast">) -> ()
  %c = memref.alloc() {mergealloc.pools = ["slow"]} : memref<64xf32, "fast">
  "test.op"(%x, %c) : (memref<64xf32, "fast">, memref<64xf32, "fast">) -> ()
  func.return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%x: memref<64xf32, "fast">) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8, 2 : i64>
// CHECK-NEXT:     %arena_1 = memref.memory_space_cast %arena : memref<256xi8, 2 : i64> to memref<256xi8, "fast">
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %arena_1[%0][] : memref<256xi8, "fast"> to memref<64xf32, "fast">
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<64xf32, "fast">, memref<64xf32, "fast">) -> ()
// CHECK-NEXT:     %arena_2 = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK-NEXT:     %arena_3 = memref.memory_space_cast %arena_2 : memref<256xi8> to memref<256xi8, "fast">
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %b = memref.view %arena_3[%1][] : memref<256xi8, "fast"> to memref<64xf32, "fast">
// CHECK-NEXT:     "test.op"(%x, %b) : (memref<64xf32, "fast">, memref<64xf32, "fast">) -> ()
// CHECK-NEXT:     %arena_4 = memref.alloc() {alignment = 64 : i64} : memref<256xi8, "slow">
// CHECK-NEXT:     %arena_5 = memref.memory_space_cast %arena_4 : memref<256xi8, "slow"> to memref<256xi8, "fast">
// CHECK-NEXT:     %2 = arith.constant 0 : index
// CHECK-NEXT:     %c = memref.view %arena_5[%2][] : memref<256xi8, "fast"> to memref<64xf32, "fast">
// CHECK-NEXT:     "test.op"(%x, %c) : (memref<64xf32, "fast">, memref<64xf32, "fast">) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
