// RUN: xdsl-opt %s -p "bufferize-and-plan{scope=program arena=argument alignment=16},verify-memory-plan" | filecheck %s --match-full-lines
// RUN: xdsl-opt %s -p "bufferize-and-plan{scope=program arena=argument alignment=16 io-in-workspace=true},verify-memory-plan" | filecheck %s --match-full-lines --check-prefix=IO
// RUN: xdsl-opt %s -p "bufferize-and-plan{scope=program arena=argument alignment=16 place-results=false},verify-memory-plan" | filecheck %s --match-full-lines --check-prefix=HEAP

// One workspace for a program with a call; the result is in it, the input as well, or it is allocated.
func.func private @layer(%x: tensor<32xf32>) -> tensor<32xf32> {
  %e = tensor.empty() : tensor<32xf32>
  %a = linalg.exp ins(%x : tensor<32xf32>) outs(%e : tensor<32xf32>) -> tensor<32xf32>
  %b = linalg.add ins(%a, %x : tensor<32xf32>, tensor<32xf32>) outs(%e : tensor<32xf32>) -> tensor<32xf32>
  func.return %b : tensor<32xf32>
}
func.func @model(%x: tensor<32xf32>) -> tensor<32xf32> {
  %y = func.call @layer(%x) : (tensor<32xf32>) -> tensor<32xf32>
  %e = tensor.empty() : tensor<32xf32>
  %z = linalg.exp ins(%y : tensor<32xf32>) outs(%e : tensor<32xf32>) -> tensor<32xf32>
  func.return %z : tensor<32xf32>
}

// CHECK:       func.func private @layer(%x: memref<32xf32>, %workspace: memref<128xi8>) -> memref<32xf32> {
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %e = memref.view %workspace[%0][] : memref<128xi8> to memref<32xf32>
// CHECK-NEXT:    linalg.exp ins(%x : memref<32xf32>) outs(%e : memref<32xf32>)
// CHECK-NEXT:    linalg.add ins(%e, %x : memref<32xf32>, memref<32xf32>) outs(%e : memref<32xf32>)
// CHECK-NEXT:    func.return %e : memref<32xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.func @model(%x: memref<32xf32>, %workspace: memref<128xi8>) -> (memref<32xf32> {mergealloc.borrowed}) attributes {mergealloc.workspaces = [{argument = 1 : i64, alignment = 16 : i64}], mergealloc.plan{{.*}} {
// CHECK-NEXT:    %y = func.call @layer(%x, %workspace) : (memref<32xf32>, memref<128xi8>) -> memref<32xf32>
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %e = memref.view %workspace[%0][] : memref<128xi8> to memref<32xf32>
// CHECK-NEXT:    linalg.exp ins(%y : memref<32xf32>) outs(%e : memref<32xf32>)
// CHECK-NEXT:    func.return %e : memref<32xf32>
// CHECK-NEXT:  }

// IO:       func.func private @layer(%x: memref<32xf32>, %workspace: memref<256xi8>) -> memref<32xf32> {
// IO-NEXT:    %0 = arith.constant 128 : index
// IO-NEXT:    %e = memref.view %workspace[%0][] : memref<256xi8> to memref<32xf32>
// IO-NEXT:    linalg.exp ins(%x : memref<32xf32>) outs(%e : memref<32xf32>)
// IO-NEXT:    linalg.add ins(%e, %x : memref<32xf32>, memref<32xf32>) outs(%e : memref<32xf32>)
// IO-NEXT:    func.return %e : memref<32xf32>
// IO-NEXT:  }
// IO-NEXT:  func.func @model(%workspace: memref<256xi8>) attributes {mergealloc.inputs = [{name = "x", type = memref<32xf32>, offset = 0 : i64, bytes = 128 : i64}], mergealloc.outputs = [{name = "result_0", type = memref<32xf32>, offset = 128 : i64, bytes = 128 : i64}], mergealloc.workspaces = [{argument = 0 : i64, alignment = 16 : i64}], mergealloc.plan{{.*}} {
// IO-NEXT:    %0 = arith.constant 0 : index
// IO-NEXT:    %x = memref.view %workspace[%0][] {mergealloc.input = {x = 0 : i64}} : memref<256xi8> to memref<32xf32>
// IO-NEXT:    %y = func.call @layer(%x, %workspace) : (memref<32xf32>, memref<256xi8>) -> memref<32xf32>
// IO-NEXT:    %1 = arith.constant 128 : index
// IO-NEXT:    %e = memref.view %workspace[%1][] {mergealloc.output = {result_0 = 0 : i64}} : memref<256xi8> to memref<32xf32>
// IO-NEXT:    linalg.exp ins(%y : memref<32xf32>) outs(%e : memref<32xf32>)
// IO-NEXT:    func.return
// IO-NEXT:  }

// HEAP:       func.func private @layer(%x: memref<32xf32>, %workspace: memref<128xi8>) -> memref<32xf32> {
// HEAP-NEXT:    %0 = arith.constant 0 : index
// HEAP-NEXT:    %e = memref.view %workspace[%0][] : memref<128xi8> to memref<32xf32>
// HEAP-NEXT:    linalg.exp ins(%x : memref<32xf32>) outs(%e : memref<32xf32>)
// HEAP-NEXT:    linalg.add ins(%e, %x : memref<32xf32>, memref<32xf32>) outs(%e : memref<32xf32>)
// HEAP-NEXT:    func.return %e : memref<32xf32>
// HEAP-NEXT:  }
// HEAP-NEXT:  func.func @model(%x: memref<32xf32>, %workspace: memref<128xi8>) -> memref<32xf32> attributes {mergealloc.workspaces = [{argument = 1 : i64, alignment = 16 : i64}], mergealloc.plan{{.*}} {
// HEAP-NEXT:    %y = func.call @layer(%x, %workspace) : (memref<32xf32>, memref<128xi8>) -> memref<32xf32>
// HEAP-NEXT:    %e = memref.alloc() {alignment = 16 : i64} : memref<32xf32>
// HEAP-NEXT:    linalg.exp ins(%y : memref<32xf32>) outs(%e : memref<32xf32>)
// HEAP-NEXT:    func.return %e : memref<32xf32>
// HEAP-NEXT:  }
