import type { ChangeCommit, ReviewFacts } from "../../../lib/review/indicators/review_facts.ts";
import type { PlanScope } from "../../../lib/review/plan_scope.ts";
import type { ReviewFile } from "../../../lib/review/common/schemas.ts";
import { openImportGraph } from "../../../lib/source/mod.ts";
import { memoryView } from "../../support/memory_view.ts";

/** Facts of a change in which nothing happened, but for what a test says. */
export async function reviewFacts(
  given: Partial<Omit<ReviewFacts, "graphs">> & {
    readonly base?: Record<string, string>;
    readonly head?: Record<string, string>;
  } = {},
): Promise<ReviewFacts> {
  const { base = {}, head = {}, ...facts } = given;
  return {
    files: [],
    commits: [],
    touching: new Map(),
    affected: new Map(),
    plan: null,
    units: [],
    rules: { introduced: [], resolved: [], existing: [], loosened: [] },
    surface: [],
    retyped: [],
    flows: [],
    reformatted: new Set(),
    broken: [],
    featureOf: (path) => /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? null,
    isOffered: () => true,
    isTest: (path) => path.includes(".test."),
    graphs: {
      base: await openImportGraph({ view: memoryView(base) }).refresh(),
      head: await openImportGraph({ view: memoryView(head) }).refresh(),
    },
    ...facts,
  };
}

export function changedFile(path: string, given: Partial<ReviewFile> = {}): ReviewFile {
  return {
    path,
    status: "modified",
    stats: { added: 1, removed: 1 },
    layer: null,
    feature: null,
    diff: "",
    hidden: null,
    ...given,
  };
}

export function commit(message: string): ChangeCommit {
  const [subject = ""] = message.split("\n");
  return {
    id: "1",
    subject,
    author: "Ada",
    date: "2025-01-01T00:00:00.000Z",
    parents: [],
    message,
  };
}

/** A plan of one step. */
export function planOf(
  files: PlanScope["steps"][number]["files"],
  title = "Do it",
): PlanScope {
  return {
    id: "process:1",
    title: "A ticket",
    steps: [{ id: "s1", title, rationale: null, files }],
  };
}
