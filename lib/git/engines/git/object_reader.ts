import { Buffer } from "node:buffer";
import type { ChildProcess } from "node:child_process";
import { setImmediate } from "node:timers";
import type { WorkbenchError } from "../../../errors/mod.ts";
import { gitFailed, isDamage, objectAbsence } from "../../common/git_failed.ts";
import type { Git } from "./git.ts";
import { endGroup } from "./process_group.ts";

export type ObjectType = "commit" | "tree" | "blob" | "tag";

export interface ObjectInfo {
  readonly id: string;
  readonly type: ObjectType;
  /** In bytes. */
  readonly size: number;
}

export interface GitObject extends ObjectInfo {
  readonly content: Buffer;
}

interface Request {
  readonly command: string;
  readonly wantsContent: boolean;
  readonly resolve: (object: ObjectInfo | GitObject | null) => void;
  readonly reject: (error: unknown) => void;
}

/** A process that reads objects is kept this long for the next request; starting one takes milliseconds. */
const IDLE_MS = 1000;
const SILENT_MS = 60_000;
const MOST_COMMITS = 16;
/** The process is given up rather than read more; of a blob, the size is asked for first. */
export const MAX_OBJECT_BYTES: number = 128 * 1024 * 1024;

/**
 * Reads objects by one `git cat-file` that is kept open while it is needed. It ends by itself when this process dies,
 * since then its input ends.
 */
export class ObjectReader implements AsyncDisposable {
  readonly #git: Git;
  /** The commits that were read last: a commit is made on top of one that was just looked at. */
  readonly #commits = new Map<string, GitObject>();
  #process: Promise<ObjectProcess> | null = null;
  #closed = false;

  constructor(git: Git) {
    this.#git = git;
  }

  /** @param name an id or a ref, maybe with `^{commit}`: checked by the caller, without a line break */
  async info(name: string): Promise<ObjectInfo | null> {
    return await this.#ask(`info ${name}`, false);
  }

  /** @param id full id of a commit, tree or tag, or of a blob whose size is known to do */
  async read(id: string): Promise<GitObject | null> {
    const known = this.#commits.get(id);
    if (known) return known;
    const object = await this.#ask(`contents ${id}`, true);
    if (!object || !("content" in object)) return null;
    if (object.type === "commit") this.#remember(object);
    return object;
  }

  #remember(commit: GitObject): void {
    if (this.#commits.size >= MOST_COMMITS) this.#commits.clear();
    this.#commits.set(commit.id, commit);
  }

  /**
   * Why there is no object: the process that is kept open says the same of one that is damaged, another one says more.
   * @param reason where nothing else is the reason
   */
  async absence(id: string, reason: "missing" | "not_found"): Promise<WorkbenchError> {
    const output = await this.#git.run(["cat-file", "-p", id]);
    const failure = this.#git.failure(`read the object "${id}"`, output);
    return isDamage(failure) ? failure : objectAbsence(this.#git.place, id, reason);
  }

  #ask(command: string, wantsContent: boolean): Promise<ObjectInfo | GitObject | null> {
    return new Promise((resolve, reject) => this.#send({ command, wantsContent, resolve, reject }));
  }

  #send(request: Request): void {
    if (this.#closed) return request.reject(gitFailed("failed", "The repository is closed"));
    this.#process ??= this.#start();
    this.#process.then((process) => process.ask(request), request.reject);
  }

  #start(): Promise<ObjectProcess> {
    // One that ends may have a successor by then, which stays.
    const forget = (): void => {
      if (this.#process === started) this.#process = null;
    };
    const retry = (request: Request): void => this.#send(request);
    const started = this.#git.start(["cat-file", "--batch-command"])
      .then((child) => new ObjectProcess(child, this.#git, { forget, retry }));
    started.catch(forget);
    return started;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    const process = await this.#process?.catch(() => null);
    await process?.end();
  }
}

/** The conversation with one process: answers come in the order of the requests. */
class ObjectProcess {
  readonly #child: ChildProcess;
  readonly #git: Git;
  readonly #forget: () => void;
  readonly #retry: (request: Request) => void;
  readonly #closed: Promise<void>;
  readonly #requests: Request[] = [];
  /** Commands that go out together. */
  #unsent = "";
  #chunks: Buffer[] = [];
  #size = 0;
  /** The object whose content is being read. */
  #header: ObjectInfo | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stderr = "";

  constructor(
    child: ChildProcess,
    git: Git,
    { forget, retry }: {
      readonly forget: () => void;
      readonly retry: (request: Request) => void;
    },
  ) {
    this.#child = child;
    this.#git = git;
    this.#forget = forget;
    this.#retry = retry;
    child.stdin?.on("error", () => {});
    child.stdout?.on("data", (chunk: Buffer) => this.#take(chunk));
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#stderr = (this.#stderr + text).slice(0, 4096);
    });
    this.#closed = new Promise((resolve) => {
      child.on("error", (cause) => {
        this.#fail(gitFailed("failed", "Cannot run git", { cause }));
        resolve();
      });
      child.on("close", () => {
        this.#ended();
        resolve();
      });
    });
  }

