// RUN: xdsl-opt -p 'merge-alloc{scope=program}' %s | filecheck %s

// M22: the second result of a call is handed on to a function that runs elsewhere, the first one is not.

builtin.module attributes {mergealloc.pools = [{name = "dtcm", targets = ["c"]}, {name = "sram", targets = ["c", "accel"]}]} {
func.func private @npu(memref<8xf32>) attributes {mergealloc.target = "accel"}
func.func private @make() -> (memref<4xf32>, memref<8xf32>) attributes {mergealloc.target = "c"} {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<8xf32>
  "test.op"(%a, %b) : (memref<4xf32>, memref<8xf32>) -> ()
  func.return %a, %b : memref<4xf32>, memref<8xf32>
}
func.func @main() attributes {mergealloc.target = "c"} {
  %x, %y = func.call @make() : () -> (memref<4xf32>, memref<8xf32>)
  func.call @npu(%y) : (memref<8xf32>) -> ()
  "test.op"(%x) : (memref<4xf32>) -> ()
  func.return
}
}

// CHECK-LABEL: @main
// CHECK-DAG:     memref.alloc() {alignment = 64 : i64} : memref<16xi8, "dtcm">
// CHECK-DAG:     memref.alloc() {alignment = 64 : i64} : memref<32xi8, "sram">
