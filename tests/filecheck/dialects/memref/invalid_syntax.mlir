// RUN: xdsl-opt --parsing-diagnostics --split-input-file %s | filecheck --match-full-lines %s

// What the parsers of the extended memref dialect refuse.

func.func @f() {
  %0 = memref.alloc() alignment = 64 {alignment = 64 : i64} : memref<4xf32>
  return
}

// CHECK: the alignment is given twice

// -----

memref.global "hidden" @g : memref<f32>

// CHECK: expected one of public, private, nested

// -----

memref.global @g : memref<?xf32>

// CHECK: expected a memref of static shape

// -----

func.func @f(%m: memref<4xi32>, %i: index, %x: i32) {
  %0 = memref.atomic_rmw divide %x, %m[%i] : (i32, memref<4xi32>) -> i32
  return
}

// CHECK: expected one of addf, addi, andi, assign, maximumf, maxnumf, maxs, maxu, minimumf, minnumf, mins, minu, mulf, muli, ori, xori
