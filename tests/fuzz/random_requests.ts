import { type FuzzRun, openFirst, sendOne, SWITCH } from "./fuzz_run.ts";
import { type FuzzRequest, makeRequest, sometimesSpoilt } from "./make_request.ts";
import { nameOf, type Operation } from "./operations.ts";
import { NotPrepared, preparedPlace } from "./prepared/prepared_place.ts";
import { preparationsOf } from "./prepared/prepared_requests.ts";

/**
 * Requests that the document describes, or nearly so; each is made when those before it were answered. Where an operation has
 * not succeeded yet, they are mostly those that shall.
 */
export async function* randomRequests(run: FuzzRun, count: number): AsyncGenerator<FuzzRequest> {
  const { document, known, random, tally } = run;
  for (let made = 0; made < count; made++) {
    const operation = pickOperation(run);
    const isNew = !tally.hasSucceeded(nameOf(operation));
    const isPrepared = random.below(4) < (isNew ? 3 : 1);
    const prepared = isPrepared ? await prepareRequest(run, operation) : null;
    if (!prepared) yield makeRequest(operation, document, known, random);
    else yield isNew ? prepared : sometimesSpoilt(prepared, random);
  }
}

/** Those that have not succeeded yet come more often, and those that take nothing have little to say. */
function pickOperation(run: FuzzRun): Operation {
  const { document: { operations }, random, tally } = run;
  const isNew = (operation: Operation): boolean =>
    preparationsOf(operation).length > 0 && !tally.hasSucceeded(nameOf(operation));
  const left = random.below(3) === 0 ? operations.filter(isNew) : [];
  const operation = random.pick(left.length > 0 ? left : operations);
  const { params, query, body } = operation;
  const takesSomething = params.length + query.length > 0 || body !== null;
  const isRare = !isNew(operation) && (!takesSomething || nameOf(operation) === SWITCH);
  return isRare && random.below(5) > 0 ? pickOperation(run) : operation;
}

/** @returns a request that should succeed; null where what was sent before stands in its way */
async function prepareRequest(run: FuzzRun, operation: Operation): Promise<FuzzRequest | null> {
  const { world, document, random, counts } = run;
  const preparations = preparationsOf(operation);
  if (preparations.length === 0) return null;
  const place = preparedPlace({ world, document, send: (request) => sendOne(run, request) });
  world.restore();
  try {
    if (counts.elsewhere) await openFirst(run);
    const { params = {}, query = {}, body, headers = {} } = await random.pick(preparations)(place);
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
