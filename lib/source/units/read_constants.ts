import type { ts as TS } from "ts-morph";
import { orNullIfUnreadable } from "../../errors/mod.ts";
import { groupBy } from "../../grouping/mod.ts";
import type { FileView } from "../../project/mod.ts";
import type { GraphSnapshot } from "../mod.ts";
import { lookThrough } from "../jsx/syntax.ts";
import { parseSource } from "../syntax/parse_cache.ts";
import type { PathPart } from "../routes/mod.ts";
import { ts } from "../syntax/typescript.ts";
import { resolveName } from "./resolve_reference.ts";

/** The constants that routes name. */
export interface Constants {
  /** By a key of their own. */
  readonly texts: ReadonlyMap<string, string>;
  readonly of: ConstantOf;
}

/** Gives the text that an imported name stands for in a file, or null where that is no constant. */
export type ConstantOf = (path: string, part: NamedPart) => string | null;

/** A piece of a path that a route takes from a name. */
export type NamedPart = Exclude<PathPart, string>;

/** A named piece, and the file that declares its value. */
interface PlacedPart {
  readonly path: string;
  readonly part: NamedPart;
  readonly declaredIn: string;
  readonly local: string;
}

/**
 * Reads the constants that routes name instead of writing their pattern: `paths.home.path`.
 * @param routing the paths of the files that declare routes
 */
export async function readConstants(
  files: FileView,
  graph: GraphSnapshot,
  routing: readonly string[],
): Promise<Constants> {
  const texts = new Map<string, string>();
  for (const [file, parts] of groupBy(namedParts(graph, routing), (each) => each.declaredIn)) {
    const text = await orNullIfUnreadable(files.read(file));
    const parsed = text && await orNullIfUnreadable(parseSource(text));
    if (!parsed) continue;
    for (const { path, part, local } of parts) {
      const value = constantText(
        parsed.ast,
        [local, ...part.name.split(".").slice(1)],
        part.called,
      );
      if (value !== null) texts.set(keyOf(path, part), value);
    }
  }
  return { texts, of: (path, part) => texts.get(keyOf(path, part)) ?? null };
}

function keyOf(path: string, { name, called }: NamedPart): string {
  return [path, name, called].join("\n");
}

function namedParts(graph: GraphSnapshot, routing: readonly string[]): PlacedPart[] {
  return routing.flatMap((path) =>
    graph.unitFactsOf(path).routes.flatMap(({ pathParts = [] }) =>
      pathParts.flatMap((part) => {
        if (typeof part === "string") return [];
        const declared = resolveName(graph, path, part.name);
        return declared ? [{ path, part, declaredIn: declared.path, local: declared.name }] : [];
      })
    )
  );
}

/** Reads the string that a member of a top-level constant is written as, or that it returns when it is called. */
export function constantText(
  ast: TS.SourceFile,
  [root, ...members]: readonly string[],
  called: boolean,
): string | null {
  if (called && members.length === 0) {
    const helper = ast.statements.filter(ts.isFunctionDeclaration)
      .find(({ name }) => name?.text === root);
    if (helper) return textOf(returnedBy(helper));
  }
  let value = ast.statements.filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .find(({ name }) => ts.isIdentifier(name) && name.text === root)?.initializer;
  for (const member of members) value = value && memberOf(value, member);
  value ??= assignedTo(ast, root, members);
  const inner = value && lookThrough(value);
  return textOf(inner && called ? returnedBy(inner) : inner);
}

/** The value of a member that a statement gives to a component: `SettingsPage.path = "/settings"`. */
function assignedTo(
  ast: TS.SourceFile,
  root: string | undefined,
  [member, ...others]: readonly string[],
): TS.Expression | undefined {
  if (member === undefined || others.length > 0) return undefined;
  for (const statement of ast.statements) {
    if (!ts.isExpressionStatement(statement) || !ts.isBinaryExpression(statement.expression)) {
      continue;
    }
    const { left, right, operatorToken } = statement.expression;
    const isMember = operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      ts.isPropertyAccessExpression(left) && left.name.text === member &&
      ts.isIdentifier(left.expression) && left.expression.text === root;
    if (isMember) return right;
  }
  return undefined;
}

function textOf(value: TS.Expression | undefined): string | null {
  return value && ts.isStringLiteralLike(value) ? value.text : null;
}

/** Returns the expression that a function gives back when it does nothing else. */
function returnedBy(value: TS.Node): TS.Expression | undefined {
  if (
    !ts.isArrowFunction(value) && !ts.isFunctionExpression(value) &&
    !ts.isFunctionDeclaration(value)
  ) {
    return undefined;
  }
  const { body } = value;
  if (!body || !ts.isBlock(body)) return body && lookThrough(body);
  const [only, ...others] = body.statements;
  return only && ts.isReturnStatement(only) && only.expression && others.length === 0
    ? lookThrough(only.expression)
    : undefined;
}

function memberOf(object: TS.Expression, member: string): TS.Expression | undefined {
  const inner = lookThrough(object);
  if (!ts.isObjectLiteralExpression(inner)) return undefined;
  const property = inner.properties.find((each) =>
    ts.isPropertyAssignment(each) &&
    (ts.isIdentifier(each.name) || ts.isStringLiteral(each.name)) &&
    each.name.text === member
  );
  return property && ts.isPropertyAssignment(property) ? property.initializer : undefined;
}
