import type { ProcessFamily } from "../group/process_family.ts";
import type { RunReport } from "../machine.ts";
import { type Announcement, announcementsIn } from "./announcement.ts";
import { answersHttp } from "./ask.ts";
import { findServed, type Search, type ServedPlace } from "./find_served.ts";

/** The search for the place where a run serves. */
export interface PortWatch {
  /** Hands over a line that the script printed. */
  read(line: string): void;
  /** Tells what was seen instead of an answer, as a part of a sentence. */
  explain(): string;
  /** The ports that the run may serve, by what it was told and what it printed. */
  ports(): readonly number[];
  stop(): void;
}

const LOOK_MS = 250;
/** A server that does not answer may be another one than the script tells of later. */
const FIRST_ASK_MS = 5000;
/** The longest time for an answer, since a page that is rendered on the server may take its time at every request. */
const LONGEST_ASK_MS = 20_000;
/** A server that prints nothing gets so long to print something after all. */
const PATIENCE_MS = 3000;
/** Something printed while it serves may be about another place, which is not there at once. */
const LATER_LOOKS = 40;
const MAX_PLACES = 50;

export interface PortWatchOptions {
  /** The port that the script was told. */
  readonly told: number;
  /** The time that the first answer may take; each further one twice as long, up to a limit. */
  readonly askMs?: number;
  readonly report: Pick<RunReport, "listens" | "answers">;
  /** Gets what should not happen. */
  readonly fail: (error: unknown) => void;
}

export function watchPort(
  family: ProcessFamily,
  { told, askMs = FIRST_ASK_MS, report, fail }: PortWatchOptions,
): PortWatch {
  const stopping = new AbortController();
  const { signal } = stopping;
  let withinMs = askMs;
  let places: Announcement[] = [];
  let search: Search = { found: null, ports: null };
  let current: ServedPlace | null = null;
  let listensSince: number | null = null;
  let looksLeft = Infinity;
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;

  async function look(): Promise<void> {
    const anyPort = listensSince !== null && Date.now() - listensSince > PATIENCE_MS;
    search = await findServed(places, family, { told, anyPort });
    if (search.ports?.length) listensSince ??= Date.now();
    const { found } = search;
    if (!found || found.url === current?.url || signal.aborted) return;
    const served = { port: found.place.port, url: found.url };
    if (current === null) report.listens(served);
    const hasAnswered = await answersHttp(found.place, found.address, { withinMs, signal });
    withinMs = Math.min(withinMs * 2, LONGEST_ASK_MS);
    if (!hasAnswered || signal.aborted) return;
    current = found;
    looksLeft = LATER_LOOKS;
    report.answers(served);
  }

  async function lookOn(): Promise<void> {
    if (isLooking || signal.aborted) return;
    isLooking = true;
    await look();
    isLooking = false;
    looksLeft--;
    if (looksLeft > 0 && !signal.aborted) {
      timer = setTimeout(() => void lookOn().catch(fail), LOOK_MS);
    }
  }

  function add(place: Announcement): void {
    const isKnown = places.some(({ scheme, port, rank }) =>
      scheme === place.scheme && port === place.port && rank >= place.rank
    );
    if (!isKnown) {
      places = [...places, place].sort((a, b) => b.rank - a.rank).slice(0, MAX_PLACES);
    }
    if (current === null || current.place.port === place.port) return;
    const wasIdle = looksLeft <= 0;
    looksLeft = LATER_LOOKS;
    if (wasIdle) lookOn().catch(fail);
  }

  lookOn().catch(fail);
  return {
    read: (line) => announcementsIn(line).forEach(add),
    explain: () => explain(places, search),
    ports: () => [told, ...places.map(({ port }) => port)],
    stop() {
      stopping.abort();
      clearTimeout(timer);
    },
  };
}

function explain(places: readonly Announcement[], { found, ports }: Search): string {
  if (found) return `port ${found.place.port} takes connections, but answers no HTTP request`;
  const [first] = places;
  const printed = first
    ? `it printed the port ${first.port}, where nothing of it takes connections`
    : "it printed no address";
  if (ports === null || ports.length === 0) return printed;
  return `${printed}; it listens on ${ports.join(" and ")}`;
}
