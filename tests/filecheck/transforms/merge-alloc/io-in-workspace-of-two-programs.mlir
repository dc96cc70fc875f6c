// RUN: xdsl-opt --split-input-file -p 'merge-alloc{scope=program arena=global io-in-workspace=true}' %s | filecheck %s

// What others see has the name of the module, or of the function whose memory it is: two programs can be linked.

builtin.module @vision.v2 {
  func.func @model(%x: memref<8xf32>, %out: memref<8xf32>) {
    linalg.exp ins(%x : memref<8xf32>) outs(%out : memref<8xf32>)
    func.return
  }
}
// CHECK:      memref.global @vision_v2_arena_default : memref<
// CHECK:        memref.get_global @vision_v2_arena_default

// -----

func.func @speech(%x: memref<8xf32>, %out: memref<8xf32>) {
  linalg.exp ins(%x : memref<8xf32>) outs(%out : memref<8xf32>)
  func.return
}
// CHECK:      memref.global @speech_arena_default : memref<

// Cites: 004/U2
