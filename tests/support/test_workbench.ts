import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { inspect } from "node:util";
import { assertEquals } from "@std/assert";
import { assembleWorkbench, type WorkbenchInternals } from "../../assemble_workbench.ts";
import type { Workbench, WorkbenchOptions } from "../../mod.ts";
import { openReviewThreads } from "../../lib/review/open_analyzer.ts";
import { openFactsCache } from "../../lib/source/modules/mod.ts";
import { checkAnswer } from "./check_answer.ts";
import { checkDeclared } from "./declared_codes.ts";
import { fixturePath } from "./fixture_path.ts";
import { shareOf } from "./share_of.ts";
import { openSharedTypes } from "./shared_types/mod.ts";
import { makeTemporaryFolder } from "./temporary_folder.ts";

/** An answer, read. */
export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The route's schema has checked it; a test reads what it expects. */
  readonly body: any; // oxlint-disable-line no-explicit-any
}

/** A service over a copied fixture, and whoever asks it. */
export interface TestService {
  /** Absolute folder of the copied project. */
  readonly root: string;
  readonly stateDirectory: string;
  /** Path and query of the sign-in link; null where there is none. */
  readonly signInPath: string | null;
  /** Absolute path of a file of the project. */
  path(file: string): string;
  /** Writes a file of the project, past the service. */
  write(file: string, content: string | Uint8Array): void;
  /**
   * Sends a request, checks what holds for every answer, and reads it.
   * @param target a path, or a whole URL
   * @param body a string is sent as it is, anything else as JSON
   */
  send(
    method: string,
    target: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestAnswer>;
  get(target: string, query?: Record<string, string>): Promise<TestAnswer>;
  post(target: string, body: unknown): Promise<TestAnswer>;
}

/** A workbench of a temporary folder, in this process. */
export interface TestWorkbench extends TestService, AsyncDisposable {
  readonly workbench: Workbench;
  [Symbol.asyncDispose](): Promise<void>;
}

const ORIGIN = "http://localhost";
/** What files say is a matter of their bytes: copies of one fixture need not be parsed again and again. */
const facts = openFactsCache();
/** Each loads the compiler. */
const reviewThreads = openReviewThreads();

/**
 * Opens a workbench that checks each of its answers against the route's own schema.
 * @param project a folder of `fixtures/projects`, which is copied; null opens none
 */
export async function openTestWorkbench(
  project: string | null = "shop",
  options: WorkbenchOptions = {},
  internals: WorkbenchInternals = {},
): Promise<TestWorkbench> {
  const folder = makeTemporaryFolder("test");
  const root = join(folder, project ?? "none");
  const stateDirectory = join(folder, "state");
  if (project) cpSync(fixturePath("projects", project), root, { recursive: true });
  const failures: string[] = [];
  const workbench = assembleWorkbench({
    ...(project && { project: root }),
    stateDirectory,
    checkAnswers: true,
    log: ({ cause }) => cause && failures.push(cause),
    report: (error) => failures.push(inspect(error)),
    ...options,
  }, {
    facts,
    openTypes: openSharedTypes,
    openReviewThreads: () => shareOf(reviewThreads),
    ...internals,
  });
  await workbench.ready;

  async function send(
    method: string,
    target: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestAnswer> {
    const response = await workbench.fetch(
      new Request(new URL(target, ORIGIN), {
        method,
        headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
        ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
      }),
    );
    const text = await bodyOf(response);
    assertEquals(failures.splice(0), [], "The service failed inside");
    checkAnswer(method, response, text, [folder]);
    const isJson = /^application\/(problem\+)?json/.test(
      response.headers.get("content-type") ?? "",
    );
    const read = isJson && text ? JSON.parse(text) : text;
    if (response.status >= 400 && isJson && text) {
      checkDeclared(method, new URL(target, ORIGIN).pathname, read.code);
    }
    return { status: response.status, headers: response.headers, body: read };
  }

  return {
    workbench,
    root,
    stateDirectory,
    get signInPath() {
      return workbench.signInPath;
    },
    path: (file) => join(root, file),
    write(file, content) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), content);
    },
    send,
    get: (target, query = {}) => send("GET", `${target}?${new URLSearchParams(query)}`),
    post: (target, body) => send("POST", target, body),
    async [Symbol.asyncDispose]() {
      await workbench.close();
      rmSync(folder, { recursive: true, force: true });
      assertEquals(failures, [], "The service failed inside");
    },
  };
}

/** Whatever is told; of a stream of events, which has no end, what is told first. */
async function bodyOf(response: Response): Promise<string> {
  const isEvents = response.headers.get("content-type") === "text/event-stream";
  if (!isEvents || !response.body) return await response.text();
  const reader = response.body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}
