// RUN: xdsl-opt -p 'merge-alloc{max-parallel-instances=16 alignment=4},verify-memory-plan' %s | filecheck --match-full-lines %s

// N1 to N3, I8, I9: which buffers are made in a part of another one, each with what is in the way, or just not.

// N1: the source is allocated in front of the block of the copy.

func.func @other_block(%x: memref<4xf32>, %c: i1) {
  %s = memref.alloc() : memref<4xf32>
  scf.if %c {
    linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
    %d = memref.alloc() : memref<8xf32>
    %v = memref.subview %d[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
    memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 4>>
    "test.op"(%d) : (memref<8xf32>) -> ()
  }
  func.return
}

// N1: one asks for more alignment than all others; the other one for as much.

func.func @alignment(%x: memref<4xf32>) {
  %s = memref.alloc() {alignment = 8 : i64} : memref<4xf32>
  linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
  %d = memref.alloc() : memref<8xf32>
  %v = memref.subview %d[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 4>>
  "test.op"(%d) : (memref<8xf32>) -> ()
  %t = memref.alloc() {alignment = 2 : i64} : memref<4xf32>
  linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%t : memref<4xf32>)
  %e = memref.alloc() {alignment = 4 : i64} : memref<8xf32>
  %w = memref.subview %e[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  memref.copy %t, %w : memref<4xf32> to memref<4xf32, strided<[1], offset: 4>>
  "test.op"(%e) : (memref<8xf32>) -> ()
  func.return
}

// Memory spaces are never mixed.

func.func @other_memory(%x: memref<4xf32>) {
  %s = memref.alloc() : memref<4xf32, 1>
  linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32, 1>)
  %d = memref.alloc() : memref<4xf32>
  memref.copy %s, %d : memref<4xf32, 1> to memref<4xf32>
  "test.op"(%d) : (memref<4xf32>) -> ()
  func.return
}

// It is accessed asynchronously, or there is one for each iteration of a parallel loop.

func.func @asynchronous(%x: memref<4xf32>, %n: index, %tag: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %s = memref.alloc() : memref<4xf32>
  "memref.dma_start"(%x, %c0, %s, %c0, %n, %tag, %c0) {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1>} : (memref<4xf32>, index, memref<4xf32>, index, index, memref<1xi32>, index) -> ()
  "memref.dma_wait"(%tag, %c0, %n) : (memref<1xi32>, index, index) -> ()
  %d = memref.alloc() : memref<4xf32>
  memref.copy %s, %d : memref<4xf32> to memref<4xf32>
  "test.op"(%d) : (memref<4xf32>) -> ()
  func.return
}

func.func @instances(%x: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    %s = memref.alloc() : memref<4xf32>
    linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
    scf.parallel (%j) = (%c0) to (%c2) step (%c1) {
      "test.op"(%s) : (memref<4xf32>) -> ()
      scf.reduce
    }
    %d = memref.alloc() : memref<4xf32>
    memref.copy %s, %d : memref<4xf32> to memref<4xf32>
    "test.op"(%d) : (memref<4xf32>) -> ()
    scf.reduce
  }
  func.return
}

// One buffer is in two parts: it is made in the first of them.

