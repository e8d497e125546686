import type { ts as TS } from "ts-morph";
import type { FileView } from "../../project/mod.ts";
import type { GraphSnapshot } from "../mod.ts";
import { lookThrough } from "../jsx/syntax.ts";
import { onlyReturned } from "../routes/file_names.ts";
import { ts } from "../syntax/typescript.ts";
import { assignedTo } from "./assigned_to.ts";
import { type NamedPart, openWrittenTexts } from "./written_texts.ts";

/** The constants that routes name. */
export interface Constants {
  /** By a key of their own. */
  readonly texts: ReadonlyMap<string, string>;
  readonly of: ConstantOf;
}

/** Gives the text that an imported name stands for in a file, or null where that is no constant. */
export type ConstantOf = (path: string, part: NamedPart) => string | null;

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
  const written = openWrittenTexts(files, graph);
  for (const path of routing) {
    for (const part of namedParts(graph, path)) {
      const key = keyOf(path, part);
      const text = texts.has(key) ? null : await written.ofPart(path, part);
      if (text !== null) texts.set(key, text);
    }
  }
  return { texts, of: (path, part) => texts.get(keyOf(path, part)) ?? null };
}

function keyOf(path: string, { name, called, given = [], member = "" }: NamedPart): string {
  return [path, name, called, member, ...given].join("\n");
}

function namedParts(graph: GraphSnapshot, path: string): NamedPart[] {
  return graph.unitFactsOf(path).routes.flatMap(({ pathParts = [] }) =>
    pathParts.flatMap((part) => typeof part === "string" ? [] : part)
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
    if (helper) return textOf(onlyReturned(helper) ?? undefined);
  }
  let value = ast.statements.filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .find(({ name }) => ts.isIdentifier(name) && name.text === root)?.initializer;
  for (const member of members) value = value && memberOf(value, member);
  value ??= assignedTo(ast, root, members);
  const inner = value && lookThrough(value);
  return textOf(inner && called ? onlyReturned(inner) ?? undefined : inner);
}

function textOf(value: TS.Expression | undefined): string | null {
  return value && ts.isStringLiteralLike(value) ? value.text : null;
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
