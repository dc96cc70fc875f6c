// RUN: xdsl-opt -p 'merge-alloc,verify-memory-plan' %s | filecheck %s

// M19: the buffers of each arena are listed in program order, whichever of them is used first.

// CHECK: func.func @used_in_another_order{{.*}}buffers = [{name = "second", {{.*}}}, {name = "first", {{.*}}}]}, {scope = {{.*}}buffers = [{name = "a", 
func.func @used_in_another_order() -> memref<1000xf32> {
  %second = memref.alloc() : memref<512xf32>
  %first = memref.alloc() : memref<512xf32>
  "test.op"(%first) : (memref<512xf32>) -> ()
  "test.op"(%first, %second) : (memref<512xf32>, memref<512xf32>) -> ()
  %a = memref.alloc() : memref<64xf32>
  "test.op"(%first, %second, %a) : (memref<512xf32>, memref<512xf32>, memref<64xf32>) -> ()
  %b = memref.alloc() : memref<64xf32>
  "test.op"(%a, %b) : (memref<64xf32>, memref<64xf32>) -> ()
  %r = memref.alloc() : memref<1000xf32>
  "test.op"(%b, %r) : (memref<64xf32>, memref<1000xf32>) -> ()
  func.return %r : memref<1000xf32>
}
