"""Runs a program and the reference over the same records and reports where they differ.

python3 compare.py --ichiba PROGRAM FILE..."""

import argparse
import json
import multiprocessing
import re
import subprocess
import sys

from replay import replay_file


def differences(mine, theirs, path=""):
    """Readable lines for every place where two JSON values differ."""
    if isinstance(mine, dict) and isinstance(theirs, dict):
        keys = list(mine) + [key for key in theirs if key not in mine]
        return [line for key in keys for line in differences(mine.get(key, "(absent)"), theirs.get(key, "(absent)"),
                                                             f"{path}.{key}" if path else key)]
    if isinstance(mine, list) and isinstance(theirs, list) and len(mine) == len(theirs):
        return [line for i, pair in enumerate(zip(mine, theirs)) for line in differences(*pair, f"{path}[{i}]")]
    if type(mine) is type(theirs) and mine == theirs:
        return []
    return [f"    {path}: reference {json.dumps(mine)}", f"    {' ' * len(path)}  program   {json.dumps(theirs)}"]


def line_report(mine, theirs):
    try:
        report = differences(json.loads(mine), json.loads(theirs))
    except ValueError:
        return [f"    reference {mine}", f"    program   {theirs}"]
    return report or ["    like values, unlike text:", f"    reference {mine}", f"    program   {theirs}"]


def move_of_output(path, index):
    """The line number and text in the record of the step behind a line of output."""
    with open(path, encoding="utf-8", errors="replace") as file:
        steps = [(number, line.strip()) for number, line in enumerate(file, 1) if '"chance"' not in line]
    if index == 0 or index >= len(steps):
        return "set-up" if index == 0 else "after the last step"
    return f"line {steps[index][0]} {steps[index][1]}"


def compare_output(path, mine, theirs):
    for index, (a, b) in enumerate(zip(mine, theirs)):
        if a != b:
            return [f"{path}: output {index + 1}, {move_of_output(path, index)}"] + line_report(a, b)
    if len(mine) != len(theirs):
        where = move_of_output(path, min(len(mine), len(theirs)))
        return [f"{path}: {len(mine)} lines from the reference, {len(theirs)} from the program; first {where}"]
    return []


def compare_error(path, error, said):
    """Line number and clause of a refusal; the words are free."""
    if error is None:
        return []
    pattern = re.escape(path) + r":(\d+): (?:([A-Z]\d+(?:\.\d+)?): )?"
    match = re.match(pattern, said)
    got = (int(match[1]), match[2]) if match else None
    wanted = (error[0], None if error[1] == "format" else error[1])
    if got is None or got[0] != wanted[0] or (wanted[1] and got[1] != wanted[1]):
        return [f"{path}: refusal", f"    reference {path}:{error[0]}: {error[1]}: {error[2]}", f"    program   {said}"]
    return []


def compare_file(task):
    """The report on one file: no lines where all is alike."""
    program, path = task
    output, status, error = replay_file(path)
    try:
        run = subprocess.run([program, "replay", path, "--json"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired) as problem:
        return [f"{path}: {problem}"]
    said = run.stderr.decode("utf-8", "replace").strip()
    report = compare_output(path, output, run.stdout.decode("utf-8", "replace").splitlines())
    if run.returncode != status:
        report.append(f"{path}: exit status {run.returncode} instead of {status}")
        report += [f"    program   {said}"] if said else []
        report += [f"    reference {error}"] if error else []
        return report
    return report + compare_error(path, error, said)


def main(words):
    parser = argparse.ArgumentParser(description="Compares a program with the reference, record by record.")
    parser.add_argument("--ichiba", required=True, help="the program that can `replay FILE --json`")
    parser.add_argument("files", nargs="+")
    options = parser.parse_args(words)
    tasks = [(options.ichiba, path) for path in options.files]
    failed = 0
    with multiprocessing.Pool(2) as pool:
        for report in pool.imap(compare_file, tasks, chunksize=8):
            failed += bool(report)
            for line in report:
                print(line)
    print(f"{len(tasks) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
