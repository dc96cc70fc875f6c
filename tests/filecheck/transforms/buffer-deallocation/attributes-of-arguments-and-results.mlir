// RUN: xdsl-opt %s -p 'buffer-deallocation{ownership=dynamic private-function-dynamic-ownership=true}' | filecheck --match-full-lines %s

// Indicators have no attributes; arguments and results keep theirs.

// CHECK-LABEL: func.func private @one_of_two(%m: memref<4xf32> {test.first}, %c: i1 {test.second}, %m_owned: i1) -> (memref<4xf32> {test.result}, i1) attributes {deallocation.dynamic_ownership} {
// CHECK-NEXT:    %[[V0:.*]] = arith.constant true
// CHECK-NEXT:    %a = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:    %[[V1:.*]] = arith.xori %c, %[[V0]] : i1
// CHECK-NEXT:    %r = arith.select %c, %m, %a : memref<4xf32>
// CHECK-NEXT:    %[[V2:.*]] = arith.xori %c, %[[V0]] : i1
// CHECK-NEXT:    %[[V3:.*]] = arith.andi %m_owned, %[[V2]] : i1
// CHECK-NEXT:    %[[V4:.*]] = arith.andi %m_owned, %c : i1
// CHECK-NEXT:    %[[V5:.*]] = arith.ori %[[V4]], %[[V1]] : i1
// CHECK-NEXT:    bufferization.dealloc (%m : memref<4xf32>) if (%[[V3]])
// CHECK-NEXT:    bufferization.dealloc (%a : memref<4xf32>) if (%c)
// CHECK-NEXT:    func.return %r, %[[V5]] : memref<4xf32>, i1
// CHECK-NEXT:  }
func.func private @one_of_two(%m: memref<4xf32> {test.first}, %c: i1 {test.second}) -> (memref<4xf32> {test.result}) {
  %a = memref.alloc() : memref<4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  %r = arith.select %c, %m, %a : memref<4xf32>
  func.return %r : memref<4xf32>
}

// CHECK-LABEL: {{.*}}@caller({{.*}}
// CHECK-NEXT:    %[[V0:.*]] = arith.constant true
// CHECK-NEXT:    %i = arith.constant 0 : index
// CHECK-NEXT:    %m = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
// CHECK-NEXT:    "test.op"(%m) : (memref<4xf32>) -> ()
// CHECK-NEXT:    %r, %r_owned = func.call @one_of_two(%m, %c, %[[V0]]) {deallocation.dynamic_ownership} : (memref<4xf32>, i1, i1) -> (memref<4xf32>, i1)
// CHECK-NEXT:    %x = memref.load %r[%i] : memref<4xf32>
// CHECK-NEXT:    bufferization.dealloc (%r : memref<4xf32>) if (%r_owned)
// CHECK-NEXT:    func.return %x : f32
// CHECK-NEXT:  }
func.func @caller(%c: i1) -> f32 {
  %i = arith.constant 0 : index
  %m = memref.alloc() : memref<4xf32>
  "test.op"(%m) : (memref<4xf32>) -> ()
  %r = func.call @one_of_two(%m, %c) : (memref<4xf32>, i1) -> memref<4xf32>
  %x = memref.load %r[%i] : memref<4xf32>
  func.return %x : f32
}
