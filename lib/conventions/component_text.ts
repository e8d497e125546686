import type { ComponentStyle } from "./component_style.ts";
import type { UnitImports } from "./unit_imports.ts";
import { braced, endOf, type WritingStyle } from "./writing_style.ts";

/** A prop of a new component. */
export interface NewProp {
  readonly name: string;
  /** Source text; null in a file without types. */
  readonly type: string | null;
  readonly isOptional: boolean;
}

/** A component as it is to be written. */
export interface NewComponent {
  readonly name: string;
  /** `T`; null for none. */
  readonly typeParameter: string | null;
  readonly props: readonly NewProp[];
  /** Those that the body uses. */
  readonly used: readonly string[];
  /** Statements before the return. */
  readonly statements: readonly string[];
  /** What it returns, with a tab for each step; several lines of JSX get parentheses. */
  readonly result: readonly string[];
}

/** What a component's file says of it. */
export interface ComponentText {
  readonly declarations: string;
  /** The export at the end of the file; "" for none. */
  readonly ending: string;
}

/** Declarations of a component and its props, with tabs and line feeds. */
export function componentText(
  component: NewComponent,
  { style, writing, imports }: {
    readonly style: ComponentStyle;
    readonly writing: WritingStyle;
    readonly imports: UnitImports;
  },
): ComponentText {
  const { name, props, typeParameter } = component;
  const isTyped = props.length > 0 && props.every(({ type }) => type !== null);
  const inline = style.props.kind === "inline";
  const named = style.props.isPrefixed ? `${name}Props` : "Props";
  const angles = typeParameter === null ? "" : `<${typeParameter}>`;
  const type = !isTyped ? null : inline ? inlineType(props, style, writing) : `${named}${angles}`;
  const declared = isTyped && !inline ? [propsDeclaration(component, named, style, writing)] : [];
  const functionText = functionOf(component, type, { style, writing, imports });
  return {
    declarations: [...declared, functionText].join("\n\n"),
    ending: exportsAtEnd(style) ? `export default ${name}${endOf(writing)}` : "",
  };
}

function propsDeclaration(
  { props, typeParameter }: NewComponent,
  named: string,
  { props: { kind, isExported, isReadonly } }: ComponentStyle,
  writing: WritingStyle,
): string {
  const end = endOf(writing);
  const lines = props.map((prop) => `\t${memberText(prop, isReadonly)}${end}\n`).join("");
  const head = isExported ? "export " : "";
  const angles = typeParameter === null ? "" : `<${typeParameter}>`;
  return kind === "type"
    ? `${head}type ${named}${angles} = {\n${lines}}${end}`
    : `${head}interface ${named}${angles} {\n${lines}}`;
}

function memberText({ name, type, isOptional }: NewProp, isReadonly: boolean): string {
  return `${isReadonly ? "readonly " : ""}${name}${isOptional ? "?" : ""}: ${type}`;
}

function inlineType(
  props: readonly NewProp[],
  { props: { isReadonly } }: ComponentStyle,
  writing: WritingStyle,
): string {
  return braced(props.map((prop) => memberText(prop, isReadonly)).join("; "), writing);
}

function functionOf(
  component: NewComponent,
  type: string | null,
  { style, writing, imports }: Parameters<typeof componentText>[1],
): string {
  const { name, typeParameter } = component;
  const wrapped = style.form === "arrow" && typeParameter === null ? style.functionType : null;
  const start = exportOf(style);
  const given = wrapped === null ? type : null;
  const body = bodyOf(component, writing);
  if (style.form === "function") {
    const angles = typeParameter === null ? "" : `<${typeParameter}>`;
    const head = `${start}function ${name}${angles}(`;
    return `${head}${parameterText(component, given, head, writing)}) {\n${body}\n}`;
  }
  const angles = typeParameter === null ? "" : `<${typeParameter},>`;
  const annotation = wrapped === null ? "" : functionType(wrapped, type, imports);
  const head = `${start}const ${name}${annotation} = ${angles}(`;
  const parameter = parameterText(component, given, head, writing);
  return `${head}${parameter}) => {\n${body}\n}${endOf(writing)}`;
}

function exportsAtEnd({ exported, exportedAtEnd, form }: ComponentStyle): boolean {
  return exported === "both" || (exported === "default" && (exportedAtEnd || form === "arrow"));
}

function exportOf(style: ComponentStyle): string {
  if (style.exported !== "default") return "export ";
  return exportsAtEnd(style) ? "" : "export default ";
}

function bodyOf({ statements, result }: NewComponent, writing: WritingStyle): string {
  const end = endOf(writing);
  const returned = result.length === 1
    ? `\treturn ${result[0]}${end}`
    : `\treturn (\n${result.map((line) => `\t\t${line}`).join("\n")}\n\t)${end}`;
  return [...statements.map((line) => line === "" ? "" : `\t${line}`), returned].join("\n");
}

function functionType(
  wrapped: NonNullable<ComponentStyle["functionType"]>,
  type: string | null,
  imports: UnitImports,
): string {
  const name = wrapped === "React.FC" ? wrapped : imports.react(wrapped, "type");
  return type === null ? `: ${name}` : `: ${name}<${type}>`;
}

function parameterText(
  { props, used }: NewComponent,
  type: string | null,
  head: string,
  writing: WritingStyle,
): string {
  if (props.length === 0) return "";
  const suffix = type === null ? "" : `: ${type}`;
  // What nobody uses yet may still be handed over.
  if (used.length === 0) return `_props${suffix}`;
  const short = `${braced(used.join(", "), writing)}${suffix}`;
  if (head.length + short.length + ") => {".length <= writing.width) return short;
  const comma = writing.trailingComma ? "," : "";
  return `{\n${used.map((name) => `\t${name}`).join(",\n")}${comma}\n}${suffix}`;
}
