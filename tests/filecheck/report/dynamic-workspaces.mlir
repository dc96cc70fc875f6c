// RUN: xdsl-opt %s -p 'merge-alloc{scope=program arena=argument dynamic=reuse alignment=48}' -t 'memory-plan{format=c-header}' | filecheck %s
// RUN: xdsl-opt %s -t 'memory-plan{format=c-header merge-alloc="scope=program arena=argument dynamic=reuse alignment=48"}' | filecheck %s
// RUN: xdsl-opt %s -p 'merge-alloc{scope=program arena=argument dynamic=reuse alignment=48}' -t memory-plan | filecheck %s --check-prefix TEXT
// RUN: xdsl-opt %s -t 'memory-plan{merge-alloc="scope=program arena=argument dynamic=reuse alignment=48"}' | filecheck %s --check-prefix TEXT
// RUN: xdsl-opt %s -p 'merge-alloc{scope=program arena=argument dynamic=reuse alignment=48}' -t 'memory-plan{format=json}' | filecheck %s --check-prefix JSON

// Y8: callers find out how much memory a function needs for what has a size that only they know.

func.func @f(%x: memref<?x4x?xf32> {mergealloc.name = "image"}, %int: index, %z: f32, %flag: i1, %s: memref<4xi8>)
    attributes {llvm.emit_c_interface} {
  %c2 = arith.constant 2 : index
  %d = memref.dim %x, %c2 : memref<?x4x?xf32>
  %a = memref.alloc(%d) : memref<?xf32>
  %t = memref.alloc() : memref<64xi8>
  "test.op"(%a, %t) : (memref<?xf32>, memref<64xi8>) -> ()
  %b = memref.alloc(%int) : memref<?xf32, "sram">
  "test.op"(%b) : (memref<?xf32, "sram">) -> ()
  func.return
}
// CHECK:      /* the memory that the caller provides in pool default */
// CHECK-NEXT: #define F_WORKSPACE_DEFAULT_SIZE 64
// CHECK-NEXT: #define F_WORKSPACE_DEFAULT_ALIGNMENT 16
// CHECK-NEXT: /* the memory that the caller provides in pool default */
// CHECK-NEXT: #define F_DYNAMIC_WORKSPACE_DEFAULT_ALIGNMENT 16
// CHECK-NEXT: /* the memory that the caller provides in pool sram */
// CHECK-NEXT: #define F_DYNAMIC_WORKSPACE_SRAM_ALIGNMENT 16
// CHECK:      struct f_pools {
// CHECK-NEXT:   void *default_; /* 64 bytes */
// CHECK-NEXT: };
// CHECK:      /* The bytes that dynamic_workspace has to have, by dimensions and numbers. */
// CHECK-NEXT: intptr_t f_workspace_size(intptr_t image_dim0, intptr_t image_dim2, intptr_t int_, bool flag);
// CHECK:      /* The bytes that dynamic_workspace_1 has to have, by dimensions and numbers. */
// CHECK-NEXT: intptr_t f_workspace_size_sram(intptr_t image_dim0, intptr_t image_dim2, intptr_t int_, bool flag);
// CHECK:      void _mlir_ciface_f(struct memref_3d_f32 *image, intptr_t int_, float z, bool flag, struct memref_1d_i8 *s, struct memref_1d_i8 *workspace, struct memref_1d_i8 *dynamic_workspace, struct memref_1d_i8 *dynamic_workspace_1);

// TEXT:      function @f
// TEXT:        input dynamic_workspace: as many bytes of 'default' as @f_workspace_size says, alignment 16
// TEXT-NEXT:   input dynamic_workspace_1: as many bytes of 'sram' as @f_workspace_size_sram says, alignment 16

// JSON: {"name": "dynamic_workspace", "type": "memref<?xi8>", "size_bytes": null, "element_type": "i8", "shape": [-1], "pool": "default", "offset_bytes": null, "workspace_alignment": 16, "size_function": "f_workspace_size",

// A type that C has not; no parameters; bare pointers, which know no dynamic shapes.
func.func @g(%i: i24) {
  %n = arith.index_cast %i : i24 to index
  %a = memref.alloc(%n) : memref<?xf32>
  "test.op"(%a) : (memref<?xf32>) -> ()
  func.return
}
// CHECK:      /* @g */
// CHECK:      /* no prototype: a type of the function has no counterpart in C */
// CHECK:      /* no prototype: a type of the function has no counterpart in C */
func.func @h() {
  %n = arith.constant 4 : index
  %a = memref.alloc(%n) : memref<?xf32>
  "test.op"(%a) : (memref<?xf32>) -> ()
  func.return
}
// CHECK:      /* @h */
// CHECK:      intptr_t h_workspace_size(void);
// CHECK:      /* no prototype: a type of the function has no counterpart in C */

// TEXT: function @g
