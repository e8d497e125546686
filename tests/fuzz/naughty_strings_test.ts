import { describe, it } from "node:test";
import process from "node:process";
import { assertEquals, assertGreater } from "@std/assert";
import { naughtyStrings } from "../support/naughty_strings.ts";
import { type FuzzRun, openFuzzRun, sendAll } from "./fuzz_run.ts";
import { openFuzzService } from "./fuzz_service.ts";
import { messageOf } from "./finding.ts";
import { type FuzzRequest, makeRequest } from "./make_request.ts";
import type { Operation } from "./operations.ts";
import { textFieldsOf, withText } from "./text_fields.ts";

/** About how many requests are sent; `WORKBENCH_FUZZ` asks for more, up to each string in each field. */
const COUNT = Math.ceil(Number(process.env["WORKBENCH_FUZZ"] ?? 3000) / 5);
const SEED = Number(process.env["WORKBENCH_SEED"] ?? 1);

describe("the Big List of Naughty Strings", () => {
  it("goes through every text field of every route that writes", async () => {
    await using service = await openFuzzService();
    const run = await openFuzzRun(service.world, service.target, SEED);
    const findings = await sendAll(run, requestsWithStrings(run));
    assertEquals(findings, [], messageOf(SEED, findings));
  });
});

/** Each field gets its share of the strings; the next one goes on where it stopped. */
function* requestsWithStrings(run: FuzzRun): Generator<FuzzRequest> {
  const fields = run.document.operations.flatMap((operation) => fieldsOf(operation, run));
  assertGreater(fields.length, 100);
  const share = Math.min(naughtyStrings.length, Math.ceil(COUNT / fields.length));
  let next = 0;
  for (const put of fields) {
    for (let count = 0; count < share; count++) {
      yield put(naughtyStrings[next++ % naughtyStrings.length] ?? "");
    }
  }
}

type PutString = (text: string) => FuzzRequest;

/** For each text field of an operation, what makes a request with a string there. */
function fieldsOf(operation: Operation, run: FuzzRun): PutString[] {
  if (operation.method === "GET") return [];
  const { document, known, random } = run;
  const inPath = operation.params.map(({ name }): PutString => (text) => {
    const request = makeRequest(operation, document, known, random);
    return { ...request, params: { ...request.params, [name]: text } };
  });
  const fields = operation.body ? textFieldsOf(operation.body, document.named) : [];
  const inBody = fields.map(({ schema, path }): PutString => (text) => {
    const request = makeRequest({ ...operation, body: schema }, document, known, random);
    return { ...request, operation, body: withText(request.body, path, text) };
  });
  return [...inPath, ...inBody];
}
