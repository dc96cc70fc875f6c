// RUN: xdsl-opt %s -p 'merge-alloc{scope=program},buffer-deallocation-pipeline' | filecheck %s
// RUN: xdsl-opt %s -p 'merge-alloc{scope=program remarks=true}' 2>&1 | filecheck %s --check-prefix=WHY

// What @one_of_two returns may be an allocation of dynamic size, which stays. Were the other one in the arena of
// @main, nobody could tell which of them is to be freed (W10).
func.func private @one_of_two(%c: i1, %n: index, %x: memref<64xf32>) -> memref<64xf32> {
  %r = scf.if %c -> (memref<64xf32>) {
    %merged = memref.alloc() : memref<64xf32>
    linalg.exp ins(%x : memref<64xf32>) outs(%merged : memref<64xf32>)
    scf.yield %merged : memref<64xf32>
  } else {
    %stays = memref.alloc(%n) : memref<?xf32>
    %cast = memref.cast %stays : memref<?xf32> to memref<64xf32>
    linalg.log ins(%x : memref<64xf32>) outs(%cast : memref<64xf32>)
    scf.yield %cast : memref<64xf32>
  }
  func.return %r : memref<64xf32>
}
// CHECK-LABEL: func.func private @one_of_two(%c: i1, %n: index, %x: memref<64xf32>) -> memref<64xf32>
// CHECK-NOT:     memref.view
// WHY: %merged stays: may be returned in place of a buffer that is not merged

// Both can be in the arena: so they are.
func.func private @both(%c: i1, %x: memref<64xf32>) -> memref<64xf32> {
  %r = scf.if %c -> (memref<64xf32>) {
    %a = memref.alloc() : memref<64xf32>
    linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
    scf.yield %a : memref<64xf32>
  } else {
    %b = memref.alloc() : memref<64xf32>
    linalg.log ins(%x : memref<64xf32>) outs(%b : memref<64xf32>)
    scf.yield %b : memref<64xf32>
  }
  func.return %r : memref<64xf32>
}
// CHECK-LABEL: func.func private @both(%c: i1, %x: memref<64xf32>, %workspace: memref<512xi8>) -> memref<64xf32>
// CHECK-COUNT-2: memref.view %workspace[

func.func @main(%c: i1, %n: index, %x: memref<64xf32>, %o: memref<64xf32>) {
  %r = func.call @one_of_two(%c, %n, %x) : (i1, index, memref<64xf32>) -> memref<64xf32>
  linalg.exp ins(%r : memref<64xf32>) outs(%o : memref<64xf32>)
  %s = func.call @both(%c, %x) : (i1, memref<64xf32>) -> memref<64xf32>
  linalg.exp ins(%s : memref<64xf32>) outs(%o : memref<64xf32>)
  func.return
}
