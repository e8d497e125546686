import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { renameSymbol } from "../../lib/plan/flows/rename_symbol.ts";
import { renameUnit } from "../../lib/plan/flows/rename_unit.ts";
import { computeImpact } from "../../lib/plan/compute_impact.ts";
import { openDraft } from "../../lib/plan/open_draft.ts";
import { validatePlan } from "../../lib/plan/validate_plan.ts";
import { openProject } from "../../lib/project/mod.ts";
import { openSource, type Source } from "../../lib/source/mod.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { type Figure, longestHold, median, time } from "./figure.ts";
import { generateProject } from "./generate_project.ts";

const FILES = 2000;
const USES = 200;
const BADGE = "src/features/feature0/components/Badge.tsx";
const ONCE = { runs: 1, warmUp: 0 };
const RUNS = 5;
const STEPS = 20;

/** A component that 200 files of 2,000 use gets another name: a dry run of the step, beside TypeScript's language service. */
export async function planBench(): Promise<Figure[]> {
  const folder = makeTemporaryFolder("bench");
  const root = join(folder, "project");
  generateProject(root, FILES);
  useBadge(root);
  await using source = openSource(await openProject({ root }));
  try {
    // The compiler's own loading counts for neither.
    await source.parses.parse({ path: "a.ts", text: "", contentHash: "", editable: true });
    const theirs = await timeLanguageService(root);
    let hold = 0;
    const cold = await time(async () => {
      hold = await longestHold(() => rename(source, "Label0"));
    }, ONCE);
    const warm: number[] = [];
    for (let run = 1; run <= RUNS; run++) {
      warm.push(await time(() => rename(source, `Label${run}`), ONCE));
    }
    const unit = await time(() => renameFile(source), ONCE);
    const impact = await time(async () => {
      await computeImpact(source, { seeds: [BADGE] });
    }, { runs: 20, warmUp: 2 });
    const dryRun = await time(() => dryRunOf(source, STEPS), ONCE);
    return [
      figure("plan: rename a component used in 200 of 2,000 files, cold", cold, theirs.cold),
      figure(
        "plan: the same in a project that is known, with its check and dry run",
        median(warm),
        theirs.cold,
      ),
      figure("plan: the same with its file", unit, theirs.cold),
      {
        name: "plan: impact of the component, warm",
        median: impact,
        unit: "ms",
        aim: "< 50 ms",
      },
      { name: `plan: dry run of a plan of ${STEPS} steps`, median: dryRun, unit: "ms" },
      {
        name: "plan: longest hold of the event loop in the cold rename",
        median: hold,
        unit: "ms",
        aim: "< 50 ms",
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
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
        files: [{
          path: `src/features/feature${index}/components/Hint${index}.tsx`,
          change: "create",
        }],
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
async function timeLanguageService(root: string): Promise<{ cold: number }> {
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
  const cold = await time(find, ONCE);
  service.dispose();
  return { cold };
}

function figure(name: string, ours: number, theirs: number): Figure {
  const aim = "< 1.5x the language service";
  return {
    name,
    median: ours,
    unit: "ms",
    aim,
    note: `a new language service, places alone: ${theirs.toFixed(0)} ms`,
  };
}
