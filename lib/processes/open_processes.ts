import { join } from "node:path";
import type { Saving } from "../saving/open_saving.ts";
import type { ProcessKind, ProcessPayload } from "./kinds.ts";
import type {
  CommentRequest,
  DecideRequest,
  Decision,
  ProcessComment,
  ProcessDetail,
  ProcessDiff,
  ProcessReview,
  ProcessSummary,
} from "./schemas.ts";
import { wasLanding } from "./landing_mark.ts";
import type { StepRunners } from "./step_runner.ts";

/** A request to start a process, and the person who makes it. */
export type StartRequest = ProcessPayload & {
  /** The login of whoever asked for it. */
  readonly startedBy: string;
  /** Makes a repeated start the same one: the first process of the kind with that key is returned. */
  readonly key?: string;
  /** True starts another one all the same. */
  readonly again?: boolean;
};

/** A process that was requested. */
export type StartedProcess = ProcessSummary & {
  /** True when the key had already started the process. */
  readonly repeated: boolean;
};

/** The processes of one project. */
export interface Processes extends AsyncDisposable {
  /**
   * Starts a process, or puts it into the queue.
   * @throws {WorkbenchError} `invalid_request` for steps that can never all be done, `process_active` where another service
   * drives the project's processes, or 200 are not finished; `disk_full`, `file_not_writable`
   */
  start(request: StartRequest): Promise<StartedProcess>;
  /** The newest process of a kind that was started with a key; null where there is none. */
  startedWith(kind: ProcessKind, key: string): Promise<ProcessSummary | null>;
  /** The keys that processes of a kind were started with, each with the newest of them. */
  keys(kind: ProcessKind): Promise<ReadonlyMap<string, ProcessSummary>>;
  /** Newest first, with the records that cannot be read. */
  list(): Promise<{
    readonly processes: ProcessSummary[];
    readonly problems: { code: string; id: string; message: string }[];
  }>;
  /** @throws {WorkbenchError} `process_not_found` */
  read(id: string): Promise<ProcessDetail>;
  /**
   * Asks a process for something.
   * @param verb one of the closed list
   * @param options.by the login of whoever asks
   * @throws {WorkbenchError} `unknown_verb`, `process_not_found`, `illegal_verb`, `disk_full`, `file_not_writable`
   */
  send(id: string, verb: string, options: { readonly by: string }): Promise<ProcessSummary>;
  /** The approval gate. @throws {WorkbenchError} `process_not_found` */
  review(id: string): Promise<ProcessReview>;
  /** @throws {WorkbenchError} `process_not_found`, `change_not_found` */
  diff(id: string, path: string): Promise<ProcessDiff>;
  /**
   * Takes one decision on one file.
   * @throws {WorkbenchError} `process_not_found` and what `decide` throws
   */
  decide(id: string, call: DecideRequest & { readonly by: string }): Promise<Decision>;
  /**
   * Keeps the request of a person as a comment. It moves nothing.
   * @throws {WorkbenchError} `process_not_found`, `process_active` where another service drives the processes,
   * `invalid_request` where there are too many; `disk_full`, `file_not_writable`
   */
  comment(
    id: string,
    call: CommentRequest & { readonly by: string },
  ): Promise<{ readonly comment: ProcessComment; readonly process: ProcessSummary }>;
  /**
   * Returns the output of the last step that told something at length.
   * @throws {WorkbenchError} `process_not_found`, `process_damaged`
   */
  output(id: string): Promise<string | null>;
  /**
   * The summaries of changed processes as server-sent events.
   * @param after the last revision that the reader knows; 0 sends every process once
   */
  events(
    after: number,
    options: { readonly signal: AbortSignal; readonly isAdmitted?: () => Promise<boolean> },
  ): Promise<ReadableStream<Uint8Array>>;
  /** Tells whether a process of this service runs, or will run soon. */
  isBusy(): boolean;
}

/** The options of `openProcesses`. */
export interface ProcessesOptions {
  /** The project's folder in the state directory. */
  readonly folder: string;
  readonly saving: Saving;
  readonly runners: StepRunners;
  /** Told of every process that has changed. */
  readonly changed?: (summary: ProcessSummary) => void;
  /** Told of what no step expects. */
  readonly report: (error: unknown) => void;
  /** Settles when whoever had the project open in this service before has let go of its processes; at once unless told. */
  readonly released?: Promise<unknown>;
  /** The number of processes that write and may run at a time; one unless told. */
  readonly writingSlots?: number;
  /** The same of processes that read only; two unless told. They never wait for those that write. */
  readonly readingSlots?: number;
  readonly now?: () => Date;
}

/** Opens the processes of a project. The machine and what is on disk are loaded when they are first asked for. */
export function openProcesses(options: ProcessesOptions): Processes {
  let opening: Promise<Processes> | null = null;
  let opened: Processes | null = null;
  let isClosed = false;

  function service(): Promise<Processes> {
    opening ??= import("./service/process_service.ts").then(async (module) => {
      await options.released;
      opened = module.openProcessService(join(options.folder, "processes"), options);
      // Whoever asks too late must not take the processes from those who have the project open by now.
      if (isClosed) await opened[Symbol.asyncDispose]();
      return opened;
    });
    return opening;
  }

  // A service that died while it landed files has left some of them: nobody has to ask for the rest to be taken back.
  if (wasLanding(join(options.folder, "processes"))) {
    service().then((processes) => processes.list()).catch(options.report);
  }

  return {
    start: async (request) => await (await service()).start(request),
    startedWith: async (kind, key) => await (await service()).startedWith(kind, key),
    keys: async (kind) => await (await service()).keys(kind),
    list: async () => await (await service()).list(),
    read: async (id) => await (await service()).read(id),
    send: async (id, verb, by) => await (await service()).send(id, verb, by),
    review: async (id) => await (await service()).review(id),
    diff: async (id, path) => await (await service()).diff(id, path),
    decide: async (id, call) => await (await service()).decide(id, call),
    comment: async (id, call) => await (await service()).comment(id, call),
    output: async (id) => await (await service()).output(id),
    events: async (after, streaming) => await (await service()).events(after, streaming),
    isBusy: () => opened?.isBusy() ?? false,
    async [Symbol.asyncDispose]() {
      isClosed = true;
      await (await opening)?.[Symbol.asyncDispose]();
    },
  };
}