  ask(request: Request): void {
    this.#requests.push(request);
    // Many are asked for at once: a write takes longer than all else about a small object.
    if (this.#unsent === "") setImmediate(() => this.#write());
    this.#unsent += `${request.command}\n`;
  }

  #write(): void {
    if (this.#unsent === "") return;
    this.#child.stdin?.write(this.#unsent);
    this.#unsent = "";
    this.#watch();
  }

  /** Lets it finish what it was asked, and waits until it is gone. */
  end(): Promise<void> {
    this.#forget();
    this.#write();
    this.#child.stdin?.end();
    return this.#closed;
  }

  /** Silence is either the end of the work or a process that hangs. */
  #watch(): void {
    clearTimeout(this.#timer);
    this.#timer = this.#requests.length === 0
      ? setTimeout(() => void this.end(), IDLE_MS)
      : setTimeout(() => {
        this.#fail(gitFailed("timed_out", "Git took too long to read an object"));
        endGroup(this.#child);
      }, SILENT_MS);
  }

  #take(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    while (this.#answerNext());
    this.#watch();
  }

  #answerNext(): boolean {
    if (!this.#requests[0]) return false;
    if (this.#header) return this.#answerContent(this.#header);
    const line = this.#takeLine();
    if (line === null) return false;
    const header = parseHeader(line);
    if (!header || !this.#requests[0].wantsContent) {
      this.#requests.shift()?.resolve(header);
    } else if (header.size > MAX_OBJECT_BYTES) {
      const error = gitFailed("too_large", `Object "${header.id}" is too large to read`);
      this.#requests.shift()?.reject(error);
      this.#giveUp();
    } else {
      this.#header = header;
    }
    return true;
  }

  #answerContent(header: ObjectInfo): boolean {
    // A line break follows the content.
    if (this.#size <= header.size) return false;
    const content = this.#takeBytes(header.size + 1).subarray(0, header.size);
    this.#header = null;
    this.#requests.shift()?.resolve({ ...header, content });
    return true;
  }

  #takeLine(): string | null {
    const end = this.#joined().indexOf(10);
    return end < 0 ? null : this.#takeBytes(end + 1).toString("utf8", 0, end);
  }

  #takeBytes(count: number): Buffer {
    const all = this.#joined();
    this.#chunks = [all.subarray(count)];
    this.#size = all.length - count;
    return all.subarray(0, count);
  }

  #joined(): Buffer {
    const [only] = this.#chunks;
    if (only && this.#chunks.length === 1) return only;
    const all = Buffer.concat(this.#chunks);
    this.#chunks = [all];
    return all;
  }

  /** It died of what it was asked first: whatever came after is asked of another one. */
  #ended(): void {
    const culprit = this.#requests.shift();
    // Before git knew how not to fetch what a partial clone lacks, it died when it was not allowed to.
    if (/promisor remote/.test(this.#stderr)) culprit?.resolve(null);
    else culprit?.reject(this.#git.failure("read an object", { stderr: this.#stderr }));
    this.#handOver();
  }

  #giveUp(): void {
    endGroup(this.#child);
    this.#handOver();
  }

  #handOver(): void {
    const requests = this.#requests.splice(0);
    this.#fail(null);
    requests.forEach(this.#retry);
  }

  #fail(error: unknown): void {
    this.#forget();
    this.#unsent = "";
    clearTimeout(this.#timer);
    for (const request of this.#requests.splice(0)) request.reject(error);
  }
}

/** @returns null for an object that is missing, or a short id that fits several */
function parseHeader(line: string): ObjectInfo | null {
  const [, id = "", type, size] = /^([0-9a-f]+) (commit|tree|blob|tag) (\d+)$/.exec(line) ?? [];
  // The pattern lets no other word through.
  return type ? { id, type: type as ObjectType, size: Number(size) } : null;
}
