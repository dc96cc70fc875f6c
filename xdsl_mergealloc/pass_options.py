"""Options of passes and targets as users write them: which exist, and errors about them.

xDSL reads options into the fields of a dataclass, and reports errors in terms of Python. Here the
errors have the spelling of a pipeline: `time-limit`, not `time_limit`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Self, Union, get_args, get_origin, get_type_hints

from xdsl.utils.arg_spec import ArgSpec, ArgSpecConvertible, ParameterListType
from xdsl.utils.hints import isa

from xdsl_mergealloc.byte_sizes import EXPECTED, parse_bytes
from xdsl_mergealloc.diagnostics import PassError
from xdsl_mergealloc.suggestions import did_you_mean

_IN_BYTES = object()
ByteCount = Annotated[int, _IN_BYTES]
"""The type of an option that is a number of bytes: in pipelines it may have a unit, `64KiB`."""

_NOUNS = {bool: "true or false", int: "an integer", float: "a number", str: "a string"}


@dataclass(frozen=True)
class Option:
    """An option: its name in a pipeline, its type, and its default (`None`: it is not set)."""

    name: str
    type: Any
    default: Any
    is_required: bool
    is_in_bytes: bool = False
    """Whether a unit may follow the number."""

    @property
    def choices(self) -> tuple[Any, ...]:
        """Values that the option takes, if they can be listed."""
        alternatives = _alternatives(self.type)
        return tuple(
            value for one in alternatives if get_origin(one) is Literal for value in get_args(one)
        )

    @property
    def takes(self) -> str:
        """Description of the values that may follow the equals sign."""
        if self.is_in_bytes:
            return EXPECTED
        if self.choices:
            return "one of " + ", ".join(f"'{choice}'" for choice in self.choices)
        nouns: list[str] = []
        for one in _alternatives(self.type):
            if get_origin(one) is tuple:
                nouns.append(f"a list of values, each {_NOUNS.get(get_args(one)[0], 'a value')}")
            else:
                nouns.append(_NOUNS.get(one, "a value"))
        return " or ".join(dict.fromkeys(nouns))

    def accepts(self, values: ParameterListType) -> bool:
        """Whether these values, as xDSL's lexer reads them, are of the option's type."""
        if not values:
            return NoneType in get_args(self.type)
        if bool not in _alternatives(self.type) and any(isinstance(one, bool) for one in values):
            return False  # Python takes `true` for the integer 1.
        return isa(values, self.type) or (len(values) == 1 and isa(values[0], self.type))


def _alternatives(type_: Any) -> tuple[Any, ...]:
    """Return the types of a union without None; for another type, the type itself."""
    if get_origin(type_) not in (Union, UnionType):
        return (type_,)
    return tuple(one for one in get_args(type_) if one is not NoneType)


def options_of(cls: type[ArgSpecConvertible]) -> tuple[Option, ...]:
    """Return the options of a pass or target, in the order in which it declares them."""
    types, annotated = get_type_hints(cls), get_type_hints(cls, include_extras=True)
    return tuple(
        Option(
            field.name.replace("_", "-"),
            types[field.name],
            None if field.default is MISSING else field.default,
            field.name in cls.required_fields(),
            ByteCount in (annotated[field.name], *get_args(annotated[field.name])),
        )
        for field in fields(cls)
        if field.init
    )


@cache
def _choices_of(cls: type[Any]) -> Mapping[str, Option]:
    """Return the options of a dataclass whose values can be listed, by the names of the fields."""
    try:
        types = get_type_hints(cls)
    except NameError:  # A class of somebody else may name types that only type checkers import.
        return {}
    options = {
        field.name: Option(field.name.replace("_", "-"), types[field.name], None, False)
        for field in fields(cls)
    }
    return {name: option for name, option in options.items() if option.choices}


def check_choices(options: object, whose: str) -> None:
    """
    Raise `PassError` if an option that Python code sets has another value than its type lists.
    `options` are a pass, or another dataclass; `whose` is the name of the pass.
    """
    for name, option in _choices_of(type(options)).items():
        value = getattr(options, name)
        if value is not None and value not in option.choices:
            raise PassError(f"error: {whose}: {_wrong_value(option, (value,))}")


def check_options(cls: type[ArgSpecConvertible], spec: ArgSpec) -> ArgSpec:
    """
    Return the options, with plain numbers of bytes in place of those with units (`ByteCount`).

    Raises `PassError` for the first option that is unknown, has no value or a wrong one. A class
    may say in `former_options`, by name, what to write instead of options that it had once.
    """
    options = {option.name: option for option in options_of(cls)}
    plain: dict[str, ParameterListType] = {}
    for written, values in spec.parameters.items():
        option = options.get(written.replace("_", "-"))
        if option is None:
            former: Mapping[str, str] = getattr(cls, "former_options", {})
            if advice := former.get(written.replace("_", "-")):
                raise PassError(f"error: {cls.name}: option '{written}' is gone: {advice}")
            listed = f"options are {', '.join(options)}" if options else "it has no options"
            # The suggestion comes last: the list is long.
            raise PassError(
                f"error: {cls.name}: no such option '{written}' ({listed})"
                + did_you_mean(written, options)
            )
        if option.is_in_bytes:
            values = _in_bytes(values)
        if not option.accepts(values):
            raise PassError(f"error: {cls.name}: {_wrong_value(option, values)}")
        plain[written] = values
    for option in options.values():
        if option.is_required and option.name.replace("-", "_") not in (
            written.replace("-", "_") for written in spec.parameters
        ):
            raise PassError(
                f"error: {cls.name}: needs the option '{option.name}': "
                f"write {cls.name}{{{option.name}=...}}; it takes {option.takes}"
            )
    return ArgSpec(spec.name, plain)


class CheckedOptions(ArgSpecConvertible):
    """A pass or target whose options are checked by `check_options` before xDSL reads them."""

    @classmethod
    def from_spec(cls, spec: ArgSpec) -> Self:
        spec = check_options(cls, spec)
        try:
            return super().from_spec(spec)
        except ValueError as error:
            raise PassError(f"error: {cls.name}: {error}") from error


def _in_bytes(values: ParameterListType) -> ParameterListType:
    """Return the value of an option as a number of bytes; unchanged if it is none."""
    if len(values) == 1 and isinstance(values[0], str):
        size_bytes = parse_bytes(values[0])
        return values if size_bytes is None else (size_bytes,)
    return values


def _wrong_value(option: Option, values: ParameterListType) -> str:
    if not values:
        example = "true" if option.type is bool else "..."
        return (
            f"option '{option.name}' has no value: write {option.name}={example}; "
            f"it takes {option.takes}"
        )
    texts = [str(value).lower() if isinstance(value, bool) else str(value) for value in values]
    return (
        f"option '{option.name}' is '{','.join(texts)}', but takes {option.takes}"
        + did_you_mean(texts[0], map(str, option.choices))
    )
