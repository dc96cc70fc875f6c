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

// What else may be returned is nobody's to free: a global, or the caller's own.
memref.global "private" constant @table : memref<64xf32> = dense<1.0>
func.func private @or_a_global(%c: i1, %x: memref<64xf32>) -> memref<64xf32> {
  %r = scf.if %c -> (memref<64xf32>) {
    %a = memref.alloc() : memref<64xf32>
    linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
    scf.yield %a : memref<64xf32>
  } else {
    %g = memref.get_global @table : memref<64xf32>
    scf.yield %g : memref<64xf32>
  }
  func.return %r : memref<64xf32>
}
// CHECK-LABEL: func.func private @or_a_global(%c: i1, %x: memref<64xf32>, %workspace: memref<256xi8>) -> memref<64xf32>

func.func private @or_the_argument(%c: i1, %x: memref<64xf32>) -> memref<64xf32> {
  %r = scf.if %c -> (memref<64xf32>) {
    %a = memref.alloc() : memref<64xf32>
    linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
    scf.yield %a : memref<64xf32>
  } else {
    scf.yield %x : memref<64xf32>
  }
  func.return %r : memref<64xf32>
}
// CHECK-LABEL: func.func private @or_the_argument(%c: i1, %x: memref<64xf32>, %workspace: memref<256xi8>) -> memref<64xf32>

// Of two results, one is in the arena, and the other one cannot be.
func.func private @two(%c: i1, %n: index, %x: memref<64xf32>) -> (memref<64xf32>, memref<64xf32>) {
  %first = memref.alloc() : memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%first : memref<64xf32>)
  %r = scf.if %c -> (memref<64xf32>) {
    %second = memref.alloc() : memref<64xf32>
    linalg.exp ins(%first : memref<64xf32>) outs(%second : memref<64xf32>)
    scf.yield %second : memref<64xf32>
  } else {
    %stays = memref.alloc(%n) : memref<?xf32>
    %cast = memref.cast %stays : memref<?xf32> to memref<64xf32>
    linalg.log ins(%x : memref<64xf32>) outs(%cast : memref<64xf32>)
    scf.yield %cast : memref<64xf32>
  }
  func.return %first, %r : memref<64xf32>, memref<64xf32>
}
// CHECK-LABEL: func.func private @two(
// CHECK:         memref.view %workspace
// CHECK-NEXT:    linalg.exp
// CHECK-NEXT:    %r = scf.if
// CHECK-NEXT:    %second = memref.alloc

// A function further in makes the one of the two that could be merged.
func.func private @makes(%x: memref<64xf32>) -> memref<64xf32> {
  %made = memref.alloc() : memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%made : memref<64xf32>)
  func.return %made : memref<64xf32>
}
func.func private @hands_on(%x: memref<64xf32>) -> memref<64xf32> {
  %handed_on = func.call @makes(%x) : (memref<64xf32>) -> memref<64xf32>
  func.return %handed_on : memref<64xf32>
}
func.func private @or_of_its_own(%c: i1, %n: index, %x: memref<64xf32>) -> memref<64xf32> {
  %handed_on = func.call @hands_on(%x) : (memref<64xf32>) -> memref<64xf32>
  %stays = memref.alloc(%n) : memref<?xf32>
  %cast = memref.cast %stays : memref<?xf32> to memref<64xf32>
  linalg.log ins(%x : memref<64xf32>) outs(%cast : memref<64xf32>)
  %r = arith.select %c, %handed_on, %cast : memref<64xf32>
  func.return %r : memref<64xf32>
}
// CHECK-LABEL: func.func private @makes(%x: memref<64xf32>) -> memref<64xf32>
// CHECK-NEXT:    %made = memref.alloc

func.func @main(%c: i1, %n: index, %x: memref<64xf32>, %o: memref<64xf32>) {
  %r = func.call @one_of_two(%c, %n, %x) : (i1, index, memref<64xf32>) -> memref<64xf32>
  linalg.exp ins(%r : memref<64xf32>) outs(%o : memref<64xf32>)
  %s = func.call @both(%c, %x) : (i1, memref<64xf32>) -> memref<64xf32>
  linalg.exp ins(%s : memref<64xf32>) outs(%o : memref<64xf32>)
  %t = func.call @or_a_global(%c, %x) : (i1, memref<64xf32>) -> memref<64xf32>
  linalg.exp ins(%t : memref<64xf32>) outs(%o : memref<64xf32>)
  %u = func.call @or_the_argument(%c, %x) : (i1, memref<64xf32>) -> memref<64xf32>
  linalg.exp ins(%u : memref<64xf32>) outs(%o : memref<64xf32>)
  %v:2 = func.call @two(%c, %n, %x) : (i1, index, memref<64xf32>) -> (memref<64xf32>, memref<64xf32>)
  linalg.add ins(%v#0, %v#1 : memref<64xf32>, memref<64xf32>) outs(%o : memref<64xf32>)
  %w = func.call @or_of_its_own(%c, %n, %x) : (i1, index, memref<64xf32>) -> memref<64xf32>
  linalg.exp ins(%w : memref<64xf32>) outs(%o : memref<64xf32>)
  func.return
}
