import { count, joinClauses, listOf } from "../../text/mod.ts";
import { codeSentence, effectSentence, freshSentence, renamedSentence } from "./code_sentence.ts";
import {
  declaredNames,
  type Detail,
  having,
  MAX_NAMED,
  namesIn,
  namesOf,
} from "./named_details.ts";
import {
  dependencySentence,
  envSentence,
  nameSentence,
  scriptSentence,
  storySentence,
  testSentence,
  textSentence,
} from "./aside_sentences.ts";
import { markupSentences } from "./markup_sentence.ts";
import { isAside } from "../common/aside.ts";
import { findingSentence } from "./finding_sentence.ts";
import { fileSentence, type ToldFile } from "./file_sentence.ts";
import { passedProps } from "./passed_props.ts";
import { propsSentence } from "./props_sentence.ts";
import type { ReviewCommit, ReviewFinding, ReviewUnit, UnitDetail } from "../common/schemas.ts";

/** More sentences nobody reads before the findings. */
const MAX_SENTENCES = 10;

/** The parts of a review that a summary describes. */
export interface SummedUp {
  readonly units: readonly ReviewUnit[];
  readonly findings: readonly ReviewFinding[];
  readonly commits: readonly Pick<ReviewCommit, "subject">[];
  readonly files: readonly ToldFile[];
}

