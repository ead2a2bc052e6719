"""Drives Chromium without a window through a pipe, with only Python's standard library."""

import itertools
import json
import os
import subprocess
import tempfile


class Chromium:
    """A browser with one page; a context manager."""

    def __init__(self):
        # Chromium's child processes may still write to the folder while it is removed.
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        to_browser, own_end = os.pipe()
        own_start, from_browser = os.pipe()
        # The browser reads from file 3 and writes to file 4.
        self.process = subprocess.Popen(
            ["sh", "-c", f'exec "$@" 3<&{to_browser} 4>&{from_browser}', "sh", os.environ.get("CHROMIUM", "/usr/bin/chromium"),
             "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", f"--user-data-dir={self.profile.name}", "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, pass_fds=(to_browser, from_browser))
        os.close(to_browser)
        os.close(from_browser)
        self.output, self.input = os.fdopen(own_end, "wb"), os.fdopen(own_start, "rb")
        self.rest = b""
        self.numbers = itertools.count(1)
        self.session = None
        targets = self.call("Target.getTargets")["targetInfos"]
        page = next(target["targetId"] for target in targets if target["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(timeout=20)
        self.output.close()
        self.input.close()
        self.profile.cleanup()

    def receive(self):
        """The next message of the browser."""
        while b"\0" not in self.rest:
            chunk = os.read(self.input.fileno(), 1 << 16)
            if not chunk:
                raise RuntimeError("Chromium ended. Install it with: apt-get install chromium")
            self.rest += chunk
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        """Calls a method of the DevTools protocol and returns its result."""
        number = next(self.numbers)
        message = {"id": number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        self.output.write(json.dumps(message).encode() + b"\0")
        self.output.flush()
        while True:
            reply = self.receive()
            if reply.get("id") == number:
                if "error" in reply:
                    raise RuntimeError(f"{method}: {reply['error']['message']}")
                return reply["result"]

    def evaluate(self, script):
        """The value of an expression in the page. If it is a promise, waits for its result."""
        reply = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in reply:
            raise RuntimeError(reply["exceptionDetails"].get("exception", {}).get("description", "the script failed"))
        return reply["result"].get("value")
