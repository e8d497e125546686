import type { ComponentStyle } from "./component_style.ts";
import type { NewProp } from "./component_text.ts";
import type { UnitImports } from "./unit_imports.ts";
import { columnsOf, endOf, quoted, type WritingStyle } from "./writing_style.ts";

/** A context as it is to be written. */
interface NewContext {
  readonly subject: string;
  readonly members: readonly NewProp[];
  /** The name of the type of its value; null in a file without types. */
  readonly valueType: string | null;
}

/** Writes the code around a provider, with tabs and line feeds. */
export function providerText(
  { subject, members, valueType }: NewContext,
  { style, writing, imports }: {
    readonly style: ComponentStyle;
    readonly writing: WritingStyle;
    readonly imports: UnitImports;
  },
): { readonly before: readonly string[]; readonly hook: string } {
  const end = endOf(writing);
  const type = valueType === null ? "" : `<${valueType} | null>`;
  const create = imports.react("createContext", "value");
  const use = imports.react("useContext", "value");
  const context = contextText(`const ${subject}Context = ${create}`, type, writing);
  const message = quoted(`use${subject} needs a <${subject}Provider> above it`, writing);
  const returns = valueType === null ? "" : `: ${valueType}`;
  const isArrow = style.form === "arrow";
  const hook = [
    isArrow
      ? `export const use${subject} = ()${returns} => {`
      : `export function use${subject}()${returns} {`,
    `\tconst value = ${use}(${subject}Context)${end}`,
    ...refusalText(message, writing),
    `\treturn value${end}`,
    isArrow ? `}${end}` : "}",
  ].join("\n");
  const declared = valueType === null ? [] : [valueText(valueType, members, style, end)];
  return { before: [...declared, context], hook };
}

/** The context on one line, else with its type or its value on a line of its own. */
function contextText(start: string, type: string, writing: WritingStyle): string {
  const end = endOf(writing);
  const line = `${start}${type}(null)${end}`;
  if (columnsOf(line, writing) <= writing.width) return line;
  const isTypeShort = columnsOf(`${start}${type}(`, writing) <= writing.width;
  if (type === "" || isTypeShort) {
    return `${start}${type}(\n\tnull${writing.argumentComma ? "," : ""}\n)${end}`;
  }
  return `${start}<\n\t${type.slice(1, -1)}\n>(null)${end}`;
}

/** Throws on one line, else in a block. */
function refusalText(message: string, writing: WritingStyle): string[] {
  const end = endOf(writing);
  const thrown = `throw new Error(${message})${end}`;
  const line = `\tif (value === null) ${thrown}`;
  if (columnsOf(line, writing) <= writing.width) return [line];
  const inner = columnsOf(`\t\t${thrown}`, writing) <= writing.width ? [`\t\t${thrown}`] : [
    "\t\tthrow new Error(",
    `\t\t\t${message}${writing.argumentComma ? "," : ""}`,
    `\t\t)${end}`,
  ];
  return ["\tif (value === null) {", ...inner, "\t}"];
}

function valueText(
  name: string,
  members: readonly NewProp[],
  { props: { kind } }: ComponentStyle,
  end: string,
): string {
  if (members.length === 0) return `export type ${name} = Readonly<Record<string, never>>${end}`;
  const lines = members.map(({ name: member, type, isOptional }) =>
    `\treadonly ${member}${isOptional ? "?" : ""}: ${type}${end}\n`
  );
  if (kind === "type") return `export type ${name} = {\n${lines.join("")}}${end}`;
  return `export interface ${name} {\n${lines.join("")}}`;
}
