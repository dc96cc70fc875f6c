# ruff: noqa: E501 # a table
"""Mistakes of users, with parts of the one line on standard error that each must cause."""

from __future__ import annotations

from typing import TypeAlias

Parts: TypeAlias = tuple[str, ...]

PIPELINES: dict[str, Parts] = {
    "mergealloc": ("error: there is no pass 'mergealloc'", "did you mean 'merge-alloc'?"),
    "merge_alloc": ("error: there is no pass 'merge_alloc'", "did you mean 'merge-alloc'?"),
    "merge-allocs": ("error: there is no pass 'merge-allocs'", "did you mean 'merge-alloc'?"),
    "buffer-dealocation": (
        "error: there is no pass 'buffer-dealocation'",
        "did you mean 'buffer-deallocation'?",
    ),
    "oneshot-bufferize": (
        "error: there is no pass 'oneshot-bufferize'",
        "did you mean 'one-shot-bufferize'?",
    ),
    "one-shot-bufferise": (
        "error: there is no pass 'one-shot-bufferise'",
        "did you mean 'one-shot-bufferize'?",
    ),
    "finalising-bufferize": (
        "error: there is no pass 'finalising-bufferize'",
        "did you mean 'finalizing-bufferize'?",
    ),
    "promote-buffer-to-stack": (
        "error: there is no pass 'promote-buffer-to-stack'",
        "did you mean 'promote-buffers-to-stack'?",
    ),
    "canonicalise": ("error: there is no pass 'canonicalise'", "did you mean 'canonicalize'?"),
    "ownership-based-deallocation": (
        "error: there is no pass 'ownership-based-deallocation'",
        "did you mean 'ownership-based-buffer-deallocation'?",
    ),
    "bufferize": ("error: there is no pass 'bufferize'", "did you mean"),
    "xyz": ("error: there is no pass 'xyz'; python -m xdsl_mergealloc passes lists ours",),
    "merge-alloc,,canonicalize": (
        "error: pass pipeline 'merge-alloc,,canonicalize', column 13: Expected pass name ",
    ),
    "merge-alloc canonicalize": (
        "error: pass pipeline 'merge-alloc canonicalize', column 12: Expected a comma or ",
    ),
    "merge-alloc alignment=16": (
        "error: pass pipeline 'merge-alloc alignment=16', column 12: Expected a comma or pass argum",
    ),
    "merge-alloc{alignment=16": (
        "error: pass pipeline 'merge-alloc{alignment=16', column 25: Malformed pass arguments, expe",
    ),
    "merge-alloc{alignment=16,planner=auto}": (
        "error: pass pipeline 'merge-alloc{alignment=16,planner=auto}', column 33: Malformed pass a",
    ),
    "merge-alloc{alignment 16}": (
        "error: pass pipeline 'merge-alloc{alignment 16}', column 23: Expected argument n",
    ),
    "merge-alloc{pools=L1:1KB min-size=3}": (
        'column 21: Unknown token; write quotes around it: pools="L1:1KB"',
    ),
    "merge-alloc{=16}": (
        "error: pass pipeline 'merge-alloc{=16}', column 13: Expected argument name here",
    ),
    "merge-alloc{pools=sram:64KiB}": (
        "error: pass pipeline 'merge-alloc{pools=sram:64KiB}', column 23: Unknown token",
    ),
    "builtin.module(merge-alloc)": (
        "error: pass pipeline 'builtin.module(merge-alloc)', column 8: Unknown token",
    ),
    "func.func(merge-alloc)": (
        "error: pass pipeline 'func.func(merge-alloc)', column 5: Unknown token",
    ),
    "--merge-alloc": ("error: there is no pass '--merge-alloc'", "did you mean 'merge-alloc'?"),
    "merge-alloc;canonicalize": (
        "error: pass pipeline 'merge-alloc;canonicalize', column 12: Unknown token",
    ),
    "merge-alloc{aligment=16}": (
        "error: merge-alloc: no such option 'aligment'",
        "did you mean 'alignment'?",
    ),
    "merge-alloc{align=16}": (
        "error: merge-alloc: no such option 'align'",
        "did you mean 'alignment'?",
    ),
    "merge-alloc{alignment=sixteen}": (
        "error: merge-alloc: option 'alignment' is 'sixteen', but takes an integer",
    ),
    "merge-alloc{alignment=16.5}": (
        "error: merge-alloc: option 'alignment' is '16.5', but takes an integer",
    ),
    "merge-alloc{alignment=0}": ("error: merge-alloc: alignment must be at least 1, but is 0",),
    "merge-alloc{alignment=-8}": ("error: merge-alloc: alignment must be at least 1, but is -8",),
    "merge-alloc{alignment}": (
        "error: merge-alloc: option 'alignment' has no value: write alignment=...",
    ),
    "merge-alloc{alignment=16,32}": (
        "error: merge-alloc: option 'alignment' is '16,32', but takes an integer",
    ),
    "merge-alloc{alignment=true}": (
        "error: merge-alloc: option 'alignment' is 'true', but takes an integer",
    ),
    "merge-alloc{remarks}": (
        "error: merge-alloc: option 'remarks' has no value: write remarks=true",
    ),
    "merge-alloc{remarks=yes}": (
        "error: merge-alloc: option 'remarks' is 'yes', but takes true or false",
    ),
    "merge-alloc{remarks=1}": (
        "error: merge-alloc: option 'remarks' is '1', but takes true or false",
    ),
    "merge-alloc{remark=true}": (
        "error: merge-alloc: no such option 'remark'",
        "did you mean 'remarks'?",
    ),
    "merge-alloc{planner=sizefirst}": (
        "error: merge-alloc: unknown planning algorithm 'sizefirst'",
        "did you mean 'size-first'?",
    ),
    "merge-alloc{planner=magic}": ("error: merge-alloc: unknown planning algorithm 'magic'",),
    "merge-alloc{planner-options=cost}": (
        "error: merge-alloc: option 'planner-options' is 'cost', but takes one of 'cost-m",
    ),
    "merge-alloc{planner=skyline planner-options=size-first}": (
        "error: merge-alloc: planner-options=size-first is for planner=cost-model, not fo",
    ),
    "merge-alloc{lifetimes=livenes}": (
        "error: merge-alloc: option 'lifetimes' is 'livenes'",
        "did you mean 'liveness'?",
    ),
    "merge-alloc{lifetimes=exact}": (
        "error: merge-alloc: option 'lifetimes' is 'exact', but takes one of 'tick', 'liv",
    ),
    "merge-alloc{scope=module}": (
        "error: merge-alloc: option 'scope' is 'module', but takes one of 'function', 'pr",
    ),
    "merge-alloc{arena=heap}": (
        "error: merge-alloc: option 'arena' is 'heap', but takes one of 'alloc', 'argumen",
    ),
    "merge-alloc{arena=global}": ("error: merge-alloc: arena=global needs scope=program",),
    "merge-alloc{on-overflow=warning}": (
        "error: merge-alloc: option 'on-overflow' is 'warning'",
        "did you mean 'warn'?",
    ),
    "merge-alloc{dynamic=true}": (
        "error: merge-alloc: option 'dynamic' is 'true', but takes one of 'keep', 'reuse'",
    ),
    "merge-alloc{in_place=true}": (
        "error: merge-alloc: option 'in_place' is gone: lifetimes=liveness, the default, does",
    ),
    "merge-alloc{time-limit=soon}": (
        "error: merge-alloc: option 'time-limit' is 'soon', but takes an integer or a num",
    ),
    "merge-alloc{time-limit=-1}": (
        "error: merge-alloc: time-limit must be a number of seconds, but is -1",
    ),
    "merge-alloc{min-size=-1}": ("error: merge-alloc: min-size must be at least 0, but is -1",),
    "merge-alloc{min-size=1XiB}": (
        "error: merge-alloc: option 'min-size' is '1XiB', but takes a number of bytes, also with",
    ),
    "merge-alloc{index-bitwidth=0}": (
        "error: merge-alloc: index-bitwidth must be at least 1, but is 0",
    ),
    "merge-alloc{memory-space=sram}": (
        "error: merge-alloc: memory-space: there is no memory space 'sram' in the program",
    ),
    'merge-alloc{pools="sram:12QB"}': (
        "error: merge-alloc: malformed pools 'sram:12QB': the capacity '12QB' is no number of bytes",
    ),
    'merge-alloc{pools=":64"}': (
        "error: merge-alloc: malformed pools ':64': ':64' names no memory space",
    ),
    'merge-alloc{pools="default:64,default:64"}': (
        "error: merge-alloc: malformed pools 'default:64,default:64': 'default' is there twice",
    ),
    'merge-alloc{pools="default:100"}': ("in.mlir:2:8: error: in @f: merge-alloc: %a",),
    'merge-alloc{pools=""}': ("error: merge-alloc: malformed pools '': '' names no memory space",),
    "merge-alloc{place-results=true}": (
        "error: merge-alloc: place-results=true needs scope=program",
    ),
    "merge-alloc{verbose=true}": ("error: merge-alloc: no such option 'verbose'",),
    "buffer-deallocation{ownership=shared}": (
        "error: buffer-deallocation: option 'ownership' is 'shared', but takes one of 'st",
    ),
    "buffer-deallocation{analysis_only=maybe}": (
        "error: buffer-deallocation: option 'analysis-only' is 'maybe', but takes true or",
    ),
    "buffer-deallocation-pipeline{max-stack-bytes-in-loops=0}": (
        "error: buffer-deallocation-pipeline: option 'max-stack-bytes-in-loops' is gone: 64, or",
    ),
    "merge-alloc{endianness=big}": (
        "error: merge-alloc: option 'endianness' is gone: the module says it: attributes {dlti.",
    ),
    "tile-chains{annotate=true}": (
        "error: tile-chains: option 'annotate' is gone: each function says what was done",
    ),
    "promote-buffers-to-stack{max-alloc-size=1024}": (
        "error: promote-buffers-to-stack: no such option 'max-alloc-size'",
        "did you mean 'max-alloc-size-in-bytes'?",
    ),
    "promote-buffers-to-stack{max-alloc-size-in-bytes=-1}": (
        "error: promote-buffers-to-stack: max-alloc-size-in-bytes must be 0 or more, not -1",
    ),
    "buffer-results-to-out-params{hoist-static-alloc=true}": (
        "error: buffer-results-to-out-params: no such option 'hoist-static-alloc'",
        "did you mean 'hoist-static-allocs'?",
    ),
    "buffer-hoisting{in-loops=true}": (
        "error: buffer-hoisting: no such option 'in-loops' (it has no options)",
    ),
    "one-shot-bufferize{bufferize-function-boundary=true}": (
        "error: one-shot-bufferize: no such option 'bufferize-function-boundary'",
        "did you mean 'bufferize-function-boundaries'?",
    ),
    "one-shot-bufferize{bufferize-function-boundaries}": (
        "error: one-shot-bufferize: option 'bufferize-function-boundaries' has no value: write buff",
    ),
    "one-shot-bufferize{function-boundary-type-conversion=identity}": (
        "error: one-shot-bufferize: option 'function-boundary-type-conversion' is 'identi",
    ),
    "one-shot-bufferize{allow-unknown-op=true}": (
        "error: one-shot-bufferize: no such option 'allow-unknown-op'",
        "did you mean 'allow-unknown-ops'?",
    ),
    "one-shot-bufferize{analysis-heuristic=top-up}": (
        "error: one-shot-bufferize: option 'analysis-heuristic' is 'top-up'",
        "did you mean 'bottom-up'?",
    ),
    "one-shot-bufferize{buffer-alignment=-1}": (
        "error: one-shot-bufferize: buffer-alignment=-1 is not a power of two",
    ),
    "tensor-copy-insertion{foo=1}": ("error: tensor-copy-insertion: no such option 'foo'",),
    "bufferize-and-plan{alignment=x}": (
        "error: bufferize-and-plan: option 'alignment' is 'x', but takes an integer",
    ),
    "verify-memory-plan{strict=true}": ("error: verify-memory-plan: no such option 'strict'",),
    "canonicalize{foo=1}": ("error: canonicalize: no such option 'foo' (it has no options)",),
    "expand-realloc{emit-dealloc=false}": (
        "error: expand-realloc: no such option 'emit-dealloc'",
        "did you mean 'emit-deallocs'?",
    ),
    "recycle-loop-buffers{on=true}": (
        "error: recycle-loop-buffers: no such option 'on' (it has no options)",
    ),
}
"""Pipelines (`-p`) over a program with nothing wrong."""

