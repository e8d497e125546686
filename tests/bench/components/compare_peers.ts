import { whyComponent, whyDefault, whyOursOnly, whyRequired, whyTheirsOnly } from "./explain.ts";
import { componentFiles, readOurs } from "./read_ours.ts";
import { readDocgen, readDocgenTypescript } from "./read_peers.ts";
import type { ReadComponent, Reading, ReadProp } from "./reading.ts";

/** A prop, or a component, of which ours and a peer's answer differ. */
export interface Difference {
  readonly kind: "ours only" | "theirs only" | "required" | "default" | "component";
  readonly place: string;
  readonly detail: string;
  readonly cause: string;
}

/** How the answers of a peer compare. */
export interface Comparison {
  readonly peer: string;
  readonly ours: Reading;
  readonly theirs: Reading;
  readonly both: number;
  readonly equal: number;
  readonly differences: readonly Difference[];
}

/** Compares on the files of a folder. */
export async function comparePeers(root: string): Promise<Comparison[]> {
  const paths = await componentFiles(root);
  const ours = await readOurs(root, paths);
  return [
    compare("react-docgen-typescript", ours, readDocgenTypescript(root, paths)),
    compare("react-docgen", ours, readDocgen(root, paths)),
  ];
}

function compare(peer: string, ours: Reading, theirs: Reading): Comparison {
  const pairs = ours.components.flatMap((our) => {
    const their = theirs.components.find((each) => isSame(our, each, ours, theirs));
    return their ? [{ our, their }] : [];
  });
  const taken = new Set(pairs.map(({ their }) => their));
  const matched = new Set(pairs.map(({ our }) => our));
  const missing = [
    ...ours.components.filter((each) => !matched.has(each)).map((each) =>
      unmatched(each, "ours", ours)
    ),
    ...theirs.components.filter((each) => !taken.has(each)).map((each) =>
      unmatched(each, "theirs", ours)
    ),
  ];
  const differences = pairs.flatMap(({ our, their }) => differencesOf(our, their, peer));
  const common = pairs.reduce(
    (sum, { our, their }) =>
      sum + [...our.props.keys()].filter((name) => their.props.has(name)).length,
    0,
  );
  const differing = new Set(
    differences.filter(({ kind }) => kind === "required" || kind === "default")
      .map(({ place }) => place),
  );
  return {
    peer,
    ours,
    theirs,
    both: pairs.length,
    equal: common - differing.size,
    differences: [...differences, ...missing],
  };
}

function isSame(our: ReadComponent, their: ReadComponent, ours: Reading, theirs: Reading): boolean {
  if (our.path !== their.path) return false;
  if (their.names.some((name) => our.names.includes(name))) return true;
  const isLone = ({ components }: Reading) =>
    components.filter(({ path }) => path === our.path).length === 1;
  return isLone(ours) && isLone(theirs);
}

function unmatched(
  component: ReadComponent,
  side: "ours" | "theirs",
  ours: Reading,
): Difference {
  const { path, names } = component;
  const cause = `${side} only: ${whyComponent(component, side, ours.components)}`;
  return { kind: "component", place: path, detail: names.join(), cause };
}

function differencesOf(our: ReadComponent, their: ReadComponent, peer: string): Difference[] {
  const names = [...new Set([...our.props.keys(), ...their.props.keys()])];
  return names.flatMap((name): Difference[] => {
    const place = `${our.path} ${our.names[0]}.${name}`;
    const [a, b] = [our.props.get(name), their.props.get(name)];
    if (a && b) {
      return [...requiredDifference(a, b), ...valueDifference(a, b)].map((each) => ({
        ...each,
        place,
      }));
    }
    return a
      ? [{ kind: "ours only", place, detail: "", cause: whyOursOnly(our, their, a, peer) }]
      : [{ kind: "theirs only", place, detail: "", cause: whyTheirsOnly(our, name) }];
  });
}

function requiredDifference(a: ReadProp, b: ReadProp): Omit<Difference, "place">[] {
  if (a.required === b.required) return [];
  return [{ kind: "required", detail: `default ${a.value} / ${b.value}`, cause: whyRequired(a) }];
}

function valueDifference(a: ReadProp, b: ReadProp): Omit<Difference, "place">[] {
  const ours = plain(a.value);
  const theirs = plain(b.value);
  if (ours === theirs) return [];
  return [{
    kind: "default",
    detail: `${ours} / ${theirs}`,
    cause: whyDefault(a, ours, theirs),
  }];
}

/** Without quotes and white space. */
function plain(value: string | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  return value.replace(/\s+/g, " ").trim().replace(/^(["'`])(.*)\1$/, "$2");
}

/** The comparison as a table. */
export function peerTable(comparisons: readonly Comparison[]): string {
  const rows = [
    [
      "peer",
      "components",
      "ours",
      "theirs",
      "props equal",
      "ours only",
      "theirs only",
      "differing",
      "ours ms",
      "theirs ms",
      "ours CPU",
      "theirs CPU",
      "failed files",
    ],
    ...comparisons.map(({ peer, ours, theirs, both, equal, differences }) => {
      const count = (...kinds: string[]): number =>
        new Set(differences.filter(({ kind }) => kinds.includes(kind)).map(({ place }) => place))
          .size;
      return [
        peer,
        both,
        ours.components.length,
        theirs.components.length,
        equal,
        count("ours only"),
        count("theirs only"),
        count("required", "default"),
        Math.round(ours.milliseconds),
        Math.round(theirs.milliseconds),
        Math.round(ours.cpuMilliseconds),
        Math.round(theirs.cpuMilliseconds),
        theirs.failures,
      ].map(String);
    }),
  ];
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0))
  );
  return rows.map((row) => row.map((cell, at) => cell.padEnd(widths?.[at] ?? 0)).join("  ")).join(
    "\n",
  );
}
