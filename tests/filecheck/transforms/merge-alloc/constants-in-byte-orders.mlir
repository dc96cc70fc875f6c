// RUN: xdsl-opt --split-input-file -p 'merge-alloc{pack-constants=true}' %s | filecheck --match-full-lines %s
// RUN: sed 's/= "big"/= "little"/' %s | xdsl-opt --split-input-file -p 'merge-alloc{pack-constants=true}' | filecheck --match-full-lines %s --check-prefix LITTLE

// The byte order is one of several entries of a data layout. Another word than the known ones is the default: the lowest
// byte first.

builtin.module attributes {dlti.dl_spec = #dlti.dl_spec<"other.entry" = 1 : i32, "dlti.endianness" = "big">} {
memref.global "private" constant @a : memref<2xi16> = dense<[1, 2]>
func.func @second_entry() {
  %a = memref.get_global @a : memref<2xi16>
  "test.op"(%a) : (memref<2xi16>) -> ()
  func.return
}
}

// CHECK:      builtin.module attributes {dlti.dl_spec = #dlti.dl_spec<"other.entry" = 1 : i32, "dlti.endianness" = "big">} {
// CHECK-NEXT:   memref.global "private" constant @constants_default : memref<4xi8> = dense<[0, 1, 0, 2]> {mergealloc.constants = [{name = "a", offset = 0 : i64, bytes = 4 : i64, type = memref<2xi16>}], alignment = 2 : i64}
// CHECK-NEXT:   func.func @second_entry() {
// CHECK-NEXT:     %constants = memref.get_global @constants_default : memref<4xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %constants[%0][] : memref<4xi8> to memref<2xi16>
// CHECK-NEXT:     "test.op"(%a) : (memref<2xi16>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// LITTLE:     memref.global "private" constant @constants_default : memref<4xi8> = dense<[1, 0, 2, 0]> {mergealloc.constants = [{name = "a", offset = 0 : i64, bytes = 4 : i64, type = memref<2xi16>}], alignment = 2 : i64}

// -----
builtin.module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "middle">} {
memref.global "private" constant @a : memref<2xi16> = dense<[1, 2]>
func.func @other_word() {
  %a = memref.get_global @a : memref<2xi16>
  "test.op"(%a) : (memref<2xi16>) -> ()
  func.return
}
}

// CHECK:      builtin.module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "middle">} {
// CHECK-NEXT:   memref.global "private" constant @constants_default : memref<4xi8> = dense<[1, 0, 2, 0]> {mergealloc.constants = [{name = "a", offset = 0 : i64, bytes = 4 : i64, type = memref<2xi16>}], alignment = 2 : i64}
// CHECK-NEXT:   func.func @other_word() {
// CHECK-NEXT:     %constants = memref.get_global @constants_default : memref<4xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %constants[%0][] : memref<4xi8> to memref<2xi16>
// CHECK-NEXT:     "test.op"(%a) : (memref<2xi16>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