ARGUMENTS: dict[tuple[str, ...], Parts] = {
    ("nosuch.mlir",): ("error: cannot open 'nosuch.mlir': No such file or directory",),
    ("g.txt",): ("error: cannot tell from '.txt' how to read the file: write -f mlir",),
    ("bin.mlir",): ("error: the input is not text: invalid start byte at byte 5 (UTF-8)",),
    ("in.mlir", "-t", "memory-pln"): (
        "error: argument -t/--target: invalid choice: 'memory-pln'",
        "did you mean 'memory-plan'?",
    ),
    ("in.mlir", "-t", "memory-plan{format=jsn}"): (
        "error: memory-plan: there is no format 'jsn'",
        "did you mean 'json'?",
    ),
    ("in.mlir", "-t", "memory-plan{fmt=json}"): (
        "error: memory-plan: no such option 'fmt'",
        "did you mean 'format'?",
    ),
    ("in.mlir", "-t", "memory-plan{arena=7}"): (
        "error: memory-plan: there is no arena 7, but 1 arena",
    ),
    ("in.mlir", "-t", "memory-plan{arena=x}"): (
        "error: memory-plan: option 'arena' is 'x', but takes an integer",
    ),
    ("in.mlir", "-t", 'memory-plan{merge-alloc="aligment=3"}'): (
        "error: merge-alloc: no such option 'aligment'",
        "did you mean 'alignment'?",
    ),
    ("in.mlir", "-t", 'memory-plan{merge-alloc="alignment="}'): (
        "error: pass pipeline 'merge-alloc{alignment=}', column 23: Unknown argument value, wrap ar",
    ),
    ("in.mlir", "--merge-alloc"): (
        "error: unrecognized arguments: --merge-alloc; passes are run with -p merge-alloc",
    ),
    ("in.mlir", "--one-shot-bufferize=bufferize-function-boundaries=true"): (
        "error: unrecognized arguments: --one-shot-bufferize=bufferize-function-boundaries=true",
    ),
    ("in.mlir", "--pass-pipeline=builtin.module(merge-alloc)"): (
        "error: unrecognized arguments: --pass-pipeline=builtin.module(merge-alloc)",
        "did you mean '--passes'?",
    ),
    ("in.mlir", "--print-generic"): (
        "error: unrecognized arguments: --print-generic",
        "did you mean '--print-op-generic'?",
    ),
    ("in.mlir", "--alow-unregistered-dialect"): (
        "error: unrecognized arguments: --alow-unregistered-dialect",
        "did you mean '--allow-unregistered-dialect'?",
    ),
    ("in.mlir", "in.mlir"): ("error: unrecognized arguments: in.mlir; --help lists what there is",),
    ("in.mlir", "-p"): ("error: argument -p/--passes: expected one argument",),
    ("in.mlir", "-f", "mlr"): (
        "error: argument -f/--frontend: invalid choice: 'mlr'",
        "did you mean 'mlir'?",
    ),
    ("in.mlir", "--mlir-print-debuginfo"): (
        "error: unrecognized arguments: --mlir-print-debuginfo",
        "did you mean '--print-debuginfo'?",
    ),
    ("in.mlir", "-o", "nosuch/out.mlir"): (
        "error: cannot open 'nosuch/out.mlir': No such file or directory",
    ),
}
"""Arguments of xdsl-opt."""

