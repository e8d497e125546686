/**
 * A session in a process of its own, which ends with the n-th call of its repository that writes, or when it is killed.
 * Arguments: a JSON object (`Life`).
 */
import process from "node:process";
import { openRepository } from "../../../lib/git/open_repository.ts";
import type { Repository } from "../../../lib/git/repository.ts";
import { openGitSession } from "../../../lib/git/session/open_git_session.ts";
import { openProject } from "../../../lib/project/mod.ts";
import { witnessed } from "../../../lib/saving/witnessed.ts";
import type { EngineName } from "./versioned_workbench.ts";

/** What a service does until it ends. */
export interface Life {
  readonly root: string;
  readonly folder: string;
  readonly engine: EngineName;
  readonly saves: Readonly<Record<string, string | null>>;
  /** To whatever is asked. */
  readonly answer: "carry" | "stash";
  readonly commits: boolean;
  /** The writing call that it dies with; null: with none. */
  readonly diesWith: number | null;
  /** Whether that call is done before. */
  readonly late: boolean;
}

const WRITING = ["createCommit", "updateRefs", "setHead", "updateIndex"] as const;

const life: Life = JSON.parse(process.argv[2] ?? "{}");
let calls = 0;

function mortal(repository: Repository): Repository {
  const dying: Record<string, unknown> = {};
  for (const name of WRITING) {
    dying[name] = async (...args: unknown[]) => {
      const dies = ++calls === life.diesWith;
      if (dies && !life.late) process.kill(process.pid, "SIGKILL");
      const result: unknown = await Reflect.apply(repository[name], repository, args);
      if (dies) process.kill(process.pid, "SIGKILL");
      return result;
    };
  }
  return { ...repository, ...dying };
}

const project = await openProject({ root: life.root });
const session = openGitSession({
  project,
  folder: life.folder,
  engine: life.engine,
  adopt: () => undefined,
  report: (error) => console.log(`report ${error instanceof Error ? error.stack : String(error)}`),
  urls: { hosts: [], allowHttp: false },
}, {
  async open(...args) {
    const opened = await openRepository(...args);
    return opened.repository ? { ...opened, repository: mortal(opened.repository) } : opened;
  },
});

await session.resume();
for (const [path, after] of Object.entries(life.saves)) {
  const before = await project.files.read(path);
  const change = { path, after, before: before?.contentHash ?? null };
  const texts = [{ path, after, before: before?.text ?? null }];
  await witnessed(session, { id: path, texts }, () => project.files.write([change]));
}
const { session: asking } = await session.describe();
if (asking?.question) await session.answer(life.answer, { remember: false });
const outcome = life.commits ? await session.commit() : null;
const view = await session.describe();
await session[Symbol.asyncDispose]();
await project[Symbol.asyncDispose]();
console.log(`done ${JSON.stringify({ calls, outcome, question: view.session?.question ?? null })}`);
