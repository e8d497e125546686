import { Buffer } from "node:buffer";
import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";

/** What a runtime does instead of an answer. @returns when it has done so */
export type Misbehaviour = (response: ServerResponse) => void;

const JSON_TYPE = { "content-type": "application/json" };

/** Repeats while the answer is open. */
function every(milliseconds: number, response: ServerResponse, act: () => void): void {
  const timer = setInterval(act, milliseconds);
  response.on("close", () => clearInterval(timer));
}

function json(body: string | Uint8Array): Misbehaviour {
  return (response) => void response.writeHead(200, JSON_TYPE).end(body);
}

/** Answers that come at once, and are none. */
export const WRONG_ANSWERS: Readonly<Record<string, Misbehaviour>> = {
  "a page of a proxy": (response) =>
    void response.writeHead(502, { "content-type": "text/html" }).end("<h1>502 Bad Gateway</h1>"),
  "a page": (response) =>
    void response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><p>Hello"),
  "an error in JSON": (response) =>
    void response.writeHead(500, JSON_TYPE).end('{"error":"out of memory at /var/lib/models"}'),
  "a redirection": (response) =>
    void response.writeHead(302, { location: "/api/elsewhere" }).end('{"version":"1","models":[]}'),
  "no content": (response) => void response.writeHead(204).end(),
  "nothing in 200": json(""),
  "half of a JSON text": json('{"version":"0.1","models":[{"na'),
  "other JSON": json('{"version":7,"models":"none"}'),
  "a compressed answer": (response) =>
    void response.writeHead(200, { ...JSON_TYPE, "content-encoding": "gzip" })
      .end(gzipSync('{"version":"1","models":[]}')),
  "a list": json("[]"),
  "null": json("null"),
  "bytes that are no UTF-8": json(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])),
  "JSON that is nested a million deep": json("[".repeat(1_000_000)),
  "a connection that is cut": (response) => void response.destroy(),
  "half an answer": (response) => {
    response.writeHead(200, { ...JSON_TYPE, "content-length": "1000" });
    response.write('{"version":"0.1"', () => response.destroy());
  },
  "an answer without an end": (response) => {
    response.writeHead(200, JSON_TYPE);
    response.write('{"version":"');
    const piece = "x".repeat(65_536);
    const more = (): void => {
      while (!response.destroyed && response.write(piece));
    };
    response.on("drain", more);
    more();
  },
};

/** Answers that keep whoever waits for them waiting. */
export const SLOW_ANSWERS: Readonly<Record<string, Misbehaviour>> = {
  "silence": () => undefined,
  "a head and silence": (response) => {
    response.writeHead(200, JSON_TYPE);
    response.flushHeaders();
  },
  "half an answer and silence": (response) => {
    response.writeHead(200, JSON_TYPE);
    response.write('{"version":"0.1"');
  },
  "a slow drip": (response) => {
    response.writeHead(200, JSON_TYPE);
    every(50, response, () => response.write(" "));
  },
};
