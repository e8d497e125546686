import { groupBy } from "../../grouping/mod.ts";
import { nameOf } from "../../project/mod.ts";
import { capitalised, count, joinClauses, listOf } from "../../text/mod.ts";
import { isAside } from "../common/aside.ts";
import { isClassFact, isVagueFact, VAGUE_FACTS } from "../common/vague_facts.ts";
import type { UnitDetail } from "../common/schemas.ts";
import { plainWords } from "./plain_words.ts";
import { shortenAtClause } from "./shorten_clause.ts";
import { kindOf } from "./declaration_kind.ts";
import { declaredName, declaredNames, type Detail, having, MAX_NAMED } from "./named_details.ts";

/** The largest number of declarations and effects of which it is told what they do now. */
const MAX_TOLD = 4;

/** The largest number of facts about one declaration: those behind them are lists of what it calls, as a rule. */
export const MAX_FACTS = 2;

/** Characters of code that is quoted where nothing else can be said. */
export const MAX_QUOTED = 200;

/** Says what other sentences tell of a change: nothing, what is beside the product's code, or something of that code. */
export type ToldBesides = "nothing" | "asides" | "code";

/**
 * Says what code does now, as far as it can be told in words. That other code changed is said only where no other sentence is about the
 * code of the product, and the code itself is quoted only where there is none at all.
 */
export function codeSentence(
  details: readonly Detail[],
  { besides }: { readonly besides: ToldBesides },
): string | null {
  const all = changedCode(details).filter((each) =>
    besides === "nothing" || !isTypedOtherwise(each)
  )
    .map((each) => telling(each, besides));
  // What is beside the product's code says nothing beside that code, nor beside what people see.
  const changed = besides === "code" ? all.filter(({ unit: { kind } }) => !isAside(kind)) : all;
  // What code calls says little beside what it does, and beside what people see.
  const isSmall = besides !== "code" && !changed.some(hasFacts);
  const told = isSmall ? changed.map(withMentions) : changed;
  const [first] = told;
  if (!first) return null;
  const factual = [...groupBy(withoutShapes(told), ({ facts }) => JSON.stringify(facts)).values()]
    .toSorted((a, b) =>
      Number(isNew(a[0])) - Number(isNew(b[0])) ||
      Number(isOfMembers(a[0])) - Number(isOfMembers(b[0])) || placeOf(a[0]) - placeOf(b[0]) ||
      b.length - a.length
    );
  const shown = factual.slice(0, MAX_TOLD);
  // Which classes are others says more than that some are.
  const looks = besides === "nothing" && told.length === 1 && isOfLooks(first) &&
    exampleAmong(told);
  if (looks) return looks;
  if (shown.length > 0) {
    const rest = factual.slice(MAX_TOLD).flat().filter((each) => !isNew(each));
    const more = rest.length === 0 ? [] : [`the code of ${namesOfKinds(rest)} changed as well`];
    return capitalised(
      [...shown.map((same) => factClause(same, told)), ...more].join("; "),
    );
  }
  if (besides === "code") return null;
  const example = besides === "nothing" ? exampleAmong(told) : null;
  if (told.length === 1 && example !== null) return example;
  const such = example === null ? "" : `, such as: ${example}`;
  return `The code of ${namesOfKinds(told)} changed${such}`;
}

/** Tells of the first code of which something can be told without long code; null where there is none. */
function exampleAmong(told: readonly Detail[]): string | null {
  const [example] = told.flatMap(({ message }) => {
    const plain = plainWords(message);
    return plain !== message && plain.endsWith(" changed") ? [] : [plain];
  });
  return example === undefined ? null : shortenAtClause(example, MAX_QUOTED);
}

/** Tells whether code differs in classes and styles alone. */
function isOfLooks({ facts = [] }: Detail): boolean {
  return facts.length > 0 &&
    facts.every((each) => isClassFact(each) || each === VAGUE_FACTS.styles);
}

/** Tells whether code differs in its types alone. */
function isTypedOtherwise({ facts = [] }: Detail): boolean {
  return facts.length > 0 && facts.every((each) => each === VAGUE_FACTS.types);
}

/** Leaves out that code differs in something where more is told of it, or of other code. */
function telling(detail: Detail, besides: ToldBesides): Detail {
  const { facts = [] } = detail;
  const clear = facts.filter((each) =>
    !isVagueFact(each) && !(besides === "code" && isKeeping(each))
  );
  if (clear.length === 0 && besides === "nothing") return detail;
  return {
    ...detail,
    facts: besides === "code" ? clear.filter((each) => !isOfShape(each)) : clear,
  };
}

/** Lists the code of which there are facts; what code is given, gives and holds is told where nothing is told of what code does. */
function withoutShapes(all: readonly Detail[]): readonly Detail[] {
  const told = all.filter(hasFacts);
  const doing = told.flatMap(({ facts = [], ...detail }) => {
    const deeds = facts.filter((each) => !isOfShape(each));
    return deeds.length === 0 ? [] : [{ ...detail, facts: deeds }];
  });
  return doing.length > 0 ? doing : told;
}

/** Tells whether a fact is about the parameters and results of a function, the fields of a type, or what wraps a component: what is done with them is told. */
function isOfShape(fact: string): boolean {
  return SHAPES.some((words) => fact.startsWith(words));
}

const SHAPES: readonly string[] = [
  'takes "',
  'returns "',
  'has the field "',
  'has the optional field "',
  'is wrapped in "',
];

/** Tells whether a fact is about functions that a hook keeps: what is seen is the same. */
function isKeeping(fact: string): boolean {
  return fact.startsWith("keeps ") && fact.includes(" between renders ");
}

