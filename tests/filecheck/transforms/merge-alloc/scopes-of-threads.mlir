// RUN: xdsl-opt -p 'merge-alloc{lifetimes=tick},verify-memory-plan' %s | filecheck %s
// RUN: xdsl-opt -p 'merge-alloc{scope=program lifetimes=tick},verify-memory-plan' %s | filecheck %s
// RUN: xdsl-opt -p buffer-deallocation %s | filecheck %s --check-prefix FREES

// A kernel's threads, and those of a team, have buffers of their own: their arena is in the body. What they use
// from outside is used by all of them during the whole operation.

func.func @launch(%n: index, %x: memref<8xf32>) {
  %outer = memref.alloc() : memref<8xf32>
  %other = memref.alloc() : memref<8xf32>
  "gpu.launch"(%n, %n, %n, %n, %n, %n) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
  ^bb0(%a: index, %b: index, %c: index, %d: index, %e: index, %f: index, %g: index, %h: index, %i: index, %j: index, %k: index, %l: index):
    %s = memref.alloc() : memref<8xf32>
    %t = memref.alloc() : memref<8xf32>
    "test.op"(%s, %outer) : (memref<8xf32>, memref<8xf32>) -> ()
    "test.op"(%t, %other) : (memref<8xf32>, memref<8xf32>) -> ()
    "gpu.terminator"() : () -> ()
  }) : (index, index, index, index, index, index) -> ()
  func.return
}
func.func @team() {
  "omp.parallel"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0>}> ({
    %s = memref.alloc() : memref<8xf32>
    "test.op"(%s) : (memref<8xf32>) -> ()
    %t = memref.alloc() : memref<8xf32>
    "test.op"(%t) : (memref<8xf32>) -> ()
    "omp.terminator"() : () -> ()
  }) : () -> ()
  func.return
}
"gpu.module"() <{sym_name = "kernels"}> ({
  "gpu.func"() <{function_type = (memref<8xf32>) -> ()}> ({
  ^bb0(%x: memref<8xf32>):
    %s = memref.alloc() : memref<8xf32>
    "test.op"(%s, %x) : (memref<8xf32>, memref<8xf32>) -> ()
    %t = memref.alloc() : memref<8xf32>
    "test.op"(%t, %x) : (memref<8xf32>, memref<8xf32>) -> ()
    "gpu.return"() : () -> ()
  }) {sym_name = "kernel"} : () -> ()
}) : () -> ()

// CHECK-LABEL:  @launch
// CHECK:          %arena = memref.alloc() {alignment = 64 : i64} : memref<128xi8>
// CHECK:          %outer = memref.view %arena
// CHECK:          %other = memref.view %arena
// CHECK:          "gpu.launch"
// CHECK:            %[[OWN:.*]] = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK:            %s = memref.view %[[OWN]]
// CHECK:            %t = memref.view %[[OWN]]
// CHECK-LABEL:  @team
// CHECK-NEXT:     "omp.parallel"
// CHECK-NEXT:       %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK:        "gpu.func"
// CHECK-NEXT:   ^{{.*}}(%x: memref<8xf32>):
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>

// FREES-LABEL:  @launch
// FREES:            memref.dealloc %s
// FREES:            memref.dealloc %t
// FREES:            "gpu.terminator"
// FREES:          memref.dealloc %outer
// FREES:          memref.dealloc %other
// FREES-LABEL:  @team
// FREES:            memref.dealloc %s
// FREES:            memref.dealloc %t
// FREES-NEXT:       "omp.terminator"
// FREES:        "gpu.func"
// FREES:            memref.dealloc %s
// FREES:            memref.dealloc %t
// FREES-NEXT:       "gpu.return"

// Cites: 000/scopes-of-mlir
