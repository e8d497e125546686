import { groupBy } from "../../../grouping/mod.ts";
import type { GraphSnapshot } from "../../../source/mod.ts";
import { listOf } from "../../../text/mod.ts";
import type { UnitDetail } from "../../common/schemas.ts";
import type { SideFiles } from "../../unit_comparison.ts";
import { quoted } from "../reading/shown_text.ts";
import { type Origin, readLoaded, readOrigins } from "./read_origins.ts";

const MAX_NAMED = 3;

/** A name that stands for something else than before, as it is imported from elsewhere. */
export interface Rerouted {
  readonly local: string;
  readonly before: Origin;
  readonly after: Origin;
}

/**
 * The imports of a file that lead to something else under the same name, and those that came or went for what they do when
 * they are loaded. A name that came or went is told by the code that uses it, and a thing that moved where it is.
 */
export async function compareImports(
  { base, head }: SideFiles,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<UnitDetail[]> {
  if (!base || !head) return [];
  const { signal } = options;
  const graphs = {
    base: await base.side.source.graph.refresh(signal ? { signal } : {}),
    head: await head.side.source.graph.refresh(signal ? { signal } : {}),
  };
  const paths = { base: base.path, head: head.path };
  const byPlace = groupBy(
    reroutedNames(graphs, paths),
    ({ before, after }) => JSON.stringify([before.specifier, after.specifier]),
  );
  return [...[...byPlace.values()].flatMap(reroutedDetails), ...loadedDetails(graphs, paths)];
}

/** The import graphs of both sides. */
export interface Graphs {
  readonly base: GraphSnapshot;
  readonly head: GraphSnapshot;
}

interface Paths {
  readonly base: string;
  readonly head: string;
}

/** Lists the names that a file imports from elsewhere than before, where that is another thing. */
export function reroutedNames(graphs: Graphs, paths: Paths): Rerouted[] {
  const old = readOrigins(graphs.base, paths.base);
  return [...readOrigins(graphs.head, paths.head)].flatMap(([local, after]) => {
    const before = old.get(local);
    return before && isOther(before, after, graphs) ? [{ local, before, after }] : [];
  });
}

function isOther(before: Origin, after: Origin, { base, head }: Graphs): boolean {
  // What leads nowhere is told as that.
  if (before.key === after.key || after.isMissing) return false;
  // One thing of a package can be had in two ways: as its default, or as all of it.
  const isWhole = ({ imported }: Origin): boolean => imported === "default" || imported === "*";
  if (before.specifier === after.specifier && isWhole(before) && isWhole(after)) return false;
  if (before.path === null || after.path === null) return true;
  // What is there no more under its name, and what was not there before, are one that moved.
  return hasName(head, before) || hasName(base, after);
}

function hasName(graph: GraphSnapshot, { path, imported }: Origin): boolean {
  if (path === null || !graph.list.files.has(path)) return false;
  return imported === "*" || !graph.files.has(path) ||
    !("reason" in graph.declarationOf(path, imported));
}

function reroutedDetails(names: readonly Rerouted[]): UnitDetail[] {
  const [first] = names;
  if (!first) return [];
  const { before, after } = first;
  const list = listOf(names.map(({ local }) => quoted(local)), { max: MAX_NAMED });
  const isSamePlace = before.specifier === after.specifier;
  return [{
    subject: "import",
    change: "changed",
    owner: null,
    name: first.local,
    before: isSamePlace ? `${before.imported} of ${before.specifier}` : before.specifier,
    after: isSamePlace ? `${after.imported} of ${after.specifier}` : after.specifier,
    line: after.line,
    message: isSamePlace
      ? `${quoted(first.local)} is ${quoted(after.imported)} of ${
        quoted(after.specifier)
      } now, and was ${quoted(before.imported)}`
      : `${list} ${names.length === 1 ? "comes" : "come"} from ${
        quoted(after.specifier)
      } now, and came from ${quoted(before.specifier)}`,
  }];
}

function loadedDetails({ base, head }: Graphs, paths: Paths): UnitDetail[] {
  const [old, now] = [readLoaded(base, paths.base), readLoaded(head, paths.head)];
  const wasThere = ({ path }: Origin): boolean => path === null || head.list.files.has(path);
  const isThere = ({ path }: Origin): boolean => path === null || base.list.files.has(path);
  const gone = [...old].filter(([key]) => !now.has(key)).map(([, origin]) => origin);
  const come = [...now].filter(([key, { isMissing }]) => !old.has(key) && !isMissing)
    .map(([, origin]) => origin);
  // What one file was replaced by has another name.
  const isMove = gone.some((each) => !wasThere(each)) && come.some((each) => !isThere(each));
  return [
    ...gone.filter((each) => !isMove || wasThere(each)).map((each) =>
      loadedDetail(each, "removed")
    ),
    ...come.filter((each) => !isMove || isThere(each)).map((each) => loadedDetail(each, "added")),
  ];
}

function loadedDetail({ specifier, line }: Origin, change: "added" | "removed"): UnitDetail {
  const isNew = change === "added";
  return {
    subject: "import",
    change,
    owner: null,
    name: specifier,
    before: isNew ? null : specifier,
    after: isNew ? specifier : null,
    line,
    message: isNew
      ? `${quoted(specifier)} is loaded as well`
      : `${quoted(specifier)} is loaded no more`,
  };
}
