import { Buffer } from "node:buffer";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What a test does with a request in the place of the runtime. @returns true when it has answered by itself */
export type Misbehave = (
  request: RuntimeCall,
  response: ServerResponse,
) => boolean | Promise<boolean>;

/** A request that the runtime got. */
export interface RuntimeCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  /** Parsed; undefined where there was none. */
  readonly body: any; // oxlint-disable-line no-explicit-any
  /** Resolves with the time when the connection of the request is gone, or its answer sent. */
  readonly closed: Promise<number>;
}

/** A model as the runtime lists it. */
export interface RuntimeModel {
  readonly name: string;
  readonly [member: string]: unknown;
}

/** A model runtime: the HTTP interface of Ollama over a real socket, which misbehaves when it is told to. */
export interface ModelRuntime extends AsyncDisposable {
  readonly port: number;
  readonly url: string;
  readonly calls: RuntimeCall[];
  /** Those that it has; a pull adds one. */
  readonly models: Map<string, RuntimeModel>;
  /** What a model says to a prompt or to messages. */
  says: (body: any) => unknown; // oxlint-disable-line no-explicit-any
  misbehave: Misbehave;
  /** Resolves with the first call of a path. */
  called(path: string): Promise<RuntimeCall>;
}

/** A row as the runtime writes it. @see https://github.com/ollama/ollama/blob/main/docs/api.md#list-local-models */
export function runtimeModel(name: string): RuntimeModel {
  return {
    name,
    model: name,
    modified_at: "2025-05-04T14:56:49.277302595-07:00",
    size: 2_019_393_189,
    digest: "a80c4f17acd55265feec403c7aef86be0c25983ab279d83f3bcd3abbcb5b8b72",
    details: {
      parent_model: "",
      format: "gguf",
      family: "llama",
      families: ["llama"],
      parameter_size: "3.2B",
      quantization_level: "Q4_K_M",
    },
  };
}

/** The lines of a pull that goes well. */
export const PULL_LINES: readonly string[] = [
  '{"status":"pulling manifest"}',
  '{"status":"pulling dde5aa3fc5ff","digest":"sha256:dde5aa3fc5ff","total":2019377376}',
  '{"status":"pulling dde5aa3fc5ff","digest":"sha256:dde5aa3fc5ff","total":2019377376,"completed":241970}',
  '{"status":"verifying sha256 digest"}',
  '{"status":"writing manifest"}',
  '{"status":"success"}',
];

const LINES_TYPE = { "content-type": "application/x-ndjson" };
const JSON_TYPE = { "content-type": "application/json; charset=utf-8" };

export async function startModelRuntime(): Promise<ModelRuntime> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a listening TCP server has one
  // A test that fails before it closes the server must end all the same.
  server.unref();
  const waiting = new Map<string, (call: RuntimeCall) => void>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const closed = new Promise<number>((resolve) =>
      response.once("close", () => resolve(performance.now()))
    );
    const call: RuntimeCall = {
      method: request.method ?? "",
      path: request.url ?? "",
      headers: request.headers,
      body: await jsonOf(request),
      closed,
    };
    runtime.calls.push(call);
    waiting.get(call.path)?.(call);
    if (await runtime.misbehave(call, response)) return;
    behave(runtime, call, response);
  }

  const runtime: ModelRuntime = {
    port,
    url: `http://127.0.0.1:${port}`,
    calls: [],
    models: new Map(),
    says: () => "Hello",
    misbehave: () => false,
    called(path) {
      const made = runtime.calls.find((call) => call.path === path);
      return made ? Promise.resolve(made) : new Promise((resolve) => waiting.set(path, resolve));
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return runtime;
}

/** What the runtime does when nothing is wrong. */
function behave(runtime: ModelRuntime, call: RuntimeCall, response: ServerResponse): void {
  const json = (status: number, body: unknown): void =>
    void response.writeHead(status, JSON_TYPE).end(JSON.stringify(body));
  const name: string = call.body?.model ?? "";
  const known = runtime.models.has(name);
  switch (`${call.method} ${call.path}`) {
    case "GET /api/version":
      return json(200, { version: "0.12.3" });
    case "GET /api/tags":
      return json(200, { models: [...runtime.models.values()] });
    case "DELETE /api/delete":
      if (!runtime.models.delete(name)) return json(404, { error: `model '${name}' not found` });
      return void response.writeHead(200).end();
    case "POST /api/pull":
      runtime.models.set(name, runtimeModel(name));
      response.writeHead(200, LINES_TYPE);
      for (const line of PULL_LINES) response.write(`${line}\n`);
      return void response.end();
    case "POST /api/generate":
      if (!known) return json(404, { error: `model '${name}' not found` });
      return json(200, { model: name, response: runtime.says(call.body), done: true });
    case "POST /api/chat": {
      if (!known) return json(404, { error: `model '${name}' not found` });
      const message = { role: "assistant", content: runtime.says(call.body) };
      return json(200, { model: name, message, done: true, done_reason: "stop" });
    }
    default:
      response.writeHead(404, { "content-type": "text/plain" }).end("404 page not found");
  }
}

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return text === "" ? undefined : JSON.parse(text);
}
