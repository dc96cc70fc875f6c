// RUN: xdsl-opt -p 'merge-alloc{scope=program memory-space=1},merge-alloc{scope=program memory-space=default},verify-memory-plan' %s | filecheck %s

// A function that has an arena of another memory from an earlier run gets one that only holds what it hands on.

func.func private @separate(%y: memref<64xi8>) {
  %t = memref.alloc() : memref<64xi8>
  "test.op"(%y, %t) : (memref<64xi8>, memref<64xi8>) -> ()
  cf.br ^end
^end:
  "test.op"(%t) : (memref<64xi8>) -> ()
  func.return
}

// CHECK:      func.func @main({{.*}}pool = "1", storage = "alloc"{{.*}}pool = "default", storage = "alloc"{{.*}}name = "workspace"
// CHECK:        func.call @separate(%x, %arena{{.*}}) : (memref<64xi8>, memref<64xi8>) -> ()
func.func @main(%x: memref<64xi8>) {
  %a = memref.alloc() : memref<64xi8, 1 : i64>
  "test.op"(%x, %a) : (memref<64xi8>, memref<64xi8, 1 : i64>) -> ()
  func.call @separate(%x) : (memref<64xi8>) -> ()
  func.return
}
