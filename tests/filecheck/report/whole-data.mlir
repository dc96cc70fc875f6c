// RUN: xdsl-opt %s -t 'memory-plan{format=json merge-alloc="scope=program arena=argument io-in-workspace=true max-parallel-instances=16 lifetimes=tick"}' | filecheck %s --check-prefix=PLANNED --match-full-lines
// RUN: xdsl-opt %s -p 'merge-alloc{scope=program arena=argument io-in-workspace=true max-parallel-instances=16 lifetimes=tick}' -t 'memory-plan{format=json merge-alloc="max-parallel-instances=16 lifetimes=tick"}' | filecheck %s --check-prefix=MERGED --match-full-lines
// RUN: xdsl-opt %s -t 'memory-plan{format=csv arena=1 merge-alloc="max-parallel-instances=16 lifetimes=tick"}' | filecheck %s --check-prefix=CSV --match-full-lines
// RUN: xdsl-opt %s -t 'memory-plan{format=chrome merge-alloc="max-parallel-instances=16 lifetimes=tick"}' | filecheck %s --check-prefix=CHROME --match-full-lines

// Whole reports for other programs: of a plan, and of the program that it makes.

builtin.module attributes {mergealloc.pools = [{name = "sram", capacity = 4096 : i64, alignment = 16 : i64}, {name = "default"}]} {
  memref.global "private" constant @weights : memref<4xf32> = dense<[1.0, 2.0, 3.0, 4.0]>
  func.func private @layer(%x: memref<64xf32>, %y: memref<64xf32>) {
    linalg.exp ins(%x : memref<64xf32>) outs(%y : memref<64xf32>)
    func.return
  }
  func.func @model(%x: memref<64xf32>, %switch: memref<8x8xi16>, %static: f64, %n: index, %flag: i1) -> (memref<64xf32>, memref<2x2xi8>) {
    %w = memref.get_global @weights : memref<4xf32>
    "test.op"(%w, %switch) : (memref<4xf32>, memref<8x8xi16>) -> ()
    %a = memref.alloc() {mergealloc.pools = ["sram"]} : memref<64xf32>
    func.call @layer(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
    %r = memref.alloc() : memref<64xf32>
    linalg.add ins(%a, %x : memref<64xf32>, memref<64xf32>) outs(%r : memref<64xf32>)
    %s = memref.alloc() : memref<2x2xi8>
    "test.op"(%s) : (memref<2x2xi8>) -> ()
    func.return %r, %s : memref<64xf32>, memref<2x2xi8>
  }
  func.func @instances(%x: memref<16xf32>) -> memref<?xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %big = memref.alloc() : memref<100x100xf32>
    "test.op"(%big) : (memref<100x100xf32>) -> ()
    scf.parallel (%i) = (%c0) to (%c3) step (%c1) {
      %b = memref.alloc() : memref<5xi8>
      scf.parallel (%j) = (%c0) to (%c3) step (%c1) {
        "test.op"(%b) : (memref<5xi8>) -> ()
        scf.reduce
      }
      scf.reduce
    }
    %one = memref.alloc() : memref<1xi8>
    "test.op"(%one) : (memref<1xi8>) -> ()
    %r = memref.alloc(%c3) : memref<?xf32>
    "test.op"(%r, %one) : (memref<?xf32>, memref<1xi8>) -> ()
    func.return %r : memref<?xf32>
  }
  func.func @odd(%t: memref<2xcomplex<f32>>, %u: i7) -> f32 {
    %r = "test.op"(%t, %u) : (memref<2xcomplex<f32>>, i7) -> f32
    func.return %r : f32
  }
}


