// RUN: not xdsl-opt %s -p verify-memory-plan 2>&1 | filecheck %s

// V24: the stack is not in read-only memory either, and a function that writes only its second argument
// does so in read-only memory if that is passed there. V25: to free memory is an access, too.

// CHECK:      error: the memory plan is wrong: 3 violations
// CHECK-NEXT: {{.*}}error: in @second: %b in pool 'qspi', which is read-only, is written
// CHECK-NEXT: {{.*}}error: in @on_the_stack: %a in pool 'qspi', which is read-only, is allocated
// CHECK-NEXT: {{.*}}error: in @frees: %a in pool 'dtcm', which is for c, is accessed by @frees, which runs on accel
builtin.module attributes {mergealloc.pools = [{name = "qspi", access = "read-only"}, {name = "dtcm", targets = ["c"]}]} {
  func.func private @second(%a: memref<8xf32>, %b: memref<8xf32>) {
    memref.copy %a, %b : memref<8xf32> to memref<8xf32>
    func.return
  }
  func.func @passes(%x: memref<8xf32>, %q: memref<8xf32, "qspi">) {
    %b = memref.memory_space_cast %q : memref<8xf32, "qspi"> to memref<8xf32>
    func.call @second(%x, %b) : (memref<8xf32>, memref<8xf32>) -> ()
    func.return
  }
  func.func @on_the_stack() {
    %a = memref.alloca() : memref<8xf32, "qspi">
    func.return
  }
  func.func @frees(%a: memref<8xf32, "dtcm">) attributes {mergealloc.target = "accel"} {
    memref.dealloc %a : memref<8xf32, "dtcm">
    func.return
  }
}
