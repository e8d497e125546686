import { after, before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import type { FlowSite } from "../../../lib/plan/flow.ts";
import { moveEdits } from "../../../lib/plan/refactor/move_edits.ts";
import { renameEdits } from "../../../lib/plan/refactor/rename_edits.ts";
import { seededRandom } from "../../support/random.ts";
import { type Judge, shown } from "./judge.ts";
import {
  type JudgedProject,
  openPackage,
  openShop,
  packagesWithSource,
} from "./judged_projects.ts";

const SEED = 20_261;
const TRIES = 12;

const PROJECTS: readonly (readonly [string, () => Promise<JudgedProject>])[] = [
  ["the shop", openShop],
  ...packagesWithSource().map((name) => [name, () => openPackage(name)] as const),
];

/** What this project does otherwise than TypeScript, and on purpose. */
type Difference =
  /** TypeScript knows nothing of files that are not source: style sheets, images. */
  | "asset"
  /** TypeScript gives all specifiers of a file the extension that one of them has; here each keeps its own habit. */
  | "extension"
  /** TypeScript keeps a relative path however far up it goes; here it becomes the alias that the files around it write. */
  | "alias"
  /** `const Card = memo(function Card() {})`: the name that React shows changes as well. */
  | "shown name"
  /** TypeScript writes `{ Panel: Card }` for the class `Card` in `{ Card }`, which is no more. */
  | "class in short";

/** One place of an answer: `path:start:` and the rest. */
interface Place {
  readonly key: string;
  readonly text: string;
}

function placeOf(line: string): Place {
  const [, key = "", text = ""] = /^(.*?:\d+(?::\d+)?):([^]*)$/.exec(line) ?? [];
  return { key, text };
}

function differenceOf(ours: Place, theirs: string | undefined, judge: Judge): Difference | null {
  if (theirs !== undefined) {
    const bare = (text: string) => text.replace(/(?:\/index)?\.[jt]sx?$/, "");
    if (bare(theirs) === bare(ours.text)) return "extension";
    const up = /^(?:\.\.\/)+/.exec(theirs);
    if (
      up && ours.text.startsWith("@/") &&
      bare(ours.text).endsWith(`/${bare(theirs.slice(up[0].length))}`)
    ) return "alias";
    return theirs.split(": ").toReversed().join(": ") === ours.text ? "class in short" : null;
  }
  if (/\.(?:css|scss|svg|png|json)$/.test(ours.text)) return "asset";
  const [path = "", start = "0"] = ours.key.split(":");
  return judge.textOf(path).slice(0, Number(start)).endsWith("function ") ? "shown name" : null;
}

/** @returns lines of either side that no known difference explains */
function unexplained(ours: readonly string[], theirs: readonly string[], judge: Judge): string[] {
  const judged = new Map(theirs.map(placeOf).map(({ key, text }) => [key, text]));
  const left = ours.map(placeOf).filter((place) => {
    const text = judged.get(place.key);
    judged.delete(place.key);
    return text !== place.text && differenceOf(place, text, judge) === null;
  });
  return [
    ...left.map(({ key, text }) => `ours ${key}:${text}`),
    ...[...judged].map(([key, text]) => `theirs ${key}:${text}`),
  ];
}

function siteOf({ project }: JudgedProject): FlowSite {
  const signal = AbortSignal.timeout(60_000);
  return { draft: project.draft(), signal, log: () => undefined, ask: null };
}

/** @returns null for a name that is refused */
async function orRefused<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof WorkbenchError && error.code === "edit_refused") return null;
    throw error;
  }
}

for (const [name, open] of PROJECTS) {
  describe(`TypeScript's language service over ${name}`, () => {
    let judged: JudgedProject;

    before(async () => {
      judged = await open();
    });

    after(() => judged[Symbol.asyncDispose]());

    it(`renames exported names at the same places (seed ${SEED})`, async () => {
      const { judge } = judged;
      const random = seededRandom(SEED);
      const symbols = judge.files.flatMap((path) =>
        judge.exportedNames(path).map((symbol) => ({ path, ...symbol }))
      );
      let compared = 0;
      for (let count = 0; count < TRIES; count++) {
        const symbol = symbols[random(symbols.length)];
        assert(symbol);
        const { path, offset, name: old } = symbol;
        const newName = /^\p{Ll}/u.test(old) ? "renamedThing" : "RenamedThing";
        const edits = await orRefused(
          renameEdits(siteOf(judged), { path, offset, symbol: old, newName }),
        );
        if (!edits) continue;
        compared++;
        const ours = [...edits].flatMap(([file, list]) =>
          list.map(({ start, text }) => `${file}:${start}:${text}`)
        );
        const theirs = judge.rename(path, offset, newName);
        assertEquals(unexplained(ours, theirs, judge), [], `${path} ${old}`);
      }
      assert(compared > TRIES / 2, `Only ${compared} names were renamed`);
    });

    it(`moves files with the same edits (seed ${SEED})`, async () => {
      const { judge } = judged;
      const random = seededRandom(SEED);
      const files = judge.files.filter((path) => !path.endsWith(".d.ts"));
      const folders = [...new Set(files.map((path) => path.split("/").slice(0, -1).join("/")))];
      for (let count = 0; count < TRIES; count++) {
        const path = files[random(files.length)] ?? "";
        const folder = folders[random(folders.length)] ?? "";
        const file = (random(3) === 0 ? "other-" : "") + (path.split("/").at(-1) ?? "");
        const to = folder === "" ? file : `${folder}/${file}`;
        if (files.includes(to)) continue;
        const edits = await moveEdits(siteOf(judged), new Map([[path, to]]));
        const ours = [...edits].flatMap(([each, list]) => list.map((edit) => shown(each, edit)));
        const theirs = judge.moveFile(path, to);
        assertEquals(unexplained(ours, theirs, judge), [], `${path} to ${to}`);
      }
    });
  });
}
