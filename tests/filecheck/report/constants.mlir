// RUN: xdsl-opt %s -t 'memory-plan{merge-alloc="pack-constants=true"}' | filecheck %s --check-prefixes=CHECK,BEFORE
// RUN: xdsl-opt %s -p 'merge-alloc{pack-constants=true}' -t memory-plan | filecheck %s --check-prefixes=CHECK,AFTER
// RUN: xdsl-opt %s -p 'merge-alloc{pack-constants=true}' -t 'memory-plan{format=c-header}' | filecheck %s --check-prefix=HEADER

// Constants have a table of their own, before and after (C1); a dense_resource is known to the target.

memref.global "private" constant @w : memref<2xf32> = dense<[1.0, 2.0]>
memref.global "private" constant @blob : memref<3xi8> = dense_resource<bytes>
memref.global "private" @state : memref<2xf32> = dense<0.0>

func.func @f(%x: memref<2xf32>) {
  %w = memref.get_global @w : memref<2xf32>
  %blob = memref.get_global @blob : memref<3xi8>
  %state = memref.get_global @state : memref<2xf32>
  %t = memref.alloc() : memref<2xf32>
  linalg.add ins(%x, %w : memref<2xf32>, memref<2xf32>) outs(%t : memref<2xf32>)
  linalg.copy ins(%t : memref<2xf32>) outs(%x : memref<2xf32>)
  func.return
}

// BEFORE:     arena 0 in @f, pool 'default' (merge-alloc would make it)
// AFTER:      arena 0 in @f, pool 'default' (%arena)
// BEFORE:     constants in pool 'default' (merge-alloc would make it)
// AFTER:      constants in pool 'default' (@constants_default)
// CHECK-NEXT:     11 bytes, alignment 4; 11 with equal ones more than once
// CHECK-NEXT:     name   bytes  offset  type
// CHECK-NEXT:     @w         8       0  memref<2xf32>
// CHECK-NEXT:     @blob      3       8  memref<3xi8>
// BEFORE:     globals that stay as they are:
// BEFORE-NEXT:    name    reason
// BEFORE-NEXT:    @state  not constant
// CHECK:      constants: 2 in 11 bytes of 1 global

// HEADER:      /* Constants in pool default: 11 bytes of 2 constants */
// HEADER-NEXT: #define F_CONSTANTS_DEFAULT_SIZE 11
// HEADER-NEXT: #define F_CONSTANTS_DEFAULT_ALIGNMENT 4
// HEADER-NEXT: #define F_CONSTANTS_DEFAULT_W_OFFSET 0 /* memref<2xf32> */
// HEADER-NEXT: #define F_CONSTANTS_DEFAULT_W_SIZE 8
// HEADER-NEXT: #define F_CONSTANTS_DEFAULT_BLOB_OFFSET 8 /* memref<3xi8> */
// HEADER-NEXT: #define F_CONSTANTS_DEFAULT_BLOB_SIZE 3
// HEADER-NEXT: #ifdef F_CONSTANTS_DATA
// HEADER:      static const uint8_t f_constants_default[11] = {
// HEADER-NEXT:   0x00, 0x00, 0x80, 0x3f, 0x00, 0x00, 0x00, 0x40, 0x01, 0x02, 0x03,
// HEADER-NEXT: };
// HEADER-NEXT: #endif /* F_CONSTANTS_DATA */

{-# dialect_resources: { builtin: { bytes: "0x01000000010203" } } #-}
