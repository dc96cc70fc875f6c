// RUN: xdsl-opt -p 'merge-alloc{index-bitwidth=8 alignment=1},verify-memory-plan' %s | filecheck %s
// RUN: xdsl-opt -p 'merge-alloc{index-bitwidth=8 alignment=1 min-size=255},verify-memory-plan' %s | filecheck %s

// The largest number that an index of the target has is no too large an arena; nor is a buffer too small that has
// as many bytes as the option says.

func.func @f() {
  %a = memref.alloc() : memref<255xi8>
  "test.op"(%a) : (memref<255xi8>) -> ()
  func.return
}

// CHECK: %arena = memref.alloc() {alignment = 1 : i64} : memref<255xi8>
