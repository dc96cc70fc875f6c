// RUN: xdsl-opt -p merge-alloc,merge-alloc,verify-memory-plan %s | filecheck %s --check-prefix TWICE
// RUN: xdsl-opt -p merge-alloc %s | xdsl-opt -t memory-plan | filecheck %s --check-prefix REPORT

// Which value is which arena of a plan does not follow from their sizes alone.

// The second run puts two of three arenas of 128 bytes into one: the plan has the third one, and the new one.
// TWICE:      func.func @put_into_another({{.*}}arenas = [{scope = "@put_into_another",
// TWICE-NOT:    name = "a"
// TWICE-SAME:   buffers = [{name = "c",
// TWICE-SAME:   buffers = [{name = "arena", {{.*}}{name = "arena_1",
// TWICE-SAME:   staying
func.func @put_into_another(%x: memref<16xf64>) -> memref<3xf64> {
  %r = memref.alloc() : memref<3xf64>
  "test.op"(%r) : (memref<3xf64>) -> ()
  %a = memref.alloc() : memref<16xf64>
  "test.op"(%a) : (memref<16xf64>) -> ()
  %n = "test.op"() : () -> index
  %yes = "test.op"() : () -> i1
  %b = scf.if %yes -> (memref<4x4xf32>) {
    %b0 = memref.alloc() : memref<4x4xf32>
    "test.op"(%b0) : (memref<4x4xf32>) -> ()
    scf.yield %b0 : memref<4x4xf32>
  } else {
    %d = memref.alloc(%n) : memref<?xf64>
    %b1 = memref.alloc() : memref<4x4xf32>
    "test.op"(%b1) : (memref<4x4xf32>) -> ()
    scf.yield %b1 : memref<4x4xf32>
  }
  %c = memref.alloc() : memref<16xf64>
  memref.copy %x, %c : memref<16xf64> to memref<16xf64>
  "test.op"(%b, %c) : (memref<4x4xf32>, memref<16xf64>) -> ()
  func.return %r : memref<3xf64>
}

// The result, which holds %c, is planned first, and allocated behind the arena of %a.
// REPORT:      in @result_behind_it, pool 'default' (%arena_1)
// REPORT:       0  %r       64       0  [8, 10)
// REPORT:       1  %c       32       0  [5, 6)
// REPORT:      in @result_behind_it, pool 'default' (%arena)
// REPORT:       0  %a       64       0  [3, 9)
func.func @result_behind_it(%x: memref<16xf32>) -> memref<16xf32> {
  %a = memref.alloc() : memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  %c = memref.alloc() : memref<8xf32>
  "test.op"(%a, %c) : (memref<16xf32>, memref<8xf32>) -> ()
  "test.op"(%a) : (memref<16xf32>) -> ()
  %r = memref.alloc() : memref<16xf32>
  "test.op"(%a, %r) : (memref<16xf32>, memref<16xf32>) -> ()
  func.return %r : memref<16xf32>
}
