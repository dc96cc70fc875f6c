// RUN: xdsl-opt --split-input-file -p 'merge-alloc{pack-constants=true alignment=16},verify-memory-plan' %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --split-input-file -p 'merge-alloc{pack-constants=true alignment=16 analysis-only=true}' %s | filecheck --match-full-lines %s --check-prefix ANALYSIS

// G3 to G6: which global constants go to, in what order, and what is left for buffers.

// What can be in one pool only comes first, then buffers, and then what most operations access; what does not
// fit any more goes to the next pool.

builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 48 : i64, alignment = 4 : i64}, {name = "slow", alignment = 8 : i64}]} {
memref.global "private" constant @rare : memref<16xi8> = dense<1>
memref.global "private" constant @often : memref<24xi8> = dense<2>
memref.global "private" constant @small : memref<5xi8> = dense<3>
memref.global "private" constant @named : memref<4xi8> = dense<4> {mergealloc.pools = ["slow", "fast"]}
memref.global "private" constant @inside : memref<6xi8, "fast"> = dense<5>
memref.global "private" constant @at : memref<8xi8> = dense<6> {mergealloc.pools = ["slow"], mergealloc.offset = 16 : i64}
memref.global "private" constant @elsewhere : memref<8xi8, 3> = dense<7>
func.func @f(%x: memref<16xi8>) {
  %rare = memref.get_global @rare : memref<16xi8>
  %often = memref.get_global @often : memref<24xi8>
  %small = memref.get_global @small : memref<5xi8>
  %named = memref.get_global @named : memref<4xi8>
  %inside = memref.get_global @inside : memref<6xi8, "fast">
  %at = memref.get_global @at : memref<8xi8>
  %elsewhere = memref.get_global @elsewhere : memref<8xi8, 3>
  "test.op"(%rare, %often, %small, %named, %inside, %at, %elsewhere) : (memref<16xi8>, memref<24xi8>, memref<5xi8>, memref<4xi8>, memref<6xi8, "fast">, memref<8xi8>, memref<8xi8, 3>) -> ()
  %part = memref.subview %often[0] [4] [1] : memref<24xi8> to memref<4xi8, strided<[1]>>
  "test.op"(%part, %part) : (memref<4xi8, strided<[1]>>, memref<4xi8, strided<[1]>>) -> ()
  "test.op"(%small) : (memref<5xi8>) -> ()
  %a = memref.alloc() : memref<8xi8>
  %b = memref.alloc() : memref<16xi8>
  "test.op"(%x, %a, %b) : (memref<16xi8>, memref<8xi8>, memref<16xi8>) -> ()
  func.return
}
}


