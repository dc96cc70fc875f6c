// RUN: xdsl-opt -p "merge-alloc{alignment=0}" --verify-diagnostics %s | filecheck %s --check-prefix ZERO
// RUN: xdsl-opt -p "merge-alloc{alignment=-64}" --verify-diagnostics %s | filecheck %s --check-prefix NEGATIVE
// RUN: not xdsl-opt -p "merge-alloc{alignment=wide}" %s 2>&1 | filecheck %s --check-prefix NO-NUMBER
// RUN: xdsl-opt -p "merge-alloc{min-size=-1}" --verify-diagnostics %s | filecheck %s --check-prefix MIN-SIZE
// RUN: xdsl-opt -p "merge-alloc{index-bitwidth=0}" --verify-diagnostics %s | filecheck %s --check-prefix INDEX
// RUN: xdsl-opt -p "merge-alloc{index-bitwidth=9223372036854775807}" --verify-diagnostics %s | filecheck %s --check-prefix WIDE
// RUN: xdsl-opt -p "merge-alloc{alignment=18446744073709551616}" --verify-diagnostics %s | filecheck %s --check-prefix APART
// RUN: xdsl-opt -p "merge-alloc{planner=magic}" --verify-diagnostics %s | filecheck %s --check-prefix PLANNER
// RUN: not xdsl-opt -p "merge-alloc{planner-options=best}" %s 2>&1 | filecheck %s --check-prefix PLANNER-OPTIONS
// RUN: xdsl-opt -p "merge-alloc{planner=skyline planner-options=size-first}" --verify-diagnostics %s | filecheck %s --check-prefix NOT-ITS-OPTIONS
// RUN: xdsl-opt -p "merge-alloc{time-limit=-1}" --verify-diagnostics %s | filecheck %s --check-prefix TIME-LIMIT
// RUN: not xdsl-opt -p "merge-alloc{lifetimes=guessed}" %s 2>&1 | filecheck %s --check-prefix LIFETIMES
// RUN: not xdsl-opt -p "merge-alloc{dynamic=share}" %s 2>&1 | filecheck %s --check-prefix DYNAMIC
// RUN: not xdsl-opt -p "merge-alloc{schedule=memory}" %s 2>&1 | filecheck %s --check-prefix FORMER
// RUN: not xdsl-opt -p "merge-alloc{colour=green}" %s 2>&1 | filecheck %s --check-prefix UNKNOWN
// RUN: xdsl-opt -p 'merge-alloc{pools="sram:64,sram"}' --verify-diagnostics %s | filecheck %s --check-prefix TWICE
// RUN: xdsl-opt -p 'merge-alloc{pools=":64"}' --verify-diagnostics %s | filecheck %s --check-prefix NAMELESS
// RUN: xdsl-opt -p 'merge-alloc{pools=64KiB}' --verify-diagnostics %s | filecheck %s --check-prefix ONLY-BYTES
// RUN: xdsl-opt -p 'merge-alloc{pools="sram=64"}' --verify-diagnostics %s | filecheck %s --check-prefix EQUALS
// RUN: xdsl-opt -p 'merge-alloc{pools="1.5KiB"}' --verify-diagnostics %s | filecheck %s --check-prefix FRACTION

// Options that make no sense are errors, also where there is nothing to merge.

func.func @nothing_to_merge() {
  func.return
}

// ZERO: error: merge-alloc: alignment must be at least 1, but is 0
// NEGATIVE: error: merge-alloc: alignment must be at least 1, but is -64
// NO-NUMBER: error: merge-alloc: {{.*}}wide
// MIN-SIZE: error: merge-alloc: min-size must be at least 0, but is -1
// INDEX: error: merge-alloc: index-bitwidth must be at least 1, but is 0
// WIDE: error: merge-alloc: index-bitwidth must be at most 16777215, but is 9223372036854775807
// APART: error: merge-alloc: alignment must be at most 9223372036854775807, but is 18446744073709551616
// PLANNER: error: merge-alloc: unknown planning algorithm 'magic', known are: cost-model, size-first
// PLANNER-OPTIONS: error: merge-alloc: {{.*}}best
// NOT-ITS-OPTIONS: error: merge-alloc: planner-options=size-first is for planner=cost-model, not for planner=skyline
// TIME-LIMIT: error: merge-alloc: time-limit must be a number of seconds, but is -1
// LIFETIMES: error: merge-alloc: {{.*}}guessed
// DYNAMIC: error: merge-alloc: {{.*}}share
// FORMER: error: merge-alloc: option 'schedule' is gone: lifetimes=liveness, the default, does what it did; lifetimes=tick does without
// UNKNOWN: error: merge-alloc: {{.*}}colour
// TWICE: error: merge-alloc: malformed pools 'sram:64,sram': 'sram' is there twice
// NAMELESS: error: merge-alloc: malformed pools ':64': ':64' names no memory space
// ONLY-BYTES: error: merge-alloc: malformed pools '64KiB': '64KiB' has no colon between name and capacity; expected NAME[:BYTES],...
// EQUALS: error: merge-alloc: malformed pools 'sram=64': 'sram=64' has no colon between name and capacity
// FRACTION: error: merge-alloc: malformed pools '1.5KiB': '1.5KiB' has no colon between name and capacity
