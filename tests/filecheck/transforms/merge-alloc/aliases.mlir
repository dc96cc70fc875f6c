// RUN: xdsl-opt -p "merge-alloc{analysis-only=true}" %s | filecheck --match-full-lines %s

// T3: an access of a value is an access of every buffer that the value may refer to. In each
// function the last access goes through such a value, as the last operation but one.

func.func @select(%cond: i1) {
  %a = memref.alloc() : memref<8xf32> // 2
  %b = memref.alloc() : memref<8xf32> // 3
  %r = arith.select %cond, %a, %b : memref<8xf32> // 4
  "test.op"(%r) : (memref<8xf32>) -> () // 5
  func.return // 6
}
// CHECK-LABEL: {{.*}}func.func @select({{.*}}
// CHECK:         %a = memref.alloc() {mergealloc.lifetime = array<i64: 0, 5, 5>{{.*}}} : memref<8xf32>
// CHECK:         %b = memref.alloc() {mergealloc.lifetime = array<i64: 0, 5, 5>{{.*}}} : memref<8xf32>

func.func @view_of_view() {
  %c0 = arith.constant 0 : index // 2
  %a = memref.alloc() : memref<256xi8> // 3
  %view = memref.view %a[%c0][] : memref<256xi8> to memref<8x8xf32> // 4
  %flat = memref.collapse_shape %view [[0, 1]] : memref<8x8xf32> into memref<64xf32> // 5
  %cast = memref.cast %flat : memref<64xf32> to memref<?xf32> // 6
  %part = memref.subview %cast[8] [8] [1] : memref<?xf32> to memref<8xf32, strided<[1], offset: 8>> // 7
  %other = memref.reinterpret_cast %part to offset: [0], sizes: [2, 4], strides: [4, 1] : memref<8xf32, strided<[1], offset: 8>> to memref<2x4xf32, strided<[4, 1]>> // 8
  "test.op"(%other) : (memref<2x4xf32, strided<[4, 1]>>) -> () // 9
  func.return // 10
}
// CHECK-LABEL: {{.*}}func.func @view_of_view({{.*}}
// CHECK:         %a = memref.alloc() {mergealloc.lifetime = array<i64: 1, 9, 9>{{.*}}} : memref<256xi8>

func.func @expand_shape() {
  %a = memref.alloc() : memref<16xf32> // 2
  "test.op"(%a) : (memref<16xf32>) -> () // 3
  %wide = memref.expand_shape %a [[0, 1]] output_shape [4, 4] : memref<16xf32> into memref<4x4xf32> // 4
  "test.op"(%wide) : (memref<4x4xf32>) -> () // 5
  func.return // 6
}
// CHECK-LABEL: {{.*}}func.func @expand_shape({{.*}}
// CHECK:         %a = memref.alloc() {mergealloc.lifetime = array<i64: 2, 3, 5>{{.*}}} : memref<16xf32>

// A region's results are what its terminator yields. To yield a buffer is no access.
func.func @region_results(%cond: i1) {
  %a = memref.alloc() : memref<8xf32> // 2
  %b = memref.alloc() : memref<8xf32> // 3
  %r = scf.if %cond -> (memref<8xf32>) { // 4
    scf.yield %a : memref<8xf32> // 5
  } else {
    scf.yield %b : memref<8xf32> // 6
  }
  "test.op"(%r) : (memref<8xf32>) -> () // 7
  func.return // 8
}
// CHECK-LABEL: {{.*}}func.func @region_results({{.*}}
// CHECK:         %a = memref.alloc() {mergealloc.lifetime = array<i64: 3, 7, 7>{{.*}}} : memref<8xf32>
// CHECK:         %b = memref.alloc() {mergealloc.lifetime = array<i64: 3, 7, 7>{{.*}}} : memref<8xf32>

func.func @region_results_of_three_arms(%index: index) {
  %a = memref.alloc() : memref<8xf32> // 2
  %b = memref.alloc() : memref<8xf32> // 3
  %c = memref.alloc() : memref<8xf32> // 4
  %r = scf.index_switch %index -> memref<8xf32>
  case 1 {
    scf.yield %a : memref<8xf32> // 6
  }
  case 2 {
    scf.yield %b : memref<8xf32> // 7
  }
  default {
    scf.yield %c : memref<8xf32> // 8
  }
  "test.op"(%r) : (memref<8xf32>) -> () // 9
  func.return // 10
}
// CHECK-LABEL: {{.*}}func.func @region_results_of_three_arms({{.*}}
// CHECK:         %a = memref.alloc() {mergealloc.lifetime = array<i64: 4, 9, 9>{{.*}}} : memref<8xf32>
// CHECK:         %b = memref.alloc() {mergealloc.lifetime = array<i64: 4, 9, 9>{{.*}}} : memref<8xf32>
// CHECK:         %c = memref.alloc() {mergealloc.lifetime = array<i64: 4, 9, 9>{{.*}}} : memref<8xf32>

// What an execute_region yields, through blocks of its own.
func.func @execute_region(%cond: i1) {
  %a = memref.alloc() : memref<8xf32> // 2
  %r = scf.execute_region -> (memref<8xf32>) { // 3
    cf.cond_br %cond, ^left, ^right(%a : memref<8xf32>) // 4
  ^left:
    %b = memref.alloc() : memref<8xf32> // 5
    cf.br ^right(%b : memref<8xf32>) // 6
  ^right(%x: memref<8xf32>):
    scf.yield %x : memref<8xf32> // 7
  }
  "test.op"(%r) : (memref<8xf32>) -> () // 8
  func.return // 9
}
// CHECK-LABEL: {{.*}}func.func @execute_region({{.*}}
// CHECK:         %a = memref.alloc() {mergealloc.lifetime = array<i64: 5, 8, 8>{{.*}}} : memref<8xf32>
// CHECK:         %b = memref.alloc() {mergealloc.lifetime = array<i64: 5, 3, 8>{{.*}}} : memref<8xf32>

// To hand a buffer to a block is no access.
func.func @block_arguments(%cond: i1) {
  %a = memref.alloc() : memref<8xf32> // 2
  %b = memref.alloc() : memref<8xf32> // 3
  cf.cond_br %cond, ^next(%a : memref<8xf32>), ^next(%b : memref<8xf32>) // 4
^next(%x: memref<8xf32>):
  "test.op"(%x) : (memref<8xf32>) -> () // 5
  func.return // 6
}
// CHECK-LABEL: {{.*}}func.func @block_arguments({{.*}}
// CHECK:         %a = memref.alloc() {mergealloc.lifetime = array<i64: 6, 5, 5>{{.*}}} : memref<8xf32>
// CHECK:         %b = memref.alloc() {mergealloc.lifetime = array<i64: 6, 5, 5>{{.*}}} : memref<8xf32>

func.func @cast_between_memory_spaces() {
  %a = memref.alloc() : memref<8xf32, 1> // 2
  "test.op"(%a) : (memref<8xf32, 1>) -> () // 3
  %b = memref.memory_space_cast %a : memref<8xf32, 1> to memref<8xf32> // 4
  "test.op"(%b) : (memref<8xf32>) -> () // 5
  func.return // 6
}
// CHECK-LABEL: {{.*}}func.func @cast_between_memory_spaces({{.*}}
// CHECK:         %a = memref.alloc() {mergealloc.lifetime = array<i64: 7, 3, 5>{{.*}}} : memref<8xf32, 1 : i64>

// Cites: 000/aliases
