import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import type { z } from "zod";
import type { Flow, FlowOutcome, FlowSite } from "../../../lib/plan/flow.ts";
import { type Draft, openDraft } from "../../../lib/plan/open_draft.ts";
import { openProject } from "../../../lib/project/mod.ts";
import { openSource, type Source } from "../../../lib/source/mod.ts";
import { makeTemporaryFolder } from "../../support/temporary_folder.ts";
import { openTypeJudge, type TypeJudge } from "../type_judge.ts";

/** A copy of a project, with a draft over it that keeps what flows write. */
export interface FlowProject extends AsyncDisposable {
  readonly root: string;
  readonly source: Source;
  readonly draft: Draft;
  /** Runs a flow on the draft. */
  run<Args extends z.ZodType>(
    flow: Flow<Args>,
    args: z.input<Args>,
    site?: Partial<FlowSite>,
  ): Promise<FlowOutcome & { readonly log: readonly string[] }>;
  /** Texts by path of what is not as on disk; null: deleted. */
  changes(): Promise<Record<string, string | null>>;
  /** What TypeScript finds wrong with the project as the draft has it, and not as it is on disk: `path: message`. */
  newTypeErrors(): Promise<string[]>;
}

/** @param project a folder to copy, or texts by path */
export async function openFlowProject(
  project: string | Readonly<Record<string, string>>,
): Promise<FlowProject> {
  const root = makeTemporaryFolder("flows");
  if (typeof project === "string") cpSync(project, root, { recursive: true });
  else writeAll(root, project);
  const source = openSource(await openProject({ root }));
  const draft = openDraft(source);
  return {
    root,
    source,
    draft,
    async run(flow, args, site = {}) {
      const log: string[] = [];
      const outcome = await flow.run({
        draft,
        signal: AbortSignal.timeout(120_000),
        log: (line) => void log.push(line),
        ask: null,
        ...site,
      }, flow.args.parse(args));
      return { ...outcome, log };
    },
    changes: () => changedTexts(draft),
    async newTypeErrors() {
      const judge = judgeOf(root, typeof project === "string" ? project : root);
      const texts = textsOn(root);
      const before = errorsOf(judge, texts);
      for (const [path, text] of Object.entries(await changedTexts(draft))) {
        if (text === null) texts.delete(path);
        else texts.set(path, text);
      }
      return errorsOf(judge, texts).filter((error) => !before.includes(error));
    },
    async [Symbol.asyncDispose]() {
      await source[Symbol.asyncDispose]();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

async function changedTexts(draft: Draft): Promise<Record<string, string | null>> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const changes = await draft.changes();
  return Object.fromEntries(
    [...changes].map(([path, bytes]) => [path, bytes && decoder.decode(bytes)]),
  );
}

function writeAll(root: string, texts: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

/** The sources of a project on disk. */
function textsOn(root: string): Map<string, string> {
  const entries = readdirSync(join(root, "src"), { recursive: true, withFileTypes: true });
  return new Map(
    entries.filter((entry) => entry.isFile()).map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [relative(root, path).replaceAll("\\", "/"), readFileSync(path, "utf8")];
    }),
  );
}

const CHECKOUT = fileURLToPath(new URL("../../..", import.meta.url));

/** One for each project: neighbours in a run differ in a few files only. */
const judges = new Map<string, TypeJudge>();

function judgeOf(root: string, name: string): TypeJudge {
  const known = judges.get(name);
  if (known) return known;
  const manifest = readFileSync(join(root, "package.json"), "utf8");
  const xstate = manifest.includes('"xstate": "^4') ? "xstate4" : "xstate";
  // Nothing is on disk there; what is installed beside it is found.
  const judged = join(CHECKOUT, "judged");
  const judge = openTypeJudge(judged, {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    jsx: ts.JsxEmit.ReactJSX,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    verbatimModuleSyntax: true,
    noUnusedLocals: true,
    types: [],
    paths: {
      "@/*": [join(judged, "src/*")],
      xstate: [join(CHECKOUT, "node_modules", xstate)],
    },
  });
  judges.set(name, judge);
  return judge;
}

function errorsOf(judge: TypeJudge, texts: ReadonlyMap<string, string>): string[] {
  const paths = [...texts.keys()].filter((path) => /\.tsx?$/.test(path));
  return judge.errors(paths, texts).map(({ path, message }) => `${path}: ${message}`);
}
