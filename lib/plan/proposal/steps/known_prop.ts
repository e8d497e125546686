import type { PropFact } from "../../../source/components/mod.ts";
import { resolveName } from "../../../source/units/mod.ts";
import { declarationFinder } from "../../../source/components/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import type { RequestSite } from "../words/intent.ts";
import type { FoundElement } from "./find_element.ts";

/** The known facts about the props that an element takes. */
export interface TakenProps {
  readonly component: string;
  readonly props: readonly PropFact[];
  /** False where it takes more than its file says. */
  readonly isWhole: boolean;
  /** The values that a prop takes, where its type lists them in the component's file. */
  literals(prop: string): readonly (string | number)[] | null;
}

/** The attributes of HTML that components pass along. */
const NATIVE = new Set(
  ("accept alt autoComplete autoFocus checked className cols colSpan defaultChecked defaultValue dir disabled download " +
    "draggable height hidden href htmlFor id inputMode lang list loading max maxLength min minLength multiple name pattern " +
    "placeholder readOnly rel required role rows rowSpan size spellCheck src srcSet step style tabIndex target title " +
    "translate type value width wrap").split(" "),
);

/** Reads what the component of an element declares; null for an element of HTML, or of a package. */
export async function takenProps(
  site: RequestSite,
  { source: { path }, node: { tag = "" } }: FoundElement,
): Promise<TakenProps | null> {
  return await takenBy(site, resolveName(site.index.graph, path, tag));
}

/** Reads what a component of the project declares. */
export async function takenBy(
  { index: { graph }, source }: RequestSite,
  declared: { readonly path: string; readonly name: string } | null,
): Promise<TakenProps | null> {
  const fact = declared &&
    graph.unitFactsOf(declared.path).components.find(({ name, exported }) =>
      name === declared.name || exported.includes(declared.name)
    );
  if (!declared || !fact) return null;
  const file = await source.project.files.read(declared.path);
  const ast = file ? (await source.parses.parse(file)).ast : null;
  return {
    component: fact.name,
    props: fact.props,
    isWhole: fact.propsComplete,
    literals(prop) {
      const type = fact.props.find(({ name }) => name === prop)?.type;
      if (type === undefined || !ast) return null;
      const alias = ast.statements.find((each) =>
        ts.isTypeAliasDeclaration(each) && each.name.text === type
      );
      const text = alias && ts.isTypeAliasDeclaration(alias) ? alias.type.getText(ast) : type;
      return valuesOf(text);
    },
  };
}

/** The members of a union of strings and numbers; null for any other type. */
function valuesOf(type: string): readonly (string | number)[] | null {
  const ast = ts.createSourceFile("t.ts", `type T = ${type};`, ts.ScriptTarget.Latest, true);
  const [statement] = ast.statements;
  if (!statement || !ts.isTypeAliasDeclaration(statement)) return null;
  const parts = ts.isUnionTypeNode(statement.type) ? [...statement.type.types] : [statement.type];
  const values = parts.flatMap((part): (string | number)[] => {
    if (!ts.isLiteralTypeNode(part)) return [];
    if (ts.isStringLiteral(part.literal)) return [part.literal.text];
    return ts.isNumericLiteral(part.literal) ? [Number(part.literal.text)] : [];
  });
  return values.length === parts.length ? values : null;
}

/** Why an element does not take a value for a prop; null where nothing speaks against it. */
export function propObstacle(
  known: TakenProps | null,
  tag: string,
  prop: string,
  value: { readonly kind: string; readonly value?: unknown },
): string | null {
  const isNative = NATIVE.has(prop) || /^(?:aria|data)-|^on[A-Z]/.test(prop);
  if (!known) return isNative ? null : `Whether <${tag}> takes "${prop}" is not known`;
  const fact = known.props.find(({ name }) => name === prop);
  if (!fact) {
    if (!known.isWhole && isNative) return null;
    const names = known.props.map(({ name }) => `"${name}"`).join(", ") || "none";
    return `"${known.component}" declares no prop "${prop}": it has ${names}`;
  }
  const values = known.literals(prop);
  const isTold = ["string", "number", "boolean"].includes(value.kind);
  if (values && isTold && !values.some((each) => each === value.value)) {
    return `"${prop}" of "${known.component}" is one of ${values.join(", ")}`;
  }
  const wanted = { boolean: "boolean", number: "number", string: "string" }[fact.type];
  return wanted !== undefined && ["boolean", "number", "string"].includes(value.kind) &&
      value.kind !== wanted
    ? `"${prop}" of "${known.component}" is a ${fact.type}`
    : null;
}

/** Tells whether a file declares a name at its top level that it may keep to itself. */
export function declaresName(
  ast: Parameters<typeof declarationFinder>[0],
  name: string,
): boolean {
  return declarationFinder(ast)(name) !== undefined;
}
