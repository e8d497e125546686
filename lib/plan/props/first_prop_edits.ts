import type { ts as TS } from "ts-morph";
import { type Conventions, isTyped, readConventions } from "../../conventions/mod.ts";
import { insertion, type TextEdit } from "../../source/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import {
  codeStyle,
  deeperIndentation,
  freeName,
  indentationAt,
  lineEndingAt,
  namesInFile,
} from "../../source/writing/mod.ts";
import type { FlowSite } from "../flow.ts";
import { refused } from "../refactor/refusal.ts";
import type { OwnComponent } from "./own_component.ts";

/** A prop that is declared. */
export interface DeclaredProp {
  readonly name: string;
  readonly type: TS.TypeNode;
  readonly isOptional: boolean;
}

/**
 * Returns the edits that give a component which takes no props its first one: a type as the neighbours of the file declare theirs,
 * and a parameter of it.
 * @param isTaken whether the parameter names the prop, for what uses it later
 * @throws {WorkbenchError} `edit_refused` where there is no function to give a parameter
 */
export async function firstPropEdits(
  site: FlowSite,
  { fact, makers, source: { path, ast } }: OwnComponent,
  prop: DeclaredProp,
  isTaken: boolean,
): Promise<TextEdit[]> {
  const [maker] = makers;
  if (!maker || ts.isClassLike(maker)) {
    throw refused(
      `Cannot add "${prop.name}" to "${fact.name}": it is no function whose parameter could take it. Write its type first`,
    );
  }
  const place = maker.parameters.pos;
  if (!isTyped(path)) {
    if (isTaken) return [insertion(place, `{ ${prop.name} }`)];
    throw refused(
      `Cannot add "${prop.name}" to "${fact.name}": a file of JavaScript declares no types. Set \`taken\` to name the prop in ` +
        "its parameter",
    );
  }
  const style = await propsStyle(site, path);
  const member = memberText(prop);
  // Nobody complains of a parameter that is not used yet where its name says so.
  const parameter = (type: string) => `${isTaken ? `{ ${prop.name} }` : "_props"}: ${type}`;
  if (style?.kind === "inline") return [insertion(place, parameter(`{ ${member} }`))];
  const whole = `${fact.name}Props`;
  const { taken } = namesInFile(ast);
  const wanted = style?.isPrefixed === false ? "Props" : whole;
  const named = taken.has(wanted) ? freeName(whole, taken) : wanted;
  const statement = statementOf(maker);
  return [
    declaration(ast, statement, { named, member, style }),
    insertion(place, parameter(named)),
  ];
}

type PropsStyle = Conventions["component"]["props"];

async function propsStyle(
  { draft: { source }, signal }: FlowSite,
  path: string,
): Promise<PropsStyle | null> {
  const layout = await source.project.layout({ signal });
  const unit = layout.layerUnitOf(path);
  if (!unit) return null;
  const { feature, layer } = unit;
  const { component } = await readConventions(source, { feature, layer }, { signal });
  return component.props;
}

function declaration(
  ast: TS.SourceFile,
  statement: TS.Node,
  { named, member, style }: {
    readonly named: string;
    readonly member: string;
    readonly style: PropsStyle | null;
  },
): TextEdit {
  const { text } = ast;
  // What JSDoc says of the component stays with it.
  const start = statement.getStart(ast, true);
  const line = lineEndingAt(text, start);
  const outer = indentationAt(text, start);
  const end = codeStyle(ast).semicolons ? ";" : "";
  const head = style?.isExported ? "export " : "";
  const body = `{${line}${deeperIndentation(ast, outer)}${
    style?.isReadonly ? "readonly " : ""
  }${member}${end}${line}${outer}}`;
  const declared = style?.kind === "type"
    ? `${head}type ${named} = ${body}${end}`
    : `${head}interface ${named} ${body}`;
  return insertion(start, `${declared}${line}${line}${outer}`);
}

function statementOf(node: TS.Node): TS.Node {
  let statement = node;
  while (!ts.isSourceFile(statement.parent)) statement = statement.parent;
  return statement;
}

/** `caption?: string` */
export function memberText({ name, type, isOptional }: DeclaredProp): string {
  return `${name}${isOptional ? "?" : ""}: ${type.getText()}`;
}
