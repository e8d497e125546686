import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { createWorkbench, type Workbench, type WorkbenchOptions } from "../../mod.ts";
import { fixturePath } from "../support/fixture_path.ts";
import { makeGitRepository } from "../support/git_repository.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";

describe("createWorkbench", () => {
  let folder = "";
  before(() => {
    folder = makeTemporaryFolder("create");
  });
  after(() => rmSync(folder, { recursive: true }));

  function create(options: WorkbenchOptions): Workbench {
    return createWorkbench({ stateDirectory: join(folder, "state"), ...options });
  }

  function ask(workbench: Workbench, path: string, headers: HeadersInit = {}): Promise<Response> {
    return workbench.fetch(new Request(`http://localhost${path}`, { headers }));
  }

  for (const hostname of ["0.0.0.0", "::", "192.168.1.2", "example.test"]) {
    it(`does not serve on ${hostname} without sign-in, and says what to do`, () => {
      const address = { hostname, port: 4400 };
      const { message } = assertThrows(() => create({ address, auth: "off" }));
      assertStringIncludes(message, hostname);
      assertStringIncludes(message, '"token"');
      assertThrows(() => create({ address }));
    });
  }

  it("serves on any address with sign-in", async () => {
    for (const auth of ["token", () => null] as const) {
      await create({ address: { hostname: "0.0.0.0", port: 4400 }, auth }).close();
    }
  });

  it("says that a project cannot be opened, and works without one", async () => {
    const workbench = create({ project: join(folder, "nowhere") });
    const error = await assertRejects(() => workbench.ready, WorkbenchError);
    assertEquals(error.code, "project_not_found");
    assertStringIncludes(error.message, `there is no folder "${join(folder, "nowhere")}"`);
    const why =
      "the project that the service was started with could not be opened, since its folder is not there";
    const health = await (await ask(workbench, "/api/health")).json();
    assertEquals(health.status, "degraded");
    assertEquals(health.checks[2], {
      name: "project",
      ok: false,
      detail: why.replace("the", "The"),
    });
    const answer = await (await ask(workbench, "/api/project")).json();
    assertEquals([answer.code, answer.detail], ["no_project", `Open a project first: ${why}`]);
    await workbench.close();
  });

  it("refuses an option that there is not, and names the one that was meant", () => {
    const strange = (options: object): string =>
      assertThrows(() => createWorkbench(options)).message;
    assertEquals(
      strange({ allowedHost: ["a"] }),
      'Cannot create a workbench with the option "allowedHost": did you mean "allowedHosts"?',
    );
    assertEquals(
      strange({ foo: 1 }),
      'Cannot create a workbench with the option "foo": there is none of this name',
    );
  });

  it("tells that another service works on the project, as long as it does", async () => {
    const project = fixturePath("projects", "shop");
    const detail = async (workbench: Workbench): Promise<string | undefined> => {
      const answer = await workbench.fetch(new Request("http://127.0.0.1:4400/api/health"));
      return (await answer.json()).checks[2].detail;
    };
    const first = create({ project, address: { hostname: "127.0.0.1", port: 4400 } });
    await first.ready;
    assertEquals(await detail(first), undefined);
    const second = create({ project });
    const opened = await second.ready;
    const others = [{ pid: process.pid, address: "http://127.0.0.1:4400" }];
    assertEquals((await opened?.layout())?.otherServices, others);
    assertEquals(
      await detail(second),
      `Another service works on it too: process ${process.pid}`,
    );
    const elsewhere = create({ project: fixturePath("projects", "flat") });
    await elsewhere.ready;
    assertEquals(await detail(elsewhere), undefined);
    await first.close();
    assertEquals(await detail(second), undefined);
    await Promise.all([second.close(), elsewhere.close()]);
  });

  it("tells how saves become commits, where there is a repository", async () => {
    const project = join(folder, "committing");
    mkdirSync(project);
    const workbench = create({ project });
    const opened = await workbench.ready;
    assertEquals(await opened?.committing(), null);
    makeGitRepository({ folder: project });
    assertEquals(
      await opened?.committing(),
      {
        enabled: true,
        mode: "coalesce",
        coalesceMs: 30_000,
        branchPrefix: "workbench",
        branch: null,
        isCheckedOut: false,
      },
    );
    await workbench.close();
  });

  it("lets the first request wait for the project", async () => {
    const workbench = create({ project: fixturePath("projects", "shop") });
    assertEquals((await ask(workbench, "/api/pages/all")).status, 200);
    await workbench.close();
  });

  it("says of itself that it was closed, not that no project is open", async () => {
    const workbench = create({ project: fixturePath("projects", "flat") });
    await workbench.ready;
    await workbench.close();
    const answer = await (await ask(workbench, "/api/project")).json();
    assertEquals([answer.code, answer.detail, answer.reason], [
      "no_project",
      "The service was closed",
      "closed",
    ]);
  });

  it("answers to further hosts that it was told, and to no others", async () => {
    const workbench = create({ allowedHosts: ["workbench.test"] });
    const at = async (host: string): Promise<number> =>
      (await workbench.fetch(new Request(`http://${host}/api/health`))).status;
    assertEquals(
      await Promise.all(["workbench.test", "localhost:9", "[::1]", "evil.test"].map(at)),
      [200, 200, 200, 421],
    );
    await workbench.close();
  });

  it("begins nothing with a host or an origin that could never match", () => {
    const stateDirectory = join(folder, "never");
    for (
      const options of [
        { allowedHosts: ["https://workbench.test"] },
        { allowedOrigins: ["https://workbench.test/"] },
      ]
    ) {
      const { message } = assertThrows(() => create({ ...options, stateDirectory }));
      assertStringIncludes(message, "https://workbench.test");
    }
    assert(!existsSync(stateDirectory));
  });

  it("wants a Host header of what came through a socket", async () => {
    const workbench = create({});
    const request = new Request("http://localhost/api/health");
    assertEquals((await workbench.fetch(request, {})).status, 421);
    assertEquals((await workbench.fetch(request)).status, 200);
    await workbench.close();
  });

  it("is closed when what is being answered has its answer", async () => {
    const workbench = create({});
    const done: string[] = [];

    async function askFor(body: string | ReadableStream<Uint8Array>): Promise<void> {
      const init: RequestInit & { duplex: "half" } = {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
        duplex: "half",
      };
      const request = new Request("http://localhost/api/pages/snippet-tree", init);
      const { status } = await workbench.fetch(request);
      done.push(`answered ${status}`);
    }

    const text = JSON.stringify({ snippet: "<p />" });
    // What answers is loaded by the first.
    await askFor(text);
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const answering = askFor(readable);
    const closing = workbench.close().then(() => done.push("closed"));
    const writer = writable.getWriter();
    await writer.write(new TextEncoder().encode(text));
    await writer.close();
    await Promise.all([answering, closing]);
    assertEquals(done, ["answered 200", "answered 200", "closed"]);
  });

  it("may be closed twice, and closes what never opened", async () => {
    const workbench = create({ project: join(folder, "nowhere") });
    await workbench.close();
    await workbench.close();
  });

  it("logs each request once, without its query", async () => {
    const entries: unknown[][] = [];
    const workbench = create({
      log: ({ method, path, status, code }) => entries.push([method, path, status, code]),
    });
    await ask(workbench, "/docs?token=secret");
    await ask(workbench, "/api/health?token=secret");
    await ask(workbench, "/api/nothing");
    assertEquals(entries, [
      ["GET", "/docs", 200, undefined],
      ["GET", "/api/health", 400, "invalid_request"],
      ["GET", "/api/nothing", 404, "route_not_found"],
    ]);
    await workbench.close();
  });

  it("answers whatever the host's log does, and tells the host", async () => {
    const reported: unknown[] = [];
    const workbench = create({
      log: () => {
        throw new Error("The log is full");
      },
      report: (error) => reported.push(error),
    });
    assertEquals((await ask(workbench, "/api/health")).status, 200);
    assertEquals(reported.map(String), ["Error: The log is full"]);
    await workbench.close();
  });
});
