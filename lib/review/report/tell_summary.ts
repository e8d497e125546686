import { isAside } from "../common/aside.ts";
import { capitalised, count, joinClauses, listOf } from "../../text/mod.ts";
import { codeSentence, renamedSentence } from "./code_sentence.ts";
import { effectSentence } from "./effect_sentence.ts";
import { type Detail, having, MAX_NAMED, namesOf } from "./named_details.ts";
import { exportSentence, isMove, isNewConstant } from "./export_sentence.ts";
import { importSentence } from "./import_sentence.ts";
import {
  dependencySentence,
  envSentence,
  nameSentence,
  packageSentence,
  scriptSentence,
  storySentence,
  testSentence,
} from "./aside_sentences.ts";
import { textSentence } from "./text_sentence.ts";
import { isHardlySeen } from "./markup_rank.ts";
import { joinInnerConditions } from "./inner_conditions.ts";
import { markupSentences } from "./markup_sentence.ts";
import { freshSentence } from "./fresh_sentence.ts";
import { findingSentence } from "./finding_sentence.ts";
import { fileSentence, type ToldFile } from "./file_sentence.ts";
import { withoutUnread } from "./unread_props.ts";
import { passedProps, tellsOf } from "./passed_props.ts";
import { movedFrom, moveSentence, placeSentence } from "./move_sentence.ts";
import { componentSentences } from "./component_sentences.ts";
import { isRetyped } from "./props_sentence.ts";
import type { ReviewCommit, ReviewFinding, ReviewUnit, UnitDetail } from "../common/schemas.ts";

/** More sentences nobody reads before the findings. */
const MAX_SENTENCES = 10;

/** The parts of a review that a summary describes. */
export interface SummedUp {
  readonly units: readonly ReviewUnit[];
  readonly findings: readonly ReviewFinding[];
  readonly commits: readonly Pick<ReviewCommit, "subject">[];
  readonly files: readonly ToldFile[];
  /** The number of changed files outside of the project's folder. */
  readonly outside?: number;
  /** Tells whether a file is in a package that is for others, who may use its exports. */
  readonly isOffered: (path: string) => boolean;
}