// CHECK:      builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 48 : i64, alignment = 4 : i64}, {name = "slow", alignment = 8 : i64}]} {
// CHECK-NEXT:   memref.global "private" constant @constants_slow : memref<52xi8, "slow"> = dense<[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6, 6, 6, 6, 6, 6, 6, 6, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 4, 4, 4, 4]> {mergealloc.constants = [{name = "rare", offset = 0 : i64, bytes = 16 : i64, type = memref<16xi8>}, {name = "often", offset = 24 : i64, bytes = 24 : i64, type = memref<24xi8>}, {name = "named", offset = 48 : i64, bytes = 4 : i64, type = memref<4xi8>}, {name = "at", offset = 16 : i64, bytes = 8 : i64, type = memref<8xi8>}], alignment = 8 : i64}
// CHECK-NEXT:   memref.global "private" constant @constants_fast : memref<13xi8, "fast"> = dense<[5, 5, 5, 5, 5, 5, 0, 0, 3, 3, 3, 3, 3]> {mergealloc.constants = [{name = "small", offset = 8 : i64, bytes = 5 : i64, type = memref<5xi8>}, {name = "inside", offset = 0 : i64, bytes = 6 : i64, type = memref<6xi8, "fast">}], alignment = 4 : i64}
// CHECK-NEXT:   memref.global "private" constant @constants_3 : memref<8xi8, 3 : i64> = dense<7> {mergealloc.constants = [{name = "elsewhere", offset = 0 : i64, bytes = 8 : i64, type = memref<8xi8, 3 : i64>}], alignment = 1 : i64}
// CHECK-NEXT:   func.func @f(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %constants = memref.get_global @constants_slow : memref<52xi8, "slow">
// CHECK-NEXT:     %0 = memref.memory_space_cast %constants : memref<52xi8, "slow"> to memref<52xi8>
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %rare = memref.view %0[%1][] : memref<52xi8> to memref<16xi8>
// CHECK-NEXT:     %constants_1 = memref.get_global @constants_slow : memref<52xi8, "slow">
// CHECK-NEXT:     %2 = memref.memory_space_cast %constants_1 : memref<52xi8, "slow"> to memref<52xi8>
// CHECK-NEXT:     %3 = arith.constant 24 : index
// CHECK-NEXT:     %often = memref.view %2[%3][] : memref<52xi8> to memref<24xi8>
// CHECK-NEXT:     %constants_2 = memref.get_global @constants_fast : memref<13xi8, "fast">
// CHECK-NEXT:     %4 = memref.memory_space_cast %constants_2 : memref<13xi8, "fast"> to memref<13xi8>
// CHECK-NEXT:     %5 = arith.constant 8 : index
// CHECK-NEXT:     %small = memref.view %4[%5][] : memref<13xi8> to memref<5xi8>
// CHECK-NEXT:     %constants_3 = memref.get_global @constants_slow : memref<52xi8, "slow">
// CHECK-NEXT:     %6 = memref.memory_space_cast %constants_3 : memref<52xi8, "slow"> to memref<52xi8>
// CHECK-NEXT:     %7 = arith.constant 48 : index
// CHECK-NEXT:     %named = memref.view %6[%7][] : memref<52xi8> to memref<4xi8>
// CHECK-NEXT:     %constants_4 = memref.get_global @constants_fast : memref<13xi8, "fast">
// CHECK-NEXT:     %8 = arith.constant 0 : index
// CHECK-NEXT:     %inside = memref.view %constants_4[%8][] : memref<13xi8, "fast"> to memref<6xi8, "fast">
// CHECK-NEXT:     %constants_5 = memref.get_global @constants_slow : memref<52xi8, "slow">
// CHECK-NEXT:     %9 = memref.memory_space_cast %constants_5 : memref<52xi8, "slow"> to memref<52xi8>
// CHECK-NEXT:     %10 = arith.constant 16 : index
// CHECK-NEXT:     %at = memref.view %9[%10][] : memref<52xi8> to memref<8xi8>
// CHECK-NEXT:     %constants_6 = memref.get_global @constants_3 : memref<8xi8, 3 : i64>
// CHECK-NEXT:     %11 = arith.constant 0 : index
// CHECK-NEXT:     %elsewhere = memref.view %constants_6[%11][] : memref<8xi8, 3 : i64> to memref<8xi8, 3 : i64>
// CHECK-NEXT:     "test.op"(%rare, %often, %small, %named, %inside, %at, %elsewhere) : (memref<16xi8>, memref<24xi8>, memref<5xi8>, memref<4xi8>, memref<6xi8, "fast">, memref<8xi8>, memref<8xi8, 3 : i64>) -> ()
// CHECK-NEXT:     %part = memref.subview %often[0] [4] [1] : memref<24xi8> to memref<4xi8, strided<[1]>>
// CHECK-NEXT:     "test.op"(%part, %part) : (memref<4xi8, strided<[1]>>, memref<4xi8, strided<[1]>>) -> ()
// CHECK-NEXT:     "test.op"(%small) : (memref<5xi8>) -> ()
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 4 : i64} : memref<24xi8, "fast">
// CHECK-NEXT:     %arena_1 = memref.memory_space_cast %arena : memref<24xi8, "fast"> to memref<24xi8>
// CHECK-NEXT:     %12 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %arena_1[%12][] : memref<24xi8> to memref<8xi8>
// CHECK-NEXT:     %13 = arith.constant 8 : index
// CHECK-NEXT:     %b = memref.view %arena_1[%13][] : memref<24xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %a, %b) : (memref<16xi8>, memref<8xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// ANALYSIS:        memref.global "private" constant @rare : memref<16xi8> = dense<1> {mergealloc.packed = {memory_space = "slow", offset = 0 : i64, bytes = 16 : i64}}
// ANALYSIS:        memref.global "private" constant @often : memref<24xi8> = dense<2> {mergealloc.packed = {memory_space = "slow", offset = 24 : i64, bytes = 24 : i64}}
// ANALYSIS:        memref.global "private" constant @small : memref<5xi8> = dense<3> {mergealloc.packed = {memory_space = "fast", offset = 8 : i64, bytes = 5 : i64}}
// ANALYSIS:        memref.global "private" constant @named : memref<4xi8> = dense<4> {mergealloc.pools = ["slow", "fast"], mergealloc.packed = {memory_space = "slow", offset = 48 : i64, bytes = 4 : i64}}
// ANALYSIS:        memref.global "private" constant @inside : memref<6xi8, "fast"> = dense<5> {mergealloc.packed = {memory_space = "fast", offset = 0 : i64, bytes = 6 : i64}}
// ANALYSIS:        memref.global "private" constant @at : memref<8xi8> = dense<6> {mergealloc.pools = ["slow"], mergealloc.offset = 16 : i64, mergealloc.packed = {memory_space = "slow", offset = 16 : i64, bytes = 8 : i64}}
// ANALYSIS:        memref.global "private" constant @elsewhere : memref<8xi8, 3 : i64> = dense<7> {mergealloc.packed = {memory_space = "3", offset = 0 : i64, bytes = 8 : i64}}
// ANALYSIS:        func.func @f(%x: memref<16xi8>) attributes {mergealloc.scope = 0 : i64, mergealloc.plan = {{.*}}pool = "fast"{{.*}}size_bytes = 24 : i64{{.*}}lower_bound_bytes = 24 : i64, peak = "tick 15, test.op"{{.*}} {

