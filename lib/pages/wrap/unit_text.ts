import type { CodeStyle } from "../../source/writing/file_style.ts";
import { printImports, type UnitImport } from "./unit_imports.ts";
import type { LineLayout } from "./usage_text.ts";

/** How the files of a layer are written. */
export interface UnitStyle extends LineLayout {
  readonly code: CodeStyle;
  readonly exported: "named" | "default";
  readonly lineEnding: string;
}

export interface UnitProp {
  readonly name: string;
  /** Null in a file without types. */
  readonly type: string | null;
}

/** What a new file holds. */
export interface UnitContent {
  readonly name: string;
  /** Comments that decide how the file is compiled. */
  readonly pragmas: readonly string[];
  readonly imports: readonly UnitImport[];
  /** Types of the page that the file needs as well. */
  readonly declarations: readonly string[];
  /** `T extends object`, ... */
  readonly typeParameters: readonly { readonly name: string; readonly text: string }[];
  readonly props: readonly UnitProp[];
  /** The statement that returns what is shown, indented for the function's body. */
  readonly body: string;
}

/** The text of a new Expression or Component, with plain line feeds. */
export function unitText(content: UnitContent, style: UnitStyle): string {
  const { pragmas, imports, declarations, props } = content;
  const typed = props.length > 0 && props.every(({ type }) => type !== null);
  const importLines = printImports(imports, style.code, style);
  const parts = [
    [...pragmas, ...importLines].join("\n"),
    ...declarations,
    ...(typed ? [propsInterface(content, style)] : []),
    componentText(content, typed, style),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function propsInterface({ name, props, typeParameters }: UnitContent, style: UnitStyle): string {
  const end = style.code.semicolons ? ";" : "";
  const lines = props.map((prop) => `${style.indent}${prop.name}: ${prop.type}${end}\n`);
  return `export interface ${name}Props${inAngles(typeParameters.map(({ text }) => text))} {\n${
    lines.join("")
  }}`;
}

function componentText(
  { name, props, typeParameters, body }: UnitContent,
  typed: boolean,
  style: UnitStyle,
): string {
  const head = style.exported === "default" ? "export default function" : "export function";
  const names = props.map((prop) => prop.name);
  const parameters = inAngles(typeParameters.map((each) => each.text));
  const type = typed ? `: ${name}Props${inAngles(typeParameters.map((each) => each.name))}` : "";
  const space = style.code.spacedBraces ? " " : "";
  const pattern = names.length === 0 ? "" : `{${space}${names.join(", ")}${space}}${type}`;
  const line = `${head} ${name}${parameters}(${pattern}) {`;
  const long = names.map((each) => `${style.indent}${each},\n`).join("");
  const opening = line.length <= style.width
    ? line
    : `${head} ${name}${parameters}({\n${long}}${type}) {`;
  return `${opening}\n${body}\n}`;
}

function inAngles(texts: readonly string[]): string {
  return texts.length === 0 ? "" : `<${texts.join(", ")}>`;
}
