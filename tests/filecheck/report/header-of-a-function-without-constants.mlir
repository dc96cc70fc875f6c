// RUN: xdsl-opt %s -t 'memory-plan{format=c-header merge-alloc="scope=program arena=argument pack-constants=true"}' | filecheck %s
// RUN: xdsl-opt %s -p 'merge-alloc{scope=program arena=argument pack-constants=true}' -t 'memory-plan{format=c-header}' | filecheck %s

// Callers provide constants to the function that reads them, and not to the other one.

// CHECK: void with(float *y, int8_t *constants{{.*}});
// CHECK: void without(float *x, int8_t *workspace);

memref.global "private" constant @w : memref<4xf32> = dense<[1.0, 2.0, 3.0, 4.0]>
func.func @with(%y: memref<4xf32>) {
  %w = memref.get_global @w : memref<4xf32>
  memref.copy %w, %y : memref<4xf32> to memref<4xf32>
  func.return
}
func.func @without(%x: memref<4xf32>) {
  %b = memref.alloc() : memref<4xf32>
  memref.copy %x, %b : memref<4xf32> to memref<4xf32>
  memref.copy %b, %x : memref<4xf32> to memref<4xf32>
  func.return
}
