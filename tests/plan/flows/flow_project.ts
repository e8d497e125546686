import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import type { z } from "zod";
import type { Flow, FlowOutcome, FlowSite } from "../../../lib/plan/flow.ts";
import { type Draft, openDraft } from "../../../lib/plan/open_draft.ts";
import { openProject } from "../../../lib/project/mod.ts";
import { openSource, type Source } from "../../../lib/source/mod.ts";
import { makeTemporaryFolder } from "../../support/temporary_folder.ts";

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
      const judged = makeTemporaryFolder("judged");
      cpSync(root, judged, { recursive: true });
      linkTypes(judged);
      const before = check(judged);
      writeAll(judged, await changedTexts(draft));
      const after = check(judged, before.program);
      rmSync(judged, { recursive: true, force: true });
      return after.errors.filter((error) => !before.errors.includes(error));
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

function writeAll(root: string, texts: Readonly<Record<string, string | null>>): void {
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    if (text === null) rmSync(join(root, path));
    else writeFileSync(join(root, path), text);
  }
}

const MODULES = fileURLToPath(new URL("../../../node_modules", import.meta.url));

function linkTypes(root: string): void {
  mkdirSync(join(root, "node_modules/@types"), { recursive: true });
  const manifest = readFileSync(join(root, "package.json"), "utf8");
  const xstate = manifest.includes('"xstate": "^4') ? "xstate4" : "xstate";
  for (const [name, from] of [["@types/react"], ["csstype"], ["xstate", xstate]] as const) {
    symlinkSync(join(MODULES, from ?? name), join(root, "node_modules", name));
  }
}

interface Checked {
  readonly program: ts.Program;
  readonly errors: readonly string[];
}

function check(root: string, earlier?: ts.Program): Checked {
  const options: ts.CompilerOptions = {
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
    paths: { "@/*": [join(root, "src/*")] },
  };
  const files = ts.sys.readDirectory(join(root, "src"), [".ts", ".tsx"]);
  const program = ts.createProgram(files, options, hostOf(options), earlier);
  const errors = ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    const message = ts.flattenDiagnosticMessageText(messageText, " ");
    return `${file?.fileName.slice(root.length + 1)}: ${message}`;
  });
  return { program, errors };
}

/** The libraries are the same for all projects, and most of the work. */
const libraries = new Map<string, ts.SourceFile | undefined>();

function hostOf(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  return {
    ...host,
    getSourceFile(path, ...rest) {
      if (!path.startsWith(MODULES)) return host.getSourceFile(path, ...rest);
      if (!libraries.has(path)) libraries.set(path, host.getSourceFile(path, ...rest));
      return libraries.get(path);
    },
  };
}
