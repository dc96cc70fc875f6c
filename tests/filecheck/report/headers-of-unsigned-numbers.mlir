// RUN: xdsl-opt %s -t 'memory-plan{format=c-header}' | filecheck %s --match-full-lines

// Integers that are unsigned have such a type in C. Floats have the type that they have anyway, and
// so have the bits of floats that C lacks.

builtin.module {
  func.func @numbers(
    %a: memref<4xi16> {mergealloc.scale = 1.0 : f64, mergealloc.unsigned},
    %b: memref<4xi16> {mergealloc.scale = 1.0 : f64},
    %c: memref<4xf32> {mergealloc.scale = 1.0 : f64, mergealloc.unsigned},
    %d: memref<4xf16> {mergealloc.scale = 1.0 : f64, mergealloc.unsigned},
    %e: memref<4xbf16> {mergealloc.scale = 1.0 : f64}
  ) {
    %x = memref.alloc() : memref<4xi8>
    "test.op"(%a, %b, %c, %d, %e, %x) : (memref<4xi16>, memref<4xi16>, memref<4xf32>, memref<4xf16>, memref<4xbf16>, memref<4xi8>) -> ()
    func.return
  }
}

// CHECK: void numbers(uint16_t *a, int16_t *b, float *c, uint16_t *d, uint16_t *e);
