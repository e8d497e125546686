import { analyzeChange } from "../../../lib/review/analyze_change.ts";
import { makeGitRepository } from "../../support/git_repository.ts";
import type { Files } from "../two_commits.ts";

/** The sentences of a review. */
export interface ToldChange {
  /** `severity title`, with what to do where that is told. */
  readonly findings: readonly string[];
  /** The sentences of the summary. */
  readonly sentences: readonly string[];
  /** The sentences of details. */
  readonly details: readonly string[];
  readonly problems: readonly string[];
}

const SETTINGS: Files = {
  "package.json": '{ "name": "app", "dependencies": { "react": "18.0.0" } }\n',
  "tsconfig.json":
    '{ "compilerOptions": { "jsx": "react-jsx", "strict": true, "baseUrl": ".", "paths": { "@/*": ["./src/*"] } } }\n',
};

/** Commits some files of a project, then others in their place, and tells what a review says of that. */
export async function toldChange(before: Files, after: Files): Promise<ToldChange> {
  const made = makeGitRepository();
  try {
    for (const [path, text] of Object.entries({ ...SETTINGS, ...before })) made.write(path, text);
    const base = made.commitAll("before");
    for (const path of Object.keys(before)) if (!(path in after)) made.remove(path);
    for (const [path, text] of Object.entries(after)) made.write(path, text);
    const head = made.commitAll("after");
    const request = { root: made.folder, base, head, mergeBase: base, plan: null };
    const { findings, units, summary } = await analyzeChange({ ...request, engine: "embedded" });
    return {
      findings: findings.map(({ severity, title, fix }) =>
        `${severity} ${title}${fix === undefined ? "" : `: ${fix}`}`
      ),
      sentences: summary.sentences,
      details: units.flatMap(({ details }) => details.map(({ message }) => message)),
      problems: units.flatMap(({ problems }) => problems.map(({ message }) => message)),
    };
  } finally {
    made.delete();
  }
}
