// RUN: xdsl-opt %s -p copy-removal | filecheck %s

// What is defined in front of a function is there behind it, too, though not inside.

%a = "test.op"() : () -> memref<4xf32>

func.func @f(%x: memref<4xf32>) {
  func.return
}

// CHECK: "test.op"(%a) : (memref<4xf32>) -> ()
"test.op"() ({
  "test.op"(%a) : (memref<4xf32>) -> ()
  "test.termop"() : () -> ()
}) : () -> ()
