import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { spawn } from "node:child_process";
import { assert, assertEquals } from "@std/assert";
import { openDevServers } from "../../lib/dev_server/mod.ts";
import { RUN_VARIABLE } from "../../lib/dev_server/group/run_mark.ts";
import {
  bootId,
  markOf,
  openRunRecords,
  type RunRecord,
} from "../../lib/dev_server/leftovers/run_records.ts";
import type { DevServerView } from "../../lib/dev_server/schemas.ts";
import { fixturePath } from "../support/fixture_path.ts";
import { type Served, startServe } from "../support/served.ts";
import { untilExit } from "../support/spawn_script.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { until } from "../support/until.ts";
import { openTestWorkbench } from "../support/test_workbench.ts";
import { allProcesses, isFree, processesOf, turn } from "./test_dev_server.ts";

let folder: string;
beforeEach(() => {
  folder = makeTemporaryFolder("dev-server-end");
  cpSync(fixturePath("dev_server"), folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const headers = { "content-type": "application/json" };

/** Starts a script through the command and waits for it to serve. */
async function serveScript(served: Served, script: string): Promise<DevServerView> {
  const url = `${served.url}/api/dev-server`;
  const body = JSON.stringify({ script });
  assertEquals((await fetch(`${url}/start`, { method: "POST", headers, body })).status, 202);
  for (;;) {
    const view: DevServerView = await (await fetch(url)).json();
    assert(view.state !== "failed", JSON.stringify(view));
    if (view.state === "running") return view;
    await turn();
  }
}

/** The groups of the processes that a script started, its own first. */
function groupsOf({ pid }: DevServerView): number[] {
  const members = processesOf(pid ?? 0).map((entry) => entry.pid);
  const others = allProcesses().filter((entry) => {
    const parent = /^\d+ \(.*\) \S (\d+)/.exec(statOf(entry.pid))?.[1];
    return members.includes(Number(parent)) && entry.group !== pid;
  });
  return [pid ?? 0, ...others.map((entry) => entry.group)];
}

function statOf(pid: number): string {
  return existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, "utf8") : "";
}

function commandOf(pid: number): string {
  const path = `/proc/${pid}/cmdline`;
  return existsSync(path) ? readFileSync(path, "utf8").split("\0").join(" ").trim() : "";
}

function recordsIn({ stateDirectory }: Served): string[] {
  return readdirSync(join(stateDirectory, "dev-servers"));
}

describe("the end of the service", () => {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    it(`by ${signal} ends the whole group, and frees the port`, async () => {
      const served = await startServe(["--project", folder]);
      const view = await serveScript(served, "tree");
      const groups = groupsOf(view);
      assertEquals(groups.length, 2);
      const exit = untilExit(served.child);
      // Not by the child itself: on Deno, it then has the signal for its end, however it ends.
      process.kill(served.child.pid ?? 0, signal);
      assertEquals(await exit, 0);
      assertEquals(groups.flatMap(processesOf), []);
      assert(await isFree(view.port ?? 0));
      assertEquals(recordsIn(served), []);
      await served[Symbol.asyncDispose]();
    });
  }

  it("by SIGKILL leaves the group to the next start, whatever that opens", async () => {
    const served = await startServe(["--project", folder]);
    const view = await serveScript(served, "tree");
    const groups = groupsOf(view);
    const exit = untilExit(served.child);
    served.child.kill("SIGKILL");
    await exit;
    assertEquals(recordsIn(served).length, 1);
    const next = await openTestWorkbench(null, { stateDirectory: served.stateDirectory });
    await next[Symbol.asyncDispose]();
    assertEquals(groups.flatMap(processesOf), []);
    assert(await isFree(view.port ?? 0));
    assertEquals(recordsIn(served), []);
    await served[Symbol.asyncDispose]();
  });

  it("by SIGKILL leaves a group that ignores TERM to the next start as well", async () => {
    const served = await startServe(["--project", folder]);
    const view = await serveScript(served, "stubborn");
    const exit = untilExit(served.child);
    served.child.kill("SIGKILL");
    await exit;
    assert(processesOf(view.pid ?? 0).length > 0);
    const next = await openTestWorkbench(null, { stateDirectory: served.stateDirectory });
    await next[Symbol.asyncDispose]();
    assertEquals(processesOf(view.pid ?? 0), []);
    await served[Symbol.asyncDispose]();
  });

  it("is not assumed while the service lives", async () => {
    const served = await startServe(["--project", folder]);
    const view = await serveScript(served, "dev");
    const next = await openTestWorkbench(null, { stateDirectory: served.stateDirectory });
    await next[Symbol.asyncDispose]();
    assert(processesOf(view.pid ?? 0).length > 0);
    assertEquals(recordsIn(served).length, 1);
    await served[Symbol.asyncDispose]();
    assertEquals(processesOf(view.pid ?? 0), []);
  });
});

describe("a record that is left", () => {
  const dead = { pid: 4_000_000, began: "1" };

  /** Opens the dev servers of a state directory with a record, and lets them look. */
  async function sweep(record: Pick<RunRecord, "leader"> & Partial<RunRecord>) {
    const records = openRunRecords(join(folder, "dev-servers"));
    records.write({ boot: await bootId(), owner: dead, id: crypto.randomUUID(), ...record });
    writeFileSync(join(folder, "dev-servers", crypto.randomUUID()), "damaged");
    const failures: unknown[] = [];
    const servers = openDevServers({ stateDirectory: folder, report: (e) => failures.push(e) });
    await servers[Symbol.asyncDispose]();
    assertEquals(failures, []);
    assertEquals(records.all(), []);
  }

  /** A process in a group of its own that has nothing to do with any run. */
  async function bystander() {
    const child = spawn("sleep", ["1000"], {
      detached: true,
      stdio: "ignore",
    });
    const { pid = 0 } = child;
    const mark = await markOf(pid);
    assert(mark);
    return {
      mark,
      isAlive: () => processesOf(pid).length > 0,
      end: () => process.kill(-pid, "SIGKILL"),
    };
  }

  it("never costs a process that only has the number again", async () => {
    const other = await bystander();
    await sweep({ leader: { ...other.mark, began: "1" } });
    assert(other.isAlive());
    other.end();
  });

  it("never costs a process when it is of another start of the machine", async () => {
    const other = await bystander();
    await sweep({ leader: other.mark, boot: "another" });
    assert(other.isAlive());
    other.end();
  });

  it("names the process to end by its number and its beginning", async () => {
    const other = await bystander();
    await sweep({ leader: other.mark });
    assert(!other.isAlive());
  });

  it("without a number is of the oldest process that is left, whose group has lost its first", async () => {
    const id = crypto.randomUUID();
    const script = "sleep 1000 & setsid sleep 1001 & exit 0";
    const first = spawn("sh", ["-c", script], {
      detached: true,
      stdio: "ignore",
      env: { ...process.env, [RUN_VARIABLE]: id },
    });
    await untilExit(first);
    const others = () => allProcesses().filter(({ pid }) => commandOf(pid) === "sleep 1001");
    await until(() => others().length === 1);
    assertEquals(processesOf(first.pid ?? 0).length, 1);
    await sweep({ leader: null, id });
    assertEquals(processesOf(first.pid ?? 0), []);
    // What left the group of the script, as an editor does, stays.
    const [other] = others();
    assert(other);
    process.kill(other.pid, "SIGKILL");
  });

  it("may name nobody", async () => {
    await sweep({ leader: null });
    await sweep({ leader: dead });
  });
});
