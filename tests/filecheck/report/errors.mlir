// RUN: not xdsl-opt %s -t 'memory-plan{format=excel}' 2>&1 | filecheck %s --check-prefix=FORMAT
// RUN: not xdsl-opt %s -t 'memory-plan{colour=red}' 2>&1 | filecheck %s --check-prefix=OPTION
// RUN: not xdsl-opt %s -t 'memory-plan{merge-alloc="alignment=0"}' 2>&1 | filecheck %s --check-prefix=VALUE
// RUN: not xdsl-opt %s -t 'memory-plan{merge-alloc="colour=red"}' 2>&1 | filecheck %s --check-prefix=UNKNOWN
// RUN: not xdsl-opt %s -t 'memory-plan{merge-alloc="="}' 2>&1 | filecheck %s --check-prefix=SYNTAX
// RUN: not xdsl-opt %s -t 'memory-plan{format=csv}' 2>&1 | filecheck %s --check-prefix=CSV

func.func @f() {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32, 1 : i64>
  %c = memref.alloc() : memref<4xf32, 2 : i64>
  "test.op"(%a, %b, %c) : (memref<4xf32>, memref<4xf32, 1 : i64>, memref<4xf32, 2 : i64>) -> ()
  func.return
}

// FORMAT: error: memory-plan: there is no format 'excel', but text
// OPTION: error: memory-plan: {{.*}}colour
// VALUE: error: merge-alloc: alignment must be at least 1, but is 0
// UNKNOWN: error: merge-alloc: {{.*}}colour
// SYNTAX: error: pass pipeline 'merge-alloc{=}', column 13: {{.*}} (option merge-alloc of memory-plan)
// CSV: error: memory-plan: the format csv is for one arena, but there are 3: name one of them, arena=0 to arena=2{{$}}
