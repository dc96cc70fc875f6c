// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=global place-results=true},verify-memory-plan' %s | filecheck %s

// K3: callers must not free what is in an arena that outlives the call, nor what they passed. A result
// that is so on one path only is not marked.

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

// CHECK:      func.func @handed_back(%x: memref<8xi8>) -> (memref<8xi8> {mergealloc.borrowed}, memref<8xi8> {mergealloc.borrowed})
// CHECK:      func.func @one_of_two(%p: i1) -> memref<8xi8>
