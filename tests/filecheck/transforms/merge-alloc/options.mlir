// RUN: xdsl-opt -p "merge-alloc{alignment=48 lifetimes=tick}" %s | filecheck --match-full-lines %s --check-prefix ALIGN48
// RUN: xdsl-opt -p "merge-alloc{min-size=100 lifetimes=tick}" %s | filecheck --match-full-lines %s --check-prefix MIN100
// RUN: xdsl-opt -p "merge-alloc{memory-space=1 lifetimes=tick}" %s | filecheck --match-full-lines %s --check-prefix SPACE1
// RUN: xdsl-opt -p "merge-alloc{memory-space=default lifetimes=tick}" %s | filecheck --match-full-lines %s --check-prefix DEFAULT
// RUN: xdsl-opt -p "merge-alloc{memory-space=\"shared\" lifetimes=tick}" %s | filecheck --match-full-lines %s --check-prefix SHARED
// RUN: xdsl-opt -p "merge-alloc{analysis-only=true min-size=100 memory-space=default alignment=48 lifetimes=tick}" %s | filecheck --match-full-lines %s --check-prefix ANALYSIS

// CH3: sizes and offsets are multiples of the alignment. It may be any number: with 48, offsets
// are multiples of 48, and that of an allocation that asks for an alignment of 32 is a multiple of 96
// (M1). The arena has the largest power of two in all of them.
func.func @options() {
  %a = memref.alloc() : memref<10xf32>
  %b = memref.alloc() {alignment = 16 : i64} : memref<30xf32>
  %c = memref.alloc() {alignment = 32 : i64} : memref<40xf32>
  %d = memref.alloc() : memref<50xf32, 1>
  %e = memref.alloc() : memref<60xf32, "shared">
  "test.op"(%a, %b, %c, %d, %e) : (memref<10xf32>, memref<30xf32>, memref<40xf32>, memref<50xf32, 1>, memref<60xf32, "shared">) -> ()
  func.return
}
// ALIGN48-LABEL: func.func @options() attributes {mergealloc.plan{{.*}} {
// ALIGN48-NEXT:    %arena = memref.alloc() {alignment = 16 : i64} : memref<240xi8, "shared">
// ALIGN48-NEXT:    %arena_1 = memref.alloc() {alignment = 16 : i64} : memref<240xi8, 1 : i64>
// ALIGN48-NEXT:    %arena_2 = memref.alloc() {alignment = 32 : i64} : memref<384xi8>
// ALIGN48-NEXT:    %0 = arith.constant 336 : index
// ALIGN48-NEXT:    %a = memref.view %arena_2[%0][] : memref<384xi8> to memref<10xf32>
// ALIGN48-NEXT:    %1 = arith.constant 192 : index
// ALIGN48-NEXT:    %b = memref.view %arena_2[%1][] : memref<384xi8> to memref<30xf32>
// ALIGN48-NEXT:    %2 = arith.constant 0 : index
// ALIGN48-NEXT:    %c = memref.view %arena_2[%2][] : memref<384xi8> to memref<40xf32>
// ALIGN48-NEXT:    %3 = arith.constant 0 : index
// ALIGN48-NEXT:    %d = memref.view %arena_1[%3][] : memref<240xi8, 1 : i64> to memref<50xf32, 1 : i64>
// ALIGN48-NEXT:    %4 = arith.constant 0 : index
// ALIGN48-NEXT:    %e = memref.view %arena[%4][] : memref<240xi8, "shared"> to memref<60xf32, "shared">
// ALIGN48-NEXT:    "test.op"(%a, %b, %c, %d, %e) : (memref<10xf32>, memref<30xf32>, memref<40xf32>, memref<50xf32, 1 : i64>, memref<60xf32, "shared">) -> ()
// ALIGN48-NEXT:    func.return
// ALIGN48-NEXT:  }
// MIN100-LABEL: func.func @options() attributes {mergealloc.plan{{.*}} {
// MIN100-NEXT:      %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8, "shared">
// MIN100-NEXT:      %arena_1 = memref.alloc() {alignment = 64 : i64} : memref<256xi8, 1 : i64>
// MIN100-NEXT:      %a = memref.alloc() : memref<10xf32>
// MIN100-NEXT:      %0 = arith.constant 0 : index
// MIN100-NEXT:      %d = memref.view %arena_1[%0][] : memref<256xi8, 1 : i64> to memref<50xf32, 1 : i64>
// MIN100-NEXT:      %1 = arith.constant 0 : index
// MIN100-NEXT:      %e = memref.view %arena[%1][] : memref<256xi8, "shared"> to memref<60xf32, "shared">
// MIN100-NEXT:      %arena_2 = memref.alloc() {alignment = 64 : i64} : memref<320xi8>
// MIN100-NEXT:      %2 = arith.constant 0 : index
// MIN100-NEXT:      %b = memref.view %arena_2[%2][] : memref<320xi8> to memref<30xf32>
// MIN100-NEXT:      %3 = arith.constant 128 : index
// MIN100-NEXT:      %c = memref.view %arena_2[%3][] : memref<320xi8> to memref<40xf32>
// MIN100-NEXT:      "test.op"(%a, %b, %c, %d, %e) : (memref<10xf32>, memref<30xf32>, memref<40xf32>, memref<50xf32, 1 : i64>, memref<60xf32, "shared">) -> ()
// MIN100-NEXT:      func.return
// MIN100-NEXT:    }
// SPACE1-LABEL: func.func @options() attributes {mergealloc.plan{{.*}} {
// SPACE1-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8, 1 : i64>
// SPACE1-NEXT:    %a = memref.alloc() : memref<10xf32>
// SPACE1-NEXT:    %b = memref.alloc() {alignment = 16 : i64} : memref<30xf32>
// SPACE1-NEXT:    %c = memref.alloc() {alignment = 32 : i64} : memref<40xf32>
// SPACE1-NEXT:    %0 = arith.constant 0 : index
// SPACE1-NEXT:    %d = memref.view %arena[%0][] : memref<256xi8, 1 : i64> to memref<50xf32, 1 : i64>
// SPACE1-NEXT:    %e = memref.alloc() : memref<60xf32, "shared">
// SPACE1-NEXT:    "test.op"(%a, %b, %c, %d, %e) : (memref<10xf32>, memref<30xf32>, memref<40xf32>, memref<50xf32, 1 : i64>, memref<60xf32, "shared">) -> ()
// SPACE1-NEXT:    func.return
// SPACE1-NEXT:  }
// DEFAULT-LABEL: func.func @options() attributes {mergealloc.plan{{.*}} {
// DEFAULT-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<384xi8>
// DEFAULT-NEXT:    %0 = arith.constant 0 : index
// DEFAULT-NEXT:    %a = memref.view %arena[%0][] : memref<384xi8> to memref<10xf32>
// DEFAULT-NEXT:    %1 = arith.constant 64 : index
// DEFAULT-NEXT:    %b = memref.view %arena[%1][] : memref<384xi8> to memref<30xf32>
// DEFAULT-NEXT:    %2 = arith.constant 192 : index
// DEFAULT-NEXT:    %c = memref.view %arena[%2][] : memref<384xi8> to memref<40xf32>
// DEFAULT-NEXT:    %d = memref.alloc() : memref<50xf32, 1 : i64>
// DEFAULT-NEXT:    %e = memref.alloc() : memref<60xf32, "shared">
// DEFAULT-NEXT:    "test.op"(%a, %b, %c, %d, %e) : (memref<10xf32>, memref<30xf32>, memref<40xf32>, memref<50xf32, 1 : i64>, memref<60xf32, "shared">) -> ()
// DEFAULT-NEXT:    func.return
// DEFAULT-NEXT:  }
// SHARED-LABEL: func.func @options() attributes {mergealloc.plan{{.*}} {
// SHARED-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8, "shared">
// SHARED-NEXT:    %a = memref.alloc() : memref<10xf32>
// SHARED-NEXT:    %b = memref.alloc() {alignment = 16 : i64} : memref<30xf32>
// SHARED-NEXT:    %c = memref.alloc() {alignment = 32 : i64} : memref<40xf32>
// SHARED-NEXT:    %d = memref.alloc() : memref<50xf32, 1 : i64>
// SHARED-NEXT:    %0 = arith.constant 0 : index
// SHARED-NEXT:    %e = memref.view %arena[%0][] : memref<256xi8, "shared"> to memref<60xf32, "shared">
// SHARED-NEXT:    "test.op"(%a, %b, %c, %d, %e) : (memref<10xf32>, memref<30xf32>, memref<40xf32>, memref<50xf32, 1 : i64>, memref<60xf32, "shared">) -> ()
// SHARED-NEXT:    func.return
// SHARED-NEXT:  }
// ANALYSIS-LABEL: {{.*}}func.func @options({{.*}}
// ANALYSIS:         %a = memref.alloc() {mergealloc.skip = "smaller than min-size, 100 bytes"} : memref<10xf32>
// ANALYSIS:         %b = memref.alloc() {alignment = 16 : i64, mergealloc.lifetime = array<i64: 0, 7, 7>{{.*}}} : memref<30xf32>
// ANALYSIS:         %c = memref.alloc() {alignment = 32 : i64, mergealloc.lifetime = array<i64: 0, 7, 7>{{.*}}} : memref<40xf32>
// ANALYSIS:         %d = memref.alloc() {mergealloc.skip = "memory space not selected"} : memref<50xf32, 1 : i64>
// ANALYSIS:         %e = memref.alloc() {mergealloc.skip = "memory space not selected"} : memref<60xf32, "shared">
