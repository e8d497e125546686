import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { realpathSync } from "node:fs";
import type { WorkbenchOptions } from "../../mod.ts";
import { openTestWorkbench } from "../support/test_workbench.ts";

const HERE = { address: { hostname: "127.0.0.1", port: 4400 } } as const;
const URL_HERE = "http://127.0.0.1:4400/api/project";

interface Asked {
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: "GET" | "PUT";
}

/** Where a service over a socket says that its project is, as a part of where it is. */
async function rootTold(options: WorkbenchOptions, asked: Asked = {}): Promise<unknown> {
  const { url = URL_HERE, headers = {}, method = "GET" } = asked;
  await using test = await openTestWorkbench("flat", options);
  const { host } = new URL(url);
  const request = new Request(url, {
    method,
    headers: { host, ...headers, ...(method === "PUT" && { "content-type": "application/json" }) },
    ...(method === "PUT" && { body: '{"path":"."}' }),
  });
  const response = await test.workbench.fetch(request, {});
  const { root } = await response.json() as { root?: string };
  if (response.status !== 200) return response.status;
  return root === realpathSync(test.root) ? "the folder" : root;
}

describe("where the project is, in GET /api/project", () => {
  it("is told to nobody unless the service was told to", async () => {
    assertEquals(await rootTold(HERE), undefined);
    assertEquals(await rootTold({ ...HERE, revealRoot: false }), undefined);
  });

  it("is told to clients on this machine, by every name of it", async () => {
    for (const name of ["127.0.0.1", "localhost", "[::1]"]) {
      const url = `http://${name}:4400/api/project`;
      assertEquals(await rootTold({ ...HERE, revealRoot: true }, { url }), "the folder", name);
    }
    const opened = { ...HERE, revealRoot: true };
    assertEquals(await rootTold(opened, { method: "PUT" }), "the folder");
  });

  it("is never told where people sign in", async () => {
    const auth = (): { login: string } => ({ login: "ada" });
    assertEquals(await rootTold({ ...HERE, revealRoot: true, auth }), undefined);
    assertEquals(await rootTold({ ...HERE, revealRoot: true, auth: "token" }), 401);
  });

  it("is never told to a name of the service that other machines use", async () => {
    const options = { ...HERE, revealRoot: true, allowedHosts: ["work.test"] };
    assertEquals(await rootTold(options, { url: "http://work.test/api/project" }), undefined);
  });

  it("is not told over a socket of which the service does not know who reaches it", async () => {
    assertEquals(await rootTold({ revealRoot: true }), undefined);
  });

  for (
    const name of ["Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via"]
  ) {
    it(`is not told to whom a proxy speaks for (${name})`, async () => {
      const headers = { [name]: name === "Forwarded" ? "for=127.0.0.1" : "127.0.0.1" };
      assertEquals(await rootTold({ ...HERE, revealRoot: true }, { headers }), undefined);
    });
  }
});
