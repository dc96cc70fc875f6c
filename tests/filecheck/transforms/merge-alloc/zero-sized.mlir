// RUN: xdsl-opt -p merge-alloc{lifetimes=tick},verify-memory-plan %s | filecheck %s

// Buffers without bytes share an address with others, where nothing can see an address.

func.func @no_address_is_taken() {
  %a = memref.alloc() : memref<0xf32>
  %b = memref.alloc() : memref<0xf32>
  %c = memref.alloc() : memref<4xf32>
  "test.op"(%a, %b, %c) : (memref<0xf32>, memref<0xf32>, memref<4xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @no_address_is_taken(
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%0][]
// CHECK-NEXT:    %1 = arith.constant 0 : index
// CHECK-NEXT:    %b = memref.view %arena[%1][]
// CHECK-NEXT:    %2 = arith.constant 0 : index
// CHECK-NEXT:    %c = memref.view %arena[%2][]

// What is compared stays an allocation of its own, with whatever address it had.

func.func @addresses_are_compared() -> i1 {
  %a = memref.alloc() : memref<0xf32>
  %b = memref.alloc() : memref<0xf32>
  %c = memref.alloc() : memref<4xf32>
  "test.op"(%a, %b, %c) : (memref<0xf32>, memref<0xf32>, memref<4xf32>) -> ()
  %p = memref.extract_aligned_pointer_as_index %a : memref<0xf32> -> index
  %q = func.call @address(%b) : (memref<0xf32>) -> index
  %same = arith.cmpi eq, %p, %q : index
  func.return %same : i1
}
// CHECK-LABEL: func.func @addresses_are_compared(
// CHECK:         %a = memref.alloc() : memref<0xf32>
// CHECK:         %b = memref.alloc() : memref<0xf32>
// CHECK:         %c = memref.view

func.func private @address(%x: memref<0xf32>) -> index {
  %p = memref.extract_aligned_pointer_as_index %x : memref<0xf32> -> index
  func.return %p : index
}
