import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { EngineName } from "../../lib/git/mod.ts";
import { analyzeChange } from "../../lib/review/analyze_change.ts";
import { makeGitRepository } from "../support/git_repository.ts";
import type { Figure } from "./harness/figure.ts";
import { measure, ONCE } from "./harness/measure.ts";
import { generatedProject } from "./harness/open_bench.ts";

const FILES = 2000;
const FEATURES = 50;
const CHANGED = [
  "pages/Page1.tsx",
  "components/Card2.tsx",
  "components/Card3.tsx",
  "services/api.ts",
];
const WARM = { rounds: 5, warmup: 0 };

/** 200 changed files of a project of 2,000, from two commits to a report, without the service. */
export async function* analysisBench(): AsyncGenerator<Figure> {
  using project = generatedProject(FILES);
  const { root } = project;
  const repository = makeGitRepository({ folder: root });
  const base = repository.commitAll("Generated");
  change(root);
  const head = repository.commitAll("Changed");
  const analyzeBy = (engine: EngineName) => async (): Promise<void> => {
    const comparison = { root, engine, base, head, mergeBase: base, plan: null };
    const { files } = await analyzeChange(comparison);
    const expected = FEATURES * CHANGED.length;
    if (files.length !== expected) throw new Error(`${files.length} files, not ${expected}`);
  };
  const shared = { unit: "ms", aim: { atMost: 3000 } } as const;
  const name = `report of ${FEATURES * CHANGED.length} of ${FILES} files`;
  yield { name: `${name}, cold, git`, ...shared, ...await measure(analyzeBy("git"), ONCE) };
  for (const engine of ["git", "embedded"] as const) {
    yield {
      name: `${name}, warm process, ${engine}`,
      ...shared,
      ...await measure(analyzeBy(engine), WARM),
    };
  }
}

/** An element and an export more in each. */
function change(root: string): void {
  for (let feature = 0; feature < FEATURES; feature++) {
    for (const name of CHANGED) {
      const path = join(root, `src/features/feature${feature}/${name}`);
      const text = readFileSync(path, "utf8").replace(/<(h1|p|span|div)>/, "<$1>New ");
      writeFileSync(path, `${text}\nexport const added = ${feature};\n`);
    }
  }
}
