import { assertEquals } from "@std/assert";
import { createRandom, type Random } from "../support/random.ts";
import { exchange, type FuzzTarget, isJson } from "./exchange.ts";
import type { Finding } from "./finding.ts";
import type { FuzzWorld } from "./fuzz_world.ts";
import type { FuzzAnswer } from "./judge_answer.ts";
import { createKnownValues, type KnownValues } from "./known_values.ts";
import { answeringOperation, type FuzzRequest, makeRequest, targetOf } from "./make_request.ts";
import { type ApiDocument, nameOf, readDocument } from "./operations.ts";
import { shrinkRequest } from "./shrink_request.ts";
import { createTally, type Tally } from "./tally.ts";

/** So many requests are sent between two looks at what is around the project. */
const ROUND = 100;
/** A finding of each kind is told once, and not all of them. */
const MAX_FINDINGS = 20;

/** A service that is sent requests, and all that was seen of it. */
export interface FuzzRun {
  readonly world: FuzzWorld;
  readonly target: FuzzTarget;
  readonly document: ApiDocument;
  readonly known: KnownValues;
  readonly random: Random;
  readonly counts: Counts;
  readonly tally: Tally;
  /** By operation and kind. */
  readonly findings: Map<string, Finding>;
}

/** What a run has come by. */
interface Counts {
  sent: number;
  succeeded: number;
  /** True while another project than the first is open. */
  elsewhere: boolean;
}

/** Reads the served document, and whatever can be read without knowing anything. */
export async function openFuzzRun(
  world: FuzzWorld,
  target: FuzzTarget,
  seed: number,
): Promise<FuzzRun> {
  const random = createRandom(seed);
  const document = await fetchDocument(target);
  const known = createKnownValues(world.first);
  const counts = { sent: 0, succeeded: 0, elsewhere: false };
  const tally = createTally(document.operations.map(nameOf));
  const run = { world, target, document, known, random, counts, tally, findings: new Map() };
  for (const operation of document.operations) {
    if (operation.method === "GET") {
      await sendOne(run, makeRequest(operation, document, known, random));
    }
  }
  return run;
}

/**
 * Sends requests, judges each answer and what was written, and makes those that fail smaller.
 * @returns what is wrong; at most 20 findings, one of a kind
 */
export async function sendAll(
  run: FuzzRun,
  requests: Iterable<FuzzRequest> | AsyncIterable<FuzzRequest>,
): Promise<readonly Finding[]> {
  for await (const request of requests) {
    await sendOne(run, request);
    if (run.random.below(25) === 0) run.world.meddle(run.random);
    if (run.counts.sent % ROUND === 0) await lookAround(run);
    if (run.findings.size >= MAX_FINDINGS) break;
  }
  await lookAround(run);
  return [...run.findings.values()];
}

/** Whatever is known is of the first project, which is opened again before long. */
export const SWITCH = "PUT /api/project";

async function fetchDocument(target: FuzzTarget): Promise<ApiDocument> {
  const response = await target.send(new Request(`${target.origin}/openapi.json`));
  assertEquals(response.status, 200);
  return readDocument(await response.json());
}

/** Sends a request, judges what comes of it, and makes it smaller if that is wrong. */
export async function sendOne(run: FuzzRun, request: FuzzRequest): Promise<FuzzAnswer | null> {
  const { complaints, answer } = await exchange(run, request);
  const name = nameOf(answeringOperation(request, run.document));
  run.counts.sent++;
  if (answer) learn(run, request, answer);
  run.tally.add(name, answer ? kindOf(answer) : "no answer");
  for (const complaint of complaints) {
    const key = `${name}: ${complaint.kind}`;
    if (run.findings.has(key)) continue;
    // Also while it is made smaller, it is this one.
    run.findings.set(key, { ...complaint, kind: key, request: describeRequest(request) });
    const smallest = await shrinkRequest(
      request,
      async (smaller) =>
        (await exchange(run, smaller)).complaints.some(({ kind }) => kind === complaint.kind),
    );
    run.findings.set(key, { ...complaint, kind: key, request: describeRequest(smallest) });
  }
  return answer;
}

/** The status, and the code of a problem. */
function kindOf({ response, text }: FuzzAnswer): string {
  const isProblem = response.status >= 400 && isJson(response);
  return isProblem ? `${response.status} ${JSON.parse(text).code}` : String(response.status);
}

function learn(run: FuzzRun, request: FuzzRequest, { response, text }: FuzzAnswer): void {
  if (response.status >= 400) return;
  run.counts.succeeded++;
  const sent: object = { ...request.query, ...request.params, ...Object(request.body) };
  if (nameOf(request.operation) === SWITCH) {
    run.counts.elsewhere = Reflect.get(sent, "path") !== ".";
  }
  if (!isJson(response)) return;
  const context = Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => CONTEXT.has(name) && typeof value === "string"),
  );
  run.known.learn(request.operation.area, JSON.parse(text), context);
}

/** What a request has sent belongs to what its answer tells. */
const CONTEXT: ReadonlySet<string> = new Set([
  "feature",
  "file",
  "path",
  "nodeId",
  "machine",
  "id",
  "from",
  "base",
]);

/** The service is well, and nothing was written but what was told. */
async function lookAround(run: FuzzRun): Promise<void> {
  const { world, target, findings } = run;
  if (run.counts.elsewhere) await openFirst(run);
  const health = await target.send(new Request(`${target.origin}/api/health`));
  const { status } = await health.json();
  const complaints = [...world.complaints(null), ...world.complaintsOutside()];
  if (status !== "ok") complaints.push({ kind: "The service is not well", detail: status });
  for (const complaint of complaints) {
    const key = `Between requests: ${complaint.kind}`;
    findings.set(key, { ...complaint, kind: key, request: "(any of the last ones)" });
  }
}

/** Opens the first project again, if no process runs. */
export async function openFirst({ target, counts }: FuzzRun): Promise<void> {
  const response = await target.send(
    new Request(`${target.origin}/api/project`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: '{"path":"."}',
    }),
  );
  // While a process runs, the other project stays open.
  counts.elsewhere = !response.ok;
  await response.body?.cancel();
}

function describeRequest(request: FuzzRequest): string {
  const { operation, body, headers } = request;
  const lines = [`${operation.method} ${targetOf(request)}`];
  if (Object.keys(headers).length > 0) lines.push(JSON.stringify(headers));
  if (body !== undefined) lines.push(JSON.stringify(body));
  return lines.map((line) => line.length > 3000 ? `${line.slice(0, 3000)}…` : line).join("\n");
}
