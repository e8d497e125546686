const ENDS: (() => Promise<void>)[] = [];

/** A server that several cases ask: it is started for the first of them, and runs until `endSharedServers`. */
export function sharedServer<Server extends AsyncDisposable>(
  start: () => Promise<Server>,
): () => Promise<Server> {
  let started: Promise<Server> | null = null;
  ENDS.push(async () => {
    const server = await started;
    started = null;
    await server?.[Symbol.asyncDispose]();
  });
  return () => started ??= start();
}

/** Whoever sends requests of the cases ends with this. */
export async function endSharedServers(): Promise<void> {
  for (const end of ENDS) await end();
}
