// RUN: xdsl-opt --split-input-file --verify-diagnostics -p 'merge-alloc{pack-constants=true index-bitwidth=8}' %s | filecheck --match-full-lines %s

// What is said about constants that are equal, or too many: it is about the first one, with the alignment of all.

builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 2 : i64}]} {
memref.global "private" constant @bytes : memref<4xi8> = dense<0>
memref.global "private" constant @int : memref<1xi32> = dense<0>
func.func @f() {
  %0 = memref.get_global @bytes : memref<4xi8>
  %1 = memref.get_global @int : memref<1xi32>
  "test.op"(%0, %1) : (memref<4xi8>, memref<1xi32>) -> ()
  func.return
}
}

// CHECK:      {{.*}}: error: in @bytes: merge-alloc: constant @bytes (4 bytes, alignment 4) does not fit: pool 'fast' has 2 bytes for constants, of which 0 are taken

// -----
memref.global "private" constant @first : memref<200xi8> = dense<0>
memref.global "private" constant @second : memref<100xi8> = dense<0>
func.func @f() {
  %0 = memref.get_global @first : memref<200xi8>
  %1 = memref.get_global @second : memref<100xi8>
  "test.op"(%0, %1) : (memref<200xi8>, memref<100xi8>) -> ()
  func.return
}

// CHECK:      {{.*}}: error: in @first: merge-alloc: a global of 300 bytes for constants is too large: an index of 8 bits counts to 255
