// RUN: xdsl-opt -t 'memory-plan{format=json merge-alloc="scope=program alignment=16 lifetimes=liveness"}' %s | filecheck %s --match-full-lines

// Functions that share what they call: each has its lifetimes, by the ticks of its own, up to the last one.

func.func private @shared(%y: memref<16xi8>) {
  %s = memref.alloc() : memref<16xi8>
  "test.op"(%y, %s) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}
func.func @first(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @shared(%a) : (memref<16xi8>) -> ()
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @shared(%a) : (memref<16xi8>) -> ()
  func.return
}
func.func @second(%x: memref<16xi8>) {
  %b = memref.alloc() : memref<16xi8>
  "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @shared(%b) : (memref<16xi8>) -> ()
  %c = memref.alloc() : memref<48xi8>
  "test.op"(%x, %c) : (memref<16xi8>, memref<48xi8>) -> ()
  func.return
}

// CHECK:      {
// CHECK-NEXT:  "format": "memory-report",
// CHECK-NEXT:  "version": 1,
// CHECK-NEXT:  "is_merged": false,
// CHECK-NEXT:  "arena_bytes": 80,
// CHECK-NEXT:  "lower_bound_bytes": 80,
// CHECK-NEXT:  "sum_bytes": 112,
// CHECK-NEXT:  "functions": [
// CHECK-NEXT:   {
// CHECK-NEXT:    "name": "shared",
// CHECK-NEXT:    "is_private": true,
// CHECK-NEXT:    "has_c_interface": false,
// CHECK-NEXT:    "location": "{{[^"]*}}",
// CHECK-NEXT:    "ticks": 4,
// CHECK-NEXT:    "own_arena_reason": "",
// CHECK-NEXT:    "workspace_bytes": 32,
// CHECK-NEXT:    "inputs": [
// CHECK-NEXT:     {"name": "y", "type": "memref<16xi8>", "size_bytes": 16, "element_type": "i8", "shape": [16], "pool": "", "offset_bytes": null, "workspace_alignment": null, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null},
// CHECK-NEXT:     {"name": "workspace", "type": "memref<32xi8>", "size_bytes": 32, "element_type": "i8", "shape": [32], "pool": "default", "offset_bytes": null, "workspace_alignment": 16, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null}
// CHECK-NEXT:    ],
// CHECK-NEXT:    "outputs": [],
// CHECK-NEXT:    "arenas": [],
// CHECK-NEXT:    "staying": [],
// CHECK-NEXT:    "unused": [],
// CHECK-NEXT:    "present_bytes": 16,
// CHECK-NEXT:    "changes": []
// CHECK-NEXT:   },
// CHECK-NEXT:   {
// CHECK-NEXT:    "name": "first",
// CHECK-NEXT:    "is_private": false,
// CHECK-NEXT:    "has_c_interface": false,
// CHECK-NEXT:    "location": "{{[^"]*}}",
// CHECK-NEXT:    "ticks": 9,
// CHECK-NEXT:    "own_arena_reason": "",
// CHECK-NEXT:    "workspace_bytes": 0,
// CHECK-NEXT:    "inputs": [
// CHECK-NEXT:     {"name": "x", "type": "memref<16xi8>", "size_bytes": 16, "element_type": "i8", "shape": [16], "pool": "", "offset_bytes": null, "workspace_alignment": null, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null}
// CHECK-NEXT:    ],
// CHECK-NEXT:    "outputs": [],
// CHECK-NEXT:    "arenas": [
// CHECK-NEXT:     {
// CHECK-NEXT:      "id": 0,
// CHECK-NEXT:      "name": "",
// CHECK-NEXT:      "scope": "@first",
// CHECK-NEXT:      "pool": "default",
// CHECK-NEXT:      "capacity_bytes": null,
// CHECK-NEXT:      "base_address": null,
// CHECK-NEXT:      "is_at_base": false,
// CHECK-NEXT:      "exists": false,
// CHECK-NEXT:      "storage": "alloc",
// CHECK-NEXT:      "symbol": "",
// CHECK-NEXT:      "is_from_callers": false,
// CHECK-NEXT:      "size_bytes": 32,
// CHECK-NEXT:      "alignment": 16,
// CHECK-NEXT:      "lower_bound_bytes": 32,
// CHECK-NEXT:      "peak": {"tick": 5, "name": "test.op", "location": "{{[^"]*}}"},
// CHECK-NEXT:      "live_at_peak": [0, 1],
// CHECK-NEXT:      "algorithm": "cost-model",
// CHECK-NEXT:      "traffic_bytes": 0,
// CHECK-NEXT:      "access_time": null,
// CHECK-NEXT:      "buffers": [
// CHECK-NEXT:       {"id": 0, "name": "a", "function": "", "is_workspace": false, "type": "memref<16xi8>", "size_bytes": 16, "alignment": 1, "offset_bytes": 0, "live": {{\[\[}}3, 9]], "location": "{{[^"]*}}", "first_access": {"tick": 3, "name": "test.op", "location": "{{[^"]*}}"}, "last_access": {"tick": 8, "name": "test.op", "location": "{{[^"]*}}"}, "io": "", "in_place_of": []},
// CHECK-NEXT:       {"id": 1, "name": "s", "function": "shared", "is_workspace": false, "type": "memref<16xi8>", "size_bytes": 16, "alignment": 1, "offset_bytes": 16, "live": {{\[\[}}5, 6], [8, 9]], "location": "{{[^"]*}}", "first_access": {"tick": 5, "name": "test.op", "location": "{{[^"]*}}"}, "last_access": {"tick": 8, "name": "test.op", "location": "{{[^"]*}}"}, "io": "", "in_place_of": []}
// CHECK-NEXT:      ]
// CHECK-NEXT:     }
// CHECK-NEXT:    ],
// CHECK-NEXT:    "staying": [],
// CHECK-NEXT:    "unused": [],
// CHECK-NEXT:    "present_bytes": 16,
// CHECK-NEXT:    "changes": []
// CHECK-NEXT:   },
// CHECK-NEXT:   {
// CHECK-NEXT:    "name": "second",
// CHECK-NEXT:    "is_private": false,
// CHECK-NEXT:    "has_c_interface": false,
// CHECK-NEXT:    "location": "{{[^"]*}}",
// CHECK-NEXT:    "ticks": 8,
// CHECK-NEXT:    "own_arena_reason": "",
// CHECK-NEXT:    "workspace_bytes": 0,
// CHECK-NEXT:    "inputs": [
// CHECK-NEXT:     {"name": "x", "type": "memref<16xi8>", "size_bytes": 16, "element_type": "i8", "shape": [16], "pool": "", "offset_bytes": null, "workspace_alignment": null, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null}
// CHECK-NEXT:    ],
// CHECK-NEXT:    "outputs": [],
// CHECK-NEXT:    "arenas": [
// CHECK-NEXT:     {
// CHECK-NEXT:      "id": 1,
// CHECK-NEXT:      "name": "",
// CHECK-NEXT:      "scope": "@second",
// CHECK-NEXT:      "pool": "default",
// CHECK-NEXT:      "capacity_bytes": null,
// CHECK-NEXT:      "base_address": null,
// CHECK-NEXT:      "is_at_base": false,
// CHECK-NEXT:      "exists": false,
// CHECK-NEXT:      "storage": "alloc",
// CHECK-NEXT:      "symbol": "",
// CHECK-NEXT:      "is_from_callers": false,
// CHECK-NEXT:      "size_bytes": 48,
// CHECK-NEXT:      "alignment": 16,
// CHECK-NEXT:      "lower_bound_bytes": 48,
// CHECK-NEXT:      "peak": {"tick": 7, "name": "test.op", "location": "{{[^"]*}}"},
// CHECK-NEXT:      "live_at_peak": [2],
// CHECK-NEXT:      "algorithm": "cost-model",
// CHECK-NEXT:      "traffic_bytes": 0,
// CHECK-NEXT:      "access_time": null,
// CHECK-NEXT:      "buffers": [
// CHECK-NEXT:       {"id": 0, "name": "s", "function": "shared", "is_workspace": false, "type": "memref<16xi8>", "size_bytes": 16, "alignment": 1, "offset_bytes": 16, "live": {{\[\[}}5, 6]], "location": "{{[^"]*}}", "first_access": {"tick": 5, "name": "test.op", "location": "{{[^"]*}}"}, "last_access": {"tick": 5, "name": "test.op", "location": "{{[^"]*}}"}, "io": "", "in_place_of": []},
// CHECK-NEXT:       {"id": 1, "name": "b", "function": "", "is_workspace": false, "type": "memref<16xi8>", "size_bytes": 16, "alignment": 1, "offset_bytes": 0, "live": {{\[\[}}3, 6]], "location": "{{[^"]*}}", "first_access": {"tick": 3, "name": "test.op", "location": "{{[^"]*}}"}, "last_access": {"tick": 5, "name": "test.op", "location": "{{[^"]*}}"}, "io": "", "in_place_of": []},
// CHECK-NEXT:       {"id": 2, "name": "c", "function": "", "is_workspace": false, "type": "memref<48xi8>", "size_bytes": 48, "alignment": 1, "offset_bytes": 0, "live": {{\[\[}}7, 8]], "location": "{{[^"]*}}", "first_access": {"tick": 7, "name": "test.op", "location": "{{[^"]*}}"}, "last_access": {"tick": 7, "name": "test.op", "location": "{{[^"]*}}"}, "io": "", "in_place_of": []}
// CHECK-NEXT:      ]
// CHECK-NEXT:     }
// CHECK-NEXT:    ],
// CHECK-NEXT:    "staying": [],
// CHECK-NEXT:    "unused": [],
// CHECK-NEXT:    "present_bytes": 64,
// CHECK-NEXT:    "changes": []
// CHECK-NEXT:   }
// CHECK-NEXT:  ],
// CHECK-NEXT:  "staying_outside": [],
// CHECK-NEXT:  "constants": [],
// CHECK-NEXT:  "staying_constants": [],
// CHECK-NEXT:  "variants": []
// CHECK-NEXT: }
