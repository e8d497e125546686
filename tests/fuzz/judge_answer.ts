import process from "node:process";
import { AssertionError } from "node:assert";
import { checkAnswer } from "../support/check_answer.ts";
import { answeringOperation, type FuzzRequest, isValid, targetOf } from "./make_request.ts";
import { type ApiDocument, type DeclaredAnswer, nameOf, type Operation } from "./operations.ts";
import { checkValue } from "./schema/check_value.ts";

/** Something that an answer must not be. */
export interface Complaint {
  /** What is wrong, in words that are the same for the same defect. */
  readonly kind: string;
  readonly detail: string;
}

/** An answer, read to its end. */
export interface FuzzAnswer {
  readonly response: Response;
  readonly text: string;
}

/** URI Too Long, and Request Header Fields Too Large. */
const TOO_LONG: readonly number[] = [414, 431];
const LONG_HEAD = 8_000;

/**
 * Judges an answer by the served document alone: a declared success of the declared shape, or a declared problem.
 * @param secrets what no answer may contain
 */
export function judgeAnswer(
  request: FuzzRequest,
  answer: FuzzAnswer,
  document: ApiDocument,
  secrets: readonly string[],
): Complaint[] {
  const operation = answeringOperation(request, document);
  // A head that is too long for the server of the runtime never comes to the service.
  if (TOO_LONG.includes(answer.response.status) && targetOf(request).length > LONG_HEAD) return [];
  if (isOfOtherProtocol(request, answer)) return foreignComplaints(answer, secrets);
  return [
    ...commonComplaints(request, answer, secrets),
    ...recordComplaints(answer),
    ...declaredComplaints(operation, answer, document),
    ...validityComplaints(request, answer, document),
  ];
}

/** Routes that speak a protocol which shapes its own answers; its official client judges them in tests of their own. */
const OTHER_PROTOCOLS: ReadonlySet<string> = new Set(["POST /mcp"]);

function isOfOtherProtocol({ operation }: FuzzRequest, { response }: FuzzAnswer): boolean {
  const type = response.headers.get("content-type") ?? "";
  return OTHER_PROTOCOLS.has(nameOf(operation)) && !type.startsWith("application/problem+json");
}

/** What holds for an answer in any protocol. */
function foreignComplaints(
  { response, text }: FuzzAnswer,
  secrets: readonly string[],
): Complaint[] {
  const told = [...secrets, process.cwd()].filter((secret) => text.includes(secret));
  return [
    ...stackComplaints(text),
    ...told.map((detail) => ({ kind: "A secret in the answer", detail })),
    ...(response.status >= 500 ? [{ kind: "A failure inside", detail: text }] : []),
  ];
}

function stackComplaints(text: string): Complaint[] {
  const hasStack = /\n\s+at .*:\d+:\d+|\\n\s+at .*:\d+:\d+/.test(text);
  return hasStack ? [{ kind: "A stack in the answer", detail: text.slice(0, 500) }] : [];
}

function commonComplaints(
  { operation }: FuzzRequest,
  { response, text }: FuzzAnswer,
  secrets: readonly string[],
): Complaint[] {
  const stack = stackComplaints(text);
  try {
    checkAnswer(operation.method, response, text, [...secrets, process.cwd()]);
    return stack;
  } catch (error) {
    // The assertions of @std/assert are errors of this name, the runtimes' own are of this class.
    if (!(error instanceof AssertionError) && (error as Error).name !== "AssertionError") {
      throw error;
    }
    return [...stack, { kind: "What no answer may be", detail: (error as Error).message }];
  }
}

/** Work that goes on by itself tells in its record what became of it. */
function recordComplaints({ text }: FuzzAnswer): Complaint[] {
  const at = text.indexOf('"code":"internal_error"');
  if (at < 0) return [];
  return [{ kind: "A failure inside, in a record", detail: text.slice(Math.max(0, at - 500), at) }];
}

function declaredComplaints(
  { answers }: Operation,
  { response, text }: FuzzAnswer,
  document: ApiDocument,
): Complaint[] {
  const declared = answers.get(response.status);
  if (!declared) {
    return [{ kind: `Status ${response.status} is not declared`, detail: text.slice(0, 500) }];
  }
  if (response.status === 500) return [{ kind: "A failure inside", detail: text.slice(0, 500) }];
  const type = response.headers.get("content-type")?.split(";")[0] ?? declared.mediaType;
  if (!isWithin(type, declared.mediaType)) {
    return [{ kind: `The media type "${type}" is not declared`, detail: text.slice(0, 500) }];
  }
  return response.status >= 400
    ? codeComplaints(declared, text)
    : shapeComplaints(declared, text, document);
}

/** Whether a media type is the declared one, or of the declared range. */
function isWithin(type: string, declared: string): boolean {
  return type === declared ||
    (declared.endsWith("/*") && type.startsWith(declared.slice(0, -1)));
}

function codeComplaints({ codes }: DeclaredAnswer, text: string): Complaint[] {
  const { code, detail } = JSON.parse(text);
  return codes.includes(code) ? [] : [{ kind: `The code ${code} is not declared`, detail }];
}

function shapeComplaints(
  { schema, mediaType }: DeclaredAnswer,
  text: string,
  { named }: ApiDocument,
): Complaint[] {
  if (!schema) return [];
  const values = mediaType === "text/event-stream" ? eventsIn(text) : [JSON.parse(text)];
  const issues = values.flatMap((value) => checkValue(value, schema, named));
  return issues.slice(0, 1).map(({ pointer, keyword }) => ({
    kind: `The answer breaks "${keyword}" at ${pointer.replace(/\/\d+/g, "/*")}`,
    detail: text.slice(0, 500),
  }));
}

/** The data of the events that a stream has told whole; its last one may be cut off. */
function eventsIn(stream: string): unknown[] {
  const events = stream.split("\n\n").slice(0, -1);
  return events.flatMap((event) => {
    const data = event.split("\n").find((line) => line.startsWith("data: "));
    return data === undefined ? [] : [JSON.parse(data.slice("data: ".length))];
  });
}

/** What a schema refuses, the service refuses for that very reason. */
function validityComplaints(
  request: FuzzRequest,
  { response, text }: FuzzAnswer,
  document: ApiDocument,
): Complaint[] {
  if (isValid(request, document)) return [];
  const code = response.status >= 400 ? JSON.parse(text).code : "success";
  if (code === "invalid_request" || code === "body_too_large") return [];
  return [{
    kind: "A request that the schema refuses is taken",
    detail: `With ${response.status} ${code}`,
  }];
}
