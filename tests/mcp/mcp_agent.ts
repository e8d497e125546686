import {
  type CallToolResult,
  Client,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import type { Transport } from "@modelcontextprotocol/client";
import { assertEquals } from "@std/assert";

/** The revisions of the protocol that clients speak: that of 2025 by itself, that of 2026 where it is offered. */
export const REVISIONS = { "2025-11-25": "legacy", "2026-07-28": "auto" } as const;

export type Revision = keyof typeof REVISIONS;

/** An agent without a model: it calls tools, and counts what goes over the line. */
export interface Agent extends AsyncDisposable {
  readonly client: Client;
  /** Bytes of all bodies, both ways, since the tools were listed. */
  readonly bytes: number;
  call(name: string, input?: Record<string, unknown>): Promise<CallToolResult>;
  /** The text of an answer that is no problem. */
  text(name: string, input?: Record<string, unknown>): Promise<string>;
  /** The text of a problem. */
  problem(name: string, input?: Record<string, unknown>): Promise<string>;
}

type Send = (request: Request) => Promise<Response>;

/** An agent at a fetch handler. */
export async function agentAt(
  send: Send,
  { revision = "2026-07-28", url = "http://localhost/mcp" }: {
    readonly revision?: Revision;
    readonly url?: string;
  } = {},
): Promise<Agent> {
  let bytes = 0;
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    fetch: async (target, init) => {
      const response = await send(new Request(target, init));
      const body = typeof init?.body === "string" ? init.body : "";
      const text = response.body === null ? null : await response.text();
      bytes += body.length + (text?.length ?? 0);
      return new Response(text, { status: response.status, headers: response.headers });
    },
  });
  return await agentBy(transport, revision, () => bytes, () => bytes = 0);
}

/** An agent at the other end of a transport. */
export async function agentBy(
  transport: Transport,
  revision: Revision,
  count: () => number = () => 0,
  begin: () => void = () => undefined,
): Promise<Agent> {
  const client = new Client({ name: "test", version: "1" }, {
    versionNegotiation: { mode: REVISIONS[revision] },
  });
  await client.connect(transport);
  assertEquals(client.getNegotiatedProtocolVersion(), revision);
  begin();

  async function call(name: string, input: Record<string, unknown> = {}): Promise<CallToolResult> {
    return await client.callTool({ name, arguments: input });
  }

  async function text(name: string, input?: Record<string, unknown>): Promise<string> {
    const result = await call(name, input);
    assertEquals(result.isError ?? false, false, textOf(result));
    return textOf(result);
  }

  async function problem(name: string, input?: Record<string, unknown>): Promise<string> {
    const result = await call(name, input);
    assertEquals(result.isError, true, textOf(result));
    return textOf(result);
  }

  return {
    client,
    get bytes() {
      return count();
    },
    call,
    text,
    problem,
    async [Symbol.asyncDispose]() {
      await client.close();
    },
  };
}

function textOf({ content }: CallToolResult): string {
  return content.map((part) => part.type === "text" ? part.text : "").join("");
}

/** The version that a read told. */
export function versionIn(text: string): string {
  const [, version = ""] = /^version (\w+)/m.exec(text) ?? [];
  return version;
}
