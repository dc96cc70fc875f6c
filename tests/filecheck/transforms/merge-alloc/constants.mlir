// RUN: xdsl-opt -p 'merge-alloc{pack-constants=true},verify-memory-plan' %s | filecheck %s
// RUN: xdsl-opt -p 'merge-alloc{pack-constants=true analysis-only=true}' %s | filecheck %s --check-prefix ANALYSIS
// RUN: xdsl-opt -p 'merge-alloc{pack-constants=true},merge-alloc{pack-constants=true}' %s | filecheck %s --check-prefix TWICE
// RUN: xdsl-opt -p merge-alloc %s | filecheck %s --check-prefix WITHOUT

// C1 (G1 to G4): constants of a memory are in one global, each aligned as its elements need, or more if it
// asks for it; equal ones once; an i1 takes a byte.

// CHECK:      memref.global "private" constant @constants_default : memref<31xi8> = dense<[0, 0, -128, 63, 0, 0, 0, 64, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 2, 3, 4, 1, 0, 1]> {
// CHECK-SAME:   mergealloc.constants = [
// CHECK-SAME:     {name = "w", offset = 0 : i64, bytes = 8 : i64, type = memref<2xf32>},
// CHECK-SAME:     {name = "flags", offset = 28 : i64, bytes = 3 : i64, type = memref<3xi1>},
// CHECK-SAME:     {name = "equal", offset = 0 : i64, bytes = 8 : i64, type = memref<2xf32>},
// CHECK-SAME:     {name = "splat", offset = 8 : i64, bytes = 16 : i64, type = memref<2x2xi32>},
// CHECK-SAME:     {name = "blob", offset = 24 : i64, bytes = 4 : i64, type = memref<2xi16>}
// CHECK-SAME:   ], alignment = 64 : i64}
// CHECK-NEXT: memref.global constant @public
// CHECK-NEXT: memref.global "private" @mutable
// CHECK-NEXT: memref.global "private" constant @elsewhere
// CHECK-NEXT: memref.global "private" constant @any
// CHECK-NEXT: memref.global "private" constant @named
// CHECK-NEXT: memref.global "private" constant @unused
// CHECK-NEXT: memref.global "private" constant @odd
// CHECK-NEXT: memref.global "private" constant @strided
// CHECK-NEXT: memref.global "private" constant @constants_fast_memory : memref<4xi8, "fast memory"> = dense<[0, 0, -128, 63]>

// Without the option, all of them stay.

// WITHOUT:     memref.global "private" constant @w
// WITHOUT-NOT: memref.view

// Of each number the highest byte first.

// Another run leaves it alone.

// TWICE-COUNT-2: memref.global "private" constant @constants_
// TWICE-NOT:     @constants_{{.*}} : memref<{{.*}}> = dense

memref.global "private" constant @w : memref<2xf32> = dense<[1.0, 2.0]>
// ANALYSIS: @w {{.*}} {mergealloc.packed = {memory_space = "default", offset = 0 : i64, bytes = 8 : i64}}
memref.global "private" constant @flags : memref<3xi1> = dense<[true, false, true]>
// ANALYSIS: @flags {{.*}} {mergealloc.packed = {memory_space = "default", offset = 28 : i64, bytes = 3 : i64}}
memref.global "private" constant @equal : memref<2xf32> = dense<[1.0, 2.0]> {alignment = 64 : i64}
// ANALYSIS: @equal {{.*}} {mergealloc.packed = {memory_space = "default", offset = 0 : i64, bytes = 8 : i64}
memref.global "private" constant @splat : memref<2x2xi32> = dense<1>
memref.global "private" constant @blob : memref<2xi16> = dense_resource<numbers>
memref.global constant @public : memref<f32> = dense<1.0>
// ANALYSIS: @public {{.*}} {mergealloc.skip = "others may name it: it is not private"}
memref.global "private" @mutable : memref<f32> = dense<1.0>
// ANALYSIS: @mutable {{.*}} {mergealloc.skip = "not constant"}
memref.global "private" constant @elsewhere : memref<f32>
// ANALYSIS: @elsewhere {{.*}} {mergealloc.skip = "defined elsewhere"}
memref.global "private" constant @any : memref<f32> = uninitialized
// ANALYSIS: @any {{.*}} {mergealloc.skip = "uninitialized"}
memref.global "private" constant @named : memref<f32> = dense<1.0>
// ANALYSIS: @named {{.*}} {mergealloc.skip = "named by something else than a memref.get_global of its type"}
memref.global "private" constant @unused : memref<f32> = dense<1.0>
// ANALYSIS: @unused {{.*}} {mergealloc.skip = "never used"}
memref.global "private" constant @odd : memref<i24> = dense<1>
// ANALYSIS: @odd {{.*}} {mergealloc.skip = "elements of type i24 take 3 bytes, which targets pad differently"}
memref.global "private" constant @strided : memref<2xf32, strided<[2]>> = dense<1.0>
// ANALYSIS: @strided {{.*}} {mergealloc.skip = "layout strided<[2]> is not the identity"}
memref.global "private" constant @fast : memref<f32, "fast memory"> = dense<1.0>
// ANALYSIS: @fast {{.*}} {mergealloc.packed = {memory_space = "fast memory", offset = 0 : i64, bytes = 4 : i64}}

// CHECK-LABEL: func.func @f
// CHECK:         %constants = memref.get_global @constants_default : memref<31xi8>
// CHECK-NEXT:    %[[ZERO:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %w = memref.view %constants[%[[ZERO]]][] : memref<31xi8> to memref<2xf32>
// CHECK:         %[[AT:.*]] = arith.constant 28 : index
// CHECK-NEXT:    %flags = memref.view %{{.*}}[%[[AT]]][] : memref<31xi8> to memref<3xi1>
// CHECK:         %equal = memref.view
// CHECK:         %splat = memref.view %{{.*}} : memref<31xi8> to memref<2x2xi32>
// CHECK:         %blob = memref.view %{{.*}} : memref<31xi8> to memref<2xi16>
// CHECK:         %public = memref.get_global @public
// CHECK:         %fast = memref.view %{{.*}} : memref<4xi8, "fast memory"> to memref<f32, "fast memory">

func.func @f() {
  %w = memref.get_global @w : memref<2xf32>
  %flags = memref.get_global @flags : memref<3xi1>
  %equal = memref.get_global @equal : memref<2xf32>
  %splat = memref.get_global @splat : memref<2x2xi32>
  %blob = memref.get_global @blob : memref<2xi16>
  %public = memref.get_global @public : memref<f32>
  %mutable = memref.get_global @mutable : memref<f32>
  %elsewhere = memref.get_global @elsewhere : memref<f32>
  %any = memref.get_global @any : memref<f32>
  %named = memref.get_global @named : memref<f32>
  %odd = memref.get_global @odd : memref<i24>
  %strided = memref.get_global @strided : memref<2xf32, strided<[2]>>
  %fast = memref.get_global @fast : memref<f32, "fast memory">
  "test.op"() {symbol = [@named]} : () -> ()
  func.return
}

{-# dialect_resources: { builtin: { numbers: "0x0200000001020304" } } #-}
