// RUN: xdsl-opt -p 'merge-alloc{lifetimes=liveness},verify-memory-plan' %s | filecheck --match-full-lines %s

// Buffers that a loop carries are merged where the arena does not become larger by that.

// They live where %big does not.
// CHECK-LABEL: {{.*}}@room_for_them{{.*}}
// CHECK:         %arena = memref.alloc() {alignment = 64 : i64} : memref<1024xi8>
// CHECK-NOT:     memref.alloc
// CHECK:         func.return
func.func @room_for_them(%c0: index, %c1: index, %n: index) {
  %big = memref.alloc() : memref<256xf32>
  "test.op"(%big) : (memref<256xf32>) -> ()
  %a = memref.alloc() : memref<64xf32>
  %b = memref.alloc() : memref<64xf32>
  "test.op"(%a) : (memref<64xf32>) -> ()
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (memref<64xf32>, memref<64xf32>) {
    linalg.exp ins(%x : memref<64xf32>) outs(%y : memref<64xf32>)
    scf.yield %y, %x : memref<64xf32>, memref<64xf32>
  }
  "test.op"(%r) : (memref<64xf32>) -> ()
  func.return
}

// They would come on top.
// CHECK-LABEL: {{.*}}@no_room{{.*}}
// CHECK:         %a = memref.alloc() : memref<64xf32>
// CHECK:         %b = memref.alloc() : memref<64xf32>
// CHECK:         %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
func.func @no_room(%c0: index, %c1: index, %n: index) {
  %a = memref.alloc() : memref<64xf32>
  %b = memref.alloc() : memref<64xf32>
  "test.op"(%a) : (memref<64xf32>) -> ()
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (memref<64xf32>, memref<64xf32>) {
    %t = memref.alloc() : memref<64xf32>
    linalg.exp ins(%x : memref<64xf32>) outs(%t : memref<64xf32>)
    linalg.add ins(%x, %t : memref<64xf32>, memref<64xf32>) outs(%y : memref<64xf32>)
    scf.yield %y, %x : memref<64xf32>, memref<64xf32>
  }
  "test.op"(%r) : (memref<64xf32>) -> ()
  func.return
}

// Cites: 000/escapes
