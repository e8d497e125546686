import { freeName } from "../source/writing/mod.ts";
import type { ComponentStyle } from "./component_style.ts";
import type { UnitImports } from "./unit_imports.ts";
import { braced, columnsOf, endOf, type WritingStyle } from "./writing_style.ts";

/** A prop of a new component. */
export interface NewProp {
  readonly name: string;
  /** Source text; null in a file without types. */
  readonly type: string | null;
  readonly isOptional: boolean;
}

/** A parameter of a component's type. */
export interface TypeParameter {
  readonly name: string;
  /** `T extends object` */
  readonly text: string;
}

/** A component as it is to be written. */
export interface NewComponent {
  readonly name: string;
  readonly typeParameters: readonly TypeParameter[];
  readonly props: readonly NewProp[];
  /** The parameter that takes all props, which the body does not take apart, in place of `props`; its type is null in a file without types. */
  readonly whole?: { readonly name: string; readonly type: string | null };
  /** Those that the body uses. */
  readonly used: readonly string[];
  /** Its statements, with a tab for each step; see `returnText`. */
  readonly body: string;
  /** Names that the file uses otherwise, for its props must not be called so. */
  readonly taken?: ReadonlySet<string>;
}

/** The parts of a component's file that tell what it is. */
export interface ComponentText {
  readonly declarations: string;
  /** The export at the end of the file; "" for none. */
  readonly ending: string;
  /** The types that it exports. */
  readonly types: readonly string[];
}

interface Surroundings {
  readonly style: ComponentStyle;
  readonly writing: WritingStyle;
  readonly imports: UnitImports;
}

/** Declarations of a component and its props, with tabs and line feeds. */
export function componentText(component: NewComponent, around: Surroundings): ComponentText {
  const { name, props, typeParameters, whole } = component;
  const { style, writing } = around;
  const isTyped = props.length > 0 && props.every(({ type }) => type !== null);
  // A parameter of a type needs a type to stand at.
  const inline = style.props.kind === "inline" && typeParameters.length === 0;
  const named = nameOfProps(component, style);
  const type = !isTyped
    ? whole?.type ?? null
    : inline
    ? props
    : `${named}${inAngles(typeParameters.map((each) => each.name))}`;
  const declared = isTyped && !inline ? [propsDeclaration(component, named, style, writing)] : [];
  return {
    declarations: [...declared, functionOf(component, type, around)].join("\n\n"),
    ending: exportsAtEnd(component, style) ? `export default ${name}${endOf(writing)}` : "",
    // Two files of one folder may both have `Props`: no barrel can hand on that.
    types: isTyped && !inline && style.props.isExported && named !== "Props" ? [named] : [],
  };
}

/** `return <li />` on one line, several lines of JSX in parentheses. */
export function returnText(result: readonly string[], writing: WritingStyle): string {
  const line = `\treturn ${result[0]}${endOf(writing)}`;
  return result.length === 1 && columnsOf(line, writing) <= writing.width
    ? line
    : `\treturn (\n${result.map((each) => `\t\t${each}`).join("\n")}\n\t)${endOf(writing)}`;
}

/** An element around one line, on one line itself where that fits behind two steps. */
export function elementAround(
  [opening, closing]: readonly [string, string],
  inner: string,
  writing: WritingStyle,
): string[] {
  const line = `${opening}${inner}${closing}`;
  return columnsOf(`\t\t${line}`, writing) <= writing.width
    ? [line]
    : [opening, `\t${inner}`, closing];
}

function nameOfProps({ name, taken }: NewComponent, { props }: ComponentStyle): string {
  const whole = `${name}Props`;
  const wanted = props.isPrefixed ? whole : "Props";
  if (!taken) return wanted;
  return taken.has(wanted) ? freeName(whole, taken) : wanted;
}

function propsDeclaration(
  { props, typeParameters }: NewComponent,
  named: string,
  { props: { kind, isExported, isReadonly } }: ComponentStyle,
  writing: WritingStyle,
): string {
  const end = endOf(writing);
  const lines = props.map((prop) => `\t${memberText(prop, isReadonly)}${end}\n`).join("");
  const head = isExported ? "export " : "";
  const angles = inAngles(typeParameters.map(({ text }) => text));
  return kind === "type"
    ? `${head}type ${named}${angles} = {\n${lines}}${end}`
    : `${head}interface ${named}${angles} {\n${lines}}`;
}

