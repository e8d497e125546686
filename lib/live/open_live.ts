import { type EventLog, openEventLog, openEventStream } from "../events/mod.ts";
import type { LiveProject, ProjectFollower } from "./follow_project.ts";
import { progressOf } from "./progress_of.ts";
import type { LiveEvent, LiveEventType } from "./schemas.ts";

/** Tells readers what happens, as it happens. */
export interface Live extends AsyncDisposable {
  readonly log: EventLog<LiveEvent>;
  publish(event: LiveEvent): void;
  /** Follows the project that is open now; null for none. Nothing of it is watched before somebody reads. */
  attach(project: LiveProject | null): Promise<void>;
  /**
   * Opens a stream of events as server-sent ones, and waits until nothing of the project will be missed.
   * @param request.after id of the last event that the reader has; from now on without it
   * @param request.types only these, and `reset`
   */
  stream(request: StreamRequest): Promise<ReadableStream<Uint8Array>>;
}

/** The request of a reader for a stream. */
export interface StreamRequest {
  readonly after: string | null;
  readonly types?: readonly LiveEventType[] | undefined;
  readonly signal: AbortSignal;
  /** Tells whether the reader may still read: a token may have been revoked. */
  readonly isAdmitted?: () => Promise<boolean>;
}

/** The options of `openLive`. */
export interface LiveOptions {
  /** False never watches files: events tell of the service alone. */
  readonly watch?: boolean | undefined;
  /** True reads what the first click needs as soon as a project is open. */
  readonly warmUp?: boolean | undefined;
  /** Resolves when no request waits for its answer, and at the latest after so many milliseconds. */
  readonly untilQuiet?: (longestMs: number) => Promise<void>;
  /** The time that the project is still watched after its last reader, in milliseconds: a line that was cut comes back. */
  readonly graceMs?: number;
  /** Told of what cannot be watched. */
  readonly report: (error: unknown) => void;
}

const GRACE_MS = 60_000;
/** A request may wait for long, as one for the next event does. */
const LONGEST_UNTIL_QUIET_MS = 2000;

/** Opens what tells readers of events. Nothing is watched before the first reader. */
export function openLive(options: LiveOptions): Live {
  const { watch = true, graceMs = GRACE_MS, report } = options;
  const log = openEventLog<LiveEvent>();
  const readers = new Set<StreamRequest>();
  let project: LiveProject | null = null;
  let following: Promise<ProjectFollower> | null = null;
  let warming = new AbortController();
  let warmed: Promise<void> = Promise.resolve();
  let grace: ReturnType<typeof setTimeout> | undefined;

  function publish(event: LiveEvent): void {
    log.publish(event);
    const progress = progressOf(event);
    if (progress) log.publish(progress);
  }

  function isWanted(type: LiveEventType): boolean {
    return [...readers].some(({ types }) => types === undefined || types.includes(type));
  }

  async function follow(): Promise<void> {
    clearTimeout(grace);
    if (project === null || !watch) return;
    const followed = project;
    following ??= import("./follow_project.ts").then(({ followProject }) =>
      followProject(followed, { publish, isWanted, report })
    );
    await (await following).ready;
  }

  async function unfollow(): Promise<void> {
    clearTimeout(grace);
    const last = following;
    following = null;
    if (last === null) return;
    // What happens from now on nobody sees: who comes back has missed it.
    if (readers.size === 0) log.forget();
    await (await last)[Symbol.asyncDispose]();
  }

  function warm({ source }: LiveProject): void {
    warming = new AbortController();
    const { signal } = warming;
    // The first request must not share the processor with what nobody has asked for yet.
    void Promise.resolve(options.untilQuiet?.(LONGEST_UNTIL_QUIET_MS)).then(() => {
      if (!signal.aborted) warmed = readAhead(source, signal);
    });
  }

  async function readAhead(source: LiveProject["source"], signal: AbortSignal): Promise<void> {
    try {
      const { warmUp } = await import("./warm_up.ts");
      await warmUp(source, { publish, signal });
    } catch (error) {
      if (!signal.aborted) report(error);
    }
  }

  function leave(request: StreamRequest): void {
    readers.delete(request);
    if (readers.size > 0 || following === null) return;
    grace = setTimeout(() => void unfollow().catch(report), graceMs);
    grace.unref();
  }

  return {
    log,
    publish,
    async attach(next) {
      warming.abort();
      await unfollow();
      const isFirst = project === null;
      project = next;
      if (!isFirst) log.publish({ type: "project" });
      if (readers.size > 0) await follow();
      if (next && options.warmUp) warm(next);
    },
    async stream(request) {
      const { after, signal } = request;
      readers.add(request);
      try {
        await follow();
      } catch (error) {
        leave(request);
        throw error;
      }
      let last = after ?? log.newest;
      let text = `id: ${last}\n\n`;
      return openEventStream({
        feed: log.feed,
        signal,
        isAdmitted: request.isAdmitted,
        ended: () => leave(request),
        next() {
          const events = log.after(last);
          const told = text;
          text = "";
          last = log.newest;
          if (events === null) return told + eventText(last, { type: "reset", reason: "behind" });
          const wanted = events.filter(({ event: { type } }) =>
            type === "reset" || request.types?.includes(type) !== false
          );
          return told + wanted.map(({ id, event }) => eventText(id, event)).join("");
        },
      });
    },
    async [Symbol.asyncDispose]() {
      warming.abort();
      // Nobody who comes later starts a watch.
      project = null;
      log.feed.close();
      await unfollow();
      // It keeps on the disk what it reads.
      await warmed;
    },
  };
}

function eventText(id: string, event: LiveEvent): string {
  return `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`;
}
