import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";
import { hasMissingBase } from "../checker/missing_origin.ts";
import { lacksJsxTypes } from "../files/packages.ts";
import type { Inspection } from "../worker/inspector.ts";
import { type ComponentDeclaration, componentType } from "./component_at.ts";
import type { ComponentSource } from "./component_source.ts";
import { type PropMember, propMembers, variantMembers } from "./prop_members.ts";
import { writtenParts } from "./props_type.ts";
import { writtenMembers } from "./written_members.ts";

/** The props that a component takes, as its own type tells them. */
export interface ComponentProps {
  readonly members: ReadonlyMap<string, PropMember>;
  /** The types that have them; empty when nothing is known of the props. */
  readonly types: readonly TS.Type[];
  /** A part of the type is not known. */
  readonly partial: boolean;
}

/** Type parameters stay what they are: a component is described apart from any place that binds them. */
export function componentProps(
  declaration: ComponentDeclaration,
  source: ComponentSource | null,
  inspection: Inspection,
): ComponentProps {
  const { checker } = inspection;
  const checked = checkedProps(declaration, inspection);
  const members = variantMembers(checked ?? [], checker);
  const isWhole = checked?.every((type) =>
    !isLoose(type, checker) && !hasMissingBase(type, inspection)
  );
  if (checked && isWhole) {
    return { members, types: checked, partial: false };
  }
  const written = writtenParts(source, inspection);
  const types = checked ?? written.types;
  const known = checked ? members : propMembers(types, checker);
  const isPartial = checked !== null || written.partial ||
    types.some((type) => hasMissingBase(type, inspection));
  const parts = isPartial && source?.propsNode ? writtenMembers(source.propsNode, inspection) : [];
  return { members: new Map([...parts, ...known]), types, partial: isPartial };
}

/** @returns the type of the props in each signature; null when the checker does not know all of them */
function checkedProps(
  declaration: ComponentDeclaration,
  inspection: Inspection,
): readonly TS.Type[] | null {
  const { checker } = inspection;
  const type = componentType(declaration, checker);
  const calls = type.getCallSignatures();
  const found = calls.length > 0
    ? calls.flatMap((call) => firstParameter(call, declaration, checker))
    : instanceProps(type, declaration, inspection);
  if (!found || found.some(isAny)) return null;
  return found;
}

/** A component without a parameter takes nothing: then there is no type of its props. */
function firstParameter(
  { parameters: [props] }: TS.Signature,
  declaration: TS.Node,
  checker: TS.TypeChecker,
): TS.Type[] {
  return props ? [checker.getTypeOfSymbolAtLocation(props, declaration)] : [];
}

function instanceProps(
  type: TS.Type,
  declaration: TS.Node,
  inspection: Inspection,
): TS.Type[] | null {
  const constructs = type.getConstructSignatures();
  if (constructs.length === 0 || lacksJsxTypes(inspection)) return null;
  // The overloads of `Component`'s constructor make the same instance.
  const props = constructs[0]?.getReturnType().getProperty("props");
  return props ? [inspection.checker.getTypeOfSymbolAtLocation(props, declaration)] : null;
}

/**
 * Tells whether a type takes any name since a part of it is `any` (as in `Omit<any, "to">`), so that types computed from it may
 * have lost known names.
 */
function isLoose(type: TS.Type, checker: TS.TypeChecker): boolean {
  return checker.getIndexInfosOfType(type).some((index) =>
    isAny(index.type) && index.declaration === undefined
  );
}

function isAny(type: TS.Type): boolean {
  return (type.flags & ts.TypeFlags.Any) !== 0;
}