// -----
// Equal bytes are there once: of other types, too, with the highest alignment that any of them asks for; but
// not those in another memory space, with an offset, or of which a pointer is kept.

memref.global "private" constant @ints : memref<2xi32> = dense<[1, 2]>
memref.global "private" constant @bytes : memref<8xi8> = dense<[1, 0, 0, 0, 2, 0, 0, 0]> {alignment = 16 : i64}
memref.global "private" constant @other : memref<2xi32, 1> = dense<[1, 2]>
memref.global "private" constant @others : memref<2xi32, 1> = dense<[1, 2]>
memref.global "private" constant @at : memref<2xi32> = dense<[1, 2]> {mergealloc.offset = 32 : i64}
memref.global "private" constant @kept : memref<2xi32> = dense<[1, 2]>
memref.global "private" constant @odd : memref<3xi8> = dense<[9, 8, 7]>
memref.global "private" constant @wide : memref<complex<f32>> = dense<(1.0, 2.0)>
memref.global "private" constant @long : memref<i64> = dense<-2>
memref.global "private" constant @bits : memref<3xi4> = dense<[-1, 7, 1]>
func.func @f() -> index {
  %ints = memref.get_global @ints : memref<2xi32>
  %bytes = memref.get_global @bytes : memref<8xi8>
  %other = memref.get_global @other : memref<2xi32, 1>
  %others = memref.get_global @others : memref<2xi32, 1>
  %at = memref.get_global @at : memref<2xi32>
  %kept = memref.get_global @kept : memref<2xi32>
  %odd = memref.get_global @odd : memref<3xi8>
  %wide = memref.get_global @wide : memref<complex<f32>>
  %long = memref.get_global @long : memref<i64>
  %bits = memref.get_global @bits : memref<3xi4>
  %again = memref.get_global @ints : memref<2xi32>
  %pointer = memref.extract_aligned_pointer_as_index %kept : memref<2xi32> -> index
  "test.op"(%ints, %bytes, %other, %others, %at, %odd, %wide, %long, %bits, %again) : (memref<2xi32>, memref<8xi8>, memref<2xi32, 1>, memref<2xi32, 1>, memref<2xi32>, memref<3xi8>, memref<complex<f32>>, memref<i64>, memref<3xi4>, memref<2xi32>) -> ()
  func.return %pointer : index
}


