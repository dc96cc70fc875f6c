// RUN: xdsl-opt -p 'merge-alloc,verify-memory-plan' %s | filecheck %s
// RUN: xdsl-opt -p 'merge-alloc{pools="dram,sram:512"},verify-memory-plan' %s | filecheck %s --check-prefix OPTION

// M13 to M15: pools as the module describes them; the option comes first. Spilling is by traffic (K4).

builtin.module attributes {
  mergealloc.pools = [{name = "sram", capacity = "512B", bandwidth = 64}, {name = "dram"}]
} {

// Of three buffers that are live together, the scarce pool keeps the two that are used more, not the
// one that comes first.

func.func @by_traffic(%x: memref<64xf32>) {
  %a = memref.alloc() : memref<64xf32>
  "test.op"(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
  %b = memref.alloc() : memref<64xf32>
  %c = memref.alloc() : memref<64xf32>
  "test.op"(%b, %c) : (memref<64xf32>, memref<64xf32>) -> ()
  "test.op"(%b, %c) : (memref<64xf32>, memref<64xf32>) -> ()
  "test.op"(%a, %b, %c) : (memref<64xf32>, memref<64xf32>, memref<64xf32>) -> ()
  func.return
}

// CHECK-LABEL: @by_traffic
// CHECK:         %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8, "dram">
// CHECK-NEXT:    %[[DRAM:.*]] = memref.memory_space_cast %arena : memref<256xi8, "dram"> to memref<256xi8>
// CHECK:         %a = memref.view %[[DRAM]][%{{.*}}][]
// CHECK:         %[[ARENA:.*]] = memref.alloc() {alignment = 64 : i64} : memref<512xi8, "sram">
// CHECK-NEXT:    %[[SRAM:.*]] = memref.memory_space_cast %[[ARENA]] : memref<512xi8, "sram"> to memref<512xi8>
// CHECK:         %b = memref.view %[[SRAM]][%{{.*}}][]
// CHECK:         %c = memref.view %[[SRAM]][%{{.*}}][]

// OPTION-LABEL: @by_traffic
// OPTION:         memref.alloc() {alignment = 64 : i64} : memref<768xi8, "dram">
// OPTION-LABEL: @named

// An allocation names its pools, in order, or is in one already; it may be pinned.

func.func @named(%x: memref<64xf32>) {
  %a = memref.alloc() {mergealloc.pools = ["dram", "sram"]} : memref<64xf32>
  %b = memref.alloc() : memref<64xf32, "sram">
  %c = memref.alloc() {mergealloc.pools = ["dram"], mergealloc.offset = 1024} : memref<64xf32>
  %d = memref.alloc() : memref<64xf32, 3>
  "test.op"(%a, %b, %c, %d) : (memref<64xf32>, memref<64xf32, "sram">, memref<64xf32>, memref<64xf32, 3>) -> ()
  func.return
}

// CHECK-LABEL: @named
// CHECK-DAG:     memref.alloc() {alignment = 64 : i64} : memref<1280xi8, "dram">
// CHECK-DAG:     memref.alloc() {alignment = 64 : i64} : memref<256xi8, "sram">
// CHECK-DAG:     memref.alloc() {alignment = 64 : i64} : memref<256xi8, 3 : i64>
// CHECK-DAG:     %[[ZERO:.*]] = arith.constant 0 : index
// CHECK-DAG:     %[[AT:.*]] = arith.constant 1024 : index
// CHECK-DAG:     %b = memref.view %{{.*}} : memref<256xi8, "sram"> to memref<64xf32, "sram">
// CHECK-DAG:     %c = memref.view %{{.*}}[%[[AT]]][] : memref<1280xi8> to memref<64xf32>
// CHECK:         func.return

// Who may use a pool is for its target to say.

func.func @target(%x: memref<64xf32>) attributes {mergealloc.target = "cpu"} {
  %a = memref.alloc() : memref<64xf32>
  "test.op"(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
  func.return
}

}

// CHECK-LABEL: @target
// CHECK:         memref<256xi8, "sram">

// Cites: 004/G3, 004/pinned-memory, 004/fallback
