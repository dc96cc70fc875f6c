"""The arena check on straight lines, branches and loops: rules V1 to V5, V9, V10, V12 to V15."""

from __future__ import annotations

import pytest

from tests.unit.verify.arena_programs import TYPE, findings, function, parse, use, view
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.verify import check_arenas

A_AND_B = view("%a", 0) + view("%b", 32)
"""Two views that overlap in 32 bytes."""
CONFLICT = ["OVERLAP %a %b"]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param(use("%a") + use("%b"), [], id="one-after-the-other"),
        pytest.param(use("%a") + use("%b") + use("%a"), CONFLICT, id="one-inside-the-other"),
        pytest.param(use("%a") + use("%b") + use("%a") + use("%b"), CONFLICT, id="interleaved"),
        pytest.param(use("%a", "%b"), CONFLICT, id="same-operation"),
        pytest.param(use("%a"), [], id="never-accessed"),
    ],
)
def test_straight_line(body: str, expected: list[str]):
    assert findings(function(A_AND_B + body)) == expected


def test_neighbours_do_not_overlap():
    assert findings(function(view("%a", 0) + view("%b", 64) + use("%a", "%b"))) == []


def test_redefined_forgets_its_contents():
    # V4: what %a had is not needed any more when it is made a second time.
    loop = "scf.for %i = %c0 to %n step %c1 {\n" + A_AND_B + use("%a") + use("%b") + "}"
    assert findings(function(loop)) == []


def test_written_as_a_whole_forgets_its_contents():
    # V4: %b may have the bytes of %a until %a is filled; not if only a part of %a is.
    def fill(buffer: str) -> str:
        return f"linalg.fill ins(%f : f32) outs({buffer} : {TYPE})\n"

    zero = "%f = arith.constant 0.0 : f32\n"
    before = zero + A_AND_B + use("%a") + use("%b")
    assert findings(function(before + fill("%a") + use("%a"))) == []
    assert findings(function(before + use("%a"))) == CONFLICT
    # %a, which was over, is written over %b, in which there is something yet.
    assert findings(function(before + fill("%a") + use("%b"))) == CONFLICT
    assert findings(function(before + use("%b") + fill("%a") + use("%b"))) == CONFLICT
    both = f"memref.copy %a, %a : {TYPE} to {TYPE}\n"
    assert findings(function(before + both + use("%a"))) == CONFLICT


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(
            "scf.for %i = %c0 to %n step %c1 {\n" + use("%a") + use("%b") + "}", id="scf.for"
        ),
        pytest.param(
            "scf.while : () -> () {\n"
            + use("%a")
            + "scf.condition(%c)\n} do {\n"
            + use("%b")
            + "scf.yield\n}",
            id="scf.while",
        ),
        pytest.param(
            "cf.br ^head\n^head:\n"
            + use("%a")
            + use("%b")
            + "cf.cond_br %c, ^head, ^exit\n^exit:\n",
            id="cf",
        ),
    ],
)
def test_only_the_next_iteration_of_a_loop_needs_it(body: str):
    assert findings(function(A_AND_B + body)) == CONFLICT


def test_phases_in_a_loop_may_share_bytes():
    # %a is for the first phase of each iteration, %b for the second, %d for both.
    body = view("%a", 0) + view("%d", 64) + use("%a", "%d") + use("%a")
    body += view("%b", 32 - 32) + use("%b", "%d")
    assert findings(function("scf.for %i = %c0 to %n step %c1 {\n" + body + "}")) == []


def test_exclusive_branches_may_share_bytes():
    branches = "scf.if %c {\n" + use("%a") + use("%a") + "} else {\n" + use("%b") + use("%b") + "}"
    assert findings(function(A_AND_B + branches)) == []


def test_exclusive_branches_in_a_loop_do_not_exclude_each_other():
    branches = "scf.if %c {\n" + use("%a") + "} else {\n" + use("%b") + "}\n"
    body = "scf.for %i = %c0 to %n step %c1 {\n" + branches + "}"
    assert findings(function(A_AND_B + body)) == CONFLICT


