import type { Saving } from "../../saving/mod.ts";
import type { KindTraits } from "../kinds.ts";
import type { ProcessEvent } from "../machine/process_machine.ts";
import { step as stepMachine } from "../machine/process_machine.ts";
import { stateOf } from "../machine/snapshot.ts";
import { currentStep } from "../machine/steps.ts";
import type { StepRunners } from "../step_runner.ts";
import type { ProcessBook } from "./process_book.ts";
import type { ProcessEntry } from "./process_entry.ts";
import { runStep } from "./run_step.ts";

/** A driver that moves processes, and does the work that their states require. */
export interface ProcessDriver {
  /**
   * Gives a process an event.
   * @param options.mustKeep true: throws when the step cannot be written down, and nothing has changed then
   * @returns false where the machine does not take it now
   * @throws {WorkbenchError} `disk_full`, `file_not_writable`
   */
  apply(
    entry: ProcessEntry,
    event: ProcessEvent,
    options: { readonly mustKeep: boolean },
  ): boolean;
  /** Starts what is queued, as far as there are slots. */
  schedule(): void;
  /** Resolves when none of the steps that are at work now is any more. */
  settled(): Promise<void>;
}

export interface DriverOptions {
  readonly book: ProcessBook;
  /** Told of every process that has changed. */
  readonly changed: (entry: ProcessEntry) => void;
  readonly saving: Saving;
  readonly runners: StepRunners;
  /** The number of processes of each lane that may run at a time. */
  readonly slots: Readonly<Record<KindTraits["lane"], number>>;
  /** Tells whether queued processes may start. */
  readonly mayStart: () => boolean;
  readonly now: () => string;
  readonly report: (error: unknown) => void;
}

export function createProcessDriver(options: DriverOptions): ProcessDriver {
  const { book, changed, now, report } = options;
  const atWork = new Set<Promise<void>>();

  function apply(
    entry: ProcessEntry,
    event: ProcessEvent,
    { mustKeep }: { mustKeep: boolean },
  ): boolean {
    const next = stepMachine(entry.snapshot, event);
    if (!next) return false;
    try {
      book.move(entry, next);
    } catch (error) {
      if (mustKeep) throw error;
      // The step was done all the same; after a restart, the record says less than there was.
      report(error);
      book.moveInMemory(entry, next);
    }
    changed(entry);
    follow(entry);
    schedule();
    return true;
  }

  /** Makes the work that runs agree with the snapshot. */
  function follow(entry: ProcessEntry): void {
    const { steps } = entry.snapshot.context;
    const step = stateOf(entry.snapshot) === "running" ? currentStep(steps) : null;
    const key = step && `${step.id} ${step.attempts}`;
    if (entry.run?.key === key) return;
    entry.run?.controller.abort();
    entry.run = null;
    if (step && key) begin(entry, { id: step.id, key });
  }

  function begin(
    entry: ProcessEntry,
    { id, key }: { readonly id: string; readonly key: string },
  ): void {
    const run = { key, controller: new AbortController() };
    entry.run = run;
    const work = doStep(entry, id, run).catch(report).finally(() => atWork.delete(work));
    atWork.add(work);
  }

  async function doStep(
    entry: ProcessEntry,
    id: string,
    run: NonNullable<ProcessEntry["run"]>,
  ): Promise<void> {
    const step = entry.traits.steps.find((declared) => declared.id === id);
    if (!step) throw new TypeError("A snapshot with a step that its process does not declare");
    const end = await runStep({
      processId: entry.id,
      step,
      context: entry.snapshot.context,
      runners: options.runners,
      files: options.saving.source.project.files,
      bytes: entry.bytes,
      judge: async (changes) => {
        const { saving } = options;
        return await entry.approvals.judgementOf({ saving, bytes: entry.bytes, changes });
      },
      signal: run.controller.signal,
      log: (line) => tell(entry, run, { type: "STEP_LOG", at: now(), line }),
      asksModel: () => tell(entry, run, { type: "STEP_ASKS_MODEL", at: now() }),
      report,
    });
    // It was called off: whatever it says comes too late.
    if (entry.run !== run) return;
    entry.run = null;
    apply(entry, { ...end, at: now() }, { mustKeep: false });
  }

  /** Notes a step's report on itself, which is written down with the next step of the process, not line by line. */
  function tell(entry: ProcessEntry, run: ProcessEntry["run"], event: ProcessEvent): void {
    if (entry.run === run) entry.snapshot = stepMachine(entry.snapshot, event) ?? entry.snapshot;
  }

  function schedule(): void {
    if (!options.mayStart()) return;
    const inState = (state: string) => book.all().filter((one) => stateOf(one.snapshot) === state);
    const running = inState("running").map(({ traits }) => traits.lane);
    const isFree = ({ traits: { lane } }: ProcessEntry): boolean =>
      running.filter((other) => other === lane).length < options.slots[lane];
    // Whoever came into the queue first has the lowest revision: nothing changes while it waits there.
    const next = inState("queued").sort((a, b) => a.revision - b.revision).find(isFree);
    // What it moves schedules again.
    if (next) apply(next, { type: "START", at: now() }, { mustKeep: false });
  }

  return {
    apply,
    schedule,
    async settled() {
      await Promise.allSettled(atWork);
    },
  };
}
