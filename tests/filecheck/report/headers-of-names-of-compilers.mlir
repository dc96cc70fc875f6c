// RUN: xdsl-opt %s -t 'memory-plan{format=c-header}' | filecheck %s

// Names that C, stdint.h or GNU compilers give another meaning, without being words of lower case.

// CHECK: void f(int8_t *linux_, int32_t INT8_MAX_, int32_t SIZE_MAX_, int32_t _Bool_, int32_t __thread_, int32_t _0);
func.func @f(%linux: memref<4xi8>, %INT8_MAX: i32, %SIZE_MAX: i32, %_Bool: i32, %__thread: i32, %x: i32 {mergealloc.name = "_0"}) {
  %a = memref.alloc() : memref<4xi8>
  "test.op"(%linux, %a) : (memref<4xi8>, memref<4xi8>) -> ()
  func.return
}

// CHECK:     UNIX_INPUT_X_SIZE
// CHECK-NOT: void unix(
func.func @unix(%x: memref<4xi8>) {
  %a = memref.alloc() : memref<4xi8>
  "test.op"(%x, %a) : (memref<4xi8>, memref<4xi8>) -> ()
  func.return
}
