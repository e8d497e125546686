import { isExact, isLower } from "../../common/version_ranges.ts";
import { compareText } from "../../../text/mod.ts";
import type { UnitDetail } from "../../common/schemas.ts";
import { fromTo, quoted, shownPair } from "../reading/shown_text.ts";
import type { JsonContents } from "../reading/read_json.ts";

/** The lists of packages that another one needs, by their key, and what one of them is called. */
const NEEDED: Readonly<Record<string, string>> = {
  dependencies: "dependency",
  devDependencies: "development dependency",
  peerDependencies: "peer dependency",
  optionalDependencies: "optional dependency",
};

/** The packages that came, went or have another version, the scripts, and whatever else a `package.json` says. */
export function comparePackage(base: JsonContents, head: JsonContents): UnitDetail[] {
  return [
    ...compareNeeded(base, head),
    ...compareScripts(base, head),
    ...compareRest(base, head),
  ].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0) || compareText(a.name, b.name));
}

/** A package in a list of those that are needed. */
interface Need {
  readonly list: string;
  readonly range: string;
}

function compareNeeded(base: JsonContents, head: JsonContents): UnitDetail[] {
  const [before, after] = [needsOf(base), needsOf(head)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [old = [], now = []] = [before.get(name), after.get(name)];
    const gone = old.filter(({ list }) => !now.some((each) => each.list === list));
    const come = now.filter(({ list }) => !old.some((each) => each.list === list));
    const [from, to] = [gone[0], come[0]];
    const isMoved = from && to && gone.length === 1 && come.length === 1;
    return [
      ...(isMoved ? [movedDetail(name, [from, to], head)] : [
        ...gone.map((need) => loneDetail(name, need, "removed", base)),
        ...come.map((need) => loneDetail(name, need, "added", head)),
      ]),
      ...now.flatMap((need) => {
        const same = old.find(({ list }) => list === need.list);
        return same && same.range !== need.range ? [rangeDetail(name, [same, need], head)] : [];
      }),
    ];
  });
}

function needsOf({ value }: JsonContents): ReadonlyMap<string, readonly Need[]> {
  const needs = new Map<string, Need[]>();
  for (const list of Object.keys(NEEDED)) {
    for (const [name, range] of entriesOf(value[list])) {
      needs.set(name, [...needs.get(name) ?? [], { list, range: worded(range) }]);
    }
  }
  return needs;
}

function loneDetail(
  name: string,
  { list, range }: Need,
  change: "added" | "removed",
  { lineOf }: JsonContents,
): UnitDetail {
  const isNew = change === "added";
  const word = NEEDED[list] ?? "";
  return {
    subject: "dependency",
    change,
    owner: list,
    name,
    before: isNew ? null : range,
    after: isNew ? range : null,
    line: lineOf(list, name),
    message: isNew
      ? `${quoted(name)} is a new ${word}: ${quoted(range)}`
      : `${quoted(name)} is no ${word} any more`,
  };
}

function movedDetail(
  name: string,
  [from, to]: readonly [Need, Need],
  { lineOf }: JsonContents,
): UnitDetail {
  const [was, is] = [NEEDED[from.list] ?? "", NEEDED[to.list] ?? ""];
  const range = from.range === to.range
    ? ""
    : `, and its range changed ${fromTo(from.range, to.range)}`;
  return {
    subject: "dependency",
    change: "changed",
    owner: to.list,
    name,
    before: `${from.list}: ${from.range}`,
    after: `${to.list}: ${to.range}`,
    line: lineOf(to.list, name),
    message: `${quoted(name)} is ${withArticle(is)} now, and was ${withArticle(was)}${range}`,
  };
}

function rangeDetail(
  name: string,
  [old, now]: readonly [Need, Need],
  { lineOf }: JsonContents,
): UnitDetail {
  const [before, after] = shownPair(old.range, now.range);
  return {
    subject: "dependency",
    change: "changed",
    owner: now.list,
    name,
    before,
    after,
    line: lineOf(now.list, name),
    message: `The ${NEEDED[now.list]} ${quoted(name)} ${
      isLower(old.range, now.range) ? "went down" : "changed"
    } ${fromTo(old.range, now.range)}${
      isExact(now.range) && !isExact(old.range) ? ", and takes no later version any more" : ""
    }`,
  };
}

function withArticle(word: string): string {
  return `${word.startsWith("o") ? "an" : "a"} ${word}`;
}

function compareScripts(base: JsonContents, head: JsonContents): UnitDetail[] {
  return compareEntries(base, head, {
    subject: "script",
    group: "scripts",
    words: (name) => `The script ${quoted(name)}`,
  });
}

/** Whatever else it says: a group is compared entry by entry. */
function compareRest(base: JsonContents, head: JsonContents): UnitDetail[] {
  const isTold = (key: string): boolean =>
    (key === "scripts" || Object.hasOwn(NEEDED, key)) &&
    [base, head].every(({ value }) => value[key] === undefined || isGroup(value[key]));
  const keys = [...new Set([...Object.keys(base.value), ...Object.keys(head.value)])]
    .filter((key) => !isTold(key));
  return keys.flatMap((key) => {
    const [old, now] = [base.value[key], head.value[key]];
    if (JSON.stringify(old) === JSON.stringify(now)) return [];
    if (isGroup(old) && isGroup(now)) {
      const words = (name: string) => `${quoted(`${key}.${name}`)} of the package`;
      return compareEntries(base, head, { subject: "package", group: key, words });
    }
    return entryDetails({ base, head }, [old, now], {
      subject: "package",
      owner: null,
      name: key,
      path: [key],
      words: `${quoted(key)} of the package`,
    });
  });
}

function compareEntries(
  base: JsonContents,
  head: JsonContents,
  { subject, group, words }: {
    readonly subject: UnitDetail["subject"];
    readonly group: string;
    readonly words: (name: string) => string;
  },
): UnitDetail[] {
  const [before, after] = [
    new Map(entriesOf(base.value[group])),
    new Map(entriesOf(head.value[group])),
  ];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) =>
    entryDetails({ base, head }, [before.get(name), after.get(name)], {
      subject,
      owner: group,
      name,
      path: [group, name],
      words: words(name),
    })
  );
}

/** The names, path and words that describe one entry. */
interface Entry extends Pick<UnitDetail, "subject" | "owner" | "name"> {
  readonly path: readonly string[];
  readonly words: string;
}

function entryDetails(
  { base, head }: { readonly base: JsonContents; readonly head: JsonContents },
  [old, now]: readonly [unknown, unknown],
  { path, words, ...named }: Entry,
): UnitDetail[] {
  if (JSON.stringify(old) === JSON.stringify(now)) return [];
  const one = old === undefined ? null : worded(old);
  const other = now === undefined ? null : worded(now);
  const [before, after] = shownPair(one, other);
  return [{
    ...named,
    change: one === null ? "added" : other === null ? "removed" : "changed",
    before,
    after,
    line: (other === null ? base : head).lineOf(...path),
    message: one === null
      ? `${words} is new: ${quoted(other ?? "")}`
      : other === null
      ? `${words} is gone`
      : `${words} changed ${fromTo(one, other)}`,
  }];
}

/** A text as it is, anything else as JSON. */
function worded(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function entriesOf(group: unknown): [string, unknown][] {
  return isGroup(group) ? Object.entries(group) : [];
}
