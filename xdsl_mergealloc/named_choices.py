"""Named choices of an option: those of the package, and those that embedders register."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from xdsl_mergealloc.diagnostics import PassError
from xdsl_mergealloc.suggestions import did_you_mean

T = TypeVar("T")


class NamedChoices(Generic[T]):
    """The values of one option of one pass, by name; registrations hold for the whole process."""

    def __init__(self, pass_name: str, option: str, built_in: Mapping[str, T]):
        self._pass_name = pass_name
        self._option = option
        self._built_in = built_in
        self._registered: dict[str, T] = {}

    def register(self, name: str, value: T, *, replace: bool = False) -> None:
        """
        Add a name to the option; `replace` says that the name may be registered already.

        Raises `ValueError` if the name is taken: those of the package always are.
        """
        if name in self._built_in or (name in self._registered and not replace):
            raise ValueError(f"{self._pass_name}: {self._option}={name} exists already")
        self._registered[name] = value

    @property
    def names(self) -> tuple[str, ...]:
        """All names: those of the package, then the others in the order of their registration."""
        return (*self._built_in, *self._registered)

    def get(self, name: str) -> T:
        """Look up a name. Raises `PassError`, which lists all names, if it is unknown."""
        if name in self._built_in:
            return self._built_in[name]
        if name in self._registered:
            return self._registered[name]
        known = ", ".join(f"'{one}'" for one in self.names)
        raise PassError(
            f"error: {self._pass_name}: option '{self._option}' is '{name}', but takes one of "
            f"{known}{did_you_mean(name, self.names)}"
        )
