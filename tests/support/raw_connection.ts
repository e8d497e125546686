import { Buffer } from "node:buffer";
import { connect } from "node:net";

/** An answer as it came over the socket. */
export interface RawAnswer {
  readonly status: number;
  /** By name in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /** Status line and headers. */
  readonly head: string;
  readonly body: string;
}

/** A connection that sends bytes as they are: no client stands between the test and the server. */
export interface RawConnection extends Disposable {
  /** Takes text as one byte a character. */
  write(data: string | Uint8Array): void;
  /** Says that nothing more comes, and goes on reading. */
  end(): void;
  /**
   * The next answer.
   * @param method of the request: an answer to HEAD has no body
   * @returns null when the server closes instead
   */
  answer(method?: string): Promise<RawAnswer | null>;
  /** Resolves when the server has closed. */
  readonly closed: Promise<void>;
}

export async function openConnection(port: number): Promise<RawConnection> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  let received = Buffer.alloc(0);
  let isOver = false;
  let notify = () => {};
  let nothingToSay = () => {};
  const closed = new Promise<void>((resolve) => {
    nothingToSay = resolve;
  });
  function over(): void {
    isOver = true;
    nothingToSay();
    notify();
  }
  socket.on("data", (chunk) => {
    received = Buffer.concat([received, typeof chunk === "string" ? Buffer.from(chunk) : chunk]);
    notify();
  });
  // A server that has refused may reset the connection while the client still sends.
  socket.on("error", over);
  socket.on("end", over);
  socket.on("close", over);
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("error", reject);
  });

  return {
    closed,
    write(data) {
      if (!socket.destroyed) socket.write(typeof data === "string" ? bytesOf(data) : data);
    },
    end: () => void socket.end(),
    async answer(method = "GET") {
      for (;;) {
        const parsed = parseAnswer(received, { method, isOver });
        if (parsed) {
          received = received.subarray(parsed.length);
          return parsed.answer;
        }
        if (isOver) return null;
        await new Promise<void>((resolve) => (notify = resolve));
      }
    },
    [Symbol.dispose]: () => void socket.destroy(),
  };
}

/** Sends one request on a connection of its own, which stays open for sending. */
export async function sendRaw(
  port: number,
  request: string | Uint8Array,
  method?: string,
): Promise<RawAnswer | null> {
  using connection = await openConnection(port);
  connection.write(request);
  return await connection.answer(method);
}

function bytesOf(text: string): Uint8Array {
  return Buffer.from(text, "latin1");
}

interface Parsed {
  readonly answer: RawAnswer;
  /** Bytes. */
  readonly length: number;
}

/** Null as long as the answer is not whole. */
function parseAnswer(
  received: Buffer,
  { method, isOver }: { method: string; isOver: boolean },
): Parsed | null {
  const end = received.indexOf("\r\n\r\n");
  if (end < 0) return null;
  const head = received.subarray(0, end).toString("latin1");
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1]);
  if (status >= 100 && status < 200) {
    // An interim answer comes before the real one.
    const rest = parseAnswer(received.subarray(end + 4), { method, isOver });
    return rest && { ...rest, length: rest.length + end + 4 };
  }
  const headers = new Map(head.split("\r\n").slice(1).map(headerOf));
  const start = end + 4;
  const answerOf = (body: Buffer, length: number): Parsed => ({
    answer: { status, headers, head, body: body.toString() },
    length,
  });
  if (method === "HEAD" || status === 204 || status === 304) {
    return answerOf(Buffer.alloc(0), start);
  }
  if (headers.get("transfer-encoding") === "chunked") {
    const chunks = readChunks(received, start);
    return chunks && answerOf(chunks.body, chunks.end);
  }
  const declared = headers.get("content-length");
  if (declared === undefined) {
    return isOver ? answerOf(received.subarray(start), received.length) : null;
  }
  const bodyEnd = start + Number(declared);
  if (received.length < bodyEnd) return null;
  return answerOf(received.subarray(start, bodyEnd), bodyEnd);
}

function headerOf(line: string): [string, string] {
  const colon = line.indexOf(":");
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}

function readChunks(received: Buffer, start: number): { body: Buffer; end: number } | null {
  const chunks: Buffer[] = [];
  for (let at = start;;) {
    const lineEnd = received.indexOf("\r\n", at);
    if (lineEnd < 0) return null;
    const size = parseInt(received.subarray(at, lineEnd).toString("latin1"), 16);
    const chunkStart = lineEnd + 2;
    at = chunkStart + size + 2;
    if (received.length < at) return null;
    if (size === 0) return { body: Buffer.concat(chunks), end: at };
    chunks.push(received.subarray(chunkStart, chunkStart + size));
  }
}
