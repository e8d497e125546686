import { writeFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { join } from "node:path";
import { assert, assertEquals, assertMatch } from "@std/assert";
import type { AccessLogEntry } from "../../mod.ts";
import { type GitServer, startGitServer } from "../support/git_server.ts";
import {
  openTestWorkbench,
  type TestAnswer,
  type TestWorkbench,
} from "../support/test_workbench.ts";
import { until } from "../support/until.ts";

const PAGE = "export function HomePage() {\n  return <main>Hello</main>;\n}\n";

let server: GitServer;
let test: TestWorkbench;
const log: AccessLogEntry[] = [];

before(async () => {
  server = await startGitServer();
  server.create("owner/app", {
    "package.json": '{ "name": "app", "dependencies": { "react": "19.0.0" } }\n',
    "src/features/home/pages/HomePage.tsx": PAGE,
  });
  test = await openTestWorkbench(null, {
    cloneHosts: [server.host, "localhost", "169.254.169.254"],
    allowPrivateHosts: true,
    log: (entry) => log.push(entry),
  });
});
after(async () => {
  await test[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

async function finished(id: string): Promise<TestAnswer["body"]> {
  const read = async () => (await test.get(`/api/clone/${id}`)).body.clone;
  await until(async () => (await read()).finishedAt !== null);
  return await read();
}

describe("POST /api/clone", () => {
  it("answers at once, and tells where to look", async () => {
    const { status, headers, body } = await test.post("/api/clone", {
      url: server.url("owner/app"),
    });
    assertEquals(status, 202);
    assertEquals(headers.get("location"), `/api/clone/${body.clone.id}`);
    assertEquals((await finished(body.clone.id)).state, "done");
  });

  it("makes a folder that PUT /api/project opens and pages can be edited in", async () => {
    const opened = await test.send("PUT", "/api/project", { path: "app" });
    assertEquals([opened.status, opened.body.name], [200, "app"]);
    const page = { feature: "home", file: "HomePage.tsx" };
    const tree = await test.get("/api/pages/tree", page);
    assertMatch(tree.body.contentHash, /^[0-9a-f]{64}$/);
    server.commit("owner/app", {
      "src/features/home/pages/HomePage.tsx": PAGE.replace("Hello", "Good day"),
    });
    const pulled = await test.post("/api/clone/pull", { name: "app" });
    assertEquals([pulled.status, pulled.body.upToDate], [200, false]);
    const { body } = await test.get("/api/pages/source", page);
    assertEquals(body.source, PAGE.replace("Hello", "Good day"));
  });

  it("never shows a folder that is not whole", async () => {
    server.interfere = () => true;
    const { body } = await test.post("/api/clone", { url: server.url("owner/app"), name: "half" });
    const passing = await test.send("PUT", "/api/project", { path: "half" });
    assertEquals(passing.body.code, "project_not_found");
    assertEquals((await test.post(`/api/clone/${body.clone.id}/cancel`, {})).status, 200);
    assertEquals((await finished(body.clone.id)).state, "cancelled");
    server.interfere = () => false;
  });

  it("refuses names, branches, depths and tokens that are none", async () => {
    const url = server.url("owner/app");
    const bad = [
      ...["", "..", "../x", "a/b", ".git", "-x", "a\0", "con", "x".repeat(200)].map((name) => ({
        name,
      })),
      ...["", "-x", "a..b", "a b", "HEAD", "x".repeat(300)].map((branch) => ({ branch })),
      ...[0, -1, 1.5, "1", 1e9, null].map((depth) => ({ depth })),
      ...["", "a b", "a\nb", "é", "x".repeat(5000), 1].map((token) => ({ token })),
      { unknown: 1 },
      { url: "x".repeat(30_000) },
    ];
    for (const part of bad) {
      const { body } = await test.post("/api/clone", { url, ...part });
      assertEquals(body.code, "invalid_request", JSON.stringify(part).slice(0, 80));
    }
  });

  it("quotes no token and no password, also not those that it refuses", async () => {
    const url = server.url("owner/app");
    for (
      const body of [
        { url, name: "x", token: "se cret" },
        { url: "https://user:se cret@github.com/a/b" },
        { url: "https://se cret" },
      ]
    ) {
      const answer = await test.post("/api/clone", body);
      assert(!JSON.stringify(answer.body).includes("cret"));
    }
    assert(!JSON.stringify(log).includes("cret"));
  });
});

describe("POST /api/clone", () => {
  it("refuses hosts of private networks, unless the options allow them", async () => {
    const strict = await openTestWorkbench(null, {
      cloneHosts: ["localhost", "127.0.0.1", "169.254.169.254", "[::1]", "[::ffff:10.0.0.1]"],
    });
    for (
      const host of ["localhost", "127.0.0.1", "169.254.169.254", "[::1]", "[::ffff:10.0.0.1]"]
    ) {
      const { body } = await strict.post("/api/clone", { url: `https://${host}/owner/app` });
      assertEquals(body.code, "host_not_public", host);
    }
    assertEquals((await strict.get("/api/clone")).body, { clones: [] });
    await strict[Symbol.asyncDispose]();
  });
});

describe("POST /api/clone/pull", () => {
  it("is never taken for a clone called pull", async () => {
    const { body } = await test.get("/api/clone/pull");
    assertEquals(body.code, "clone_not_found");
    assertEquals((await test.post("/api/clone/pull", {})).body.code, "invalid_request");
    const both = await test.post("/api/clone/pull", { name: "a", id: "b" });
    assertEquals(both.body.code, "invalid_request");
  });

  it("lists the files whose local changes it would overwrite", async () => {
    const page = "src/features/home/pages/HomePage.tsx";
    writeFileSync(join(test.stateDirectory, "workspace", "app", page), "mine\n");
    server.commit("owner/app", { [page]: PAGE });
    const { status, body } = await test.post("/api/clone/pull", { name: "app" });
    assertEquals([status, body.code, body.files], [409, "dirty", [page]]);
  });
});
