"""The files of a release: a tar archive, a container image, an artifact bundle of SwiftPM, a Debian package and a Python wheel."""

import base64
import gzip
import hashlib
import io
import json
import os
import pathlib
import re
import subprocess
import tarfile
import tempfile
import time
import zipfile

from project import FONTS_LOCK, ROOT

PROGRAMS = ["assay", "assay-diff"]
SUMMARY = "Golden-image visual regression tests"
STORY = """Compares pictures, and the facts behind them, with goldens that a person
has approved, and writes one report in which a change is judged in seconds."""


def zipped(data):
    return gzip.compress(data, mtime=0)


def mode(path):
    return 0o755 if "bin/" in path or "/scripts/" in path else 0o644


def archive(files, seconds):
    """A tar file of files by path. A path that ends with a slash is a folder that everyone may write to."""
    with io.BytesIO() as data:
        with tarfile.open(fileobj=data, mode="w", format=tarfile.USTAR_FORMAT) as tar:
            for path, content in sorted(files.items()):
                entry = tarfile.TarInfo(path)
                entry.size, entry.mode, entry.mtime = len(content), mode(path), seconds
                if path.endswith("/"):
                    entry.type, entry.mode = tarfile.DIRTYPE, 0o1777
                tar.addfile(entry, io.BytesIO(content))
        return data.getvalue()


def image(files, version, seconds):
    """A tar file with a container image of one layer, in the layout of the Open Container Initiative."""
    blobs = {}

    def blob(kind, content, **more):
        digest = hashlib.sha256(content).hexdigest()
        blobs[f"blobs/sha256/{digest}"] = content
        return {"mediaType": f"application/vnd.oci.image.{kind}", "digest": f"sha256:{digest}", "size": len(content), **more}

    def written(value):
        return json.dumps(value, sort_keys=True).encode()

    content = archive(files, seconds)
    config = blob("config.v1+json", written({
        "architecture": "amd64", "os": "linux", "created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds)),
        "config": {"Entrypoint": ["/bin/assay"], "WorkingDir": "/work"},
        "rootfs": {"type": "layers", "diff_ids": [f"sha256:{hashlib.sha256(content).hexdigest()}"]}}))
    layer = blob("layer.v1.tar+gzip", zipped(content))
    kind = "manifest.v1+json"
    manifest = blob(kind, written({"schemaVersion": 2, "mediaType": f"application/vnd.oci.image.{kind}", "config": config,
                                   "layers": [layer]}), annotations={"org.opencontainers.image.ref.name": version})
    return archive({**blobs, "oci-layout": written({"imageLayoutVersion": "1.0.0"}),
                    "index.json": written({"schemaVersion": 2, "manifests": [manifest]})}, seconds)


def bundle(program, version, target):
    """Writes the program as a binary target of SwiftPM."""
    folder = "assay.artifactbundle"
    variant = {"path": f"{version}/bin/assay", "supportedTriples": ["x86_64-unknown-linux-gnu"]}
    info = {"schemaVersion": "1.0", "artifacts": {"assay": {"type": "executable", "version": version, "variants": [variant]}}}
    pack({f"{folder}/info.json": json.dumps(info, indent=2).encode(), f"{folder}/{version}/bin/assay": program}, target)


def debian(files, version, author, seconds, target):
    """Writes a Debian package. It suggests the pinned fonts, which only this project's scenarios need."""
    fonts = sorted(set(re.findall(r"package: *([a-z0-9.+-]+)", FONTS_LOCK.read_text())))
    day = time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(seconds))
    doc = "share/doc/assay"
    changes = f"assay ({version}) unstable; urgency=medium\n\n  * See the article Changelog.\n\n -- {author}  {day}\n"
    terms = ("Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: assay\n\n"
             "Files: *\nCopyright: 2026 the authors of Assay\nLicense: Apache-2.0\n"
             " On Debian systems the text of this license is in /usr/share/common-licenses/Apache-2.0.\n"
             "Comment: Linked software has its own copyrights, in the folder copyrights next to this file.\n")
    # A program for every Linux contains its libraries. assay.spdx.json lists them.
    tags = ["statically-linked-binary", "embedded-library"]
    overrides = "".join(f"assay: {tag} *\n" for tag in tags)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        more = {f"{doc}/changelog.gz": zipped(changes.encode()), f"{doc}/copyright": terms.encode(),
                "share/lintian/overrides/assay": overrides.encode()}
        for path, content in {**files, **more}.items():
            write(folder / "usr" / path, content, mode(path))
        size = sum(-(-len(content) // 1024) for content in files.values())
        description = SUMMARY + "\n" + "\n".join(" " + line for line in STORY.split("\n"))
        write(folder / "DEBIAN/control", (
            f"Package: assay\nVersion: {version}\nArchitecture: amd64\nMaintainer: {author}\nInstalled-Size: {size}\n"
            f"Suggests: {', '.join(fonts)}\nSection: devel\nPriority: optional\nDescription: {description}\n").encode(), 0o644)
        sums = [f"{hashlib.md5(file.read_bytes()).hexdigest()}  {file.relative_to(folder)}\n"
                for file in sorted(folder.glob("usr/**/*")) if file.is_file()]
        write(folder / "DEBIAN/md5sums", "".join(sums).encode(), 0o644)
        for made in [folder, *folder.rglob("*")]:
            if made.is_dir():
                made.chmod(0o755)
        subprocess.run(["dpkg-deb", "--root-owner-group", "--build", folder, target], check=True, stdout=subprocess.DEVNULL,
                       env={**os.environ, "SOURCE_DATE_EPOCH": str(seconds)})


def write(path, content, permissions):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    path.chmod(permissions)


def wheel(files, version, target):
    """Writes the programs as scripts of a Python package that contains no Python."""
    info, tags = f"assay-{version}.dist-info", ["manylinux_2_17_x86_64", "musllinux_1_1_x86_64"]
    content = {f"assay-{version}.data/scripts/{name}": files[f"bin/{name}"] for name in PROGRAMS}
    content |= {f"{info}/licenses/{path.rsplit('/')[-1]}": text for path, text in files.items() if "/copyrights/" in path}
    content[f"{info}/licenses/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    content[f"{info}/METADATA"] = (
        f"Metadata-Version: 2.1\nName: assay\nVersion: {version}\nSummary: {SUMMARY}\nLicense: Apache-2.0\n"
        "Requires-Python: >=3.8\nKeywords: visual regression,golden image,snapshot,labels\n"
        "Classifier: Environment :: Console\nClassifier: Operating System :: POSIX :: Linux\n"
        f"Classifier: Topic :: Software Development :: Testing\nDescription-Content-Type: text/plain\n\n{STORY}\n").encode()
    content[f"{info}/WHEEL"] = ("Wheel-Version: 1.0\nGenerator: scripts/release\nRoot-Is-Purelib: false\n"
                                + "".join(f"Tag: py3-none-{tag}\n" for tag in tags)).encode()
    record = f"{info}/RECORD"
    rows = [f"{path},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b'=').decode()},{len(data)}\n"
            for path, data in sorted(content.items())]
    content[record] = ("".join(rows) + f"{record},,\n").encode()
    pack(content, target)


def pack(content, target):
    """Writes files by path into a zip file."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for path, data in content.items():
            entry = zipfile.ZipInfo(path)
            entry.external_attr, entry.compress_type = (0o100000 | mode(path)) << 16, zipfile.ZIP_DEFLATED
            file.writestr(entry, data)