def test_result_of_a_branch_is_an_alias():
    body = (
        A_AND_B
        + view("%d", 128)
        + use("%a")
        + f"%r = scf.if %c -> ({TYPE}) {{\nscf.yield %a : {TYPE}\n}} else {{\n"
        + use("%b")
        + f"scf.yield %d : {TYPE}\n}}\n"
    )
    # On the path that uses %b, the result is %d.
    assert findings(function(body + use("%r"))) == []
    assert findings(function(body + use("%b") + use("%r"))) == CONFLICT


def test_select_is_an_alias():
    body = A_AND_B + view("%d", 128) + use("%a")
    body += f"%s = arith.select %c, %d, %a : {TYPE}\n" + use("%b") + use("%s")
    assert findings(function(body)) == CONFLICT


@pytest.mark.parametrize(("other", "expected"), [("%a", []), ("%d", CONFLICT)])
def test_select_between_equal_views_is_all_of_one(other: str, expected: list[str]):
    body = view("%a", 0) + view("%b", 0) + view("%d", 128) + use("%a", "%d")
    body += f"%s = arith.select %c, %a, {other} : {TYPE}\n"
    body += f"linalg.exp ins(%s : {TYPE}) outs(%b : {TYPE})\n"
    assert findings(function(body)) == expected


def test_subview_and_call_results_are_aliases():
    body = A_AND_B + use("%a")
    body += f'%r = "test.op"(%a) : ({TYPE}) -> {TYPE}\n'
    body += f"%p = memref.subview %r[0] [4] [1] : {TYPE} to memref<4xf32, strided<[1]>>\n"
    body += use("%b") + '"test.op"(%p) : (memref<4xf32, strided<[1]>>) -> ()\n'
    assert findings(function(body)) == CONFLICT


def test_block_argument_is_what_was_handed_over():
    body = (
        A_AND_B
        + view("%d", 128)
        + use("%a", "%d")
        + "cf.cond_br %c, ^one, ^two\n"
        + f"^one:\ncf.br ^join(%a : {TYPE})\n"
        + "^two:\n"
        + use("%b")
        + f"cf.br ^join(%d : {TYPE})\n^join(%x: {TYPE}):\n"
        + use("%x")
    )
    assert findings(function(body)) == []
    assert findings(function(body.replace("cf.br ^join(%d", "cf.br ^join(%a"))) == CONFLICT


def test_handed_on_by_a_loop():
    # V10: in the second iteration, %x is the %a of the first, though %a is made again.
    body = (
        view("%b", 0)
        + view("%init", 128)
        + f"%r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %init) -> ({TYPE}) {{\n"
        + view("%a", 32)
        + use("%b")
        + use("%x")
        + use("%a")
        + f"scf.yield %a : {TYPE}\n}}\n"
    )
    assert findings(function(body)) == ["OVERLAP %b %a"]


def test_escaped_view_lives_on():
    pointer = f"%p = memref.extract_aligned_pointer_as_index %a : {TYPE} -> index\n"
    for escape in (pointer, f"%t = bufferization.to_tensor %a : {TYPE} to tensor<16xf32>\n"):
        assert findings(function(A_AND_B + escape + use("%b"))) == CONFLICT
        assert findings(function(A_AND_B + use("%b") + escape)) == []
    # In a loop until its own arena goes: %x is another view of the arena of the last iteration.
    inside = use("%x") + "%own = memref.alloc() : memref<256xi8>\n"
    inside += view("%a", 0, "%own") + view("%b", 32, "%own") + pointer
    loop = f"%r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %init) -> ({TYPE}) {{\n"
    body = view("%init", 0) + loop + inside + f"scf.yield %b : {TYPE}\n}}\n"
    assert findings(function(body)) == []


def test_views_that_are_only_read_may_overlap():
    body = A_AND_B + "".join(
        f"%v{number} = memref.load {name}[%c0] : {TYPE}\n"
        for number, name in enumerate(("%a", "%b", "%a"))
    )
    assert findings(function(body)) == []
    written = f"memref.store %v0, %b[%c0] : {TYPE}\n%w = memref.load %a[%c0] : {TYPE}\n"
    assert findings(function(body + written)) == CONFLICT