// PLANNED:      {
// PLANNED-NEXT: "format": "memory-report",
// PLANNED-NEXT: "version": 1,
// PLANNED-NEXT: "is_merged": false,
// PLANNED-NEXT: "arena_bytes": 40960,
// PLANNED-NEXT: "lower_bound_bytes": 40960,
// PLANNED-NEXT: "sum_bytes": 41173,
// PLANNED-NEXT: "functions": [
// PLANNED-NEXT: {
// PLANNED-NEXT: "name": "model",
// PLANNED-NEXT: "is_private": false,
// PLANNED-NEXT: "has_c_interface": false,
// PLANNED-NEXT: "location": "{{.*}}whole-data.mlir:14:3",
// PLANNED-NEXT: "ticks": 16,
// PLANNED-NEXT: "own_arena_reason": "",
// PLANNED-NEXT: "workspace_bytes": 896,
// PLANNED-NEXT: "inputs": [
// PLANNED-NEXT: {"name": "x", "type": "memref<64xf32>", "size_bytes": 256, "element_type": "f32", "shape": [64], "pool": "default", "offset_bytes": 0, "workspace_alignment": null, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null},
// PLANNED-NEXT: {"name": "switch", "type": "memref<8x8xi16>", "size_bytes": 128, "element_type": "i16", "shape": [8, 8], "pool": "default", "offset_bytes": 256, "workspace_alignment": null, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null},
// PLANNED-NEXT: {"name": "static", "type": "f64", "size_bytes": 8, "element_type": "f64", "shape": null, "pool": "", "offset_bytes": null, "workspace_alignment": null, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null},
// PLANNED-NEXT: {"name": "n", "type": "index", "size_bytes": 8, "element_type": "index", "shape": null, "pool": "", "offset_bytes": null, "workspace_alignment": null, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null},
// PLANNED-NEXT: {"name": "flag", "type": "i1", "size_bytes": 1, "element_type": "i1", "shape": null, "pool": "", "offset_bytes": null, "workspace_alignment": null, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null},
// PLANNED-NEXT: {"name": "workspace", "type": "memref<640xi8>", "size_bytes": 640, "element_type": "i8", "shape": [640], "pool": "default", "offset_bytes": null, "workspace_alignment": 64, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null},
// PLANNED-NEXT: {"name": "workspace_1", "type": "memref<256xi8, \"sram\">", "size_bytes": 256, "element_type": "i8", "shape": [256], "pool": "sram", "offset_bytes": null, "workspace_alignment": 16, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null}
// PLANNED-NEXT: ],
// PLANNED-NEXT: "outputs": [
// PLANNED-NEXT: {"name": "switch", "type": "memref<8x8xi16>", "size_bytes": 128, "element_type": "i16", "shape": [8, 8], "pool": "default", "offset_bytes": 256, "workspace_alignment": null, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null},
// PLANNED-NEXT: {"name": "result_0", "type": "memref<64xf32>", "size_bytes": 256, "element_type": "f32", "shape": [64], "pool": "default", "offset_bytes": 384, "workspace_alignment": null, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null},
// PLANNED-NEXT: {"name": "result_1", "type": "memref<2x2xi8>", "size_bytes": 4, "element_type": "i8", "shape": [2, 2], "pool": "default", "offset_bytes": 0, "workspace_alignment": null, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null}
// PLANNED-NEXT: ],
// PLANNED-NEXT: "arenas": [
// PLANNED-NEXT: {
// PLANNED-NEXT: "id": 0,
// PLANNED-NEXT: "name": "",
// PLANNED-NEXT: "scope": "@model",
// PLANNED-NEXT: "pool": "default",
// PLANNED-NEXT: "capacity_bytes": null,
// PLANNED-NEXT: "base_address": null,
// PLANNED-NEXT: "is_at_base": false,
// PLANNED-NEXT: "exists": false,
// PLANNED-NEXT: "storage": "argument",
// PLANNED-NEXT: "symbol": "",
// PLANNED-NEXT: "is_from_callers": false,
// PLANNED-NEXT: "size_bytes": 640,
// PLANNED-NEXT: "alignment": 64,
// PLANNED-NEXT: "lower_bound_bytes": 640,
// PLANNED-NEXT: "peak": {"tick": 11, "name": "linalg.add", "location": "{{.*}}whole-data.mlir:20:5"},
// PLANNED-NEXT: "live_at_peak": [0, 1, 2],
// PLANNED-NEXT: "algorithm": "cost-model",
// PLANNED-NEXT: "traffic_bytes": 0,
// PLANNED-NEXT: "access_time": null,
// PLANNED-NEXT: "buffers": [
// PLANNED-NEXT: {"id": 0, "name": "x", "function": "", "is_workspace": false, "type": "memref<64xf32>", "size_bytes": 256, "alignment": 1, "offset_bytes": 0, "live": [[1, 12]], "location": "{{.*}}", "first_access": {"tick": 1, "name": "func.func", "location": "{{.*}}"}, "last_access": {"tick": 11, "name": "linalg.add", "location": "{{.*}}"}, "io": "input x", "in_place_of": []},
// PLANNED-NEXT: {"id": 1, "name": "switch", "function": "", "is_workspace": false, "type": "memref<8x8xi16>", "size_bytes": 128, "alignment": 1, "offset_bytes": 256, "live": [[1, 17]], "location": "{{.*}}", "first_access": {"tick": 1, "name": "func.func", "location": "{{.*}}"}, "last_access": {"tick": 16, "name": "func.return", "location": "{{.*}}"}, "io": "input switch, output switch", "in_place_of": []},
// PLANNED-NEXT: {"id": 2, "name": "r", "function": "", "is_workspace": false, "type": "memref<64xf32>", "size_bytes": 256, "alignment": 1, "offset_bytes": 384, "live": [[11, 17]], "location": "{{.*}}", "first_access": {"tick": 11, "name": "linalg.add", "location": "{{.*}}"}, "last_access": {"tick": 16, "name": "func.return", "location": "{{.*}}"}, "io": "output result_0", "in_place_of": []},
// PLANNED-NEXT: {"id": 3, "name": "s", "function": "", "is_workspace": false, "type": "memref<2x2xi8>", "size_bytes": 4, "alignment": 1, "offset_bytes": 0, "live": [[15, 17]], "location": "{{.*}}", "first_access": {"tick": 15, "name": "test.op", "location": "{{.*}}"}, "last_access": {"tick": 16, "name": "func.return", "location": "{{.*}}"}, "io": "output result_1", "in_place_of": []}
// PLANNED-NEXT: ]
// PLANNED-NEXT: },
// PLANNED-NEXT: {
// PLANNED-NEXT: "id": 1,
// PLANNED-NEXT: "name": "",
// PLANNED-NEXT: "scope": "@model",
// PLANNED-NEXT: "pool": "sram",
// PLANNED-NEXT: "capacity_bytes": 4096,
// PLANNED-NEXT: "base_address": null,
// PLANNED-NEXT: "is_at_base": false,
// PLANNED-NEXT: "exists": false,
// PLANNED-NEXT: "storage": "argument",
// PLANNED-NEXT: "symbol": "",
// PLANNED-NEXT: "is_from_callers": false,
// PLANNED-NEXT: "size_bytes": 256,
// PLANNED-NEXT: "alignment": 16,
// PLANNED-NEXT: "lower_bound_bytes": 256,
// PLANNED-NEXT: "peak": {"tick": 7, "name": "linalg.exp", "location": "{{.*}}whole-data.mlir:11:5"},
// PLANNED-NEXT: "live_at_peak": [0],
// PLANNED-NEXT: "algorithm": "cost-model",
// PLANNED-NEXT: "traffic_bytes": 0,
// PLANNED-NEXT: "access_time": null,
// PLANNED-NEXT: "buffers": [
// PLANNED-NEXT: {"id": 0, "name": "a", "function": "", "is_workspace": false, "type": "memref<64xf32>", "size_bytes": 256, "alignment": 1, "offset_bytes": 0, "live": [[7, 12]], "location": "{{.*}}", "first_access": {"tick": 7, "name": "linalg.exp", "location": "{{.*}}"}, "last_access": {"tick": 11, "name": "linalg.add", "location": "{{.*}}"}, "io": "", "in_place_of": []}
// PLANNED-NEXT: ]
// PLANNED-NEXT: }
// PLANNED-NEXT: ],
// PLANNED-NEXT: "staying": [],
// PLANNED-NEXT: "unused": [],
// PLANNED-NEXT: "present_bytes": 516,
// PLANNED-NEXT: "changes": []
// PLANNED-NEXT: },
// PLANNED-NEXT: {
// PLANNED-NEXT: "name": "instances",
// PLANNED-NEXT: "is_private": false,
// PLANNED-NEXT: "has_c_interface": false,
// PLANNED-NEXT: "location": "{{.*}}whole-data.mlir:25:3",
// PLANNED-NEXT: "ticks": 18,
// PLANNED-NEXT: "own_arena_reason": "",
// PLANNED-NEXT: "workspace_bytes": 40000,
// PLANNED-NEXT: "inputs": [
// PLANNED-NEXT: {"name": "x", "type": "memref<16xf32>", "size_bytes": 64, "element_type": "f32", "shape": [16], "pool": "default", "offset_bytes": 0, "workspace_alignment": null, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null},
// PLANNED-NEXT: {"name": "workspace", "type": "memref<40000xi8>", "size_bytes": 40000, "element_type": "i8", "shape": [40000], "pool": "default", "offset_bytes": null, "workspace_alignment": 64, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null}
// PLANNED-NEXT: ],
// PLANNED-NEXT: "outputs": [
// PLANNED-NEXT: {"name": "result_0", "type": "memref<?xf32>", "size_bytes": null, "element_type": "f32", "shape": [-1], "pool": "", "offset_bytes": null, "workspace_alignment": null, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null}
// PLANNED-NEXT: ],
// PLANNED-NEXT: "arenas": [
// PLANNED-NEXT: {
// PLANNED-NEXT: "id": 2,
// PLANNED-NEXT: "name": "",
// PLANNED-NEXT: "scope": "@instances",
// PLANNED-NEXT: "pool": "default",
// PLANNED-NEXT: "capacity_bytes": null,
// PLANNED-NEXT: "base_address": null,
// PLANNED-NEXT: "is_at_base": false,
// PLANNED-NEXT: "exists": false,
// PLANNED-NEXT: "storage": "argument",
// PLANNED-NEXT: "symbol": "",
// PLANNED-NEXT: "is_from_callers": false,
// PLANNED-NEXT: "size_bytes": 40000,
// PLANNED-NEXT: "alignment": 64,
// PLANNED-NEXT: "lower_bound_bytes": 40000,
// PLANNED-NEXT: "peak": {"tick": 7, "name": "test.op", "location": "{{.*}}whole-data.mlir:30:5"},
// PLANNED-NEXT: "live_at_peak": [1],
// PLANNED-NEXT: "algorithm": "cost-model",
// PLANNED-NEXT: "traffic_bytes": 0,
// PLANNED-NEXT: "access_time": null,
// PLANNED-NEXT: "buffers": [
// PLANNED-NEXT: {"id": 0, "name": "x", "function": "", "is_workspace": false, "type": "memref<16xf32>", "size_bytes": 64, "alignment": 1, "offset_bytes": 0, "live": [[1, 3]], "location": "{{.*}}", "first_access": {"tick": 1, "name": "func.func", "location": "{{.*}}"}, "last_access": {"tick": 2, "name": "memref.alloc", "location": "{{.*}}"}, "io": "input x", "in_place_of": []},
// PLANNED-NEXT: {"id": 1, "name": "big", "function": "", "is_workspace": false, "type": "memref<100x100xf32>", "size_bytes": 40000, "alignment": 1, "offset_bytes": 0, "live": [[7, 8]], "location": "{{.*}}", "first_access": {"tick": 7, "name": "test.op", "location": "{{.*}}"}, "last_access": {"tick": 7, "name": "test.op", "location": "{{.*}}"}, "io": "", "in_place_of": []},
// PLANNED-NEXT: {"id": 2, "name": "b", "function": "", "is_workspace": false, "type": "memref<5xi8>", "size_bytes": 192, "alignment": 1, "offset_bytes": 0, "live": [[8, 14]], "location": "{{.*}}", "first_access": {"tick": 8, "name": "test.op", "location": "{{.*}}"}, "last_access": {"tick": 13, "name": "test.op", "location": "{{.*}}"}, "io": "", "in_place_of": []},
// PLANNED-NEXT: {"id": 3, "name": "one", "function": "", "is_workspace": false, "type": "memref<1xi8>", "size_bytes": 1, "alignment": 1, "offset_bytes": 0, "live": [[15, 18]], "location": "{{.*}}", "first_access": {"tick": 15, "name": "test.op", "location": "{{.*}}"}, "last_access": {"tick": 17, "name": "test.op", "location": "{{.*}}"}, "io": "", "in_place_of": []}
// PLANNED-NEXT: ]
// PLANNED-NEXT: }
// PLANNED-NEXT: ],
// PLANNED-NEXT: "staying": [
// PLANNED-NEXT: {"name": "r", "type": "memref<?xf32>", "size_bytes": null, "reason": "dynamic shape", "missing_interface": "", "location": "{{.*}}whole-data.mlir:41:10"}
// PLANNED-NEXT: ],
// PLANNED-NEXT: "unused": [],
// PLANNED-NEXT: "present_bytes": 40006,
// PLANNED-NEXT: "changes": []
// PLANNED-NEXT: },
// PLANNED-NEXT: {
// PLANNED-NEXT: "name": "odd",
// PLANNED-NEXT: "is_private": false,
// PLANNED-NEXT: "has_c_interface": false,
// PLANNED-NEXT: "location": "{{.*}}whole-data.mlir:45:3",
// PLANNED-NEXT: "ticks": 4,
// PLANNED-NEXT: "own_arena_reason": "",
// PLANNED-NEXT: "workspace_bytes": 64,
// PLANNED-NEXT: "inputs": [
// PLANNED-NEXT: {"name": "t", "type": "memref<2xcomplex<f32>>", "size_bytes": 16, "element_type": "complex<f32>", "shape": [2], "pool": "default", "offset_bytes": 0, "workspace_alignment": null, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null},
// PLANNED-NEXT: {"name": "u", "type": "i7", "size_bytes": 1, "element_type": "i7", "shape": null, "pool": "", "offset_bytes": null, "workspace_alignment": null, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null},
// PLANNED-NEXT: {"name": "workspace", "type": "memref<64xi8>", "size_bytes": 64, "element_type": "i8", "shape": [64], "pool": "default", "offset_bytes": null, "workspace_alignment": 64, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null}
// PLANNED-NEXT: ],
// PLANNED-NEXT: "outputs": [
// PLANNED-NEXT: {"name": "t", "type": "memref<2xcomplex<f32>>", "size_bytes": 16, "element_type": "complex<f32>", "shape": [2], "pool": "default", "offset_bytes": 0, "workspace_alignment": null, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null},
// PLANNED-NEXT: {"name": "result_0", "type": "f32", "size_bytes": 4, "element_type": "f32", "shape": null, "pool": "", "offset_bytes": null, "workspace_alignment": null, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null}
// PLANNED-NEXT: ],
// PLANNED-NEXT: "arenas": [
// PLANNED-NEXT: {
// PLANNED-NEXT: "id": 3,
// PLANNED-NEXT: "name": "",
// PLANNED-NEXT: "scope": "@odd",
// PLANNED-NEXT: "pool": "default",
// PLANNED-NEXT: "capacity_bytes": null,
// PLANNED-NEXT: "base_address": null,
// PLANNED-NEXT: "is_at_base": false,
// PLANNED-NEXT: "exists": false,
// PLANNED-NEXT: "storage": "argument",
// PLANNED-NEXT: "symbol": "",
// PLANNED-NEXT: "is_from_callers": false,
// PLANNED-NEXT: "size_bytes": 64,
// PLANNED-NEXT: "alignment": 64,
// PLANNED-NEXT: "lower_bound_bytes": 64,
// PLANNED-NEXT: "peak": {"tick": 1, "name": "func.func", "location": "{{.*}}whole-data.mlir:45:3"},
// PLANNED-NEXT: "live_at_peak": [0],
// PLANNED-NEXT: "algorithm": "cost-model",
// PLANNED-NEXT: "traffic_bytes": 0,
// PLANNED-NEXT: "access_time": null,
// PLANNED-NEXT: "buffers": [
// PLANNED-NEXT: {"id": 0, "name": "t", "function": "", "is_workspace": false, "type": "memref<2xcomplex<f32>>", "size_bytes": 16, "alignment": 1, "offset_bytes": 0, "live": [[1, 5]], "location": "{{.*}}", "first_access": {"tick": 1, "name": "func.func", "location": "{{.*}}"}, "last_access": {"tick": 4, "name": "func.return", "location": "{{.*}}"}, "io": "input t, output t", "in_place_of": []}
// PLANNED-NEXT: ]
// PLANNED-NEXT: }
// PLANNED-NEXT: ],
// PLANNED-NEXT: "staying": [],
// PLANNED-NEXT: "unused": [],
// PLANNED-NEXT: "present_bytes": 0,
// PLANNED-NEXT: "changes": []
// PLANNED-NEXT: }
// PLANNED-NEXT: ],
// PLANNED-NEXT: "staying_outside": [],
// PLANNED-NEXT: "constants": [],
// PLANNED-NEXT: "staying_constants": [],
// PLANNED-NEXT: "variants": []
// PLANNED-NEXT: }