func.func @two_parts(%x: memref<4xf32>) {
  %s = memref.alloc() : memref<4xf32>
  linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
  %d = memref.alloc() : memref<8xf32>
  %v = memref.subview %d[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1]>>
  %w = memref.subview %d[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  memref.copy %s, %w : memref<4xf32> to memref<4xf32, strided<[1], offset: 4>>
  "test.op"(%d) : (memref<8xf32>) -> ()
  func.return
}

// The parts overlap: the second buffer is made before the first one is copied, and would be lost.

func.func @overlapping(%x: memref<4xf32>) {
  %r = memref.alloc() : memref<4xf32>
  linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%r : memref<4xf32>)
  %s = memref.alloc() : memref<4xf32>
  linalg.mul ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
  %d = memref.alloc() : memref<8xf32>
  %v = memref.subview %d[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  memref.copy %r, %v : memref<4xf32> to memref<4xf32, strided<[1]>>
  %w = memref.subview %d[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  memref.copy %s, %w : memref<4xf32> to memref<4xf32, strided<[1], offset: 2>>
  "test.op"(%d) : (memref<8xf32>) -> ()
  func.return
}

// The first buffer is read while the second one would be written over it.

func.func @read_between(%x: memref<4xf32>) {
  %r = memref.alloc() : memref<4xf32>
  linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%r : memref<4xf32>)
  %d = memref.alloc() : memref<8xf32>
  %v = memref.subview %d[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  memref.copy %r, %v : memref<4xf32> to memref<4xf32, strided<[1]>>
  %s = memref.alloc() : memref<4xf32>
  linalg.mul ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
  linalg.add ins(%r, %r : memref<4xf32>, memref<4xf32>) outs(%x : memref<4xf32>)
  %w = memref.subview %d[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  memref.copy %s, %w : memref<4xf32> to memref<4xf32, strided<[1], offset: 2>>
  "test.op"(%d) : (memref<8xf32>) -> ()
  func.return
}

// One operation accesses two parts of the other buffer meanwhile, one of which is this one.

func.func @two_views(%x: memref<4xf32>) {
  %f = arith.constant 0.0 : f32
  %d = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%d : memref<8xf32>)
  %s = memref.alloc() : memref<4xf32>
  linalg.mul ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
  %u = memref.subview %d[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %v = memref.subview %d[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  "test.op"(%u, %v) : (memref<4xf32, strided<[1]>>, memref<4xf32, strided<[1], offset: 4>>) -> ()
  memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 4>>
  "test.op"(%d) : (memref<8xf32>) -> ()
  func.return
}

func.func @another_view(%x: memref<4xf32>) {
  %f = arith.constant 0.0 : f32
  %d = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%d : memref<8xf32>)
  %s = memref.alloc() : memref<4xf32>
  linalg.mul ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
  %u = memref.subview %d[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %v = memref.subview %d[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  "test.op"(%u) : (memref<4xf32, strided<[1]>>) -> ()
  memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 4>>
  "test.op"(%d) : (memref<8xf32>) -> ()
  func.return
}

// It is read in another block of the function.

func.func @other_block_behind(%x: memref<4xf32>) {
  %s = memref.alloc() : memref<4xf32>
  linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
  %d = memref.alloc() : memref<8xf32>
  %v = memref.subview %d[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 4>>
  "test.op"(%d) : (memref<8xf32>) -> ()
  cf.br ^end
^end:
  linalg.add ins(%s, %s : memref<4xf32>, memref<4xf32>) outs(%x : memref<4xf32>)
  func.return
}

// I9: read after the copy, for longer than the other one: that lives as long. Written after the copy: not so;
// nor if the part is written while it is still read.

func.func @read_later(%x: memref<4xf32>) {
  %s = memref.alloc() : memref<4xf32>
  linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
  %d = memref.alloc() : memref<6xf32>
  %v = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
  memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 1>>
  linalg.add ins(%v, %v : memref<4xf32, strided<[1], offset: 1>>, memref<4xf32, strided<[1], offset: 1>>) outs(%x : memref<4xf32>)
  %e = memref.alloc() : memref<1xf32>
  "test.op"(%e) : (memref<1xf32>) -> ()
  linalg.mul ins(%s, %s : memref<4xf32>, memref<4xf32>) outs(%x : memref<4xf32>)
  func.return
}

func.func @written_later(%x: memref<4xf32>) {
  %s = memref.alloc() : memref<4xf32>
  linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
  %d = memref.alloc() : memref<6xf32>
  %v = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
  memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 1>>
  linalg.add ins(%s, %s : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
  "test.op"(%d) : (memref<6xf32>) -> ()
  linalg.add ins(%s, %s : memref<4xf32>, memref<4xf32>) outs(%x : memref<4xf32>)
  func.return
}

func.func @part_written_later(%x: memref<4xf32>) {
  %s = memref.alloc() : memref<4xf32>
  linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
  %d = memref.alloc() : memref<6xf32>
  %v = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
  memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 1>>
  "test.op"(%d) : (memref<6xf32>) -> ()
  linalg.add ins(%s, %s : memref<4xf32>, memref<4xf32>) outs(%x : memref<4xf32>)
  func.return
}

// N3: it is filled with what is known in time, in the same block, by an operation that reads no buffer and does
// so for nothing else.

func.func @filled_with_a_buffer(%x: memref<4xf32>, %y: memref<8xf32>) {
  %s = memref.alloc() : memref<4xf32>
  linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
  %d = memref.alloc() : memref<8xf32>
  linalg.add ins(%y, %y : memref<8xf32>, memref<8xf32>) outs(%d : memref<8xf32>)
  %v = memref.subview %d[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 2>>
  "test.op"(%d) : (memref<8xf32>) -> ()
  func.return
}

func.func @read_before(%x: memref<4xf32>) {
  %s = memref.alloc() : memref<4xf32>
  linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
  %d = memref.alloc() : memref<8xf32>
  "test.op"(%d) : (memref<8xf32>) -> ()
  %v = memref.subview %d[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 2>>
  "test.op"(%d) : (memref<8xf32>) -> ()
  func.return
}

func.func @filled_in_a_branch(%x: memref<4xf32>, %c: i1) {
  %f = arith.constant 0.0 : f32
  %s = memref.alloc() : memref<4xf32>
  linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
  %d = memref.alloc() : memref<8xf32>
  scf.if %c {
    linalg.fill ins(%f : f32) outs(%d : memref<8xf32>)
  }
  %v = memref.subview %d[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 2>>
  "test.op"(%d) : (memref<8xf32>) -> ()
  func.return
}

func.func @filled_too_late(%x: memref<4xf32>) {
  %s = memref.alloc() : memref<4xf32>
  linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
  %f = "test.op"() : () -> f32
  %d = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%d : memref<8xf32>)
  %v = memref.subview %d[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 2>>
  "test.op"(%d) : (memref<8xf32>) -> ()
  func.return
}

func.func @filled_in_time(%x: memref<4xf32>) {
  %f = "test.op"() : () -> f32
  %s = memref.alloc() : memref<4xf32>
  linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
  %g = arith.constant 1.0 : f32
  %d = memref.alloc() : memref<8xf32>
  linalg.fill ins(%g : f32) outs(%d : memref<8xf32>)
  linalg.fill ins(%f : f32) outs(%d : memref<8xf32>)
  %v = memref.subview %d[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 2>>
  "test.op"(%d) : (memref<8xf32>) -> ()
  func.return
}

// Two buffers, and the other one is filled before the second of them only: it moves in front of the first.

func.func @filled_between(%x: memref<2xf32>) {
  %r = memref.alloc() : memref<2xf32>
  linalg.add ins(%x, %x : memref<2xf32>, memref<2xf32>) outs(%r : memref<2xf32>)
  %s = memref.alloc() : memref<2xf32>
  linalg.mul ins(%x, %x : memref<2xf32>, memref<2xf32>) outs(%s : memref<2xf32>)
  %f = arith.constant 0.0 : f32
  %d = memref.alloc() : memref<6xf32>
  linalg.fill ins(%f : f32) outs(%d : memref<6xf32>)
  %v = memref.subview %d[3] [2] [1] : memref<6xf32> to memref<2xf32, strided<[1], offset: 3>>
  memref.copy %s, %v : memref<2xf32> to memref<2xf32, strided<[1], offset: 3>>
  %w = memref.subview %d[1] [2] [1] : memref<6xf32> to memref<2xf32, strided<[1], offset: 1>>
  memref.copy %r, %w : memref<2xf32> to memref<2xf32, strided<[1], offset: 1>>
  "test.op"(%d) : (memref<6xf32>) -> ()
  func.return
}

// Filled, written in another place, and only then copied to: what fills it must not pass that.

func.func @written_between(%x: memref<2xf32>) {
  %f = arith.constant 0.0 : f32
  %d = memref.alloc() : memref<6xf32>
  %u = memref.subview %d[0] [2] [1] : memref<6xf32> to memref<2xf32, strided<[1]>>
  memref.copy %x, %u : memref<2xf32> to memref<2xf32, strided<[1]>>
  "test.op"(%u) : (memref<2xf32, strided<[1]>>) -> ()
  %s = memref.alloc() : memref<2xf32>
  linalg.mul ins(%x, %x : memref<2xf32>, memref<2xf32>) outs(%s : memref<2xf32>)
  linalg.add ins(%x, %x : memref<2xf32>, memref<2xf32>) outs(%u : memref<2xf32, strided<[1]>>)
  "test.op"(%u) : (memref<2xf32, strided<[1]>>) -> ()
  linalg.fill ins(%f : f32) outs(%d : memref<6xf32>)
  %v = memref.subview %d[3] [2] [1] : memref<6xf32> to memref<2xf32, strided<[1], offset: 3>>
  memref.copy %s, %v : memref<2xf32> to memref<2xf32, strided<[1], offset: 3>>
  "test.op"(%d) : (memref<6xf32>) -> ()
  func.return
}

// A chain that is written over in place goes along, but for what is needed later.

func.func @chain(%x: memref<4xf32>) {
  %q = memref.alloc() : memref<4xf32>
  linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%q : memref<4xf32>)
  %r = memref.alloc() : memref<4xf32>
  linalg.exp ins(%q : memref<4xf32>) outs(%r : memref<4xf32>)
  %s = memref.alloc() : memref<4xf32>
  linalg.exp ins(%r : memref<4xf32>) outs(%s : memref<4xf32>)
  %d = memref.alloc() : memref<6xf32>
  %v = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
  memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 1>>
  "test.op"(%d) : (memref<6xf32>) -> ()
  func.return
}

func.func @chain_needed_later(%x: memref<4xf32>) {
  %r = memref.alloc() : memref<4xf32>
  linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%r : memref<4xf32>)
  %s = memref.alloc() : memref<4xf32>
  linalg.exp ins(%r : memref<4xf32>) outs(%s : memref<4xf32>)
  linalg.exp ins(%r : memref<4xf32>) outs(%x : memref<4xf32>)
  %d = memref.alloc() : memref<6xf32>
  %v = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
  memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 1>>
  "test.op"(%d) : (memref<6xf32>) -> ()
  func.return
}

// One that is made in another part already stays there.

func.func @chain_made_elsewhere(%x: memref<4xf32>, %y: memref<8xf32>) {
  %r = memref.alloc() : memref<4xf32>
  linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%r : memref<4xf32>)
  %c = memref.alloc() : memref<8xf32>
  %u = memref.subview %c[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  memref.copy %r, %u : memref<4xf32> to memref<4xf32, strided<[1], offset: 4>>
  linalg.add ins(%c, %c : memref<8xf32>, memref<8xf32>) outs(%y : memref<8xf32>)
  %s = memref.alloc() : memref<4xf32>
  linalg.exp ins(%r : memref<4xf32>) outs(%s : memref<4xf32>)
  %d = memref.alloc() : memref<6xf32>
  %v = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
  memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 1>>
  "test.op"(%d) : (memref<6xf32>) -> ()
  func.return
}

// One that is written anew before the copy has a second life there.

func.func @chain_with_a_second_life(%x: memref<4xf32>) {
  %r = memref.alloc() : memref<4xf32>
  linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%r : memref<4xf32>)
  %s = memref.alloc() : memref<4xf32>
  linalg.exp ins(%r : memref<4xf32>) outs(%s : memref<4xf32>)
  linalg.mul ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%r : memref<4xf32>)
  linalg.add ins(%r, %r : memref<4xf32>, memref<4xf32>) outs(%x : memref<4xf32>)
  %d = memref.alloc() : memref<6xf32>
  %v = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
  memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 1>>
  "test.op"(%d) : (memref<6xf32>) -> ()
  func.return
}

// One of a block further out.

func.func @chain_from_outside(%x: memref<4xf32>, %c: i1) {
  %r = memref.alloc() : memref<4xf32>
  linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%r : memref<4xf32>)
  scf.if %c {
    %s = memref.alloc() : memref<4xf32>
    linalg.exp ins(%r : memref<4xf32>) outs(%s : memref<4xf32>)
    "test.op"(%x) : (memref<4xf32>) -> ()
    %d = memref.alloc() : memref<6xf32>
    %v = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
    memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 1>>
    "test.op"(%d) : (memref<6xf32>) -> ()
  }
  func.return
}

// The one that would be written over is itself the destination of another one.

func.func @chain_of_destinations(%x: memref<2xf32>) {
  %s = memref.alloc() : memref<2xf32>
  linalg.add ins(%x, %x : memref<2xf32>, memref<2xf32>) outs(%s : memref<2xf32>)
  %f = arith.constant 0.0 : f32
  %d = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%d : memref<4xf32>)
  %v = memref.subview %d[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  memref.copy %s, %v : memref<2xf32> to memref<2xf32, strided<[1], offset: 1>>
  %e = memref.alloc() : memref<4xf32>
  linalg.exp ins(%d : memref<4xf32>) outs(%e : memref<4xf32>)
  %g = memref.alloc() : memref<6xf32>
  linalg.fill ins(%f : f32) outs(%g : memref<6xf32>)
  %w = memref.subview %g[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
  memref.copy %e, %w : memref<4xf32> to memref<4xf32, strided<[1], offset: 1>>
  "test.op"(%g) : (memref<6xf32>) -> ()
  func.return
}


// CHECK:      func.func @other_block(%x: memref<4xf32>, %c: i1) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   scf.if %c {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 4 : i64} : memref<48xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %s = memref.view %arena[%0][] : memref<48xi8> to memref<4xf32>
// CHECK-NEXT:     linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
// CHECK-NEXT:     %1 = arith.constant 16 : index
// CHECK-NEXT:     %d = memref.view %arena[%1][] : memref<48xi8> to memref<8xf32>
// CHECK-NEXT:     %v = memref.subview %d[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
// CHECK-NEXT:     memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 4>>
// CHECK-NEXT:     "test.op"(%d) : (memref<8xf32>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @alignment(%x: memref<4xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 8 : i64} : memref<48xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %arena[%0][] : memref<48xi8> to memref<4xf32>
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
// CHECK-NEXT:   %1 = arith.constant 16 : index
// CHECK-NEXT:   %d = memref.view %arena[%1][] : memref<48xi8> to memref<8xf32>
// CHECK-NEXT:   %v = memref.subview %d[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
// CHECK-NEXT:   memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 4>>
// CHECK-NEXT:   "test.op"(%d) : (memref<8xf32>) -> ()
// CHECK-NEXT:   %2 = arith.constant 0 : index
// CHECK-NEXT:   %e = memref.view %arena[%2][] : memref<48xi8> to memref<8xf32>
// CHECK-NEXT:   %w = memref.subview %e[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%w : memref<4xf32, strided<[1], offset: 4>>)
// CHECK-NEXT:   "test.op"(%e) : (memref<8xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @other_memory(%x: memref<4xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<16xi8, 1 : i64>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %arena[%0][] : memref<16xi8, 1 : i64> to memref<4xf32, 1 : i64>
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32, 1 : i64>)
// CHECK-NEXT:   %arena_1 = memref.alloc() {alignment = 4 : i64} : memref<16xi8>
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %d = memref.view %arena_1[%1][] : memref<16xi8> to memref<4xf32>
// CHECK-NEXT:   memref.copy %s, %d : memref<4xf32, 1 : i64> to memref<4xf32>
// CHECK-NEXT:   "test.op"(%d) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @asynchronous(%x: memref<4xf32>, %n: index, %tag: memref<1xi32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<32xi8>
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %arena[%0][] : memref<32xi8> to memref<4xf32>
// CHECK-NEXT:   memref.dma_start %x[%c0], %s[%c0], %n, %tag[%c0] : memref<4xf32>, memref<4xf32>, memref<1xi32>
// CHECK-NEXT:   memref.dma_wait %tag[%c0], %n : memref<1xi32>
// CHECK-NEXT:   %1 = arith.constant 16 : index
// CHECK-NEXT:   %d = memref.view %arena[%1][] : memref<32xi8> to memref<4xf32>
// CHECK-NEXT:   memref.copy %s, %d : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:   "test.op"(%d) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @instances(%x: memref<4xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<32xi8>
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %c2 = arith.constant 2 : index
// CHECK-NEXT:   scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %1 = arith.constant 16 : index
// CHECK-NEXT:     %2 = arith.muli %i, %1 : index
// CHECK-NEXT:     %3 = arith.addi %0, %2 : index
// CHECK-NEXT:     %s = memref.view %arena[%3][] : memref<32xi8> to memref<4xf32>
// CHECK-NEXT:     linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
// CHECK-NEXT:     scf.parallel (%j) = (%c0) to (%c2) step (%c1) {
// CHECK-NEXT:       "test.op"(%s) : (memref<4xf32>) -> ()
// CHECK-NEXT:       scf.reduce
// CHECK-NEXT:     }
// CHECK-NEXT:     %arena_1 = memref.alloc() {alignment = 4 : i64} : memref<16xi8>
// CHECK-NEXT:     %4 = arith.constant 0 : index
// CHECK-NEXT:     %d = memref.view %arena_1[%4][] : memref<16xi8> to memref<4xf32>
// CHECK-NEXT:     memref.copy %s, %d : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:     "test.op"(%d) : (memref<4xf32>) -> ()
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @two_parts(%x: memref<4xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<32xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %d = memref.view %arena[%0][] : memref<32xi8> to memref<8xf32>
// CHECK-NEXT:   %v = memref.subview %d[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%v : memref<4xf32, strided<[1]>>)
// CHECK-NEXT:   %w = memref.subview %d[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
// CHECK-NEXT:   memref.copy %v, %w : memref<4xf32, strided<[1]>> to memref<4xf32, strided<[1], offset: 4>>
// CHECK-NEXT:   "test.op"(%d) : (memref<8xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @overlapping(%x: memref<4xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<48xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %d = memref.view %arena[%0][] : memref<48xi8> to memref<8xf32>
// CHECK-NEXT:   %v = memref.subview %d[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%v : memref<4xf32, strided<[1]>>)
// CHECK-NEXT:   %1 = arith.constant 32 : index
// CHECK-NEXT:   %s = memref.view %arena[%1][] : memref<48xi8> to memref<4xf32>
// CHECK-NEXT:   linalg.mul ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
// CHECK-NEXT:   %w = memref.subview %d[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
// CHECK-NEXT:   memref.copy %s, %w : memref<4xf32> to memref<4xf32, strided<[1], offset: 2>>
// CHECK-NEXT:   "test.op"(%d) : (memref<8xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @read_between(%x: memref<4xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<48xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %d = memref.view %arena[%0][] : memref<48xi8> to memref<8xf32>
// CHECK-NEXT:   %v = memref.subview %d[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%v : memref<4xf32, strided<[1]>>)
// CHECK-NEXT:   %1 = arith.constant 32 : index
// CHECK-NEXT:   %s = memref.view %arena[%1][] : memref<48xi8> to memref<4xf32>
// CHECK-NEXT:   linalg.mul ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
// CHECK-NEXT:   linalg.add ins(%v, %v : memref<4xf32, strided<[1]>>, memref<4xf32, strided<[1]>>) outs(%x : memref<4xf32>)
// CHECK-NEXT:   %w = memref.subview %d[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
// CHECK-NEXT:   memref.copy %s, %w : memref<4xf32> to memref<4xf32, strided<[1], offset: 2>>
// CHECK-NEXT:   "test.op"(%d) : (memref<8xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @two_views(%x: memref<4xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<48xi8>
// CHECK-NEXT:   %f = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %d = memref.view %arena[%0][] : memref<48xi8> to memref<8xf32>
// CHECK-NEXT:   linalg.fill ins(%f : f32) outs(%d : memref<8xf32>)
// CHECK-NEXT:   %1 = arith.constant 32 : index
// CHECK-NEXT:   %s = memref.view %arena[%1][] : memref<48xi8> to memref<4xf32>
// CHECK-NEXT:   linalg.mul ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
// CHECK-NEXT:   %u = memref.subview %d[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
// CHECK-NEXT:   %v = memref.subview %d[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
// CHECK-NEXT:   "test.op"(%u, %v) : (memref<4xf32, strided<[1]>>, memref<4xf32, strided<[1], offset: 4>>) -> ()
// CHECK-NEXT:   memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 4>>
// CHECK-NEXT:   "test.op"(%d) : (memref<8xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @another_view(%x: memref<4xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<32xi8>
// CHECK-NEXT:   %f = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %d = memref.view %arena[%0][] : memref<32xi8> to memref<8xf32>
// CHECK-NEXT:   linalg.fill ins(%f : f32) outs(%d : memref<8xf32>)
// CHECK-NEXT:   %v = memref.subview %d[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
// CHECK-NEXT:   linalg.mul ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%v : memref<4xf32, strided<[1], offset: 4>>)
// CHECK-NEXT:   %u = memref.subview %d[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
// CHECK-NEXT:   "test.op"(%u) : (memref<4xf32, strided<[1]>>) -> ()
// CHECK-NEXT:   "test.op"(%d) : (memref<8xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @other_block_behind(%x: memref<4xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<48xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %arena[%0][] : memref<48xi8> to memref<4xf32>
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
// CHECK-NEXT:   %1 = arith.constant 16 : index
// CHECK-NEXT:   %d = memref.view %arena[%1][] : memref<48xi8> to memref<8xf32>
// CHECK-NEXT:   %v = memref.subview %d[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
// CHECK-NEXT:   memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 4>>
// CHECK-NEXT:   "test.op"(%d) : (memref<8xf32>) -> ()
// CHECK-NEXT:   cf.br ^end
// CHECK-NEXT: ^end:
// CHECK-NEXT:   linalg.add ins(%s, %s : memref<4xf32>, memref<4xf32>) outs(%x : memref<4xf32>)
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @read_later(%x: memref<4xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<28xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %d = memref.view %arena[%0][] : memref<28xi8> to memref<6xf32>
// CHECK-NEXT:   %v = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%v : memref<4xf32, strided<[1], offset: 1>>)
// CHECK-NEXT:   %v_1 = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   linalg.add ins(%v_1, %v_1 : memref<4xf32, strided<[1], offset: 1>>, memref<4xf32, strided<[1], offset: 1>>) outs(%x : memref<4xf32>)
// CHECK-NEXT:   %1 = arith.constant 24 : index
// CHECK-NEXT:   %e = memref.view %arena[%1][] : memref<28xi8> to memref<1xf32>
// CHECK-NEXT:   "test.op"(%e) : (memref<1xf32>) -> ()
// CHECK-NEXT:   linalg.mul ins(%v, %v : memref<4xf32, strided<[1], offset: 1>>, memref<4xf32, strided<[1], offset: 1>>) outs(%x : memref<4xf32>)
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @written_later(%x: memref<4xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<40xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %arena[%0][] : memref<40xi8> to memref<4xf32>
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
// CHECK-NEXT:   %1 = arith.constant 16 : index
// CHECK-NEXT:   %d = memref.view %arena[%1][] : memref<40xi8> to memref<6xf32>
// CHECK-NEXT:   %v = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   linalg.add ins(%s, %s : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
// CHECK-NEXT:   "test.op"(%d) : (memref<6xf32>) -> ()
// CHECK-NEXT:   linalg.add ins(%s, %s : memref<4xf32>, memref<4xf32>) outs(%x : memref<4xf32>)
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @part_written_later(%x: memref<4xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<40xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %arena[%0][] : memref<40xi8> to memref<4xf32>
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
// CHECK-NEXT:   %1 = arith.constant 16 : index
// CHECK-NEXT:   %d = memref.view %arena[%1][] : memref<40xi8> to memref<6xf32>
// CHECK-NEXT:   %v = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   "test.op"(%d) : (memref<6xf32>) -> ()
// CHECK-NEXT:   linalg.add ins(%s, %s : memref<4xf32>, memref<4xf32>) outs(%x : memref<4xf32>)
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @filled_with_a_buffer(%x: memref<4xf32>, %y: memref<8xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<48xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %arena[%0][] : memref<48xi8> to memref<4xf32>
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
// CHECK-NEXT:   %1 = arith.constant 16 : index
// CHECK-NEXT:   %d = memref.view %arena[%1][] : memref<48xi8> to memref<8xf32>
// CHECK-NEXT:   linalg.add ins(%y, %y : memref<8xf32>, memref<8xf32>) outs(%d : memref<8xf32>)
// CHECK-NEXT:   %v = memref.subview %d[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
// CHECK-NEXT:   memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 2>>
// CHECK-NEXT:   "test.op"(%d) : (memref<8xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @read_before(%x: memref<4xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<48xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %arena[%0][] : memref<48xi8> to memref<4xf32>
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
// CHECK-NEXT:   %1 = arith.constant 16 : index
// CHECK-NEXT:   %d = memref.view %arena[%1][] : memref<48xi8> to memref<8xf32>
// CHECK-NEXT:   "test.op"(%d) : (memref<8xf32>) -> ()
// CHECK-NEXT:   %v = memref.subview %d[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
// CHECK-NEXT:   memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 2>>
// CHECK-NEXT:   "test.op"(%d) : (memref<8xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @filled_in_a_branch(%x: memref<4xf32>, %c: i1) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<48xi8>
// CHECK-NEXT:   %f = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %arena[%0][] : memref<48xi8> to memref<4xf32>
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
// CHECK-NEXT:   %1 = arith.constant 16 : index
// CHECK-NEXT:   %d = memref.view %arena[%1][] : memref<48xi8> to memref<8xf32>
// CHECK-NEXT:   scf.if %c {
// CHECK-NEXT:     linalg.fill ins(%f : f32) outs(%d : memref<8xf32>)
// CHECK-NEXT:   }
// CHECK-NEXT:   %v = memref.subview %d[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
// CHECK-NEXT:   memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 2>>
// CHECK-NEXT:   "test.op"(%d) : (memref<8xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @filled_too_late(%x: memref<4xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<48xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %arena[%0][] : memref<48xi8> to memref<4xf32>
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
// CHECK-NEXT:   %f = "test.op"() : () -> f32
// CHECK-NEXT:   %1 = arith.constant 16 : index
// CHECK-NEXT:   %d = memref.view %arena[%1][] : memref<48xi8> to memref<8xf32>
// CHECK-NEXT:   linalg.fill ins(%f : f32) outs(%d : memref<8xf32>)
// CHECK-NEXT:   %v = memref.subview %d[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
// CHECK-NEXT:   memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 2>>
// CHECK-NEXT:   "test.op"(%d) : (memref<8xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @filled_in_time(%x: memref<4xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %f = "test.op"() : () -> f32
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<32xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %d = memref.view %arena[%0][] : memref<32xi8> to memref<8xf32>
// CHECK-NEXT:   %v = memref.subview %d[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
// CHECK-NEXT:   %g = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:   linalg.fill ins(%g : f32) outs(%d : memref<8xf32>)
// CHECK-NEXT:   linalg.fill ins(%f : f32) outs(%d : memref<8xf32>)
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%v : memref<4xf32, strided<[1], offset: 2>>)
// CHECK-NEXT:   "test.op"(%d) : (memref<8xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @filled_between(%x: memref<2xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<24xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %d = memref.view %arena[%0][] : memref<24xi8> to memref<6xf32>
// CHECK-NEXT:   %w = memref.subview %d[1] [2] [1] : memref<6xf32> to memref<2xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   %f = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:   linalg.fill ins(%f : f32) outs(%d : memref<6xf32>)
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<2xf32>, memref<2xf32>) outs(%w : memref<2xf32, strided<[1], offset: 1>>)
// CHECK-NEXT:   %v = memref.subview %d[3] [2] [1] : memref<6xf32> to memref<2xf32, strided<[1], offset: 3>>
// CHECK-NEXT:   linalg.mul ins(%x, %x : memref<2xf32>, memref<2xf32>) outs(%v : memref<2xf32, strided<[1], offset: 3>>)
// CHECK-NEXT:   "test.op"(%d) : (memref<6xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @written_between(%x: memref<2xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<32xi8>
// CHECK-NEXT:   %f = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %d = memref.view %arena[%0][] : memref<32xi8> to memref<6xf32>
// CHECK-NEXT:   %u = memref.subview %d[0] [2] [1] : memref<6xf32> to memref<2xf32, strided<[1]>>
// CHECK-NEXT:   memref.copy %x, %u : memref<2xf32> to memref<2xf32, strided<[1]>>
// CHECK-NEXT:   "test.op"(%u) : (memref<2xf32, strided<[1]>>) -> ()
// CHECK-NEXT:   %1 = arith.constant 24 : index
// CHECK-NEXT:   %s = memref.view %arena[%1][] : memref<32xi8> to memref<2xf32>
// CHECK-NEXT:   linalg.mul ins(%x, %x : memref<2xf32>, memref<2xf32>) outs(%s : memref<2xf32>)
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<2xf32>, memref<2xf32>) outs(%u : memref<2xf32, strided<[1]>>)
// CHECK-NEXT:   "test.op"(%u) : (memref<2xf32, strided<[1]>>) -> ()
// CHECK-NEXT:   linalg.fill ins(%f : f32) outs(%d : memref<6xf32>)
// CHECK-NEXT:   %v = memref.subview %d[3] [2] [1] : memref<6xf32> to memref<2xf32, strided<[1], offset: 3>>
// CHECK-NEXT:   memref.copy %s, %v : memref<2xf32> to memref<2xf32, strided<[1], offset: 3>>
// CHECK-NEXT:   "test.op"(%d) : (memref<6xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @chain(%x: memref<4xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<24xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %d = memref.view %arena[%0][] : memref<24xi8> to memref<6xf32>
// CHECK-NEXT:   %v = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%v : memref<4xf32, strided<[1], offset: 1>>)
// CHECK-NEXT:   linalg.exp ins(%v : memref<4xf32, strided<[1], offset: 1>>) outs(%v : memref<4xf32, strided<[1], offset: 1>>)
// CHECK-NEXT:   linalg.exp ins(%v : memref<4xf32, strided<[1], offset: 1>>) outs(%v : memref<4xf32, strided<[1], offset: 1>>)
// CHECK-NEXT:   "test.op"(%d) : (memref<6xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @chain_needed_later(%x: memref<4xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<40xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %r = memref.view %arena[%0][] : memref<40xi8> to memref<4xf32>
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%r : memref<4xf32>)
// CHECK-NEXT:   %1 = arith.constant 24 : index
// CHECK-NEXT:   %s = memref.view %arena[%1][] : memref<40xi8> to memref<4xf32>
// CHECK-NEXT:   linalg.exp ins(%r : memref<4xf32>) outs(%s : memref<4xf32>)
// CHECK-NEXT:   linalg.exp ins(%r : memref<4xf32>) outs(%x : memref<4xf32>)
// CHECK-NEXT:   %2 = arith.constant 0 : index
// CHECK-NEXT:   %d = memref.view %arena[%2][] : memref<40xi8> to memref<6xf32>
// CHECK-NEXT:   %v = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   "test.op"(%d) : (memref<6xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @chain_made_elsewhere(%x: memref<4xf32>, %y: memref<8xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<48xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %c = memref.view %arena[%0][] : memref<48xi8> to memref<8xf32>
// CHECK-NEXT:   %u = memref.subview %c[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%u : memref<4xf32, strided<[1], offset: 4>>)
// CHECK-NEXT:   linalg.add ins(%c, %c : memref<8xf32>, memref<8xf32>) outs(%y : memref<8xf32>)
// CHECK-NEXT:   %1 = arith.constant 32 : index
// CHECK-NEXT:   %s = memref.view %arena[%1][] : memref<48xi8> to memref<4xf32>
// CHECK-NEXT:   linalg.exp ins(%u : memref<4xf32, strided<[1], offset: 4>>) outs(%s : memref<4xf32>)
// CHECK-NEXT:   %2 = arith.constant 0 : index
// CHECK-NEXT:   %d = memref.view %arena[%2][] : memref<48xi8> to memref<6xf32>
// CHECK-NEXT:   %v = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   "test.op"(%d) : (memref<6xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @chain_with_a_second_life(%x: memref<4xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<40xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %r = memref.view %arena[%0][] : memref<40xi8> to memref<4xf32>
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%r : memref<4xf32>)
// CHECK-NEXT:   %1 = arith.constant 24 : index
// CHECK-NEXT:   %s = memref.view %arena[%1][] : memref<40xi8> to memref<4xf32>
// CHECK-NEXT:   linalg.exp ins(%r : memref<4xf32>) outs(%s : memref<4xf32>)
// CHECK-NEXT:   linalg.mul ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%r : memref<4xf32>)
// CHECK-NEXT:   linalg.add ins(%r, %r : memref<4xf32>, memref<4xf32>) outs(%x : memref<4xf32>)
// CHECK-NEXT:   %2 = arith.constant 0 : index
// CHECK-NEXT:   %d = memref.view %arena[%2][] : memref<40xi8> to memref<6xf32>
// CHECK-NEXT:   %v = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   "test.op"(%d) : (memref<6xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @chain_from_outside(%x: memref<4xf32>, %c: i1) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<40xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %r = memref.view %arena[%0][] : memref<40xi8> to memref<4xf32>
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%r : memref<4xf32>)
// CHECK-NEXT:   scf.if %c {
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %s = memref.view %arena[%1][] : memref<40xi8> to memref<4xf32>
// CHECK-NEXT:     linalg.exp ins(%r : memref<4xf32>) outs(%s : memref<4xf32>)
// CHECK-NEXT:     "test.op"(%x) : (memref<4xf32>) -> ()
// CHECK-NEXT:     %2 = arith.constant 16 : index
// CHECK-NEXT:     %d = memref.view %arena[%2][] : memref<40xi8> to memref<6xf32>
// CHECK-NEXT:     %v = memref.subview %d[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
// CHECK-NEXT:     memref.copy %s, %v : memref<4xf32> to memref<4xf32, strided<[1], offset: 1>>
// CHECK-NEXT:     "test.op"(%d) : (memref<6xf32>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @chain_of_destinations(%x: memref<2xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 4 : i64} : memref<40xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %d = memref.view %arena[%0][] : memref<40xi8> to memref<4xf32>
// CHECK-NEXT:   %v = memref.subview %d[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   %f = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:   linalg.fill ins(%f : f32) outs(%d : memref<4xf32>)
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<2xf32>, memref<2xf32>) outs(%v : memref<2xf32, strided<[1], offset: 1>>)
// CHECK-NEXT:   %1 = arith.constant 16 : index
// CHECK-NEXT:   %g = memref.view %arena[%1][] : memref<40xi8> to memref<6xf32>
// CHECK-NEXT:   %w = memref.subview %g[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   linalg.fill ins(%f : f32) outs(%g : memref<6xf32>)
// CHECK-NEXT:   linalg.exp ins(%d : memref<4xf32>) outs(%w : memref<4xf32, strided<[1], offset: 1>>)
// CHECK-NEXT:   "test.op"(%g) : (memref<6xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
