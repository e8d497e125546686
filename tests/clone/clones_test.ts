import { Buffer } from "node:buffer";
import { mkdirSync, readlinkSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { everythingIn, openTestClones, type TestClones } from "../support/clones.ts";
import { runGit } from "../support/git_server.ts";
import { createApp } from "./create_app.ts";

let test: TestClones;
beforeEach(async () => {
  test = await openTestClones();
});
afterEach(async () => await test[Symbol.asyncDispose]());

function inClone(...args: string[]): string {
  return runGit(join(test.workspace, "app"), args);
}

describe("Clones.start", () => {
  it("makes what stock git takes for a clone of its own", async () => {
    createApp(test.server);
    const done = await test.clone();
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
    createApp(test.server);
    await test.clone();
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
    createApp(test.server);
    test.server.git("owner/app", "checkout", "-q", "-b", 'odd;"name#1');
    const tip = test.server.commit("owner/app", { "odd.txt": "odd\n" });
    test.server.git("owner/app", "checkout", "-q", "main");
    assertEquals((await test.clone({ branch: 'odd;"name#1' })).state, "done");
    assertEquals(inClone("rev-parse", "HEAD"), tip);
    assertEquals(
      inClone("status", "--porcelain", "--branch"),
      '## odd;"name#1...origin/odd;"name#1',
    );
  });

  it("takes as many commits as it is asked for, of one branch", async () => {
    createApp(test.server);
    assertEquals((await test.clone({ depth: 1 })).state, "done");
    assertEquals(inClone("rev-list", "--count", "--all"), "1");
    assertEquals(inClone("rev-parse", "--is-shallow-repository"), "true");
    assertEquals(inClone("fsck", "--strict"), "");
    assertEquals(inClone("branch", "-r").includes("dev"), false);
  });

  it("clones an empty repository", async () => {
    test.server.create("owner/app", {});
    test.server.git("owner/app", "update-ref", "-d", "refs/heads/main");
    assertEquals((await test.clone()).state, "done");
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
    assertEquals((await test.clone()).state, "done");
    assertEquals(inClone("fsck", "--strict", "--no-dangling"), "");
    assertEquals(inClone("rev-list", "--count", "HEAD"), "31");
  });

  it("refuses a name that is taken, or coming", async () => {
    createApp(test.server);
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
    createApp(test.server);
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

describe("a token", () => {
  it("goes to the host alone, and is nowhere afterwards", async () => {
    createApp(test.server);
    const token = "glpat-Sekr3t/+Token==";
    test.server.token = token;
    const answers: unknown[] = [await test.clone({ token })];
    test.server.commit("owner/app", { "more.txt": "more\n" });
    answers.push(await test.clones.pull({ name: "app", token }));
    test.server.token = "other";
    answers.push(await test.clone({ token, name: "refused" }));
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
