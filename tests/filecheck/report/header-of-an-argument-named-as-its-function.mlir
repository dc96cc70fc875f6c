// RUN: xdsl-opt %s -p 'merge-alloc{scope=program arena=argument}' -t 'memory-plan{format=c-header}' | filecheck %s

// Inside of a wrapper, a parameter with the name of the function would be in its way.

// CHECK:      void model(float *model_1, int8_t *workspace);
// CHECK:      static inline void model_run(const struct model_pools *pools, float *model_1) {
// CHECK-NEXT:   model(model_1, (int8_t *)pools->default_);

func.func @model(%x: memref<4xf32> {mergealloc.name = "model"}) {
  %b = memref.alloc() : memref<4xf32>
  memref.copy %x, %b : memref<4xf32> to memref<4xf32>
  memref.copy %b, %x : memref<4xf32> to memref<4xf32>
  func.return
}
