import type { ParsedSource } from "../../source/mod.ts";
import { bagOf, matchThings } from "../matching/match_things.ts";
import type { UnitDetail } from "../common/schemas.ts";
import { codeFingerprint } from "./reading/code_fingerprint.ts";
import { compareRenamed } from "./declarations/compare_declarations.ts";
import {
  type Declared,
  declaredAs,
  functionOf,
  isTwofold,
  readDeclared,
} from "./declarations/read_declared.ts";
import { likenessOf } from "./reading/code_words.ts";
import { openMeanings } from "./reading/meaning.ts";
import { returnedBy } from "./reading/plain_functions.ts";
import { renaming } from "../common/renaming.ts";
import { quoted } from "./reading/shown_text.ts";

/** Both sides of a file. */
interface Sources {
  readonly base: ParsedSource;
  readonly head: ParsedSource;
}

/**
 * Leaves out of the details of a file those that tell again what another one tells, and those about declarations that mean
 * the same as before, whatever they call their own names.
 */
export function tellOnce(details: readonly UnitDetail[], sources?: Sources): UnitDetail[] {
  if (details.length === 0) return [];
  const told = withoutTwins(details);
  if (!sources) return told;
  const { isSilent, renamed } = compareMeanings(told, sources);
  const loud = withoutRouteCode(told.filter((detail) => !isSilent(detail)), sources);
  const names = new Map(
    renamed.map(([old, now]) => [
      old.name,
      { named: now, changed: compareRenamed(old.declared, now.declared) },
    ]),
  );
  const taken = new Set(renamed.map(([, { name }]) => name));
  return loud.flatMap((detail) => {
    if (detail.subject !== "export") return [detail];
    const now = detail.change === "removed" ? names.get(detail.name) : undefined;
    if (now) return [renamedDetail(detail, now.named), ...now.changed];
    return detail.change === "added" && taken.has(detail.name) ? [] : [detail];
  });
}

/** An export that comes or goes with its component, an element with its route, and a route that shows its component by another name. */
function withoutTwins(details: readonly UnitDetail[]): UnitDetail[] {
  const components = details.filter(({ subject, owner }) =>
    subject === "component" && owner === null
  );
  const keyOf = ({ change, line, name }: Pick<UnitDetail, "change" | "line" | "name">) =>
    `${change} ${line} ${name}`;
  const lines = new Set(components.map(({ change, line }) => `${change} ${line}`));
  const named = new Set(components.map(keyOf));
  const renames = components.flatMap((each) => {
    const names = renaming(each);
    return names ? [names] : [];
  });
  const isRename = ({ change, name }: UnitDetail): boolean =>
    renames.some(([old, now]) =>
      change === "removed" ? old === name : change === "added" && now === name
    );
  const showsRenamed = ({ change, before, after }: UnitDetail): boolean =>
    change === "changed" && renames.some(([old, now]) => before === old && after === now);
  const routes = new Set(
    details.flatMap(({ subject, change, line }) =>
      subject === "route" ? [`${change} ${line}`] : []
    ),
  );
  const unique = [...new Map(details.map((each) => [JSON.stringify(each), each])).values()];
  return unique.filter((detail) => {
    const { subject, change, line, name } = detail;
    if (subject === "element") return !routes.has(`${change} ${line}`);
    if (subject === "route") return !showsRenamed(detail);
    if (subject !== "export") return true;
    const isOwn = named.has(keyOf(detail)) ||
      (name === "default" && lines.has(`${change} ${line}`));
    return !isOwn && !isRename(detail);
  });
}

/** A list of routes is told by its routes: neither by the code that it is, nor by the elements in it. */
function withoutRouteCode(details: readonly UnitDetail[], { base, head }: Sources): UnitDetail[] {
  const routes = details.filter(({ subject }) => subject === "route");
  if (routes.length === 0) return [...details];
  const lists = (source: ParsedSource, isGone: boolean): Declared[] =>
    [...readDeclared(source).values()].filter((each) =>
      routes.some(({ line, change }) => (change === "removed") === isGone && isWithin(line, each))
    );
  const names = new Set([...lists(base, true), ...lists(head, false)].map(({ name }) => name));
  const declared = { base: readDeclared(base), head: readDeclared(head) };
  const isInList = ({ line, change }: UnitDetail): boolean => {
    const own = change === "removed" ? declared.base : declared.head;
    return [...names].some((name) => {
      const list = own.get(name);
      return list !== undefined && isWithin(line, list);
    });
  };
  return details.filter((detail) => {
    if (detail.subject === "code") return !names.has(detail.name);
    const isTold = detail.subject === "element" &&
      (detail.owner === null || names.has(detail.owner)) && isInList(detail);
    return !isTold && !(detail.subject === "element" && detail.name === "Route");
  });
}

