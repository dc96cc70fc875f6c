// RUN: xdsl-opt %s -p 'merge-alloc{scope=program arena=argument pack-constants=true}' -t memory-plan | filecheck %s

// Each module describes the constants that callers provide to its functions.

// CHECK: constants in pool 'default' (constants_default, from the callers)
// CHECK: @inside 16

builtin.module {
  builtin.module @inner {
    memref.global "private" constant @inside : memref<4xf32> = dense<[1.0, 2.0, 3.0, 4.0]>
    func.func @f(%y: memref<4xf32>) {
      %w = memref.get_global @inside : memref<4xf32>
      memref.copy %w, %y : memref<4xf32> to memref<4xf32>
      func.return
    }
  }
}
