import { Buffer } from "node:buffer";
import { mkdirSync, readlinkSync, statSync, symlinkSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { SimulatedClock } from "xstate";
import type { Clone, CloneRequest } from "../../lib/clone/schemas.ts";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { everythingIn, openTestClones, type TestClones, untilFinished } from "../support/clones.ts";
import { runGit } from "../support/git_server.ts";
import { seededRandom } from "../support/random.ts";

let test: TestClones;
beforeEach(async () => {
  test = await openTestClones();
});
afterEach(async () => await test[Symbol.asyncDispose]());

async function clone(request: Partial<CloneRequest> = {}): Promise<Clone> {
  const { id } = await test.clones.start({ url: test.server.url("owner/app"), ...request });
  return await test.finished(id);
}

function inClone(...args: string[]): string {
  return runGit(join(test.workspace, "app"), args);
}

/** A repository with a bit of everything. */
function createApp(): void {
  const { server } = test;
  server.create("owner/app", {
    "package.json": "{}\n",
    "src/App.tsx": "export const App = () => <p>Hi</p>;\r\n",
    "src/data.bin": Uint8Array.from({ length: 5000 }, (_, at) => at % 251),
    "src/naïve 日本.txt": "name\n",
    "empty.txt": "",
    ".gitattributes": "*.tsx text\n*.bin filter=lfs\n",
    ".gitmodules": '[submodule "x"]\n\tpath = x\n\turl = ../x\n',
  });
  symlinkSync("src/App.tsx", join(server.folder("owner/app"), "link"));
  symlinkSync("/etc/passwd", join(server.folder("owner/app"), "way-out"));
  server.commit("owner/app", { "run.sh": "#!/bin/sh\n" });
  server.git("owner/app", "update-index", "--chmod=+x", "run.sh");
  const head = server.git("owner/app", "rev-parse", "HEAD");
  server.git("owner/app", "update-index", "--add", "--cacheinfo", `160000,${head},vendor/sub`);
  server.git("owner/app", "commit", "-q", "-m", "Modes");
  server.git("owner/app", "tag", "-a", "v1", "-m", "One");
  server.git("owner/app", "branch", "dev/next");
}

describe("Clones.start", () => {
  it("makes what stock git takes for a clone of its own", async () => {
    createApp();
    const done = await clone();
    assertEquals(done, { ...done, state: "done", name: "app", path: "app", progress: null });
    assert(done.bytes > 1000);
    assertEquals(test.names(), ["app"]);
    assertEquals(inClone("fsck", "--strict", "--no-dangling"), "");
    assertEquals(inClone("status", "--porcelain"), "");
    assertEquals(
      inClone("log", "--format=%H %D", "--all", "--decorate=full").split("\n").length,
      3,
    );
    for (const args of [["rev-parse", "HEAD"], ["rev-parse", "v1"], ["ls-tree", "-r", "HEAD"]]) {
      assertEquals(inClone(...args), test.server.git("owner/app", ...args));
    }
    assertEquals(inClone("config", "remote.origin.url"), test.server.url("owner/app"));
    assertEquals(inClone("rev-parse", "--abbrev-ref", "main@{upstream}"), "origin/main");
    assertEquals(
      inClone("branch", "-r"),
      "  origin/HEAD -> origin/main\n  origin/dev/next\n  origin/main",
    );
  });

  it("writes files as they are committed: bytes, modes and symlinks", async () => {
    createApp();
    await clone();
    const folder = join(test.workspace, "app");
    for (const file of ["src/App.tsx", "src/data.bin", "src/naïve 日本.txt", "empty.txt"]) {
      const id = inClone("hash-object", "--no-filters", file);
      assertEquals(id, test.server.git("owner/app", "rev-parse", `HEAD:${file}`), file);
    }
    assertEquals(statSync(join(folder, "run.sh")).mode & 0o111, 0o111);
    assertEquals(readlinkSync(join(folder, "link")), "src/App.tsx");
    assertEquals(readlinkSync(join(folder, "way-out")), "/etc/passwd");
    assert(statSync(join(folder, "vendor/sub")).isDirectory());
  });

  it("checks out a branch that is asked for, with its quotes", async () => {
    createApp();
    test.server.git("owner/app", "checkout", "-q", "-b", 'odd;"name#1');
    const tip = test.server.commit("owner/app", { "odd.txt": "odd\n" });
    test.server.git("owner/app", "checkout", "-q", "main");
    assertEquals((await clone({ branch: 'odd;"name#1' })).state, "done");
    assertEquals(inClone("rev-parse", "HEAD"), tip);
    assertEquals(
      inClone("status", "--porcelain", "--branch"),
      '## odd;"name#1...origin/odd;"name#1',
    );
  });

  it("takes as many commits as it is asked for, of one branch", async () => {
    createApp();
    assertEquals((await clone({ depth: 1 })).state, "done");
    assertEquals(inClone("rev-list", "--count", "--all"), "1");
    assertEquals(inClone("rev-parse", "--is-shallow-repository"), "true");
    assertEquals(inClone("fsck", "--strict"), "");
    assertEquals(inClone("branch", "-r").includes("dev"), false);
  });

  it("clones an empty repository", async () => {
    test.server.create("owner/app", {});
    test.server.git("owner/app", "update-ref", "-d", "refs/heads/main");
    assertEquals((await clone()).state, "done");
    assertEquals(
      inClone("status", "--porcelain", "--branch"),
      "## No commits yet on main...origin/main [gone]",
    );
  });

  it("clones what deltas were packed of", async () => {
    const lines = Array.from({ length: 2000 }, (_, at) => `line ${at}`);
    test.server.create("owner/app", { "big.txt": lines.join("\n") });
    for (let at = 0; at < 30; at++) {
      lines[at * 50] = `changed ${at}`;
      test.server.commit("owner/app", { "big.txt": lines.join("\n"), [`f${at}.txt`]: `${at}` });
    }
    test.server.git("owner/app", "gc", "-q", "--aggressive");
    assertEquals((await clone()).state, "done");
    assertEquals(inClone("fsck", "--strict", "--no-dangling"), "");
    assertEquals(inClone("rev-list", "--count", "HEAD"), "31");
  });

  it("refuses a name that is taken, or coming", async () => {
    createApp();
    symlinkSync("nowhere", join(test.workspace, "dangling"));
    mkdirSync(join(test.workspace, "Folder"));
    test.server.interfere = () => true;
    await test.clones.start({ url: test.server.url("owner/app") });
    for (const name of ["dangling", "folder", "app", "APP"]) {
      const start = test.clones.start({ url: test.server.url("owner/app"), name });
      assertEquals((await assertRejects(() => start, WorkbenchError)).code, "name_taken");
    }
  });

  it("makes one at a time, in their order", async () => {
    createApp();
    const names = ["one", "two", "three"];
    const started = [];
    for (const name of names) {
      started.push(await test.clones.start({ url: test.server.url("owner/app"), name }));
    }
    assertEquals(started.map(({ state }) => state), ["running", "queued", "queued"]);
    const cancelled = await test.clones.cancel(started[1]?.id ?? "");
    assertEquals(cancelled.state, "cancelled");
    for (const { id } of started) await test.finished(id);
    const list = await test.clones.list();
    assertEquals(list.map(({ name, state }) => `${name} ${state}`), [
      "three done",
      "two cancelled",
      "one done",
    ]);
    assertEquals(test.names(), ["one", "three"]);
  });
});

describe("a clone that fails", () => {
  async function failsWith(code: string, request: Partial<CloneRequest> = {}): Promise<Clone> {
    const failed = await clone(request);
    assertEquals([failed.state, failed.error?.code], ["failed", code], failed.error?.message);
    assertEquals(test.names(), []);
    return failed;
  }

  it("says that a branch is not there", async () => {
    createApp();
    const failed = await failsWith("clone_failed", { branch: "nowhere" });
    assertStringIncludes(failed.error?.message ?? "", '"nowhere"');
  });

  it("says that rights are missing: no token, a wrong one, or nothing there for one", async () => {
    createApp();
    test.server.token = "right";
    await failsWith("auth_failed");
    await failsWith("auth_failed", { token: "wrong" });
    await failsWith("auth_failed", { url: test.server.url("owner/other"), token: "right" });
    test.server.token = null;
    await failsWith("clone_failed", { url: test.server.url("owner/other") });
  });

  it("has no part of a repository that is too large, packed or unpacked", async () => {
    createApp();
    await test[Symbol.asyncDispose]();
    test = await openTestClones({ limits: { bytes: 300_000 } });
    const draw = seededRandom(1);
    const noise = Uint8Array.from({ length: 400_000 }, () => draw(256));
    test.server.create("owner/app", { "noise.bin": noise });
    await failsWith("clone_too_large");
    test.server.create("owner/zeros", { "zeros.bin": new Uint8Array(400_000) });
    await failsWith("clone_too_large", { url: test.server.url("owner/zeros") });
  });

  it("refuses an object that unpacks to more than memory takes", async () => {
    test.server.create("owner/app", { "bomb.bin": new Uint8Array(130 * 1024 * 1024) });
    const failed = await failsWith("clone_too_large");
    assert(failed.bytes < 1_000_000);
  });

  it("ends when its time is over", async () => {
    const clock = new SimulatedClock();
    const clones = test.reopen({ clock, limits: { seconds: 60 } });
    let asked = () => {};
    const waiting = new Promise<void>((resolve) => (asked = resolve));
    test.server.interfere = () => (asked(), true);
    const { id } = await clones.start({ url: test.server.url("owner/app") });
    await waiting;
    clock.increment(59_999);
    assertEquals((await clones.read(id)).state, "running");
    clock.increment(1);
    const failed = await untilFinished(clones, id);
    assertEquals(failed.error?.code, "clone_timed_out");
    assertEquals(test.names(), []);
  });

  it("tells of a connection that breaks in the middle, or a pack that is damaged", async () => {
    createApp();
    for (const how of ["break", "shorten", "damage"]) {
      test.server.interfere = (request, response) => {
        if (request.method === "POST") tamper(response, how);
        return false;
      };
      await failsWith("clone_failed");
    }
  });

  it("tells of an answer that is none of git's", async () => {
    for (const status of [200, 204, 500, 503]) {
      test.server.interfere = (_, response) => {
        response.writeHead(status, { "content-type": "text/html" });
        response.end(status === 204 ? undefined : "<h1>Not git</h1>");
        return true;
      };
      await failsWith("clone_failed");
    }
  });

  it("stays in the list while it is one of the last twenty that ended", async () => {
    test.server.interfere = () => true;
    const url = test.server.url("owner/app");
    const first = await test.clones.start({ url });
    for (let at = 0; at < 22; at++) {
      await test.clones.cancel((await test.clones.start({ url, name: `n${at}` })).id);
    }
    await test.clones.cancel(first.id);
    await test.finished(first.id);
    const names = (await test.clones.list()).map(({ name }) => name);
    assertEquals(names, [...Array.from({ length: 19 }, (_, at) => `n${21 - at}`), "app"]);
    assertEquals((await test.reopen().list()).map(({ name }) => name), names);
  });
});

/** Breaks an answer of git's: its connection, its length, or its content. */
function tamper(response: ServerResponse, how: string): void {
  const end = response.end.bind(response);
  const chunks: Buffer[] = [];
  response.write = (chunk: Buffer) => chunks.push(chunk) > 0;
  response.end = () => {
    const whole = Buffer.concat(chunks);
    const middle = whole.length >> 1;
    if (how === "damage") whole[middle] = (whole[middle] ?? 0) ^ 0x55;
    if (how === "break") response.setHeader("content-length", whole.length);
    return end(how === "damage" ? whole : whole.subarray(0, middle), () => response.destroy());
  };
}

describe("Clones.cancel", () => {
  it("ends a clone whose host never answers, or drips", async () => {
    createApp();
    for (const drips of [false, true]) {
      let asked = () => {};
      const waiting = new Promise<void>((resolve) => (asked = resolve));
      test.server.interfere = (_, response) => {
        if (drips) {
          response.writeHead(200, {
            "content-type": "application/x-git-upload-pack-advertisement",
          });
          response.write("001e# service=git-upload-pack\n");
        }
        asked();
        return true;
      };
      const { id } = await test.clones.start({ url: test.server.url("owner/app") });
      await waiting;
      assertEquals((await test.clones.cancel(id)).state, "cancelling");
      assertEquals((await test.finished(id)).state, "cancelled");
      assertEquals(test.names(), []);
      const again = await assertRejects(() => test.clones.cancel(id), WorkbenchError);
      assertEquals(again.code, "illegal_verb");
    }
  });

  const seed = Date.now() % 1e6;
  it(`leaves nothing, whenever it comes (seed ${seed})`, async () => {
    createApp();
    const draw = seededRandom(seed);
    const started = performance.now();
    await clone({ name: "whole" });
    const takes = performance.now() - started;
    for (let round = 0; round < 12; round++) {
      const { id } = await test.clones.start({ url: test.server.url("owner/app") });
      const until = performance.now() + (draw(1000) / 1000) * takes;
      let now = await test.clones.read(id);
      while (performance.now() < until && now.state === "running") {
        await new Promise((resolve) => setImmediate(resolve));
        now = await test.clones.read(id);
      }
      if (now.state !== "running") {
        assertEquals(test.names(), ["app", "whole"]);
        break;
      }
      await test.clones.cancel(id);
      assertEquals((await test.finished(id)).state, "cancelled");
      assertEquals(test.names(), ["whole"]);
    }
  });
});

describe("a token", () => {
  it("goes to the host alone, and is nowhere afterwards", async () => {
    createApp();
    const token = "glpat-Sekr3t/+Token==";
    test.server.token = token;
    const answers: unknown[] = [await clone({ token })];
    test.server.commit("owner/app", { "more.txt": "more\n" });
    answers.push(await test.clones.pull({ name: "app", token }));
    test.server.token = "other";
    answers.push(await clone({ token, name: "refused" }));
    answers.push(await assertRejects(() => test.clones.pull({ name: "app", token })));
    answers.push(await test.clones.list());
    assertEquals(new Set(test.server.authorizations).size, 1);
    const basic = test.server.authorizations[0]?.replace("Basic ", "") ?? "";
    assertEquals(Buffer.from(basic, "base64").toString(), `oauth2:${token}`);
    const everything = [
      ...answers.map((answer) => JSON.stringify(answer) + String(answer)),
      everythingIn(test.stateDirectory),
      everythingIn(test.workspace),
      JSON.stringify(process.env),
      process.argv.join(" "),
    ].join("\n");
    const forms = [token, basic, encodeURIComponent(token), Buffer.from(token).toString("base64")];
    for (const form of forms) assert(!everything.includes(form.slice(0, 16)), form);
  });
});
