// RUN: xdsl-opt -p 'merge-alloc,verify-memory-plan' %s | filecheck %s --match-full-lines

// B6: only assertions hold back what comes after them, not arithmetic. So %big is read before %a is made.

// CHECK-LABEL:  func.func @behind_arithmetic(%x: memref<64xf32>, %y: memref<f32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %big = memref.view %arena[%[[V0]]][] : memref<256xi8> to memref<64xf32>
// CHECK-NEXT:    "test.op"(%big) : (memref<64xf32>) -> ()
// CHECK-NEXT:    %v = memref.load %big[%c0] : memref<64xf32>
// CHECK-NEXT:    %[[V1:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%[[V1]]][] : memref<256xi8> to memref<64xf32>
// CHECK-NEXT:    linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
// CHECK-NEXT:    %u = memref.load %a[%c0] : memref<64xf32>
// CHECK-NEXT:    %s = arith.mulf %u, %u : f32
// CHECK-NEXT:    %w = arith.addf %s, %v : f32
// CHECK-NEXT:    memref.store %w, %y[] : memref<f32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @behind_arithmetic(%x: memref<64xf32>, %y: memref<f32>) {
  %c0 = arith.constant 0 : index
  %big = memref.alloc() : memref<64xf32>
  "test.op"(%big) : (memref<64xf32>) -> ()
  %a = memref.alloc() : memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
  %u = memref.load %a[%c0] : memref<64xf32>
  %s = arith.mulf %u, %u : f32
  %v = memref.load %big[%c0] : memref<64xf32>
  %w = arith.addf %s, %v : f32
  memref.store %w, %y[] : memref<f32>
  func.return
}

// What the operations inside use is computed before.
func.func @used_inside(%c: i1, %one: f32, %o: memref<64xf32>, %p: memref<64xf32>) {
  %a = memref.alloc() : memref<64xf32>
  %b = memref.alloc() : memref<64xf32>
  linalg.fill ins(%one : f32) outs(%a : memref<64xf32>)
  linalg.fill ins(%one : f32) outs(%b : memref<64xf32>)
  %two = arith.addf %one, %one : f32
  scf.if %c {
    linalg.fill ins(%two : f32) outs(%o : memref<64xf32>)
    linalg.add ins(%a, %o : memref<64xf32>, memref<64xf32>) outs(%o : memref<64xf32>)
  }
  linalg.add ins(%b, %o : memref<64xf32>, memref<64xf32>) outs(%p : memref<64xf32>)
  func.return
}
// CHECK-LABEL: {{.*}}func.func @used_inside({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%0][] : memref<256xi8> to memref<64xf32>
// CHECK-NEXT:    linalg.fill ins(%one : f32) outs(%a : memref<64xf32>)
// CHECK-NEXT:    %two = arith.addf %one, %one : f32
// CHECK-NEXT:    scf.if %c {
