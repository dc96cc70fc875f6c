// RUN: xdsl-opt %s -p 'merge-alloc,verify-memory-plan' | filecheck --match-full-lines %s

// Where the windows of poolings are, of which only the shape is used (rule M20).

// The arena for %x is there before the window is made, and large enough.

// CHECK-LABEL: {{.*}}@in_the_arena({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK-NEXT:    %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %x = memref.view %arena[%[[V0]]][] : memref<256xi8> to memref<1x8x8x1xf32>
// CHECK-NEXT:    "test.op"(%x) : (memref<1x8x8x1xf32>) -> ()
// CHECK-NEXT:    %[[V1:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %w = memref.view %arena[%[[V1]]][] : memref<256xi8> to memref<2x2xf32>
// CHECK-NEXT:    linalg.pooling_nhwc_max {strides = dense<2> : vector<2xi64>, dilations = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x8x8x1xf32>, memref<2x2xf32>) outs(%y : memref<1x4x4x1xf32>)
// CHECK-NEXT:    "test.op"(%x) : (memref<1x8x8x1xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @in_the_arena(%y: memref<1x4x4x1xf32>) {
  %x = memref.alloc() : memref<1x8x8x1xf32>
  "test.op"(%x) : (memref<1x8x8x1xf32>) -> ()
  %w = memref.alloc() : memref<2x2xf32>
  linalg.pooling_nhwc_max {strides = dense<2> : vector<2xi64>, dilations = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x8x8x1xf32>, memref<2x2xf32>) outs(%y : memref<1x4x4x1xf32>)
  "test.op"(%x) : (memref<1x8x8x1xf32>) -> ()
  func.return
}

// It is used before the only arena comes.

// CHECK-LABEL: {{.*}}@before_the_arena({{.*}}
// CHECK-NEXT:    %w = memref.alloc() : memref<2x2xf32>
// CHECK-NEXT:    linalg.pooling_nhwc_max {strides = dense<2> : vector<2xi64>, dilations = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x8x8x1xf32>, memref<2x2xf32>) outs(%y : memref<1x4x4x1xf32>)
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK-NEXT:    %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%[[V0]]][] : memref<256xi8> to memref<64xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<64xf32>) -> ()
// CHECK-NEXT:    "test.op"(%a) : (memref<64xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @before_the_arena(%x: memref<1x8x8x1xf32>, %y: memref<1x4x4x1xf32>) {
  %w = memref.alloc() : memref<2x2xf32>
  linalg.pooling_nhwc_max {strides = dense<2> : vector<2xi64>, dilations = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x8x8x1xf32>, memref<2x2xf32>) outs(%y : memref<1x4x4x1xf32>)
  %a = memref.alloc() : memref<64xf32>
  "test.op"(%a) : (memref<64xf32>) -> ()
  "test.op"(%a) : (memref<64xf32>) -> ()
  func.return
}

// It is used after the only arena has gone.

// CHECK-LABEL: {{.*}}@after_the_arena({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK-NEXT:    %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%[[V0]]][] : memref<256xi8> to memref<64xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<64xf32>) -> ()
// CHECK-NEXT:    "test.op"(%a) : (memref<64xf32>) -> ()
// CHECK-NEXT:    memref.dealloc %arena : memref<256xi8>
// CHECK-NEXT:    %w = memref.alloc() : memref<2x2xf32>
// CHECK-NEXT:    linalg.pooling_nhwc_max {strides = dense<2> : vector<2xi64>, dilations = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x8x8x1xf32>, memref<2x2xf32>) outs(%y : memref<1x4x4x1xf32>)
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @after_the_arena(%x: memref<1x8x8x1xf32>, %y: memref<1x4x4x1xf32>) {
  %a = memref.alloc() : memref<64xf32>
  "test.op"(%a) : (memref<64xf32>) -> ()
  "test.op"(%a) : (memref<64xf32>) -> ()
  memref.dealloc %a : memref<64xf32>
  %w = memref.alloc() : memref<2x2xf32>
  linalg.pooling_nhwc_max {strides = dense<2> : vector<2xi64>, dilations = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x8x8x1xf32>, memref<2x2xf32>) outs(%y : memref<1x4x4x1xf32>)
  func.return
}

// It is larger than the arena.

// CHECK-LABEL: {{.*}}@larger({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<32xi8>
// CHECK-NEXT:    %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%[[V0]]][] : memref<32xi8> to memref<8xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<8xf32>) -> ()
// CHECK-NEXT:    %w = memref.alloc() : memref<8x8xf32>
// CHECK-NEXT:    linalg.pooling_nhwc_max {strides = dense<8> : vector<2xi64>, dilations = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x8x8x1xf32>, memref<8x8xf32>) outs(%y : memref<1x1x1x1xf32>)
// CHECK-NEXT:    "test.op"(%a) : (memref<8xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @larger(%x: memref<1x8x8x1xf32>, %y: memref<1x1x1x1xf32>) {
  %a = memref.alloc() : memref<8xf32>
  "test.op"(%a) : (memref<8xf32>) -> ()
  %w = memref.alloc() : memref<8x8xf32>
  linalg.pooling_nhwc_max {strides = dense<8> : vector<2xi64>, dilations = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x8x8x1xf32>, memref<8x8xf32>) outs(%y : memref<1x1x1x1xf32>)
  "test.op"(%a) : (memref<8xf32>) -> ()
  func.return
}

