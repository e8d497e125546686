import type { ts as TS } from "ts-morph";
import type { ParsedSource } from "../../../source/mod.ts";
import { createTimeSlice, type TimeSlice } from "../../../slices/mod.ts";
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

const READS = [textOfCode, ...DEEDS.map(([, read]) => read)];

/** The largest number of clauses about one function. */
const MAX_DEEDS = 2;

/** The largest number of texts and addresses in one of them. */
const MAX_NAMED = 2;

/** One kind of deed of a new function, and the texts or addresses of it. */
interface Deed {
  readonly verb: string;
  readonly names: readonly string[];
}

/** Tells of the new functions and endpoints of units what people notice of them, beside that they are there. */
export async function tellDeeds(
  sides: { readonly base: Side; readonly head: Side },
  units: readonly ReviewUnit[],
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<ReviewUnit[]> {
  const slice = createTimeSlice(options);
  const own = units.filter(({ kind }) => !isAside(kind));
  const found = new Map<UnitDetail, readonly Deed[]>();
  for (const { path, details } of own) {
    if (!details.some(isNewCode)) continue;
    await slice.pause();
    const { source } = await readUnitFile({ side: sides.head, path }, "head");
    for (const [detail, nodes] of source ? codeOf(details, source) : []) {
      const deeds = deedsOf(nodes);
      if (deeds.length > 0) found.set(detail, deeds);
    }
  }
  if (found.size === 0) return [...units];
  const names = new Set([...found.values()].flat().flatMap((deed) => deed.names));
  const known = await saidBefore(sides.base, own, names, slice);
  return units.map((unit) => ({
    ...unit,
    details: unit.details.map((each) => withDeeds(each, found.get(each) ?? [], known)),
  }));
}

/** Lists the texts and deeds among some that the changed files had as they were: a function that took them over does nothing new. */
async function saidBefore(
  side: Side,
  units: readonly ReviewUnit[],
  names: ReadonlySet<string>,
  slice: TimeSlice,
): Promise<ReadonlySet<string>> {
  const said = new Set<string>();
  for (const { path, previousPath, change } of units) {
    await slice.pause();
    const file = change === "added" ? null : { side, path: previousPath ?? path };
    const { source } = await readUnitFile(file, "base");
    for (const node of source ? nodesIn([source.ast]) : []) {
      for (const read of READS) {
        const words = read(node);
        if (words !== null && names.has(words)) said.add(words);
      }
    }
  }
  return said;
}

/** Finds the code of the new functions and endpoints of a file. */
function codeOf(
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

function deedsOf(nodes: readonly TS.Node[]): Deed[] {
  const all = nodesIn(nodes);
  return DEEDS.flatMap(([verb, read]) => {
    const names = [...new Set(all.flatMap((node) => read(node) ?? []))];
    return names.length === 0 ? [] : [{ verb, names }];
  });
}

function withDeeds(
  detail: UnitDetail,
  deeds: readonly Deed[],
  known: ReadonlySet<string>,
): UnitDetail {
  const told = deeds.flatMap(({ verb, names }) => {
    const fresh = names.filter((name) => !known.has(name)).map(quoted);
    return fresh.length === 0 ? [] : [`${verb} ${listOf(fresh, { max: MAX_NAMED })}`];
  }).slice(0, MAX_DEEDS);
  if (told.length === 0) return detail;
  const words = told.join(", and ");
  return detail.subject === "route"
    ? { ...detail, message: `${detail.message}: it ${words}` }
    : { ...detail, facts: [`is new, and ${words}`] };
}

function isNewCode({ subject, change, facts }: UnitDetail): boolean {
  return change === "added" && facts === undefined &&
    (subject === "export" || subject === "code" || subject === "route");
}
