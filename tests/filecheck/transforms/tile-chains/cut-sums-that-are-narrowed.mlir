// RUN: xdsl-opt %s -p 'tile-chains{pieces=4 tile-accumulations=true}' | filecheck %s
// RUN: xdsl-opt %s -p 'tile-chains{pieces=4 tile-accumulations=true},tile-accumulations,bufferize-and-plan' | filecheck %s --check-prefix=PLANNED

// A mean in int8: tile-accumulations could compute %s in a register. The sum is cut nevertheless,
// so that %a, 1,024 bytes, is never whole; then it takes four bytes.

// CHECK-LABEL: func.func @mean
// CHECK:         %[[zero:.*]] = linalg.fill {{.*}} -> tensor<i32>
// CHECK:         scf.for {{.*}} iter_args(%[[sum:.*]] = %[[zero]]) -> (tensor<i32>) {
// CHECK:           linalg.matvec {{.*}} -> tensor<256xi32>
// CHECK:           linalg.generic {{.*}} outs(%[[sum]] : tensor<i32>)
// CHECK:           scf.yield
// CHECK-NEXT:    }
// CHECK:         linalg.generic {{.*}} outs({{.*}} : tensor<i8>)
// PLANNED:       memref.alloc() {{.*}} : memref<260xi8>
func.func @mean(%x: tensor<1024x8xi8>, %w: tensor<8xi8>) -> tensor<i8> {
  %c0 = arith.constant 0 : i32
  %e = tensor.empty() : tensor<1024xi32>
  %z = linalg.fill ins(%c0 : i32) outs(%e : tensor<1024xi32>) -> tensor<1024xi32>
  %p = linalg.matvec ins(%x, %w : tensor<1024x8xi8>, tensor<8xi8>) outs(%z : tensor<1024xi32>) -> tensor<1024xi32>
  %e8 = tensor.empty() : tensor<1024xi8>
  %a = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%p : tensor<1024xi32>) outs(%e8 : tensor<1024xi8>) {
  ^bb0(%in: i32, %out: i8):
    %0 = arith.trunci %in : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<1024xi8>
  %es = tensor.empty() : tensor<i32>
  %zs = linalg.fill ins(%c0 : i32) outs(%es : tensor<i32>) -> tensor<i32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%a : tensor<1024xi8>) outs(%zs : tensor<i32>) {
  ^bb0(%in: i8, %sum: i32):
    %0 = arith.extsi %in : i8 to i32
    %1 = arith.addi %0, %sum : i32
    linalg.yield %1 : i32
  } -> tensor<i32>
  %em = tensor.empty() : tensor<i8>
  %m = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%s : tensor<i32>) outs(%em : tensor<i8>) {
  ^bb0(%in: i32, %out: i8):
    %0 = arith.trunci %in : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<i8>
  func.return %m : tensor<i8>
}
