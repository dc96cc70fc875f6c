// RUN: xdsl-opt %s -p 'merge-alloc{analysis-only=true}' --split-input-file | filecheck %s

// K9: sizes, offsets, the peak and who makes it.

func.func @chain(%x: memref<64xf32>) {
  %a = memref.alloc() : memref<64xf32>
  "test.op"(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
  %b = memref.alloc() : memref<32xf32>
  "test.op"(%a, %b) {first = true} : (memref<64xf32>, memref<32xf32>) -> ()
  %c = memref.alloc() : memref<64xf32>
  "test.op"(%b, %c) : (memref<32xf32>, memref<64xf32>) -> ()
  func.return
}

// CHECK:      func.func @chain(%x: memref<64xf32>) attributes {mergealloc.scope = 0 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 384 : i64{{.*}}lower_bound_bytes = 384 : i64, peak = "tick 5, test.op"{{.*}} {
// CHECK-NEXT:   %a = memref.alloc() {mergealloc.lifetime = array<i64: 0, 3, 5>, mergealloc.placed = array<i64: 0, 0, 256>} : memref<64xf32>
// CHECK-NEXT:   "test.op"(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
// CHECK-NEXT:   %b = memref.alloc() {mergealloc.lifetime = array<i64: 0, 5, 7>, mergealloc.placed = array<i64: 0, 256, 128>} : memref<32xf32>
// CHECK-NEXT:   "test.op"(%a, %b) {first = true} : (memref<64xf32>, memref<32xf32>) -> ()
// CHECK-NEXT:   %c = memref.alloc() {mergealloc.lifetime = array<i64: 0, 7, 7>, mergealloc.placed = array<i64: 0, 0, 256>} : memref<64xf32>
// CHECK-NEXT:   "test.op"(%b, %c) : (memref<32xf32>, memref<64xf32>) -> ()

// -----

// Two arenas in one scope, whose peaks are at the same operation.

func.func @spaces(%x: memref<8xi8>) {
  %a = memref.alloc() : memref<8xi8>
  %b = memref.alloc() : memref<8xi8, "sram">
  "test.op"(%a, %b) : (memref<8xi8>, memref<8xi8, "sram">) -> ()
  func.return
}

// CHECK:      func.func @spaces({{.*}}mergealloc.plan = {{.*}}scope = "@spaces", pool = "default"{{.*}}scope = "@spaces", pool = "sram"{{.*}} {
// CHECK:        "test.op"(%a, %b)

// Cites: 000/schedule
