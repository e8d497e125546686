import type { ts as TS } from "ts-morph";
import type { ParsedSource } from "../../../source/mod.ts";
import { listOf } from "../../../text/mod.ts";
import { isAside } from "../../common/aside.ts";
import type { ReviewUnit, UnitDetail } from "../../common/schemas.ts";
import type { Side } from "../../side.ts";
import { withAnswers } from "../declarations/answers.ts";
import { declaredAs, functionOf, readDeclared } from "../declarations/read_declared.ts";
import { textOfCode } from "../reading/fact_words.ts";
import { askedBy, heardBy, ledBy } from "../reading/called_names.ts";
import { readUnitFile } from "../reading/read_unit_file.ts";
import { shownBy, thrownBy } from "../reading/shown_messages.ts";
import { quoted } from "../reading/shown_text.ts";
import { nodesIn } from "../reading/syntax_walk.ts";

/** The deeds of a function that somebody who uses the app notices, with the verb for each. */
const DEEDS: readonly (readonly [verb: string, read: (node: TS.Node) => string | null])[] = [
  ["says", shownBy],
  ["can fail with", thrownBy],
  ["sends requests to", askedBy],
  ["leads to", ledBy],
  ["listens for", heardBy],
];

/** The largest number of clauses about one function. */
const MAX_DEEDS = 2;

/** The largest number of texts and addresses in one of them. */
const MAX_NAMED = 2;

/** Tells of the new functions and endpoints of units what people notice of them, beside that they are there. */
export async function tellDeeds(
  sides: { readonly base: Side; readonly head: Side },
  units: readonly ReviewUnit[],
): Promise<ReviewUnit[]> {
  const own = units.filter(({ kind }) => !isAside(kind));
  const told = new Map<string, UnitDetail[]>();
  let known: ReadonlySet<string> | null = null;
  for (const { path, details } of own) {
    if (!details.some(isNewCode)) continue;
    const { source } = await readUnitFile({ side: sides.head, path }, "head");
    const found = source ? deedsIn(details, source) : new Map();
    if (!source || found.size === 0) continue;
    const before = known ??= await saidBefore(sides.base, own);
    told.set(path, details.map((each) => withDeeds(each, found.get(each) ?? [], before)));
  }
  return units.map((unit) => ({ ...unit, details: told.get(unit.path) ?? unit.details }));
}

/** Lists the texts and deeds of the changed files as they were. A function that took some of them over does nothing new. */
async function saidBefore(side: Side, units: readonly ReviewUnit[]): Promise<ReadonlySet<string>> {
  const said = new Set<string>();
  for (const { path, previousPath, change } of units) {
    const file = change === "added" ? null : { side, path: previousPath ?? path };
    const { source } = await readUnitFile(file, "base");
    for (const node of source ? nodesIn([source.ast]) : []) {
      for (const read of [textOfCode, ...DEEDS.map(([, read]) => read)]) {
        const words = read(node);
        if (words !== null) said.add(words);
      }
    }
  }
  return said;
}

/** Finds the code of the new functions and endpoints of a file. */
function deedsIn(
  details: readonly UnitDetail[],
  source: Pick<ParsedSource, "ast">,
): ReadonlyMap<UnitDetail, readonly TS.Node[]> {
  const declared = withAnswers(readDeclared(source));
  return new Map(details.flatMap((detail) => {
    const found = isNewCode(detail) ? declaredAs(declared, detail.name) : undefined;
    const isMeant = found && (detail.subject === "route" || found.nodes.some(functionOf));
    return isMeant ? [[detail, found.nodes]] : [];
  }));
}

function withDeeds(
  detail: UnitDetail,
  nodes: readonly TS.Node[],
  known: ReadonlySet<string>,
): UnitDetail {
  const all = nodesIn(nodes);
  const deeds = DEEDS.flatMap(([verb, read]) => {
    const names = [...new Set(all.flatMap((node) => read(node) ?? []))]
      .filter((name) => !known.has(name)).map(quoted);
    return names.length === 0 ? [] : [`${verb} ${listOf(names, { max: MAX_NAMED })}`];
  }).slice(0, MAX_DEEDS);
  if (deeds.length === 0) return detail;
  const words = deeds.join(", and ");
  return detail.subject === "route"
    ? { ...detail, message: `${detail.message}: it ${words}` }
    : { ...detail, facts: [`is new, and ${words}`] };
}

function isNewCode({ subject, change, facts }: UnitDetail): boolean {
  return change === "added" && facts === undefined &&
    (subject === "export" || subject === "code" || subject === "route");
}
