// RUN: not xdsl-opt -p 'merge-alloc{pools="default:256"}' %s 2>&1 | filecheck %s --match-full-lines

// All eight buffers that are live at the peak are named: as many as a message names, and none is left.

// CHECK: {{.*}}512 bytes are live at tick 10; live there, {{.*}}%b6 (64 bytes, {{[^ ]*}}), %b7 (64 bytes, {{[^ ]*}})

func.func @eight() {
  %b0 = memref.alloc() : memref<64xi8>
  %b1 = memref.alloc() : memref<64xi8>
  %b2 = memref.alloc() : memref<64xi8>
  %b3 = memref.alloc() : memref<64xi8>
  %b4 = memref.alloc() : memref<64xi8>
  %b5 = memref.alloc() : memref<64xi8>
  %b6 = memref.alloc() : memref<64xi8>
  %b7 = memref.alloc() : memref<64xi8>
  "test.op"(%b0, %b1, %b2, %b3, %b4, %b5, %b6, %b7) : (memref<64xi8>, memref<64xi8>, memref<64xi8>, memref<64xi8>, memref<64xi8>, memref<64xi8>, memref<64xi8>, memref<64xi8>) -> ()
  func.return
}
