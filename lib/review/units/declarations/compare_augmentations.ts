import type { ts as TS } from "ts-morph";
import { groupBy } from "../../../grouping/mod.ts";
import { type ParsedSource, positionAt } from "../../../source/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import type { ReviewUnit, UnitDetail } from "../../common/schemas.ts";
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

/** Returns the units without what went from one file and stands in another one, word for word. */
export async function withoutMovedAugmentations(
  units: readonly ReviewUnit[],
  read: (side: "base" | "head", path: string) => Promise<Parsed | null>,
): Promise<ReviewUnit[]> {
  const silent = new Set<UnitDetail>();
  const lone = units.flatMap(({ path, previousPath, details }) =>
    details.filter(({ subject, change }) => subject === "code" && change !== "changed")
      .map((detail) => ({ path, previousPath, detail }))
  );
  for (const old of lone.filter(({ detail }) => detail.change === "removed")) {
    const { name } = old.detail;
    const candidates = lone.filter(({ detail }) =>
      detail.change === "added" && detail.name === name && !silent.has(detail)
    );
    if (candidates.length === 0) continue;
    const said = saidOf(await read("base", old.previousPath ?? old.path), name);
    if (said === null) continue;
    for (const now of candidates) {
      if (saidOf(await read("head", now.path), name) !== said) continue;
      silent.add(old.detail).add(now.detail);
      break;
    }
  }
  if (silent.size === 0) return [...units];
  return units.map((unit) => ({
    ...unit,
    details: unit.details.filter((detail) => !silent.has(detail)),
  }));
}

function saidOf(source: Parsed | null, name: string): string | null {
  const found = readAugmentations(source).get(name);
  return found ? saysOf(found) : null;
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
