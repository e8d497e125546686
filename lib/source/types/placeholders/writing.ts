import type { ts as TS } from "ts-morph";
import type { Inspection } from "../worker/inspector.ts";
import type { PlaceholderImport, PlaceholdersRequest } from "../placeholder_protocol.ts";

/** The place at which values are written, and the data that they need. */
export interface ValuePlace {
  readonly inspection: Inspection;
  readonly element: TS.JsxOpeningLikeElement;
  readonly quote: PlaceholdersRequest["quote"];
  /** False in JavaScript, where no code may say a type. */
  readonly isTyped: boolean;
  /** The type of a JSX element in the checker; null where the types of React are not there. */
  readonly jsxElement: TS.Type | null;
  /** Stands where no value can be written: `undefined as never`, which every type takes; in JavaScript `undefined`. */
  readonly noValue: string;
  /** Collects what the code of this value has to import. */
  readonly imports: Map<TS.Symbol, PlaceholderImport>;
  /** The same of all values of the element: names differ among them. */
  readonly allImports: Map<TS.Symbol, PlaceholderImport>;
}

/** The writing of one value. In all of it, `written` is a type as the source has it. */
export interface Writing extends ValuePlace {
  /** Writes the value of a part: a member, an element, what a function returns. */
  readonly part: (type: TS.Type, written?: TS.TypeNode) => string;
}

/** A string as a literal of the language. */
export function quoted(value: string, quote: '"' | "'"): string {
  const literal = JSON.stringify(value);
  if (quote === '"') return literal;
  return `'${literal.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** The type that the source gives to a member or parameter. */
export function writtenType(symbol: TS.Symbol): TS.TypeNode | undefined {
  for (const declaration of symbol.declarations ?? []) {
    const { type } = declaration as { readonly type?: TS.TypeNode }; // declarations of values have one, or none
    if (type) return type;
  }
  return undefined;
}
