"""Which frees go, and what stays because of those that do not."""

from __future__ import annotations

from xdsl.dialects import test
from xdsl.dialects.builtin import f32
from xdsl.dialects.memref import AllocOp, DeallocOp
from xdsl.ir import SSAValue

from xdsl_mergealloc.merge_alloc.deallocations import Free, resolve_frees


def buffers(*names: str) -> list[SSAValue]:
    values: list[SSAValue] = []
    for name in names:
        alloc = AllocOp.get(f32, shape=[8])
        alloc.memref.name_hint = name
        values.append(alloc.memref)
    return values


def free(*origins: SSAValue, does_nothing_else: bool = True) -> Free:
    return Free(DeallocOp.get(origins[0]), origins, does_nothing_else)


def test_free_of_a_merged_buffer():
    (a,) = buffers("a")
    frees = [free(a)]
    resolved = resolve_frees({a: True}, frees)
    assert resolved.erased == [frees[0].op]
    assert resolved.freed == {a}
    assert resolved.kept == {}
    assert resolved.unused == []


def test_free_of_something_else_stays():
    a, argument = buffers("a", "argument")
    resolved = resolve_frees({a: True}, [free(argument)])
    assert resolved.erased == []
    assert resolved.kept == {}


def test_mixed_ownership_spreads():
    """The argument keeps %a, %a keeps the second free, and that keeps %b, but not %c."""
    a, b, c, argument = buffers("a", "b", "c", "argument")
    frees = [free(c), free(b, a), free(a, argument)]
    resolved = resolve_frees({a: True, b: True, c: True}, frees)
    assert resolved.kept.keys() == {a, b}
    assert resolved.erased == [frees[0].op]
    assert resolved.freed == {c}


def test_a_free_that_does_more_stays():
    (a,) = buffers("a")
    resolved = resolve_frees({a: True}, [free(a, does_nothing_else=False)])
    assert resolved.kept.keys() == {a}
    assert resolved.erased == []


def test_unused():
    a, b = buffers("a", "b")
    freed = free(b)
    resolved = resolve_frees({a: False, b: False}, [freed])
    assert resolved.unused == [a, b]
    assert resolved.erased == [freed.op]


def test_never_accessed_but_used():
    """Something looks at %a without accessing it: neither merged nor removed, nor is its free."""
    (a,) = buffers("a")
    _use = test.TestOp.create(operands=[a])
    resolved = resolve_frees({a: False}, [free(a)])
    assert resolved.kept == {a: "never accessed"}
    assert resolved.unused == resolved.erased == []


def test_an_unused_buffer_that_a_staying_free_mentions_stays():
    a, argument = buffers("a", "argument")
    resolved = resolve_frees({a: False}, [free(a, argument)])
    assert resolved.kept.keys() == {a}
    assert resolved.unused == []
