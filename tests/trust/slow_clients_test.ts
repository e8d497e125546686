import { once } from "node:events";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { type HostilePlace, openHostilePlace } from "../support/hostile_place.ts";
import { openConnection, type RawConnection } from "../support/raw_connection.ts";

const MANY = 200;
/** Fewer than would be told as one event. */
const FILES = 400;
const ROUNDS = 8;
const BODY = '{"snippet":"<p/>"}';

/**
 * What is proven here is an order: health answers while the slow ones have not sent their last byte, and these are
 * answered when they have.
 */
describe("a slow client", () => {
  let place: HostilePlace;
  before(async () => {
    place = await openHostilePlace();
  });
  after(() => place[Symbol.asyncDispose]());

  /** Opens many connections that each send the start of a request. */
  async function openMany(start: string): Promise<RawConnection[]> {
    const connections = await Promise.all(
      Array.from({ length: MANY }, () => openConnection(place.port)),
    );
    for (const connection of connections) connection.write(start);
    return connections;
  }

  async function requireAnswers(
    connections: readonly RawConnection[],
    rest: string,
  ): Promise<void> {
    for (const connection of connections) connection.write(rest);
    for (const connection of connections) {
      assertEquals((await connection.answer())?.status, 200);
      connection[Symbol.dispose]();
    }
  }

  function bodyHead(length: number): string {
    const lines = ["POST /api/pages/snippet-tree HTTP/1.1", place.host];
    return [...lines, "Content-Type: application/json", `Content-Length: ${length}`, "", ""]
      .join("\r\n");
  }

  it("holds nobody up with heads that do not end", async () => {
    const connections = await openMany(`GET /api/health HTTP/1.1\r\n${place.host}\r\nX-Slow: `);
    await place.requireHealthy();
    await requireAnswers(connections, "at last\r\n\r\n");
  });

  it("holds nobody up with bodies that do not end", async () => {
    const connections = await openMany(bodyHead(BODY.length) + BODY.slice(0, 5));
    await place.requireHealthy();
    await requireAnswers(connections, BODY.slice(5));
  });

  it("holds nobody up with a head and a body of a byte at a time", async () => {
    using connection = await openConnection(place.port);
    let isAnswered = false;
    const answer = connection.answer().then((found) => {
      isAnswered = true;
      return found;
    });
    for (const byte of bodyHead(BODY.length) + BODY) {
      assert(!isAnswered);
      await place.requireHealthy();
      connection.write(byte);
    }
    assertEquals((await answer)?.status, 200);
  });

  it("holds nobody up with chunks of a byte", async () => {
    const head = bodyHead(0).replace("Content-Length: 0", "Transfer-Encoding: chunked");
    using connection = await openConnection(place.port);
    connection.write(head);
    for (const byte of BODY) {
      connection.write(`1\r\n${byte}\r\n`);
      await place.requireHealthy();
    }
    connection.write("0\r\n\r\n");
    assertEquals((await connection.answer())?.status, 200);
  });

  it("holds nobody up by never reading its answers", async () => {
    const socket = connect(place.port, "127.0.0.1");
    await once(socket, "connect");
    socket.pause();
    socket.write(`GET /openapi.json HTTP/1.1\r\n${place.host}\r\n\r\n`.repeat(MANY));
    for (let count = 0; count < 20; count++) await place.requireHealthy();
    socket.destroy();
    await place.requireHealthy();
  });

  it("takes no memory by never reading events", async () => {
    const head = `GET /api/events HTTP/1.1\r\n${place.host}\r\n\r\n`;
    const sockets = await Promise.all(Array.from({ length: MANY }, () => openDeaf(head)));
    const reader = await openReader(place.port, head);
    await reader.until("retry: ");
    const before = residentOf(place.served.child.pid);
    // Told file by file, until they are too many: then as one.
    for (let round = 0; round < ROUNDS; round++) {
      for (let n = 0; n < FILES; n++) {
        writeFileSync(join(place.root, "src", `slow${n}.ts`), `${round}\n`);
      }
      writeFileSync(join(place.root, "src", `round${round}.ts`), "");
      await reader.until(`src/round${round}.ts`, '"many-files"');
      await place.requireHealthy();
    }
    const grown = residentOf(place.served.child.pid) - before;
    assert(grown < 200, `${grown} MB more`);
    reader.socket.destroy();
    for (const socket of sockets) socket.destroy();
    for (let n = 0; n < FILES; n++) rmSync(join(place.root, "src", `slow${n}.ts`));
    for (let n = 0; n < ROUNDS; n++) rmSync(join(place.root, "src", `round${n}.ts`));
    await place.requireHealthy();
  });

  /** Sends a request, and never reads. */
  async function openDeaf(request: string): Promise<Socket> {
    const socket = connect(place.port, "127.0.0.1");
    await once(socket, "connect");
    socket.on("error", () => undefined);
    socket.pause();
    socket.write(request);
    return socket;
  }

  it("that leaves in the middle leaves nothing behind", async () => {
    for (const start of ["GET /api/hea", bodyHead(BODY.length) + BODY.slice(0, 5)]) {
      for (const connection of await openMany(start)) connection[Symbol.dispose]();
      await place.requireHealthy();
    }
    place.requireUntouched();
  });

  it("is answered also when it says that nothing more comes", async () => {
    using connection = await openConnection(place.port);
    connection.write(bodyHead(BODY.length) + BODY);
    connection.end();
    assertEquals((await connection.answer())?.status, 200);
  });
});

/** A connection whose text is read on until one of some words is in it. */
async function openReader(
  port: number,
  request: string,
): Promise<{ readonly socket: Socket; until(...words: string[]): Promise<void> }> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.setEncoding("utf8").write(request);
  let text = "";
  return {
    socket,
    async until(...words) {
      while (!words.some((word) => text.includes(word))) {
        const [piece] = await once(socket, "data") as [string];
        text += piece;
      }
      text = "";
    },
  };
}

/** The memory of a process in MB; 0 where the system does not tell. */
function residentOf(pid: number | undefined): number {
  const path = `/proc/${pid}/status`;
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(existsSync(path) ? readFileSync(path, "utf8") : "") ??
    [];
  return Number(kilobytes ?? 0) / 1024;
}
