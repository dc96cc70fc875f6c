// RUN: not xdsl-opt %s -t 'memory-plan{format=excel}' 2>&1 | filecheck %s --check-prefix=FORMAT
// RUN: not xdsl-opt %s -t 'memory-plan{colour=red}' 2>&1 | filecheck %s --check-prefix=OPTION
// RUN: not xdsl-opt %s -t 'memory-plan{merge-alloc="alignment=0"}' 2>&1 | filecheck %s --check-prefix=VALUE
// RUN: not xdsl-opt %s -t 'memory-plan{merge-alloc="colour=red"}' 2>&1 | filecheck %s --check-prefix=UNKNOWN
// RUN: not xdsl-opt %s -t 'memory-plan{merge-alloc="="}' 2>&1 | filecheck %s --check-prefix=SYNTAX

func.func @f() {
  func.return
}

// FORMAT: error: memory-plan: there is no format 'excel', but text
// OPTION: error: memory-plan: {{.*}}colour
// VALUE: error: merge-alloc: alignment must be at least 1, but is 0
// UNKNOWN: error: merge-alloc: {{.*}}colour
// SYNTAX: error: pass pipeline 'merge-alloc{=}', column 13: {{.*}} (option merge-alloc of memory-plan)
