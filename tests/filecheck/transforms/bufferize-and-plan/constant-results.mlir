// RUN: xdsl-opt %s -p "bufferize-and-plan{scope=program arena=argument},verify-memory-plan" | filecheck %s --check-prefix=PLACED
// RUN: xdsl-opt %s -p "bufferize-and-plan{scope=program arena=argument place-results=false}" | filecheck %s --check-prefix=CLONED

// A result that is, or may be, a constant is copied into the workspace, once where it is returned twice.
// Callers free results that are not in the workspace, so these are cloned.

// PLACED-LABEL: func.func @always(%workspace: memref<16xi8>
// PLACED:         [[RESULT:%[0-9a-z]+]] = memref.view %workspace
// PLACED-NEXT:    memref.copy %c, [[RESULT]]
// PLACED-NEXT:    func.return [[RESULT]], [[RESULT]] :
// CLONED-LABEL: func.func @always()
// CLONED-COUNT-2: bufferization.clone %c
func.func @always() -> (tensor<4xf32>, tensor<4xf32>) {
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  func.return %c, %c : tensor<4xf32>, tensor<4xf32>
}

// PLACED-LABEL: func.func @sometimes(
// PLACED:         [[RESULT:%[0-9a-z]+]] = memref.view %workspace
// PLACED-NEXT:    memref.copy %r, [[RESULT]]
// PLACED-NEXT:    func.return [[RESULT]] :
// CLONED-LABEL: func.func @sometimes(
// CLONED:         bufferization.clone %r
func.func @sometimes(%x: tensor<4xf32>, %b: i1) -> tensor<4xf32> {
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %r = scf.if %b -> tensor<4xf32> {
    scf.yield %c : tensor<4xf32>
  } else {
    scf.yield %x : tensor<4xf32>
  }
  func.return %r : tensor<4xf32>
}

// A callee returns the constant itself.

// PLACED-LABEL: func.func private @callee() -> memref<4xf32> {
// PLACED-NEXT:    %c = memref.get_global
// PLACED-NEXT:    func.return %c :
func.func private @callee() -> tensor<4xf32> {
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  func.return %c : tensor<4xf32>
}

func.func @caller(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c = func.call @callee() : () -> tensor<4xf32>
  %r = linalg.add ins(%x, %c : tensor<4xf32>, tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}

// A caller returns the constant of the callee, or what may be that constant.

// PLACED-LABEL: func.func @hands_on(%workspace: memref<16xi8>
// PLACED:         [[CONSTANT:%[0-9a-z]+]] = func.call @callee()
// PLACED:         [[RESULT:%[0-9a-z]+]] = memref.view %workspace
// PLACED-NEXT:    memref.copy [[CONSTANT]], [[RESULT]]
// PLACED-NEXT:    func.return [[RESULT]] :
func.func @hands_on() -> tensor<4xf32> {
  %c = func.call @callee() : () -> tensor<4xf32>
  func.return %c : tensor<4xf32>
}

func.func private @perhaps(%x: tensor<4xf32>, %b: i1) -> tensor<4xf32> {
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %r = scf.if %b -> tensor<4xf32> {
    scf.yield %c : tensor<4xf32>
  } else {
    %e = tensor.empty() : tensor<4xf32>
    %s = linalg.add ins(%x, %c : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  }
  func.return %r : tensor<4xf32>
}

// PLACED-LABEL: func.func @hands_on_perhaps(
// PLACED:         [[PERHAPS:%[0-9a-z]+]] = func.call @perhaps(
// PLACED:         [[RESULT:%[0-9a-z]+]] = memref.view %workspace
// PLACED-NEXT:    memref.copy [[PERHAPS]], [[RESULT]]
// PLACED-NEXT:    func.return [[RESULT]] :
func.func @hands_on_perhaps(%x: tensor<4xf32>, %b: i1) -> tensor<4xf32> {
  %c = func.call @perhaps(%x, %b) : (tensor<4xf32>, i1) -> tensor<4xf32>
  func.return %c : tensor<4xf32>
}
