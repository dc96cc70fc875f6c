// REQUIRES: mlir-opt
// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=argument dynamic=reuse}' %S/dynamic-workspaces.mlir | %mlir-opt --canonicalize --cse -allow-unregistered-dialect | %mlir-opt -mlir-print-op-generic -allow-unregistered-dialect | xdsl-opt -p verify-memory-plan | filecheck %s
// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=argument dynamic=reuse}' %S/dynamic-workspaces-of-several-memories.mlir | %mlir-opt --canonicalize --cse -allow-unregistered-dialect | %mlir-opt -mlir-print-op-generic -allow-unregistered-dialect | xdsl-opt -p verify-memory-plan | filecheck %s

// V29: other offsets that come to the same are no fault.

// CHECK: func.func @f_workspace_size
