// RUN: xdsl-opt %s -p 'merge-alloc,verify-memory-plan' | filecheck --match-full-lines %s

// What is allocated in front of the branch that makes the result is none to put into it.

// CHECK-LABEL: {{.*}}@allocated_in_front_of_the_branch({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK-NEXT:    %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%[[V0]]][] : memref<256xi8> to memref<64xf32>
// CHECK-NEXT:    %y = scf.if %c -> (memref<64xf32>) {
// CHECK-NEXT:      "test.op"(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
// CHECK-NEXT:      "test.op"(%a, %x) : (memref<64xf32>, memref<64xf32>) -> ()
// CHECK-NEXT:      %r = memref.alloc() : memref<64xf32>
// CHECK-NEXT:      "test.op"(%x, %r) : (memref<64xf32>, memref<64xf32>) -> ()
// CHECK-NEXT:      scf.yield %r : memref<64xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %x : memref<64xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %y : memref<64xf32>
// CHECK-NEXT:  }
func.func @allocated_in_front_of_the_branch(%c: i1, %x: memref<64xf32>) -> memref<64xf32> {
  %a = memref.alloc() : memref<64xf32>
  %y = scf.if %c -> (memref<64xf32>) {
    "test.op"(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
    "test.op"(%a, %x) : (memref<64xf32>, memref<64xf32>) -> ()
    %r = memref.alloc() : memref<64xf32>
    "test.op"(%x, %r) : (memref<64xf32>, memref<64xf32>) -> ()
    scf.yield %r : memref<64xf32>
  } else {
    scf.yield %x : memref<64xf32>
  }
  func.return %y : memref<64xf32>
}

// What is written over something, in a result, is there with that.

// CHECK-LABEL: {{.*}}@in_place({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<1024xi8>
// CHECK-NEXT:    %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%[[V0]]][] : memref<1024xi8> to memref<64xf32>
// CHECK-NEXT:    linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
// CHECK-NEXT:    %[[V1:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %b = memref.view %arena[%[[V1]]][] : memref<1024xi8> to memref<64xf32>
// CHECK-NEXT:    linalg.exp ins(%a : memref<64xf32>) outs(%b : memref<64xf32>)
// CHECK-NEXT:    "test.op"(%b, %x) : (memref<64xf32>, memref<64xf32>) -> ()
// CHECK-NEXT:    %[[V2:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %r = memref.view %arena[%[[V2]]][] : memref<1024xi8> to memref<256xf32>
// CHECK-NEXT:    "test.op"(%x, %r) : (memref<64xf32>, memref<256xf32>) -> ()
// CHECK-NEXT:    func.return %r : memref<256xf32>
// CHECK-NEXT:  }
func.func @in_place(%x: memref<64xf32>) -> memref<256xf32> {
  %a = memref.alloc() : memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
  %b = memref.alloc() : memref<64xf32>
  linalg.exp ins(%a : memref<64xf32>) outs(%b : memref<64xf32>)
  "test.op"(%b, %x) : (memref<64xf32>, memref<64xf32>) -> ()
  %r = memref.alloc() : memref<256xf32>
  "test.op"(%x, %r) : (memref<64xf32>, memref<256xf32>) -> ()
  func.return %r : memref<256xf32>
}

// So it is in the arena of two that it is in.

// CHECK-LABEL: {{.*}}@several_arenas({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<4096xi8>
// CHECK-NEXT:    %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %big = memref.view %arena[%[[V0]]][] : memref<4096xi8> to memref<1024xf32>
// CHECK-NEXT:    "test.op"(%big) : (memref<1024xf32>) -> ()
// CHECK-NEXT:    %arena_1 = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK-NEXT:    %[[V1:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena_1[%[[V1]]][] : memref<256xi8> to memref<64xf32>
// CHECK-NEXT:    "test.op"(%big, %a) : (memref<1024xf32>, memref<64xf32>) -> ()
// CHECK-NEXT:    %[[V2:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %b = memref.view %arena_1[%[[V2]]][] : memref<256xi8> to memref<64xf32>
// CHECK-NEXT:    linalg.exp ins(%a : memref<64xf32>) outs(%b : memref<64xf32>)
// CHECK-NEXT:    %r = memref.alloc() : memref<1000xf32>
// CHECK-NEXT:    "test.op"(%b, %r) : (memref<64xf32>, memref<1000xf32>) -> ()
// CHECK-NEXT:    func.return %r : memref<1000xf32>
// CHECK-NEXT:  }
func.func @several_arenas(%x: memref<64xf32>) -> memref<1000xf32> {
  %big = memref.alloc() : memref<1024xf32>
  "test.op"(%big) : (memref<1024xf32>) -> ()
  %a = memref.alloc() : memref<64xf32>
  "test.op"(%big, %a) : (memref<1024xf32>, memref<64xf32>) -> ()
  %b = memref.alloc() : memref<64xf32>
  linalg.exp ins(%a : memref<64xf32>) outs(%b : memref<64xf32>)
  %r = memref.alloc() : memref<1000xf32>
  "test.op"(%b, %r) : (memref<64xf32>, memref<1000xf32>) -> ()
  func.return %r : memref<1000xf32>
}
