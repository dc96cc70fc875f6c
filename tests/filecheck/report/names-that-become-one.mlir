// RUN: xdsl-opt %s -t 'memory-plan{format=c-header merge-alloc="scope=program arena=argument"}' | filecheck %s
// RUN: xdsl-opt %s -t 'memory-plan{format=svg merge-alloc="scope=program arena=argument io-in-workspace=true"}' | filecheck %s --check-prefix SVG

// Names of which C makes one stay two macros; names that XML would read are quoted, also in labels.

func.func @f(%a: memref<8xf32> {mergealloc.name = "x<1"}, %b: memref<4xf32> {mergealloc.name = "x_1"}) {
  %t = memref.alloc() : memref<8xf32>
  "test.op"(%t, %a, %b) : (memref<8xf32>, memref<8xf32>, memref<4xf32>) -> ()
  func.return
}

// CHECK:      #define F_INPUT_X_1_SIZE 32
// CHECK-NEXT: #define F_INPUT_X_1_1_SIZE 16

// SVG:        <svg x="{{.*}}"><text x="5" y="13">%a (input x&lt;1
