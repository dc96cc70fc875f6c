// RUN: xdsl-opt %s -p 'merge-alloc{scope=program arena=static lifetimes=tick},lower-pools' | filecheck %s
// RUN: xdsl-opt %s -p 'merge-alloc{scope=program arena=static lifetimes=tick},lower-pools{index-bitwidth=32 address-spaces="sram=3"}' | filecheck %s --check-prefix=SMALL

// An arena at a constant address is the pointer, in the structure that LLVM has for a memref (P3).

builtin.module attributes {mergealloc.pools = [{name = "sram", base_address = 0x20000000}]} {
  func.func @f(%x: memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%x, %a) : (memref<4xf32>, memref<4xf32>) -> ()
    func.return
  }
}

// CHECK:      func.func @f
// CHECK-NEXT:   [[ADDRESS:%.*]] = arith.constant 536870912 : i64
// CHECK-NEXT:   [[POINTER:%.*]] = llvm.inttoptr [[ADDRESS]] : i64 to !llvm.ptr
// CHECK-NEXT:   [[D0:%.*]] = llvm.mlir.undef : !llvm.struct<(!llvm.ptr, !llvm.ptr, i64, !llvm.array<1 x i64>, !llvm.array<1 x i64>)>
// CHECK-NEXT:   [[ZERO:%.*]] = arith.constant 0 : i64
// CHECK-NEXT:   [[SIZE:%.*]] = arith.constant 64 : i64
// CHECK-NEXT:   [[ONE:%.*]] = arith.constant 1 : i64
// CHECK-NEXT:   [[D1:%.*]] = llvm.insertvalue [[POINTER]], [[D0]][0]
// CHECK-NEXT:   [[D2:%.*]] = llvm.insertvalue [[POINTER]], [[D1]][1]
// CHECK-NEXT:   [[D3:%.*]] = llvm.insertvalue [[ZERO]], [[D2]][2]
// CHECK-NEXT:   [[D4:%.*]] = llvm.insertvalue [[SIZE]], [[D3]][3, 0]
// CHECK-NEXT:   [[D5:%.*]] = llvm.insertvalue [[ONE]], [[D4]][4, 0]
// CHECK-NEXT:   %arena = builtin.unrealized_conversion_cast [[D5]] : {{.*}} to memref<64xi8>
// CHECK-NEXT:   [[ZERO:%.*]] = arith.constant 0 : index
// CHECK-NEXT:   memref.view %arena[[[ZERO]]][] : memref<64xi8> to memref<4xf32>

// SMALL:        llvm.inttoptr {{.*}} : i32 to !llvm.ptr<3>
// SMALL:        builtin.unrealized_conversion_cast {{.*}} : !llvm.struct<(!llvm.ptr<3>, !llvm.ptr<3>, i32, !llvm.array<1 x i32>, !llvm.array<1 x i32>)> to memref<64xi8, 3 : i64>