/** Says in a few sentences what a change does: first what somebody who uses the app would notice, at last what to look at. */
export function tellSummary({ units, findings, commits, files }: SummedUp): string[] {
  const details = units.flatMap((unit) => unit.details.map((detail) => ({ ...detail, unit })));
  const isTold = (sentence: string | null): sentence is string => sentence !== null;
  const passed = passedProps(details);
  const others = details.filter((each) => !passed.told.has(each));
  const first = [
    ...routeSentences(details),
    ...flowSentences(details),
    ...markupSentences(others),
    textSentence(units, details),
    ...componentSentences(units, others),
    passed.sentence,
    effectSentence(details),
    nameSentence(details),
    renamedSentence(details),
  ].filter(isTold);
  const modules = [freshSentence(units), exportSentence(details, { isAlone: first.length === 0 })]
    .filter(isTold);
  const asides = [
    envSentence(details),
    dependencySentence(details),
    scriptSentence(details),
    testSentence(details),
    storySentence(units),
    moveSentence(units),
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
  const code = codeSentence(details, { besides });
  const sentences = [...first, code, ...modules, imports, ...asides, findingSentence(findings)]
    .filter(isTold);
  const said = commitSentence(commits);
  const author = said === null ? [] : [said];
  if (sentences.length === 0) sentences.push(otherSentence(details));
  const besideCode = fileSentence(files, units);
  const last = besideCode === null ? [] : [besideCode];
  return [...[...author, ...sentences].slice(0, MAX_SENTENCES - last.length), ...last];
}

/** Says what differs where no other sentence does. */
function otherSentence(details: readonly Detail[]): string {
  const messages = [...new Set(details.map(({ message }) => message))];
  return messages.length === 0
    ? "Nothing in the source code of the project says something else than before"
    : listOf(messages, { max: MAX_NAMED });
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
    return new Set(found.map(({ name }) => name)).size === 1
      ? `The route ${namesOf(found)} ${one}`
      : `The routes ${namesOf(found)} ${many}`;
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

function componentSentences(
  units: readonly ReviewUnit[],
  details: readonly Detail[],
): (string | null)[] {
  // A page with an address of its own is told by that.
  const pages = (change: ReviewUnit["change"]) =>
    units.filter((unit) =>
      unit.kind === "page" && unit.change === change &&
      !unit.details.some(({ subject, line }) =>
        subject === "route" && (line === null || isOfRoute(unit))
      )
    ).map(({ path }) => ({ name: path }));
  const [newPages, gonePages] = [pages("added"), pages("removed")];
  const added = having(details, "component", "added");
  const [only, ...more] = added;
  const removed = having(details, "component", "removed");
  const props = having(details, "prop");
  const [prop] = props;
  return [
    newPages.length === 0
      ? null
      : `${newPages.length === 1 ? "The page" : "The pages"} ${namesOf(newPages)} ${
        newPages.length === 1 ? "is" : "are"
      } new`,
    gonePages.length === 0
      ? null
      : `${gonePages.length === 1 ? "The page" : "The pages"} ${namesOf(gonePages)} ${
        gonePages.length === 1 ? "is" : "are"
      } gone`,
    !only
      ? null
      : more.length === 0
      ? only.message
      : `${count(namesIn(added), "component")} ${namesIn(added) === 1 ? "is" : "are"} new: ${
        namesOf(added)
      }`,
    removed.length === 0
      ? null
      : `${count(namesIn(removed), "component")} ${namesIn(removed) === 1 ? "is" : "are"} gone: ${
        namesOf(removed)
      }`,
    !prop ? null : props.length === 1 ? prop.message : propsSentence(props),
  ];
}

/** Tells whether a file is a route of its own, as frameworks know one by its export. */
function isOfRoute({ details }: ReviewUnit): boolean {
  return details.some(({ subject, name }) => subject === "export" && name === "Route");
}

/** Returns the sentence about the exports that modules offer to others, beside components, which are told by themselves. */
function exportSentence(
  details: readonly Detail[],
  { isAlone }: { readonly isAlone: boolean },
): string | null {
  const components = new Set(
    having(details, "component").map(({ change, name }) => `${change} ${name}`),
  );
  // An index that hands on a component says nothing new of it.
  const offered = having(details, "export", "added", "removed").filter((each) =>
    !isOfNewComponent(each) && !components.has(`${each.change} ${each.name}`) &&
    !isPartOfNewPage(each) && (isAlone || !isType(each))
  );
  const moves = new Set(
    having(details, "import").filter((each) => isMove(each, details)).map(({ name }) => name),
  );
  // Of what a file gave up, some would seem to be all.
  const exports = offered.filter((each) =>
    offered.some((other) =>
      other.change === each.change && other.unit.path === each.unit.path && !moves.has(other.name)
    )
  );
  const [only] = exports;
  if (!only) return null;
  if (exports.length === 1 && only.name !== "default") return only.message;
  const told = (change: UnitDetail["change"], word: string): string[] => {
    const found = having(exports, "export", change);
    if (found.length === 0) return [];
    // What an index hands on is counted once.
    const number =
      new Set(found.map(({ name, unit }) => name === "default" ? unit.path : name)).size;
    const things = having(details, "component", change).length === 0
      ? count(number, "export")
      : `${count(number, "export")} beside the components`;
    return [`${things} ${number === 1 ? "is" : "are"} ${word}: ${declaredNames(found)}`];
  };
  return [...told("added", "new"), ...told("removed", "gone")].join("; ");
}

/** Tells of an import that it leads elsewhere because what it leads to went there. */
function isMove({ subject, name, change }: Detail, details: readonly Detail[]): boolean {
  return subject === "import" && change === "changed" &&
    having(details, "export", "removed").some((each) => each.name === name);
}

/** The names under which a framework asks a page for more than the component: they are new with the page. */
const PARTS_OF_PAGE: ReadonlySet<string> = new Set(
  "default Route meta links loader action clientLoader clientAction headers handle ErrorBoundary metadata generateMetadata generateStaticParams dynamic revalidate"
    .split(" "),
);

function isPartOfNewPage({ name, change, unit }: Detail): boolean {
  return change === "added" && unit.change === "added" && unit.kind === "page" &&
    PARTS_OF_PAGE.has(name);
}

/** Tells whether a detail is about a type, such as that of the props, that came with a component of its file. */
function isOfNewComponent({ unit, ...detail }: Detail): boolean {
  return detail.change === "added" && isType(detail) &&
    unit.details.some((each) => each.subject === "component" && each.change === "added");
}

function isType({ before, after }: Pick<Detail, "before" | "after">): boolean {
  return ["type", "interface"].includes(after ?? before ?? "");
}

function importSentence(details: readonly Detail[]): string | null {
  const imports = having(details, "import");
  const [first] = imports;
  if (!first) return null;
  return imports.length === 1
    ? first.message
    : `${count(imports.length, "import")} came, went or lead elsewhere, such as: ${first.message}`;
}

function moveSentence(units: readonly ReviewUnit[]): string | null {
  const moved = units.filter(({ change, kind }) => change === "moved" && !isAside(kind));
  const [only] = moved;
  if (!only) return null;
  return moved.length === 1
    ? `"${only.previousPath}" moved to "${only.path}"`
    : `${count(moved.length, "source file")} moved`;
}
