// RUN: xdsl-opt --allow-unregistered-dialect %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --allow-unregistered-dialect --print-op-generic %s | xdsl-opt --allow-unregistered-dialect | filecheck --match-full-lines %s

// Bodies of launches; with clusters, they have six further indices behind the twelve others.

func.func @launch(%n: index, %s: i32) {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    "test.op"(%bx, %ty, %gz, %sx) : (index, index, index, index) -> ()
    gpu.terminator
  }
  %t = gpu.launch async blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) private(%p : memref<1xf32, 5>) {
    gpu.terminator
  }
  %u = gpu.launch async [%t] clusters(%cx, %cy, %cz) in (%dx = %n, %dy = %n, %dz = %n) blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) dynamic_shared_memory_size %s workgroup(%w : memref<4xf32, 3>) {
    "test.op"(%bx, %ty, %gz, %sx, %cy, %dz, %w) : (index, index, index, index, index, index, memref<4xf32, 3>) -> ()
    gpu.terminator
  } {note}
  return
}

// CHECK:        func.func @launch(%n: index, %s: i32) {
// CHECK-NEXT:     gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
// CHECK-NEXT:       "test.op"(%bx, %ty, %gz, %sx) : (index, index, index, index) -> ()
// CHECK-NEXT:       gpu.terminator
// CHECK-NEXT:     }
// CHECK-NEXT:     %t = gpu.launch async blocks(%{{.*}}) private(%p: memref<1xf32, 5 : i64>) {
// CHECK-NEXT:       gpu.terminator
// CHECK-NEXT:     }
// CHECK-NEXT:     %u = gpu.launch async [%t] clusters(%cx, %cy, %cz) in (%dx = %n, %dy = %n, %dz = %n) blocks(%[[X:.*]], %{{.*}}, %{{.*}}) in (%{{.*}} = %n, %{{.*}} = %n, %[[NZ:.*]] = %n) threads(%{{.*}}, %[[Y:.*]], %{{.*}}) in (%[[SX:.*]] = %n, %{{.*}} = %n, %{{.*}} = %n) dynamic_shared_memory_size %s workgroup(%w: memref<4xf32, 3 : i64>) {
// CHECK-NEXT:       "test.op"(%[[X]], %[[Y]], %[[NZ]], %[[SX]], %cy, %dz, %w) : (index, index, index, index, index, index, memref<4xf32, 3 : i64>) -> ()
// CHECK-NEXT:       gpu.terminator
// CHECK-NEXT:     } {note}
// CHECK-NEXT:     func.return
