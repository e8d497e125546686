import { count } from "../../text/mod.ts";
import { declaredNames, type Detail, having, namesIn, namesOf } from "./named_details.ts";
import {
  dependencySentence,
  envSentence,
  nameSentence,
  scriptSentence,
  storySentence,
  testSentence,
  textSentence,
} from "./aside_sentences.ts";
import { markupSentence } from "./markup_sentence.ts";
import { isAside } from "../common/aside.ts";
import { fileSentence, type ToldFile } from "./file_sentence.ts";
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
  const sentences = [
    ...routeSentences(details),
    ...flowSentences(details),
    markupSentence(details),
    textSentence(units, details),
    ...componentSentences(units, details),
    effectSentence(details),
    nameSentence(details),
    codeSentence(units, details),
    exportSentence(details),
    importSentence(details),
    envSentence(details),
    dependencySentence(details),
    scriptSentence(details),
    testSentence(details),
    storySentence(units),
    moveSentence(units),
    findingSentence(findings),
  ].filter((sentence) => sentence !== null);
  const said = commitSentence(commits);
  const author = said === null ? [] : [said];
  if (sentences.length === 0) {
    sentences.push("Nothing in the source code of the project says something else than before");
  }
  const others = fileSentence(files, units);
  const last = others === null ? [] : [others];
  return [...[...author, ...sentences].slice(0, MAX_SENTENCES - last.length), ...last];
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
    told("changed", ["leads to something else", "lead to something else"]),
  ];
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
  return [...byMachine].slice(0, 2).map(([machine, its]) => {
    const [only] = its;
    return its.length === 1 && only
      ? only.message
      : `In the flow "${machine}" ${count(its.length, "step")} changed, such as: ${only?.message}`;
  });
}

function componentSentences(
  units: readonly ReviewUnit[],
  details: readonly Detail[],
): (string | null)[] {
  // A page with an address of its own is told by that.
  const pages = (change: ReviewUnit["change"]) =>
    units.filter((unit) =>
      unit.kind === "page" && unit.change === change &&
      !unit.details.some(({ subject, line }) => subject === "route" && line === null)
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

function effectSentence(details: readonly Detail[]): string | null {
  const effects = having(details, "effect");
  const [only] = effects;
  if (!only) return null;
  return effects.length === 1
    ? only.message
    : `${count(effects.length, "effect")} came, went or changed, such as: ${only.message}`;
}

function codeSentence(units: readonly ReviewUnit[], details: readonly Detail[]): string | null {
  // What came and went of a file's own is there for what changed, as a rule.
  const isAll = details.every(({ subject }) => subject === "code");
  const changed = having(details, "code", "changed");
  const code = changed.length === 0 && isAll ? having(details, "code") : changed;
  const files = (change: ReviewUnit["change"], word: string): string[] => {
    const all = units.filter((unit) => unit.change === change && !isAside(unit.kind));
    const others = all.filter((unit) =>
      unit.kind !== "page" && !unit.details.some(({ subject }) => OF_FILES.has(subject))
    );
    if (others.length === 0) return [];
    // The pages, and what is told by what it holds, are said elsewhere.
    const thing = others.length < all.length ? "more source file" : "source file";
    return [`${areWords(others.length, thing)} ${word}`];
  };
  const fresh = [...files("added", "new"), ...files("removed", "gone")].join("; ");
  if (code.length === 0) return fresh === "" ? null : fresh;
  const own = code.filter(({ unit: { kind } }) => !isAside(kind));
  // Of the tests, stories and settings only where nothing else changed.
  const told = own.length > 0 ? own : code;
  const [example] = told.toSorted(byWeight);
  const names = declaredNames(told);
  const other = told.length === 1 || !example
    ? example?.message ?? ""
    : `The code of ${names} changed, such as: ${example.message}`;
  return fresh === "" ? other : `${other}; ${fresh}`;
}

/** The subjects that say of a file that came or went what it holds. */
const OF_FILES: ReadonlySet<UnitDetail["subject"]> = new Set([
  "component",
  "export",
  "machine",
  "route",
]);

/** The kinds of units, the nearest to a user of the app first. */
const KINDS: readonly string[] = ["page", "component", "expression", "provider", "hook", "service"];

/** Code of so few characters, before and after, shows little of a change. */
const MIN_SHOWN = 60;

/** Sorts code that shows more than a word or two to the front, then what is nearer to a user of the app, then what shows the most. */
function byWeight(a: Detail, b: Detail): number {
  const placeOf = ({ unit: { kind } }: Detail): number => {
    const place = KINDS.indexOf(kind);
    return place < 0 ? KINDS.length : place;
  };
  const shownBy = ({ before, after }: Detail): number =>
    (before?.length ?? 0) + (after?.length ?? 0);
  const isLittle = (each: Detail): number => shownBy(each) < MIN_SHOWN ? 1 : 0;
  return isLittle(a) - isLittle(b) || placeOf(a) - placeOf(b) || shownBy(b) - shownBy(a);
}

/** Returns the sentence about the exports that modules offer to others, beside components, which are told by themselves. */
function exportSentence(details: readonly Detail[]): string | null {
  const components = new Set(
    having(details, "component").map(({ change, name }) => `${change} ${name}`),
  );
  // An index that hands on a component says nothing new of it.
  const exports = having(details, "export", "added", "removed").filter((each) =>
    !isOfNewComponent(each) && !components.has(`${each.change} ${each.name}`)
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

/** Tells whether a detail is about a type, such as that of the props, that came with a component of its file. */
function isOfNewComponent({ change, after, unit }: Detail): boolean {
  return change === "added" && (after === "type" || after === "interface") &&
    unit.details.some((each) => each.subject === "component" && each.change === "added");
}

function areWords(number: number, thing: string): string {
  return `${count(number, thing)} ${number === 1 ? "is" : "are"}`;
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

function findingSentence(findings: readonly ReviewFinding[]): string | null {
  const serious = findings.filter(({ severity }) => severity !== "info");
  const [first] = serious;
  if (!first) return null;
  return serious.length === 1
    ? `One thing needs a look: ${first.title}`
    : `${serious.length} things need a look, first: ${first.title}`;
}
