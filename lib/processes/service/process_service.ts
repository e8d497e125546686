import { setTimeout as delay } from "node:timers/promises";
import { WorkbenchError } from "../../errors/mod.ts";
import { openChangeFeed, openEventStream } from "../../events/mod.ts";
import { decide } from "../approval/decide.ts";
import { readDiff, readReview } from "../approval/read_review.ts";
import { type ProcessKind, requireRunnable, traitsOf } from "../kinds.ts";
import { eventOf, type ProcessEvent, verbsOf } from "../machine/process_machine.ts";
import { stateOf } from "../machine/snapshot.ts";
import { verbOf } from "../machine/verbs.ts";
import type {
  Processes,
  ProcessesOptions,
  StartedProcess,
  StartRequest,
} from "../open_processes.ts";
import type { ProcessSummary } from "../schemas.ts";
import { openOwnership } from "../store/ownership.ts";
import { openProcessStore } from "../store/process_store.ts";
import { openProcessBook } from "./process_book.ts";
import { createProcessDriver } from "./process_driver.ts";
import type { ProcessEntry } from "./process_entry.ts";
import { LOST_REASON, lostEvent, recoveryOf } from "./recover.ts";
import { detailOf, summaryOf } from "./summary.ts";

/** Steps that were called off get so long to end before the service ends without them, in milliseconds. */
const PATIENCE_MS = 5000;

