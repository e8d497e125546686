import type { UnitDetail } from "../common/schemas.ts";
import type { Detail } from "./named_details.ts";

/** Says what a declaration is, where that is known: a component is one that another detail calls so. */
export function kindOf({ name, unit }: Detail): string | null {
  if (/^use\p{Lu}/u.test(name)) return WITH_HOOKS.has(unit.kind) ? "hook" : null;
  const isComponent = /^\p{Lu}/u.test(name) &&
    unit.details.some(({ subject, owner, ...each }) =>
      subject === "component" ? each.name === name : OWNED.has(subject) && owner === name
    );
  if (!isComponent) return null;
  return unit.kind === "page" && isCalledAsPage(name, unit.path) ? "page" : "component";
}

/** The kinds of units in which a function that is called like a hook is one: elsewhere a server may call its own so. */
const WITH_HOOKS: ReadonlySet<string> = new Set([
  "page",
  "component",
  "expression",
  "provider",
  "hook",
]);

/** The subjects of what belongs to a component. */
const OWNED: ReadonlySet<UnitDetail["subject"]> = new Set(["element", "prop", "effect"]);

/** Tells whether the name of a component says that it is the page of its file: others are parts of the page. */
function isCalledAsPage(name: string, path: string): boolean {
  const own = lettersOf(name);
  if (["page", "screen"].some((word) => own.endsWith(word))) return true;
  return path.split("/").slice(-2).some((part) => lettersOf(part.split(".")[0] ?? "") === own);
}

function lettersOf(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
}
