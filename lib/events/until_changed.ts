import type { EventLog } from "./event_log.ts";

/** The time that a read waits, and the states through which it waits. */
export interface WaitQuery {
  /** Seconds; 0 and undefined do not wait. */
  readonly wait?: number | undefined;
  /** The states through which the read waits; that of this moment unless told. */
  readonly from?: readonly string[] | undefined;
}

/** Describes the thing that is read, and the events that may change it. */
interface Waited<Answer> {
  /** Tells of changes. */
  readonly log: EventLog<{ readonly type: string }>;
  /** The events that may change the answer. */
  readonly types: readonly string[];
  readonly read: () => Promise<Answer>;
  readonly stateOf: (answer: Answer) => string;
  /** The states that never become another one. */
  readonly final: readonly string[];
  /** The states that become another one only when somebody asks for it. */
  readonly resting: readonly string[];
  readonly signal: AbortSignal;
}

/** Reads an answer as soon as its state is none of those to wait through, or as it is when the time has passed. */
export async function untilChanged<Answer>(
  { wait = 0, from }: WaitQuery,
  { log, types, read, stateOf, final, resting, signal }: Waited<Answer>,
): Promise<Answer> {
  let place = log.newest;
  let answer = await read();
  const states = from ?? [stateOf(answer)];
  const time = openTimeLimit(wait * 1000, signal);
  // Whoever names a state that rests waits for somebody to ask for another one.
  const ends = from === undefined ? [...final, ...resting] : final;
  const mayChange = (): boolean =>
    !time.signal.aborted && !log.feed.isClosed && states.includes(stateOf(answer)) &&
    !ends.includes(stateOf(answer));
  while (mayChange()) {
    // What was told while the state was read is not waited for again.
    if (log.newest === place) await log.feed.next(time.signal);
    const events = log.after(place);
    place = log.newest;
    const concerns = events === null || events.some(({ event }) => types.includes(event.type));
    if (concerns) answer = await read();
  }
  time.end();
  signal.throwIfAborted();
  return answer;
}

/** A signal that aborts after some time or with another one, whichever comes first. */
function openTimeLimit(
  milliseconds: number,
  signal: AbortSignal,
): { readonly signal: AbortSignal; end(): void } {
  const over = new AbortController();
  const abort = (): void => over.abort();
  // It holds the process: somebody waits for the answer.
  const timer = setTimeout(abort, milliseconds);
  if (milliseconds === 0 || signal.aborted) abort();
  signal.addEventListener("abort", abort, { once: true });
  return {
    signal: over.signal,
    end() {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
    },
  };
}