// It asks for more alignment than the arena has.

// CHECK-LABEL: {{.*}}@aligned({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK-NEXT:    %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%[[V0]]][] : memref<256xi8> to memref<64xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<64xf32>) -> ()
// CHECK-NEXT:    %w = memref.alloc() {alignment = 256 : i64} : memref<2x2xf32>
// CHECK-NEXT:    linalg.pooling_nhwc_max {strides = dense<2> : vector<2xi64>, dilations = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x8x8x1xf32>, memref<2x2xf32>) outs(%y : memref<1x4x4x1xf32>)
// CHECK-NEXT:    "test.op"(%a) : (memref<64xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @aligned(%x: memref<1x8x8x1xf32>, %y: memref<1x4x4x1xf32>) {
  %a = memref.alloc() : memref<64xf32>
  "test.op"(%a) : (memref<64xf32>) -> ()
  %w = memref.alloc() {alignment = 256 : i64} : memref<2x2xf32>
  linalg.pooling_nhwc_max {strides = dense<2> : vector<2xi64>, dilations = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x8x8x1xf32>, memref<2x2xf32>) outs(%y : memref<1x4x4x1xf32>)
  "test.op"(%a) : (memref<64xf32>) -> ()
  func.return
}

// It is made in the body of a loop, and the arena that is there then is around that.

// CHECK-LABEL: {{.*}}@in_a_loop({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %x = memref.view %arena[%[[V0]]][] : memref<256xi8> to memref<1x8x8x1xf32>
// CHECK-NEXT:    "test.op"(%x) : (memref<1x8x8x1xf32>) -> ()
// CHECK-NEXT:    scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:      %[[V1:.*]] = arith.constant 0 : index
// CHECK-NEXT:      %w = memref.view %arena[%[[V1]]][] : memref<256xi8> to memref<2x2xf32>
// CHECK-NEXT:      linalg.pooling_nhwc_max {strides = dense<2> : vector<2xi64>, dilations = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x8x8x1xf32>, memref<2x2xf32>) outs(%y : memref<1x4x4x1xf32>)
// CHECK-NEXT:    }
// CHECK-NEXT:    "test.op"(%x) : (memref<1x8x8x1xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @in_a_loop(%n: index, %y: memref<1x4x4x1xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = memref.alloc() : memref<1x8x8x1xf32>
  "test.op"(%x) : (memref<1x8x8x1xf32>) -> ()
  scf.for %i = %c0 to %n step %c1 {
    %w = memref.alloc() : memref<2x2xf32>
    linalg.pooling_nhwc_max {strides = dense<2> : vector<2xi64>, dilations = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x8x8x1xf32>, memref<2x2xf32>) outs(%y : memref<1x4x4x1xf32>)
  }
  "test.op"(%x) : (memref<1x8x8x1xf32>) -> ()
  func.return
}

// Only the arena of another scope would be large enough.

// CHECK-LABEL: {{.*}}@in_another_scope({{.*}}
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %w = memref.alloc() : memref<2x2xf32>
// CHECK-NEXT:    scf.parallel (%i) = (%c0) to (%n) step (%c1) {
// CHECK-NEXT:      %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK-NEXT:      %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:      %a = memref.view %arena[%[[V0]]][] : memref<256xi8> to memref<64xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<64xf32>) -> ()
// CHECK-NEXT:      linalg.pooling_nhwc_max {strides = dense<2> : vector<2xi64>, dilations = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x8x8x1xf32>, memref<2x2xf32>) outs(%y : memref<1x4x4x1xf32>)
// CHECK-NEXT:      "test.op"(%a) : (memref<64xf32>) -> ()
// CHECK-NEXT:      scf.reduce
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @in_another_scope(%n: index, %x: memref<1x8x8x1xf32>, %y: memref<1x4x4x1xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %w = memref.alloc() : memref<2x2xf32>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %a = memref.alloc() : memref<64xf32>
    "test.op"(%a) : (memref<64xf32>) -> ()
    linalg.pooling_nhwc_max {strides = dense<2> : vector<2xi64>, dilations = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x8x8x1xf32>, memref<2x2xf32>) outs(%y : memref<1x4x4x1xf32>)
    "test.op"(%a) : (memref<64xf32>) -> ()
    scf.reduce
  }
  func.return
}

// It is the window and the input.

