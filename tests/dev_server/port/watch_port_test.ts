import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pid } from "node:process";
import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import type { ProcessFamily } from "../../../lib/dev_server/group/process_family.ts";
import { readProcesses } from "../../../lib/dev_server/group/process_table.ts";
import { watchPort } from "../../../lib/dev_server/port/watch_port.ts";

/** The processes of a run, as if this one were it. */
const family: ProcessFamily = {
  look: async () => (await readProcesses()).filter((entry) => entry.pid === pid),
  forget: () => [],
  signal: () => undefined,
};

describe("watchPort", () => {
  it("finds a server each of whose answers takes longer than the first one is waited for", async () => {
    let asked = 0;
    const server = createServer((_request, response) => {
      asked++;
      const timer = setTimeout(() => response.end("late"), 300);
      response.on("close", () => clearTimeout(timer));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo; // a listening TCP server has one
    const url = await new Promise<string>((resolve, reject) => {
      const watch = watchPort(family, {
        told: port,
        askMs: 100,
        report: { listens: () => undefined, answers: (served) => resolve(served.url) },
        fail: reject,
      });
      server.on("request", () => {
        if (asked > 6) reject(new Error("It is asked and asked, and never waited for"));
      });
      server.on("close", () => watch.stop());
    }).finally(() => server.close());
    assertEquals(url, `http://localhost:${port}/`);
  });
});
