import type { z } from "zod";
import { WorkbenchError } from "../errors/mod.ts";
import { listOf, schemaSentence, unknownKeys } from "../text/mod.ts";

/** One thing that is wrong with a request. */
export interface Issue {
  /** The place in the part: `steps[0].title`. */
  readonly path: string;
  readonly message: string;
}

/**
 * Checks one part of a request against its schema.
 * @param part `query`, `params` or `body`, for the message
 * @throws {WorkbenchError} `invalid_request` with `issues: Issue[]`
 */
export function validate<S extends z.ZodType>(
  schema: S,
  value: unknown,
  part: string,
): z.output<S> {
  const result = schema.safeParse(value, { error: schemaSentence });
  if (result.success) return result.data;
  throw invalidRequest(part, result.error.issues.map(issueOf));
}

/**
 * Checks a body that was not sent against the schema of one.
 * @throws {WorkbenchError} `invalid_request` with one issue, which names what a body needs
 */
export function validateNoBody<S extends z.ZodType>(schema: S): z.output<S> {
  const result = schema.safeParse({});
  if (result.success) return result.data;
  const needed = new Set(result.error.issues.map(({ path }) => String(path[0] ?? "")));
  const names = listOf([...needed].filter(Boolean).map((name) => `"${name}"`));
  throw invalidRequest("body", [{ path: "", message: `There is none; send JSON with ${names}` }]);
}

/**
 * The query of a URL as an object of strings.
 * @param known the keys that the route takes; any where it is left out
 * @throws {WorkbenchError} `invalid_request` when a key is repeated, as nobody can say which one is meant, or unknown
 */
export function queryOf(url: URL, known?: readonly string[]): Record<string, string> {
  const query: Record<string, string> = Object.create(null);
  for (const [key, value] of url.searchParams) {
    if (key in query) {
      throw invalidRequest("query", [{ path: key, message: "Give this key once" }]);
    }
    if (known && !known.includes(key)) {
      throw invalidRequest("query", [{ path: key, message: unknownKeys([key], known) }]);
    }
    query[key] = value;
  }
  return query;
}

/**
 * The parameters of a matched path, percent-decoded.
 * @throws {WorkbenchError} `invalid_request` when the escapes are malformed
 */
export function paramsOf(raw: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [name, decodeParam(name, value)]),
  );
}

function decodeParam(name: string, value: string): string {
  try {
    return decodeURIComponent(value);
  } catch (cause) {
    if (!(cause instanceof URIError)) throw cause;
    throw invalidRequest("path", [{ path: name, message: "Mend the percent escapes" }]);
  }
}

function invalidRequest(part: string, issues: readonly Issue[]): WorkbenchError {
  const first = issues[0];
  return new WorkbenchError(
    "invalid_request",
    `Cannot use the ${part}: ${first?.path ? `"${first.path}": ` : ""}${
      first?.message ?? "invalid"
    }`,
    { data: { issues } },
  );
}

function issueOf(issue: z.core.$ZodIssue): Issue {
  return { path: pathText(issue.path), message: issue.message };
}

function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === "number") return `${text}[${step}]`;
    return text === "" ? String(step) : `${text}.${String(step)}`;
  }, "");
}
