// One instance of each operation that may take a buffer, for the comparison of its effects with
// MLIR's; no test runs it.

memref.global "private" constant @g : memref<8xf32> = dense<0.0>
func.func private @callee(%a: memref<8xf32>)
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %m: memref<2xmemref<8xf32>>, %s: memref<2xindex>,
    %i: index, %v: f32, %p: i1, %w: vector<4xf32>, %k: vector<4xi1>, %t: tensor<8xf32>, %c: memref<4x8xf32>,
    %d: memref<?xf32>, %tag: memref<1xi32>, %bytes: memref<64xi8>, %acc: memref<f32>, %ct: memref<8x4xf32>) {
  %0 = affine.load %a[%i] : memref<8xf32>
  affine.store %v, %b[%i] : memref<8xf32>
  %1 = affine.vector_load %a[%i] : memref<8xf32>, vector<4xf32>
  affine.vector_store %1, %b[%i] : memref<8xf32>, vector<4xf32>
  %2 = affine.min affine_map<(d0) -> (d0, 4)>(%i)
  %apply = affine.apply affine_map<(d0) -> (d0 + 4)>(%i)
  affine.for %j = 0 to 4 { affine.yield }
  affine.parallel (%j) = (0) to (4) { affine.yield }
  affine.prefetch %a[%i], read, locality<3>, data : memref<8xf32>
  affine.dma_start %a[%i], %b[%i], %tag[0], %i : memref<8xf32>, memref<8xf32>, memref<1xi32>
  affine.dma_wait %tag[0], %i : memref<1xi32>
  %max = affine.max affine_map<(d0) -> (d0, 8)>(%i)
  %parts:2 = affine.delinearize_index %i into (2, 4) : index, index
  %whole = affine.linearize_index [%parts#0, %parts#1] by (2, 4) : index
  %3 = arith.select %p, %a, %b : memref<8xf32>
  memref.assume_alignment %a, 16 : memref<8xf32>
  %objects:2 = memref.distinct_objects %a, %b : memref<8xf32>, memref<8xf32>
  %4 = memref.load %a[%i] : memref<8xf32>
  memref.store %v, %a[%i] : memref<8xf32>
  memref.store %a, %m[%i] : memref<2xmemref<8xf32>>
  memref.copy %a, %b : memref<8xf32> to memref<8xf32>
  %5 = memref.alloc() : memref<8xf32>
  %6 = memref.alloca() : memref<8xf32>
  memref.dealloc %5 : memref<8xf32>
  %7 = memref.expand_shape %a [[0, 1]] output_shape [2, 4] : memref<8xf32> into memref<2x4xf32>
  %8 = memref.collapse_shape %7 [[0, 1]] : memref<2x4xf32> into memref<8xf32>
  %9 = memref.dim %d, %i : memref<?xf32>
  %r:4 = memref.extract_strided_metadata %a : memref<8xf32> -> memref<f32>, index, index, index
  %q = memref.extract_aligned_pointer_as_index %a : memref<8xf32> -> index
  %10 = memref.subview %a[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %11 = memref.view %bytes[%i][] : memref<64xi8> to memref<8xf32>
  %12 = memref.cast %a : memref<8xf32> to memref<?xf32>
  %13 = memref.memory_space_cast %a : memref<8xf32> to memref<8xf32, 1>
  %14 = memref.reinterpret_cast %a to offset: [0], sizes: [4], strides: [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  memref.dma_start %a[%i], %b[%i], %i, %tag[%i] : memref<8xf32>, memref<8xf32>, memref<1xi32>
  memref.dma_wait %tag[%i], %i : memref<1xi32>
  %15 = memref.rank %a : memref<8xf32>
  memref.prefetch %a[%i], read, locality<3>, data : memref<8xf32>
  %16 = memref.realloc %d : memref<?xf32> to memref<16xf32>
  %17 = memref.atomic_rmw addf %v, %a[%i] : (f32, memref<8xf32>) -> f32
  %18 = memref.generic_atomic_rmw %a[%i] : memref<8xf32> {
  ^bb0(%x: f32):
    memref.atomic_yield %x : f32
  }
  %19 = memref.reshape %a(%s) : (memref<8xf32>, memref<2xindex>) -> memref<?x?xf32>
  %20 = memref.transpose %c (x, y) -> (y, x) : memref<4x8xf32> to memref<8x4xf32, strided<[1, 8]>>
  %21 = vector.load %a[%i] : memref<8xf32>, vector<4xf32>
  %22 = vector.maskedload %a[%i], %k, %w : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.store %w, %a[%i] : memref<8xf32>, vector<4xf32>
  vector.maskedstore %a[%i], %k, %w : memref<8xf32>, vector<4xi1>, vector<4xf32>
  %23 = vector.transfer_read %a[%i], %v : memref<8xf32>, vector<4xf32>
  %24 = vector.transfer_read %t[%i], %v : tensor<8xf32>, vector<4xf32>
  vector.transfer_write %w, %a[%i] : vector<4xf32>, memref<8xf32>
  %25 = vector.transfer_write %w, %t[%i] : vector<4xf32>, tensor<8xf32>
  %26 = vector.bitcast %w : vector<4xf32> to vector<4xi32>
  %27 = vector.create_mask %i : vector<4xi1>
  %28 = vector.reduction <add>, %w : vector<4xf32> into f32
  %indices = arith.constant dense<[0, 1, 2, 3]> : vector<4xindex>
  %gathered = vector.gather %a[%i][%indices], %k, %w : memref<8xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.scatter %a[%i][%indices], %k, %w : memref<8xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32>
  %expanded = vector.expandload %a[%i], %k, %w : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.compressstore %a[%i], %k, %w : memref<8xf32>, vector<4xi1>, vector<4xf32>
  %vectors = vector.type_cast %a : memref<8xf32> to memref<vector<8xf32>>
  vector.print %w : vector<4xf32>
  linalg.softmax dimension(0) ins(%a : memref<8xf32>) outs(%b : memref<8xf32>)
  linalg.fill ins(%v : f32) outs(%a : memref<8xf32>)
  linalg.copy ins(%a : memref<8xf32>) outs(%b : memref<8xf32>)
  linalg.add ins(%a, %a : memref<8xf32>, memref<8xf32>) outs(%b : memref<8xf32>)
  linalg.exp ins(%a : memref<8xf32>) outs(%b : memref<8xf32>)
  linalg.dot ins(%a, %a : memref<8xf32>, memref<8xf32>) outs(%acc : memref<f32>)
  linalg.transpose ins(%c : memref<4x8xf32>) outs(%ct : memref<8x4xf32>) permutation = [1, 0]
  linalg.broadcast ins(%a : memref<8xf32>) outs(%c : memref<4x8xf32>) dimensions = [0]
  linalg.reduce ins(%c : memref<4x8xf32>) outs(%a : memref<8xf32>) dimensions = [0]
    (%x: f32, %y: f32) { %z = arith.addf %x, %y : f32
      linalg.yield %z : f32 }
  linalg.map ins(%a : memref<8xf32>) outs(%b : memref<8xf32>) (%x: f32, %o: f32) { linalg.yield %x : f32 }
  %29 = bufferization.clone %a : memref<8xf32> to memref<8xf32>
  %30 = bufferization.to_tensor %a : memref<8xf32> to tensor<8xf32>
  %31 = bufferization.to_buffer %t : tensor<8xf32> to memref<8xf32>
  bufferization.materialize_in_destination %t in restrict writable %a : (tensor<8xf32>, memref<8xf32>) -> ()
  bufferization.dealloc (%a : memref<8xf32>) if (%p) retain (%b : memref<8xf32>)
  %32 = builtin.unrealized_conversion_cast %a : memref<8xf32> to i64
  func.call @callee(%a) : (memref<8xf32>) -> ()
  cf.assert %p, "p"
  %global = memref.get_global @g : memref<8xf32>
  memref.alloca_scope {
    memref.alloca_scope.return
  }
  %empty = bufferization.alloc_tensor() : tensor<8xf32>
  bufferization.dealloc_tensor %empty : tensor<8xf32>
  func.return
}
