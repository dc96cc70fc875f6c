// RUN: xdsl-opt %s -t 'memory-plan{format=svg}' | filecheck %s

// Labels of more than a hundred ticks: at 1, 2 or 5 times a power of ten, at most sixteen of them.

func.func @f() attributes {mergealloc.plan = {ticks = 500 : i64, arenas = [{scope = "@f", pool = "default", storage = "alloc", size_bytes = 64 : i64, alignment = 64 : i64, lower_bound_bytes = 64 : i64, peak = "tick 3, test.op", live_at_peak = array<i64: 0>, algorithm = "cost-model", buffers = [{name = "a", type = "memref<64xi8>", size_bytes = 64 : i64, offset_bytes = 0 : i64, live = array<i64: 3, 500>, first_access = "tick 3, test.op", last_access = "tick 499, test.op"}]}]}} {
  %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
  %0 = arith.constant 0 : index
  %a = memref.view %arena[%0][] : memref<64xi8> to memref<64xi8>
  "test.op"(%a) : (memref<64xi8>) -> ()
  func.return
}
// CHECK: height="354"><text x="9.45674%" y="335" text-anchor="middle">50</text><text x="19.51710%" y="335" text-anchor="middle">100</text><text x="29.57746%" y="335" text-anchor="middle">150</text><text x="39.63783%" y="335" text-anchor="middle">200</text><text x="49.69819%" y="335" text-anchor="middle">250</text><text x="59.75855%" y="335" text-anchor="middle">300</text><text x="69.81891%" y="335" text-anchor="middle">350</text><text x="79.87928%" y="335" text-anchor="middle">400</text><text x="89.93964%" y="335" text-anchor="middle">450</text><text x="100%"
