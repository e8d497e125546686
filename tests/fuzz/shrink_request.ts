import type { FuzzRequest } from "./make_request.ts";

const MAX_TRIES = 150;

/**
 * Makes a failing request smaller for as long as it fails.
 * @param fails sends a request again and says whether the same is wrong
 */
export async function shrinkRequest(
  request: FuzzRequest,
  fails: (smaller: FuzzRequest) => Promise<boolean>,
): Promise<FuzzRequest> {
  let smallest = request;
  let tries = 0;
  for (let found = true; found;) {
    found = false;
    for (const candidate of smallerRequests(smallest)) {
      if (++tries > MAX_TRIES) return smallest;
      if (!await fails(candidate)) continue;
      smallest = candidate;
      found = true;
      break;
    }
  }
  return smallest;
}

function* smallerRequests(request: FuzzRequest): Generator<FuzzRequest> {
  if (Object.keys(request.headers).length > 0) yield { ...request, headers: {} };
  for (const query of smallerObjects(request.query)) yield { ...request, query };
  for (const params of smallerObjects(request.params)) {
    if (Object.keys(params).length === Object.keys(request.params).length) {
      yield { ...request, params };
    }
  }
  if (request.body === undefined) return;
  for (const body of smallerValues(request.body)) yield { ...request, body };
}

/** Values that are one step smaller, the smallest first. */
function* smallerValues(value: unknown): Generator<unknown> {
  if (typeof value === "string") yield* smallerStrings(value);
  else if (typeof value === "number" && value !== 0) yield 0;
  else if (Array.isArray(value)) yield* smallerArrays(value);
  else if (typeof value === "object" && value !== null) yield* smallerObjects({ ...value });
}

function* smallerStrings(text: string): Generator<string> {
  if (text.length > 1) {
    const half = text.length >> 1;
    yield text.slice(0, half);
    yield text.slice(half);
    if (text.length < 40) yield text.slice(0, -1);
    if (text.length < 40) yield text.slice(1);
  }
  if (text !== "" && text !== "a") yield "a";
}

function* smallerArrays(items: readonly unknown[]): Generator<unknown[]> {
  if (items.length > 1) yield items.slice(0, items.length >> 1);
  for (const at of items.keys()) yield items.filter((_, index) => index !== at);
  for (const [at, item] of items.entries()) {
    for (const smaller of smallerValues(item)) {
      yield items.map((other, index) => index === at ? smaller : other);
    }
  }
}

function* smallerObjects<T>(object: Readonly<Record<string, T>>): Generator<Record<string, T>> {
  for (const name of Object.keys(object)) {
    const { [name]: _, ...rest } = object;
    yield rest;
  }
  for (const [name, member] of Object.entries(object)) {
    // A smaller value is of the same type as the value.
    for (const smaller of smallerValues(member)) yield { ...object, [name]: smaller as T };
  }
}
