// A reporter for node's test runner: file and name of each test that failed, a line of JSON each. tools/web tries those once more.
import type { TestEvent } from "node:test/reporters";

// A test of tests repeats what failed inside it, and a file what failed in it: neither has a cause of its own.
const causes = new Set(["testCodeFailure", "hookFailed", "testTimeoutFailure", "uncaughtException", "unhandledRejection"]);

export default async function* failed(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of events) {
    if (event.type !== "test:fail") continue;
    const { name, file, details } = event.data;
    const { failureType } = details.error as Error & { failureType?: string };
    if (causes.has(failureType ?? "")) yield `${JSON.stringify({ file, name })}\n`;
  }
}
