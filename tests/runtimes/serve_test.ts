import { once } from "node:events";
import { realpathSync } from "node:fs";
import { connect } from "node:net";
import { after, before, describe, it } from "node:test";
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { accepts } from "../../lib/dev_server/port/free_port.ts";
import { fixturePath } from "../support/fixture_path.ts";
import { SERVE, type Served, startServe } from "../support/served.ts";
import { spawnScript, untilLine } from "../support/spawn_script.ts";

describe("serve, over a real socket", () => {
  let served: Served;
  before(async () => {
    served = await startServe(["--project", fixturePath("projects", "shop")]);
  });
  after(() => served[Symbol.asyncDispose]());

  function head(lines: readonly string[]): string {
    return [...lines, "Connection: close", "", ""].join("\r\n");
  }

  /** The status code of an answer. */
  function statusOf(answer: string): number {
    return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
  }

  /** A start that comes to nothing, and what it says of it. */
  async function failedStart(args: readonly string[]): Promise<{ code: number; printed: string }> {
    const project = [
      "--project",
      fixturePath("projects", "shop"),
      "--state",
      served.stateDirectory,
    ];
    const child = spawnScript(SERVE, [...args, ...project], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    let printed = "";
    child.stderr?.on("data", (chunk) => printed += chunk);
    const [code] = await once(child, "close") as [number];
    return { code, printed };
  }

  it("prints the URL, the project and the layout that it found", () => {
    assertMatch(served.lines[0] ?? "", /^Project Workbench is at http:\/\/127\.0\.0\.1:\d+$/);
    assertStringIncludes(served.lines.join("\n"), "src/features");
  });

  it("answers a request", async () => {
    const answer = await served.raw(
      head(["GET /api/health HTTP/1.1", `Host: 127.0.0.1:${served.port}`]),
    );
    assertEquals(statusOf(answer), 200);
    assertStringIncludes(answer.toLowerCase(), "x-content-type-options: nosniff");
    assertStringIncludes(answer, '"status":"ok"');
  });

  it("answers HEAD with the head alone", async () => {
    const answer = await served.raw(
      head(["HEAD /api/health HTTP/1.1", `Host: localhost:${served.port}`]),
    );
    assertEquals(statusOf(answer), 200);
    assertEquals(answer.slice(answer.indexOf("\r\n\r\n")), "\r\n\r\n");
  });

  it("ends with the answer to a request that has begun, and not before, on SIGTERM", async () => {
    await using other = await startServe(["--project", fixturePath("projects", "shop")]);
    const body = JSON.stringify({ snippet: "<p />" });
    const socket = connect(other.port, "127.0.0.1");
    socket.setEncoding("utf8");
    let received = "";
    socket.on("data", (chunk: string) => received += chunk);
    const lines = [
      "POST /api/pages/snippet-tree HTTP/1.1",
      `Host: 127.0.0.1:${other.port}`,
      "Content-Type: application/json",
      `Content-Length: ${body.length}`,
    ];
    // What answers is loaded by the first.
    assertEquals(statusOf(await other.raw(head(lines) + body)), 200);
    socket.write(head(lines) + body.slice(0, 5));
    // Whoever answers this one has the head of the other.
    await other.raw(head(["GET /api/health HTTP/1.1", `Host: 127.0.0.1:${other.port}`]));
    // Deno's `child.kill()` reports the signal as the end, whatever the child made of it.
    process.kill(other.child.pid ?? 0, "SIGTERM");
    while (await accepts(other.port, "127.0.0.1"));
    socket.write(body.slice(5));
    const [code] = await once(other.child, "close") as [number];
    assertEquals([statusOf(received), code], [200, 0]);
  });

  it("goes on when nobody reads its log any more, and ends on SIGHUP", async () => {
    const project = ["--project", fixturePath("projects", "shop")];
    const state = ["--state", served.stateDirectory];
    const child = spawnScript(SERVE, ["--port", "0", ...project, ...state], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    const line = await untilLine(child, "Project Workbench is at ");
    child.stderr?.destroy();
    for (let count = 0; count < 5; count++) {
      const answer = await fetch(new URL("/api/health", line.slice(line.indexOf("http"))));
      assertEquals((await answer.json()).status, "ok");
    }
    process.kill(child.pid ?? 0, "SIGHUP");
    assertEquals((await once(child, "close"))[0], 0);
  });

  it("signs in once with the link that it printed", async () => {
    await using other = await startServe([
      "--project",
      fixturePath("projects", "shop"),
      "--auth",
      "token",
    ]);
    const links = (lines: readonly string[]): string[] =>
      lines.filter((line) => line.startsWith("  sign in")).map((line) =>
        line.trim().split(/\s+/).at(-1) ?? ""
      );
    const link = new URL(links(other.lines)[0] ?? "");
    await other.untilPrinted("  next");
    assertStringIncludes(other.lines.at(-1) ?? "", `open ${link.href} in a browser`);
    const ask = (path: string, cookie = ""): Promise<Response> =>
      fetch(new URL(path, other.url), { redirect: "manual", headers: { cookie } });
    assertEquals((await ask("/api/pages/all")).status, 401);
    assertEquals((await ask("/api/health")).status, 200);
    const signedIn = await ask(link.pathname + link.search);
    assertEquals(signedIn.status, 303);
    const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
    assertEquals((await ask("/api/pages/all", cookie)).status, 200);
    assertEquals((await ask(link.pathname + link.search)).status, 403);
    await other.untilPrinted("  sign in", 2);
    const another = links(other.lines).at(-1) ?? "";
    assert(another !== link.href);
    assertEquals((await fetch(another, { redirect: "manual" })).status, 303);
  });

  it("answers to the further hosts and origins that it was told, and to no others", async () => {
    const other = await startServe([
      "--project",
      fixturePath("projects", "shop"),
      "--host=0.0.0.0",
      "--auth=token",
      "--allowed-host=Work.test",
      "--allowed-host=proxy.test:8443",
      "--allowed-origin=https://work.test",
    ]);
    const ask = async (host: string, ...more: string[]): Promise<number> =>
      statusOf(await other.raw(head(["GET /api/health HTTP/1.1", `Host: ${host}`, ...more])));
    assertEquals(await ask(`work.test:${other.port}`), 200);
    assertEquals(await ask("proxy.test:8443"), 200);
    assertEquals(await ask("work.test", "Origin: https://work.test"), 200);
    assertEquals(await ask("work.test", "Origin: https://evil.test"), 403);
    assertEquals(await ask(`evil.test:${other.port}`), 421);
    await other[Symbol.asyncDispose]();
  });

  it("ends quietly when nobody reads what doctor has to say", async () => {
    const words = ["doctor", "--port", "0", "--project", fixturePath("projects", "shop")];
    const child = spawnScript(SERVE, [...words, "--state", served.stateDirectory], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    let printed = "";
    child.stderr?.on("data", (chunk) => printed += chunk);
    child.stdout?.once("data", () => child.stdout?.destroy());
    const [code] = await once(child, "exit") as [number];
    assertEquals([code, printed], [0, ""]);
  });

  describe("a second service on the same project, with other words", () => {
    const project = fixturePath("projects", "shop");
    let second: Served;
    before(async () => {
      const words = [
        "--reveal-root",
        "--frame-ancestor=http://editor.test",
        "--frame-ancestor=vscode-webview://0a",
      ];
      const { stateDirectory } = served;
      second = await startServe(["--project", project, ...words], {}, { stateDirectory });
    });
    after(() => second[Symbol.asyncDispose]());

    it("says that another service works on the project, at its start", async () => {
      await second.untilPrinted("  next");
      const note = second.lines.find((line) => line.startsWith("  note"));
      assertEquals(
        note,
        `  note     another service works on this project, process ${served.child.pid} at ${served.url}: ` +
          "both write its files and claim the same git session where there is one, so end one of them",
      );
      assertEquals(served.lines.filter((line) => line.startsWith("  note")), []);
    });

    it("may be framed by those that it was told, and by no others", async () => {
      const policyOf = async (at: Served): Promise<string[]> => {
        const answer = await at.raw(head(["GET /docs HTTP/1.1", `Host: 127.0.0.1:${at.port}`]));
        return answer.split("\r\n").filter((line) =>
          /^(?:x-frame-options|content-security-policy):/i.test(line)
        ).map((line) => line.toLowerCase().replace(/: .*(?=frame-ancestors)/, ": ")).sort();
      };
      assertEquals(await policyOf(served), [
        "content-security-policy: frame-ancestors 'none'",
        "x-frame-options: deny",
      ]);
      assertEquals(await policyOf(second), [
        "content-security-policy: frame-ancestors http://editor.test vscode-webview://0a",
      ]);
      const { code, printed } = await failedStart(["--frame-ancestor=*", "--port=0"]);
      assertEquals(code, 1);
      assertStringIncludes(printed, 'Cannot let pages be framed by "*"');
    });

    it("tells programs on this machine where the project is, if it was told to", async () => {
      const rootAt = async ({ url }: Served, headers: Record<string, string> = {}) => {
        const response = await fetch(new URL("/api/project", url), { headers });
        return (await response.json() as { root?: string }).root;
      };
      assertEquals(await rootAt(served), undefined);
      assertEquals(await rootAt(second), realpathSync(project));
      assertEquals(await rootAt(second, { "x-forwarded-for": "10.0.0.9" }), undefined);
    });
  });

  it("says that its port is taken, and what to do", async () => {
    const { code, printed } = await failedStart(["--port", `${served.port}`]);
    assertEquals(code, 1);
    assertStringIncludes(printed, `Cannot listen on 127.0.0.1:${served.port}: another program`);
    assertStringIncludes(printed, "--port");
  });

  it("does not serve with an origin that could never match", async () => {
    const { code, printed } = await failedStart([
      "--allowed-origin=http://editor.test/",
      "--port=0",
    ]);
    assertEquals(code, 1);
    assertStringIncludes(printed, '"http://editor.test"');
  });

  it("does not serve another address than loopback without sign-in", async () => {
    const { code, printed } = await failedStart(["--host", "0.0.0.0", "--port", "0"]);
    assertEquals(code, 1);
    assertStringIncludes(printed, "token");
  });
});
