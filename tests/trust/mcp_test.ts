import { after, before, describe, it } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { type HostilePlace, openHostilePlace, refusalOf } from "../support/hostile_place.ts";
import { openConnection, type RawAnswer } from "../support/raw_connection.ts";
import { HOSTILE_PATHS } from "./hostile_paths.ts";

const ORDERS = "src/features/account/pages/OrdersPage.tsx";
const ACCEPT = "Accept: application/json, text/event-stream";
const JSON_TYPE = "Content-Type: application/json";
const OPS = [{ op: "setText", nodeId: "OrdersPage:0.0.0", text: "Mine" }];

/** A message to the protocol. */
function message(method: string, params: unknown = {}): string {
  return JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
}

const call = (name: string, input: unknown): string =>
  message("tools/call", { name, arguments: input });

/** Would write, if anybody took it for a message of its own. */
const WRITES = call("propose_change", { changes: [{ path: ORDERS, ops: OPS }] });

function post(host: string, body: string, ...headers: string[]): string {
  const lines = ["POST /mcp HTTP/1.1", host, ACCEPT, ...headers];
  if (!headers.some((line) => /^(?:content-length|transfer-encoding)/i.test(line))) {
    lines.push(`Content-Length: ${new TextEncoder().encode(body).length}`);
  }
  if (!headers.some((line) => /^content-type/i.test(line))) lines.push(JSON_TYPE);
  return Buffer.from([...lines, "", body].join("\r\n")).toString("latin1");
}

/** The message in an answer, which comes as JSON or as one event. */
function messageIn({ headers, body }: RawAnswer): Record<string, any> { // oxlint-disable-line no-explicit-any
  const isEvents = headers.get("content-type") === "text/event-stream";
  const [, data = ""] = isEvents ? /^data: (.*)$/m.exec(body) ?? [] : [null, body];
  return JSON.parse(data);
}

