import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import { createServer as createHttpServer, type RequestListener } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { after, before, beforeEach, describe, it } from "node:test";
import type { TLSSocket } from "node:tls";
import { assertEquals, assertRejects } from "@std/assert";
import type { HostAddress } from "../../../lib/clone/host/check_host.ts";
import {
  type GitHttp,
  type GitHttpOptions,
  openGitHttp,
} from "../../../lib/clone/http/git_http.ts";
import { codeOf } from "../../support/code_of.ts";
import { fixturePath } from "../../support/fixture_path.ts";

const certificate = readFileSync(fixturePath("clone", "certificate.pem"), "utf8");
const key = readFileSync(fixturePath("clone", "key.pem"), "utf8");
const NAME = "git.example.test";
const LOOPBACK: HostAddress = { address: "127.0.0.1", family: 4 };

interface Seen {
  readonly url: string | undefined;
  readonly host: string | undefined;
  readonly serverName: unknown;
  readonly authorization: string | undefined;
}

let answer: RequestListener;
const seen: Seen[] = [];
const listener: RequestListener = (request, response) => {
  const { url, headers: { host, authorization }, socket } = request;
  seen.push({ url, host, authorization, serverName: (socket as TLSSocket).servername });
  answer(request, response);
};
const servers = [
  createHttpsServer({ cert: certificate, key }, listener),
  createHttpServer(listener),
];
let [tlsPort, plainPort] = [0, 0];

before(async () => {
  for (const server of servers) {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  }
  // Listening TCP servers have addresses.
  [tlsPort = 0, plainPort = 0] = servers.map((server) => (server.address() as AddressInfo).port);
});
after(() => {
  for (const server of servers) server.close().closeAllConnections();
});
beforeEach(() => {
  seen.length = 0;
  answer = (_, response) => response.end("hello");
});

function open(url: string, options: Partial<GitHttpOptions> = {}): GitHttp {
  return openGitHttp({
    url,
    policy: { allowPrivate: true, resolve: () => Promise.resolve([LOOPBACK]) },
    authorization: "Basic c2VjcmV0",
    maxBytes: 1000,
    idleMs: 5000,
    signal: new AbortController().signal,
    onBytes: () => undefined,
    certificate,
    ...options,
  });
}

