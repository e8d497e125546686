import { Buffer } from "node:buffer";
import process from "node:process";
import { PassThrough } from "node:stream";
import {
  deserializeMessage,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
  ProtocolErrorCode,
  type RequestId,
  STDIO_DEFAULT_MAX_BUFFER_SIZE,
  type Transport,
} from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";

/** The longest wait for answers once the client has closed the input, in milliseconds. */
const MAX_LAST_WAIT_MS = 60_000;

/** The request that is answered as long as the connection lasts. */
const LASTING = "subscriptions/listen";

/**
 * The standard streams of this process as a transport. Unlike that of the library it answers what is no message, and goes on
 * after the end of the input until the requests that came before are answered: `echo '{…}' | project-workbench mcp`.
 */
export class StdioTransport implements Transport {
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: ((message: JSONRPCMessage) => void) | undefined;
  /** Settles once the client has gone, and has its answers. */
  readonly ended: Promise<void>;
  /** Writes messages, and tells of an output that is closed; what it reads never has anything. */
  readonly #output = new StdioServerTransport(new PassThrough(), process.stdout);
  readonly #open = new Set<RequestId>();
  #end: () => void = () => undefined;
  #answered: () => void = () => undefined;

  constructor() {
    this.ended = new Promise((resolve) => this.#end = resolve);
  }

  async start(): Promise<void> {
    this.#output.onerror = (error) => this.onerror?.(error);
    this.#output.onclose = () => {
      this.#end();
      this.onclose?.();
    };
    await this.#output.start();
    void this.#read();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    await this.#output.send(message);
    if (isJSONRPCResponse(message) && message.id !== undefined) this.#settle(message.id);
  }

  async close(): Promise<void> {
    await this.#output.close();
  }

  async #read(): Promise<void> {
    try {
      for await (const line of linesOf(process.stdin)) this.#take(line);
      await this.#lastAnswers();
    } catch (error) {
      this.onerror?.(error instanceof Error ? error : new Error(String(error)));
    }
    await this.close();
  }

  #take(line: string): void {
    if (line.trim() === "") return;
    const message = this.#parse(line);
    if (message === null) return;
    if (isJSONRPCRequest(message) && message.method !== LASTING) this.#open.add(message.id);
    const cancelled = isJSONRPCNotification(message) ? message.params?.["requestId"] : undefined;
    if (typeof cancelled === "string" || typeof cancelled === "number") this.#settle(cancelled);
    this.onmessage?.(message);
  }

  /** Reads a message; what is none is answered, as JSON-RPC has it, to nobody in particular. */
  #parse(line: string): JSONRPCMessage | null {
    try {
      return deserializeMessage(line);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const [code, message] = error instanceof SyntaxError
        ? [ProtocolErrorCode.ParseError, "Cannot read the line: it is no JSON"]
        : [ProtocolErrorCode.InvalidRequest, "Cannot read the line: it is no JSON-RPC message"];
      process.stdout.write(
        `${JSON.stringify({ jsonrpc: "2.0", id: null, error: { code, message } })}\n`,
      );
      return null;
    }
  }

  #settle(id: RequestId): void {
    this.#open.delete(id);
    if (this.#open.size === 0) this.#answered();
  }

  async #lastAnswers(): Promise<void> {
    if (this.#open.size === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, MAX_LAST_WAIT_MS);
      this.#answered = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** @throws {Error} for a line that is longer than the library takes */
async function* linesOf(chunks: AsyncIterable<Buffer | string>): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  let bytes = 0;
  for await (const given of chunks) {
    let rest = Buffer.from(given);
    for (let end = rest.indexOf(0x0a); end >= 0; end = rest.indexOf(0x0a)) {
      yield Buffer.concat([...parts, rest.subarray(0, end)]).toString("utf8");
      [parts, bytes, rest] = [[], 0, rest.subarray(end + 1)];
    }
    parts.push(rest);
    bytes += rest.length;
    if (bytes > STDIO_DEFAULT_MAX_BUFFER_SIZE) {
      throw new Error(`Cannot read a line of more than ${STDIO_DEFAULT_MAX_BUFFER_SIZE} bytes`);
    }
  }
  yield Buffer.concat(parts).toString("utf8");
}