/** Tells what code calls, uses and hands on as what it does. */
function withMentions(detail: Detail): Detail {
  return detail.mentions ? { ...detail, facts: detail.mentions } : detail;
}

/** Lists the code that changed, that of the product first: of tests, stories and settings only where no other code did. */
function changedCode(details: readonly Detail[]): Detail[] {
  const changed = [
    ...having(details, "code", "changed"),
    ...having(details, "export", "changed").filter((each) =>
      !isRenamed(each) && !isPropsOfComponent(each, details)
    ),
  ];
  // What came and went of a file's own is there for what changed, as a rule.
  const isAll = details.every(({ subject }) => subject === "code");
  const code = changed.length === 0 && isAll ? having(details, "code") : changed;
  const loading = having(details, "code", "added", "removed").filter(isLoading);
  const fresh = [...having(details, "export", "added"), ...having(details, "code", "added")]
    .filter(hasFacts);
  const all = [...new Set([...code, ...loading, ...fresh])].filter((each) =>
    !isOfEnvironment(each)
  );
  const own = all.filter(({ unit: { kind } }) => !isAside(kind));
  const told = own.length > 0 ? [...new Set([...own, ...loading])] : all;
  return told.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Tells of code of which there is nothing to tell whether its file reads other keys of the environment, which are told. */
function isOfEnvironment({ unit, facts, mentions }: Detail): boolean {
  return facts === undefined && mentions === undefined &&
    unit.details.some(({ subject }) => subject === "env");
}

/** Tells whether a detail is about what a file calls when it is loaded. */
export function isLoading({ subject, name, facts }: Detail | UnitDetail): boolean {
  return subject === "code" && name === "" && facts !== undefined;
}

/** Tells whether a declaration is the type of props that are told by themselves. */
function isPropsOfComponent({ name, unit }: Detail, details: readonly Detail[]): boolean {
  return name.endsWith("Props") &&
    having(details, "prop").some((prop) =>
      prop.unit.path === unit.path || name === `${prop.owner}Props`
    );
}

/** Tells whether all that is said of code is that it has another member, which says less than what it does. */
function isOfMembers(detail: Detail | undefined): boolean {
  return detail?.facts?.every((fact) => fact.startsWith('has "')) === true;
}

function isNew(detail: Detail | undefined): boolean {
  return detail?.change === "added" && !isLoading(detail);
}

export function hasFacts({ facts }: Detail): boolean {
  return facts !== undefined && facts.length > 0;
}

/** `"save" calls "track" now (likewise "send")` */
function factClause(
  same: readonly Detail[],
  all: readonly Detail[],
): string {
  const [first, ...others] = same;
  if (!first) return "";
  const kind = kindOf(first);
  const likewise = others.length === 0
    ? ""
    : ` (likewise ${
      listOf([...new Set(others.map((each) => nameAmong(each, all)))], { max: MAX_NAMED })
    })`;
  const name = nameAmong(first, all);
  return `${kind === null ? "" : `the ${kind} `}${name} ${factsOf(first)}${likewise}`;
}

/** Names code, with its file where another file has code of that name. */
function nameAmong(detail: Detail, all: readonly Detail[]): string {
  const { name, unit: { path } } = detail;
  const named = declaredName(detail);
  const others = all.filter((each) => each.name === name && each.unit.path !== path);
  if (others.length === 0 || named.includes(" of ")) return named;
  const isAlone = others.every((each) => nameOf(each.unit.path) !== nameOf(path));
  const file = `"${isAlone ? nameOf(path) : path}"`;
  return name === "" ? file : `${named} of ${file}`;
}

export function factsOf({ facts = [] }: Detail): string {
  return facts.slice(0, MAX_FACTS).join(", and ");
}

/** The kinds of units, the nearest to a user of the app first. */
const KINDS: readonly string[] = ["page", "component", "expression", "provider", "hook", "service"];

/** Returns the place of some code among other code: what is nearer to a user of the app is told before it. */
function placeOf(detail: Detail | undefined): number {
  const place = KINDS.indexOf(detail?.unit.kind ?? "");
  return place < 0 ? KINDS.length : place;
}

/** Lists declarations by what they are: `"parse" and the hooks "useA" and "useB"`. */
function namesOfKinds(details: readonly Detail[]): string {
  const groups = [...groupBy(details, (each) => kindOf(each) ?? "")]
    .toSorted(([a], [b]) => Number(b === "") - Number(a === ""));
  return listOf(groups.map(([kind, same]) => {
    const { size } = new Set(same.map(({ name, page }) => page ?? name));
    const names = declaredNames(same);
    return kind === "" ? names : `the ${size === 1 ? kind : `${kind}s`} ${names}`;
  }));
}

/** Says which exports have another name. */
export function renamedSentence(details: readonly Detail[]): string | null {
  const renamed = having(details, "export", "changed").filter(isRenamed);
  const messages = [
    ...new Set([...groupBy(renamed, ({ name }) => name).values()].map(renamedWords)),
  ];
  const more = messages.length - MAX_NAMED;
  const rest = more > 0 ? [`${count(more, "more export")} have other names`] : [];
  return messages.length === 0 ? null : joinClauses([...messages.slice(0, MAX_NAMED), ...rest]);
}

/** Says of exports of several files that they have one name now. */
function renamedWords(same: readonly Detail[]): string {
  const [only] = same;
  const former = [...new Set(same.map(({ before }) => `"${before}"`))];
  return former.length < 2 || !only
    ? only?.message ?? ""
    : `The exports ${listOf(former, { max: MAX_NAMED })} are called "${only.name}" now`;
}

function isRenamed({ name, before, after }: Detail): boolean {
  return after === name && before !== name;
}