// CHECK:      memref.global "private" constant @constants_default : memref<46xi8> = dense<[1, 0, 0, 0, 2, 0, 0, 0, -2, -1, -1, -1, -1, -1, -1, -1, 1, 0, 0, 0, 2, 0, 0, 0, 0, 0, -128, 63, 0, 0, 0, 64, 1, 0, 0, 0, 2, 0, 0, 0, 9, 8, 7, 15, 7, 1]> {mergealloc.constants = [{name = "ints", offset = 0 : i64, bytes = 8 : i64, type = memref<2xi32>}, {name = "bytes", offset = 0 : i64, bytes = 8 : i64, type = memref<8xi8>}, {name = "at", offset = 32 : i64, bytes = 8 : i64, type = memref<2xi32>}, {name = "kept", offset = 16 : i64, bytes = 8 : i64, type = memref<2xi32>}, {name = "odd", offset = 40 : i64, bytes = 3 : i64, type = memref<3xi8>}, {name = "wide", offset = 24 : i64, bytes = 8 : i64, type = memref<complex<f32>>}, {name = "long", offset = 8 : i64, bytes = 8 : i64, type = memref<i64>}, {name = "bits", offset = 43 : i64, bytes = 3 : i64, type = memref<3xi4>}], alignment = 16 : i64}
// CHECK-NEXT: memref.global "private" constant @constants_1 : memref<8xi8, 1 : i64> = dense<[1, 0, 0, 0, 2, 0, 0, 0]> {mergealloc.constants = [{name = "other", offset = 0 : i64, bytes = 8 : i64, type = memref<2xi32, 1 : i64>}, {name = "others", offset = 0 : i64, bytes = 8 : i64, type = memref<2xi32, 1 : i64>}], alignment = 4 : i64}
// CHECK-NEXT: func.func @f() -> index {
// CHECK-NEXT:   %constants = memref.get_global @constants_default : memref<46xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %ints = memref.view %constants[%0][] : memref<46xi8> to memref<2xi32>
// CHECK-NEXT:   %constants_1 = memref.get_global @constants_default : memref<46xi8>
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %bytes = memref.view %constants_1[%1][] : memref<46xi8> to memref<8xi8>
// CHECK-NEXT:   %constants_2 = memref.get_global @constants_1 : memref<8xi8, 1 : i64>
// CHECK-NEXT:   %2 = arith.constant 0 : index
// CHECK-NEXT:   %other = memref.view %constants_2[%2][] : memref<8xi8, 1 : i64> to memref<2xi32, 1 : i64>
// CHECK-NEXT:   %constants_3 = memref.get_global @constants_1 : memref<8xi8, 1 : i64>
// CHECK-NEXT:   %3 = arith.constant 0 : index
// CHECK-NEXT:   %others = memref.view %constants_3[%3][] : memref<8xi8, 1 : i64> to memref<2xi32, 1 : i64>
// CHECK-NEXT:   %constants_4 = memref.get_global @constants_default : memref<46xi8>
// CHECK-NEXT:   %4 = arith.constant 32 : index
// CHECK-NEXT:   %at = memref.view %constants_4[%4][] : memref<46xi8> to memref<2xi32>
// CHECK-NEXT:   %constants_5 = memref.get_global @constants_default : memref<46xi8>
// CHECK-NEXT:   %5 = arith.constant 16 : index
// CHECK-NEXT:   %kept = memref.view %constants_5[%5][] : memref<46xi8> to memref<2xi32>
// CHECK-NEXT:   %constants_6 = memref.get_global @constants_default : memref<46xi8>
// CHECK-NEXT:   %6 = arith.constant 40 : index
// CHECK-NEXT:   %odd = memref.view %constants_6[%6][] : memref<46xi8> to memref<3xi8>
// CHECK-NEXT:   %constants_7 = memref.get_global @constants_default : memref<46xi8>
// CHECK-NEXT:   %7 = arith.constant 24 : index
// CHECK-NEXT:   %wide = memref.view %constants_7[%7][] : memref<46xi8> to memref<complex<f32>>
// CHECK-NEXT:   %constants_8 = memref.get_global @constants_default : memref<46xi8>
// CHECK-NEXT:   %8 = arith.constant 8 : index
// CHECK-NEXT:   %long = memref.view %constants_8[%8][] : memref<46xi8> to memref<i64>
// CHECK-NEXT:   %constants_9 = memref.get_global @constants_default : memref<46xi8>
// CHECK-NEXT:   %9 = arith.constant 43 : index
// CHECK-NEXT:   %bits = memref.view %constants_9[%9][] : memref<46xi8> to memref<3xi4>
// CHECK-NEXT:   %constants_10 = memref.get_global @constants_default : memref<46xi8>
// CHECK-NEXT:   %10 = arith.constant 0 : index
// CHECK-NEXT:   %again = memref.view %constants_10[%10][] : memref<46xi8> to memref<2xi32>
// CHECK-NEXT:   %pointer = memref.extract_aligned_pointer_as_index %kept : memref<2xi32> -> index
// CHECK-NEXT:   "test.op"(%ints, %bytes, %other, %others, %at, %odd, %wide, %long, %bits, %again) : (memref<2xi32>, memref<8xi8>, memref<2xi32, 1 : i64>, memref<2xi32, 1 : i64>, memref<2xi32>, memref<3xi8>, memref<complex<f32>>, memref<i64>, memref<3xi4>, memref<2xi32>) -> ()
// CHECK-NEXT:   func.return %pointer : index
// CHECK-NEXT: }

