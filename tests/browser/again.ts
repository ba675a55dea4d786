// Tries each failed test once more, alone, and names those that pass then: unsteady ones, to be mended. A defect of the page
// fails again; more than a few failures are no accident and are not tried. Reads what failed.ts wrote.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const most = 3;
const lines = readFileSync(process.argv[2], "utf8").trim();
const tests = lines === "" ? [] : lines.split("\n").map((line) => JSON.parse(line) as { file: string; name: string });
if (tests.length === 0 || tests.length > most) process.exit(1); // none: the run itself failed

let wrong = 0;
for (const { file, name } of tests) {
  const only = `^${name.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")}$`;
  const run = spawnSync(process.execPath, ["--test", "--test-reporter=tap", "--test-name-pattern", only, file], { encoding: "utf8" });
  const passed = run.status === 0 && /^# pass [1-9]/m.test(run.stdout); // a pattern that fits nothing passes, too
  if (!passed) {
    wrong += 1;
    console.log(run.stdout);
  }
  console.log(`${passed ? "UNSTEADY (failed, then passed alone)" : "FAILED TWICE"}: ${name}`);
}
process.exit(wrong === 0 ? 0 : 1);