/** Says in a few sentences what a change does: first what somebody who uses the app would notice, at last what to look at. */
export function tellSummary(
  { units, findings, commits, files, outside = 0, isOffered }: SummedUp,
): string[] {
  const all = units.flatMap((unit) => unit.details.map((detail) => ({ ...detail, unit })));
  const details = joinInnerConditions(withoutUnread(all));
  const isTold = (sentence: string | null): sentence is string => sentence !== null;
  // A class that is handed to a component is told where there is nothing else.
  const passed = passedProps(details.filter((each) => !isLookProp(each)));
  const others = details.filter((each) =>
    !passed.told.has(each) && !isToldWithComponent(each, details)
  );
  const isSeen = having(others, "element").some((each) => !isHardlySeen(each));
  const seen = isSeen ? markupSentences(others) : [];
  const clear = codeSentence(details, { besides: "code" });
  const used = namesToldByUse(details);
  const shownOn = [...routeSentences(details), ...flowSentences(details)].filter(isTold);
  const ofComponents = [
    textSentence(units, details),
    ...componentSentences(units, {
      details: others.filter((each) =>
        !isLookProp(each) &&
        !(each.subject === "prop" && each.change === "added" && used.has(each.name)) &&
        !(isRetyped(each) && (isSeen || clear !== null))
      ),
      known: quotedNames(seen),
    }),
    passed.sentence,
  ].filter(isTold);
  const isOfCode = !isSeen && ofComponents.length + shownOn.length === 0;
  const isAlone = isOfCode && clear === null;
  // The exports of an application are there for the code that is told.
  const offered = isAlone ? details : details.filter((each) => isSaid(each, isOffered));
  const besideMarkup = [
    ...ofComponents,
    effectSentence(details, { isAlone }),
    nameSentence(offered.filter((each) => !isNameOfExport(each, details))),
    renamedSentence(isOfCode ? details : offered),
  ].filter(isTold);
  // Classes and elements around others are told where there is nothing else.
  const isMarkupTold = isSeen ||
    (clear === null && besideMarkup.length + shownOn.length === 0);
  const markup = isMarkupTold && !isSeen ? markupSentences(others) : seen;
  const first = [...shownOn, ...markup, ...besideMarkup];
  const known = quotedNames([...first, clear ?? ""]);
  const modules = [
    freshSentence(units, new Set([...known, ...movedFrom(details)])),
    exportSentence(first.length > 0 || clear !== null ? offered : details, {
      isAlone: first.length === 0,
      known,
    }),
  ].filter(isTold);
  const isBeside = first.length + modules.length === 0 && clear === null;
  const asides = [
    envSentence(details),
    dependencySentence(details),
    scriptSentence(details),
    packageSentence(details),
    testSentence(details, { isAlone: isBeside }),
    // Stories of what is told are there for that.
    isBeside ? storySentence(units) : null,
    moveSentence(units),
    placeSentence(details),
  ].filter(isTold);
  // Where a name comes from says little beside what the code does with it.
  const isOnly = first.length === 0 &&
    details.every(({ facts = [], mentions = [] }) => facts.length + mentions.length === 0);
  const imports = importSentence(
    details.filter((each) => isOnly || each.change !== "changed" || isMove(each, details)),
  );
  const besides = first.length + modules.length > 0
    ? "code"
    : asides.length > 0 || imports !== null
    ? "asides"
    : "nothing";
  const isSlight = !isSeen && first.length === markup.length && modules.length === 0;
  const code = isSlight && markup.length > 0
    ? exampleOfCode(details)
    : besides === "code"
    ? clear
    : codeSentence(details, { besides });
  // What is only handed on says something where nothing else does.
  const plumbing = [...first, code, ...modules].some((each) => each !== null)
    ? null
    : passed.plumbing;
  const sentences = [
    ...first,
    code,
    ...modules,
    plumbing,
    imports,
    ...asides,
    findingSentence(findings),
  ].filter(isTold);
  const said = commitSentence(commits);
  const author = said === null ? [] : [said];
  const besideCode = fileSentence(files, units, { isAlone: sentences.length === 0 });
  if (sentences.length === 0) sentences.push(otherSentence(details, units));
  const last = [besideCode, outsideSentence(outside)].filter(isTold);
  return [...[...author, ...sentences].slice(0, MAX_SENTENCES - last.length), ...last];
}

/** Says that the change goes beyond what is told. */
function outsideSentence(outside: number): string | null {
  if (outside === 0) return null;
  const verb = outside === 1 ? "is" : "are";
  return `${
    capitalised(count(outside, "changed file"))
  } ${verb} outside of the project's folder, and ${verb} not read`;
}

/** Tells whether a detail is about a prop by which a component is given classes. */
function isLookProp({ subject, name }: Detail): boolean {
  return subject === "prop" && (name === "className" || name.endsWith("ClassName"));
}

/** Names the new props of which it is told what each component does with them, which says more than that there are any; of some components alone it would mislead. */
function namesToldByUse(details: readonly Detail[]): ReadonlySet<string> {
  const added = having(details, "prop", "added");
  const untold = new Set(
    added.filter((each) => !details.some((other) => tellsOf(other, each.name, [each])))
      .map(({ name }) => name),
  );
  return new Set(added.map(({ name }) => name).filter((name) => !untold.has(name)));
}

/** Lists the names that sentences have in quotes, also those of which they tell a member. */
function quotedNames(sentences: readonly string[]): ReadonlySet<string> {
  const quotations = sentences.flatMap((each) => each.split('"').filter((_, at) => at % 2 === 1));
  return new Set(quotations.flatMap((each) => [each, each.split(".")[0] ?? each]));
}

/** Tells whether an element says no more than the sentence of a new component that tells where the component is used. */
function isToldWithComponent(
  { subject, change, name, owner, message }: Detail,
  details: readonly Detail[],
): boolean {
  return subject === "element" && change === "added" && owner !== null &&
    !/[,;:]/.test(message) &&
    having(details, "component", "added").some((each) =>
      each.name === name && each.message.includes(`used in "${owner}"`)
    );
}