// ANALYSIS:      memref.global "private" constant @ints : memref<2xi32> = dense<[1, 2]> {mergealloc.packed = {memory_space = "default", offset = 0 : i64, bytes = 8 : i64}}
// ANALYSIS:      memref.global "private" constant @bytes : memref<8xi8> = dense<[1, 0, 0, 0, 2, 0, 0, 0]> {mergealloc.packed = {memory_space = "default", offset = 0 : i64, bytes = 8 : i64}, alignment = 16 : i64}
// ANALYSIS:      memref.global "private" constant @other : memref<2xi32, 1 : i64> = dense<[1, 2]> {mergealloc.packed = {memory_space = "1", offset = 0 : i64, bytes = 8 : i64}}
// ANALYSIS:      memref.global "private" constant @others : memref<2xi32, 1 : i64> = dense<[1, 2]> {mergealloc.packed = {memory_space = "1", offset = 0 : i64, bytes = 8 : i64}}
// ANALYSIS:      memref.global "private" constant @at : memref<2xi32> = dense<[1, 2]> {mergealloc.offset = 32 : i64, mergealloc.packed = {memory_space = "default", offset = 32 : i64, bytes = 8 : i64}}
// ANALYSIS:      memref.global "private" constant @kept : memref<2xi32> = dense<[1, 2]> {mergealloc.packed = {memory_space = "default", offset = 16 : i64, bytes = 8 : i64}}
// ANALYSIS:      memref.global "private" constant @odd : memref<3xi8> = dense<[9, 8, 7]> {mergealloc.packed = {memory_space = "default", offset = 40 : i64, bytes = 3 : i64}}
// ANALYSIS:      memref.global "private" constant @wide : memref<complex<f32>> = dense<(1.000000e+00,2.000000e+00)> {mergealloc.packed = {memory_space = "default", offset = 24 : i64, bytes = 8 : i64}}
// ANALYSIS:      memref.global "private" constant @long : memref<i64> = dense<-2> {mergealloc.packed = {memory_space = "default", offset = 8 : i64, bytes = 8 : i64}}
// ANALYSIS:      memref.global "private" constant @bits : memref<3xi4> = dense<[-1, 7, 1]> {mergealloc.packed = {memory_space = "default", offset = 43 : i64, bytes = 3 : i64}}

// -----
// A pool that several functions may use, by their targets, is one that all of them may use that refer to a
// constant. Each symbol table has a global of its own.

builtin.module attributes {mergealloc.pools = [{name = "npu_only", targets = ["npu"]}, {name = "both"}, {name = "cpu_only", targets = ["cpu"]}]} {
memref.global "private" constant @shared : memref<4xi8> = dense<1>
memref.global "private" constant @npu : memref<4xi8> = dense<2>
memref.global "private" constant @cpu : memref<4xi8> = dense<3>
func.func @on_npu() attributes {mergealloc.target = "npu"} {
  %shared = memref.get_global @shared : memref<4xi8>
  %npu = memref.get_global @npu : memref<4xi8>
  "test.op"(%shared, %npu) : (memref<4xi8>, memref<4xi8>) -> ()
  func.return
}
func.func @on_cpu() attributes {mergealloc.target = "cpu"} {
  %shared = memref.get_global @shared : memref<4xi8>
  %cpu = memref.get_global @cpu : memref<4xi8>
  "test.op"(%shared, %cpu) : (memref<4xi8>, memref<4xi8>) -> ()
  func.return
}
builtin.module @inside attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big">} {
  memref.global "private" constant @shared : memref<2xi16> = dense<1>
  func.func @main() {
    %shared = memref.get_global @shared : memref<2xi16>
    "test.op"(%shared) : (memref<2xi16>) -> ()
    func.return
  }
}
}


