// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=argument pack-constants=true},verify-memory-plan' %s | filecheck %s
// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=argument pack-constants=true},merge-alloc{scope=program arena=argument pack-constants=true}' %s | filecheck %s
// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=argument pack-constants=true}' %s -t 'memory-plan{format=c-header}' | filecheck %s --check-prefix HEADER
// RUN: xdsl-opt %s -t 'memory-plan{format=c-header merge-alloc="scope=program arena=argument pack-constants=true"}' | filecheck %s --check-prefix HEADER

// W11 (004, U1: resource_handle): what an external function needs besides memory, entries hand on to it.

memref.global "private" constant @w : memref<4xi8> = dense<1>
func.func private @dma(%a: memref<8xf32> {test.kept}) attributes {mergealloc.context}
func.func private @other(memref<8xf32>)
func.func private @layer(%a: memref<8xf32>, %c: i1) {
  scf.if %c {
    func.call @dma(%a) : (memref<8xf32>) -> ()
  }
  func.call @other(%a) : (memref<8xf32>) -> ()
  func.return
}
func.func private @without(%a: memref<8xf32>) {
  func.call @other(%a) : (memref<8xf32>) -> ()
  func.return
}
func.func @net(%c: i1) {
  %t = memref.alloc() : memref<8xf32>
  %w = memref.get_global @w : memref<4xi8>
  "test.op"(%t, %w) : (memref<8xf32>, memref<4xi8>) -> ()
  func.call @layer(%t, %c) : (memref<8xf32>, i1) -> ()
  func.call @without(%t) : (memref<8xf32>) -> ()
  func.return
}

// CHECK:       func.func private @dma({{.*}}memref<8xf32> {test.kept}, {{.*}}!llvm.ptr {mergealloc.context}){{( -> \(\))?}}{{$}}
// CHECK-NEXT:  func.func private @other(
// CHECK-LABEL: @layer(%a: memref<8xf32>, %c: i1, %context: !llvm.ptr {mergealloc.context}) {
// CHECK:           func.call @dma(%a, %context) : (memref<8xf32>, !llvm.ptr) -> ()
// CHECK:         func.call @other(%a) : (memref<8xf32>) -> ()
// CHECK-LABEL: @without(%a: memref<8xf32>) {
// CHECK-LABEL: @net(%c: i1, %workspace: memref<32xi8>, %context: !llvm.ptr {mergealloc.context}, %constants: memref<4xi8> {mergealloc.constants = "constants_default"})
// CHECK:         func.call @layer(%t, %c, %context) : (memref<8xf32>, i1, !llvm.ptr) -> ()

// HEADER:      void net(bool c, int8_t *workspace, void *context, int8_t *constants_1);
// HEADER:      struct net_inputs {
// HEADER-NEXT:   bool c;
// HEADER-NEXT:   void *context;
// HEADER-NEXT: };

// Cites: 004/context
