// RUN: xdsl-opt -p 'merge-alloc{scope=program alignment=4},verify-memory-plan' %s | filecheck %s --match-full-lines

// W8: @first and @second are planned together, one behind the other on a time axis. Made in its part of
// %d, %m would take all of %d from then on, beside %t: so it is copied, as if @second were alone.

// CHECK-LABEL:  func.func private @shared(%y: memref<16xf32>, %workspace: memref<128xi8>) {
// CHECK-NEXT:    %[[V0:.*]] = arith.constant 64 : index
// CHECK-NEXT:    %s = memref.view %workspace[%[[V0]]][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:    linalg.exp ins(%y : memref<16xf32>) outs(%s : memref<16xf32>)
// CHECK-NEXT:    linalg.log ins(%s : memref<16xf32>) outs(%y : memref<16xf32>)
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func private @shared(%y: memref<16xf32>) {
  %s = memref.alloc() : memref<16xf32>
  linalg.exp ins(%y : memref<16xf32>) outs(%s : memref<16xf32>)
  linalg.log ins(%s : memref<16xf32>) outs(%y : memref<16xf32>)
  func.return
}

// CHECK-LABEL:  func.func @first(%x: memref<16xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 4 : i64} : memref<128xi8>
// CHECK-NEXT:    %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%[[V0]]][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:    "test.op"(%x, %a) : (memref<16xf32>, memref<16xf32>) -> ()
// CHECK-NEXT:    func.call @shared(%a, %arena) : (memref<16xf32>, memref<128xi8>) -> ()
// CHECK-NEXT:    "test.op"(%x, %a) : (memref<16xf32>, memref<16xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @first(%x: memref<16xf32>) {
  %a = memref.alloc() : memref<16xf32>
  "test.op"(%x, %a) : (memref<16xf32>, memref<16xf32>) -> ()
  func.call @shared(%a) : (memref<16xf32>) -> ()
  "test.op"(%x, %a) : (memref<16xf32>, memref<16xf32>) -> ()
  func.return
}

// CHECK-LABEL:  func.func @second(%x: memref<16xf32>, %large: memref<32xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 4 : i64} : memref<192xi8>
// CHECK-NEXT:    %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %m = memref.view %arena[%[[V0]]][] : memref<192xi8> to memref<16xf32>
// CHECK-NEXT:    linalg.exp ins(%x : memref<16xf32>) outs(%m : memref<16xf32>)
// CHECK-NEXT:    %[[V1:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %workspace = memref.view %arena[%[[V1]]][] : memref<192xi8> to memref<128xi8>
// CHECK-NEXT:    func.call @shared(%x, %workspace) : (memref<16xf32>, memref<128xi8>) -> ()
// CHECK-NEXT:    %[[V2:.*]] = arith.constant 64 : index
// CHECK-NEXT:    %t = memref.view %arena[%[[V2]]][] : memref<192xi8> to memref<32xf32>
// CHECK-NEXT:    linalg.exp ins(%large : memref<32xf32>) outs(%t : memref<32xf32>)
// CHECK-NEXT:    "test.op"(%t) : (memref<32xf32>) -> ()
// CHECK-NEXT:    %[[V3:.*]] = arith.constant 64 : index
// CHECK-NEXT:    %d = memref.view %arena[%[[V3]]][] : memref<192xi8> to memref<32xf32>
// CHECK-NEXT:    %low = memref.subview %d[0] [16] [1] : memref<32xf32> to memref<16xf32, strided<[1]>>
// CHECK-NEXT:    memref.copy %m, %low : memref<16xf32> to memref<16xf32, strided<[1]>>
// CHECK-NEXT:    %high = memref.subview %d[16] [16] [1] : memref<32xf32> to memref<16xf32, strided<[1], offset: 16>>
// CHECK-NEXT:    memref.copy %x, %high : memref<16xf32> to memref<16xf32, strided<[1], offset: 16>>
// CHECK-NEXT:    "test.op"(%d) : (memref<32xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @second(%x: memref<16xf32>, %large: memref<32xf32>) {
  %m = memref.alloc() : memref<16xf32>
  linalg.exp ins(%x : memref<16xf32>) outs(%m : memref<16xf32>)
  func.call @shared(%x) : (memref<16xf32>) -> ()
  %t = memref.alloc() : memref<32xf32>
  linalg.exp ins(%large : memref<32xf32>) outs(%t : memref<32xf32>)
  "test.op"(%t) : (memref<32xf32>) -> ()
  %d = memref.alloc() : memref<32xf32>
  %low = memref.subview %d[0] [16] [1] : memref<32xf32> to memref<16xf32, strided<[1]>>
  memref.copy %m, %low : memref<16xf32> to memref<16xf32, strided<[1]>>
  %high = memref.subview %d[16] [16] [1] : memref<32xf32> to memref<16xf32, strided<[1], offset: 16>>
  memref.copy %x, %high : memref<16xf32> to memref<16xf32, strided<[1], offset: 16>>
  "test.op"(%d) : (memref<32xf32>) -> ()
  func.return
}
