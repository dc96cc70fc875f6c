// RUN: xdsl-opt -p "buffer-deallocation{ownership=dynamic}" %s | filecheck --match-full-lines %s

// D3: no clone where an i1 can tell who owns the buffer.

func.func @only_read(%c: i1, %arg: memref<?xf32>, %out: memref<?xf32>, %n: index) {
  cf.cond_br %c, ^theirs, ^ours
^theirs:
  cf.br ^join(%arg : memref<?xf32>)
^ours:
  %a = memref.alloc(%n) : memref<?xf32>
  "test.op"(%a) : (memref<?xf32>) -> ()
  cf.br ^join(%a : memref<?xf32>)
^join(%r: memref<?xf32>):
  memref.copy %r, %out : memref<?xf32> to memref<?xf32>
  func.return
}
// CHECK-LABEL: {{.*}}func.func @only_read({{.*}}
// CHECK-NEXT:   %0 = arith.constant true
// CHECK-NEXT:   %1 = arith.constant false
// CHECK-NEXT:   cf.cond_br %c, ^theirs, ^ours
// CHECK-NEXT: ^theirs:
// CHECK-NEXT:   cf.br ^join(%arg, %1 : memref<?xf32>, i1)
// CHECK-NEXT: ^ours:
// CHECK-NEXT:   %a = memref.alloc(%n) {bufferization.manual_deallocation} : memref<?xf32>
// CHECK-NEXT:   "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:   cf.br ^join(%a, %0 : memref<?xf32>, i1)
// CHECK-NEXT: ^join(%r: memref<?xf32>, %r_owned: i1):
// CHECK-NEXT:   memref.copy %r, %out : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:   bufferization.dealloc (%r : memref<?xf32>) if (%r_owned)
// CHECK-NEXT:   func.return

// What needs no decision at run time gets none.
func.func @both_fresh(%c: i1) {
  %r = scf.if %c -> (memref<8xf32>) {
    %a = memref.alloc() : memref<8xf32>
    scf.yield %a : memref<8xf32>
  } else {
    %b = memref.alloc() : memref<8xf32>
    scf.yield %b : memref<8xf32>
  }
  "test.op"(%r) : (memref<8xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @both_fresh({{.*}}
// CHECK-NEXT:   %r = scf.if %c -> (memref<8xf32>) {
// CHECK-NEXT:     %a = memref.alloc() : memref<8xf32>
// CHECK-NEXT:     scf.yield %a : memref<8xf32>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     %b = memref.alloc() : memref<8xf32>
// CHECK-NEXT:     scf.yield %b : memref<8xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   "test.op"(%r) : (memref<8xf32>) -> ()
// CHECK-NEXT:   memref.dealloc %r : memref<8xf32>
// CHECK-NEXT:   func.return
