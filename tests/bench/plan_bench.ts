import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { renameSymbol } from "../../lib/plan/flows/rename_symbol.ts";
import { renameUnit } from "../../lib/plan/flows/rename_unit.ts";
import { computeImpact } from "../../lib/plan/compute_impact.ts";
import { openDraft } from "../../lib/plan/flows/open_draft.ts";
import { validatePlan } from "../../lib/plan/validate_plan.ts";
import { openProject } from "../../lib/project/mod.ts";
import { openSource, type Source } from "../../lib/source/mod.ts";
import { generateProject } from "./generate_project.ts";
import { longestHold } from "./harness/event_loop.ts";
import { type Figure, found } from "./harness/figure.ts";
import { measure, type Measured, ONCE } from "./harness/measure.ts";
import { benchFolder } from "./harness/open_bench.ts";

const FILES = 2000;
const USES = 200;
const BADGE = "src/features/feature0/components/Badge.tsx";
const KNOWN = { rounds: 5, warmup: 0 };
const STEPS = 20;

/** A component that 200 files of 2,000 use gets another name: a dry run of the step, beside TypeScript's language service. */
export async function* planBench(): AsyncGenerator<Figure> {
  using folder = benchFolder((root) => {
    generateProject(root, FILES);
    useBadge(root);
  });
  await using source = openSource(await openProject({ root: folder.root }));
  // The compiler's own loading counts for neither.
  await source.parses.parse({ path: "a.ts", text: "", contentHash: "", editable: true });
  const { median: theirs } = await measureLanguageService(folder.root);
  let hold = 0;
  const coldRename = async (): Promise<void> => {
    hold = await longestHold(() => rename(source, "Label0"));
  };
  const name = `rename a component used in ${USES} of ${FILES} files`;
  yield renameFigure(`${name}, cold`, await measure(coldRename, ONCE), theirs);
  yield {
    name: "longest hold of the event loop in it",
    unit: "ms",
    ...found(hold),
    aim: { atMost: 50 },
  };
  let count = 1;
  const nextRename = (): Promise<void> => rename(source, `Label${count++}`);
  yield renameFigure(`${name}, known project`, await measure(nextRename, KNOWN), theirs);
  const withFile = await measure(() => renameFile(source), ONCE);
  yield renameFigure("the same with its file, known project", withFile, theirs);
  yield {
    name: "impact of the component, warm",
    unit: "ms",
    ...await measure(() => computeImpact(source, { seeds: [BADGE] }), { rounds: 20, warmup: 2 }),
    aim: { atMost: 50 },
  };
  yield {
    name: `dry run of a plan of ${STEPS} steps`,
    unit: "ms",
    ...await measure(() => dryRunOf(source, STEPS), ONCE),
  };
}

function renameFigure(what: string, measured: Measured, theirs: number): Figure {
  return {
    name: what,
    unit: "ms",
    ...measured,
    aim: { timesPeer: 1.5 },
    peer: { name: "TypeScript's language service", median: theirs },
    note: "with check and dry run; the peer: a new service, places alone",
  };
}

/** The component, and pages that show it. */
function useBadge(root: string): void {
  writeFileSync(
    join(root, BADGE),
    "export function Badge({ text }: { text: string }) {\n  return <b>{text}</b>;\n}\n",
  );
  for (let use = 0; use < USES; use++) {
    const path = join(root, `src/features/feature${Math.floor(use / 4)}/pages/Page${use % 4}.tsx`);
    const line = 'import { Badge } from "@/features/feature0/components/Badge";\n';
    const element = '\nexport const badge = <Badge text="new" />;\n';
    writeFileSync(path, line + readFileSync(path, "utf8") + element);
  }
}

async function rename(source: Source, newName: string): Promise<void> {
  const draft = openDraft(source);
  await renameSymbol.run(siteOf(draft), { path: BADGE, symbol: "Badge", newName });
  const { size } = await draft.changes();
  if (size !== USES + 1) throw new Error(`The rename changed ${size} files`);
}

async function renameFile(source: Source): Promise<void> {
  const draft = openDraft(source);
  await renameUnit.run(siteOf(draft), { path: BADGE, newName: "Label" });
  const { size } = await draft.changes();
  if (size !== USES + 2) throw new Error(`The rename changed ${size} files`);
}

/** Each step makes a component in a feature of its own. */
async function dryRunOf(source: Source, steps: number): Promise<void> {
  const plan = {
    version: 1,
    ticket: { title: "Hints" },
    steps: Array.from({ length: steps }, (_, index) => ({
      id: `step-${index}`,
      title: `Hint ${index}`,
      flow: "create-component",
      args: { feature: `feature${index}`, name: `Hint${index}` },
      executor: "deterministic",
      touches: {
        files: [
          {
            path: `src/features/feature${index}/components/Hint${index}.tsx`,
            change: "create",
          },
          { path: `src/features/feature${index}/components/index.ts`, change: "modify" },
        ],
      },
    })),
  };
  const { valid, errors } = await validatePlan(source, plan, {
    signal: AbortSignal.timeout(300_000),
  });
  if (!valid) throw new Error(JSON.stringify(errors));
}

function siteOf(draft: ReturnType<typeof openDraft>): Parameters<typeof renameSymbol.run>[0] {
  return { draft, signal: AbortSignal.timeout(300_000), log: () => undefined, ask: null };
}

/** The locations alone: nothing is read again, checked or written. */
async function measureLanguageService(root: string): Promise<Measured> {
  const config = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(root, "tsconfig.json"), (path) => ts.sys.readFile(path)).config,
    ts.sys,
    root,
  );
  const service = ts.createLanguageService({
    getCompilationSettings: () => config.options,
    getScriptFileNames: () => config.fileNames,
    getScriptVersion: () => "1",
    getScriptSnapshot(name) {
      const text = ts.sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
    fileExists: (name) => ts.sys.fileExists(name),
    readFile: (name) => ts.sys.readFile(name),
    directoryExists: (name) => ts.sys.directoryExists(name),
    getDirectories: (name) => ts.sys.getDirectories(name),
  });
  const offset = readFileSync(join(root, BADGE), "utf8").indexOf("Badge");
  const find = (): void => {
    const found = service.findRenameLocations(join(root, BADGE), offset, false, false, {});
    const files = new Set(found?.map(({ fileName }) => fileName)).size;
    if (files !== USES + 1) throw new Error(`The language service found ${files} files`);
  };
  const measured = await measure(find, ONCE);
  service.dispose();
  return measured;
}