interface Named {
  readonly name: string;
  readonly declared: Declared;
}

interface Meanings {
  /** Tells whether a detail is about a declaration that means what it meant. */
  readonly isSilent: (detail: UnitDetail) => boolean;
  /** Exports that have another name, and are much the same. */
  readonly renamed: readonly (readonly [old: Named, now: Named])[];
}

/** From 1, both included. */
type Lines = readonly [first: number, last: number];

const ALIKE = 0.6;
const GIVES_ALIKE = 0.5;

/** Props also go by what other files declare. */
const SILENT: ReadonlySet<UnitDetail["subject"]> = new Set(["element", "code", "effect", "export"]);

function compareMeanings(details: readonly UnitDetail[], { base, head }: Sources): Meanings {
  const [before, after] = [readDeclared(base), readDeclared(head)];
  const [meant, means] = [openMeanings(base.ast), openMeanings(head.ast)];
  const [gone, here]: [Lines[], Lines[]] = [[], []];
  for (const [key, now] of after) {
    const old = before.get(key);
    // What became a value beside a type says more than before, though the type means the same.
    const isKept = isTwofold(before, now.name) === isTwofold(after, now.name);
    const isToldOf = old && isKept && key !== "" &&
      details.some(({ line, change }) => isWithin(line, change === "removed" ? old : now));
    if (!isToldOf || old.nodes.map(meant).join() !== now.nodes.map(means).join()) continue;
    gone.push(linesOf(old));
    here.push(linesOf(now));
  }
  const exported = (change: string, declared: ReadonlyMap<string, Declared>): Named[] =>
    details.flatMap((detail) => {
      const found = declaredAs(declared, detail.name);
      const isIts = detail.subject === "export" && detail.change === change;
      return isIts && found ? [{ name: detail.name, declared: found }] : [];
    });
  const { pairs } = matchThings(exported("removed", before), exported("added", after), {
    keys: [],
    likeness: {
      bag: ({ declared, name }) =>
        bagOf(
          declared.nodes.flatMap((node) => codeFingerprint(node).split(/[()]+/))
            .filter((token) => !token.endsWith(JSON.stringify(name))),
        ),
      least: ALIKE,
    },
  });
  return {
    isSilent: ({ subject, line, change }) =>
      line !== null && SILENT.has(subject) && (subject !== "export" || change === "changed") &&
      (change === "removed" ? gone : here).some(([first, last]) => first <= line && line <= last),
    renamed: pairs.filter(([old, now]) => kindsOf(old) === kindsOf(now) && giveAlike(old, now)),
  };
}

/** Tells whether functions give much the same: one that gives something else is not the one that was there, under another name. */
function giveAlike(old: Named, now: Named): boolean {
  const [before, after] = [old, now].map(({ declared: { nodes } }) =>
    nodes.flatMap((node) => functionOf(node) ?? []).flatMap(returnedBy)
  );
  return !before?.length || !after?.length || likenessOf(before, after) >= GIVES_ALIKE;
}

function kindsOf({ declared: { nodes } }: Named): string {
  return nodes.map(({ kind }) => kind).join();
}

function isWithin(line: number | null, declared: Declared): boolean {
  const [first, last] = linesOf(declared);
  return line !== null && first <= line && line <= last;
}

function linesOf({ nodes }: Declared): Lines {
  const [start] = nodes;
  const end = nodes.at(-1);
  if (!start || !end) return [0, 0];
  const ast = start.getSourceFile();
  const lineAt = (position: number): number => ast.getLineAndCharacterOfPosition(position).line + 1;
  return [lineAt(start.getStart(ast)), lineAt(end.end)];
}

function renamedDetail({ name }: UnitDetail, now: Named): UnitDetail {
  return {
    subject: "export",
    change: "changed",
    owner: null,
    name: now.name,
    before: name,
    after: now.name,
    line: now.declared.line,
    message: `The export ${quoted(name)} is now called ${quoted(now.name)}`,
  };
}