// CHECK:      builtin.module attributes {mergealloc.pools = [{name = "npu_only", targets = ["npu"]}, {name = "both"}, {name = "cpu_only", targets = ["cpu"]}]} {
// CHECK-NEXT:   memref.global "private" constant @constants_both : memref<8xi8, "both"> = dense<[1, 1, 1, 1, 3, 3, 3, 3]> {mergealloc.constants = [{name = "shared", offset = 0 : i64, bytes = 4 : i64, type = memref<4xi8>}, {name = "cpu", offset = 4 : i64, bytes = 4 : i64, type = memref<4xi8>}], alignment = 1 : i64}
// CHECK-NEXT:   memref.global "private" constant @constants_npu_only : memref<4xi8, "npu_only"> = dense<2> {mergealloc.constants = [{name = "npu", offset = 0 : i64, bytes = 4 : i64, type = memref<4xi8>}], alignment = 1 : i64}
// CHECK-NEXT:   func.func @on_npu() attributes {mergealloc.target = "npu"} {
// CHECK-NEXT:     %constants = memref.get_global @constants_both : memref<8xi8, "both">
// CHECK-NEXT:     %0 = memref.memory_space_cast %constants : memref<8xi8, "both"> to memref<8xi8>
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %shared = memref.view %0[%1][] : memref<8xi8> to memref<4xi8>
// CHECK-NEXT:     %constants_1 = memref.get_global @constants_npu_only : memref<4xi8, "npu_only">
// CHECK-NEXT:     %2 = memref.memory_space_cast %constants_1 : memref<4xi8, "npu_only"> to memref<4xi8>
// CHECK-NEXT:     %3 = arith.constant 0 : index
// CHECK-NEXT:     %npu = memref.view %2[%3][] : memref<4xi8> to memref<4xi8>
// CHECK-NEXT:     "test.op"(%shared, %npu) : (memref<4xi8>, memref<4xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @on_cpu() attributes {mergealloc.target = "cpu"} {
// CHECK-NEXT:     %constants = memref.get_global @constants_both : memref<8xi8, "both">
// CHECK-NEXT:     %0 = memref.memory_space_cast %constants : memref<8xi8, "both"> to memref<8xi8>
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %shared = memref.view %0[%1][] : memref<8xi8> to memref<4xi8>
// CHECK-NEXT:     %constants_1 = memref.get_global @constants_both : memref<8xi8, "both">
// CHECK-NEXT:     %2 = memref.memory_space_cast %constants_1 : memref<8xi8, "both"> to memref<8xi8>
// CHECK-NEXT:     %3 = arith.constant 4 : index
// CHECK-NEXT:     %cpu = memref.view %2[%3][] : memref<8xi8> to memref<4xi8>
// CHECK-NEXT:     "test.op"(%shared, %cpu) : (memref<4xi8>, memref<4xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   builtin.module @inside attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big">} {
// CHECK-NEXT:     memref.global "private" constant @constants_both : memref<4xi8, "both"> = dense<[0, 1, 0, 1]> {mergealloc.constants = [{name = "shared", offset = 0 : i64, bytes = 4 : i64, type = memref<2xi16>}], alignment = 2 : i64}
// CHECK-NEXT:     func.func @main() {
// CHECK-NEXT:       %constants = memref.get_global @constants_both : memref<4xi8, "both">
// CHECK-NEXT:       %0 = memref.memory_space_cast %constants : memref<4xi8, "both"> to memref<4xi8>
// CHECK-NEXT:       %1 = arith.constant 0 : index
// CHECK-NEXT:       %shared = memref.view %0[%1][] : memref<4xi8> to memref<2xi16>
// CHECK-NEXT:       "test.op"(%shared) : (memref<2xi16>) -> ()
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// ANALYSIS:        memref.global "private" constant @shared : memref<4xi8> = dense<1> {mergealloc.packed = {memory_space = "both", offset = 0 : i64, bytes = 4 : i64}}
// ANALYSIS:        memref.global "private" constant @npu : memref<4xi8> = dense<2> {mergealloc.packed = {memory_space = "npu_only", offset = 0 : i64, bytes = 4 : i64}}
// ANALYSIS:        memref.global "private" constant @cpu : memref<4xi8> = dense<3> {mergealloc.packed = {memory_space = "both", offset = 4 : i64, bytes = 4 : i64}}
// ANALYSIS:          memref.global "private" constant @shared : memref<2xi16> = dense<1> {mergealloc.packed = {memory_space = "both", offset = 0 : i64, bytes = 4 : i64}}

// Cites: 004/G3
