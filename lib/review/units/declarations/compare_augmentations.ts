import type { ts as TS } from "ts-morph";
import { groupBy } from "../../../grouping/mod.ts";
import { type ParsedSource, positionAt } from "../../../source/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import type { ReviewUnit, UnitDetail } from "../../common/schemas.ts";
import { bagOf, matchThings } from "../../matching/match_things.ts";
import { codeFingerprint } from "../reading/code_fingerprint.ts";
import { fromTo, quoted, shownPair, sourceLine } from "../reading/shown_text.ts";
import { isAugmentation } from "./read_declared.ts";

type Parsed = Pick<ParsedSource, "ast">;

/** All that a file declares of one package, or of the globals. */
interface Augmentation {
  /** In quotes, as it is in the code; null for the globals. */
  readonly of: string | null;
  readonly nodes: readonly TS.ModuleDeclaration[];
}

/** Tells of the `declare module` and `declare global` of a file, which the whole project sees, those that came, went and changed. */
export function compareAugmentations(base: Parsed | null, head: Parsed | null): UnitDetail[] {
  const [before, after] = [readAugmentations(base), readAugmentations(head)];
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].flatMap((name) => {
    const [old, now] = [before.get(name), after.get(name)];
    if (old && now) return saysOf(old) === saysOf(now) ? [] : [changedDetail(name, old, now)];
    if (old) return [loneDetail(name, old, "removed")];
    return now ? [loneDetail(name, now, "added")] : [];
  });
}

/** Augmentations of one module are seldom so much alike and yet two. */
const ALIKE = 0.3;

/**
 * Returns the units without what went from one file and stands in another one, word for word. What changed on the way is told once,
 * where it stands now.
 */
export async function joinMovedAugmentations(
  units: readonly ReviewUnit[],
  read: (side: "base" | "head", path: string) => Promise<Parsed | null>,
): Promise<ReviewUnit[]> {
  const found = async (change: UnitDetail["change"]): Promise<Lone[]> => {
    const side = change === "removed" ? "base" : "head";
    const all: Lone[] = [];
    for (const { path, previousPath, details } of units) {
      const own = side === "base" ? previousPath ?? path : path;
      for (const detail of details) {
        if (detail.subject !== "code" || detail.change !== change) continue;
        const declared = readAugmentations(await read(side, own)).get(detail.name);
        if (declared) all.push({ path: own, detail, declared, says: saysOf(declared) });
      }
    }
    return all;
  };
  const isPossible = new Set(units.flatMap(({ details }) => details.map(({ change }) => change)));
  if (!isPossible.has("removed") || !isPossible.has("added")) return [...units];
  const added = groupBy(await found("added"), ({ detail: { name } }) => name);
  const removed = groupBy(await found("removed"), ({ detail: { name } }) => name);
  const pairs = [...added].flatMap(([name, some]) =>
    matchThings(removed.get(name) ?? [], some, {
      keys: [({ says }) => says],
      likeness: { bag: ({ says }) => bagOf(says.split(/[()]+/)), least: ALIKE },
    }).pairs
  );
  const told = new Map<UnitDetail, UnitDetail[]>(
    pairs.flatMap(([old, now]) => [
      [old.detail, []],
      [now.detail, old.says === now.says ? [] : [movedDetail(old, now)]],
    ]),
  );
  return units.map((unit) => ({
    ...unit,
    details: unit.details.flatMap((detail) => told.get(detail) ?? [detail]),
  }));
}

/** An augmentation that one side alone has in its file. */
interface Lone {
  readonly path: string;
  readonly detail: UnitDetail;
  readonly declared: Augmentation;
  readonly says: string;
}

function movedDetail(old: Lone, now: Lone): UnitDetail {
  const moved = changedDetail(now.detail.name, old.declared, now.declared);
  return { ...moved, message: `${moved.message}, and was in ${quoted(old.path)} before` };
}

function readAugmentations(source: Parsed | null): Map<string, Augmentation> {
  const nodes = source?.ast.statements.filter(isAugmentation) ?? [];
  return new Map(
    [...groupBy(nodes, ({ name }) => name.text)].map(([text, declared]) => {
      const of = declared.some(({ name }) => ts.isStringLiteral(name)) ? quoted(text) : null;
      return [text, { of, nodes: declared }];
    }),
  );
}

function saysOf({ nodes }: Augmentation): string {
  return nodes.map((node) => codeFingerprint(node)).join();
}

function loneDetail(name: string, found: Augmentation, change: "added" | "removed"): UnitDetail {
  const text = textOf(found);
  const [before, after] = change === "added" ? shownPair(null, text) : shownPair(text, null);
  const message = `${subjectOf(found)} is ${change === "added" ? "new" : "gone"}: ${
    quoted(before ?? after ?? "")
  }`;
  return { ...placed(name, found), change, before, after, message };
}

function changedDetail(name: string, old: Augmentation, now: Augmentation): UnitDetail {
  const texts = [textOf(old), textOf(now)] as const;
  const [before, after] = shownPair(...texts);
  const message = `${subjectOf(now)} changed ${fromTo(...texts)}`;
  return { ...placed(name, now), change: "changed", before, after, message };
}

function placed(
  name: string,
  { nodes: [node] }: Augmentation,
): Pick<UnitDetail, "subject" | "owner" | "name" | "line"> {
  const ast = node?.getSourceFile();
  const line = node && ast ? positionAt(ast, node.getStart(ast)).line : null;
  return { subject: "code", owner: null, name, line };
}

function subjectOf({ of }: Augmentation): string {
  return of === null
    ? "What the code declares for the whole project"
    : `What the code declares of ${of} for the whole project`;
}

/** Returns the code between the braces, on one line. */
function textOf({ nodes }: Augmentation): string {
  return nodes.flatMap(({ body }) => body && ts.isModuleBlock(body) ? [...body.statements] : [])
    .map((statement) => sourceLine(statement, statement.getSourceFile())).join(" ");
}
