// RUN: xdsl-opt %s -p 'merge-alloc{dynamic=reuse},verify-memory-plan' | filecheck --match-full-lines %s

// A result of dynamic size holds nothing, whatever shares allocations of that size.

// CHECK-LABEL: {{.*}}@result({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:    %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%[[V0]]][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<16xf32>) -> ()
// CHECK-NEXT:    %b = memref.alloc(%n) : memref<?x16xf32>
// CHECK-NEXT:    "test.op"(%b) : (memref<?x16xf32>) -> ()
// CHECK-NEXT:    "test.op"(%b) : (memref<?x16xf32>) -> ()
// CHECK-NEXT:    %r = memref.alloc(%n) : memref<?x16xf32>
// CHECK-NEXT:    "test.op"(%x, %r) : (memref<16xf32>, memref<?x16xf32>) -> ()
// CHECK-NEXT:    func.return %r : memref<?x16xf32>
// CHECK-NEXT:  }
func.func @result(%n: index, %x: memref<16xf32>) -> memref<?x16xf32> {
  %a = memref.alloc() : memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  %b = memref.alloc(%n) : memref<?x16xf32>
  "test.op"(%b) : (memref<?x16xf32>) -> ()
  %c = memref.alloc(%n) : memref<?x16xf32>
  "test.op"(%c) : (memref<?x16xf32>) -> ()
  %r = memref.alloc(%n) : memref<?x16xf32>
  "test.op"(%x, %r) : (memref<16xf32>, memref<?x16xf32>) -> ()
  func.return %r : memref<?x16xf32>
}