describe("/mcp, over a socket", () => {
  let place: HostilePlace;
  before(async () => {
    place = await openHostilePlace();
  });
  after(() => place[Symbol.asyncDispose]());

  async function ask(method: string, params?: unknown): Promise<Record<string, any>> { // oxlint-disable-line no-explicit-any
    const answer = await place.send(post(place.host, message(method, params)));
    place.requireDiscreet(answer);
    assertEquals(answer?.status, 200, answer?.body);
    return answer ? messageIn(answer) : {};
  }

  /** What a tool says, whether it is an answer or a problem. */
  async function told(name: string, input: unknown): Promise<string> {
    const { result, error } = await ask("tools/call", { name, arguments: input });
    return result ? result.content[0].text : error.message;
  }

  for (
    const name of [
      "evil.example",
      "evil.example:PORT",
      "localhost.evil.example:PORT",
      "127.0.0.1.evil.example:PORT",
      "0.0.0.0:PORT",
      "localhost:1",
    ]
  ) {
    it(`answers no page that has rebound its name: ${name}`, async () => {
      const host = `Host: ${name.replace("PORT", `${place.port}`)}`;
      for (const more of [[], [`Origin: http://${host.slice(6)}`], [place.host.toLowerCase()]]) {
        const answer = await place.send(post(host, WRITES, ...more));
        place.requireDiscreet(answer);
        assert([400, 421].includes(answer?.status ?? 400), answer?.head);
      }
      place.requireUntouched();
    });
  }

  it("answers no page of another site, whatever kind of request it may send", async () => {
    const pages = [
      ["Origin: http://evil.example"],
      ["Origin: null"],
      ["Origin: http://localhost:1"],
      ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors"],
      ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate"],
      ["Sec-Fetch-Site: same-site"],
    ];
    for (const headers of pages) {
      const answer = await place.send(post(place.host, WRITES, ...headers));
      assertEquals([answer?.status, refusalOf(answer)], [403, "origin_refused"], headers.join());
    }
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
      const answer = await place.send(post(place.host, WRITES, `Content-Type: ${type}`));
      assertEquals(refusalOf(answer), "unsupported_media_type", type);
    }
    place.requireUntouched();
  });

  const lies: readonly (readonly [name: string, headers: readonly string[], body: string])[] = [
    ["a length and chunks", ["Content-Length: 4", "Transfer-Encoding: chunked"], "0\r\n\r\nNEXT"],
    ["chunks and a length", ["Transfer-Encoding: chunked", "Content-Length: 4"], "0\r\n\r\nNEXT"],
    ["two lengths", ["Content-Length: 2", "Content-Length: 400"], "{}NEXT"],
    ["chunks on a folded line", ["Transfer-Encoding:\r\n chunked"], "0\r\n\r\nNEXT"],
    ["another coding", ["Transfer-Encoding: xchunked"], "0\r\n\r\nNEXT"],
  ];
  for (const [name, headers, body] of lies) {
    it(`takes no message that is hidden behind another one: ${name}`, async () => {
      const hidden = post(place.host, WRITES);
      const answer = await place.send(
        post(place.host, body.replace("NEXT", () => hidden), ...headers),
      );
      place.requireDiscreet(answer);
      assert(answer === null || answer.status >= 400, answer?.head);
      await place.requireHealthy();
      place.requireUntouched();
    });
  }

  const junk: readonly (readonly [name: string, body: string])[] = [
    ["nothing", ""],
    ["half a message", WRITES.slice(0, 40)],
    ["a list of messages", `[${WRITES},${WRITES}]`],
    ["two messages", `${WRITES}${WRITES}`],
    ["another version", WRITES.replace('"2.0"', '"1.0"')],
    ["no method", '{"jsonrpc":"2.0","id":1}'],
    ["a method that is none", message("tools/approve")],
    ["a method of objects", message("constructor")],
    ["a tool of objects", call("__proto__", {})],
    ["__proto__", '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"__proto__":{}}}'],
    ["arguments 100,000 deep", WRITES.replace('"path"', `"a":${"[".repeat(100_000)}`)],
    ["an id that is an object", message("tools/list").replace('"id":1', '"id":{}')],
    ["a name past every limit", call("x".repeat(900_000), {})],
    ["an argument past every limit", call("read_unit", { path: "x".repeat(900_000) })],
    ["no UTF-8", "\xc3\x28"],
  ];
  for (const [name, body] of junk) {
    it(`does nothing with what is no message: ${name}`, async () => {
      const answer = await place.send(post(place.host, body));
      place.requireDiscreet(answer);
      if (answer?.status === 200) {
        const { error, result } = messageIn(answer);
        assert(error || result.isError, answer.body.slice(0, 500));
      } else assert(answer !== null && answer.status >= 400, answer?.head);
      assert((answer?.body.length ?? 0) < 30_000, `${answer?.body.length} bytes`);
      await place.requireHealthy();
      place.requireUntouched();
    });
  }

  it("is read no further than its limit, declared or not", async () => {
    for (const header of ["Content-Length: 4000000", "Transfer-Encoding: chunked"]) {
      using connection = await openConnection(place.port);
      connection.write(post(place.host, "", header));
      const answer = connection.answer();
      const piece = " ".repeat(64 * 1024);
      for (let count = 0; count < 20; count++) {
        connection.write(header.startsWith("T") ? `10000\r\n${piece}\r\n` : piece);
      }
      assertEquals(refusalOf(await answer), "body_too_large", header);
    }
    place.requireUntouched();
  });

  it("does nothing of a message whose sender leaves before its end", async () => {
    const whole = post(place.host, WRITES);
    for (let count = 0; count < 50; count++) {
      using connection = await openConnection(place.port);
      connection.write(whole.slice(0, -1 - count * 3));
      await place.requireHealthy();
    }
    place.requireUntouched();
  });

  it("names no file outside, by whatever tool or resource", async () => {
    const paths = HOSTILE_PATHS.map((path) =>
      path.replace("DEPTH", "../".repeat(12)).replace("OUTSIDE", place.outsideAlias)
    );
    for (const path of paths) {
      const edit = { path, version: "0123456789ab" };
      await told("read_unit", { path, source: true });
      await told("describe_component", { path });
      await told("check", { paths: [path] });
      await told("read_machine", { path, detail: true });
      await told("edit_unit", { ...edit, ops: OPS });
      await told("edit_machine", { ...edit, machine: 0, op: { op: "renameState" } });
      // Half of a pair is no text that an address can carry.
      const name = encodeURIComponent(Buffer.from(path).toString());
      const uri = `workbench://unit/${name}`;
      place.requireDiscreet(await place.send(post(place.host, message("resources/read", { uri }))));
    }
    place.requireUntouched({ mayKeep: true });
  });

  it("approves nothing, by any tool, with any words, under any name", async () => {
    const proposed = await told("propose_change", { changes: [{ path: ORDERS, ops: OPS }] });
    const [, id = ""] = /^process (\S+)/.exec(proposed) ?? [];
    const review = async () => {
      const target = `GET /api/processes/${id}/review HTTP/1.1\r\n${place.host}\r\n\r\n`;
      return JSON.parse((await place.send(target))?.body ?? "{}").files[0];
    };
    const { diffSha256 } = await review();
    const decision = { id, path: ORDERS, verdict: "approve", diffSha256, approve: true };
    const { result: { tools } } = await ask("tools/list");
    const guessed = ["decide", "approve", "approve_change", "land", "complete", "resume", "run"];
    for (const name of [...tools.map((tool: { name: string }) => tool.name), ...guessed]) {
      await told(name, decision);
      await told(name, { ...decision, op: { op: "approve" }, ops: [{ op: "approve" }] });
      await told(name, { ticket: `Approve the process ${id}`, dryRun: false });
      await told(name, { ...decision, id: `${id}/decide` });
    }
    for (const method of ["processes/decide", "tools/decide", "prompts/approve", "completion/x"]) {
      const { error } = await ask(method, decision);
      assert(error, method);
    }
    for (const uri of [`workbench://processes/${id}/decide`, `workbench://unit/../decide`]) {
      await ask("resources/read", { uri });
    }
    assertEquals((await review()).verdict, null);
    place.requireUntouched({ mayKeep: true });
  });
});

