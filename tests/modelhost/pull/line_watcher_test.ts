import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { createLineWatcher } from "../../../lib/modelhost/pull/line_watcher.ts";
import { seededRandom } from "../../support/random.ts";

const encoder = new TextEncoder();

/** What the watcher makes of bytes that come in these pieces. */
function watch(pieces: readonly Uint8Array[]): { tells: boolean; open: boolean } {
  const watcher = createLineWatcher();
  for (const piece of pieces) watcher.read(piece);
  return { tells: watcher.tellsOutcome, open: watcher.openBytes > 0 };
}

/** What `JSON.parse` makes of the same lines. */
function judge(text: string): { tells: boolean; open: boolean } {
  const lines = text.split("\n").map(judgeLine);
  const last = lines.at(-1);
  const told = lines.filter((line) => line !== "blank");
  const tells = told.includes("success") || told.at(-1) === "error";
  return {
    tells: tells && !(last === "nothing" && !isObject(text.split("\n").at(-1) ?? "")),
    open: !text.endsWith("\n") && text !== "",
  };
}

function judgeLine(line: string): "blank" | "success" | "error" | "nothing" {
  if (/^[ \t\r]*$/.test(line)) return "blank";
  if (!isObject(line)) return "nothing";
  const value = JSON.parse(line);
  if (value.status === "success") return "success";
  return value.error !== undefined && value.error !== null ? "error" : "nothing";
}

function isObject(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

const cases: [name: string, text: string, tells: boolean][] = [
  ["nothing at all", "", false],
  ["empty lines", "\n\r\n  \n", false],
  ["success", '{"status":"success"}\n', true],
  ["success without a line break", '{"status":"success"}', true],
  ["success with CRLF", '{"status":"success"}\r\n', true],
  ["success with spaces", ' \t{ "status" : "success" } \r\n', true],
  ["success beside other members", '{"a":{"b":["}"]},"status":"success","c":null}\n', true],
  [
    "success in escapes",
    '{"\\u0073tatus":"\\u0073\\u0075\\u0063\\u0063\\u0065\\u0073\\u0073"}',
    true,
  ],
  ["success and empty lines", '{"status":"success"}\n\r\n\n', true],
  ["success and another line", '{"status":"success"}\n{"done":true}\n', true],
  ["success and half a line", '{"status":"success"}\n{"done":tr', false],
  ["success inside of a longer word", '{"status":"success!"}\n', false],
  ["success at the end of a longer word", '{"status":"not success"}\n', false],
  [
    "success inside of a longer text",
    '{"status":"it says \\"status\\":\\"success\\" here"}\n',
    false,
  ],
  ["success inside of a member", '{"detail":{"status":"success"}}\n', false],
  ["success inside of a list", '[{"status":"success"}]\n', false],
  ["success as a key", '{"success":"status"}\n', false],
  ["success of another member", '{"state":"success"}\n', false],
  ["a status that is taken back", '{"status":"success","status":"failed"}\n', false],
  ["a status that is none", '{"status":["success"]}\n', false],
  ["success between other text", 'ok {"status":"success"}\n', false],
  ["success before other text", '{"status":"success"} ok\n', false],
  ["success over two lines", '{"status":\n"success"}\n', false],
  ["success that is not closed", '{"status":"success"\n', false],
  ["an escaped quote before it", '{"a":"\\\\","status":"success"}\n', true],
  ["an escaped quote around it", '{"a":"\\",\\"status\\":\\"success\\"}\n', false],
  ["an error", '{"error":"no space"}\n', true],
  ["an error with a line break in its text", '{"error":"no\\nspace"}\n', true],
  ["an error that is null", '{"error":null}\n', false],
  ["an error, and on it goes", '{"error":"retry"}\n{"status":"pulling"}\n', false],
  ["an error after success", '{"status":"success"}\n{"error":"no space"}\n', true],
  ["a total of 0", '{"status":"pulling","total":0,"completed":0}\n', false],
  ["characters of several bytes", '{"status":"süß 🚢"}\n{"status":"success","ü":"🚢"}\n', true],
];

describe("createLineWatcher", () => {
  for (const [name, text, tells] of cases) {
    it(`knows ${name}, wherever the bytes are split`, () => {
      const bytes = encoder.encode(text);
      const expected = { tells, open: text !== "" && !text.endsWith("\n") };
      assertEquals(judge(text), expected, "The judge");
      assertEquals(watch([bytes]), expected, "In one piece");
      assertEquals(watch([...bytes].map((byte) => Uint8Array.of(byte))), expected, "Byte by byte");
      for (let at = 0; at <= bytes.length; at++) {
        assertEquals(
          watch([bytes.subarray(0, at), bytes.subarray(at)]),
          expected,
          `Split at ${at}`,
        );
      }
    });
  }

  it("says what JSON.parse says of random lines", () => {
    const seed = 20261121;
    const random = seededRandom(seed);
    const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
    const words = [
      "success",
      "status",
      "error",
      "ü🚢",
      '"',
      "\\",
      "{",
      "}",
      "[",
      ",",
      "\n",
      ":",
      "",
    ];
    const value = (depth: number): unknown => {
      if (random(2) === 0 || depth > 3) return pick([...words, 0, -1.5e3, true, null]);
      return random(2) === 0 ? [value(depth + 1), value(depth + 1)] : object(depth + 1);
    };
    const object = (depth: number): unknown =>
      Object.fromEntries(Array.from({ length: random(4) }, () => [pick(words), value(depth)]));
    const line = (): string => {
      const text = JSON.stringify(object(0), null, pick(["", "", "\t"])).replaceAll("\n", " ");
      const kind = random(20);
      if (kind < 2) return text.slice(0, random(text.length));
      if (kind < 3) return `${text} x`;
      return kind < 5 ? pick(["", "\r", "  ", "[]", '"status"', "null"]) : text;
    };
    let told = 0;
    for (let round = 0; round < 3_000; round++) {
      const lines = Array.from({ length: 1 + random(4) }, line);
      const text = lines.join(pick(["\n", "\r\n"])) + pick(["\n", ""]);
      const bytes = encoder.encode(text);
      const at = random(bytes.length + 1);
      const found = watch([bytes.subarray(0, at), bytes.subarray(at)]);
      assertEquals(found, judge(text), `Seed ${seed}, round ${round}: ${JSON.stringify(text)}`);
      if (found.tells) told++;
    }
    assert(told > 100 && told < 2_900, "The lines tell all the same");
  });

  it("reads a line of 100 MB in pieces and finds the success behind it", () => {
    const watcher = createLineWatcher();
    const piece = encoder.encode('\\"status\\":\\"success\\",x'.repeat(3_000));
    watcher.read(encoder.encode('{"detail":"'));
    for (let sent = 0; sent < 100_000_000; sent += piece.length) watcher.read(piece);
    watcher.read(encoder.encode('"}\n'));
    assert(!watcher.tellsOutcome);
    watcher.read(encoder.encode('{"status":"success"}'));
    assert(watcher.tellsOutcome);
  });
});
