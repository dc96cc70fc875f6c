// RUN: xdsl-opt -p buffer-deallocation %s | filecheck %s

// D16: each branch hands %r on. One of them only reads what gets it, the other one writes it: %r may be %x, and no
// clone of it.

// CHECK-LABEL: func.func @written_in_one_branch(
// CHECK-NOT:     bufferization.clone
// CHECK:         func.return
func.func @written_in_one_branch(%c: i1, %d: i1, %e: i1, %v: f32, %x: memref<4xf32>, %k: index) -> f32 {
  %r = scf.if %c -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %x : memref<4xf32>
  }
  scf.if %d {
    %s = scf.if %e -> (memref<4xf32>) {
      scf.yield %r : memref<4xf32>
    } else {
      %m = memref.alloc() : memref<4xf32>
      scf.yield %m : memref<4xf32>
    }
    linalg.fill ins(%v : f32) outs(%s : memref<4xf32>)
  } else {
    %t = scf.if %e -> (memref<4xf32>) {
      scf.yield %r : memref<4xf32>
    } else {
      %n = memref.alloc() : memref<4xf32>
      linalg.fill ins(%v : f32) outs(%n : memref<4xf32>)
      scf.yield %n : memref<4xf32>
    }
    %q = memref.load %t[%k] : memref<4xf32>
    "test.op"(%q) : (f32) -> ()
  }
  %l = memref.load %x[%k] : memref<4xf32>
  func.return %l : f32
}
