// Two people in two browsers at three nodes behind HAProxy, while others play. Two of the nodes die on the way.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { close, linked, openSeat, playBoth, tableByApi } from "./guests.ts";
import { launch } from "./support.ts";

const root = join(import.meta.dirname, "../..");

interface Cluster {
  address: string;
  kill(node: number): Promise<void>;
  end(): Promise<number | null>;
}
async function startCluster(): Promise<Cluster> {
  const env = { ...process.env, ICHIBA: process.env.ICHIBA ?? join(root, "build/ichiba") };
  const child = spawn("python3", [join(root, "tests/cluster/serve.py")], { stdio: ["pipe", "pipe", "inherit"], env });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const heard = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error("the cluster has ended");
    return value;
  };
  const { address } = JSON.parse(await heard()) as { address: string };
  return {
    address,
    kill: async (node) => {
      child.stdin.write(`${node}\n`);
      assert.equal(await heard(), "killed");
    },
    end: () =>
      new Promise((done) => {
        child.on("exit", done);
        child.stdin.end();
      }),
  };
}

test("two browsers play on although two of three nodes die", { timeout: 300000 }, async () => {
  const cluster = await startCluster();
  const browsers = [await launch(), await launch()];
  try {
    const seats = [{ kind: "me", name: "Ann" }, { kind: "open" }];
    const { table, tokens } = await tableByApi(cluster.address, { game: "tsukiji", seats }, ["Ben"]);
    const ann = await openSeat(browsers[0], "Ann", cluster.address, table, tokens[0]);
    const ben = await openSeat(browsers[1], "Ben", cluster.address, table, tokens[1]);
    for (const { page } of [ann, ben]) await linked(page);
    const die = (node: number) => async () => {
      await cluster.kill(node);
      for (const { page } of [ann, ben]) await linked(page);
    };
    await playBoth([ann, ben], { 4: die(0), 8: die(1) });
    // Each log says what its reader did in other words; what is revealed is the same.
    const revealed = async (page: Page) => (await page.locator(".lines").textContent())?.match(/\w+ bids \d, \w+ bids \d/g) ?? [];
    const [told, toldBen] = [await revealed(ann.page), await revealed(ben.page)];
    assert.deepEqual(told, toldBen);
    assert.ok(told.length > 4, `the game went on after both deaths: ${told}`);
    // What the browsers report of lost connections is no complaint of the page.
    for (const one of [ann, ben]) {
      const complaints = one.complaints.filter((words) => !/WebSocket|Failed to load resource/.test(words));
      one.complaints.splice(0, Infinity, ...complaints);
    }
    await close(ann, ben);
  } finally {
    for (const browser of browsers) await browser.close();
    assert.equal(await cluster.end(), 0, "games of others went on");
  }
});
