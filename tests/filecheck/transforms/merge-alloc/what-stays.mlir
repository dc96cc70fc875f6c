// RUN: xdsl-opt -p "merge-alloc{analysis-only=true}" --allow-unregistered-dialect %s | filecheck --match-full-lines %s

// U-G1, M1, M4: what cannot be given a place at compile time, and why.

func.func @dynamic_shape(%n: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  "test.op"(%a) : (memref<?xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @dynamic_shape({{.*}}
// CHECK:         %a = memref.alloc(%n) {mergealloc.skip = "dynamic shape"} : memref<?xf32>

func.func @layout() {
  %a = memref.alloc() : memref<4x4xf32, affine_map<(d0, d1) -> (d1, d1)>>
  "test.op"(%a) : (memref<4x4xf32, affine_map<(d0, d1) -> (d1, d1)>>) -> ()
  %b = memref.alloc() : memref<4x4xf32, strided<[8, 1]>>
  "test.op"(%b) : (memref<4x4xf32, strided<[8, 1]>>) -> ()
  %c = memref.alloc() : memref<4x4xf32, strided<[4, 1], offset: 2>>
  "test.op"(%c) : (memref<4x4xf32, strided<[4, 1], offset: 2>>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @layout({{.*}}
// CHECK:         %a = memref.alloc() {mergealloc.skip = "layout affine_map<(d0, d1) -> (d1, d1)> is not the identity"} : memref<4x4xf32, affine_map<(d0, d1) -> (d1, d1)>>
// CHECK:         %b = memref.alloc() {mergealloc.skip = "layout strided<[8, 1]> is not the identity"} : memref<4x4xf32, strided<[8, 1]>>
// CHECK:         %c = memref.alloc() {mergealloc.skip = "layout strided<[4, 1], offset: 2> is not the identity"} : memref<4x4xf32, strided<[4, 1], offset: 2>>

func.func @layout_of_a_dynamic_shape(%n: index, %s: index) {
  %a = memref.alloc(%n)[%s] {mergealloc.max_dims = array<i64: 4>} : memref<?xf32, strided<[?]>>
  "test.op"(%a) : (memref<?xf32, strided<[?]>>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @layout_of_a_dynamic_shape({{.*}}
// CHECK:         %a = memref.alloc(%n)[%s] {mergealloc.max_dims = array<i64: 4>, mergealloc.skip = "dynamic shape with the layout strided<[?]>"} : memref<?xf32, strided<[?]>>

func.func @element_type_of_unknown_size() {
  %a = memref.alloc() : memref<4xmemref<4xf32>>
  "test.op"(%a) : (memref<4xmemref<4xf32>>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @element_type_of_unknown_size({{.*}}
// CHECK:         %a = memref.alloc() {mergealloc.skip = "element type memref<4xf32> has no known size"} : memref<4xmemref<4xf32>>

// What is given back by itself is left to that mechanism; it is no allocation of the pass.
func.func @automatic() {
  %a = memref.alloca() : memref<4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @automatic({{.*}}

// Inside the body of a structured operation, which reads and writes its operands while the body
// runs, ticks do not tell who comes first.
func.func @in_linalg_body(%out: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%out : memref<8xf32>) {
  ^bb0(%o: f32):
    %a = memref.alloc() : memref<1xf32>
    memref.store %o, %a[%c0] : memref<1xf32>
    %v = memref.load %a[%c0] : memref<1xf32>
    linalg.yield %v : f32
  }
  func.return
}
// CHECK-LABEL: {{.*}}func.func @in_linalg_body({{.*}}
// CHECK:         %a = memref.alloc() {mergealloc.skip = "allocated in the body of an operation that accesses buffers"} : memref<1xf32>

// A combination may run beside another one.
func.func @in_reduction(%init: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i) = (%c0) to (%c1) step (%c1) init (%init) -> (f32) {
    scf.reduce(%init : f32) {
    ^bb0(%x: f32, %y: f32):
      %a = memref.alloc() : memref<1xf32>
      memref.store %x, %a[%c0] : memref<1xf32>
      scf.reduce.return %x : f32
    }
  }
  func.return
}
// CHECK-LABEL: {{.*}}func.func @in_reduction({{.*}}
// CHECK:         %a = memref.alloc() {mergealloc.skip = "not inside an allocation scope"} : memref<1xf32>

// Nothing inside sees an arena outside.
func.func @in_isolated_module() {
  builtin.module {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
  }
  func.return
}
// CHECK-LABEL: {{.*}}func.func @in_isolated_module({{.*}}
// CHECK:         %a = memref.alloc() {mergealloc.skip = "not inside an allocation scope"} : memref<4xf32>

%a = memref.alloc() : memref<4xf32>
// CHECK: %{{.*}} = memref.alloc() {mergealloc.skip = "not inside an allocation scope"} : memref<4xf32>

// Cites: 000/dynamic-stays, 000/static-only