def test_only_forwarding_is_no_access():
    # Between its definition and the loop's first use, %a is only handed over.
    body = (
        A_AND_B
        + use("%b")
        + f"%r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> ({TYPE}) {{\n"
        + use("%x")
        + f"scf.yield %x : {TYPE}\n}}\n"
    )
    assert findings(function(body)) == []


def test_unknown_region_is_one_operation():
    inside = (
        '"test.op"() ({\n' + use("%a") + use("%b") + '"test.termop"() : () -> ()\n}) : () -> ()\n'
    )
    assert findings(function(A_AND_B + inside)) == CONFLICT
    choice = f"%s = arith.select %c, %a, %a : {TYPE}\n"
    assert findings(function(A_AND_B + inside.replace(use("%a"), choice + use("%s")))) == CONFLICT


@pytest.mark.parametrize("offset", [-64, 193, 256])
def test_outside_of_the_arena(offset: int):
    assert findings(function(view("%a", offset))) == ["OUTSIDE %a"]


def test_last_bytes_of_the_arena():
    assert findings(function(view("%a", 192) + use("%a"))) == []


def test_unknown_offset():
    alone = view("%a", "%n") + use("%a")
    assert findings(function(alone)) == []
    assert findings(function(alone + view("%b", 0))) == ["UNKNOWN_BYTES %a"]
    unknown = '%a = memref.view %own[%c0][%n] : memref<?xi8> to memref<?x!test.type<"a">>\n'
    body = "%own = memref.alloc(%n) : memref<?xi8>\n" + unknown
    body += '"test.op"(%a) : (memref<?x!test.type<"a">>) -> ()\n'
    other = view("%b", 0, "%own").replace("<256x", "<?x")
    assert findings(function(body + other)) == ["UNKNOWN_BYTES %a"]


def test_dynamic_size_is_the_greatest():
    body = "%s = memref.view %arena[%c64][%x] : memref<256xi8> to memref<?xf32>\n"
    known = f"%x = arith.select %c, %c1, %c4 : index\n{body}" + view("%a", 80) + view("%b", 79)
    known += '"test.op"(%s) : (memref<?xf32>) -> ()\n'
    assert findings(function(known + use("%a"))) == []
    text = known + use("%b") + '"test.op"(%s) : (memref<?xf32>) -> ()\n'
    assert findings(function(text)) == ["OVERLAP %s %b"]


def test_whole_arena_past_its_views():
    fill = '"test.op"(%arena) : (memref<256xi8>) -> ()\n'
    assert findings(function(fill + view("%a", 0) + use("%a") + fill)) == []
    assert findings(function(view("%a", 0) + use("%a") + fill + use("%a"))) == ["OVERLAP %arena %a"]
    same = "%same = arith.select %c, %arena, %arena : memref<256xi8>\n"
    fill = fill.replace("%arena", "%same")
    assert findings(function(same + fill + view("%a", 0) + use("%a") + fill)) == []


def test_arena_by_another_name():
    # A view of the arena by way of a select may have any bytes, and lives like the arena.
    body = view("%a", 0) + "%own = memref.alloc() : memref<256xi8>\n"
    body += "%other = arith.select %c, %arena, %own : memref<256xi8>\n"
    body += view("%x", 128, "%other") + use("%x") + use("%a") + use("%x")
    assert findings(function(body)) == ["OVERLAP %arena %a"]


def arena_handed_to_a_loop(behind_each_iteration: str) -> str:
    return (
        view("%a", 0)
        + use("%a")
        + "%own = memref.alloc() : memref<256xi8>\n"
        + "%r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %arena) -> (memref<256xi8>) {\n"
        + view("%v", 128, "%x")
        + use("%v")
        + f"scf.yield {behind_each_iteration} : memref<256xi8>\n}}\n"
    )


