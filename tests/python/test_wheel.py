"""A wheel, built and installed without a network, works by itself."""
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "programs/python"))

import wheel  # noqa: E402


class Wheel(unittest.TestCase):
    def test_one_version_everywhere(self):
        version = re.search(r"project\(ichiba VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())[1]
        self.assertIn(f"\nversion: {version}\n", (ROOT / "CITATION.cff").read_text())

    def test_warnings_are_errors_only_for_those_who_work_on_it(self):
        with tempfile.TemporaryDirectory() as folder, mock.patch.object(wheel, "ROOT", pathlib.Path(folder)), \
                mock.patch.object(wheel.subprocess, "run") as run:
            def settings(strict):
                run.reset_mock()
                wheel.compile_extension(strict)
                return {part for part in run.call_args_list[0].args[0] if "WERROR" in part}

            self.assertEqual(settings(None), {"-DICHIBA_WERROR=OFF"})  # what pip does with a fresh tree
            self.assertEqual(settings(True), {"-DICHIBA_WERROR=ON"})  # what `make python` does
            (pathlib.Path(folder) / "build/python").mkdir(parents=True)
            (pathlib.Path(folder) / "build/python/CMakeCache.txt").touch()
            self.assertEqual(settings(None), set())

    def test_pip_installs_it(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(
                [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-build-isolation", "--no-deps",
                 "--disable-pip-version-check", "--root-user-action=ignore", "--target", folder, str(ROOT)],
                check=True, timeout=900,
            )
            script = (
                "import ichiba, numpy\n"
                f"assert ichiba.__file__.startswith({folder!r}), ichiba.__file__\n"
                "print(ichiba.play(ichiba.Game('tsukiji'), ['greedy', 'random'], seed=1).steps)\n"
            )
            done = subprocess.run([sys.executable, "-c", script], env={"PYTHONPATH": folder, "PATH": "/usr/bin:/bin"},
                                  capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertGreater(int(done.stdout), 10)
            names = {path.name for path in (pathlib.Path(folder) / "ichiba").iterdir()}
            self.assertLessEqual({"__init__.py", "_core.pyi", "py.typed"}, names)


if __name__ == "__main__":
    unittest.main()