async function discover(http: GitHttp, url: string): Promise<string> {
  const request = { method: "GET", url: `${url}/info/refs?service=git-upload-pack`, headers: {} };
  const { body } = await http.request({ ...request, body: null });
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe("GitHttp.request", () => {
  it("connects to the address that was checked, under the name that was asked for", async () => {
    const url = `https://${NAME}:${tlsPort}/a/b`;
    assertEquals(await discover(open(url), url), "hello");
    assertEquals(seen, [{
      url: "/a/b/info/refs?service=git-upload-pack",
      host: `${NAME}:${tlsPort}`,
      serverName: NAME,
      authorization: "Basic c2VjcmV0",
    }]);
  });

  it("refuses a certificate of another name, and one that nobody vouches for", async () => {
    const other = `https://other.example.test:${tlsPort}/a/b`;
    assertEquals(await codeOf(discover(open(other), other)), "clone_failed");
    const url = `https://${NAME}:${tlsPort}/a/b`;
    const unknown = open(url, { certificate: undefined });
    assertEquals(await codeOf(discover(unknown, url)), "clone_failed");
    assertEquals(seen, []);
  });

  it("refuses a host one of whose addresses is private, and never connects", async () => {
    const url = `http://${NAME}:${plainPort}/a/b`;
    for (const address of ["127.0.0.1", "10.0.0.1", "169.254.169.254"]) {
      const addresses: HostAddress[] = [{ address: "8.8.8.8", family: 4 }, { address, family: 4 }];
      const policy = { allowPrivate: false, resolve: () => Promise.resolve(addresses) };
      assertEquals(await codeOf(discover(open(url, { policy }), url)), "host_not_public");
    }
    assertEquals(seen, []);
  });

  it("checks again for every connection: a name that leads elsewhere later leads nowhere", async () => {
    const url = `http://${NAME}:${plainPort}/a/b`;
    let allowPrivate = true;
    let lookUps = 0;
    const policy = {
      get allowPrivate() {
        return allowPrivate;
      },
      resolve: () => Promise.resolve((lookUps++, [LOOPBACK])),
    };
    const http = open(url, { policy });
    await discover(http, url);
    allowPrivate = false;
    assertEquals(await codeOf(discover(http, url)), "host_not_public");
    assertEquals([lookUps, seen.length], [2, 1]);
  });

  it("tries the next address where one cannot be reached", async () => {
    const url = `http://${NAME}:${plainPort}/a/b`;
    const addresses: HostAddress[] = [{ address: "127.0.0.2", family: 4 }, LOOPBACK];
    const policy = { allowPrivate: true, resolve: () => Promise.resolve(addresses) };
    assertEquals(await discover(open(url, { policy }), url), "hello");
  });

  it("says that a host has no address", async () => {
    const url = `http://${NAME}:${plainPort}/a/b`;
    const resolve = () => Promise.reject(Object.assign(new Error("No"), { code: "ENOTFOUND" }));
    const http = open(url, { policy: { allowPrivate: true, resolve } });
    assertEquals(await codeOf(discover(http, url)), "clone_failed");
  });

  it("follows a redirect on the host, and stays where it was led", async () => {
    const url = `http://${NAME}:${plainPort}/old/name`;
    answer = ({ url: path = "" }, response) => {
      if (!path.startsWith("/old")) return response.end("moved");
      response.writeHead(301, { location: path.replace("/old/name", "/new/name.git") }).end();
    };
    const http = open(url);
    assertEquals(await discover(http, url), "moved");
    const post = { method: "POST", url: `${url}/git-upload-pack`, headers: {} };
    await http.request({ ...post, body: new Uint8Array([1]) });
    assertEquals(seen.map(({ url }) => url?.split("/info")[0]), [
      "/old/name",
      "/new/name.git",
      "/new/name.git/git-upload-pack",
    ]);
  });

  it("follows no redirect to another host, port or scheme", async () => {
    const url = `http://${NAME}:${plainPort}/a/b`;
    const path = "/a/b/info/refs?service=git-upload-pack";
    const places = [
      `http://127.0.0.1:${plainPort}${path}`,
      `http://169.254.169.254${path}`,
      `https://${NAME}:${plainPort}${path}`,
      `http://${NAME}:${tlsPort}${path}`,
      `//evil.example${path}`,
      `http://user:password@${NAME}:${plainPort}${path}`,
      "file:///etc/passwd",
      "http://[",
    ];
    for (const location of places) {
      answer = (_, response) => response.writeHead(302, { location }).end();
      assertEquals(await codeOf(discover(open(url), url)), "host_not_public", location);
    }
    assertEquals(seen.length, places.length);
    answer = (_, response) => response.writeHead(302, { location: "/login" }).end();
    assertEquals(await codeOf(discover(open(url), url)), "clone_failed");
    answer = (_, response) => response.writeHead(302, { location: path }).end();
    seen.length = 0;
    assertEquals(await codeOf(discover(open(url), url)), "clone_failed");
    assertEquals(seen.length, 4);
  });

  it("sends nothing that is not a request of fetching", async () => {
    const url = `http://${NAME}:${plainPort}/a/b`;
    const http = open(url);
    for (
      const [method, target] of [
        ["GET", "http://evil.example/info/refs?service=git-upload-pack"],
        ["POST", `${url}/git-receive-pack`],
        ["GET", `${url}/info/refs?service=git-receive-pack`],
        ["PUT", `${url}/git-upload-pack`],
      ] as const
    ) {
      const request = http.request({ method, url: target, headers: {}, body: null });
      assertEquals(await codeOf(request), "clone_failed");
    }
    assertEquals(seen, []);
  });

  it("ends an answer that is too long, as soon as that is known", async () => {
    const url = `http://${NAME}:${plainPort}/a/b`;
    answer = (_, response) => response.writeHead(200, { "content-length": "1001" }).flushHeaders();
    assertEquals(await codeOf(discover(open(url), url)), "clone_too_large");
    answer = (_, response) => void response.write("x".repeat(1001));
    assertEquals(await codeOf(discover(open(url), url)), "clone_too_large");
  });

  it("gives up on a host that is silent, before its answer and within it", async () => {
    const url = `http://${NAME}:${plainPort}/a/b`;
    answer = () => undefined;
    assertEquals(await codeOf(discover(open(url, { idleMs: 50 }), url)), "clone_timed_out");
    answer = (_, response) => void response.write("x");
    assertEquals(await codeOf(discover(open(url, { idleMs: 50 }), url)), "clone_timed_out");
  });

  it("ends with the signal, wherever it is", async () => {
    const url = `http://${NAME}:${plainPort}/a/b`;
    for (const writes of [false, true]) {
      const stopping = new AbortController();
      const reason = new Error("Stop");
      answer = (_, response) => {
        if (writes) response.write("x");
        setImmediate(() => stopping.abort(reason));
      };
      const stopped = discover(open(url, { signal: stopping.signal }), url);
      assertEquals(await assertRejects(() => stopped), reason);
    }
  });
});
