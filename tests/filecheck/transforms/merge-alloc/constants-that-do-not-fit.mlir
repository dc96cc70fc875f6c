// RUN: xdsl-opt %s --split-input-file -p 'merge-alloc{pack-constants=true}' | filecheck %s

// Which pool a constant goes to that would fit, were it not for alignments and pins (rules G3, G5).

// In flash each constant begins at a multiple of 64: there are 128 bytes, so two.

// CHECK:      memref.global "private" constant @constants_flash : memref<68xi8, "flash"> = dense<[1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0]> {mergealloc.constants = [{name = "a", offset = 0 : i64, bytes = 4 : i64, type = memref<1xi32>}, {name = "b", offset = 64 : i64, bytes = 4 : i64, type = memref<1xi32>}], alignment = 64 : i64}
// CHECK-NEXT: memref.global "private" constant @constants_dram : memref<4xi8, "dram"> = dense<[3, 0, 0, 0]> {mergealloc.constants = [{name = "c", offset = 0 : i64, bytes = 4 : i64, type = memref<1xi32>}], alignment = 4 : i64}
// CHECK-NEXT: func.func @aligned
builtin.module attributes {mergealloc.pools = [{name = "flash", capacity = 128 : i64, alignment = 64 : i64}, {name = "dram"}]} {
  memref.global "private" constant @a : memref<1xi32> = dense<1>
  memref.global "private" constant @b : memref<1xi32> = dense<2>
  memref.global "private" constant @c : memref<1xi32> = dense<3>
  func.func @aligned() {
    %a = memref.get_global @a : memref<1xi32>
    %b = memref.get_global @b : memref<1xi32>
    %c = memref.get_global @c : memref<1xi32>
    "test.op"(%a, %b, %c) : (memref<1xi32>, memref<1xi32>, memref<1xi32>) -> ()
    func.return
  }
}

// -----

// 56 of 64 bytes, but neither in front of what is pinned nor behind it is room for 48.

// CHECK:      memref.global "private" constant @constants_flash : memref<48xi8, "flash"> = dense<[3, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0, 5, 0, 0, 0, 6, 0, 0, 0, 7, 0, 0, 0, 8, 0, 0, 0, 9, 0, 0, 0, 10, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0]> {mergealloc.constants = [{name = "pinned", offset = 40 : i64, bytes = 8 : i64, type = memref<2xi32>}, {name = "small", offset = 0 : i64, bytes = 40 : i64, type = memref<10xi32>}], alignment = 4 : i64}
// CHECK-NEXT: memref.global "private" constant @constants_dram : memref<48xi8, "dram"> = dense<[1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0, 5, 0, 0, 0, 6, 0, 0, 0, 7, 0, 0, 0, 8, 0, 0, 0, 9, 0, 0, 0, 10, 0, 0, 0, 11, 0, 0, 0, 12, 0, 0, 0]> {mergealloc.constants = [{name = "large", offset = 0 : i64, bytes = 48 : i64, type = memref<12xi32>}], alignment = 4 : i64}
// CHECK-NEXT: func.func @around_a_pin
builtin.module attributes {mergealloc.pools = [{name = "flash", capacity = 64 : i64}, {name = "dram"}]} {
  memref.global "private" constant @pinned : memref<2xi32> = dense<[1, 2]> {mergealloc.offset = 40 : i64}
  memref.global "private" constant @large : memref<12xi32> = dense<[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]>
  memref.global "private" constant @small : memref<10xi32> = dense<[3, 2, 3, 4, 5, 6, 7, 8, 9, 10]>
  func.func @around_a_pin() {
    %a = memref.get_global @pinned : memref<2xi32>
    %b = memref.get_global @large : memref<12xi32>
    %c = memref.get_global @small : memref<10xi32>
    "test.op"(%a, %b, %c) : (memref<2xi32>, memref<12xi32>, memref<10xi32>) -> ()
    func.return
  }
}

// -----

// All that there is fits exactly.

// CHECK:      memref.global "private" constant @constants_flash : memref<12xi8, "flash"> = dense<[1, 0, 0, 0, 2, 2, 2, 2, 2, 2, 2, 2]> {mergealloc.constants = [{name = "a", offset = 0 : i64, bytes = 4 : i64, type = memref<1xi32>}, {name = "b", offset = 4 : i64, bytes = 8 : i64, type = memref<8xi8>}], alignment = 4 : i64}
// CHECK-NEXT: memref.global "private" constant @constants_dram : memref<1xi8, "dram"> = dense<3> {mergealloc.constants = [{name = "c", offset = 0 : i64, bytes = 1 : i64, type = memref<1xi8>}], alignment = 1 : i64}
// CHECK-NEXT: func.func @full
builtin.module attributes {mergealloc.pools = [{name = "flash", capacity = 12 : i64}, {name = "dram"}]} {
  memref.global "private" constant @a : memref<1xi32> = dense<1>
  memref.global "private" constant @b : memref<8xi8> = dense<2>
  memref.global "private" constant @c : memref<1xi8> = dense<3>
  func.func @full() {
    %a = memref.get_global @a : memref<1xi32>
    %b = memref.get_global @b : memref<8xi8>
    %c = memref.get_global @c : memref<1xi8>
    "test.op"(%a, %b, %c) : (memref<1xi32>, memref<8xi8>, memref<1xi8>) -> ()
    "test.op"(%a, %b) : (memref<1xi32>, memref<8xi8>) -> ()
    func.return
  }
}

// -----

// Five bytes that are aligned to four, and three: together 8 of 8, though the next one that is aligned would begin there.

// CHECK:      memref.global "private" constant @constants_flash : memref<8xi8, "flash"> = dense<[1, 1, 1, 1, 1, 2, 2, 2]> {mergealloc.constants = [{name = "five", offset = 0 : i64, bytes = 5 : i64, type = memref<5xi8>}, {name = "three", offset = 5 : i64, bytes = 3 : i64, type = memref<3xi8>}], alignment = 4 : i64}
// CHECK-NEXT: func.func @behind_the_aligned
builtin.module attributes {mergealloc.pools = [{name = "flash", capacity = 8 : i64}, {name = "dram"}]} {
  memref.global "private" constant @five : memref<5xi8> = dense<1> {alignment = 4 : i64}
  memref.global "private" constant @three : memref<3xi8> = dense<2>
  func.func @behind_the_aligned() {
    %a = memref.get_global @five : memref<5xi8>
    %b = memref.get_global @three : memref<3xi8>
    "test.op"(%a, %b) : (memref<5xi8>, memref<3xi8>) -> ()
    func.return
  }
}
