// RUN: not python -m xdsl_mergealloc report %s --frontier 2>&1 | filecheck %s
// RUN: not python -m xdsl_mergealloc report %s --frontier --format chrome 2>&1 | filecheck %s --check-prefix FORMAT
// RUN: not python -m xdsl_mergealloc report %s --frontier --arena 0 2>&1 | filecheck %s --check-prefix ARENA
// RUN: not python -m xdsl_mergealloc report %s --frontier --merge-alloc alignment=16 2>&1 | filecheck %s --check-prefix OPTIONS

// What a program takes has to be known for a frontier.

// CHECK:  frontier-invalid.mlir:13:8: error: in @f: 'memref.alloc' op is of unknown size
// FORMAT: error: --frontier has no format 'chrome', but text, json, csv, svg, html
// ARENA: error: --arena is for the memory plan, not for --frontier
// OPTIONS: error: --merge-alloc is for the memory plan, not for --frontier
func.func @f(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %e = tensor.empty(%n) : tensor<?xf32>
  %a = linalg.exp ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  func.return %a : tensor<?xf32>
}