// MERGED:      {
// MERGED-NEXT: "format": "memory-report",
// MERGED-NEXT: "version": 1,
// MERGED-NEXT: "is_merged": true,
// MERGED-NEXT: "arena_bytes": 40960,
// MERGED-NEXT: "lower_bound_bytes": 40960,
// MERGED-NEXT: "sum_bytes": 41173,
// MERGED-NEXT: "functions": [
// MERGED-NEXT: {
// MERGED-NEXT: "name": "model",
// MERGED-NEXT: "is_private": false,
// MERGED-NEXT: "has_c_interface": false,
// MERGED-NEXT: "location": "{{.*}}whole-data.mlir:14:3",
// MERGED-NEXT: "ticks": 16,
// MERGED-NEXT: "own_arena_reason": "",
// MERGED-NEXT: "workspace_bytes": 0,
// MERGED-NEXT: "inputs": [
// MERGED-NEXT: {"name": "x", "type": "memref<64xf32>", "size_bytes": 256, "element_type": "f32", "shape": [64], "pool": "default", "offset_bytes": 0, "workspace_alignment": null, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null},
// MERGED-NEXT: {"name": "switch", "type": "memref<8x8xi16>", "size_bytes": 128, "element_type": "i16", "shape": [8, 8], "pool": "default", "offset_bytes": 256, "workspace_alignment": null, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null},
// MERGED-NEXT: {"name": "static", "type": "f64", "size_bytes": 8, "element_type": "f64", "shape": null, "pool": "", "offset_bytes": null, "workspace_alignment": null, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null},
// MERGED-NEXT: {"name": "n", "type": "index", "size_bytes": 8, "element_type": "index", "shape": null, "pool": "", "offset_bytes": null, "workspace_alignment": null, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null},
// MERGED-NEXT: {"name": "flag", "type": "i1", "size_bytes": 1, "element_type": "i1", "shape": null, "pool": "", "offset_bytes": null, "workspace_alignment": null, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null},
// MERGED-NEXT: {"name": "workspace", "type": "memref<640xi8>", "size_bytes": 640, "element_type": "i8", "shape": [640], "pool": "default", "offset_bytes": null, "workspace_alignment": 64, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null},
// MERGED-NEXT: {"name": "workspace_1", "type": "memref<256xi8, \"sram\">", "size_bytes": 256, "element_type": "i8", "shape": [256], "pool": "sram", "offset_bytes": null, "workspace_alignment": 16, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null}
// MERGED-NEXT: ],
// MERGED-NEXT: "outputs": [
// MERGED-NEXT: {"name": "switch", "type": "memref<8x8xi16>", "size_bytes": 128, "element_type": "i16", "shape": [8, 8], "pool": "default", "offset_bytes": 256, "workspace_alignment": null, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null},
// MERGED-NEXT: {"name": "result_0", "type": "memref<64xf32>", "size_bytes": 256, "element_type": "f32", "shape": [64], "pool": "default", "offset_bytes": 384, "workspace_alignment": null, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null},
// MERGED-NEXT: {"name": "result_1", "type": "memref<2x2xi8>", "size_bytes": 4, "element_type": "i8", "shape": [2, 2], "pool": "default", "offset_bytes": 0, "workspace_alignment": null, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null}
// MERGED-NEXT: ],
// MERGED-NEXT: "arenas": [
// MERGED-NEXT: {
// MERGED-NEXT: "id": 0,
// MERGED-NEXT: "name": "workspace",
// MERGED-NEXT: "scope": "@model",
// MERGED-NEXT: "pool": "default",
// MERGED-NEXT: "capacity_bytes": null,
// MERGED-NEXT: "base_address": null,
// MERGED-NEXT: "is_at_base": false,
// MERGED-NEXT: "exists": true,
// MERGED-NEXT: "storage": "argument",
// MERGED-NEXT: "symbol": "",
// MERGED-NEXT: "is_from_callers": false,
// MERGED-NEXT: "size_bytes": 640,
// MERGED-NEXT: "alignment": 64,
// MERGED-NEXT: "lower_bound_bytes": 640,
// MERGED-NEXT: "peak": {"tick": 11, "name": "linalg.add", "location": ""},
// MERGED-NEXT: "live_at_peak": [0, 1, 2],
// MERGED-NEXT: "algorithm": "cost-model",
// MERGED-NEXT: "traffic_bytes": 0,
// MERGED-NEXT: "access_time": null,
// MERGED-NEXT: "buffers": [
// MERGED-NEXT: {"id": 0, "name": "x", "function": "", "is_workspace": false, "type": "memref<64xf32>", "size_bytes": 256, "alignment": 1, "offset_bytes": 0, "live": [[1, 12]], "location": "{{.*}}", "first_access": {"tick": 1, "name": "func.func", "location": ""}, "last_access": {"tick": 11, "name": "linalg.add", "location": ""}, "io": "input x", "in_place_of": []},
// MERGED-NEXT: {"id": 1, "name": "switch", "function": "", "is_workspace": false, "type": "memref<8x8xi16>", "size_bytes": 128, "alignment": 1, "offset_bytes": 256, "live": [[1, 17]], "location": "{{.*}}", "first_access": {"tick": 1, "name": "func.func", "location": ""}, "last_access": {"tick": 16, "name": "func.return", "location": ""}, "io": "input switch, output switch", "in_place_of": []},
// MERGED-NEXT: {"id": 2, "name": "r", "function": "", "is_workspace": false, "type": "memref<64xf32>", "size_bytes": 256, "alignment": 1, "offset_bytes": 384, "live": [[11, 17]], "location": "{{.*}}", "first_access": {"tick": 11, "name": "linalg.add", "location": ""}, "last_access": {"tick": 16, "name": "func.return", "location": ""}, "io": "output result_0", "in_place_of": []},
// MERGED-NEXT: {"id": 3, "name": "s", "function": "", "is_workspace": false, "type": "memref<2x2xi8>", "size_bytes": 4, "alignment": 1, "offset_bytes": 0, "live": [[15, 17]], "location": "{{.*}}", "first_access": {"tick": 15, "name": "test.op", "location": ""}, "last_access": {"tick": 16, "name": "func.return", "location": ""}, "io": "output result_1", "in_place_of": []}
// MERGED-NEXT: ]
// MERGED-NEXT: },
// MERGED-NEXT: {
// MERGED-NEXT: "id": 1,
// MERGED-NEXT: "name": "workspace_1",
// MERGED-NEXT: "scope": "@model",
// MERGED-NEXT: "pool": "sram",
// MERGED-NEXT: "capacity_bytes": 4096,
// MERGED-NEXT: "base_address": null,
// MERGED-NEXT: "is_at_base": false,
// MERGED-NEXT: "exists": true,
// MERGED-NEXT: "storage": "argument",
// MERGED-NEXT: "symbol": "",
// MERGED-NEXT: "is_from_callers": false,
// MERGED-NEXT: "size_bytes": 256,
// MERGED-NEXT: "alignment": 16,
// MERGED-NEXT: "lower_bound_bytes": 256,
// MERGED-NEXT: "peak": {"tick": 7, "name": "linalg.exp", "location": ""},
// MERGED-NEXT: "live_at_peak": [0],
// MERGED-NEXT: "algorithm": "cost-model",
// MERGED-NEXT: "traffic_bytes": 0,
// MERGED-NEXT: "access_time": null,
// MERGED-NEXT: "buffers": [
// MERGED-NEXT: {"id": 0, "name": "a", "function": "", "is_workspace": false, "type": "memref<64xf32>", "size_bytes": 256, "alignment": 1, "offset_bytes": 0, "live": [[7, 12]], "location": "{{.*}}", "first_access": {"tick": 7, "name": "linalg.exp", "location": ""}, "last_access": {"tick": 11, "name": "linalg.add", "location": ""}, "io": "", "in_place_of": []}
// MERGED-NEXT: ]
// MERGED-NEXT: }
// MERGED-NEXT: ],
// MERGED-NEXT: "staying": [],
// MERGED-NEXT: "unused": [],
// MERGED-NEXT: "present_bytes": 0,
// MERGED-NEXT: "changes": []
// MERGED-NEXT: },
// MERGED-NEXT: {
// MERGED-NEXT: "name": "instances",
// MERGED-NEXT: "is_private": false,
// MERGED-NEXT: "has_c_interface": false,
// MERGED-NEXT: "location": "{{.*}}whole-data.mlir:25:3",
// MERGED-NEXT: "ticks": 18,
// MERGED-NEXT: "own_arena_reason": "",
// MERGED-NEXT: "workspace_bytes": 0,
// MERGED-NEXT: "inputs": [
// MERGED-NEXT: {"name": "x", "type": "memref<16xf32>", "size_bytes": 64, "element_type": "f32", "shape": [16], "pool": "default", "offset_bytes": 0, "workspace_alignment": null, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null},
// MERGED-NEXT: {"name": "workspace", "type": "memref<40000xi8>", "size_bytes": 40000, "element_type": "i8", "shape": [40000], "pool": "default", "offset_bytes": null, "workspace_alignment": 64, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null}
// MERGED-NEXT: ],
// MERGED-NEXT: "outputs": [
// MERGED-NEXT: {"name": "result_0", "type": "memref<?xf32>", "size_bytes": null, "element_type": "f32", "shape": [-1], "pool": "", "offset_bytes": null, "workspace_alignment": null, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null}
// MERGED-NEXT: ],
// MERGED-NEXT: "arenas": [
// MERGED-NEXT: {
// MERGED-NEXT: "id": 2,
// MERGED-NEXT: "name": "workspace",
// MERGED-NEXT: "scope": "@instances",
// MERGED-NEXT: "pool": "default",
// MERGED-NEXT: "capacity_bytes": null,
// MERGED-NEXT: "base_address": null,
// MERGED-NEXT: "is_at_base": false,
// MERGED-NEXT: "exists": true,
// MERGED-NEXT: "storage": "argument",
// MERGED-NEXT: "symbol": "",
// MERGED-NEXT: "is_from_callers": false,
// MERGED-NEXT: "size_bytes": 40000,
// MERGED-NEXT: "alignment": 64,
// MERGED-NEXT: "lower_bound_bytes": 40000,
// MERGED-NEXT: "peak": {"tick": 7, "name": "test.op", "location": ""},
// MERGED-NEXT: "live_at_peak": [1],
// MERGED-NEXT: "algorithm": "cost-model",
// MERGED-NEXT: "traffic_bytes": 0,
// MERGED-NEXT: "access_time": null,
// MERGED-NEXT: "buffers": [
// MERGED-NEXT: {"id": 0, "name": "x", "function": "", "is_workspace": false, "type": "memref<16xf32>", "size_bytes": 64, "alignment": 1, "offset_bytes": 0, "live": [[1, 3]], "location": "{{.*}}", "first_access": {"tick": 1, "name": "func.func", "location": ""}, "last_access": {"tick": 2, "name": "memref.alloc", "location": ""}, "io": "input x", "in_place_of": []},
// MERGED-NEXT: {"id": 1, "name": "big", "function": "", "is_workspace": false, "type": "memref<100x100xf32>", "size_bytes": 40000, "alignment": 1, "offset_bytes": 0, "live": [[7, 8]], "location": "{{.*}}", "first_access": {"tick": 7, "name": "test.op", "location": ""}, "last_access": {"tick": 7, "name": "test.op", "location": ""}, "io": "", "in_place_of": []},
// MERGED-NEXT: {"id": 2, "name": "b", "function": "", "is_workspace": false, "type": "memref<5xi8>", "size_bytes": 192, "alignment": 1, "offset_bytes": 0, "live": [[8, 14]], "location": "", "first_access": {"tick": 8, "name": "test.op", "location": ""}, "last_access": {"tick": 13, "name": "test.op", "location": ""}, "io": "", "in_place_of": []},
// MERGED-NEXT: {"id": 3, "name": "one", "function": "", "is_workspace": false, "type": "memref<1xi8>", "size_bytes": 1, "alignment": 1, "offset_bytes": 0, "live": [[15, 18]], "location": "{{.*}}", "first_access": {"tick": 15, "name": "test.op", "location": ""}, "last_access": {"tick": 17, "name": "test.op", "location": ""}, "io": "", "in_place_of": []}
// MERGED-NEXT: ]
// MERGED-NEXT: }
// MERGED-NEXT: ],
// MERGED-NEXT: "staying": [
// MERGED-NEXT: {"name": "r", "type": "memref<?xf32>", "size_bytes": null, "reason": "dynamic shape", "missing_interface": "", "location": "{{.*}}whole-data.mlir:41:10"}
// MERGED-NEXT: ],
// MERGED-NEXT: "unused": [],
// MERGED-NEXT: "present_bytes": 0,
// MERGED-NEXT: "changes": []
// MERGED-NEXT: },
// MERGED-NEXT: {
// MERGED-NEXT: "name": "odd",
// MERGED-NEXT: "is_private": false,
// MERGED-NEXT: "has_c_interface": false,
// MERGED-NEXT: "location": "{{.*}}whole-data.mlir:45:3",
// MERGED-NEXT: "ticks": 4,
// MERGED-NEXT: "own_arena_reason": "",
// MERGED-NEXT: "workspace_bytes": 0,
// MERGED-NEXT: "inputs": [
// MERGED-NEXT: {"name": "t", "type": "memref<2xcomplex<f32>>", "size_bytes": 16, "element_type": "complex<f32>", "shape": [2], "pool": "default", "offset_bytes": 0, "workspace_alignment": null, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null},
// MERGED-NEXT: {"name": "u", "type": "i7", "size_bytes": 1, "element_type": "i7", "shape": null, "pool": "", "offset_bytes": null, "workspace_alignment": null, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null},
// MERGED-NEXT: {"name": "workspace", "type": "memref<64xi8>", "size_bytes": 64, "element_type": "i8", "shape": [64], "pool": "default", "offset_bytes": null, "workspace_alignment": 64, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null}
// MERGED-NEXT: ],
// MERGED-NEXT: "outputs": [
// MERGED-NEXT: {"name": "t", "type": "memref<2xcomplex<f32>>", "size_bytes": 16, "element_type": "complex<f32>", "shape": [2], "pool": "default", "offset_bytes": 0, "workspace_alignment": null, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null},
// MERGED-NEXT: {"name": "result_0", "type": "f32", "size_bytes": 4, "element_type": "f32", "shape": null, "pool": "", "offset_bytes": null, "workspace_alignment": null, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null}
// MERGED-NEXT: ],
// MERGED-NEXT: "arenas": [
// MERGED-NEXT: {
// MERGED-NEXT: "id": 3,
// MERGED-NEXT: "name": "workspace",
// MERGED-NEXT: "scope": "@odd",
// MERGED-NEXT: "pool": "default",
// MERGED-NEXT: "capacity_bytes": null,
// MERGED-NEXT: "base_address": null,
// MERGED-NEXT: "is_at_base": false,
// MERGED-NEXT: "exists": true,
// MERGED-NEXT: "storage": "argument",
// MERGED-NEXT: "symbol": "",
// MERGED-NEXT: "is_from_callers": false,
// MERGED-NEXT: "size_bytes": 64,
// MERGED-NEXT: "alignment": 64,
// MERGED-NEXT: "lower_bound_bytes": 64,
// MERGED-NEXT: "peak": {"tick": 1, "name": "func.func", "location": ""},
// MERGED-NEXT: "live_at_peak": [0],
// MERGED-NEXT: "algorithm": "cost-model",
// MERGED-NEXT: "traffic_bytes": 0,
// MERGED-NEXT: "access_time": null,
// MERGED-NEXT: "buffers": [
// MERGED-NEXT: {"id": 0, "name": "t", "function": "", "is_workspace": false, "type": "memref<2xcomplex<f32>>", "size_bytes": 16, "alignment": 1, "offset_bytes": 0, "live": [[1, 5]], "location": "{{.*}}", "first_access": {"tick": 1, "name": "func.func", "location": ""}, "last_access": {"tick": 4, "name": "func.return", "location": ""}, "io": "input t, output t", "in_place_of": []}
// MERGED-NEXT: ]
// MERGED-NEXT: }
// MERGED-NEXT: ],
// MERGED-NEXT: "staying": [],
// MERGED-NEXT: "unused": [],
// MERGED-NEXT: "present_bytes": 0,
// MERGED-NEXT: "changes": []
// MERGED-NEXT: }
// MERGED-NEXT: ],
// MERGED-NEXT: "staying_outside": [],
// MERGED-NEXT: "constants": [],
// MERGED-NEXT: "staying_constants": [],
// MERGED-NEXT: "variants": []
// MERGED-NEXT: }

