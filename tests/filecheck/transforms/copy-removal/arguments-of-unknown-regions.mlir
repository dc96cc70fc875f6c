// RUN: xdsl-opt --allow-unregistered-dialect -p copy-removal %s | filecheck --match-full-lines %s

// Two arguments of a function are different memory if no call says otherwise; those of a region
// of which nothing is known may be one.

func.func private @function(%a: memref<4xf32>, %b: memref<4xf32>, %f: f32, %i: index) -> f32 {
  %s = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%s : memref<4xf32>)
  %r = memref.load %b[%i] : memref<4xf32>
  memref.copy %s, %a : memref<4xf32> to memref<4xf32>
  memref.dealloc %s : memref<4xf32>
  func.return %r : f32
}

func.func @unknown_region() {
  "test.region"() ({
  ^bb0(%a: memref<4xf32>, %b: memref<4xf32>, %f: f32, %i: index):
    %s = memref.alloc() : memref<4xf32>
    linalg.fill ins(%f : f32) outs(%s : memref<4xf32>)
    %r = memref.load %b[%i] : memref<4xf32>
    memref.copy %s, %a : memref<4xf32> to memref<4xf32>
    memref.dealloc %s : memref<4xf32>
    "test.end"(%r) : (f32) -> ()
  }) : () -> ()
  func.return
}
// CHECK-LABEL:   func.func private @function(%a: memref<4xf32>, %b: memref<4xf32>, %f: f32, %i: index) -> f32 {
// CHECK-NEXT:      linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
// CHECK-NEXT:      %r = memref.load %b[%i] : memref<4xf32>
// CHECK-NEXT:      func.return %r : f32
// CHECK-NEXT:    }
// CHECK-LABEL:   func.func @unknown_region() {
// CHECK-NEXT:      "test.region"() ({
// CHECK-NEXT:      ^bb0(%a: memref<4xf32>, %b: memref<4xf32>, %f: f32, %i: index):
// CHECK-NEXT:        %s = memref.alloc() : memref<4xf32>
// CHECK-NEXT:        linalg.fill ins(%f : f32) outs(%s : memref<4xf32>)
// CHECK-NEXT:        %r = memref.load %b[%i] : memref<4xf32>
// CHECK-NEXT:        memref.copy %s, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:        memref.dealloc %s : memref<4xf32>
// CHECK-NEXT:        "test.end"(%r) : (f32) -> ()
// CHECK-NEXT:      }) : () -> ()
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }
