// RUN: xdsl-opt -p "merge-alloc{scope=program arena=argument place-results=true check-bounds=true},verify-memory-plan" %s | filecheck --match-full-lines %s

// M24 in whole programs: a callee's buffer of dynamic size is in the workspace, and so is a result. Views of parts of
// an arena are seen as views of that (V18, V26), so that both calls may use one place.

func.func @main(%x: memref<16xf32>, %n: index) -> memref<?xf32> {
  %a = memref.alloc() : memref<16xf32>
  linalg.exp ins(%x : memref<16xf32>) outs(%a : memref<16xf32>)
  func.call @g(%a, %n) : (memref<16xf32>, index) -> ()
  %b = memref.alloc() : memref<32xf32>
  "test.op"(%b) : (memref<32xf32>) -> ()
  func.call @g(%a, %n) : (memref<16xf32>, index) -> ()
  %r = memref.alloc(%n) {mergealloc.max_dims = array<i64: 8>} : memref<?xf32>
  "test.op"(%a, %b, %r) : (memref<16xf32>, memref<32xf32>, memref<?xf32>) -> ()
  func.return %r : memref<?xf32>
}
func.func private @g(%x: memref<16xf32>, %n: index) {
  %a = memref.alloc(%n) {mergealloc.max_dims = array<i64: 16>} : memref<?xf32>
  "test.op"(%x, %a) : (memref<16xf32>, memref<?xf32>) -> ()
  %b = memref.alloc(%n) {mergealloc.max_dims = array<i64: 16>} : memref<?xf32>
  "test.op"(%a, %b) : (memref<?xf32>, memref<?xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @main(%x: memref<16xf32>, %n: index, %workspace: memref<320xi8>) -> (memref<?xf32> {mergealloc.borrowed}) {{.*}} {
// CHECK:         func.call @g(%a, %n, %workspace_1) : (memref<16xf32>, index, memref<192xi8>) -> ()
// CHECK:         func.call @g(%a, %n, %workspace_2) : (memref<16xf32>, index, memref<192xi8>) -> ()
// CHECK:         cf.assert %5, "%r: dimension 0 is greater than 8, the most that 'mergealloc.max_dims' says"
// CHECK-NEXT:    %6 = arith.constant 64 : index
// CHECK-NEXT:    %r = memref.view %workspace[%6][%n] {mergealloc.max_dims = array<i64: 8>} : memref<320xi8> to memref<?xf32>
// CHECK-LABEL: func.func private @g(%x: memref<16xf32>, %n: index, %workspace: memref<192xi8>) {
// CHECK:         cf.assert %1, "%a: dimension 0 is greater than 16, the most that 'mergealloc.max_dims' says"
// CHECK-NEXT:    %2 = arith.constant 64 : index
// CHECK-NEXT:    %a = memref.view %workspace[%2][%n] {mergealloc.max_dims = array<i64: 16>} : memref<192xi8> to memref<?xf32>
// CHECK:         %b = memref.view %workspace[%5][%n] {mergealloc.max_dims = array<i64: 16>} : memref<192xi8> to memref<?xf32>

// Cites: 001/framework-is-general
