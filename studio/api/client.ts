import { sayProblem } from "./say_problem.ts";
import { type components, createClient, type paths } from "project-workbench/client";

/** The address of the service: the scripts of the Studio are in a folder below it. */
export const SERVICE: string = new URL(/* @vite-ignore */ "..", import.meta.url).href.replace(
  /\/$/,
  "",
);

export const api = createClient({ baseUrl: import.meta.env.DEV ? location.origin : SERVICE });

export type { paths };
export type Schemas = components["schemas"];

type Problem = Schemas["Problem"];

/** A request that the service refused, or could not be asked at all. */
export class Refusal extends Error {
  /** Stable, as `stale_file`; `unreachable` where there was no answer. */
  readonly code: string;
  readonly status: number;
  /** What the answer says beside code and sentence. */
  readonly data: Readonly<Record<string, unknown>>;

  constructor(
    problem: { readonly code: string; readonly detail: string; readonly status: number },
  ) {
    super(sayProblem(problem));
    this.code = problem.code;
    this.status = problem.status;
    this.data = { ...problem };
  }
}

let tellSignedOut: () => void = () => undefined;

/** Has a function called whenever the service refuses a request for want of a session. */
export function onSignedOut(tell: () => void): void {
  tellSignedOut = tell;
}

/**
 * Waits for an answer and returns its data.
 * @throws {Refusal} with the sentence of the service, or the one that it cannot be reached
 */
export async function ask<T>(
  request: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<T> {
  const { data, error, response } = await request.catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    const detail = "The service does not answer. Is it still running?";
    throw new Refusal({ code: "unreachable", detail, status: 0 });
  });
  if (response.ok) return data as T; // of an answer that is no problem
  if (response.status === 401) tellSignedOut();
  throw new Refusal({ ...(error as Problem), status: response.status }); // each refusal is a problem document
}