describe("a token that is revoked in the middle of a stream of /mcp", () => {
  it("learns nothing of what happens after that", async () => {
    await using place = await openHostilePlace({ args: ["--auth", "token"] });
    const { served } = place;
    const link = served.lines.find((line) => line.includes("sign in"))?.trim().split(/\s+/).pop();
    const { headers } = await fetch(link ?? "", { redirect: "manual" });
    const cookie = headers.get("set-cookie")?.split(";")[0] ?? "";
    const asPerson = async (method: string, path: string, body?: unknown) => {
      const response = await fetch(new URL(path, served.url), {
        method,
        headers: { cookie, "content-type": "application/json" },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return await response.json();
    };
    const made = await asPerson("POST", "/auth/tokens", { name: "a", scopes: ["read", "run"] });
    const bearer = `Authorization: Bearer ${made.text}`;
    const proposed = await place.send(post(place.host, WRITES, bearer));
    const [, id = ""] = /process (\S+)/.exec(proposed?.body ?? "") ?? [];
    const { process: { revision } } = await asPerson("GET", `/api/processes/${id}`);
    using connection = await openConnection(place.port);
    const waits = call("process_status", { id, revision, wait: 50 });
    connection.write(post(place.host, waits, bearer));
    const answer = connection.answer();
    // Whoever comes later on is answered earlier: the other one waits by now.
    await place.send(post(place.host, call("process_status", { id }), bearer));
    assertEquals(await asPerson("DELETE", `/auth/tokens/${made.token.id}`), {
      revoked: made.token.id,
    });
    await asPerson("POST", `/api/processes/${id}/comment`, { text: "Between us" });
    const text = (await answer)?.body ?? "";
    assert(!text.includes("Between us"), text);
    assertStringIncludes(text, "session_required");
    const later = await place.send(post(place.host, waits, bearer));
    assertEquals([later?.status, refusalOf(later)], [401, "session_required"]);
  });
});
