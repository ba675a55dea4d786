"""Builds the wheel: a PEP 517 backend, so that `pip install .` and `pip wheel .` work without a network.

The extension is compiled by CMake, as `make python` does it."""

import base64
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import sysconfig
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
STAMP = (1980, 1, 1, 0, 0, 0)  # the same files give the same wheel


def version():
    text = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    return re.search(r"project\(ichiba VERSION ([0-9.]+)", text)[1]


def tag():
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = re.sub(r"[^a-z0-9_]", "_", sysconfig.get_platform())
    return f"{python}-{python}-{platform}"


def compile_extension(strict):
    """The folder of the package, complete. Warnings are errors if `strict`; None: as the build folder has it, which
    spares those who work on the package a second build. A new folder, as pip gets it, is not strict: another compiler
    may warn of what ours do not."""
    settings = [f"-DPython3_EXECUTABLE={sys.executable}"]
    if strict is None and not (ROOT / "build/python/CMakeCache.txt").exists():
        strict = False
    if strict is not None:
        settings.append(f"-DICHIBA_WERROR={'ON' if strict else 'OFF'}")
    subprocess.run(["cmake", "--preset", "python", *settings], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    jobs = os.environ.get("JOBS", str(os.cpu_count() or 1))
    subprocess.run(["cmake", "--build", "build/python", "-j", jobs], cwd=ROOT, check=True)
    return ROOT / "build/python/ichiba"


def files_of(package):
    """What belongs into a wheel for this Python: {path: bytes}."""
    ours = [path.name for path in (ROOT / "programs/python/ichiba").iterdir() if path.is_file()]
    extension = "_core" + sysconfig.get_config_var("EXT_SUFFIX")
    return {f"ichiba/{name}": (package / name).read_bytes() for name in sorted([*ours, extension])}


def metadata():
    folder = f"ichiba-{version()}.dist-info"
    about = [
        "Metadata-Version: 2.1",
        "Name: ichiba",
        f"Version: {version()}",
        "Summary: Traders of Osaka and Tsukiji Market for programs: rules, bots, encodings, batches",
        "License: MIT",
        "Requires-Python: >=3.10",
        "Requires-Dist: numpy",
        "Description-Content-Type: text/markdown",
        "",
        (ROOT / "docs/python.md").read_text(encoding="utf-8"),
    ]
    wheel = ["Wheel-Version: 1.0", "Generator: ichiba", "Root-Is-Purelib: false", f"Tag: {tag()}", ""]
    return folder, {
        f"{folder}/METADATA": "\n".join(about).encode(),
        f"{folder}/WHEEL": "\n".join(wheel).encode(),
        f"{folder}/LICENSE": (ROOT / "LICENSE").read_bytes(),
    }


def write_wheel(path, files, folder):
    record = ""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        def add(name, content):
            entry = zipfile.ZipInfo(name, STAMP)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)

        for name, content in files.items():
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            record += f"{name},sha256={digest},{len(content)}\n"
            add(name, content)
        add(f"{folder}/RECORD", record + f"{folder}/RECORD,,\n")


# ---- what PEP 517 asks for -----------------------------------------------------------------------


def get_requires_for_build_wheel(config_settings=None):
    return []


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None, strict=None):
    folder, about = metadata()
    name = f"ichiba-{version()}-{tag()}.whl"
    write_wheel(pathlib.Path(wheel_directory) / name, {**files_of(compile_extension(strict)), **about}, folder)
    return name


def build_sdist(sdist_directory, config_settings=None):
    raise RuntimeError("clone the repository instead: it is the source distribution")


if __name__ == "__main__":
    to = ROOT / "build/python/wheel"
    to.mkdir(parents=True, exist_ok=True)
    for old in to.glob("*.whl"):
        old.unlink()
    print(to / build_wheel(to, strict=True))