TEXTS: dict[str, Parts] = {
    "": ("in.mlir:2:1: error: expected an operation",),
    "func.func @f() {": ("in.mlir:2:1: error: expected an operation, a block, or '}'",),
    "func.func @f() { return }}": ("in.mlir:1:26: error: expected an operation",),
    "func.func f() { return }": ("in.mlir:1:11: error: expect symbol name",),
    "  memref.aloc() : memref<4xf32>": (
        "in.mlir:1:14: error: there is no operation 'memref.aloc'",
        "did you mean 'memref.alloc'?",
    ),
    "%a = memref.allocate() : memref<4xf32>": (
        "in.mlir:1:21: error: there is no operation 'memref.allocate'",
        "did you mean 'memref.alloca'?",
    ),
    "%a = memrf.alloc() : memref<4xf32>": (
        "in.mlir:1:17: error: there is no operation 'memrf.alloc': no dialect 'memrf'",
        "did you mean 'memref'?",
    ),
    '%a = "memrf.alloc"() : () -> memref<4xf32>': (
        "in.mlir:1:19: error: there is no operation 'memrf.alloc': no dialect 'memrf'",
        "did you mean 'memref'?",
    ),
    "%a = memref.alloc() : memref<4xf33>": ("in.mlir:1:32: error: Expected shape type.",),
    "%a = memref.alloc() : memref<4 x f32": (
        "in.mlir:2:1: error: Expected '>' after builtin parameter list",
    ),
    "%a = memref.alloc() : memref<4 f32>": ("error: Expected 'x' in shape delimiter, got f32",),
    "%a = memref.alloc() memref<4xf32>": ("in.mlir:1:21: error: Expected ':'",),
    "memref.dealloc %b : memref<4xf32>": ("in.mlir:2:1: error: values used but not defined: [%b]",),
    "memref.dealloc %z : memref<4xf32>\n": (
        "in.mlir:3:1: error: values used but not defined: [%z]",
    ),
    "%a = memref.alloc() : memref<4xf32>\n%a = memref.alloc() : memref<4xf32>": (
        "in.mlir:2:1: error: SSA value %a is already defined",
    ),
    "%a = memref.alloc() : memref<4xf32>\nmemref.dealloc %a : memref<5xf32>": (
        "in.mlir:2:16: error: operand is used with type memref<5xf32>, but has been previ",
    ),
    "%a = memref.alloc() : memref<?xf32>": (
        "in.mlir:1:6: error: 'memref.alloc' op op dimension operand count does not equal ",
    ),
    "%c = arith.constant 1.5 : i32": (
        "in.mlir:2:1: error: Floating point value is not valid for integer type.",
    ),
    "%c = arith.constnt 1 : i32": (
        "in.mlir:1:20: error: there is no operation 'arith.constnt'",
        "did you mean 'arith.constant'?",
    ),
    "%c = arith.constant 1 : i32\n%d = arith.addi %c, %c : i64": (
        "in.mlir:2:17: error: operand is used with type i64, but has been previously used",
    ),
    "func.func @f() { %a = memref.alloc() : memref<4xf32> }": (
        "in.mlir:1:23: error: in @f: 'memref.alloc' op Operation memref.alloc terminates ",
    ),
    "func.func @f() -> i32 { return }": (
        "in.mlir:1:25: error: in @f: 'func.return' op Expected arguments to have the same",
    ),
    "func.func @f() { func.call @g() : () -> () return }": (
        "in.mlir:1:18: error: in @f: 'func.call' op '@g' could not be found in symbol tab",
    ),
    '"test.op"() : () -> (': ("in.mlir:2:1: error: type expected",),
    "%a = memref.alloc() {alignment = } : memref<4xf32>": (
        "in.mlir:1:34: error: attribute expected",
    ),
    "func.func @f() { cf.br ^bb1 }": (
        "in.mlir:2:1: error: region ends with missing block declarations for block(s) bb1",
    ),
    "func.func @f() { cf.br ^bb1\n^bb2: return }": (
        "in.mlir:3:1: error: region ends with missing block declarations for block(s) bb1",
    ),
    "#map = affine_map<(d0) -> (d0": ("in.mlir:2:1: error: ')' expected",),
    '%a = memref.alloc() : memref<4xf32>, "sram"': ("in.mlir:1:36: error: expected an operation",),
    "func.func @f() { return } func.func @f() { return }": (
        "error: 'builtin.module' op Redefinition of symbol \"f\"",
    ),
    "// only a comment": ("in.mlir:2:1: error: expected an operation",),
    "module { }}": ("in.mlir:1:11: error: expected an operation",),
    "%0 = scf.if %c -> i32 { }": ("in.mlir:2:1: error: values used but not defined: [%c]",),
    "linalg.matmull ins() outs()": (
        "in.mlir:1:16: error: there is no operation 'linalg.matmull'",
        "did you mean 'linalg.matmul'?",
    ),
    "%a = memref.alloc() : memref<-4xf32>": ("in.mlir:1:30: error: Expected shape type.",),
    "hello world": ("in.mlir:1:7: error: there is no operation 'hello': no dialect 'hello'",),
    '{"json": 1}': ("in.mlir:1:1: error: expected an operation",),
    "def f(): pass": ("in.mlir:1:5: error: there is no operation 'def': no dialect 'def'",),
}
"""Programs that cannot be read, or that xDSL does not accept."""

