"""Drives Chromium without a window through a pipe, with nothing but Python: pages, keys, scripts, screenshots."""
import base64
import itertools
import json
import os
import subprocess
import tempfile


# Raster by the graphics library, which SwiftShader computes where there is no graphics processor.
SWIFTSHADER = ("--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--enable-gpu-rasterization", "--ignore-gpu-blocklist")


class Chromium:
    """A browser with one page; a context manager."""

    def __init__(self, width=1200, height=900, options=(), raster=("--disable-gpu",)):
        # Chromium's children may still write to the folder when it is removed.
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        to_browser, own_end = os.pipe()
        own_start, from_browser = os.pipe()
        command = [
            os.environ.get("CHROMIUM", "/usr/bin/chromium"), "--headless", "--no-sandbox", *raster,
            "--remote-debugging-pipe", f"--window-size={width},{height}", f"--user-data-dir={self.profile.name}",
            *options, "about:blank",
        ]

        def place_pipes():  # The browser reads from 3 and writes to 4.
            first, second = os.dup(to_browser), os.dup(from_browser)
            os.dup2(first, 3)
            os.dup2(second, 4)

        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            preexec_fn=place_pipes, close_fds=False)
        os.close(to_browser)
        os.close(from_browser)
        self.output, self.input = os.fdopen(own_end, "wb"), os.fdopen(own_start, "rb")
        self.rest = b""
        self.numbers = itertools.count(1)
        self.session = None
        targets = self.call("Target.getTargets")["targetInfos"]
        target = next(one["targetId"] for one in targets if one["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Performance"):
            self.call(domain + ".enable")
        self.resize(width, height)

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
                raise RuntimeError("Chromium has ended; is it installed? apt-get install chromium")
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

    def resize(self, width, height):
        """Gives the page another size, in pixels."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def prefer(self, scheme):
        """Shows the page in its `light` or `dark` colors."""
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def open(self, path):
        """Opens a file and waits until it is loaded."""
        self.call("Page.navigate", url="file://" + os.path.abspath(path))
        self.evaluate("new Promise((done) => document.readyState === 'complete' ? done() : addEventListener('load', done))")

    def evaluate(self, script):
        """The value of an expression in the page; a promise is waited for."""
        reply = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in reply:
            raise RuntimeError(reply["exceptionDetails"].get("exception", {}).get("description", "the script failed"))
        return reply["result"].get("value")

    def key(self, name):
        """Presses a key."""
        text = name if len(name) == 1 else ""
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=name, text=text if kind == "keyDown" else "")

    def screenshot(self, path):
        """Writes what is seen as a PNG file."""
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("Page.captureScreenshot")["data"]))
