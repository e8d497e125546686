import { describe, it } from "node:test";
import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { guardHost, readAllowedHosts } from "../../lib/http/host_guard.ts";

const policy = { port: 4400, allowedHosts: ["workbench.test:4400"] };

/** A request as a server hands it over: with the Host header that the client sent. */
function overSocket(url: string, host?: string): Parameters<typeof guardHost>[0] {
  const request = new Request(url, host === undefined ? {} : { headers: { host } });
  return { request, url: new URL(url), overSocket: true };
}

describe("guardHost", () => {
  const accepted = [
    "localhost:4400",
    "127.0.0.1:4400",
    "[::1]:4400",
    "LOCALHOST:4400",
    "workbench.test:4400",
  ];
  for (const host of accepted) {
    it(`answers to ${host}`, () => {
      guardHost(overSocket(`http://${host}/api/health`, host), policy);
    });
  }

  const refused = [
    "",
    "evil.example",
    "evil.example:4400",
    "localhost",
    "localhost:4401",
    "localhost.evil.example:4400",
    "localhost.:4400",
    "evil.example, localhost:4400",
    "localhost:4400, evil.example",
    "user@localhost:4400",
    "localhost:4400/evil",
    "evil/localhost",
    "[::ffff:127.0.0.1]:4400",
    "2130706433:4400",
    "0x7f.1:4400",
    ":4400",
    "localhost:",
  ];
  for (const host of refused) {
    it(`refuses the Host header ${JSON.stringify(host)}`, () => {
      const request = overSocket("http://localhost:4400/api/health", host);
      assertEquals(
        assertThrows(() => guardHost(request, policy), WorkbenchError).code,
        "host_refused",
      );
    });
  }

  it("refuses a request that came through a socket without a Host header", () => {
    assertThrows(
      () => guardHost(overSocket("http://localhost:4400/"), policy),
      WorkbenchError,
    );
  });

  it("refuses a target that does not parse", () => {
    const request = overSocket("http://localhost:4400/", "localhost:4400");
    assertThrows(() => guardHost({ ...request, url: null }, policy), WorkbenchError);
  });

  it("refuses a target whose host is not the header's", () => {
    const request = overSocket("http://evil.example/api/health", "localhost:4400");
    assertThrows(() => guardHost(request, policy), WorkbenchError);
  });

  it("counts the URL's host for a request of this process", () => {
    guardHost({ ...overSocket("http://localhost:4400/"), overSocket: false }, policy);
    assertThrows(
      () => guardHost({ ...overSocket("http://evil.example/"), overSocket: false }, policy),
      WorkbenchError,
    );
  });

  it("answers to loopback names with any port when the port is not known", () => {
    const open = { port: null, allowedHosts: [] };
    guardHost(overSocket("http://localhost:1234/", "localhost:1234"), open);
    assertThrows(
      () => guardHost(overSocket("http://evil.test:1/", "evil.test:1"), open),
      WorkbenchError,
    );
  });
});

describe("readAllowedHosts", () => {
  it("takes what a Host header can say", () => {
    const hosts = ["Work.test", "10.0.0.7:4400", "[FD00::7]", "[::1]:80", "localhost"];
    const read = ["work.test", "10.0.0.7:4400", "[fd00::7]", "[::1]:80", "localhost"];
    assertEquals(readAllowedHosts(hosts), read);
  });

  for (
    const host of ["", "*", "https://work.test", "work.test/", "fd00::7", "a.test:", "a b", "a."]
  ) {
    it(`refuses "${host}", which none says`, () => {
      const { message } = assertThrows(() => readAllowedHosts(["localhost", host]), Error);
      assertStringIncludes(message, `"${host}"`);
    });
  }
});
