import type { ts as TS } from "ts-morph";
import { groupBy } from "../../../grouping/mod.ts";
import { lookOutward, lookThrough } from "../../../source/jsx/mod.ts";
import { type ParsedSource, positionAt } from "../../../source/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import type { UnitDetail } from "../../common/schemas.ts";
import type { CodePair } from "../components/compare_code.ts";
import { codeFingerprint } from "../reading/code_fingerprint.ts";
import { isReference } from "../reading/meaning.ts";
import { addedKey, isGiven, keyDetail } from "./key_detail.ts";
import { optionalKeys } from "./optional_keys.ts";
import { isNeeded, weighRead, type Weight } from "./weigh_read.ts";
import { nodesIn } from "../reading/syntax_walk.ts";

/** A key that code reads. */
interface Read {
  /** 1-based, of the first place. */
  readonly line: number;
  /** False where nothing is wrong without it, by what the code does with it and says of it. */
  readonly isNeeded: boolean;
  /** The code around the first place, without the key. */
  readonly around: string;
}

/** Lists the keys of the environment that a file reads and did not, and those that it reads no more. */
export function compareReads({ base, head }: CodePair): UnitDetail[] {
  const [before, after] = [readsIn(base), readsIn(head)];
  const come = [...after].filter(([name]) => !before.has(name));
  const gone = [...before].filter(([name]) => !after.has(name));
  const placeOf = ([, { around }]: readonly [string, Read]): string => around;
  const [placesOfGone, placesOfCome] = [groupBy(gone, placeOf), groupBy(come, placeOf)];
  return [
    ...come.map(([name, { line, isNeeded, around }]) => {
      const [old, ...more] = placesOfGone.get(around) ?? [];
      const isAlone = more.length === 0 && placesOfCome.get(around)?.length === 1;
      return addedKey(name, line, isNeeded, old && isAlone ? old[0] : null);
    }),
    ...gone.map(([name, { line }]) =>
      keyDetail(
        "removed",
        name,
        line,
        `The code does not read the key "${name}" of the environment any more`,
      )
    ),
  ];
}

function readsIn(source: ParsedSource | null): ReadonlyMap<string, Read> {
  // Most files read none, and need no walk.
  if (!source?.ast.text.includes(".env")) return new Map();
  const { ast } = source;
  const found = new Map<string, { readonly places: TS.Node[]; readonly weights: Weight[] }>();
  for (const node of nodesIn([ast])) {
    for (const { name, at, weights } of readsAt(node)) {
      if (isGiven(name)) continue;
      const known = found.get(name);
      if (known) {
        known.places.push(at);
        known.weights.push(...weights);
      } else found.set(name, { places: [at], weights: [...weights] });
    }
  }
  const optional = optionalKeys(source, new Set(found.keys()));
  return new Map(
    [...found].map(([name, { places, weights }]) => [name, {
      line: positionAt(ast, places[0]?.getStart(ast) ?? 0).line,
      isNeeded: !optional.has(name) && isNeeded(weights),
      around: places[0] ? codeFingerprint(holderOf(places[0]), new Set(places)) : "",
    }]),
  );
}

/** Finds the nearest member, variable or statement around a place. */
function holderOf(at: TS.Node): TS.Node {
  let node = at.parent;
  while (
    !ts.isPropertyAssignment(node) && !ts.isVariableDeclaration(node) && !ts.isStatement(node) &&
    !ts.isSourceFile(node)
  ) node = node.parent;
  return node;
}

/** A place where a key is read. */
interface Place {
  readonly name: string;
  readonly at: TS.Node;
  readonly weights: readonly Weight[];
}

function readsAt(node: TS.Node): Place[] {
  if (ts.isPropertyAccessExpression(node) && isEnvironment(node.expression)) {
    return isWritten(node) ? [] : [{ name: node.name.text, at: node, weights: weighValue(node) }];
  }
  if (ts.isElementAccessExpression(node) && isEnvironment(node.expression)) {
    const key = lookThrough(node.argumentExpression);
    if (!ts.isStringLiteralLike(key) || isWritten(node)) return [];
    return [{ name: key.text, at: node, weights: weighValue(node) }];
  }
  const isTakenApart = ts.isVariableDeclaration(node) && node.initializer &&
    ts.isObjectBindingPattern(node.name) && isEnvironment(node.initializer);
  return isTakenApart && ts.isObjectBindingPattern(node.name)
    ? node.name.elements.flatMap(elementRead)
    : [];
}

function elementRead(element: TS.BindingElement): Place[] {
  const { name, propertyName = name, initializer, dotDotDotToken } = element;
  if (!ts.isIdentifier(propertyName) || dotDotDotToken) return [];
  const weights: readonly Weight[] = initializer
    ? ["covered"]
    : ts.isIdentifier(name)
    ? weighVariable(name)
    : ["bare"];
  return [{ name: propertyName.text, at: propertyName, weights }];
}

/** Weighs what a file does with a value; of one that a constant gets, what is done with the constant. */
function weighValue(node: TS.Expression): readonly Weight[] {
  const { parent } = lookOutward(node);
  return ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)
    ? weighVariable(parent.name)
    : [weighRead(node)];
}

function weighVariable(name: TS.Identifier): readonly Weight[] {
  let scope: TS.Node = name;
  while (!ts.isBlock(scope) && !ts.isSourceFile(scope)) scope = scope.parent;
  const weights = nodesIn([scope]).filter(ts.isIdentifier)
    .filter((node) => node.text === name.text && node !== name && isReference(node))
    .map(weighRead);
  return weights.length === 0 ? ["bare"] : weights;
}

/** `process.env` and `import.meta.env`. */
function isEnvironment(expression: TS.Expression): boolean {
  const inner = lookThrough(expression);
  if (!ts.isPropertyAccessExpression(inner) || inner.name.text !== "env") return false;
  const of = lookThrough(inner.expression);
  return ts.isMetaProperty(of) || (ts.isIdentifier(of) && of.text === "process");
}

function isWritten(node: TS.Expression): boolean {
  const { parent } = lookOutward(node);
  return ts.isDeleteExpression(parent) ||
    (ts.isBinaryExpression(parent) && parent.left === node &&
      parent.operatorToken.kind === ts.SyntaxKind.EqualsToken);
}
