import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { isDiskFull, isSystemError, WorkbenchError } from "../../errors/mod.ts";
import { cloneNameOf, requireFreeName } from "./clone_name.ts";
import { parseRemoteUrl, type RemoteUrl } from "../../git/mod.ts";
import { createTicks, datedId } from "../../state/mod.ts";
import { checkHost, type HostPolicy, resolveBySystem } from "../host/check_host.ts";
import { basicAuthorization } from "../http/credentials.ts";
import type { Clones } from "../open_clones.ts";
import type { Clone, CloneRequest } from "./schemas.ts";
import { openCloneQueue } from "./clone_queue.ts";
import { cloneWork } from "./clone_work.ts";
import { openMarkers } from "./markers.ts";
import { type CloneOptions, IDLE_MS, limitsOf, urlPolicyOf } from "./options.ts";
import { openPulls } from "./pulls.ts";
import { openRecords } from "./records.ts";
import { recover } from "./recover.ts";

/** The clones, loaded; `Clones` says what each does. */
export interface CloneService extends Pick<Clones, "start" | "pull">, AsyncDisposable {
  list(): readonly Clone[];
  read(id: string): Clone;
  cancel(id: string): Clone;
}

/** A clone that was removed by its time limit takes that long to go, at most. */
const REMOVAL_MS = 10 * 60_000;

/** Opens the records, and removes what a service that died has left. */
export async function openCloneService(
  folder: string,
  options: CloneOptions,
): Promise<CloneService> {
  const { workspace } = options;
  const { bytes, seconds, atOnce } = limitsOf(options.limits);
  const allowPrivate = options.allowPrivateHosts ?? false;
  const policy: HostPolicy = { resolve: options.resolve ?? resolveBySystem, allowPrivate };
  const urls = urlPolicyOf(options);
  const timeLimitMs = seconds * 1000;
  const records = openRecords(join(folder, "records"));
  const markers = openMarkers(join(folder, "markers"), timeLimitMs + REMOVAL_MS);
  await recover(records, markers, options.report);
  const queue = openCloneQueue({
    records,
    markers,
    timeLimitMs,
    atOnce,
    workspace,
    clock: options.clock,
    changed: options.changed ?? (() => undefined),
    report: options.report,
  });

  const tick = createTicks();

  function httpFor({ hostname }: RemoteUrl, token: string | undefined) {
    return {
      policy,
      authorization: token === undefined ? null : basicAuthorization(hostname, token),
      maxBytes: bytes,
      idleMs: IDLE_MS,
      certificate: options.certificate,
    };
  }

  async function start(request: CloneRequest): Promise<Clone> {
    const url = parseRemoteUrl(request.url, urls);
    const name = request.name ?? cloneNameOf(url.repository);
    await checkHost(url.hostname, policy);
    makeWorkspace(workspace);
    requireFreeName(name, workspace, queue.unfinished().map((clone) => clone.name));
    const record = newRecord(datedId(tick()), url.href, name);
    const work = cloneWork({
      id: record.id,
      url: url.href,
      name,
      branch: request.branch ?? null,
      depth: request.depth ?? null,
    }, { markers, workspace, maxBytes: bytes, http: httpFor(url, request.token) });
    return queue.add(record, work);
  }

  const pulls = openPulls({
    records,
    workspace,
    timeLimitMs,
    maxBytes: bytes,
    httpFor: (url, token) => httpFor(parseRemoteUrl(url, urls), token),
  });

  function read(id: string): Clone {
    const found = queue.list().find((clone) => clone.id === id);
    if (found) return found;
    throw new WorkbenchError("clone_not_found", `Cannot find a clone "${id}"`);
  }

  return {
    start,
    list: () => queue.list(),
    read,
    cancel: (id) => queue.cancel(read(id).id),
    pull: (request, pulling) => pulls.pull(request, pulling),
    async [Symbol.asyncDispose]() {
      await Promise.all([queue.close(), pulls.close()]);
    },
  };
}

function makeWorkspace(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    if (!isSystemError(cause)) throw cause;
    const isFull = isDiskFull(cause);
    const why = isFull ? "no space is left for it" : "it cannot be made";
    throw new WorkbenchError(
      isFull ? "disk_full" : "file_not_writable",
      `Cannot make a clone: the workspace folder is not there, and ${why}`,
      { cause },
    );
  }
}

function newRecord(id: string, url: string, name: string): Clone {
  return {
    id,
    url,
    name,
    path: name,
    state: "queued",
    phase: "waiting",
    progress: null,
    bytes: 0,
    createdAt: new Date().toISOString(),
    finishedAt: null,
  };
}
