import type { ts as TS } from "ts-morph";
import { insertion, type TextEdit } from "../../source/mod.ts";
import { indentationAt, lineEndingAt, startsLine } from "../../source/writing/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { refused } from "../refactor/refusal.ts";
import type { OwnComponent } from "./own_component.ts";

/**
 * Returns the edit that names a further prop in the pattern with which a component takes its props apart.
 * @param prop an identifier
 * @throws {WorkbenchError} `edit_refused` where the component takes them by another way
 */
export function takePropEdit(
  { makers, fact, source: { ast } }: OwnComponent,
  prop: string,
): TextEdit {
  const [pattern] = makers.flatMap(patternOf);
  if (!pattern) {
    throw refused(
      `Cannot take "${prop}" in "${fact.name}": it does not take its props apart in its parameter`,
    );
  }
  if (pattern.elements.some(({ name }) => ts.isIdentifier(name) && name.text === prop)) {
    throw refused(`Cannot take "${prop}" in "${fact.name}": its parameter has the name already`);
  }
  const last = pattern.elements.at(-1);
  if (!last) return { start: pattern.getStart(ast), end: pattern.end, text: `{ ${prop} }` };
  // A rest comes last.
  if (last.dotDotDotToken) return insertion(last.getStart(ast), `${prop}, `);
  const { text } = ast;
  const start = last.getStart(ast);
  const gap = startsLine(text, start)
    ? lineEndingAt(text, last.end) + indentationAt(text, start)
    : " ";
  return insertion(last.end, `,${gap}${prop}`);
}

function patternOf(maker: OwnComponent["makers"][number]): TS.ObjectBindingPattern[] {
  const [props] = ts.isClassLike(maker) ? [] : maker.parameters;
  return props && ts.isObjectBindingPattern(props.name) ? [props.name] : [];
}
