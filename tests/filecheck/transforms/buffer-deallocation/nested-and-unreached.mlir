// RUN: xdsl-opt -p buffer-deallocation %s | filecheck --match-full-lines %s

// A branch that control never comes to forwards a flag, too, to the block that expects one.
func.func @unreached_branch(%c: i1, %x: memref<8xf32>) {
  cf.cond_br %c, ^new, ^join(%x : memref<8xf32>)
^new:
  %n = memref.alloc() : memref<8xf32>
  cf.br ^join(%n : memref<8xf32>)
^join(%j: memref<8xf32>):
  "test.op"(%j) : (memref<8xf32>) -> ()
  cf.br ^end
^end:
  func.return
^never:
  cf.cond_br %c, ^end, ^join(%x : memref<8xf32>)
}
// CHECK-LABEL:  func.func @unreached_branch({{.*}}
// CHECK-NEXT:    %0 = arith.constant true
// CHECK-NEXT:    %1 = arith.constant false
// CHECK-NEXT:    cf.cond_br %c, ^new, ^join(%x, %1 : memref<8xf32>, i1)
// CHECK:       ^never:
// CHECK-NEXT:    cf.cond_br %c, ^end, ^join(%x, %1 : memref<8xf32>, i1)

// Functions of a module inside of a function.
func.func @around() {
  builtin.module {
    func.func @inside() {
      %a = memref.alloc() : memref<8xf32>
      "test.op"(%a) : (memref<8xf32>) -> ()
      func.return
    }
  }
  func.return
}
// CHECK-LABEL:  func.func @around() {
// CHECK:            "test.op"(%a) : (memref<8xf32>) -> ()
// CHECK-NEXT:       memref.dealloc %a : memref<8xf32>
// CHECK-NEXT:       func.return

// What reads %r writes %x, which %r may be: of a clone, it would not read what it writes.
func.func @read_as_it_is_written(%c: i1, %x: memref<4x4xf32>) {
  %r = scf.if %c -> (memref<4x4xf32>) {
    %a = memref.alloc() : memref<4x4xf32>
    scf.yield %a : memref<4x4xf32>
  } else {
    scf.yield %x : memref<4x4xf32>
  }
  linalg.transpose ins(%r : memref<4x4xf32>) outs(%x : memref<4x4xf32>) permutation = [1, 0]
  func.return
}
// CHECK-LABEL:  func.func @read_as_it_is_written({{.*}}
// CHECK:         } else {
// CHECK-NEXT:      scf.yield %x, %0 : memref<4x4xf32>, i1

// What may be the buffer that is kept, or %x, is left alone; what may be %x or another one is not.
memref.global "private" @table : memref<memref<8xf32>> = uninitialized
func.func @returned_beside_what_is_kept(%c: i1, %x: memref<8xf32>) -> (memref<8xf32>, memref<8xf32>) {
  %t = memref.get_global @table : memref<memref<8xf32>>
  %a = memref.alloc() : memref<8xf32>
  memref.store %a, %t[] : memref<memref<8xf32>>
  %b = memref.alloc() : memref<8xf32>
  %r = arith.select %c, %x, %a : memref<8xf32>
  %s = arith.select %c, %x, %b : memref<8xf32>
  func.return %r, %s : memref<8xf32>, memref<8xf32>
}
// CHECK-LABEL:  func.func @returned_beside_what_is_kept({{.*}}
// CHECK:          memref.dealloc %b : memref<8xf32>