// CHECK-LABEL: {{.*}}@input_as_well({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<272xi8>
// CHECK-NEXT:    %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%[[V0]]][] : memref<272xi8> to memref<64xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<64xf32>) -> ()
// CHECK-NEXT:    %[[V1:.*]] = arith.constant 256 : index
// CHECK-NEXT:    %w = memref.view %arena[%[[V1]]][] : memref<272xi8> to memref<2x2xf32>
// CHECK-NEXT:    %x = memref.expand_shape %w [[0 : i64, 1 : i64], [2 : i64, 3 : i64]] output_shape [1, 2, 2, 1] : memref<2x2xf32> into memref<1x2x2x1xf32>
// CHECK-NEXT:    linalg.pooling_nhwc_max {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x2x2x1xf32>, memref<2x2xf32>) outs(%y : memref<1x1x1x1xf32>)
// CHECK-NEXT:    "test.op"(%a) : (memref<64xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @input_as_well(%y: memref<1x1x1x1xf32>) {
  %a = memref.alloc() : memref<64xf32>
  "test.op"(%a) : (memref<64xf32>) -> ()
  %w = memref.alloc() : memref<2x2xf32>
  %x = memref.expand_shape %w [[0, 1], [2, 3]] output_shape [1, 2, 2, 1] : memref<2x2xf32> into memref<1x2x2x1xf32>
  linalg.pooling_nhwc_max {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x2x2x1xf32>, memref<2x2xf32>) outs(%y : memref<1x1x1x1xf32>)
  "test.op"(%a) : (memref<64xf32>) -> ()
  func.return
}

// One operand is read, and of another one, the same buffer, only the shape is used.

// CHECK-LABEL: {{.*}}@read_as_well({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<272xi8>
// CHECK-NEXT:    %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%[[V0]]][] : memref<272xi8> to memref<64xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<64xf32>) -> ()
// CHECK-NEXT:    %[[V1:.*]] = arith.constant 256 : index
// CHECK-NEXT:    %w = memref.view %arena[%[[V1]]][] : memref<272xi8> to memref<4xf32>
// CHECK-NEXT:    linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%w, %w : memref<4xf32>, memref<4xf32>) outs(%y : memref<4xf32>) {
// CHECK-NEXT:    ^bb0(%p: f32, %q: f32, %r: f32):
// CHECK-NEXT:      linalg.yield %p : f32
// CHECK-NEXT:    }
// CHECK-NEXT:    "test.op"(%a) : (memref<64xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @read_as_well(%y: memref<4xf32>) {
  %a = memref.alloc() : memref<64xf32>
  "test.op"(%a) : (memref<64xf32>) -> ()
  %w = memref.alloc() : memref<4xf32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%w, %w : memref<4xf32>, memref<4xf32>) outs(%y : memref<4xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32):
    linalg.yield %p : f32
  }
  "test.op"(%a) : (memref<64xf32>) -> ()
  func.return
}

// It is written, too, and stays, as it may be freed together with an argument: it is there as long as that, and
// another arena would not help.

// CHECK-LABEL: {{.*}}@written_behind({{.*}}
// CHECK-NEXT:    %w = memref.alloc() : memref<16x16xf32>
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<1024xi8>
// CHECK-NEXT:    %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %small = memref.view %arena[%[[V0]]][] : memref<1024xi8> to memref<16xf32>
// CHECK-NEXT:    "test.op"(%small) : (memref<16xf32>) -> ()
// CHECK-NEXT:    linalg.pooling_nhwc_max {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x16x16x1xf32>, memref<16x16xf32>) outs(%y : memref<1x1x1x1xf32>)
// CHECK-NEXT:    "test.op"(%small) : (memref<16xf32>) -> ()
// CHECK-NEXT:    %[[V1:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %big = memref.view %arena[%[[V1]]][] : memref<1024xi8> to memref<256xf32>
// CHECK-NEXT:    "test.op"(%big) : (memref<256xf32>) -> ()
// CHECK-NEXT:    "test.op"(%w, %big) : (memref<16x16xf32>, memref<256xf32>) -> ()
// CHECK-NEXT:    %one = arith.select %c, %w, %z : memref<16x16xf32>
// CHECK-NEXT:    memref.dealloc %one : memref<16x16xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @written_behind(%c: i1, %x: memref<1x16x16x1xf32>, %y: memref<1x1x1x1xf32>, %z: memref<16x16xf32>) {
  %w = memref.alloc() : memref<16x16xf32>
  %small = memref.alloc() : memref<16xf32>
  "test.op"(%small) : (memref<16xf32>) -> ()
  linalg.pooling_nhwc_max {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x16x16x1xf32>, memref<16x16xf32>) outs(%y : memref<1x1x1x1xf32>)
  "test.op"(%small) : (memref<16xf32>) -> ()
  %big = memref.alloc() : memref<256xf32>
  "test.op"(%big) : (memref<256xf32>) -> ()
  "test.op"(%w, %big) : (memref<16x16xf32>, memref<256xf32>) -> ()
  %one = arith.select %c, %w, %z : memref<16x16xf32>
  memref.dealloc %one : memref<16x16xf32>
  func.return
}
