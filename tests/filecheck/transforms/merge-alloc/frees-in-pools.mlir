// RUN: xdsl-opt -p 'merge-alloc{pools="sram:64,dram"},verify-memory-plan' %s | filecheck %s

// The buffers are in a memory that is no pool, and some of them are freed: so are the arenas of the
// pools that they are put into.

func.func @two_pools(%x: memref<64xi8, "sram">, %y: memref<64xi8, "dram">) {
  %a = memref.alloc() : memref<64xi8>
  "test.op"(%a) : (memref<64xi8>) -> ()
  %b = memref.alloc() : memref<128xi8>
  "test.op"(%a, %b) : (memref<64xi8>, memref<128xi8>) -> ()
  memref.dealloc %a : memref<64xi8>
  memref.dealloc %b : memref<128xi8>
  func.return
}

// CHECK-LABEL: func.func @two_pools(
// CHECK:         %[[SRAM:[a-z0-9_]+]] = memref.alloc() {{.*}} : memref<64xi8, "sram">
// CHECK:         %[[DRAM:[a-z0-9_]+]] = memref.alloc() {{.*}} : memref<128xi8, "dram">
// CHECK:         "test.op"(%a, %b)
// CHECK-NEXT:    memref.dealloc %[[DRAM]] : memref<128xi8, "dram">
// CHECK-NEXT:    memref.dealloc %[[SRAM]] : memref<64xi8, "sram">
// CHECK-NEXT:    func.return
