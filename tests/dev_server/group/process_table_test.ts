import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { readProcess, readProcesses } from "../../../lib/dev_server/group/process_table.ts";

async function withChild(work: (pid: number) => Promise<void>): Promise<void> {
  const child = spawn("sleep", ["1000"], {
    detached: true,
    stdio: "ignore",
  });
  const exit = once(child, "exit");
  const { pid = 0 } = child;
  await work(pid);
  process.kill(-pid, "SIGKILL");
  await exit;
}

describe("readProcesses", () => {
  it("says of a child what stock ps says", () =>
    withChild(async (pid) => {
      const [own, stock] = await Promise.all(
        [process.platform, "other"].map(async (platform) =>
          (await readProcesses(platform)).find((entry) => entry.pid === pid)
        ),
      );
      assert(own && stock);
      assertEquals([own.parent, own.group, own.isAlive], [process.pid, pid, true]);
      assertEquals([stock.parent, stock.group, stock.isAlive], [process.pid, pid, true]);
      assert(own.began !== "" && stock.began !== "");
    }));

  it("does not take one that ended for alive", async () => {
    // The shell becomes a program that never asks how its child ended.
    const script = "sleep 0.2 & echo $!; exec sleep 1000";
    const parent = spawn("sh", ["-c", script], {
      detached: true,
      stdio: ["ignore", "pipe", "ignore"],
    });
    const [line] = await once(parent.stdout, "data");
    const zombie = Number(String(line));
    for (;;) {
      const entry = await readProcess(zombie);
      assert(entry, "Nobody asked for it: it keeps its number");
      if (!entry.isAlive) break;
    }
    const stock = (await readProcesses("other")).find(({ pid }) => pid === zombie);
    assertEquals(stock?.isAlive, false);
    process.kill(-(parent.pid ?? 0), "SIGKILL");
    await once(parent, "exit");
  });
});
