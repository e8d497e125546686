import type { FuzzWorld } from "./fuzz_world.ts";
import { type Complaint, type FuzzAnswer, judgeAnswer } from "./judge_answer.ts";
import { type FuzzRequest, targetOf } from "./make_request.ts";
import { type ApiDocument, nameOf } from "./operations.ts";

/** How requests get to the service, and what it writes into its log meanwhile. */
export interface FuzzTarget {
  send(request: Request): Promise<Response>;
  /** Where the service is. */
  readonly origin: string;
  /** The causes of failures since the last call. */
  causes(): readonly string[];
}

/** Who talks with whom, about what. */
interface Exchange {
  readonly world: FuzzWorld;
  readonly target: FuzzTarget;
  readonly document: ApiDocument;
}

interface Exchanged {
  readonly complaints: readonly Complaint[];
  /** Null when there was none. */
  readonly answer: FuzzAnswer | null;
}

/** No request takes as long, even on a machine that is busy. */
const PATIENCE_MS = 60_000;

/** Sends a request and says what is wrong with what came of it. */
export async function exchange(
  { world, target, document }: Exchange,
  request: FuzzRequest,
): Promise<Exchanged> {
  const answer = await answerOf(target, request);
  if (typeof answer === "string") {
    return { complaints: [{ kind: "No answer", detail: answer }], answer: null };
  }
  const { operation } = request;
  const told = isJson(answer.response) && answer.text !== "" ? JSON.parse(answer.text) : null;
  const complaints = judgeAnswer(request, answer, document, world.secrets)
    .concat(target.causes().map((detail) => ({ kind: "A failure inside", detail })));
  if (operation.method !== "GET") {
    const written = world.complaints(told);
    if (!WRITES_UNTOLD.has(nameOf(operation))) complaints.push(...written);
  }
  return { complaints, answer };
}

/** What git puts away, and brings back, it tells by itself. */
const WRITES_UNTOLD: ReadonlySet<string> = new Set(["POST /api/git/dirty-answer"]);

/** @returns the answer, or why there is none */
async function answerOf(target: FuzzTarget, request: FuzzRequest): Promise<FuzzAnswer | string> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`Nothing came in ${PATIENCE_MS} ms`), PATIENCE_MS);
  });
  const answering = read(target.send(requestOf(target, request)))
    .catch((error: unknown) => `The connection failed: ${String(error)}`);
  const answer = await Promise.race([answering, late]);
  clearTimeout(timer);
  return answer;
}

function requestOf({ origin }: FuzzTarget, request: FuzzRequest): Request {
  const { operation: { method }, body, headers } = request;
  const url = origin + targetOf(request);
  if (body === undefined) return new Request(url, { method, headers, redirect: "manual" });
  return new Request(url, {
    method,
    headers: { "content-type": "application/json", ...headers },
    redirect: "manual",
    body: JSON.stringify(body),
  });
}

/** Whatever is told; of a stream of events, which has no end, what is told first. */
async function read(answering: Promise<Response>): Promise<FuzzAnswer> {
  const response = await answering;
  const isEvents = response.headers.get("content-type") === "text/event-stream";
  if (!isEvents || !response.body) return { response, text: await response.text() };
  const reader = response.body.getReader();
  await reader.cancel();
  return { response, text: "" };
}

export function isJson(response: Response): boolean {
  return /^application\/(problem\+)?json/.test(response.headers.get("content-type") ?? "");
}
