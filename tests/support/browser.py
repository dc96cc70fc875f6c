"""A headless Chromium, driven by the DevTools protocol over a pipe: for pages that we write.

Nothing is downloaded for it and no port is opened: it is the system's own browser (`apt-get install
chromium`), or the one that `$XDSL_MERGEALLOC_CHROMIUM` names.
"""

from __future__ import annotations

import base64
import fcntl
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pytest

CHROMIUM = os.environ.get("XDSL_MERGEALLOC_CHROMIUM") or next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)

requires_browser = pytest.mark.skipif(
    CHROMIUM is None,
    reason="no browser: needs chromium on the PATH, or named by $XDSL_MERGEALLOC_CHROMIUM",
)
"""Skips a test where there is no browser."""


class BrowserError(Exception):
    """The browser did not do as requested."""


class Browser:
    """One page in a browser. Its logs and network requests are recorded."""

    def __init__(self) -> None:
        self.complaints: list[str] = []
        """Errors and warnings of the console, and exceptions that nothing caught."""
        self.requests: list[str] = []
        """The addresses that the page asked for."""
        self._last_id = 0
        self._session = ""

    def __enter__(self) -> Self:
        assert CHROMIUM is not None
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        to_browser, self._to = os.pipe()
        self._from, from_browser = os.pipe()
        flags = [
            *("--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe"),
            *(f"--user-data-dir={self._profile.name}", "--hide-scrollbars", "about:blank"),
        ]
        # The browser reads commands from its descriptor 3 and answers on 4. Neither of ours may be
        # one of these, or the first `dup2` could close the other one.
        ends = [fcntl.fcntl(end, fcntl.F_DUPFD, 10) for end in (to_browser, from_browser)]
        self._process = subprocess.Popen(
            [CHROMIUM, *flags],
            preexec_fn=lambda: [os.dup2(end, number) for number, end in enumerate(ends, 3)],
            pass_fds=(3, 4),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for end in (to_browser, from_browser, *ends):
            os.close(end)
        self._received = open(self._from, "rb", buffering=0)
        self._rest = b""
        target = self.command("Target.createTarget", url="about:blank")["targetId"]
        session = self.command("Target.attachToTarget", targetId=target, flatten=True)
        self._session = session["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.command(f"{domain}.enable")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._process.terminate()
        self._process.wait(timeout=30)
        os.close(self._to)
        self._received.close()
        self._profile.cleanup()

    def command(self, method: str, **parameters: Any) -> Any:
        """Send a command of the protocol and return the browser's answer."""
        self._last_id += 1
        message: dict[str, Any] = {"id": self._last_id, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._receive()
            if answer.get("id") != self._last_id:
                continue
            if "error" in answer:
                raise BrowserError(f"{method}: {answer['error']}")
            return answer["result"]

    def open(
        self, path: Path, *, width: int = 1360, height: int = 1000, dark: bool = False
    ) -> None:
        """Show a file and wait until it is there."""
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.command("Emulation.setEmulatedMedia", features=[scheme])
        self.command(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )
        self.command("Page.navigate", url=path.as_uri())
        while self._receive().get("method") != "Page.loadEventFired":
            pass

    def evaluate(self, expression: str) -> Any:
        """The value of a JavaScript expression."""
        answer = self.command("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in answer:
            raise BrowserError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def move_mouse(self, x: float, y: float) -> None:
        """Move the pointer to a point of the window."""
        self.command("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def click(self, x: float, y: float) -> None:
        """Press and release the left button at a point of the window."""
        for kind in ("mousePressed", "mouseReleased"):
            self.command(
                "Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1
            )

    def type_text(self, text: str) -> None:
        """Type into the focused element."""
        self.command("Input.insertText", text=text)

    def screenshot(self) -> bytes:
        """The visible page, as PNG."""
        return base64.b64decode(self.command("Page.captureScreenshot")["data"])

    def _receive(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            received = self._received.read(1 << 16)
            if not received:
                raise BrowserError("the browser has gone")
            self._rest += received
        text, _, self._rest = self._rest.partition(b"\0")
        message: dict[str, Any] = json.loads(text)
        parameters = message.get("params", {})
        match message.get("method"):
            case "Runtime.exceptionThrown":
                self.complaints.append(str(parameters["exceptionDetails"]))
            case "Runtime.consoleAPICalled" if parameters["type"] in ("error", "warning"):
                self.complaints.append(str(parameters["args"]))
            case "Log.entryAdded" if parameters["entry"]["level"] in ("error", "warning"):
                self.complaints.append(str(parameters["entry"]))
            case "Network.requestWillBeSent":
                self.requests.append(parameters["request"]["url"])
            case _:
                pass
        return message