// CSV:      id,lower,upper,size,alignment,gaps,offset
// CSV-NEXT: 0,6,7,40000,1,,0
// CSV-NEXT: 1,7,13,192,1,,0
// CSV-NEXT: 2,14,17,1,1,,0

// CHROME:      {"displayTimeUnit": "ns", "traceEvents": [
// CHROME-NEXT: {"ph": "M", "name": "process_name", "pid": 0, "args": {"name": "@model"}},
// CHROME-NEXT: {"ph": "b", "ts": 5, "name": "%a", "cat": "arena 0, pool sram", "pid": 0, "tid": 0, "id": "0.0", "args": {"bytes": 256, "offset": 0, "type": "memref<64xf32>", "location": "{{.*}}whole-data.mlir:17:10", "first access": "func.call", "last access": "linalg.add"}},
// CHROME-NEXT: {"ph": "e", "ts": 8, "name": "%a", "cat": "arena 0, pool sram", "pid": 0, "tid": 0, "id": "0.0"},
// CHROME-NEXT: {"ph": "C", "ts": 5, "name": "live bytes of arena 0, pool sram", "pid": 0, "args": {"bytes": 256}},
// CHROME-NEXT: {"ph": "C", "ts": 8, "name": "live bytes of arena 0, pool sram", "pid": 0, "args": {"bytes": 0}},
// CHROME-NEXT: {"ph": "I", "s": "p", "ts": 5, "name": "peak of arena 0, pool sram: func.call", "pid": 0, "tid": 0},
// CHROME-NEXT: {"ph": "M", "name": "process_name", "pid": 1, "args": {"name": "@instances"}},
// CHROME-NEXT: {"ph": "b", "ts": 6, "name": "%big", "cat": "arena 1, pool default", "pid": 1, "tid": 1, "id": "1.0", "args": {"bytes": 40000, "offset": 0, "type": "memref<100x100xf32>", "location": "{{.*}}whole-data.mlir:29:12", "first access": "test.op", "last access": "test.op"}},
// CHROME-NEXT: {"ph": "e", "ts": 7, "name": "%big", "cat": "arena 1, pool default", "pid": 1, "tid": 1, "id": "1.0"},
// CHROME-NEXT: {"ph": "b", "ts": 7, "name": "%b", "cat": "arena 1, pool default", "pid": 1, "tid": 1, "id": "1.1", "args": {"bytes": 192, "offset": 0, "type": "memref<5xi8>", "location": "{{.*}}whole-data.mlir:32:12", "first access": "test.op", "last access": "test.op"}},
// CHROME-NEXT: {"ph": "e", "ts": 13, "name": "%b", "cat": "arena 1, pool default", "pid": 1, "tid": 1, "id": "1.1"},
// CHROME-NEXT: {"ph": "b", "ts": 14, "name": "%one", "cat": "arena 1, pool default", "pid": 1, "tid": 1, "id": "1.2", "args": {"bytes": 1, "offset": 0, "type": "memref<1xi8>", "location": "{{.*}}whole-data.mlir:39:12", "first access": "test.op", "last access": "test.op"}},
// CHROME-NEXT: {"ph": "e", "ts": 17, "name": "%one", "cat": "arena 1, pool default", "pid": 1, "tid": 1, "id": "1.2"},
// CHROME-NEXT: {"ph": "C", "ts": 6, "name": "live bytes of arena 1, pool default", "pid": 1, "args": {"bytes": 40000}},
// CHROME-NEXT: {"ph": "C", "ts": 7, "name": "live bytes of arena 1, pool default", "pid": 1, "args": {"bytes": 192}},
// CHROME-NEXT: {"ph": "C", "ts": 13, "name": "live bytes of arena 1, pool default", "pid": 1, "args": {"bytes": 0}},
// CHROME-NEXT: {"ph": "C", "ts": 14, "name": "live bytes of arena 1, pool default", "pid": 1, "args": {"bytes": 1}},
// CHROME-NEXT: {"ph": "C", "ts": 17, "name": "live bytes of arena 1, pool default", "pid": 1, "args": {"bytes": 0}},
// CHROME-NEXT: {"ph": "I", "s": "p", "ts": 6, "name": "peak of arena 1, pool default: test.op", "pid": 1, "tid": 1}
// CHROME-NEXT: ]}
