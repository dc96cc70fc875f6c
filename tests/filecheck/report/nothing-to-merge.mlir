// RUN: xdsl-opt %s -t 'memory-plan{format=json}' | filecheck %s --check-prefix=JSON --match-full-lines
// RUN: xdsl-opt %s -t memory-plan | filecheck %s --check-prefix=TEXT --match-full-lines

// Reports without arenas. Reasons name the interface that is missing, once; without locations there is no column for them.

%outside = memref.alloc() : memref<2xf32> loc(unknown)
"test.op"(%outside) : (memref<2xf32>) -> ()
func.func @stays(%n: index, %c: i1) -> memref<4xf32> {
  %a = memref.alloc(%n) : memref<?xf32> loc(unknown)
  "test.op"(%a) : (memref<?xf32>) -> ()
  %b = memref.alloc() : memref<4xf32> loc(unknown)
  %d = memref.alloc() : memref<4xf32> loc(unknown)
  %e = "test.op"(%d) : (memref<4xf32>) -> memref<4xf32>
  "test.op"(%e) ({ }) : (memref<4xf32>) -> ()
  func.return %b : memref<4xf32>
}
func.func @unused() {
  %0 = memref.alloc() : memref<1xf32>
  %1 = memref.alloc() : memref<1xf32>
  %2 = memref.alloc() : memref<1xf32>
  %3 = memref.alloc() : memref<1xf32>
  %4 = memref.alloc() : memref<1xf32>
  %5 = memref.alloc() : memref<1xf32>
  %6 = memref.alloc() : memref<1xf32>
  %7 = memref.alloc() : memref<1xf32>
  func.return
}
func.func @unused_too() {
  %0 = memref.alloc() : memref<1xf32>
  %1 = memref.alloc() : memref<1xf32>
  %2 = memref.alloc() : memref<1xf32>
  %3 = memref.alloc() : memref<1xf32>
  %4 = memref.alloc() : memref<1xf32>
  %5 = memref.alloc() : memref<1xf32>
  %6 = memref.alloc() : memref<1xf32>
  %7 = memref.alloc() : memref<1xf32>
  %8 = memref.alloc() : memref<1xf32>
  func.return
}

// JSON:      {
// JSON-NEXT:  "format": "memory-report",
// JSON-NEXT:  "version": 1,
// JSON-NEXT:  "is_merged": false,
// JSON-NEXT:  "arena_bytes": 0,
// JSON-NEXT:  "lower_bound_bytes": 0,
// JSON-NEXT:  "sum_bytes": 0,
// JSON-NEXT:  "functions": [
// JSON-NEXT:   {
// JSON-NEXT:    "name": "stays",
// JSON-NEXT:    "is_private": false,
// JSON-NEXT:    "has_c_interface": false,
// JSON-NEXT:    "location": "{{.*}}nothing-to-merge.mlir:8:1",
// JSON-NEXT:    "ticks": 8,
// JSON-NEXT:    "own_arena_reason": "",
// JSON-NEXT:    "workspace_bytes": 0,
// JSON-NEXT:    "inputs": [
// JSON-NEXT:     {"name": "n", "type": "index", "size_bytes": 8, "element_type": "index", "shape": null, "pool": "", "offset_bytes": null, "workspace_alignment": null, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null},
// JSON-NEXT:     {"name": "c", "type": "i1", "size_bytes": 1, "element_type": "i1", "shape": null, "pool": "", "offset_bytes": null, "workspace_alignment": null, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null}
// JSON-NEXT:    ],
// JSON-NEXT:    "outputs": [
// JSON-NEXT:     {"name": "result_0", "type": "memref<4xf32>", "size_bytes": 16, "element_type": "f32", "shape": [4], "pool": "", "offset_bytes": null, "workspace_alignment": null, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null}
// JSON-NEXT:    ],
// JSON-NEXT:    "arenas": [],
// JSON-NEXT:    "staying": [
// JSON-NEXT:     {"name": "a", "type": "memref<?xf32>", "size_bytes": null, "reason": "dynamic shape", "missing_interface": "", "location": ""},
// JSON-NEXT:     {"name": "b", "type": "memref<4xf32>", "size_bytes": 16, "reason": "returned by the function", "missing_interface": "", "location": ""},
// JSON-NEXT:     {"name": "d", "type": "memref<4xf32>", "size_bytes": 16, "reason": "captured by 'test.op', which returns buffers; describe('test.op', Roles(view_of=...)) says what they are views of", "missing_interface": "ViewLikeOpInterface", "location": ""}
// JSON-NEXT:    ],
// JSON-NEXT:    "unused": [],
// JSON-NEXT:    "present_bytes": 32,
// JSON-NEXT:    "changes": []
// JSON-NEXT:   },
// JSON-NEXT:   {"name": "unused", "is_private": false, "has_c_interface": false, "location": "{{.*}}nothing-to-merge.mlir:17:1", "ticks": 10, "own_arena_reason": "", "workspace_bytes": 0, "inputs": [], "outputs": [], "arenas": [], "staying": [], "unused": ["0", "1", "2", "3", "4", "5", "6", "7"], "present_bytes": 32, "changes": []},
// JSON-NEXT:   {"name": "unused_too", "is_private": false, "has_c_interface": false, "location": "{{.*}}nothing-to-merge.mlir:28:1", "ticks": 11, "own_arena_reason": "", "workspace_bytes": 0, "inputs": [], "outputs": [], "arenas": [], "staying": [], "unused": ["0", "1", "2", "3", "4", "5", "6", "7", "8"], "present_bytes": 36, "changes": []}
// JSON-NEXT:  ],
// JSON-NEXT:  "staying_outside": [
// JSON-NEXT:   {"name": "outside", "type": "memref<2xf32>", "size_bytes": 8, "reason": "not inside an allocation scope", "missing_interface": "", "location": ""}
// JSON-NEXT:  ],
// JSON-NEXT:  "constants": [],
// JSON-NEXT:  "staying_constants": [],
// JSON-NEXT:  "variants": []
// JSON-NEXT: }

// TEXT:      function @stays ({{.*}}nothing-to-merge.mlir:8:1)
// TEXT-NEXT:   held at once by the program as it is: 32 bytes
// TEXT-EMPTY:
// TEXT-NEXT:   stay as they are:
// TEXT-NEXT:     name    bytes  reason
// TEXT-NEXT:     %a    dynamic  dynamic shape
// TEXT-NEXT:     %b         16  returned by the function
// TEXT-NEXT:     %d         16  captured by 'test.op', which returns buffers; describe('test.op', Roles(view_of=...)) says what they are views of; missing: ViewLikeOpInterface
// TEXT-EMPTY:
// TEXT-NEXT: function @unused ({{.*}}nothing-to-merge.mlir:17:1)
// TEXT-NEXT:   held at once by the program as it is: 32 bytes
// TEXT-NEXT:   never accessed, would be removed: %0, %1, %2, %3, %4, %5, %6, %7
// TEXT-EMPTY:
// TEXT-NEXT: function @unused_too ({{.*}}nothing-to-merge.mlir:28:1)
// TEXT-NEXT:   held at once by the program as it is: 36 bytes
// TEXT-NEXT:   never accessed, would be removed: %0, %1, %2, %3, %4, %5, %6, %7 and 1 more
// TEXT-EMPTY:
// TEXT-EMPTY:
// TEXT-NEXT: outside of functions:
// TEXT-NEXT:     name      bytes  reason
// TEXT-NEXT:     %outside      8  not inside an allocation scope
// TEXT-EMPTY:
// TEXT-NEXT: total: no allocation can be merged
