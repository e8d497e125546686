import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { EngineName } from "../../lib/git/mod.ts";
import { analyzeChange } from "../../lib/review/analyze_change.ts";
import { makeGitRepository } from "../support/git_repository.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { type Figure, time } from "./figure.ts";
import { generateProject } from "./generate_project.ts";

const FILES = 2000;
const FEATURES = 50;
const CHANGED = [
  "pages/Page1.tsx",
  "components/Card2.tsx",
  "components/Card3.tsx",
  "services/api.ts",
];
const ENGINES: readonly EngineName[] = ["git", "isomorphic"];
const ONCE = { runs: 1, warmUp: 0 };
const WARM = { runs: 5, warmUp: 0 };

/** 200 changed files of a project of 2,000, from two commits to a report. */
export async function analysisBench(): Promise<Figure[]> {
  const folder = makeTemporaryFolder("bench");
  const root = join(folder, "project");
  generateProject(root, FILES);
  const repository = makeGitRepository({ folder: root });
  const base = repository.commitAll("Generated");
  change(root);
  const head = repository.commitAll("Changed");
  const analyze = async (engine: EngineName): Promise<void> => {
    const { files } = await analyzeChange({
      root,
      engine,
      base,
      head,
      mergeBase: base,
      plan: null,
    });
    const expected = FEATURES * CHANGED.length;
    if (files.length !== expected) throw new Error(`${files.length} files, not ${expected}`);
  };
  try {
    const figures: Figure[] = [];
    for (const [index, engine] of ENGINES.entries()) {
      if (index === 0) {
        figures.push(
          figure(
            `review: 200 of 2,000 files, cold, ${engine}`,
            await time(() => analyze(engine), ONCE),
          ),
        );
      }
      figures.push(
        figure(
          `review: the same in a warm process, ${engine}`,
          await time(() => analyze(engine), WARM),
        ),
      );
    }
    return figures;
  } finally {
    rmSync(folder, { recursive: true });
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

function figure(name: string, median: number): Figure {
  return { name, median, unit: "ms", aim: "< 3,000 ms" };
}
