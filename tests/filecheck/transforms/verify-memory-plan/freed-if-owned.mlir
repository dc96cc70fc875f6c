// RUN: xdsl-opt %s -p verify-memory-plan | filecheck %s

// What a call returns may be a view of the arena: then it is not owned, and stays. Freeing looks at no contents.

// CHECK-LABEL: func.func @main
func.func private @same(%m: memref<8xf32>, %owned: i1) -> (memref<8xf32>, i1) {
  func.return %m, %owned : memref<8xf32>, i1
}

func.func @main(%x: memref<8xf32>) -> memref<8xf32> {
  %false = arith.constant false
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<32xi8>
  %a = memref.view %arena[%c0][] : memref<32xi8> to memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  %r, %owned = func.call @same(%a, %false) : (memref<8xf32>, i1) -> (memref<8xf32>, i1)
  bufferization.dealloc (%r : memref<8xf32>) if (%owned)
  %b = memref.view %arena[%c0][] : memref<32xi8> to memref<8xf32>
  memref.copy %x, %b : memref<8xf32> to memref<8xf32>
  func.return %b : memref<8xf32>
}

// What is retained is compared with what is freed, and stays.

// CHECK-LABEL: func.func @retained
func.func @retained(%m: memref<32xi8>, %x: memref<8xf32>, %owned: i1) -> memref<8xf32> {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<32xi8>
  %other = memref.alloc() : memref<32xi8>
  %a = memref.view %arena[%c0][] : memref<32xi8> to memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  %0:2 = bufferization.dealloc (%m : memref<32xi8>) if (%owned) retain (%arena, %other : memref<32xi8>, memref<32xi8>)
  func.return %a : memref<8xf32>
}
