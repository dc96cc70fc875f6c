// RUN: xdsl-opt -p buffer-loop-hoisting %s | filecheck %s --match-full-lines
// Sizes move along in the order in which they are computed; up to 32 operations do.

func.func @in_order(%n: index, %m: index) {
  scf.for %i = %n to %n step %n {
    %1 = arith.addi %m, %m : index
    %2 = arith.muli %m, %m : index
    %3 = arith.addi %2, %1 : index
    %4 = arith.muli %1, %m : index
    %a = memref.alloc(%4, %3) : memref<?x?xf32>
    "test.op"(%a) : (memref<?x?xf32>) -> ()
  }
  func.return
}
// CHECK-LABEL:  func.func @in_order(%n: index, %m: index) {
// CHECK-NEXT:    %0 = arith.addi %m, %m : index
// CHECK-NEXT:    %1 = arith.muli %0, %m : index
// CHECK-NEXT:    %2 = arith.muli %m, %m : index
// CHECK-NEXT:    %3 = arith.addi %2, %0 : index
// CHECK-NEXT:    %a = memref.alloc(%1, %3) : memref<?x?xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      "test.op"(%a) : (memref<?x?xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @chain_of_32(%n: index, %m: index) {
  scf.for %i = %n to %n step %n {
    %1 = arith.addi %m, %m : index
    %2 = arith.addi %m, %1 : index
    %3 = arith.addi %m, %2 : index
    %4 = arith.addi %m, %3 : index
    %5 = arith.addi %m, %4 : index
    %6 = arith.addi %m, %5 : index
    %7 = arith.addi %m, %6 : index
    %8 = arith.addi %m, %7 : index
    %9 = arith.addi %m, %8 : index
    %10 = arith.addi %m, %9 : index
    %11 = arith.addi %m, %10 : index
    %12 = arith.addi %m, %11 : index
    %13 = arith.addi %m, %12 : index
    %14 = arith.addi %m, %13 : index
    %15 = arith.addi %m, %14 : index
    %16 = arith.addi %m, %15 : index
    %17 = arith.addi %m, %16 : index
    %18 = arith.addi %m, %17 : index
    %19 = arith.addi %m, %18 : index
    %20 = arith.addi %m, %19 : index
    %21 = arith.addi %m, %20 : index
    %22 = arith.addi %m, %21 : index
    %23 = arith.addi %m, %22 : index
    %24 = arith.addi %m, %23 : index
    %25 = arith.addi %m, %24 : index
    %26 = arith.addi %m, %25 : index
    %27 = arith.addi %m, %26 : index
    %28 = arith.addi %m, %27 : index
    %29 = arith.addi %m, %28 : index
    %30 = arith.addi %m, %29 : index
    %31 = arith.addi %m, %30 : index
    %32 = arith.addi %m, %31 : index
    %a = memref.alloc(%32) : memref<?xf32>
    "test.op"(%a) : (memref<?xf32>) -> ()
  }
  func.return
}
// CHECK-LABEL:  func.func @chain_of_32(%n: index, %m: index) {
// CHECK-NEXT:    %0 = arith.addi %m, %m : index
// CHECK-NEXT:    %1 = arith.addi %m, %0 : index
// CHECK-NEXT:    %2 = arith.addi %m, %1 : index
// CHECK-NEXT:    %3 = arith.addi %m, %2 : index
// CHECK-NEXT:    %4 = arith.addi %m, %3 : index
// CHECK-NEXT:    %5 = arith.addi %m, %4 : index
// CHECK-NEXT:    %6 = arith.addi %m, %5 : index
// CHECK-NEXT:    %7 = arith.addi %m, %6 : index
// CHECK-NEXT:    %8 = arith.addi %m, %7 : index
// CHECK-NEXT:    %9 = arith.addi %m, %8 : index
// CHECK-NEXT:    %10 = arith.addi %m, %9 : index
// CHECK-NEXT:    %11 = arith.addi %m, %10 : index
// CHECK-NEXT:    %12 = arith.addi %m, %11 : index
// CHECK-NEXT:    %13 = arith.addi %m, %12 : index
// CHECK-NEXT:    %14 = arith.addi %m, %13 : index
// CHECK-NEXT:    %15 = arith.addi %m, %14 : index
// CHECK-NEXT:    %16 = arith.addi %m, %15 : index
// CHECK-NEXT:    %17 = arith.addi %m, %16 : index
// CHECK-NEXT:    %18 = arith.addi %m, %17 : index
// CHECK-NEXT:    %19 = arith.addi %m, %18 : index
// CHECK-NEXT:    %20 = arith.addi %m, %19 : index
// CHECK-NEXT:    %21 = arith.addi %m, %20 : index
// CHECK-NEXT:    %22 = arith.addi %m, %21 : index
// CHECK-NEXT:    %23 = arith.addi %m, %22 : index
// CHECK-NEXT:    %24 = arith.addi %m, %23 : index
// CHECK-NEXT:    %25 = arith.addi %m, %24 : index
// CHECK-NEXT:    %26 = arith.addi %m, %25 : index
// CHECK-NEXT:    %27 = arith.addi %m, %26 : index
// CHECK-NEXT:    %28 = arith.addi %m, %27 : index
// CHECK-NEXT:    %29 = arith.addi %m, %28 : index
// CHECK-NEXT:    %30 = arith.addi %m, %29 : index
// CHECK-NEXT:    %31 = arith.addi %m, %30 : index
// CHECK-NEXT:    %a = memref.alloc(%31) : memref<?xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @chain_of_33(%n: index, %m: index) {
  scf.for %i = %n to %n step %n {
    %1 = arith.addi %m, %m : index
    %2 = arith.addi %m, %1 : index
    %3 = arith.addi %m, %2 : index
    %4 = arith.addi %m, %3 : index
    %5 = arith.addi %m, %4 : index
    %6 = arith.addi %m, %5 : index
    %7 = arith.addi %m, %6 : index
    %8 = arith.addi %m, %7 : index
    %9 = arith.addi %m, %8 : index
    %10 = arith.addi %m, %9 : index
    %11 = arith.addi %m, %10 : index
    %12 = arith.addi %m, %11 : index
    %13 = arith.addi %m, %12 : index
    %14 = arith.addi %m, %13 : index
    %15 = arith.addi %m, %14 : index
    %16 = arith.addi %m, %15 : index
    %17 = arith.addi %m, %16 : index
    %18 = arith.addi %m, %17 : index
    %19 = arith.addi %m, %18 : index
    %20 = arith.addi %m, %19 : index
    %21 = arith.addi %m, %20 : index
    %22 = arith.addi %m, %21 : index
    %23 = arith.addi %m, %22 : index
    %24 = arith.addi %m, %23 : index
    %25 = arith.addi %m, %24 : index
    %26 = arith.addi %m, %25 : index
    %27 = arith.addi %m, %26 : index
    %28 = arith.addi %m, %27 : index
    %29 = arith.addi %m, %28 : index
    %30 = arith.addi %m, %29 : index
    %31 = arith.addi %m, %30 : index
    %32 = arith.addi %m, %31 : index
    %33 = arith.addi %m, %32 : index
    %a = memref.alloc(%33) : memref<?xf32>
    "test.op"(%a) : (memref<?xf32>) -> ()
  }
  func.return
}
// CHECK-LABEL:  func.func @chain_of_33(%n: index, %m: index) {
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %0 = arith.addi %m, %m : index
// CHECK-NEXT:      %1 = arith.addi %m, %0 : index
// CHECK-NEXT:      %2 = arith.addi %m, %1 : index
// CHECK-NEXT:      %3 = arith.addi %m, %2 : index
// CHECK-NEXT:      %4 = arith.addi %m, %3 : index
// CHECK-NEXT:      %5 = arith.addi %m, %4 : index
// CHECK-NEXT:      %6 = arith.addi %m, %5 : index
// CHECK-NEXT:      %7 = arith.addi %m, %6 : index
// CHECK-NEXT:      %8 = arith.addi %m, %7 : index
// CHECK-NEXT:      %9 = arith.addi %m, %8 : index
// CHECK-NEXT:      %10 = arith.addi %m, %9 : index
// CHECK-NEXT:      %11 = arith.addi %m, %10 : index
// CHECK-NEXT:      %12 = arith.addi %m, %11 : index
// CHECK-NEXT:      %13 = arith.addi %m, %12 : index
// CHECK-NEXT:      %14 = arith.addi %m, %13 : index
// CHECK-NEXT:      %15 = arith.addi %m, %14 : index
// CHECK-NEXT:      %16 = arith.addi %m, %15 : index
// CHECK-NEXT:      %17 = arith.addi %m, %16 : index
// CHECK-NEXT:      %18 = arith.addi %m, %17 : index
// CHECK-NEXT:      %19 = arith.addi %m, %18 : index
// CHECK-NEXT:      %20 = arith.addi %m, %19 : index
// CHECK-NEXT:      %21 = arith.addi %m, %20 : index
// CHECK-NEXT:      %22 = arith.addi %m, %21 : index
// CHECK-NEXT:      %23 = arith.addi %m, %22 : index
// CHECK-NEXT:      %24 = arith.addi %m, %23 : index
// CHECK-NEXT:      %25 = arith.addi %m, %24 : index
// CHECK-NEXT:      %26 = arith.addi %m, %25 : index
// CHECK-NEXT:      %27 = arith.addi %m, %26 : index
// CHECK-NEXT:      %28 = arith.addi %m, %27 : index
// CHECK-NEXT:      %29 = arith.addi %m, %28 : index
// CHECK-NEXT:      %30 = arith.addi %m, %29 : index
// CHECK-NEXT:      %31 = arith.addi %m, %30 : index
// CHECK-NEXT:      %32 = arith.addi %m, %31 : index
// CHECK-NEXT:      %a = memref.alloc(%32) : memref<?xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
