import { afterEach, beforeEach, describe, it } from "node:test";
import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import {
  ENGINES,
  openVersionedWorkbench,
  type VersionedWorkbench,
} from "../git/session/versioned_workbench.ts";

for (const engine of ENGINES) {
  describe(`the git session over HTTP (${engine})`, () => {
    let shop: VersionedWorkbench;
    beforeEach(async () => (shop = await openVersionedWorkbench(engine)));
    afterEach(() => shop[Symbol.asyncDispose]());

    const session = () => shop.session();
    const commit = () => shop.commit();
    const configure = (change: object) => shop.configure(change);

    describe("POST /api/git/config", () => {
      it("takes any part, all or nothing", async () => {
        const { config } = (await configure({ coalesceMs: 5, messagePrefix: "ACME" })).body;
        assertEquals([config.coalesceMs, config.messagePrefix, config.mode], [
          5,
          "ACME",
          "coalesce",
        ]);
        for (
          const bad of [
            { coalesceMs: 10, branchPrefix: "a..b" },
            { branchSuffix: ".lock" },
            { branchPrefix: "-x" },
            { branchPrefix: "HEAD" },
            { branchPrefix: "refs/heads" },
            { messagePrefix: "a\nb" },
            { coalesceMs: 600_001 },
            { mode: "never" },
            { unknown: 1 },
          ]
        ) assertEquals((await configure(bad)).status, 400, JSON.stringify(bad));
        assertEquals((await session()).config.coalesceMs, 5);
      });
    });

    describe("the author of a commit", () => {
      it("is a local one where git takes nothing of the user's name", async () => {
        shop.repository.git("config", "user.name", " . ");
        await shop.setProp("one");
        assertEquals((await commit()).status, "committed");
        const who = shop.repository.git("log", "-1", "--format=%an <%ae> %cn <%ce>");
        const local = "Project Workbench <workbench@localhost>";
        assertEquals(who, `${local} ${local}`);
      });
    });

    describe("POST /api/git/plan", () => {
      it("names branch and commits after the plan", async () => {
        const named = await shop.test.post("/api/git/plan", {
          plan: "T-7",
          planTitle: "Find größe!",
        });
        assertEquals(named.body.session.plan, { plan: "T-7", title: "Find größe!" });
        await shop.setProp("one");
        const made = await commit();
        assertMatch(made.branch, /^workbench\/find-größe-[0-9a-z]{6}$/);
        assertStringIncludes(
          shop.repository.git("log", "-1", "--format=%(trailers)"),
          "Workbench-Plan: T-7 (Find größe!)",
        );
        await shop.test.post("/api/git/plan", { plan: null });
        assertEquals((await session()).session.plan, null);
      });

      it("makes room for a long title between a long prefix and a long suffix", async () => {
        const [branchPrefix, branchSuffix] = ["作".repeat(60), "の".repeat(60)];
        assertEquals((await configure({ branchPrefix, branchSuffix })).status, 200);
        await shop.test.post("/api/git/plan", { plan: "T-8", planTitle: "目".repeat(100) });
        await shop.setProp("one");
        const made = await commit();
        assertMatch(made.branch, /^作{60}\/目{21}-[0-9a-z]{6}の{60}$/);
        assertEquals(shop.repository.git("symbolic-ref", "--short", "HEAD"), made.branch);
      });
    });

    describe("/api/git/remote", () => {
      const remote = async () => (await shop.test.get("/api/git/remote")).body;

      it("adds origin to a project that has none, and never overwrites one", async () => {
        assertEquals(await remote(), { repo: true, connected: false, name: null, url: null });
        const url = "https://github.com/ada/shop.git";
        const connected = await shop.test.post("/api/git/remote", { url });
        assertEquals(connected.body, { repo: true, connected: true, name: "origin", url });
        assertEquals(shop.repository.git("remote", "get-url", "origin"), url);
        assertEquals(
          shop.repository.git("config", "remote.origin.fetch"),
          "+refs/heads/*:refs/remotes/origin/*",
        );
        const again = await shop.test.post("/api/git/remote", { url });
        assertEquals([again.status, again.body.code], [409, "already_connected"]);
      });

      it("shows no credential, and takes none", async () => {
        const bad = await shop.test.post("/api/git/remote", { url: "https://a:b@github.com/a/b" });
        assertEquals(bad.body.code, "bad_clone_url");
        shop.repository.git(
          "remote",
          "add",
          "origin",
          "https://ada:s3cret@example.com/a/b.git?t=s3cret",
        );
        assertEquals((await remote()).url, "https://example.com/a/b.git");
      });
    });
  });
}