def test_arena_handed_to_a_loop():
    body = arena_handed_to_a_loop("%own")
    assert findings(function(body)) == []
    assert findings(function(body + use("%a"))) == ["OVERLAP %arena %a"]


def test_arena_that_stays_the_same_in_a_loop():
    assert findings(function(arena_handed_to_a_loop("%x") + use("%a"))) == []


def test_arena_inside_an_arena():
    body = view("%a", 192)
    body += "%sub = memref.view %arena[%c0][] : memref<256xi8> to memref<192xi8>\n"
    body += view("%x", 0, "%sub", 192) + view("%y", 32, "%sub", 192)
    assert findings(function(body + use("%x", "%a") + use("%y", "%a"))) == []
    # Inside, in the bytes of %sub; outside, against all that %sub may be.
    assert findings(function(body + use("%x") + use("%y") + use("%x"))) == ["OVERLAP %x %y"]
    clash = body + view("%b", 160) + use("%x") + use("%b") + use("%x")
    assert findings(function(clash)) == ["OVERLAP %sub %b"]


def test_use_after_free():
    free = "memref.dealloc %arena : memref<256xi8>\n"
    body = view("%a", 0) + use("%a")
    assert findings(function(body + free)) == []
    assert findings(function(body + free + use("%a"))) == ["USE_AFTER_FREE %a"]
    whole = '"test.op"(%arena) : (memref<256xi8>) -> ()\n'
    assert findings(function(body + free + whole)) == ["USE_AFTER_FREE %arena"]
    maybe = "scf.if %c {\n" + free + "}\n"
    assert findings(function(body + maybe + use("%a"))) == ["USE_AFTER_FREE %a"]


def test_what_may_be_a_freed_view_may_be_used():
    # V14: the operation may return memory of its own.
    returned = f'%r = "test.op"(%a) : ({TYPE}) -> {TYPE}\n'
    free = "memref.dealloc %arena : memref<256xi8>\n"
    assert findings(function(view("%a", 0) + returned + free + use("%r"))) == []


def test_globals_and_arguments_are_arenas():
    body = A_AND_B.replace("%arena", "%g", 1).replace("%arena", "%h", 1)
    module = parse(f"""
    "memref.global"() {{sym_name = "g", sym_visibility = "private", type = memref<256xi8>,
      initial_value}} : () -> ()
    func.func @global() {{
      %g = memref.get_global @g : memref<256xi8>
      %h = memref.get_global @g : memref<256xi8>
      {body + use("%a", "%b")}
      func.return
    }}
    func.func @argument(%arena: memref<256xi8>) {{
      {A_AND_B + use("%a", "%b")}
      func.return
    }}""")
    assert findings(module) == [*CONFLICT, *CONFLICT]


def test_elementwise_operations_may_run_in_place():
    add = f"linalg.add ins(%a, %d : {TYPE}, {TYPE}) outs(%b : {TYPE})\n"
    body = view("%a", 0) + view("%b", 0) + view("%d", 64) + use("%a", "%d") + add + use("%b")
    assert findings(function(body)) == []
    assert findings(function(body + use("%a"))) == CONFLICT
    assert findings(
        function(body.replace("%b_at = arith.constant 0", "%b_at = arith.constant 4"))
    ) == [
        "OVERLAP %a %b",
        "OVERLAP %b %d",
    ]


def test_elementwise_operations_on_one_of_two_views():
    both = view("%a", 0) + view("%b", 0)
    over_itself = f"linalg.exp ins(%a : {TYPE}) outs(%a : {TYPE})\n"
    assert findings(function(both + use("%a") + over_itself + use("%b"))) == []
    # It reads and writes each element of %a, but %b is needed behind it.
    assert findings(function(both + use("%b") + over_itself + use("%b"))) == CONFLICT


