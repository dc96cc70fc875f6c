// RUN: xdsl-opt -p buffer-deallocation %s | filecheck %s

// The caller writes the global under another name, and then reads the result, which may be the global: so this
// function returns no clone of it.

memref.global "private" @data : memref<4xf32> = uninitialized

// CHECK-LABEL: func.func private @data_or_new(%c: i1) -> (memref<4xf32>, i1)
// CHECK-NOT:     bufferization.clone
// CHECK:         func.return %r, %r_owned : memref<4xf32>, i1
func.func private @data_or_new(%c: i1) -> memref<4xf32> {
  %d = memref.get_global @data : memref<4xf32>
  %r = scf.if %c -> memref<4xf32> {
    scf.yield %d : memref<4xf32>
  } else {
    %n = memref.alloc() : memref<4xf32>
    scf.yield %n : memref<4xf32>
  }
  func.return %r : memref<4xf32>
}

func.func @written_and_read(%c: i1, %v: f32, %i: index) -> f32 {
  %r = func.call @data_or_new(%c) : (i1) -> memref<4xf32>
  %d = memref.get_global @data : memref<4xf32>
  memref.store %v, %d[%i] : memref<4xf32>
  %x = memref.load %r[%i] : memref<4xf32>
  func.return %x : f32
}
