import { nameOf } from "../../project/mod.ts";
import { isReadByRouters } from "../../source/routes/mod.ts";
import { count, listOf } from "../../text/mod.ts";
import type { UnitDetail } from "../common/schemas.ts";
import { splitAtItems } from "./shorten_clause.ts";
import { declaredNames, type Detail, having, MAX_NAMED, onPage } from "./named_details.ts";

/** The other sentences of a summary that are about code. */
export interface Besides {
  /** Tells whether there are any. */
  readonly isAlone: boolean;
  /** The names of which they tell. */
  readonly known: ReadonlySet<string>;
}

/** Says which exports came and went, beside components and the exports that other sentences name. */
export function exportSentence(
  details: readonly Detail[],
  { isAlone, known }: Besides,
): string | null {
  const components = new Set(
    having(details, "component").map(({ change, name }) => `${change} ${name}`),
  );
  // An index that hands on a component says nothing new of it.
  const offered = having(details, "export", "added", "removed").filter((each) =>
    !isOfNewComponent(each) && !isStillThere(each) &&
    !components.has(`${each.change} ${each.name}`) &&
    !isPartOfPage(each)
  );
  const moves = new Set(
    having(details, "import").filter((each) => isMove(each, details)).map(({ name }) => name),
  );
  // Of what a file gave up, some would seem to be all.
  const kept = offered.filter((each) =>
    offered.some((other) =>
      other.change === each.change && other.unit.path === each.unit.path && !moves.has(other.name)
    )
  );
  // Types alone are there for what is told.
  const all = isAlone || !kept.every(isType) ? kept : [];
  const exports = all.filter((each) => !known.has(calledName(each)));
  const [only] = exports;
  if (!only) return null;
  // Constants are there for the code that is told.
  if (!isAlone && exports.every(isNewConstant)) return null;
  if (exports.length === 1 && only.name !== "default") return only.message + usersOf(only, details);
  const told = (change: UnitDetail["change"], word: string): string[] => {
    const found = having(exports, "export", change);
    if (found.length === 0) return [];
    // What an index hands on is counted once.
    const number =
      new Set(found.map(({ name, unit }) => name === "default" ? unit.path : name)).size;
    // One of which another sentence tells is not told again.
    const more = having(all, "export", change).length > found.length ? "more " : "";
    const areConstants = found.every(isNewConstant);
    const thing = `${more}${areConstants ? "constant" : "export"}`;
    const beside = areConstants || having(details, "component", change).length === 0
      ? ""
      : " beside the components";
    return [
      `${count(number, thing)}${beside} ${number === 1 ? "is" : "are"} ${word}: ${
        namesWithTypes(found)
      }`,
    ];
  };
  return [...told("added", "new"), ...told("removed", "gone")].join("; ");
}

/** The words by which a fact says that code uses something by its name. */
const USING: readonly string[] = ["calls ", "uses "];

/** Says which code of the change uses a new export; nothing of one whose sentence has more than its name. */
function usersOf({ name, change, message, unit }: Detail, details: readonly Detail[]): string {
  if (change !== "added" || message !== `The export "${name}" is new`) return "";
  const isUsing = (words: string): boolean =>
    USING.some((verb) => words.startsWith(verb)) && words.includes(`"${name}"`);
  const users = details.filter((each) =>
    !(each.unit.path === unit.path && each.name === name) &&
    [...each.facts ?? [], ...each.mentions ?? []].some(isUsing)
  );
  const names = [...new Set(users.map((each) => onPage(each.owner ?? each.name, each)))];
  const verb = names.length === 1 ? "uses" : "use";
  return names.length === 0 ? "" : `, and ${listOf(names, { max: MAX_NAMED })} ${verb} it`;
}

/** Names exports, and counts the types among them. */
function namesWithTypes(found: readonly Detail[]): string {
  const types = found.filter(isType);
  return types.length === 0 || types.length === found.length
    ? declaredNames(found)
    : `${declaredNames(found.filter((each) => !isType(each)))}, and ${count(types.length, "type")}`;
}

/** Returns the name by which others call an export: of a default that of its file, as a rule. */
function calledName({ name, unit: { path } }: Detail): string {
  return name === "default" ? nameOf(path).split(".")[0] ?? name : name;
}

/** Tells of an import that it leads elsewhere because what it leads to went there. */
export function isMove({ subject, name, change }: Detail, details: readonly Detail[]): boolean {
  return subject === "import" && change === "changed" &&
    having(details, "export", "removed").some((each) => each.name === name);
}

/** Tells of what a file hands on no more whether it is still to be had where it is declared. */
function isStillThere({ change, after }: Detail): boolean {
  return change === "removed" && after !== null;
}

/** Tells of what a router reads of a page, such as its component: it came or went with the page. */
function isPartOfPage({ name, change, unit }: Detail): boolean {
  if (change !== unit.change) return false;
  const isPage = unit.kind === "page" || unit.details.some(({ subject }) => subject === "route");
  return isPage && (name === "default" || name === ROUTE || isReadByRouters(name));
}

/** The name under which a file gives its route to a router. */
const ROUTE = "Route";

/** Tells of a new export whether it is a plain value, which its sentence has behind a colon. */
export function isNewConstant({ change, message }: Detail): boolean {
  return change === "added" && splitAtItems(message).items.length > 0;
}

/** Tells whether a detail is about a type, such as that of the props, that came with a component of its file. */
function isOfNewComponent({ unit, ...detail }: Detail): boolean {
  return detail.change === "added" && isType(detail) &&
    unit.details.some((each) => each.subject === "component" && each.change === "added");
}

function isType({ before, after }: Pick<Detail, "before" | "after">): boolean {
  return ["type", "interface"].includes(after ?? before ?? "");
}
