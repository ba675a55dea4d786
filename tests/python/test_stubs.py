"""The type stubs name exactly what the extension has, and type-check."""
import ast
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

from ichiba import _core

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
STUBS = ROOT / "programs/python/ichiba/_core.pyi"


def public(names):
    return {name for name in names if not name.startswith("_")}


def stubbed():
    """{name: node} of the module, {class: {name: node}} of its classes; aliases of types are left out."""
    names, classes = {}, {}
    for node in ast.parse(STUBS.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("_"):
            continue  # for types alone
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names[node.name] = node
        elif isinstance(node, ast.AnnAssign):
            names[node.target.id] = node
        if isinstance(node, ast.ClassDef):
            classes[node.name] = {
                part.name if isinstance(part, ast.FunctionDef) else part.target.id: part
                for part in node.body
                if isinstance(part, (ast.FunctionDef, ast.AnnAssign))
            }
    return names, classes


def arguments_of(node):
    return [argument.arg for argument in node.args.args + node.args.kwonlyargs if argument.arg != "self"]


def arguments_told(function):
    """The arguments that pybind11 writes into the first line of a function's text."""
    line = function.__doc__.splitlines()[0]
    return [name for name in re.findall(r"[(,]\s*(\w+):", line) if name != "self"]


class Stubs(unittest.TestCase):
    def setUp(self):
        self.names, self.classes = stubbed()

    def test_the_module(self):
        self.assertEqual(public(self.names), public(dir(_core)))

    def test_every_class(self):
        for name, parts in self.classes.items():
            if name == "IllegalMove":  # its attributes belong to each exception
                continue
            here = getattr(_core, name)
            with self.subTest(name):
                has = public(set(dir(here)) - set(dir(object)))
                self.assertEqual(public(parts), has)

    def test_every_argument(self):
        checked = 0
        for name, node in self.names.items():
            if isinstance(node, ast.FunctionDef):
                self.assertEqual(arguments_of(node), arguments_told(getattr(_core, name)), name)
                checked += 1
        for name, parts in self.classes.items():
            for part, node in parts.items():
                if not isinstance(node, ast.FunctionDef) or node.decorator_list or (part.startswith("__") and part != "__init__"):
                    continue
                told = arguments_told(getattr(getattr(_core, name), part))
                self.assertEqual(arguments_of(node), told, f"{name}.{part}")
                checked += 1
        self.assertGreater(checked, 20)

    def test_types(self):
        if subprocess.run([sys.executable, "-c", "import mypy"], capture_output=True).returncode != 0:
            self.skipTest("mypy is not installed")
        with tempfile.TemporaryDirectory() as folder:
            use = pathlib.Path(folder) / "use.py"
            use.write_text(
                "import ichiba\n"
                "state = ichiba.Game('osaka', players=3).new(seed=1)\n"
                "state.apply(state.legal_moves()[0])\n"
                "text: str = state.record()\n"
                "reveal_type(ichiba.bot('greedy').choose(state))\n"
                "ichiba.Game('chess')\n",
                encoding="utf-8",
            )
            done = subprocess.run(
                [sys.executable, "-m", "mypy", "--strict", "--cache-dir", folder, str(use)],
                capture_output=True, text=True, env={"MYPYPATH": str(ROOT / "programs/python"), "PATH": "/usr/bin:/bin"},
            )
            ours = subprocess.run(
                [sys.executable, "-m", "mypy", "--strict", "--cache-dir", folder,
                 *(str(STUBS.parent / name) for name in ("_spaces.py", "_openspiel.py", "openspiel.py", "symmetry.py"))],
                capture_output=True, text=True, cwd=folder,
                env={"MYPYPATH": str(ROOT / "programs/python"), "PATH": "/usr/bin:/bin"},
            )
        self.assertEqual(ours.returncode, 0, ours.stdout + ours.stderr)
        lines = [line for line in done.stdout.splitlines() if "use.py" in line]
        self.assertTrue(lines[0].endswith('Revealed type is "ichiba._core.Move"'), done.stdout + done.stderr)
        self.assertIn("arg-type", lines[1])  # the one mistake
        self.assertEqual(len(lines), 2, done.stdout)
        self.assertNotIn("ichiba/", done.stdout)


if __name__ == "__main__":
    unittest.main()
