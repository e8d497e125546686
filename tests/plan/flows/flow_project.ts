import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import type { z } from "zod";
import type { Flow, FlowOutcome, FlowSite } from "../../../lib/plan/flow.ts";
import { type Draft, openDraft } from "../../../lib/plan/flows/open_draft.ts";
import { openProject } from "../../../lib/project/mod.ts";
import type { Source } from "../../../lib/source/mod.ts";
import { makeTemporaryFolder } from "../../support/temporary_folder.ts";
import { openTestSource } from "../../support/test_source.ts";
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

/** A project on disk, which no flow changes: what they write is in a draft. */
interface Site {
  readonly root: string;
  readonly source: Source;
  /** Judges it, and what TypeScript finds wrong with it as it is on disk; null until somebody asks. */
  judged: { readonly judge: TypeJudge; readonly known: readonly string[] } | null;
  close(): Promise<void>;
}

/** Those of whole folders, by folder: several tests ask the same one. */
const sites = new Map<string, Promise<Site>>();

/** Whoever opens folders as flow projects ends with this. */
export async function endFlowProjects(): Promise<void> {
  const open = [...sites.values()];
  sites.clear();
  for (const site of open) await (await site).close();
}

/**
 * Opens a project for flows; `endFlowProjects` closes those of folders.
 * @param project a folder to copy, or texts by path
 */
export async function openFlowProject(
  project: string | Readonly<Record<string, string>>,
): Promise<FlowProject> {
  const isShared = typeof project === "string";
  if (isShared && !sites.has(project)) sites.set(project, openSite(project));
  const shared = isShared ? sites.get(project) : undefined;
  const site = await (shared ?? openSite(project));
  const { root, source } = site;
  const draft = openDraft(source);
  return {
    root,
    source,
    draft,
    async run(flow, args, given = {}) {
      const log: string[] = [];
      const outcome = await flow.run({
        draft,
        signal: AbortSignal.timeout(120_000),
        log: (line) => void log.push(line),
        ask: null,
        ...given,
      }, flow.args.parse(args));
      return { ...outcome, log };
    },
    changes: () => changedTexts(draft),
    async newTypeErrors() {
      const texts = textsOn(root);
      const { judge, known } = site.judged ??= judgeSite(root, texts);
      for (const [path, text] of Object.entries(await changedTexts(draft))) {
        if (text === null) texts.delete(path);
        else texts.set(path, text);
      }
      return errorsOf(judge, texts).filter((error) => !known.includes(error));
    },
    async [Symbol.asyncDispose]() {
      if (!isShared) await site.close();
    },
  };
}

async function openSite(project: string | Readonly<Record<string, string>>): Promise<Site> {
  const root = makeTemporaryFolder("flows");
  if (typeof project === "string") cpSync(project, root, { recursive: true });
  else writeAll(root, project);
  const source = openTestSource(await openProject({ root }));
  return {
    root,
    source,
    judged: null,
    async close() {
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

function judgeSite(root: string, texts: ReadonlyMap<string, string>) {
  const judge = judgeOf(root);
  return { judge, known: errorsOf(judge, texts) };
}

function judgeOf(root: string): TypeJudge {
  const manifest = readFileSync(join(root, "package.json"), "utf8");
  const xstate = manifest.includes('"xstate": "^4') ? "xstate4" : "xstate";
  // Nothing is on disk there; what is installed beside it is found.
  const judged = join(CHECKOUT, "judged");
  return openTypeJudge(judged, {
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
}

function sourcesIn(texts: ReadonlyMap<string, string>): string[] {
  return [...texts.keys()].filter((path) => /\.tsx?$/.test(path));
}

function errorsOf(judge: TypeJudge, texts: ReadonlyMap<string, string>): string[] {
  return judge.errors(sourcesIn(texts), texts).map(({ path, message }) => `${path}: ${message}`);
}
