// RUN: xdsl-opt --split-input-file --verify-diagnostics -p 'merge-alloc{pack-constants=true}' %s | filecheck --match-full-lines %s

// G1: why constants stay where they are, as those are told that pin them.

memref.global "private" constant @empty : memref<0xi8> = dense<> {mergealloc.offset = 0 : i64}
func.func @f() {
  %0 = memref.get_global @empty : memref<0xi8>
  "test.op"(%0) : (memref<0xi8>) -> ()
  func.return
}

// CHECK:      {{.*}}: error: in @empty: 'memref.global' op is pinned to an offset, but cannot be packed: has no bytes

// -----
memref.global "private" constant @no_bits : memref<2xi0> = dense<0> {mergealloc.offset = 0 : i64}
func.func @f() {
  %0 = memref.get_global @no_bits : memref<2xi0>
  "test.op"(%0) : (memref<2xi0>) -> ()
  func.return
}

// CHECK:      {{.*}}: error: in @no_bits: 'memref.global' op is pinned to an offset, but cannot be packed: has no bytes

// -----
memref.global "private" constant @named_only : memref<4xi8> = dense<1> {mergealloc.offset = 0 : i64}
func.func @f() {
  "test.op"() {name = @named_only} : () -> ()
  func.return
}

// CHECK:      {{.*}}: error: in @named_only: 'memref.global' op is pinned to an offset, but cannot be packed: named by something else than a memref.get_global of its type

// -----
memref.global "private" constant @other_type : memref<4xi8> = dense<1> {mergealloc.offset = 0 : i64}
func.func @f() {
  %0 = memref.get_global @other_type : memref<4xi8>
  %1 = memref.get_global @other_type : memref<1xi32>
  "test.op"(%0, %1) : (memref<4xi8>, memref<1xi32>) -> ()
  func.return
}

// CHECK:      {{.*}}: error: in @other_type: 'memref.global' op is pinned to an offset, but cannot be packed: named by something else than a memref.get_global of its type
