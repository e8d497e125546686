import { type IncomingMessage, request, type RequestOptions } from "node:http";
import type { Service } from "./service.ts";

/** An answer, read. */
export interface SoakAnswer {
  readonly status: number;
  /** Of a problem. */
  readonly code: string | null;
  readonly headers: IncomingMessage["headers"];
  readonly body: any; // oxlint-disable-line no-explicit-any
}

/** A request was cut off by what the soak itself did: a restart, or the project opened anew. */
export class Interrupted extends Error {}

/** Asks the service, and counts. */
export interface Client {
  readonly requests: number;
  /** How often each code was answered. */
  readonly codes: ReadonlyMap<string, number>;
  /** The slowest answer since the last `reset`. */
  readonly slowest: { readonly ms: number; readonly what: string };
  /** @param expected the codes that the moment excuses; any other failure is one of the service */
  ask(
    method: string,
    path: string,
    body?: unknown,
    expected?: readonly string[],
  ): Promise<SoakAnswer>;
  /** Opens a stream, reads some of it, for some seconds at most, and leaves. @returns the bytes that were read */
  taste(method: string, path: string, body: unknown, bytes: number): Promise<number>;
  reset(): void;
}

/** No answer takes longer: whoever waits on is waiting for ever, and so would the soak. */
const PATIENCE_MS = 60_000;

const TASTE_MS = 5_000;

export function createClient(service: Service): Client {
  const codes = new Map<string, number>();
  let requests = 0;
  let slowest = { ms: 0, what: "" };
  /** Requests that open the project anew: those under way, and those that were answered. */
  const opening = { now: 0, before: 0 };

  async function open(
    method: string,
    path: string,
    body: unknown,
    signal?: AbortSignal,
  ): Promise<IncomingMessage> {
    requests++;
    const { starts } = service;
    try {
      return await send({ port: service.port, method, path, ...(signal && { signal }) }, body);
    } catch (error) {
      if (service.isDown || service.starts !== starts) throw new Interrupted();
      throw new Error(`${method} ${path} was not answered: ${String(error)}`);
    }
  }

  async function answerOf(method: string, path: string, body: unknown): Promise<SoakAnswer> {
    const { starts } = service;
    const response = await open(method, path, body, AbortSignal.timeout(PATIENCE_MS));
    const text = await textOf(response).catch((error) => {
      if (service.isDown || service.starts !== starts) throw new Interrupted();
      throw error;
    });
    const status = response.statusCode ?? 0;
    const answer = JSON.parse(text);
    const code = status >= 400 ? String(answer.code) : null;
    return { status, code, headers: response.headers, body: answer };
  }

  /** As `answerOf`, where the project may be closed meanwhile. */
  async function whileOpen(method: string, path: string, body: unknown): Promise<SoakAnswer> {
    const { before } = opening;
    const isOpening = method === "PUT" && path === "/api/project";
    if (isOpening) opening.now++;
    try {
      const answer = await answerOf(method, path, body);
      const wasOpened = opening.now > 0 || opening.before > before;
      if (answer.code === "no_project" && wasOpened) throw new Interrupted();
      return answer;
    } finally {
      if (isOpening) {
        opening.now--;
        opening.before++;
      }
    }
  }

  return {
    get requests() {
      return requests;
    },
    codes,
    get slowest() {
      return slowest;
    },
    async ask(method, path, body, expected = []) {
      const began = performance.now();
      const answer = await whileOpen(method, path, body);
      const ms = performance.now() - began;
      if (ms > slowest.ms) slowest = { ms, what: `${method} ${path.split("?")[0]}` };
      const { status, code } = answer;
      if (code !== null) codes.set(code, (codes.get(code) ?? 0) + 1);
      if (code !== null && (status >= 500 || !expected.includes(code))) {
        throw new Error(
          `${method} ${path} answered ${status} ${JSON.stringify(answer.body).slice(0, 500)}`,
        );
      }
      return answer;
    },
    async taste(method, path, body, bytes) {
      const response = await open(method, path, body);
      if (response.statusCode !== 200) throw new Error(`${method} ${path}: ${response.statusCode}`);
      return await readSome(response, bytes);
    },
    reset() {
      slowest = { ms: 0, what: "" };
    },
  };
}

function send(options: RequestOptions, body: unknown): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request({
      ...options,
      host: "127.0.0.1",
      // A connection for each request: none can be closed by the other side in the moment that it is taken again.
      agent: false,
      ...(body !== undefined && { headers: { "content-type": "application/json" } }),
    }, resolve);
    sent.on("error", reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: string[] = [];
  response.setEncoding("utf8");
  for await (const chunk of response) chunks.push(chunk);
  return chunks.join("");
}

function readSome(response: IncomingMessage, bytes: number): Promise<number> {
  return new Promise((resolve) => {
    let read = 0;
    const leave = (): void => {
      clearTimeout(limit);
      response.destroy();
      resolve(read);
    };
    // Nobody else acts while there is a row to write: nothing may be left to read.
    const limit = setTimeout(leave, TASTE_MS);
    response.on("data", (chunk: Uint8Array) => {
      read += chunk.length;
      if (read >= bytes) leave();
    });
    response.on("end", leave);
    response.on("error", leave);
  });
}
