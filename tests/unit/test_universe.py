"""The plug-in: names, laziness, and its behaviour beside another xDSL."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest
from xdsl.context import Context
from xdsl.dialects import get_all_dialects
from xdsl.dialects.memref import MemRef
from xdsl.ir import Dialect
from xdsl.passes import ModulePass
from xdsl.universe import XDSL_UNIVERSE, Universe
from xdsl.utils.exceptions import AlreadyRegisteredConstructException
from xdsl.utils.target import Target

import xdsl_mergealloc
from xdsl_mergealloc import universe, xdsl_versions
from xdsl_mergealloc.dialects import extended_dialects, load_extended_dialects
from xdsl_mergealloc.universe import (
    MERGEALLOC_UNIVERSE,
    absent_from,
    install_extended_dialects,
    install_where_supported,
    mergealloc_universe,
)


def unused() -> Any:
    """A factory that must not be called."""
    raise AssertionError("the factory of a newer xDSL was called")


def test_xdsl_finds_the_universe() -> None:
    (entry,) = (e for e in entry_points(group="xdsl.universe") if e.name == "xdsl_mergealloc")
    assert entry.load() is MERGEALLOC_UNIVERSE


def test_every_pass_loads_and_has_its_name() -> None:
    for name, factory in MERGEALLOC_UNIVERSE.all_passes.items():
        loaded = factory()
        assert issubclass(loaded, ModulePass)
        assert loaded.name == name


def test_embedders_import_every_pass_from_the_package() -> None:
    for factory in MERGEALLOC_UNIVERSE.all_passes.values():
        assert getattr(xdsl_mergealloc, factory().__name__) is factory()


def test_every_target_loads_and_has_its_name() -> None:
    for name, factory in MERGEALLOC_UNIVERSE.all_targets.items():
        loaded = factory()
        assert issubclass(loaded, Target)
        assert loaded.name == name


def test_every_dialect_loads_and_has_its_name() -> None:
    for name, factory in (MERGEALLOC_UNIVERSE.all_dialects | extended_dialects()).items():
        assert factory().name == name


def test_extended_dialects_exist_in_xdsl() -> None:
    assert set(extended_dialects()) <= set(get_all_dialects())


class TestBesideANewerXdsl:
    """A newer xDSL may bring a pass, dialect or target of a name of ours: it must win silently."""

    @pytest.fixture(autouse=True)
    def announce_one_of_each(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(universe, "PASSES", {"clash": "a:B", "ours": "a:B"})
        monkeypatch.setattr(universe, "DIALECTS", {"clash": "a:B", "ours": "a:B"})
        monkeypatch.setattr(universe, "TARGETS", {"clash": "a:B", "ours": "a:B"})

    @staticmethod
    def newer(**named: dict[str, Callable[[], Any]]) -> Universe:
        return Universe(
            all_dialects=XDSL_UNIVERSE.all_dialects | named.get("dialects", {}),
            all_passes=XDSL_UNIVERSE.all_passes | named.get("passes", {}),
            all_targets=XDSL_UNIVERSE.all_targets | named.get("targets", {}),
        )

    def multiverse(self, monkeypatch: pytest.MonkeyPatch, newer: Universe) -> Universe:
        """The multiverse of xDSL's tools with that xDSL and our plug-in."""

        class Plugin:
            def __init__(self, name: str, loaded: Universe):
                self.name = name
                self.loaded = loaded

            def load(self) -> Universe:
                return self.loaded

        plugins = [Plugin("xdsl", newer), Plugin("ours", mergealloc_universe(newer))]

        def found(group: str) -> list[Plugin]:
            assert group == "xdsl.universe"
            return plugins

        monkeypatch.setattr("importlib.metadata.entry_points", found)
        return Universe.get_multiverse()

    @pytest.mark.parametrize("kind", ["passes", "dialects", "targets"])
    def test_a_clash_leaves_ours_out(self, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
        newer = self.newer(**{kind: {"clash": unused}})
        merged = getattr(self.multiverse(monkeypatch, newer), f"all_{kind}")
        assert merged["clash"] is unused
        assert "ours" in merged

    def test_all_clashes_at_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        names: dict[str, Callable[[], Any]] = {"clash": unused, "ours": unused}
        merged = self.multiverse(
            monkeypatch, self.newer(passes=names, dialects=names, targets=names)
        )
        for table in (merged.all_passes, merged.all_dialects, merged.all_targets):
            assert table["clash"] is unused
            assert table["ours"] is unused


def test_absent_from_keeps_names_that_are_not_taken() -> None:
    table = absent_from({"a": None}, {"a": "string:digits", "b": "string:digits"})
    assert list(table) == ["b"]
    assert table["b"]() == "0123456789"


class TestInstallingExtendedDialects:
    def test_replaces_what_exists_and_adds_nothing(self) -> None:
        target = Universe(all_dialects={"memref": lambda: MemRef})
        install_extended_dialects(target, extended_dialects())
        assert list(target.all_dialects) == ["memref"]
        assert "memref.realloc" in [op.name for op in target.all_dialects["memref"]().operations]

    def test_is_idempotent(self) -> None:
        target = Universe(all_dialects={"memref": lambda: MemRef})
        install_extended_dialects(target, extended_dialects())
        once = [op.name for op in target.all_dialects["memref"]().operations]
        install_extended_dialects(target, extended_dialects())
        assert [op.name for op in target.all_dialects["memref"]().operations] == once

    def test_stock_dialect_object_is_not_touched(self) -> None:
        before = [op.name for op in MemRef.operations]
        extended_dialects()["memref"]()
        assert [op.name for op in MemRef.operations] == before


class TestEmbedding:
    def test_loads_into_a_context_of_its_own(self) -> None:
        context = Context()
        load_extended_dialects(context)
        assert context.get_op("memref.realloc").name == "memref.realloc"
        assert context.get_op("scf.forall").name == "scf.forall"

    def test_refuses_a_context_that_has_one_of_the_dialects(self) -> None:
        context = Context()
        context.load_dialect(MemRef)
        with pytest.raises(AlreadyRegisteredConstructException):
            load_extended_dialects(context)

    def test_does_not_need_the_plugin(self) -> None:
        factories: dict[str, Callable[[], Dialect]] = extended_dialects()
        code = (
            "import sys; from xdsl.context import Context; "
            "from xdsl_mergealloc.dialects import load_extended_dialects; "
            "context = Context(); load_extended_dialects(context); "
            "assert context.get_op('linalg.map') is not None; "
            "assert 'xdsl_mergealloc.universe' not in sys.modules"
        )
        subprocess.run([sys.executable, "-c", code], check=True)
        assert "linalg" in factories


class TestOnAnXdslThatIsNotSupported:
    """The plug-in may not stop a tool: it is empty, changes nothing and says so in one line."""

    @pytest.fixture
    def stock(self) -> Universe:
        return Universe(all_dialects={"memref": lambda: MemRef})

    @staticmethod
    def install_xdsl(version: str, monkeypatch: pytest.MonkeyPatch) -> None:
        def installed(package: str) -> str:
            assert package == "xdsl"
            return version

        monkeypatch.setattr(xdsl_versions, "version", installed)

    def assert_is_off(self, stock: Universe, error: str, reason: str) -> None:
        assert stock.all_dialects["memref"]() is MemRef
        (line,) = error.splitlines()
        assert line.startswith("warning: xdsl-mergealloc is switched off: ")
        assert reason in line

    @pytest.mark.parametrize("version", ["0.63.0", "0.76.0", "1.0.0", "0+untagged.1.gabc"])
    def test_another_version(
        self,
        stock: Universe,
        version: str,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        self.install_xdsl(version, monkeypatch)
        ours = install_where_supported(stock)
        assert [*ours.all_passes, *ours.all_dialects, *ours.all_targets] == []
        self.assert_is_off(stock, capsys.readouterr().err, f"this is xDSL {version}")

    def test_can_be_tried_nevertheless(
        self, stock: Universe, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.install_xdsl("9.9", monkeypatch)
        monkeypatch.setenv(xdsl_versions.ANY_VERSION, "1")
        assert "merge-alloc" in install_where_supported(stock).all_passes
        assert capsys.readouterr().err == ""

    def test_something_that_is_not_there(
        self, stock: Universe, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setitem(sys.modules, "xdsl_mergealloc.dialects.dense", None)
        assert not install_where_supported(stock).all_passes
        self.assert_is_off(stock, capsys.readouterr().err, "xdsl_mergealloc.dialects.dense")

    def test_the_package_says_so_when_it_is_imported(self) -> None:
        code = (
            "from xdsl_mergealloc import xdsl_versions\n"
            "xdsl_versions.version = lambda name: '0.57.0'\n"
            "from xdsl_mergealloc import plan\n"
        )
        answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        last_line = answer.stderr.splitlines()[-1]
        assert last_line.startswith("ImportError: xdsl-mergealloc: it works with xDSL ")

    @pytest.mark.parametrize("version", ["0.64.0", "0.75.3", "0.74.0+5.g1a2b3c.dirty", "0.70.0rc1"])
    def test_supported_versions(self, version: str) -> None:
        assert xdsl_versions.is_supported(version)

    def test_the_requirement_is_what_is_supported(self) -> None:
        (major, oldest), (_, newest) = xdsl_versions.OLDEST, xdsl_versions.NEWEST
        project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())
        assert project["project"]["dependencies"] == [
            f"xdsl>={major}.{oldest},<{major}.{newest + 1}"
        ]


HEAVY = (
    "xdsl_mergealloc.analysis",
    "xdsl_mergealloc.interfaces",
    "xdsl_mergealloc.merge_alloc",
    "xdsl_mergealloc.planner",
    "xdsl_mergealloc.transforms",
    "xdsl_mergealloc.dialects.extension",
    "xdsl_mergealloc.dialects.linalg",
    "xdsl_mergealloc.dialects.memref",
    "xdsl.dialects.linalg",
    "xdsl.dialects.memref",
)
"""Modules that no tool needs to import before it uses them."""


def test_start_up_imports_nothing_that_may_not_be_used() -> None:
    code = "import sys, xdsl_mergealloc.universe; print(*sys.modules)"
    answer = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    )
    assert set(HEAVY) & set(answer.stdout.split()) == set()
