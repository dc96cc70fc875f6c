// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=argument dynamic=reuse alignment=48 io-in-workspace=true pack-constants=true pools="sram:64KiB,default"},verify-memory-plan' %s | filecheck %s

// Y8: one more argument for each memory space, behind the workspaces and the context, in front of constants. Offsets
// are multiples of all that the slots of one ask for; the memory has the largest power of two in that.

memref.global "private" constant @w : memref<4xf32> = dense<0.5>
func.func private @dma(memref<?xf32>) attributes {mergealloc.context}
func.func @f(%x: memref<16xf32>, %n: index, %y: memref<?xf32>) {
  %t = memref.alloc() : memref<16xf32, "sram">
  "test.op"(%x, %t) : (memref<16xf32>, memref<16xf32, "sram">) -> ()
  %w = memref.get_global @w : memref<4xf32>
  %c0 = arith.constant 0 : index
  %d = memref.dim %x, %c0 : memref<16xf32>
  %a = memref.alloc(%d) {alignment = 32 : i64} : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32, "sram">
  "test.op"(%a, %b, %t) : (memref<?xf32>, memref<?xf32, "sram">, memref<16xf32, "sram">) -> ()
  func.call @dma(%a) : (memref<?xf32>) -> ()
  %e = memref.alloc(%n) : memref<?xi8>
  "test.op"(%a, %e, %w) : (memref<?xf32>, memref<?xi8>, memref<4xf32>) -> ()
  func.return
}

