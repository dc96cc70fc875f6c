// RUN: not xdsl-opt %s -p "merge-alloc{pools=\"srm:64\" pack-constants=true}" 2>&1 | filecheck %s

// What has no memory space goes into any pool, so that names of pools need not be those of memory spaces
// then. A global that is written is not put into pools: it does not hide a name that is wrong.

// CHECK: error: merge-alloc: pools: there is no memory space 'srm' in the program, which has 'default', 'sram'
memref.global "private" @table : memref<4xi8> = dense<1>
func.func @f() {
  %t = memref.get_global @table : memref<4xi8>
  %a = memref.alloc() : memref<4xi8, "sram">
  "test.op"(%t, %a) : (memref<4xi8>, memref<4xi8, "sram">) -> ()
  func.return
}
