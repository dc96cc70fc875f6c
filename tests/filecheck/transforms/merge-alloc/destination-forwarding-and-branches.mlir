// RUN: xdsl-opt %s -p "merge-alloc{alignment=4}" | filecheck %s --match-full-lines

// N2: what a branch yields is no view, so its source stays where it is; what a select picks is one.
// CHECK-LABEL:  func.func @selected(%v: f32, %c: i1) -> (f32, f32) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 4 : i64} : memref<128xi8>
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %whole = memref.view %arena[%[[V0]]][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:    linalg.fill ins(%v : f32) outs(%whole : memref<16xf32>)
// CHECK-NEXT:    %[[V1:.*]] = arith.constant 64 : index
// CHECK-NEXT:    %b = memref.view %arena[%[[V1]]][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:    linalg.fill ins(%v : f32) outs(%b : memref<16xf32>)
// CHECK-NEXT:    %s = arith.select %c, %whole, %b : memref<16xf32>
// CHECK-NEXT:    %x = memref.load %s[%c0] : memref<16xf32>
// CHECK-NEXT:    %r = memref.load %whole[%c0] : memref<16xf32>
// CHECK-NEXT:    func.return %x, %r : f32, f32
// CHECK-NEXT:  }
func.func @selected(%v: f32, %c: i1) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<16xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<16xf32>)
  %b = memref.alloc() : memref<16xf32>
  linalg.fill ins(%v : f32) outs(%b : memref<16xf32>)
  %s = arith.select %c, %a, %b : memref<16xf32>
  %x = memref.load %s[%c0] : memref<16xf32>
  %whole = memref.alloc() : memref<16xf32>
  memref.copy %a, %whole : memref<16xf32> to memref<16xf32>
  %r = memref.load %whole[%c0] : memref<16xf32>
  func.return %x, %r : f32, f32
}
// CHECK-LABEL:  func.func @branch(%v: f32, %c: i1) -> (f32, f32) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 4 : i64} : memref<128xi8>
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%[[V0]]][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:    linalg.fill ins(%v : f32) outs(%a : memref<16xf32>)
// CHECK-NEXT:    %s = scf.if %c -> (memref<16xf32>) {
// CHECK-NEXT:      scf.yield %a : memref<16xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %a : memref<16xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    %x = memref.load %s[%c0] : memref<16xf32>
// CHECK-NEXT:    %[[V1:.*]] = arith.constant 64 : index
// CHECK-NEXT:    %whole = memref.view %arena[%[[V1]]][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:    memref.copy %a, %whole : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:    %r = memref.load %whole[%c0] : memref<16xf32>
// CHECK-NEXT:    func.return %x, %r : f32, f32
// CHECK-NEXT:  }
func.func @branch(%v: f32, %c: i1) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<16xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<16xf32>)
  %s = scf.if %c -> (memref<16xf32>) {
    scf.yield %a : memref<16xf32>
  } else {
    scf.yield %a : memref<16xf32>
  }
  %x = memref.load %s[%c0] : memref<16xf32>
  %whole = memref.alloc() : memref<16xf32>
  memref.copy %a, %whole : memref<16xf32> to memref<16xf32>
  %r = memref.load %whole[%c0] : memref<16xf32>
  func.return %x, %r : f32, f32
}
