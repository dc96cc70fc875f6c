// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=global place-results=true},verify-memory-plan' %s | filecheck %s
// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=global place-results=true analysis-only=true}' %s | filecheck --check-prefix=REASON %s

// K3: callers must not free what is in an arena that outlives the call, nor what they passed. A result
// that is so on one path only is not marked; callers may free it on both, so it is in no arena (W10).

func.func private @elsewhere() -> memref<8xi8>
func.func @handed_back(%x: memref<8xi8>) -> (memref<8xi8>, memref<8xi8>) {
  %a = memref.alloc() : memref<8xi8>
  "test.op"(%x, %a) : (memref<8xi8>, memref<8xi8>) -> ()
  func.return %x, %a : memref<8xi8>, memref<8xi8>
}
func.func @one_of_two(%p: i1) -> memref<8xi8> {
  %a = memref.alloc() : memref<8xi8>
  "test.op"(%a) : (memref<8xi8>) -> ()
  cf.cond_br %p, ^here, ^there
^here:
  func.return %a : memref<8xi8>
^there:
  %b = func.call @elsewhere() : () -> memref<8xi8>
  "test.op"(%a) : (memref<8xi8>) -> ()
  func.return %b : memref<8xi8>
}
func.func @passed_or_not(%x: memref<8xi8>, %p: i1) -> memref<8xi8> {
  %scratch = memref.alloc() : memref<8xi8>
  "test.op"(%scratch) : (memref<8xi8>) -> ()
  cf.cond_br %p, ^here, ^there
^here:
  func.return %x : memref<8xi8>
^there:
  %b = func.call @elsewhere() : () -> memref<8xi8>
  func.return %b : memref<8xi8>
}
func.func @passed_or_made(%x: memref<8xi8>, %p: i1) -> memref<8xi8> {
  %a = memref.alloc() : memref<8xi8>
  "test.op"(%a) : (memref<8xi8>) -> ()
  %r = arith.select %p, %x, %a : memref<8xi8>
  func.return %r : memref<8xi8>
}
func.func @one_of_three(%p: i1, %n: index) -> (memref<8xi8>, memref<8xi8>) {
  %a = memref.alloc() : memref<8xi8>
  %b = memref.alloc() : memref<8xi8>
  %c = func.call @elsewhere() : () -> memref<8xi8>
  "test.op"(%a, %b, %c) : (memref<8xi8>, memref<8xi8>, memref<8xi8>) -> ()
  %r = arith.select %p, %a, %b : memref<8xi8>
  %s = arith.select %p, %b, %c : memref<8xi8>
  func.return %r, %s : memref<8xi8>, memref<8xi8>
}

// CHECK:      func.func @handed_back(%x: memref<8xi8>) -> (memref<8xi8> {mergealloc.borrowed}, memref<8xi8> {mergealloc.borrowed})
// CHECK:      func.func @one_of_two(%p: i1) -> memref<8xi8>
// CHECK-NEXT:   %a = memref.alloc()
// CHECK:      func.func @passed_or_not(%x: memref<8xi8>, %p: i1) -> memref<8xi8> attributes
// CHECK:        %scratch = memref.view
// CHECK:      func.func @passed_or_made(%x: memref<8xi8>, %p: i1) -> (memref<8xi8> {mergealloc.borrowed})
// CHECK:        %a = memref.view
// CHECK:      func.func @one_of_three(%p: i1, %n: index) -> (memref<8xi8>, memref<8xi8>)
// CHECK-NEXT:   %a = memref.alloc()
// CHECK-NEXT:   %b = memref.alloc()

// REASON:     func.func @one_of_two
// REASON-NEXT:  mergealloc.skip = "may be returned in place of a buffer that is not merged"
