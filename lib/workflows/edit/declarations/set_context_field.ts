import type { ts as TS } from "ts-morph";
import type { TextEdit } from "../../../source/mod.ts";
import { codeOf, replaceNode, setPropertyValue } from "../../../source/objects/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import type { ReadCode } from "../../../source/writing/mod.ts";
import type { EditSite, Op } from "../op.ts";
import { shownCode } from "../shown_code.ts";
import type { NamedProperty } from "../written.ts";
import { contextType } from "./context_types.ts";
import { fieldOf } from "./context_field.ts";
import { asserted, isAsserted } from "./field_code.ts";
import { readCode, readType } from "./read_code.ts";
import { setContextFieldBody } from "./schemas.ts";
import { setTypeMember } from "./type_members.ts";

/** Gives a field of the context another first value. */
export const setContextField: Op<typeof setContextFieldBody> = {
  schema: setContextFieldBody,
  plan(site, { name, value: code, type }) {
    const property = fieldOf(site, name);
    const read = readCode(site, code, property);
    const typeText = type === undefined ? null : readType(site, type);
    const value = shownCode(site, read, 120);
    return {
      edits: valueEdits(site, property, { name, read, type: typeText }),
      intent: (before) => ({
        ...before,
        context: before.context.map((field) => field.name === name ? { name, value } : field),
      }),
    };
  },
};

interface NewField {
  readonly name: string;
  readonly read: ReadCode;
  readonly type: string | null;
}

function valueEdits(
  site: EditSite,
  property: NamedProperty,
  { name, read, type }: NewField,
): TextEdit[] {
  const { ast } = site.file;
  const holder = type === null ? null : contextType(site);
  if (type !== null && !holder) {
    return [setPropertyValue(ast, property, codeOf(asserted(read, type)))];
  }
  const types = type !== null && holder ? [setTypeMember(ast, holder, name, type)] : [];
  const kept = isAsserted(read.expression) ? null : innerValue(property);
  if (!kept) return [setPropertyValue(ast, property, codeOf(read)), ...types];
  const code = needsParentheses(read.expression) ? `(${read.text})` : read;
  return [replaceNode(ast, kept, codeOf(code)), ...types];
}

/** The value in front of a type assertion. */
function innerValue(property: NamedProperty): TS.Expression | null {
  if (!ts.isPropertyAssignment(property)) return null;
  const { initializer } = property;
  return ts.isAsExpression(initializer) || ts.isSatisfiesExpression(initializer)
    ? initializer.expression
    : null;
}

/** Tells whether an expression binds less than `as` does. */
function needsParentheses(expression: TS.Expression): boolean {
  return ts.isArrowFunction(expression) || ts.isConditionalExpression(expression) ||
    ts.isBinaryExpression(expression) || ts.isYieldExpression(expression);
}
