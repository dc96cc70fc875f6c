// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=argument dynamic=reuse}' --split-input-file --verify-diagnostics %s | filecheck %s

// Y8: the function that is to say a size needs a name that nothing has.

func.func @f(%n: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  "test.op"(%a) : (memref<?xf32>) -> ()
  func.return
}
memref.global "private" constant @f_workspace_size : memref<1xi8> = dense<1>

// CHECK: {{.*}}:5:1: error: in @f: 'func.func' op needs a function '@f_workspace_size' beside it, but that name is taken

// -----

func.func @g(%n: index) {
  %a = memref.alloc(%n) : memref<?xf32, "a b">
  %b = memref.alloc(%n) : memref<?xf32, "a-b">
  "test.op"(%a, %b) : (memref<?xf32, "a b">, memref<?xf32, "a-b">) -> ()
  func.return
}

// CHECK: {{.*}}:16:1: error: in @g: 'func.func' op needs a function '@g_workspace_size_a_b' beside it, but that name is taken
