import { createMutex } from "../mutex/mod.ts";
import { randomUUID } from "node:crypto";
import { createActor } from "xstate";
import { WorkbenchError } from "../errors/mod.ts";
import { homeFolder } from "../state/mod.ts";
import { findCommand } from "./command/read_command.ts";
import { scriptEnvironment } from "./command/script_environment.ts";
import { checkStart, type StartCommand } from "./command/start_command.ts";
import { type CurrentRun, describeRun } from "./describe_run.ts";
import { noteRun } from "./leftovers/note_run.ts";
import type { RunRecords } from "./leftovers/run_records.ts";
import { type Clock, devServerMachine, type Run, stateOf } from "./machine.ts";
import type {
  DevServer,
  DevServerProject,
  DevServerStart,
  DevServerTold,
} from "./open_dev_servers.ts";
import { pathHider } from "./output/hide_paths.ts";
import { createOutputLog, type OutputLog } from "./output/output_log.ts";
import type { DevServerView } from "./schemas.ts";
import { scriptRun, type ScriptRunOptions } from "./script_run.ts";
import { untilOver } from "./until_over.ts";

/** The options of the dev server of one project. */
export interface DevServerServiceOptions {
  readonly project: DevServerProject;
  readonly records: RunRecords;
  /** Resolves when nothing of an earlier service is left. */
  readonly swept: Promise<void>;
  /** The folder in which live previews keep the files that they make, absolute. */
  readonly previews: string;
  readonly report: (error: unknown) => void;
  readonly clock: Clock | undefined;
  readonly changed?: DevServerTold | undefined;
}

/** Runs the dev server of one project. What is asked of it at the same time is done one after the other. */
export function openDevServerService(options: DevServerServiceOptions): DevServer {
  const { files } = options.project;
  const actor = createActor(devServerMachine, options.clock ? { clock: options.clock } : {});
  const log = createOutputLog(pathHider([[files.root, "."], [homeFolder() ?? "", "~"]]));
  let current: CurrentRun | null = null;
  let lastRequest: DevServerStart = {};
  let isClosed = false;
  const inTurn = createMutex();
  let told = "stopped ";
  actor.subscribe((snapshot) => {
    const server = { state: stateOf(snapshot), url: snapshot.context.served?.url ?? null };
    const now = `${server.state} ${server.url ?? ""}`;
    if (now !== told) options.changed?.(server);
    told = now;
  });
  actor.start();

  const state = (): DevServerView["state"] => stateOf(actor.getSnapshot());

  async function read(since: number): Promise<DevServerView> {
    const command = state() !== "stopped" && current ? current.command : await findCommand(files);
    return describeRun(actor.getSnapshot(), { run: current, command, log: log.since(since) });
  }

  async function requireOpen(): Promise<void> {
    await options.swept;
    if (isClosed) throw new WorkbenchError("no_project", "Cannot start: the project was closed");
  }

  async function halt(): Promise<void> {
    actor.send({ type: "STOP" });
    await untilOver(actor);
    // It may have been failing just then: whoever stops it has seen that.
    actor.send({ type: "STOP" });
  }

  async function check(request: DevServerStart, own: number | null): Promise<StartCommand> {
    const previewAt = { folder: options.previews, studio: request.studio ?? [] };
    return await checkStart(files, request, { own, previewAt });
  }

  async function begin(start: StartCommand, request: DevServerStart): Promise<void> {
    // A process that cannot be ended is still there.
    if (state() === "stopping") throw alreadyRunning();
    const id = randomUUID();
    const note = await noteRun(options.records, id, options.report);
    const now: CurrentRun = {
      command: start.command,
      preview: request.preview === true,
      startedAt: new Date().toISOString(),
      pid: 0,
    };
    const run = runOf(start, { id, log, folder: files.root, fail: options.report }, {
      started(pid) {
        now.pid = pid;
        note.started(pid);
      },
      ended: () => note.ended(),
    });
    log.clear();
    [current, lastRequest] = [now, request];
    actor.send({ type: "START", run });
    await note.noted;
  }

  return {
    read: ({ since }) => read(since),
    start: (request) =>
      inTurn(async () => {
        await requireOpen();
        if (state() === "stopping") await untilOver(actor);
        if (state() === "starting" || state() === "running") throw alreadyRunning();
        await begin(await check(request, null), request);
        return await read(0);
      }),
    stop: () =>
      inTurn(async () => {
        await halt();
        return await read(0);
      }),
    restart: (changes) =>
      inTurn(async () => {
        await requireOpen();
        const request = { ...lastRequest, ...changes };
        const own = actor.getSnapshot().context.served?.port ?? null;
        const start = await check(request, own);
        await halt();
        await begin(start, request);
        return await read(0);
      }),
    async [Symbol.asyncDispose]() {
      isClosed = true;
      await inTurn(halt);
      actor.stop();
    },
  };
}

function runOf(
  { command, executable, args, port }: StartCommand,
  place: Pick<ScriptRunOptions, "id" | "log" | "folder" | "fail"> & { readonly log: OutputLog },
  told: Pick<ScriptRunOptions, "started" | "ended">,
): Run {
  const { id, folder } = place;
  return scriptRun({
    ...place,
    ...told,
    script: command.script,
    executable,
    args,
    port,
    environment: scriptEnvironment(process.env, { root: folder, port, runId: id }),
  });
}

function alreadyRunning(): WorkbenchError {
  return new WorkbenchError(
    "already_running",
    "Cannot start the dev server: it runs already; stop it first, or restart it",
  );
}
