// RUN: not xdsl-opt -p 'merge-alloc{pools="sram:96"}' %s 2>&1 | filecheck %s

// Functions that call each other all need what one of them calls.

// CHECK: error: in @main: merge-alloc: pool 'sram' has 96 bytes, but arenas of 128 bytes exist at once: @main with 64 bytes, which calls @needs with 64 bytes

func.func private @there() {
  func.call @back() : () -> ()
  func.return
}
func.func private @back() {
  func.call @there() : () -> ()
  func.call @needs() : () -> ()
  func.return
}
func.func private @needs() {
  %a = memref.alloc() : memref<64xi8, "sram">
  "test.op"(%a) : (memref<64xi8, "sram">) -> ()
  func.return
}
func.func @main() {
  %a = memref.alloc() : memref<64xi8, "sram">
  "test.op"(%a) : (memref<64xi8, "sram">) -> ()
  func.call @there() : () -> ()
  "test.op"(%a) : (memref<64xi8, "sram">) -> ()
  func.return
}
