import type { FileChange } from "../../file_change.ts";
import { pairUp } from "../../matching/match_things.ts";
import { readUnitFile } from "../reading/read_unit_file.ts";
import type { UnitPair } from "../unit_pairs.ts";
import { readTests } from "./read_tests.ts";
import { titleOf } from "./same_tests.ts";

/** A file of tests that went or came, with the titles of these. */
interface TestFile {
  readonly change: FileChange;
  readonly titles: ReadonlySet<string>;
}

/** The least share of the tests that went with a file which another file has to have. */
const SHARED = 0.5;

/**
 * Takes a file of tests that went and one that came with the same tests for one file: with the names of what is tested so much of its
 * text differs that git calls it another file.
 */
export async function joinTestFiles(
  changes: readonly FileChange[],
  pairOf: (change: FileChange) => UnitPair | null,
): Promise<FileChange[]> {
  const lone = changes.flatMap((change) => {
    const isLone = (change.before === null) !== (change.after === null);
    const pair = isLone ? pairOf(change) : null;
    return pair?.unit.kind === "test" ? [{ change, pair }] : [];
  });
  const gone = await testFiles(lone.filter(({ pair }) => pair.files.base), "base");
  const come = gone.length === 0
    ? []
    : await testFiles(lone.filter(({ pair }) => pair.files.head), "head");
  const pairs = pairUp(gone, come, sharedOf);
  const olds = new Map(pairs.map(([old, now]) => [now.change, old.change]));
  const taken = new Set(olds.values());
  return changes.filter((change) => !taken.has(change)).map((change) => {
    const old = olds.get(change);
    return old
      ? { ...change, previousPath: old.path, status: "renamed" as const, before: old.before }
      : change;
  });
}

async function testFiles(
  lone: readonly { readonly change: FileChange; readonly pair: UnitPair }[],
  side: "base" | "head",
): Promise<TestFile[]> {
  const found: TestFile[] = [];
  for (const { change, pair } of lone) {
    const { source } = await readUnitFile(pair.files[side], side);
    const titles = new Set(source ? readTests(source).map(titleOf) : []);
    if (titles.size > 0) found.push({ change, titles });
  }
  return found;
}

function sharedOf(old: TestFile, now: TestFile): number {
  const number = [...old.titles].filter((title) => now.titles.has(title)).length;
  const share = number / old.titles.size;
  return share > SHARED ? share : 0;
}
