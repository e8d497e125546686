import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";
import { derivedType } from "./derived_type.ts";
import type { Inspection } from "../worker/inspector.ts";
import { stateType } from "./state_type.ts";
import { openTypeNames, type TypeNames } from "./type_names.ts";
import { isUnresolvedName, openUnresolvedParts, type UnresolvedParts } from "./unresolved_parts.ts";
import { writtenType } from "./written_type.ts";
import type { PrintedType, PrintedTypes, PrintTypesRequest } from "../protocol.ts";

/** The types of expressions, as text that means the same in another file; see `PrintTypesRequest`. */
export function printTypes(inspection: Inspection, request: PrintTypesRequest): PrintedTypes {
  const names = openTypeNames(inspection, request.taken);
  const unresolved = openUnresolvedParts(inspection);
  const types = request.places.map(({ start, end, members }) => {
    const node = expressionAt(inspection.source, start, end);
    return node ? printed(node, members ?? null, { names, unresolved }, inspection) : UNKNOWN;
  });
  const { jsx } = inspection.program.getCompilerOptions();
  const isAutomatic = jsx === ts.JsxEmit.ReactJSX || jsx === ts.JsxEmit.ReactJSXDev;
  return { types, references: names.references(), classicJsx: !isAutomatic };
}

const UNKNOWN: PrintedType = {
  text: "unknown",
  unresolved: true,
  unnameable: false,
  narrowed: false,
};

function printed(
  node: TS.Expression,
  members: readonly string[] | null,
  { names, unresolved }: { names: TypeNames; unresolved: UnresolvedParts },
  inspection: Inspection,
): PrintedType {
  const { checker } = inspection;
  const type = checker.getTypeAtLocation(node);
  const isAny = (type.flags & ts.TypeFlags.Any) !== 0 && !isUnresolvedName(type);
  const isUnresolved = unresolved.isIn(type);
  const shown = declaredAlias(node, type, checker) ?? type;
  return {
    ...(isAny || unresolved.isMisnamedIn(type)
      ? {
        text: stateType(node, { names, unresolved }, checker) ??
          (isUnresolved ? writtenType(node, checker) : null) ?? "any",
        unnameable: false,
      }
      : readable(node, shown, members, names, checker)),
    ...widening(type, checker),
    unresolved: isUnresolved,
    narrowed: isNarrowed(node, type, inspection),
  };
}

function widening(type: TS.Type, checker: TS.TypeChecker): { widened?: string } {
  const literal = ts.TypeFlags.StringLiteral | ts.TypeFlags.NumberLiteral;
  if (!(type.flags & literal) || type.flags & ts.TypeFlags.EnumLiteral) return {};
  return { widened: checker.typeToString(checker.getBaseTypeOfLiteralType(type)) };
}

/** Longer ones are no help to anybody. */
const MAX_TEXT = 1500;

/** Longer ones are written by where they come from, if that is shorter. */
const MAX_READABLE = 240;

function readable(
  node: TS.Expression,
  type: TS.Type,
  members: readonly string[] | null,
  names: TypeNames,
  checker: TS.TypeChecker,
): Pick<PrintedType, "text" | "unnameable"> {
  const own = names.print(type, node, members);
  if (!own.unnameable && own.text.length <= MAX_READABLE) return own;
  const derived = derivedType(node, type, names, checker);
  const isBetter = derived !== null && (own.unnameable || derived.length < own.text.length);
  if (isBetter) return { text: derived, unnameable: false };
  return { ...own, unnameable: own.unnameable || own.text.length > MAX_TEXT };
}

/**
 * The type that a prop was declared with, where its default took nothing but `undefined` away: `ReactNode` is a better
 * name than all that it may be.
 */
function declaredAlias(
  node: TS.Expression,
  type: TS.Type,
  checker: TS.TypeChecker,
): TS.Type | null {
  if (type.aliasSymbol || !type.isUnion()) return null;
  const declaration = checker.getSymbolAtLocation(node)?.valueDeclaration;
  if (!declaration || !ts.isBindingElement(declaration)) return null;
  const name = declaration.propertyName ?? declaration.name;
  if (!ts.isIdentifier(name)) return null;
  const member = checker.getPropertyOfType(
    checker.getTypeAtLocation(declaration.parent),
    name.text,
  );
  const declared = member && checker.getTypeOfSymbolAtLocation(member, declaration);
  if (!declared?.aliasSymbol || !checker.isTypeAssignableTo(type, declared)) return null;
  const isSame = checker.isTypeAssignableTo(
    checker.getNonNullableType(declared),
    checker.getNonNullableType(type),
  );
  return isSame ? declared : null;
}

/** Tells whether `a.b` has a smaller type at its place than `b` has in the type of `a` there, and `a[0]` than its entries. */
function isNarrowed(node: TS.Expression, type: TS.Type, { checker, program }: Inspection): boolean {
  if (!ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node)) return false;
  const owner = checker.getTypeAtLocation(node.expression);
  const key = ts.isPropertyAccessExpression(node) ? node.name.text : keyOf(node.argumentExpression);
  const member = key === null ? undefined : checker.getPropertyOfType(owner, key);
  if (member) {
    return !checker.isTypeAssignableTo(checker.getTypeOfSymbolAtLocation(member, node), type);
  }
  if (!ts.isElementAccessExpression(node)) return false;
  const entry = entryType(owner, node.argumentExpression, checker);
  if (!entry) return false;
  const mayMiss = program.getCompilerOptions().noUncheckedIndexedAccess === true;
  return !checker.isTypeAssignableTo(entry, type) ||
    (mayMiss && !checker.isTypeAssignableTo(checker.getUndefinedType(), type));
}

function keyOf(node: TS.Expression): string | null {
  return ts.isStringLiteralLike(node) || ts.isNumericLiteral(node) ? node.text : null;
}

/** The type that an index signature gives the entry of a key. */
function entryType(owner: TS.Type, key: TS.Expression, checker: TS.TypeChecker): TS.Type | null {
  const isNumber = checker.isTypeAssignableTo(
    checker.getTypeAtLocation(key),
    checker.getNumberType(),
  );
  const kinds = isNumber ? [ts.IndexKind.Number, ts.IndexKind.String] : [ts.IndexKind.String];
  for (const kind of kinds) {
    const type = checker.getIndexTypeOfType(owner, kind);
    if (type) return type;
  }
  return null;
}

function expressionAt(source: TS.SourceFile, start: number, end: number): TS.Expression | null {
  let next: TS.Node | undefined = source;
  while (next) {
    const node: TS.Node = next;
    if (ts.isExpression(node) && node.getStart(source) === start && node.end === end) return node;
    next = ts.forEachChild(
      node,
      (child) => child.pos <= start && end <= child.end ? child : undefined,
    );
  }
  return null;
}