/** Opens the processes in a folder; `Processes` says what each verb does. */
export function openProcessService(folder: string, options: ProcessesOptions): Processes {
  const { saving, report } = options;
  const now = (): string => (options.now?.() ?? new Date()).toISOString();
  const ownership = openOwnership(folder);
  const book = openProcessBook(openProcessStore(folder));
  const feed = openChangeFeed();
  const driver = createProcessDriver({
    book,
    changed,
    saving,
    runners: options.runners,
    slots: { write: options.writingSlots ?? 1, read: options.readingSlots ?? 2 },
    mayStart: () => isOurs && !feed.isClosed,
    now,
    report,
  });
  let isOurs = false;
  let obstacle: WorkbenchError | null = null;
  let loading: Promise<void> = Promise.resolve();

  function changed(entry: ProcessEntry): void {
    feed.changed();
    // Until this service drives the processes, what it says of them is not what they can do.
    if (isOurs) options.changed?.(summary(entry));
  }

  /** Until this service drives the processes, each call looks whether it can, and reads what the other one wrote. */
  function loaded(): Promise<void> {
    loading = loading.then(load, load);
    return loading;
  }

  /**
   * Tells whether the service has the ownership, and lets the processes be read all the same where that cannot be kept; whoever
   * wants more of them learns why not.
   */
  function taken(): boolean {
    obstacle = null;
    try {
      return ownership.take();
    } catch (error) {
      if (!(error instanceof WorkbenchError)) throw error;
      obstacle = error;
      return false;
    }
  }

  /** A landing that cannot be settled now is by the next start: its files stay as they are, and are decided on no more. */
  async function recovered(entry: ProcessEntry): Promise<ProcessEvent[]> {
    try {
      return await recoveryOf(entry, { saving, at: now() });
    } catch (error) {
      if (!(error instanceof WorkbenchError)) throw error;
      report(error);
      return [lostEvent(LOST_REASON, now())];
    }
  }

  async function load(): Promise<void> {
    if (isOurs || feed.isClosed) return;
    const takes = taken();
    await book.load();
    if (!takes) return;
    for (const entry of book.all()) {
      for (const event of await recovered(entry)) driver.apply(entry, event, { mustKeep: false });
    }
    book.endLandings();
    isOurs = true;
  }

  const summary = (entry: ProcessEntry): ProcessSummary => summaryOf(entry, { isOurs });

  async function found(id: string): Promise<ProcessEntry> {
    await loaded();
    return book.find(id);
  }

  function requireOurs(what: string): void {
    if (isOurs && !feed.isClosed) return;
    if (obstacle) throw obstacle;
    const why = feed.isClosed
      ? "the project is not open any more"
      : "another service has the project open, and drives its processes";
    throw new WorkbenchError("process_active", `Cannot ${what}: ${why}`);
  }

  function keyed(kind: ProcessKind, key: string): ProcessEntry | undefined {
    return book.all().find((entry) => entry.key === key && entry.payload.kind === kind);
  }

  async function start(request: StartRequest): Promise<StartedProcess> {
    const { startedBy, key = null, again = false, ...payload } = request;
    await loaded();
    requireOurs("start a process");
    const known = key === null || again ? undefined : keyed(payload.kind, key);
    if (known) return { ...summary(known), repeated: true };
    requireRunnable(traitsOf(payload).steps);
    const entry = book.add(payload, { startedBy, key, at: now() });
    changed(entry);
    driver.schedule();
    return { ...summary(entry), repeated: false };
  }

  async function send(
    id: string,
    word: string,
    { by }: { readonly by: string },
  ): Promise<ProcessSummary> {
    const verb = verbOf(word);
    const entry = await found(id);
    return await entry.inTurn(() => {
      const applied = isOurs && !feed.isClosed &&
        driver.apply(entry, eventOf(verb, { at: now(), by }), { mustKeep: true });
      if (!applied) throw obstacle ?? illegalVerb(verb, entry, isOurs);
      return summary(entry);
    });
  }

  return {
    start,
    send,
    async startedWith(kind, key) {
      await loaded();
      const known = keyed(kind, key);
      return known ? summary(known) : null;
    },
    async keys(kind) {
      await loaded();
      const ofKind = book.all().filter(({ payload }) => payload.kind === kind).reverse();
      return new Map(ofKind.flatMap((entry) => entry.key ? [[entry.key, summary(entry)]] : []));
    },
    async list() {
      await loaded();
      return { processes: book.all().map(summary), problems: [...book.problems] };
    },
    read: async (id) => detailOf(await found(id), { isOurs }),
    review: async (id) => await readReview(await found(id), saving),
    diff: async (id, path) => await readDiff(await found(id), path),
    async output(id) {
      const entry = await found(id);
      const { output } = entry.snapshot.context;
      return output === null ? null : new TextDecoder().decode(await entry.bytes.read(output));
    },
    async decide(id, call) {
      const entry = await found(id);
      return await entry.inTurn(async () => {
        requireOurs("decide on files");
        const decided = await decide({
          entry,
          saving,
          now,
          apply: (event, how) => void driver.apply(entry, event, how),
        }, call);
        return { ...decided, process: summary(entry) };
      });
    },
    async comment(id, { by, path = null, line = null, text }) {
      const entry = await found(id);
      return await entry.inTurn(() => {
        requireOurs("keep a comment");
        const comment = { by, at: now(), path, line, text };
        book.comment(entry, comment);
        changed(entry);
        return { comment, process: summary(entry) };
      });
    },
    async events(after, { signal, isAdmitted }) {
      await loaded();
      // A revision that is still to come is of other records than these.
      let last = after > book.revision ? 0 : after;
      return openEventStream({
        feed,
        signal,
        isAdmitted,
        next() {
          const behind = book.all().filter((entry) => entry.revision > last).map(summary)
            .sort((a, b) => a.revision - b.revision);
          last = behind.at(-1)?.revision ?? last;
          return behind.map(eventText).join("");
        },
      });
    },
    isBusy: () =>
      isOurs &&
      book.all().some(({ snapshot }) => ["queued", "running"].includes(stateOf(snapshot))),
    async [Symbol.asyncDispose]() {
      // Whoever asked has learnt of a failure.
      await loading.catch(() => undefined);
      feed.close();
      const reason = "The service ended, or opened another project; resume it to go on";
      // Behind a decision that is being taken.
      await Promise.all(
        book.all().map((entry) =>
          entry.inTurn(() => {
            if (isOurs) driver.apply(entry, lostEvent(reason, now()), { mustKeep: false });
          })
        ),
      );
      const patience = new AbortController();
      const enough = delay(PATIENCE_MS, undefined, patience).catch(() => undefined);
      await Promise.race([driver.settled(), enough]);
      patience.abort();
      ownership.release();
    },
  };
}

/** The id of an event is the revision of its change. */
function eventText(summary: ProcessSummary): string {
  return `id: ${summary.revision}\ndata: ${JSON.stringify(summary)}\n\n`;
}

function illegalVerb(
  verb: string,
  { id, snapshot }: ProcessEntry,
  isOurs: boolean,
): WorkbenchError {
  const verbs = isOurs ? verbsOf(snapshot) : [];
  const why = isOurs
    ? `it is ${stateOf(snapshot)}, and takes ${verbs.join(", ") || "no verb any more"}`
    : "another service drives it";
  return new WorkbenchError("illegal_verb", `Cannot ${verb} the process "${id}": ${why}`, {
    data: { verbs },
  });
}
