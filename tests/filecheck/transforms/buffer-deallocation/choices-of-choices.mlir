// RUN: xdsl-opt -p "buffer-deallocation{ownership=dynamic}" %s | filecheck --match-full-lines %s

// Which of three buffers is forwarded is said by the conditions of both selects: nothing is compared.

// CHECK-LABEL:  func.func @one_of_three(%c: i1, %d: i1, %e: i1, %x: memref<8xf32>) {
// CHECK-NEXT:    %[[V0:.*]] = arith.constant true
// CHECK-NEXT:    %[[V1:.*]] = arith.constant false
// CHECK-NEXT:    %t, %t_owned = scf.if %c -> (memref<8xf32>, i1) {
// CHECK-NEXT:      %a = memref.alloc() {bufferization.manual_deallocation} : memref<8xf32>
// CHECK-NEXT:      %b = memref.alloc() {bufferization.manual_deallocation} : memref<8xf32>
// CHECK-NEXT:      "test.op"(%a, %b) : (memref<8xf32>, memref<8xf32>) -> ()
// CHECK-NEXT:      %[[V2:.*]] = arith.xori %e, %[[V0]] : i1
// CHECK-NEXT:      %n = arith.select %e, %a, %b : memref<8xf32>
// CHECK-NEXT:      %[[V3:.*]] = arith.select %d, %[[V1]], %e : i1
// CHECK-NEXT:      %[[V4:.*]] = arith.select %d, %[[V1]], %[[V2]] : i1
// CHECK-NEXT:      %s = arith.select %d, %x, %n : memref<8xf32>
// CHECK-NEXT:      %[[V5:.*]] = arith.ori %[[V3]], %[[V4]] : i1
// CHECK-NEXT:      %[[V6:.*]] = arith.xori %[[V3]], %[[V0]] : i1
// CHECK-NEXT:      %[[V7:.*]] = arith.xori %[[V4]], %[[V0]] : i1
// CHECK-NEXT:      bufferization.dealloc (%a : memref<8xf32>) if (%[[V6]])
// CHECK-NEXT:      bufferization.dealloc (%b : memref<8xf32>) if (%[[V7]])
// CHECK-NEXT:      scf.yield %s, %[[V5]] : memref<8xf32>, i1
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %x, %[[V1]] : memref<8xf32>, i1
// CHECK-NEXT:    }
// CHECK-NEXT:    "test.op"(%t) : (memref<8xf32>) -> ()
// CHECK-NEXT:    bufferization.dealloc (%t : memref<8xf32>) if (%t_owned)
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @one_of_three(%c: i1, %d: i1, %e: i1, %x: memref<8xf32>) {
  %t = scf.if %c -> (memref<8xf32>) {
    %a = memref.alloc() : memref<8xf32>
    %b = memref.alloc() : memref<8xf32>
    "test.op"(%a, %b) : (memref<8xf32>, memref<8xf32>) -> ()
    %n = arith.select %e, %a, %b : memref<8xf32>
    %s = arith.select %d, %x, %n : memref<8xf32>
    scf.yield %s : memref<8xf32>
  } else {
    scf.yield %x : memref<8xf32>
  }
  "test.op"(%t) : (memref<8xf32>) -> ()
  func.return
}

// One of two, by way of more choices.
// CHECK-LABEL:  func.func @one_of_two(%c: i1, %d: i1, %e: i1, %x: memref<8xf32>) {
// CHECK-NEXT:    %[[V0:.*]] = arith.constant false
// CHECK-NEXT:    %[[V1:.*]] = arith.constant true
// CHECK-NEXT:    %t, %t_owned = scf.if %c -> (memref<8xf32>, i1) {
// CHECK-NEXT:      %a = memref.alloc() {bufferization.manual_deallocation} : memref<8xf32>
// CHECK-NEXT:      %b = memref.alloc() {bufferization.manual_deallocation} : memref<8xf32>
// CHECK-NEXT:      "test.op"(%a, %b) : (memref<8xf32>, memref<8xf32>) -> ()
// CHECK-NEXT:      %[[V2:.*]] = arith.xori %e, %[[V1]] : i1
// CHECK-NEXT:      %n = arith.select %e, %a, %b : memref<8xf32>
// CHECK-NEXT:      %[[V3:.*]] = arith.select %d, %[[V1]], %e : i1
// CHECK-NEXT:      %[[V4:.*]] = arith.select %d, %[[V0]], %[[V2]] : i1
// CHECK-NEXT:      %s = arith.select %d, %a, %n : memref<8xf32>
// CHECK-NEXT:      %[[V5:.*]] = arith.select %e, %[[V3]], %[[V0]] : i1
// CHECK-NEXT:      %[[V6:.*]] = arith.select %e, %[[V4]], %[[V1]] : i1
// CHECK-NEXT:      %u = arith.select %e, %s, %b : memref<8xf32>
// CHECK-NEXT:      %[[V7:.*]] = arith.ori %[[V5]], %[[V6]] : i1
// CHECK-NEXT:      %[[V8:.*]] = arith.xori %[[V5]], %[[V1]] : i1
// CHECK-NEXT:      %[[V9:.*]] = arith.xori %[[V6]], %[[V1]] : i1
// CHECK-NEXT:      bufferization.dealloc (%a : memref<8xf32>) if (%[[V8]])
// CHECK-NEXT:      bufferization.dealloc (%b : memref<8xf32>) if (%[[V9]])
// CHECK-NEXT:      scf.yield %u, %[[V7]] : memref<8xf32>, i1
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %x, %[[V0]] : memref<8xf32>, i1
// CHECK-NEXT:    }
// CHECK-NEXT:    "test.op"(%t) : (memref<8xf32>) -> ()
// CHECK-NEXT:    bufferization.dealloc (%t : memref<8xf32>) if (%t_owned)
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @one_of_two(%c: i1, %d: i1, %e: i1, %x: memref<8xf32>) {
  %t = scf.if %c -> (memref<8xf32>) {
    %a = memref.alloc() : memref<8xf32>
    %b = memref.alloc() : memref<8xf32>
    "test.op"(%a, %b) : (memref<8xf32>, memref<8xf32>) -> ()
    %n = arith.select %e, %a, %b : memref<8xf32>
    %s = arith.select %d, %a, %n : memref<8xf32>
    %u = arith.select %e, %s, %b : memref<8xf32>
    scf.yield %u : memref<8xf32>
  } else {
    scf.yield %x : memref<8xf32>
  }
  "test.op"(%t) : (memref<8xf32>) -> ()
  func.return
}

// Nothing is there to choose: what is returned is not the function's.
// CHECK-LABEL:  func.func @given(%x: memref<8xf32>) -> memref<8xf32> {
// CHECK-NEXT:    %[[V0:.*]] = bufferization.clone %x : memref<8xf32> to memref<8xf32>
func.func @given(%x: memref<8xf32>) -> memref<8xf32> {
  func.return %x : memref<8xf32>
}