function memberText({ name, type, isOptional }: NewProp, isReadonly: boolean): string {
  return `${isReadonly ? "readonly " : ""}${name}${isOptional ? "?" : ""}: ${type}`;
}

function inAngles(texts: readonly string[]): string {
  return texts.length === 0 ? "" : `<${texts.join(", ")}>`;
}

/** @param type of the props: a name, or the members of an inline type; null for none */
function functionOf(
  component: NewComponent,
  type: string | readonly NewProp[] | null,
  { style, writing, imports }: Surroundings,
): string {
  const { name, typeParameters, body } = component;
  const isPlain = typeParameters.length === 0;
  const memo = isPlain ? style.memo : null;
  const wrapped = isPlain && memo === null && style.form === "arrow" ? style.functionType : null;
  const start = exportOf(component, style);
  const given = wrapped === null ? type : null;
  const texts = typeParameters.map(({ text }) => text);
  const parameter = (head: string) => parameterText(component, given, head, style, writing);
  if (style.form === "function") {
    const head = `function ${name}${inAngles(texts)}(`;
    if (memo === null) return `${start}${head}${parameter(start + head)}) {\n${body}\n}`;
    const opening = `${start}const ${name} = ${memoCall(memo, imports)}(${head}`;
    return `${opening}${parameter(opening)}) {\n${body}\n})${endOf(writing)}`;
  }
  // The comma tells a type parameter from a tag.
  const angles = isPlain ? "" : `<${texts.join(", ")},>`;
  const annotation = wrapped === null
    ? ""
    : functionType(wrapped, typeText(type, style, writing), imports);
  const call = memo === null ? "" : `${memoCall(memo, imports)}(`;
  const head = `${start}const ${name}${annotation} = ${call}${angles}(`;
  const end = memo === null ? "}" : "})";
  return `${head}${parameter(head)}) => {\n${body}\n${end}${endOf(writing)}`;
}

function memoCall(memo: NonNullable<ComponentStyle["memo"]>, imports: UnitImports): string {
  return memo === "React.memo" ? memo : imports.react("memo", "value");
}

function exportsAtEnd(
  { typeParameters }: NewComponent,
  { exported, exportedAtEnd, form, memo }: ComponentStyle,
): boolean {
  const isConstant = form === "arrow" || (memo !== null && typeParameters.length === 0);
  return exported === "both" || (exported === "default" && (exportedAtEnd || isConstant));
}

function exportOf(component: NewComponent, style: ComponentStyle): string {
  if (style.exported === "none") return "";
  if (style.exported !== "default") return "export ";
  return exportsAtEnd(component, style) ? "" : "export default ";
}

function functionType(
  wrapped: NonNullable<ComponentStyle["functionType"]>,
  type: string | null,
  imports: UnitImports,
): string {
  const name = wrapped === "React.FC" ? wrapped : imports.react(wrapped, "type");
  return type === null ? `: ${name}` : `: ${name}<${type}>`;
}

function typeText(
  type: string | readonly NewProp[] | null,
  { props: { isReadonly } }: ComponentStyle,
  writing: WritingStyle,
): string | null {
  if (type === null || typeof type === "string") return type;
  return braced(type.map((prop) => memberText(prop, isReadonly)).join("; "), writing);
}

function parameterText(
  { props, used, whole }: NewComponent,
  type: string | readonly NewProp[] | null,
  head: string,
  style: ComponentStyle,
  writing: WritingStyle,
): string {
  if (props.length === 0 && !whole) return "";
  const text = typeText(type, style, writing);
  const suffix = text === null ? "" : `: ${text}`;
  if (whole) return `${whole.name}${suffix}`;
  // What nobody uses yet may still be handed over.
  if (used.length === 0) return `_props${suffix}`;
  const short = `${braced(used.join(", "), writing)}${suffix}`;
  if (head.length + short.length + ") => {".length <= writing.width) return short;
  const comma = writing.trailingComma ? "," : "";
  const names = `{\n${used.map((name) => `\t${name}`).join(",\n")}${comma}\n}`;
  if (type === null || typeof type === "string") return `${names}${suffix}`;
  const { isReadonly } = style.props;
  const end = writing.semicolons ? ";" : "";
  return `${names}: {\n${
    type.map((prop) => `\t${memberText(prop, isReadonly)}${end}\n`).join("")
  }}`;
}
