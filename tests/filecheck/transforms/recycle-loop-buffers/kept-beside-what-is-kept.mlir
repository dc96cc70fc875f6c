// RUN: xdsl-opt -p recycle-loop-buffers %s | filecheck %s

// R9: %a is kept to the next iteration. While it is, 24 bytes of %c beside 40 of %d would be 68, and there are never
// more than 64 otherwise: %e is another buffer.

// CHECK-LABEL:  func.func @one_beside_the_other
// CHECK-NEXT:     %a = memref.alloc() : memref<4xi8>
// CHECK-NEXT:     scf.for
// CHECK:            %c = memref.alloc() : memref<24xi8>
// CHECK:            memref.dealloc %c : memref<24xi8>
// CHECK:            %d = memref.alloc() : memref<40xi8>
// CHECK:            %e = memref.alloc() : memref<24xi8>
func.func @one_beside_the_other(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xi8>
    %wide = memref.alloc() : memref<60xi8>
    "test.op"(%a, %wide) : (memref<4xi8>, memref<60xi8>) -> ()
    memref.dealloc %wide : memref<60xi8>
    memref.dealloc %a : memref<4xi8>
    %c = memref.alloc() : memref<24xi8>
    "test.op"(%c) : (memref<24xi8>) -> ()
    memref.dealloc %c : memref<24xi8>
    %d = memref.alloc() : memref<40xi8>
    "test.op"(%d) : (memref<40xi8>) -> ()
    memref.dealloc %d : memref<40xi8>
    %e = memref.alloc() : memref<24xi8>
    "test.op"(%e) : (memref<24xi8>) -> ()
    memref.dealloc %e : memref<24xi8>
  }
  func.return
}

// %a is kept to the next iteration, and then 16 bytes of %c for %e, beside 40 of %d or %h: there is no room for 8 bytes
// of %f.

// CHECK-LABEL:  func.func @beside_two
// CHECK-NEXT:     %a = memref.alloc() : memref<8xi8>
// CHECK-NEXT:     scf.for
// CHECK-NEXT:       %f = memref.alloc() : memref<2xi32>
// CHECK:            memref.dealloc %f : memref<2xi32>
// CHECK:            "test.op"(%c)
// CHECK:            "test.op"(%h)
// CHECK:            "test.op"(%c)
func.func @beside_two(%n: index) {
  scf.for %i = %n to %n step %n {
    %f = memref.alloc() : memref<2xi32>
    %a = memref.alloc() : memref<8xi8>
    %wide = memref.alloc() : memref<48xi8>
    "test.op"(%a, %f, %wide) : (memref<8xi8>, memref<2xi32>, memref<48xi8>) -> ()
    memref.dealloc %wide : memref<48xi8>
    memref.dealloc %f : memref<2xi32>
    %z = memref.alloc() : memref<1xi64>
    "test.op"(%z) : (memref<1xi64>) -> ()
    memref.dealloc %z : memref<1xi64>
    memref.dealloc %a : memref<8xi8>
    %c = memref.alloc() : memref<16xi8>
    "test.op"(%c) : (memref<16xi8>) -> ()
    memref.dealloc %c : memref<16xi8>
    %d = memref.alloc() : memref<40xi8>
    "test.op"(%d) : (memref<40xi8>) -> ()
    memref.dealloc %d : memref<40xi8>
    %h = memref.alloc() : memref<10xi32>
    "test.op"(%h) : (memref<10xi32>) -> ()
    memref.dealloc %h : memref<10xi32>
    %e = memref.alloc() : memref<16xi8>
    "test.op"(%e) : (memref<16xi8>) -> ()
    memref.dealloc %e : memref<16xi8>
  }
  func.return
}
