import { rmSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { createWorkbench } from "../../mod.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { type Figure, longestHold, time } from "./figure.ts";
import { generateProject } from "./generate_project.ts";

const FILE = "src/features/feature3/pages/Page1.tsx";
const PAGE = "/api/nav/page?feature=feature3&file=Page1.tsx";
const FLOW = "/api/nav/flow?feature=feature3";

/** Navigation through generated projects of 100 and 2,000 files, beside TypeScript's language service in the same process. */
export async function navBench(): Promise<Figure[]> {
  return [...await sizeBench(100), ...await sizeBench(2000)];
}

async function sizeBench(files: number): Promise<Figure[]> {
  const folder = makeTemporaryFolder("bench");
  const root = join(folder, "project");
  generateProject(root, files);
  const workbench = createWorkbench({ project: root, stateDirectory: join(folder, "state") });
  try {
    await loadAll(folder);
    await workbench.ready;
    const figures = await navFigures((request) => workbench.fetch(request), root);
    return figures.map((figure) => ({ ...figure, name: `${figure.name}, ${files} files` }));
  } finally {
    await workbench.close();
    rmSync(folder, { recursive: true });
  }
}

async function navFigures(fetch: Fetch, root: string): Promise<Figure[]> {
  const once = { runs: 1, warmUp: 0 };
  const page = (): Promise<Answer> => answer(fetch, PAGE);
  const flow = (): Promise<Answer> => answer(fetch, FLOW);
  const cold = await time(page, once);
  const { references } = await page();
  const theirs = await timeLanguageService(
    root,
    references.map(({ start, end }) => Math.floor((start + end) / 2)),
  );
  let hold = 0;
  return [
    row("nav: view of a page, cold", cold, theirs.cold),
    row("nav: view of a page, warm", await time(page), theirs.warm),
    row("nav: a hop, warm", await time(() => answer(fetch, "/api/nav/open", HOP))),
    row(
      "nav: flow, cold",
      await time(async () => {
        hold = await longestHold(flow);
      }, once),
    ),
    { ...row("nav: longest hold of the event loop in it", hold), aim: "< 50 ms" },
    row("nav: flow, warm", await time(flow)),
  ];
}

const HOP = { from: FILE, ref: "Neighbour" };

type Fetch = (request: Request) => Promise<Response>;

interface Answer {
  readonly references: readonly { readonly start: number; readonly end: number }[];
}

async function answer(fetch: Fetch, path: string, body?: object): Promise<Answer> {
  const response = await fetch(
    new Request(`http://localhost${path}`, {
      method: body ? "POST" : "GET",
      ...(body && {
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      }),
    }),
  );
  if (response.status !== 200) throw new Error(`${path} answered ${await response.text()}`);
  return await response.json() as Answer; // the part of it that is used here
}

function row(name: string, median: number, theirs?: number): Figure {
  const note = theirs !== undefined && { note: `TypeScript: ${theirs.toFixed(1)} ms` };
  return { name, unit: "ms", median, ...note };
}

/** Loads both compilers and the routes by a small project, so that neither's first answer has to. */
async function loadAll(folder: string): Promise<void> {
  const root = join(folder, "small");
  generateProject(root, 20);
  const workbench = createWorkbench({ project: root, stateDirectory: join(folder, "small-state") });
  await workbench.ready;
  const fetch: Fetch = (request) => workbench.fetch(request);
  await answer(fetch, PAGE.replace("feature3", "feature0"));
  await answer(fetch, FLOW.replace("feature3", "feature0"));
  await timeLanguageService(root, [10], FILE.replace("feature3", "feature0"));
  await workbench.close();
}

/**
 * The definitions of all references of a page, by a service that has this page as its only root and no libraries: the
 * least that answers. As ours does, it looks at each file's state every time.
 */
async function timeLanguageService(
  root: string,
  offsets: readonly number[],
  file = FILE,
): Promise<{ cold: number; warm: number }> {
  const name = join(root, file);
  const service = openLanguageService(root, name);
  const define = (): void => {
    for (const offset of offsets) service.getDefinitionAtPosition(name, offset);
  };
  const cold = await time(define, { runs: 1, warmUp: 0 });
  const warm = await time(define);
  service.dispose();
  return { cold, warm };
}

function openLanguageService(root: string, name: string): ts.LanguageService {
  const { config } = ts.readConfigFile(
    join(root, "tsconfig.json"),
    (path) => ts.sys.readFile(path),
  );
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  return ts.createLanguageService({
    getCompilationSettings: () => ({ ...options, noLib: true, types: [] }),
    getScriptFileNames: () => [name],
    getScriptVersion: (path) => String(ts.sys.getModifiedTime?.(path)?.getTime()),
    getScriptSnapshot(path) {
      const text = ts.sys.readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: (compilerOptions) => ts.getDefaultLibFilePath(compilerOptions),
    fileExists: (path) => ts.sys.fileExists(path),
    readFile: (path) => ts.sys.readFile(path),
    directoryExists: (path) => ts.sys.directoryExists(path),
  });
}
