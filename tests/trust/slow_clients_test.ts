import { once } from "node:events";
import { connect } from "node:net";
import { after, before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { type HostilePlace, openHostilePlace } from "../support/hostile_place.ts";
import { openConnection, type RawConnection } from "../support/raw_connection.ts";

const MANY = 200;
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
