// RUN: xdsl-opt --allow-unregistered-dialect -p copy-removal %s | filecheck %s

// A region that goes on may use a buffer until it has been waited for: neither may the copy be written
// there, nor what is copied be made there.

func.func @source(%f: f32, %i: index) -> f32 {
  %a = memref.alloc() : memref<64xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<64xf32>)
  %t = async.execute {
    %x = memref.load %a[%i] : memref<64xf32>
    "test.op"(%x) : (f32) -> ()
    async.yield
  }
  %b = memref.alloc() : memref<64xf32>
  memref.copy %a, %b : memref<64xf32> to memref<64xf32>
  memref.store %f, %b[%i] : memref<64xf32>
  async.await %t : !async.token
  %y = memref.load %b[%i] : memref<64xf32>
  return %y : f32
}

// CHECK-LABEL: @source
// CHECK:         %b = memref.alloc()
// CHECK-NEXT:    memref.copy %a, %b
// CHECK-NEXT:    memref.store %f, %b

func.func @target(%f: f32, %i: index) -> f32 {
  %b = memref.alloc() : memref<64xf32>
  linalg.fill ins(%f : f32) outs(%b : memref<64xf32>)
  %t = async.execute {
    %v = memref.subview %b[0] [32] [1] : memref<64xf32> to memref<32xf32, strided<[1]>>
    %x = memref.load %v[%i] : memref<32xf32, strided<[1]>>
    "test.op"(%x) : (f32) -> ()
    async.yield
  }
  %a = memref.alloc() : memref<64xf32>
  memref.store %f, %a[%i] : memref<64xf32>
  async.await %t : !async.token
  memref.copy %a, %b : memref<64xf32> to memref<64xf32>
  %y = memref.load %b[%i] : memref<64xf32>
  return %y : f32
}

// CHECK-LABEL: @target
// CHECK:         %a = memref.alloc()
// CHECK-NEXT:    memref.store %f, %a
// CHECK:         memref.copy %a, %b

// So it may by another name.

memref.global "private" @g : memref<64xf32> = uninitialized

func.func @global(%f: f32, %i: index) {
  %h = memref.get_global @g : memref<64xf32>
  %t = async.execute {
    %g = memref.get_global @g : memref<64xf32>
    %x = memref.load %g[%i] : memref<64xf32>
    "test.op"(%x) : (f32) -> ()
    async.yield
  }
  %a = memref.alloc() : memref<64xf32>
  memref.store %f, %a[%i] : memref<64xf32>
  async.await %t : !async.token
  memref.copy %a, %h : memref<64xf32> to memref<64xf32>
  return
}

// CHECK-LABEL: @global(
// CHECK:         memref.store %f, %a
// CHECK:         memref.copy %a, %h

func.func private @reads_global()

func.func @global_of_callee(%f: f32, %i: index) {
  %h = memref.get_global @g : memref<64xf32>
  %t = async.execute {
    func.call @reads_global() : () -> ()
    async.yield
  }
  %a = memref.alloc() : memref<64xf32>
  memref.store %f, %a[%i] : memref<64xf32>
  async.await %t : !async.token
  memref.copy %a, %h : memref<64xf32> to memref<64xf32>
  return
}

// CHECK-LABEL: @global_of_callee
// CHECK:         memref.copy %a, %h

// A region's own buffers are its own.

func.func @inside(%f: f32, %i: index) {
  %t = async.execute {
    %a = memref.alloc() : memref<64xf32>
    memref.store %f, %a[%i] : memref<64xf32>
    %b = memref.alloc() : memref<64xf32>
    memref.copy %a, %b : memref<64xf32> to memref<64xf32>
    %y = memref.load %b[%i] : memref<64xf32>
    "test.op"(%y) : (f32) -> ()
    async.yield
  }
  return
}

// CHECK-LABEL: @inside
// CHECK-NOT:     memref.copy
