// RUN: xdsl-opt -p 'merge-alloc{scope=program},verify-memory-plan' %s | filecheck %s
// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=argument},verify-memory-plan' %s | filecheck %s --check-prefix ARGUMENT

// W1: @layer has the arena of its caller: %t beside %a, and over the place of what main needs later.

func.func private @layer(%x: memref<64xf32>, %y: memref<64xf32>) {
  %t = memref.alloc() : memref<64xf32>
  "test.op"(%x, %t) : (memref<64xf32>, memref<64xf32>) -> ()
  "test.op"(%t, %y) : (memref<64xf32>, memref<64xf32>) -> ()
  func.return
}

func.func @main(%x: memref<64xf32>) {
  %a = memref.alloc() : memref<64xf32>
  func.call @layer(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
  %b = memref.alloc() : memref<64xf32>
  "test.op"(%a, %b) : (memref<64xf32>, memref<64xf32>) -> ()
  func.return
}

// CHECK-LABEL: func.func private @layer
// CHECK-SAME:    %x: memref<64xf32>, %y: memref<64xf32>, %workspace: memref<256xi8>)
// CHECK:         %t = memref.view %workspace
// CHECK-LABEL: func.func @main(%x: memref<64xf32>)
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<512xi8>
// CHECK:         func.call @layer(%x, %a, %{{.*}}) : (memref<64xf32>, memref<64xf32>, memref<256xi8>) -> ()

// W2: what main needs, its caller provides.

// ARGUMENT-LABEL: func.func @main(%x: memref<64xf32>, %workspace: memref<512xi8>)
// ARGUMENT-NOT:     memref.alloc
// ARGUMENT-LABEL: func.func private @again

// W3: this one calls itself.

func.func private @again(%x: memref<64xf32>) {
  %a = memref.alloc() : memref<64xf32>
  "test.op"(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
  func.call @again(%a) : (memref<64xf32>) -> ()
  func.return
}

// CHECK-LABEL: func.func private @again(%x: memref<64xf32>)
// CHECK-NEXT:    memref.alloc() {alignment = 64 : i64} : memref<256xi8>

// Cites: 004/G1