/** Tells of a detail about the name of an export whether it says something to those who use the project from outside; a value says something to all. */
function isSaid(each: Detail, isOffered: SummedUp["isOffered"]): boolean {
  const isOfNames = each.subject === "name" || each.subject === "export";
  return !isOfNames || isOffered(each.unit.path) || isNewConstant(each);
}

/** Tells whether a name became another one because the export of that name did, which is told. */
function isNameOfExport({ before, after }: Detail, details: readonly Detail[]): boolean {
  return having(details, "export", "changed").some((each) =>
    each.name === after && each.before === before && each.after === after
  );
}

/** Quotes code that changed, beside classes and elements around others, which hardly anybody sees; null where it is too long for that. */
function exampleOfCode(details: readonly Detail[]): string | null {
  const said = codeSentence(details, { besides: "nothing" });
  return said?.endsWith(" changed") ? null : said;
}

/** Says what differs where no other sentence does. */
function otherSentence(details: readonly Detail[], units: SummedUp["units"]): string {
  const messages = [...new Set(details.map(({ message }) => message))];
  if (messages.length > 0) return listOf(messages, { max: MAX_NAMED });
  return units.every(({ kind }) => isAside(kind))
    ? "Nothing in the source code of the project changed"
    : "The source code of the project does what it did before, in another form";
}

function commitSentence(commits: SummedUp["commits"]): string | null {
  const [only] = commits;
  return commits.length === 1 && only && only.subject !== ""
    ? `The author says: "${only.subject}"`
    : null;
}

function routeSentences(details: readonly Detail[]): (string | null)[] {
  const told = (change: UnitDetail["change"], words: readonly [one: string, many: string]) => {
    const found = having(details, "route", change);
    if (found.length === 0) return null;
    const [one, many] = words;
    const [only] = found;
    if (found.length === 1 && only?.message.includes(": ")) return only.message;
    const noun = found.every(({ message }) => message.startsWith("The endpoint "))
      ? "endpoint"
      : "route";
    return new Set(found.map(({ name }) => name)).size === 1
      ? `The ${noun} ${namesOf(found)} ${one}`
      : `The ${noun}s ${namesOf(found)} ${many}`;
  };
  return [
    told("removed", ["is gone", "are gone"]),
    told("added", ["is new", "are new"]),
    changedRoutes(having(details, "route", "changed")),
  ];
}

/** The largest number of routes of which all is said. */
const MAX_ROUTES = 2;

/** Says what became of routes. */
function changedRoutes(found: readonly Detail[]): string | null {
  const messages = [...new Set(found.map(({ message }) => message))];
  const [first] = messages;
  if (first === undefined) return null;
  return messages.length <= MAX_ROUTES
    ? joinClauses(messages)
    : `The routes ${namesOf(found)} changed, such as: ${first}`;
}

const FLOW: ReadonlySet<UnitDetail["subject"]> = new Set([
  "state",
  "transition",
  "guard",
  "invoke",
]);

/** One sentence for each machine: its change if it is the only one, else how many there are. */
function flowSentences(details: readonly Detail[]): string[] {
  const byMachine = new Map<string, Detail[]>();
  for (const detail of details) {
    const machine = FLOW.has(detail.subject)
      ? detail.owner
      : detail.subject === "machine" && detail.change !== "changed"
      ? detail.name
      : null;
    if (machine !== null) byMachine.set(machine, [...byMachine.get(machine) ?? [], detail]);
  }
  const told = [...byMachine].slice(0, MAX_FLOWS).map(([machine, its]) => {
    const [only] = its;
    return its.length === 1 && only
      ? only.message
      : `In the flow "${machine}" ${count(its.length, "step")} changed, such as: ${only?.message}`;
  });
  const more = byMachine.size - told.length;
  return more === 0 ? told : [...told, `${count(more, "more flow")} changed`];
}

/** The largest number of flows that have a sentence each. */
const MAX_FLOWS = 2;
