// RUN: xdsl-opt %s -p 'merge-alloc{pools="sram:512,dram"}' | filecheck --match-full-lines %s

// The arena of a function is there in all of its blocks: in the parallel loop of a later one, there is room in
// sram for one of two buffers (rule M16).

// CHECK-LABEL: {{.*}}@later_block({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8, "sram">
// CHECK-NEXT:    %arena_1 = memref.memory_space_cast %arena : memref<256xi8, "sram"> to memref<256xi8>
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena_1[%[[V0]]][] : memref<256xi8> to memref<64xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<64xf32>) -> ()
// CHECK-NEXT:    cf.br ^bb1
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    scf.parallel (%i) = (%c0) to (%n) step (%c1) {
// CHECK-NEXT:      %arena_2 = memref.alloc() {alignment = 64 : i64} : memref<256xi8, "sram">
// CHECK-NEXT:      %arena_3 = memref.memory_space_cast %arena_2 : memref<256xi8, "sram"> to memref<256xi8>
// CHECK-NEXT:      %[[V1:.*]] = arith.constant 0 : index
// CHECK-NEXT:      %b = memref.view %arena_3[%[[V1]]][] : memref<256xi8> to memref<64xf32>
// CHECK-NEXT:      "test.op"(%b) : (memref<64xf32>) -> ()
// CHECK-NEXT:      %arena_4 = memref.alloc() {alignment = 64 : i64} : memref<256xi8, "dram">
// CHECK-NEXT:      %arena_5 = memref.memory_space_cast %arena_4 : memref<256xi8, "dram"> to memref<256xi8>
// CHECK-NEXT:      %[[V2:.*]] = arith.constant 0 : index
// CHECK-NEXT:      %c = memref.view %arena_5[%[[V2]]][] : memref<256xi8> to memref<64xf32>
// CHECK-NEXT:      "test.op"(%b, %c) : (memref<64xf32>, memref<64xf32>) -> ()
// CHECK-NEXT:      scf.reduce
// CHECK-NEXT:    }
// CHECK-NEXT:    "test.op"(%a) : (memref<64xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @later_block(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<64xf32>
  "test.op"(%a) : (memref<64xf32>) -> ()
  cf.br ^bb1
^bb1:
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %b = memref.alloc() : memref<64xf32>
    %c = memref.alloc() : memref<64xf32>
    "test.op"(%b) : (memref<64xf32>) -> ()
    "test.op"(%b, %c) : (memref<64xf32>, memref<64xf32>) -> ()
    scf.reduce
  }
  "test.op"(%a) : (memref<64xf32>) -> ()
  func.return
}
