// RUN: xdsl-opt -p 'buffer-deallocation{private-function-dynamic-ownership=true}' %s | filecheck --match-full-lines %s

// A function that keeps an argument out of sight cannot own it: it gets no indicators, while a
// function that only reads one does.

memref.global "private" @kept : memref<1xmemref<4xf32>>

// CHECK: func.func private @keeps(%{{.*}}: memref<4xf32>) {
func.func private @keeps(%a: memref<4xf32>) {
  %names = memref.get_global @kept : memref<1xmemref<4xf32>>
  %zero = arith.constant 0 : index
  memref.store %a, %names[%zero] : memref<1xmemref<4xf32>>
  func.return
}

// CHECK: func.func private @reads(%{{.*}}: memref<4xf32>, %{{.*}}: i1) attributes {deallocation.dynamic_ownership} {
func.func private @reads(%a: memref<4xf32>) {
  "test.op"(%a) : (memref<4xf32>) -> ()
  func.return
}
