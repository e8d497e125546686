import type { ParsedSource } from "../../../source/mod.ts";
import { markJsx } from "../../../source/jsx/mod.ts";
import type { UnitComparison } from "../../unit_comparison.ts";
import { compareElements, type KnownOwners, MAX_NODES } from "../elements/compare_elements.ts";
import { compareComponents } from "./compare_components.ts";
import { type ComponentMatches, matchComponents } from "./match_components.ts";
import { type ReadComponent, readComponents } from "./read_components.ts";
import type { TypeReader } from "./type_reader.ts";

/** A file as both sides have it; null where it is not there. */
export interface CodePair {
  readonly base: ParsedSource | null;
  readonly head: ParsedSource | null;
}

/** The readers that follow the types of each side. */
export interface TypeReaders {
  readonly base: TypeReader;
  readonly head: TypeReader;
}

/** Lists the differences in the components of a file, and in the elements that they render. */
export async function compareCode(
  { base, head }: CodePair,
  readers: TypeReaders,
  known: Pick<KnownOwners, "parts" | "textOfKey">,
): Promise<UnitComparison> {
  const matches = matchComponents(
    base ? await readComponents(base, readers.base) : [],
    head ? await readComponents(head, readers.head) : [],
  );
  const { details, problems } = compareComponents(matches);
  // What a new or deleted file renders came or went with its components.
  if (!base || !head) return { details, problems };
  const elements = compareElements(base, head, { ...ownersOf(matches), ...known });
  if (elements) return { details: [...details, ...elements], problems };
  const message = `Its elements are not compared: they are more than ${MAX_NODES}`;
  return { details, problems: [...problems, { side: "head", line: null, message }] };
}

/** A component is called what an importer calls it now, also where it had another name. */
function ownersOf(
  { pairs, added, removed }: ComponentMatches,
): Omit<KnownOwners, "parts" | "textOfKey"> {
  const named = ({ owner, name }: ReadComponent) => [owner, name] as const;
  return {
    baseNames: new Map([
      ...pairs.map(([base, head]) => [base.owner, head.name] as const),
      ...removed.map(named),
    ]),
    headNames: new Map([...pairs.map(([, head]) => named(head)), ...added.map(named)]),
    added: new Set(added.map(({ name }) => name)),
    removed: new Set(removed.map(({ name }) => name)),
  };
}

const LAYERS: ReadonlySet<string> = new Set(["page", "component", "expression", "provider"]);

/** Tells whether a file is about components: by its layer, or because it holds JSX. */
export function holdsComponents(kind: string, { base, head }: CodePair): boolean {
  return LAYERS.has(kind) || [base, head].some((file) => file && markJsx(file.ast).within.size > 0);
}