// CHECK-NEXT:  builtin.module attributes {mergealloc.provided_constants = [{name = "constants_default", alignment = 4 : i64, constants = [{name = "w", offset = 0 : i64, bytes = 16 : i64, type = memref<4xf32>}], contents = dense<[0, 0, 0, 63, 0, 0, 0, 63, 0, 0, 0, 63, 0, 0, 0, 63]> : tensor<16xi8>}]} {
// CHECK-LABEL:   func.func private @dma(memref<?xf32>, !llvm.ptr) -> ()
// CHECK-LABEL:   func.func @f(%n: index, %y: memref<?xf32>, %workspace: memref<64xi8>, %workspace_1: memref<64xi8, "sram">, %context: !llvm.ptr {mergealloc.context}, %dynamic_workspace: memref<?xi8> {mergealloc.workspace_size = @f_workspace_size}, %dynamic_workspace_1: memref<?xi8, "sram"> {mergealloc.workspace_size = @f_workspace_size_sram}, %constants: memref<16xi8> {mergealloc.constants = "constants_default"}) attributes {mergealloc.inputs = [{name = "x", type = memref<16xf32>, offset = 0 : i64, bytes = 64 : i64}], mergealloc.outputs = [{name = "x", type = memref<16xf32>, offset = 0 : i64, bytes = 64 : i64}], mergealloc.workspaces = [{argument = 2 : i64, alignment = 16 : i64}, {argument = 3 : i64, alignment = 16 : i64}, {argument = 5 : i64, alignment = 32 : i64}, {argument = 6 : i64, alignment = 16 : i64}], mergealloc.plan = {{.*}} {
// CHECK-NEXT:      %0 = arith.constant 0 : index
// CHECK-NEXT:      %x = memref.view %workspace[%0][] {mergealloc.input = {x = 0 : i64}, mergealloc.output = {x = 0 : i64}} : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:      %1 = arith.constant 0 : index
// CHECK-NEXT:      %t = memref.view %workspace_1[%1][] : memref<64xi8, "sram"> to memref<16xf32, "sram">
// CHECK-NEXT:      "test.op"(%x, %t) : (memref<16xf32>, memref<16xf32, "sram">) -> ()
// CHECK-NEXT:      %2 = arith.constant 0 : index
// CHECK-NEXT:      %w = memref.view %constants[%2][] : memref<16xi8> to memref<4xf32>
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %d = memref.dim %x, %c0 : memref<16xf32>
// CHECK-NEXT:      %3 = arith.constant 0 : index
// CHECK-NEXT:      %a = memref.view %dynamic_workspace[%3][%d] : memref<?xi8> to memref<?xf32>
// CHECK-NEXT:      %4 = arith.constant 0 : index
// CHECK-NEXT:      %b = memref.view %dynamic_workspace_1[%4][%n] : memref<?xi8, "sram"> to memref<?xf32, "sram">
// CHECK-NEXT:      "test.op"(%a, %b, %t) : (memref<?xf32>, memref<?xf32, "sram">, memref<16xf32, "sram">) -> ()
// CHECK-NEXT:      func.call @dma(%a, %context) : (memref<?xf32>, !llvm.ptr) -> ()
// CHECK-NEXT:      %5 = arith.constant 4 : index
// CHECK-NEXT:      %6 = arith.muli %d, %5 : index
// CHECK-NEXT:      %7 = arith.constant 95 : index
// CHECK-NEXT:      %8 = arith.addi %6, %7 : index
// CHECK-NEXT:      %9 = arith.constant 96 : index
// CHECK-NEXT:      %10 = arith.divui %8, %9 : index
// CHECK-NEXT:      %11 = arith.constant 96 : index
// CHECK-NEXT:      %12 = arith.muli %10, %11 : index
// CHECK-NEXT:      %e = memref.view %dynamic_workspace[%12][%n] : memref<?xi8> to memref<?xi8>
// CHECK-NEXT:      "test.op"(%a, %e, %w) : (memref<?xf32>, memref<?xi8>, memref<4xf32>) -> ()
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }
// CHECK-LABEL:   func.func @f_workspace_size_sram(%n: index, %y_dim0: index) -> index {
// CHECK-NEXT:      %0 = arith.constant 4 : index
// CHECK-NEXT:      %1 = arith.muli %n, %0 : index
// CHECK-NEXT:      %2 = arith.constant 47 : index
// CHECK-NEXT:      %3 = arith.addi %1, %2 : index
// CHECK-NEXT:      %4 = arith.constant 48 : index
// CHECK-NEXT:      %5 = arith.divui %3, %4 : index
// CHECK-NEXT:      %6 = arith.constant 48 : index
// CHECK-NEXT:      %7 = arith.muli %5, %6 : index
// CHECK-NEXT:      func.return %7 : index
// CHECK-NEXT:    }
// CHECK-LABEL:   func.func @f_workspace_size(%n: index, %y_dim0: index) -> index {
// CHECK-NEXT:      %0 = arith.constant 16 : index
// CHECK-NEXT:      %1 = arith.constant 4 : index
// CHECK-NEXT:      %2 = arith.muli %0, %1 : index
// CHECK-NEXT:      %3 = arith.constant 95 : index
// CHECK-NEXT:      %4 = arith.addi %2, %3 : index
// CHECK-NEXT:      %5 = arith.constant 96 : index
// CHECK-NEXT:      %6 = arith.divui %4, %5 : index
// CHECK-NEXT:      %7 = arith.constant 96 : index
// CHECK-NEXT:      %8 = arith.muli %6, %7 : index
// CHECK-NEXT:      %9 = arith.constant 1 : index
// CHECK-NEXT:      %10 = arith.muli %n, %9 : index
// CHECK-NEXT:      %11 = arith.constant 95 : index
// CHECK-NEXT:      %12 = arith.addi %10, %11 : index
// CHECK-NEXT:      %13 = arith.constant 96 : index
// CHECK-NEXT:      %14 = arith.divui %12, %13 : index
// CHECK-NEXT:      %15 = arith.constant 96 : index
// CHECK-NEXT:      %16 = arith.muli %14, %15 : index
// CHECK-NEXT:      %17 = arith.addi %16, %8 : index
// CHECK-NEXT:      func.return %17 : index
// CHECK-NEXT:    }
