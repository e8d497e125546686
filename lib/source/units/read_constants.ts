import type { ts as TS } from "ts-morph";
import { orNullIfUnreadable } from "../../errors/mod.ts";
import { groupBy } from "../../grouping/mod.ts";
import type { FileView } from "../../project/mod.ts";
import type { GraphSnapshot } from "../mod.ts";
import { lookThrough } from "../jsx/syntax.ts";
import { parseSource } from "../parse_cache.ts";
import type { PathPart } from "../routes/mod.ts";
import { ts } from "../typescript.ts";
import { resolveName } from "./resolve_reference.ts";

/** Gives the text that an imported name stands for in a file, or null where that is no constant. */
export type ConstantOf = (path: string, part: NamedPart) => string | null;

/** A piece of a path that a route takes from a name. */
export type NamedPart = Exclude<PathPart, string>;

/** A named piece, and the file that declares what it stands for. */
interface PlacedPart {
  readonly path: string;
  readonly part: NamedPart;
  readonly declaredIn: string;
  readonly local: string;
}

/** Reads the constants that routes name instead of writing their pattern: `paths.home.path`. */
export async function readConstants(files: FileView, graph: GraphSnapshot): Promise<ConstantOf> {
  const texts = new Map<string, string>();
  for (const [file, parts] of groupBy(namedParts(graph), (each) => each.declaredIn)) {
    const text = await orNullIfUnreadable(files.read(file));
    const parsed = text && await orNullIfUnreadable(parseSource(text));
    if (!parsed) continue;
    for (const { path, part, local } of parts) {
      const value = constantIn(parsed.ast, [local, ...part.name.split(".").slice(1)], part.called);
      if (value !== null) texts.set(keyOf(path, part), value);
    }
  }
  return (path, part) => texts.get(keyOf(path, part)) ?? null;
}

function keyOf(path: string, { name, called }: NamedPart): string {
  return [path, name, called].join("\n");
}

function namedParts(graph: GraphSnapshot): PlacedPart[] {
  return [...graph.files.keys()].flatMap((path) =>
    graph.unitFactsOf(path).routes.flatMap(({ pathParts = [] }) =>
      pathParts.flatMap((part) => {
        if (typeof part === "string") return [];
        const declared = resolveName(graph, path, part.name);
        return declared ? [{ path, part, declaredIn: declared.path, local: declared.name }] : [];
      })
    )
  );
}

/** The string that a member of a top-level constant is written as, or that it returns when it is called. */
function constantIn(
  ast: TS.SourceFile,
  [root, ...members]: readonly string[],
  called: boolean,
): string | null {
  let value = ast.statements.filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .find(({ name }) => ts.isIdentifier(name) && name.text === root)?.initializer;
  for (const member of members) value = value && memberOf(value, member);
  const inner = value && lookThrough(value);
  const text = inner && called ? returnedBy(inner) : inner;
  return text && ts.isStringLiteralLike(text) ? text.text : null;
}

function returnedBy(value: TS.Expression): TS.Expression | undefined {
  return ts.isArrowFunction(value) && !ts.isBlock(value.body) ? lookThrough(value.body) : undefined;
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
