"""The folder that an attack changes, and the files that it writes."""

import os
import pathlib
import resource
import shutil
import signal
import struct
import subprocess
import tempfile
import threading
import zlib

import project

FONTS = project.ROOT / "Scenarios/Fonts"
SECONDS, BYTES = 10, 1 << 30
NOBODY = 65534
SUITE = """\
label: HTLabel
given: {frame: [40, 20], backgroundColor: red, text: ab, font: 10}
cases:
  one: {}
  two: {given: {cornerRadius: 5}}
  three: {given: {text: abc}, expect: {lineCount: 1}}
"""


class NotRefused(Exception):
    """An attack succeeded. The message explains how."""


class Place:
    """A folder with scenarios of its own, whose goldens are accepted."""

    def __init__(self, folder, program):
        self.folder, self.program = folder, program
        self.seconds = self.mebibytes = 0
        os.mkdir(self.path("Scenarios"))
        os.symlink(FONTS, self.path("Scenarios/Fonts"))
        for group in ("labels", "sub/more"):
            self.write(f"Scenarios/{group}.yaml", SUITE)
        self.run("accept", "--all", "--count", "6", status=0)
        os.chmod(folder, 0o777)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, content):
        file = pathlib.Path(self.path(name))
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content if isinstance(content, bytes) else content.encode())

    def read(self, name):
        return pathlib.Path(self.path(name)).read_bytes()

    def edit(self, name, old, new):
        text = self.read(name).decode()
        if old not in text:
            raise NotRefused(f"the attack itself is wrong: {name} does not contain {old!r}")
        self.write(name, text.replace(old, new, 1))

    def change(self, old=5, new=9):
        """Changes the picture of a case."""
        self.edit("Scenarios/labels.yaml", f"cornerRadius: {old}", f"cornerRadius: {new}")

    def candidates(self):
        """Accepts a folder of pictures. Returns the options that name it and its goldens."""
        shutil.copytree(self.path("Goldens/labels"), self.path("shots"))
        options = "--candidates", "shots", "--goldens", "G"
        self.run("accept", *options, "--all", "--count", "3", status=0)
        return options

    def git(self, *arguments, folder="."):
        subprocess.run(["git", "-c", "user.name=A", "-c", "user.email=a@b", *arguments], cwd=self.path(folder), check=True,
                       capture_output=True)

    def commit(self, ignored, folder="."):
        """Commits everything in a folder, in a repository of its own."""
        self.write(folder + "/.gitignore", ignored)
        self.git("init", "-q", folder=folder)
        self.git("add", "-A", folder=folder)
        self.git("commit", "-qm", "one", folder=folder)

    def goldens(self):
        """The bytes of every file below Goldens, by path."""
        return {str(file): file.read_bytes() for file in pathlib.Path(self.path("Goldens")).rglob("*") if file.is_file()}

    def run(self, *arguments, status=2, saying="", user=None, files=None, bytes=None, output=None, environment=()):
        """Runs assay, which must end with the exit status (or one of several), print a text, and stay within the limits.

        Only a command that succeeds in accepting or pruning may change goldens.
        """

        def prepare():
            if files:
                resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
            if bytes is not None:
                signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
                resource.setrlimit(resource.RLIMIT_FSIZE, (bytes, bytes))
            if user and os.geteuid() == 0:
                os.setgroups([])
                os.setgid(user)
                os.setuid(user)

        environment = {key: value for key, value in os.environ.items() if key != "CI"} | dict(environment)
        before = self.goldens()
        with tempfile.TemporaryFile() as log:
            process = subprocess.Popen(
                [self.program, *arguments], cwd=self.folder, stdin=subprocess.DEVNULL, stdout=output or log, stderr=log,
                preexec_fn=prepare, env=environment)
            timer = threading.Timer(6 * SECONDS, process.kill)
            timer.start()
            _, code, usage = os.wait4(process.pid, 0)
            timer.cancel()
            process.returncode = os.waitstatus_to_exitcode(code)
            log.seek(0)
            text = log.read().decode(errors="replace")
        shown = f"assay {' '.join(arguments)}: exit {process.returncode}, {text[-600:]}"
        if process.returncode not in (status if isinstance(status, tuple) else (status,)):
            raise NotRefused(f"the exit status must be {status}; {shown}")
        if saying not in text:
            raise NotRefused(f"the output must contain {saying!r}; {shown}")
        if (arguments[0] not in ("accept", "prune") or process.returncode != 0) and self.goldens() != before:
            raise NotRefused(f"goldens changed; {shown}")
        # Processor time, because the machine may have other work.
        seconds = usage.ru_utime + usage.ru_stime
        self.seconds = max(self.seconds, seconds)
        self.mebibytes = max(self.mebibytes, usage.ru_maxrss >> 10)
        if seconds > SECONDS or usage.ru_maxrss * 1024 > BYTES:
            raise NotRefused(f"it took {seconds:.1f} s and {usage.ru_maxrss >> 10} MiB; {shown}")
        return text


def make_deep(folder):
    """Nests folders until the path of the last one is too long."""
    descriptor = os.open(folder, os.O_RDONLY)
    for _ in range(20):
        os.mkdir("a" * 250, dir_fd=descriptor)
        inner = os.open("a" * 250, os.O_RDONLY, dir_fd=descriptor)
        os.close(descriptor)
        descriptor = inner
    os.close(descriptor)


def png(width, height, form, data, *more):
    """A PNG file with the last five bytes of its header, compressed rows, and more chunks, each a kind and its content."""
    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, *form))
            + b"".join(chunk(*each) for each in more) + chunk(b"IDAT", data) + chunk(b"IEND", b""))


def plain_picture(differs):
    """The largest picture that may be read, all in one color except for its end."""
    return png(8192, 6144, (16, 6, 0, 0, 0), zlib.compress(b"\0" * (6144 * 8192 * 8) + bytes([255 * differs]) * 6144, 1))
