import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { firstPortOf, freePort, isBusy } from "../../../lib/dev_server/port/free_port.ts";
import { readListeners } from "../../../lib/dev_server/port/listeners.ts";

/** Listens while the work goes on. */
async function listening(
  host: string,
  work: (port: number) => Promise<void>,
  options: { readonly port?: number; readonly ipv6Only?: boolean } = {},
): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port: 0, ...options, host }, resolve);
  });
  await work((server.address() as AddressInfo).port); // a listening TCP server has one
  await new Promise((resolve) => server.close(resolve));
}

describe("isBusy", () => {
  for (const host of ["127.0.0.1", "0.0.0.0", "::1", "::"]) {
    it(`sees who listens on ${host}`, () =>
      listening(host, async (port) => assert(await isBusy(port))));
  }
});

describe("freePort", () => {
  it("goes past the ports that are taken", () =>
    listening("::1", async (port) => {
      const free = await freePort(port);
      assert(free > port);
      assertEquals(await isBusy(free), false);
    }));

  it("goes past the ports that browsers refuse", async () => {
    for (const refused of [3659, 6665, 6669, 10080]) {
      const free = await freePort(refused);
      assert(free > refused, `${free}`);
      // The runtime refuses the same ones, before it asks anybody.
      const error = await fetch(`http://127.0.0.1:${free}`).catch((cause: Error) => cause);
      assert(
        error instanceof Error &&
          !/bad port|blocked/.test(`${error.message} ${String(error.cause)}`),
      );
    }
  });

  it("begins at the same place for a project each time", () => {
    assertEquals(firstPortOf("/a/shop"), firstPortOf("/a/shop"));
    const ports = Array.from({ length: 100 }, (_, n) => firstPortOf(`/a/${n}`));
    assert(ports.every((port) => port >= 3000 && port < 4000));
    assert(new Set(ports).size > 80);
  });
});

describe("readListeners", () => {
  it("tells who gets a connection", () =>
    listening("127.0.0.1", async (port) => {
      const ours = await readListeners([process.pid]);
      assertEquals(ours?.servant(port, "127.0.0.1"), "ours");
      assertEquals(ours?.servant(port, "::1"), null);
      assert(ours?.ours.includes(port));
      const others = await readListeners([1]);
      assertEquals(others?.servant(port, "127.0.0.1"), "another");
      assertEquals(others?.ours.includes(port), false);
    }));

  it("knows that a socket of all addresses takes both loopbacks", () =>
    listening("::", async (port) => {
      const ours = await readListeners([process.pid]);
      assertEquals([ours?.servant(port, "127.0.0.1"), ours?.servant(port, "::1")], [
        "ours",
        "ours",
      ]);
    }));
});