PROGRAMS: dict[tuple[str, str], Parts] = {
    (
        "merge-alloc",
        '%b = memref.alloc() {mergealloc.offset = -4} : memref<4xi8>\n"test.op"(%b):(memref<4xi8>)->()',
    ): ("in.mlir:3:8: error: in @f: 'memref.alloc' op has 'mergealloc.offset', which is n",),
    (
        "merge-alloc",
        '%b = memref.alloc() {mergealloc.offset = "x"} : memref<4xi8>\n"test.op"(%b):(memref<4xi8>)->()',
    ): ("in.mlir:3:8: error: in @f: 'memref.alloc' op has 'mergealloc.offset', which is n",),
    (
        'merge-alloc{pools="sram:64"}',
        '%b = memref.alloc() {mergealloc.pools = ["sarm"]} : memref<4xi8>\n"test.op"(%b):(memref<4xi8>)->()',
    ): ("in.mlir:3:8: error: in @f: merge-alloc: mergealloc.pools: there is no pool 'sarm'",),
    (
        "merge-alloc",
        '%b = memref.alloc() {mergealloc.pools = ["sarm"]} : memref<4xi8>\n"test.op"(%b):(memref<4xi8>)->()',
    ): ("in.mlir:3:8: error: in @f: 'memref.alloc' op has 'mergealloc.pools' with sarm, but no p",),
    ("merge-alloc", "%b = memref.alloc() {alignment = 3 : i64} : memref<4xi8>"): (
        "in.mlir:3:8: error: in @f: 'memref.alloc' op Alignment attribute 3 is not a powe",
    ),
    (
        "merge-alloc",
        '"test.region"() ({ memref.dealloc %a : memref<64xf32> \n "t.x"() : () -> () }) : () -> ()',
    ): ("in.mlir:3:3: error: in @f: 'test.region' op does not implement RegionBranchOpInt",),
    (
        "finalizing-bufferize",
        '%t = bufferization.to_tensor %x : memref<64xf32> to tensor<64xf32>\n"test.op"(%t) : (tensor<64xf32>) -> ()',
    ): ("in.mlir:4:1: error: in @f: 'test.op' op still uses the tensor %t",),
    (
        "one-shot-bufferize",
        '%t = tensor.empty() : tensor<64xf32>\n"test.op"(%t) : (tensor<64xf32>) -> ()',
    ): (
        "in.mlir:4:1: error: in @f: 'test.op' op was not bufferized: it does not implement Bufferiz",
    ),
    ("one-shot-bufferize{print-conflicts=true}", "%t = tensor.empty() : tensor<64xf32>"): (
        "error: one-shot-bufferize: print-conflicts and dump-alias-sets need test-analysi",
    ),
    (
        "bufferize-and-plan",
        '%t = tensor.empty() : tensor<64xf32>\n"test.op"(%t) : (tensor<64xf32>) -> ()',
    ): (
        "in.mlir:4:1: error: in @f: 'test.op' op was not bufferized: it does not implement Bufferiz",
    ),
    ("buffer-deallocation", '"cf.br"() [^bb9] : () -> ()'): (
        "in.mlir:6:1: error: region ends with missing block declarations for block(s) bb9",
    ),
}
"""A pipeline, and the third line of a function that it cannot work with."""
