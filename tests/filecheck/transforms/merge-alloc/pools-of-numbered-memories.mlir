// RUN: xdsl-opt %s -p 'merge-alloc{pools="1:256,default:64KiB"}' | filecheck --match-full-lines %s

// A pool that is named by a number is the memory space of that number, `default` the one that memrefs do not name.

// CHECK-LABEL: {{.*}}@f({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8, 1 : i64>
// CHECK-NEXT:    %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%[[V0]]][] : memref<256xi8, 1 : i64> to memref<64xf32, 1 : i64>
// CHECK-NEXT:    "test.op"(%x, %a) : (memref<64xf32, 1 : i64>, memref<64xf32, 1 : i64>) -> ()
// CHECK-NEXT:    %arena_1 = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK-NEXT:    %[[V1:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %b = memref.view %arena_1[%[[V1]]][] : memref<256xi8> to memref<64xf32>
// CHECK-NEXT:    "test.op"(%y, %b) : (memref<64xf32>, memref<64xf32>) -> ()
// CHECK-NEXT:    %[[V2:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %c = memref.view %arena[%[[V2]]][] : memref<256xi8, 1 : i64> to memref<64xf32, 1 : i64>
// CHECK-NEXT:    "test.op"(%x, %c) : (memref<64xf32, 1 : i64>, memref<64xf32, 1 : i64>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @f(%x: memref<64xf32, 1>, %y: memref<64xf32>) {
  %a = memref.alloc() : memref<64xf32, 1>
  "test.op"(%x, %a) : (memref<64xf32, 1>, memref<64xf32, 1>) -> ()
  %b = memref.alloc() : memref<64xf32>
  "test.op"(%y, %b) : (memref<64xf32>, memref<64xf32>) -> ()
  %c = memref.alloc() : memref<64xf32, 1>
  "test.op"(%x, %c) : (memref<64xf32, 1>, memref<64xf32, 1>) -> ()
  func.return
}
