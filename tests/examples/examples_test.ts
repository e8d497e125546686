import { cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { fixturePath } from "../support/fixture_path.ts";
import { thisRuntime } from "../support/runtimes.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { type Example, signIn, startExample } from "./start_example.ts";

const PAGE = "src/features/catalog/pages/CatalogPage.tsx";
const ADDRESS = { feature: "catalog", file: "CatalogPage.tsx" };
const own = thisRuntime();

/** Deno's and Bun's own servers are asked where they run, and the others everywhere. */
const examples = [
  ...(own === "node" ? [] : [{ file: `${own}_serve.ts`, base: "" }]),
  { file: "node_http.ts", base: "" },
  { file: "mounted.ts", base: "/workbench" },
];

for (const { file, base } of examples) {
  describe(`examples/${file}`, () => {
    let folder = "";
    let example: Example;
    let headers: Record<string, string> = {};
    before(async () => {
      folder = makeTemporaryFolder("example");
      cpSync(fixturePath("projects", "shop"), join(folder, "shop"), { recursive: true });
      example = await startExample(file, own, {
        project: join(folder, "shop"),
        state: join(folder, "state"),
      });
      if (base !== "") headers = { cookie: await signIn(example, "ada") };
    });
    after(async () => {
      await example[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true });
    });

    async function ask(path: string, body?: unknown): Promise<{ status: number; body: any }> { // oxlint-disable-line no-explicit-any
      const response = await fetch(example.origin + base + path, {
        method: body === undefined ? "GET" : "POST",
        headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json() };
    }

    it("prints an address that leads to the documentation", async () => {
      const response = await fetch(example.url);
      assertEquals(response.status, 200);
      assert((await response.text()).includes("docs/reference.js"));
    });

    it("lists the pages, makes an edit and undoes it", async () => {
      const path = join(folder, "shop", PAGE);
      const before = readFileSync(path, "utf8");
      const pages = await ask("/api/pages/all");
      assert(JSON.stringify(pages.body).includes(PAGE));
      const tree = await ask(`/api/pages/tree?${new URLSearchParams(ADDRESS)}`);
      const saved = await ask("/api/pages/props", {
        ...ADDRESS,
        nodeId: "CatalogPage:0.1",
        propName: "placeholder",
        kind: "string",
        value: "Ink",
        contentHash: tree.body.contentHash,
      });
      assertEquals(saved.status, 200, JSON.stringify(saved.body));
      assertEquals(readFileSync(path, "utf8"), before.replace(" />", ' placeholder="Ink" />'));
      assertEquals((await ask("/api/pages/undo", { saveId: saved.body.saveId })).status, 200);
      assertEquals(readFileSync(path, "utf8"), before);
    });

    it("refuses a request for another host, and from another origin", async () => {
      assertEquals(await example.statusOf(`${base}/api/health`, { host: "evil.example" }), 421);
      const origin = "http://evil.example";
      assertEquals(await example.statusOf(`${base}/api/health`, { origin }), 403);
    });

    it("ends the stream of events of a client that leaves", async () => {
      // With the connection that questions keep open: after a while without any, the server has closed it.
      await ask("/api/health");
      const idle = example.openSockets();
      const leaving = new AbortController();
      const events = await fetch(`${example.origin}${base}/api/processes/events`, {
        headers,
        signal: leaving.signal,
      });
      const reader = events.body?.getReader();
      await reader?.read();
      leaving.abort();
      await reader?.closed.catch(() => undefined);
      // The kernel's own word, where it is asked: the server has no more sockets than before.
      for (let asked = 0; asked < 500 && example.openSockets() > idle; asked++) {
        await ask("/api/health");
      }
      assert(example.openSockets() <= idle);
    });

    it("ends the streams, and itself, when it is closed", async () => {
      const events = await fetch(`${example.origin}${base}/api/processes/events`, { headers });
      const told = events.text().catch(() => "");
      assertEquals(await example.close(), 0);
      await told;
    });
  });
}

describe("examples/mounted.ts", () => {
  let folder = "";
  let example: Example;
  before(async () => {
    folder = makeTemporaryFolder("mounted");
    cpSync(fixturePath("projects", "shop"), join(folder, "shop"), { recursive: true });
    const places = { project: join(folder, "shop"), state: join(folder, "state") };
    example = await startExample("mounted.ts", own, places);
  });
  after(async () => {
    await example[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  });

  /** Asks as somebody who is signed in with the site. */
  async function askAs(cookie: string, path: string, body?: unknown): Promise<Response> {
    return await fetch(example.origin + path, {
      method: body === undefined ? "GET" : "POST",
      headers: { cookie, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  it("answers 401 to whom the site does not know, on every route but health", async () => {
    assertEquals((await askAs("", "/workbench/api/pages/all")).status, 401);
    assertEquals((await askAs("site_session=forged", "/workbench/api/pages/all")).status, 401);
    assertEquals((await askAs("", "/workbench/api/health")).status, 200);
    assertEquals(await (await askAs("", "/")).text(), "The site's own page");
    assertEquals((await askAs("", "/workbenches")).status, 404);
  });

  it("tells the site's login as who started a plan and who decided", async () => {
    const [ada, grace] = [await signIn(example, "ada"), await signIn(example, "grace")];
    const plan = {
      version: 1,
      ticket: { title: "Another title" },
      steps: [{
        id: "a",
        title: "Another title",
        flow: "set-prop",
        args: {
          ...ADDRESS,
          nodeId: "CatalogPage:0.1",
          propName: "placeholder",
          kind: "string",
          value: "Ink",
        },
        executor: "deterministic",
        touches: { files: [{ path: PAGE, change: "modify" }] },
      }],
    };
    const run = await askAs(ada, "/workbench/api/plan/run", { plan });
    const address = run.headers.get("location") ?? "";
    assert(address.startsWith("/workbench/api/processes/"), address);
    let { process } = await (await askAs(ada, address)).json();
    while (process.state !== "done") ({ process } = await (await askAs(ada, address)).json());
    assertEquals(process.startedBy, "ada");
    const { files } = await (await askAs(grace, `${address}/review`)).json();
    const { path, diffSha256 } = files[0];
    const decision = { path, diffSha256, verdict: "approve" };
    const decided = await (await askAs(grace, `${address}/decide`, decision)).json();
    assertEquals([decided.by, decided.landed], ["grace", true]);
  });
});
