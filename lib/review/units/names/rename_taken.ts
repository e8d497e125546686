import type { ts as TS } from "ts-morph";
import { contentHash } from "../../../project/mod.ts";
import { applyEdits, type ParsedSource, parseSource, type TextEdit } from "../../../source/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { functionOf, readDeclared } from "../declarations/read_declared.ts";
import { isReference } from "../reading/meaning.ts";
import { keepOriginal } from "../reading/original_text.ts";
import { nodesIn } from "../reading/syntax_walk.ts";

/**
 * Gives what the functions of a file take apart by name, such as the props of components, the names that the head has for it: where
 * one name went and one came that is used at the same places, what else is compared does not differ by it. The name under which it is
 * taken stays as it was, and so do the lines.
 */
export async function renameTaken(base: ParsedSource, head: ParsedSource): Promise<ParsedSource> {
  const after = takingIn(head);
  const edits = [...takingIn(base)].flatMap(([name, old]) => {
    const now = after.get(name);
    return now ? editsBetween(old, now) : [];
  });
  if (edits.length === 0) return base;
  const text = applyEdits(base.text, edits);
  const source = await parseSource({ ...base, text, contentHash: contentHash(text) });
  keepOriginal(source.ast, { ast: base.ast, edits });
  return source;
}

/** A function that takes its first parameter apart, with the elements by the names under which it takes them. */
interface Taking {
  readonly within: TS.Node;
  readonly taken: ReadonlyMap<string, TS.BindingElement>;
}

function takingIn(source: ParsedSource): ReadonlyMap<string, Taking> {
  return new Map(
    [...readDeclared(source).values()].flatMap(({ name, nodes: [node, ...more] }) => {
      const within = node && more.length === 0 ? functionOf(node) : null;
      const pattern = within && patternOf(within);
      return within && pattern ? [[name, { within, taken: elementsOf(pattern) }] as const] : [];
    }),
  );
}

/** Finds the pattern in which a function takes its first parameter apart: at once, or in a statement of its own. */
function patternOf(
  { parameters: [first], body }: TS.FunctionLikeDeclaration,
): TS.ObjectBindingPattern | null {
  if (!first) return null;
  const { name } = first;
  if (ts.isObjectBindingPattern(name)) return name;
  if (!ts.isIdentifier(name) || !body || !ts.isBlock(body)) return null;
  const [pattern] = body.statements.filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .flatMap(({ name: taken, initializer }) =>
      initializer && ts.isIdentifier(initializer) && initializer.text === name.text &&
        ts.isObjectBindingPattern(taken)
        ? [taken]
        : []
    );
  return pattern ?? null;
}

function elementsOf({ elements }: TS.ObjectBindingPattern): ReadonlyMap<string, TS.BindingElement> {
  return new Map(
    elements.flatMap((each) => {
      const key = each.propertyName ?? each.name;
      return !each.dotDotDotToken && ts.isIdentifier(each.name) && ts.isIdentifier(key)
        ? [[key.text, each] as const]
        : [];
    }),
  );
}

function editsBetween(old: Taking, now: Taking): TextEdit[] {
  const [gone, ...others] = [...old.taken].filter(([key]) => !now.taken.has(key));
  const [come, ...more] = [...now.taken].filter(([key]) => !old.taken.has(key));
  if (!gone || !come || others.length + more.length > 0) return [];
  const [before, after] = [localOf(gone[1]), localOf(come[1])];
  if (before === after || namesIn(old).has(after)) return [];
  const uses = usesOf(before, old);
  if (uses.length === 0 || kindsOf(uses) !== kindsOf(usesOf(after, now))) return [];
  const { name, propertyName } = gone[1];
  const taken = { start: name.getStart(), end: name.end };
  return [
    { ...taken, text: propertyName ? after : `${before}: ${after}` },
    ...uses.map((use) => ({
      start: use.getStart(),
      end: use.end,
      text: ts.isShorthandPropertyAssignment(use.parent) ? `${before}: ${after}` : after,
    })),
  ];
}

function localOf({ name }: TS.BindingElement): string {
  return ts.isIdentifier(name) ? name.text : "";
}

function namesIn({ within }: Taking): ReadonlySet<string> {
  return new Set(
    nodesIn([within]).flatMap((node) =>
      ts.isIdentifier(node) && isReference(node) ? [node.text] : []
    ),
  );
}

/** Lists the places that use a name; none where something inside has the name too. */
function usesOf(name: string, { within, taken }: Taking): TS.Identifier[] {
  const own = new Set<TS.Node>([...taken.values()].map((each) => each.name));
  const found = nodesIn([within]).filter((node): node is TS.Identifier =>
    ts.isIdentifier(node) && node.text === name && isReference(node) && !own.has(node)
  );
  return found.some(isDeclaring) ? [] : found;
}

function isDeclaring(node: TS.Identifier): boolean {
  const { parent } = node;
  return (ts.isBindingElement(parent) && parent.initializer !== node) ||
    ((ts.isParameter(parent) || ts.isVariableDeclaration(parent)) && parent.name === node);
}

function kindsOf(uses: readonly TS.Identifier[]): string {
  return uses.map(({ parent }) => parent.kind).join();
}