def test_each_iteration_may_have_an_arena_of_its_own():
    """A buffer from the last iteration is memory of another arena."""
    assert (
        findings(
            parse("""
    func.func @main(%first: memref<4xf32>, %byte: i8, %zero: index, %n: index, %one: index) {
      %last = scf.for %i = %zero to %n step %one iter_args(%x = %first) -> (memref<4xf32>) {
        %arena = memref.alloc() : memref<64xi8>
        linalg.fill ins(%byte : i8) outs(%arena : memref<64xi8>)
        %at = arith.constant 0 : index
        %v = memref.view %arena[%at][] : memref<64xi8> to memref<4xf32>
        memref.copy %x, %v : memref<4xf32> to memref<4xf32>
        scf.yield %v : memref<4xf32>
      }
      "test.op"(%last) : (memref<4xf32>) -> ()
      func.return
    }""")
        )
        == []
    )


IDENTITY_MAPS = "indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>]"


def elementwise(source: str, target: str, maps: str = IDENTITY_MAPS) -> str:
    """%b from %a, of the given types, one after the other."""
    return f"""
      linalg.generic {{{maps}, iterator_types = ["parallel"]}}
          ins(%a : {source}) outs(%b : {target}) {{
      ^bb0(%in: {source[:-1].split("x")[-1]}, %out: {target[:-1].split("x")[-1]}):
        %r = "test.pureop"(%in) : ({source[:-1].split("x")[-1]}) -> {target[:-1].split("x")[-1]}
        linalg.yield %r : {target[:-1].split("x")[-1]}
      }}
    """


@pytest.mark.parametrize(
    ("source", "target", "maps", "expected"),
    [
        pytest.param("memref<4xf32>", "memref<4xi32>", IDENTITY_MAPS, [], id="same-size"),
        pytest.param("memref<4xf32>", "memref<4xf16>", IDENTITY_MAPS, CONFLICT, id="smaller"),
        pytest.param("memref<4xf16>", "memref<4xf32>", IDENTITY_MAPS, CONFLICT, id="larger"),
        pytest.param(
            "memref<1x4xf32>",
            "memref<4xf32>",
            "indexing_maps = [affine_map<(i) -> (0, i)>, affine_map<(i) -> (i)>]",
            [],
            id="row",
        ),
        pytest.param(
            "memref<4x2xf32>",
            "memref<4xf32>",
            "indexing_maps = [affine_map<(i) -> (i, 0)>, affine_map<(i) -> (i)>]",
            CONFLICT,
            id="column",
        ),
        pytest.param(
            "memref<4xf32>",
            "memref<4xf32>",
            "indexing_maps = [affine_map<(i) -> (0)>, affine_map<(i) -> (i)>]",
            CONFLICT,
            id="one-for-all",
        ),
        pytest.param(
            "memref<4x2xf32>",
            "memref<4x2xf32>",
            "indexing_maps = [affine_map<(i) -> (i, 0)>, affine_map<(i) -> (i, 0)>]",
            [],
            id="first-column",
        ),
        pytest.param(
            "memref<4x2xf32>",
            "memref<4x2xf32>",
            "indexing_maps = [affine_map<(i) -> (i, 1)>, affine_map<(i) -> (i, 0)>]",
            CONFLICT,
            id="another-column",
        ),
        pytest.param(
            "memref<4x4xf32>",
            "memref<4xf32>",
            "indexing_maps = [affine_map<(i) -> (i, i)>, affine_map<(i) -> (i)>]",
            CONFLICT,
            id="diagonal",
        ),
    ],
)
def test_elements_in_place_have_the_same_bytes(
    source: str, target: str, maps: str, expected: list[str]
):
    body = "".join(
        f"""
        %{name}_at = arith.constant 0 : index
        %{name} = memref.view %arena[%{name}_at][] : memref<256xi8> to {view_type}
        """
        for name, view_type in (("a", source), ("b", target))
    )
    body += f'"test.op"(%a) : ({source}) -> ()\n' + elementwise(source, target, maps)
    assert findings(function(body + f'"test.op"(%b) : ({target}) -> ()\n')) == expected


def test_report_counts():
    report = check_arenas(function(A_AND_B + use("%a")), MemoryLayout())
    assert (report.arenas, report.views, report.is_complete) == (1, 2, True)
