import { type FuzzRun, openFirst, sendOne, SWITCH } from "./fuzz_run.ts";
import { type FuzzRequest, makeRequest, sometimesSpoilt } from "./make_request.ts";
import { nameOf, type Operation } from "./operations.ts";
import { NotPrepared, type Prepare, preparedPlace } from "./prepared/prepared_place.ts";
import { preparationsOf } from "./prepared/prepared_requests.ts";

/**
 * Requests that the document describes, or nearly so; each is made when those before it were answered. Where an operation has
 * not succeeded yet, they are mostly those that shall.
 */
export async function* randomRequests(run: FuzzRun, count: number): AsyncGenerator<FuzzRequest> {
  const { document, known, random } = run;
  for (let made = 0; made < count; made++) {
    const operation = pickOperation(run);
    const isNew = isMissed(run, operation);
    const preparations = preparationsOf(operation);
    const isPrepared = preparations.length > 0 && random.below(4) < (isNew ? 3 : 1);
    const prepared = isPrepared
      ? await prepareRequest(run, operation, random.pick(preparations))
      : null;
    if (!prepared) yield makeRequest(operation, document, known, random);
    else yield isNew ? prepared : sometimesSpoilt(prepared, random);
  }
}

/** Of each operation that has not succeeded, the requests that shall, until one does. */
export async function* missedRequests(run: FuzzRun): AsyncGenerator<FuzzRequest> {
  for (const operation of run.document.operations) {
    for (const prepare of preparationsOf(operation)) {
      const isMissing = isMissed(run, operation);
      const prepared = isMissing && await prepareRequest(run, operation, prepare);
      if (prepared) yield prepared;
    }
  }
}

function isMissed({ tally }: FuzzRun, operation: Operation): boolean {
  return preparationsOf(operation).length > 0 && !tally.hasSucceeded(nameOf(operation));
}

/** Those that have not succeeded yet come more often, and those that take nothing have little to say. */
function pickOperation(run: FuzzRun): Operation {
  const { document: { operations }, random } = run;
  const left = random.below(3) === 0 ? operations.filter((one) => isMissed(run, one)) : [];
  const operation = random.pick(left.length > 0 ? left : operations);
  const { params, query, body } = operation;
  const takesSomething = params.length + query.length > 0 || body !== null;
  const isRare = !isMissed(run, operation) && (!takesSomething || nameOf(operation) === SWITCH);
  return isRare && random.below(5) > 0 ? pickOperation(run) : operation;
}

/** @returns a request that should succeed; null where what was sent before stands in its way */
async function prepareRequest(
  run: FuzzRun,
  operation: Operation,
  prepare: Prepare,
): Promise<FuzzRequest | null> {
  const { world, document, counts } = run;
  const place = preparedPlace({ world, document, send: (request) => sendOne(run, request) });
  world.restore();
  try {
    if (counts.elsewhere) await openFirst(run);
    const { params = {}, query = {}, body, headers = {} } = await prepare(place);
    return { operation, params: decoded(params), query, body, headers };
  } catch (error) {
    if (error instanceof NotPrepared) return null;
    throw error;
  }
}

/** The cases write parameters as a path has them. */
function decoded(params: FuzzRequest["params"]): FuzzRequest["params"] {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]),
  );
}
