import type { TextEdit } from "../../../source/mod.ts";
import { findProperty, setPropertyValue } from "../../../source/objects/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { withoutWrapping } from "../../evaluate/wrapping.ts";
import type { GuardMeaning } from "../meaning.ts";
import type { EditSite, Op } from "../op.ts";
import { setGuardBody } from "../schemas.ts";
import {
  changeableTransition,
  changeTransition,
  type TransitionSite,
} from "../transition_sites.ts";
import { setTransitionMember } from "../transition_text.ts";
import { type NamedProperty, propertyOf, writtenObject } from "../written.ts";

/** Sets the guard of a transition, or removes it; parameters that stand beside a guard's name stay. */
export const setGuard: Op<typeof setGuardBody> = {
  schema: setGuardBody,
  plan(site, args) {
    const found = changeableTransition(site, args);
    const { guard } = args;
    return {
      edits: guardEdits(site, found, guard),
      intent: (before) => ({
        ...before,
        transitions: changeTransition(before.transitions, found.key, (each) => ({
          ...each,
          guard: guardMeant(site, found, each.guard, guard),
        })),
      }),
    };
  },
};

/** The member that holds a guard. */
export function guardMember(site: EditSite): "guard" | "cond" {
  return site.model.version === 5 ? "guard" : "cond";
}

export function namedGuard(name: string, params: string | null = null): GuardMeaning {
  return { kind: "named", name, state: null, params, text: null, guards: [] };
}

function guardEdits(site: EditSite, found: TransitionSite, guard: string | null): TextEdit[] {
  const property = guardProperty(site, found);
  const type = property && typeProperty(property);
  if (guard !== null && type) return [setPropertyValue(site.file.ast, type, guard)];
  return setTransitionMember(site, found, guardMember(site), guard ?? undefined);
}

function guardProperty(site: EditSite, { item: { value } }: TransitionSite): NamedProperty | null {
  if (value.kind !== "object") return null;
  return propertyOf(site, writtenObject(site, value, "the transition").value, guardMember(site));
}

/** Finds the property `type` of a guard such as `{ type: "isOpen", params: { ... } }`. */
function typeProperty(property: NamedProperty): NamedProperty | null {
  const guard = ts.isPropertyAssignment(property) ? withoutWrapping(property.initializer) : null;
  if (!guard || !ts.isObjectLiteralExpression(guard)) return null;
  const type = findProperty(guard, "type");
  return type && !ts.isSpreadAssignment(type) ? type : null;
}

/** XState 4 has a second condition, `in`, which stays. */
function guardMeant(
  site: EditSite,
  found: TransitionSite,
  before: GuardMeaning | null,
  guard: string | null,
): GuardMeaning | null {
  const { item: { value } } = found;
  const property = guardProperty(site, found);
  const state = site.model.version === 4 && value.kind === "object" && value.members.has("in");
  const [first, second] = state && property
    ? before?.guards ?? []
    : state
    ? [null, before]
    : [before];
  const own = guard === null
    ? null
    : namedGuard(guard, property && typeProperty(property) ? first?.params ?? null : null);
  if (!second) return own;
  return own ? { ...namedGuard("and"), kind: "and", guards: [own, second] } : second;
}
