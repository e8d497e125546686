import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import { positionAt } from "../../../source/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { capitalised, listOf } from "../../../text/mod.ts";
import type { UnitDetail } from "../../common/schemas.ts";
import { toldFile } from "../../common/told_file.ts";
import { VAGUE_FACTS } from "../../common/vague_facts.ts";
import { quoted } from "../reading/shown_text.ts";
import { type CodeDifference, codeDifferences } from "../reading/code_differences.ts";
import { codeFacts } from "../reading/code_facts.ts";
import { isOfTypes } from "../reading/type_facts.ts";
import { changedWords, differingSides } from "../reading/difference_words.ts";
import { memberName } from "../reading/code_pieces.ts";
import { childrenOf } from "../reading/syntax_walk.ts";
import type { CodeReading } from "../reading/code_words.ts";
import type { Effect } from "./compare_effects.ts";
import { type Handed, holderAmong } from "./handed_code.ts";
import { type Declared, functionOf } from "./read_declared.ts";
import { isToldExit } from "./told_exits.ts";
import { compareWrapping, type Wrapping } from "./wrapping_calls.ts";

/** The code behind a name, on one side. */
export interface SideCode {
  /** The names of its components, the nodes that are told in another way, and those that count as absent. */
  readonly side: {
    readonly components: ReadonlySet<string>;
    readonly told: ReadonlySet<TS.Node>;
    readonly absent: ReadonlySet<TS.Node>;
  };
  readonly declared: Declared;
  /** Told by themselves. */
  readonly effects: readonly Effect[];
  /** The code of other files that it uses, and the other side does not. */
  readonly handed: readonly Handed[];
}

/** Tells in which pieces the code behind a name differs. */
export function codeDetails(before: SideCode, after: SideCode): UnitDetail[] {
  // A function that something else stands for now is told as a whole.
  const isWhole = [before, after].some(({ declared: { nodes } }) => !nodes.some(functionOf));
  const isSeen = !isWhole &&
    [before, after].some(({ side, declared: { name, isExported } }) =>
      isExported || side.components.has(name)
    );
  const [base, head] = [readCode(before, isSeen), readCode(after, isSeen)];
  const wrapping = compareWrapping(before.declared, after.declared);
  const wrapped = new Set(wrapping ? [...before.declared.nodes, ...after.declared.nodes] : []);
  const all = codeDifferences(base.roots, head.roots, { base, head })
    .filter(({ before: old, after: now }) => ![old, now].some((each) => each && isEmpty(each)))
    .filter((each) => !isElementForNothing(each, base.holes, head.holes))
    .filter((each) =>
      !isToldExit(
        each,
        { nodes: before.declared.nodes, holes: base.holes },
        { nodes: after.declared.nodes, holes: head.holes },
      )
    )
    .filter(({ before: old, after: now }) => {
      const lone = old && now ? null : old ?? now;
      return lone === null || !wrapped.has(lone);
    });
  const { differences, from, to } = withoutHanded(all, before.handed, after.handed);
  const { name, line } = after.declared;
  if (differences.length === 0) {
    const moved = all.length === 0 ? [] : movedDetails({ name, line }, { from, to });
    return [...moved, ...wrapping ? [wrappingDetail(after.declared, wrapping)] : []];
  }
  const [old, now] = differingSides(differences);
  const { facts: told, mentions } = codeFacts(differences, {
    name,
    before: { nodes: before.declared.nodes, ...base, handed: nodesOf(before.handed) },
    after: { nodes: after.declared.nodes, ...head, handed: nodesOf(after.handed) },
  });
  const isTyped = told.length === 0 &&
    differences.every((each) => isOfTypes(each) || isTypedVariable(each, [before, after]));
  const facts = [
    ...isTyped ? [VAGUE_FACTS.types] : told,
    ...wrapping ? [wrapping.fact] : [],
  ];
  return [{
    subject: "code",
    change: "changed",
    owner: null,
    name,
    before: old,
    after: now,
    line: lineOfFirst(differences) ?? line,
    ...facts.length > 0 && { facts },
    ...mentions.length > 0 && { mentions: [...mentions] },
    message: `${subjectOf(after.declared, memberOf(differences))} ${changedWords(differences)}${
      movedWords({ from, to })
    }`,
  }];
}

/** Tells of a component that nothing but the calls around it differs. */
function wrappingDetail(declared: Declared, { fact, line }: Wrapping): UnitDetail {
  const { name } = declared;
  return {
    subject: "code",
    change: "changed",
    owner: null,
    name,
    before: null,
    after: null,
    line,
    facts: [fact],
    message: `${capitalised(declaredWords(declared))} ${fact}`,
  };
}

/** Tells whether what one side alone has is the declaration itself, whose function both have: it got a type, or lost its type. */
function isTypedVariable({ before, after }: CodeDifference, sides: readonly SideCode[]): boolean {
  const lone = before && after ? null : before ?? after;
  return lone !== null && ts.isVariableDeclaration(lone) &&
    sides.some(({ declared: { nodes } }) => nodes.includes(lone));
}

/** Tells whether a statement is a semicolon alone. */
function isEmpty(piece: TS.Node): boolean {
  return piece.kind === ts.SyntaxKind.EmptyStatement;
}

/** Tells whether an element took the place of `null`, or `null` that of an element, which is told as new or gone. */
function isElementForNothing(
  { before, after }: CodeDifference,
  gone: CodeReading["holes"],
  come: CodeReading["holes"],
): boolean {
  const [old, now] = [before, after].map((each) => each && givenBy(each));
  if (!old || !now) return false;
  return old.kind === ts.SyntaxKind.NullKeyword
    ? come.has(now)
    : now.kind === ts.SyntaxKind.NullKeyword && gone.has(old);
}

/** Returns the expression that a piece of code is or returns; null for none. */
function givenBy(piece: TS.Node): TS.Expression | null {
  const given = ts.isReturnStatement(piece) ? piece.expression : piece;
  return given && ts.isExpression(given) ? lookThrough(given) : null;
}

/** The names of the code from which other code came, and to which it went. */
interface Moves {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** Leaves out the statements that code of another file has, which is used in their place. */
function withoutHanded(
  all: readonly CodeDifference[],
  old: readonly Handed[],
  now: readonly Handed[],
): Moves & { readonly differences: readonly CodeDifference[] } {
  const [from, to] = [new Set<string>(), new Set<string>()];
  const differences = all.filter(({ before, after, isMoved, isLink }) => {
    const piece = before ?? after;
    if (!piece || isMoved || isLink || (before && after)) return true;
    const holder = holderAmong(before ? now : old, piece);
    if (holder !== null) (before ? to : from).add(holder);
    return holder === null;
  });
  return { differences, from: [...from], to: [...to] };
}

function movedDetails(
  { name, line }: Pick<Declared, "name" | "line">,
  { from, to }: Moves,
): UnitDetail[] {
  const moved = [
    ...to.map((each) => [name, each] as const),
    ...from.map((each) => [each, name] as const),
  ];
  return moved.map(([before, after]) => ({
    subject: "code",
    change: "moved",
    owner: null,
    name,
    before,
    after,
    line,
    message: `Code of ${quoted(before)} moved to ${quoted(after)}`,
  }));
}

function movedWords({ from, to }: Moves): string {
  return [
    ...to.length === 0 ? [] : [`; other code of it moved to ${listOf(to.map(quoted))}`],
    ...from.length === 0 ? [] : [`; other code of it was in ${listOf(from.map(quoted))} before`],
  ].join("");
}

function nodesOf(handed: readonly Handed[]): TS.Node[] {
  return handed.flatMap(({ nodes }) => nodes);
}

/** A file is named where its code has no name of its own. */
function subjectOf(declared: Declared, member: string | null): string {
  const { name } = declared;
  if (name === "") return `The top-level code of ${quoted(fileOf(declared))}`;
  if (name !== "default" && member !== null) return `The code of ${quoted(`${name}.${member}`)}`;
  return `The code of ${declaredWords(declared)}`;
}

function declaredWords(declared: Declared): string {
  const { name } = declared;
  return name === "default" ? `the default export of ${quoted(fileOf(declared))}` : quoted(name);
}

function fileOf({ nodes: [node] }: Declared): string {
  return toldFile(node?.getSourceFile().fileName ?? "");
}

/** Returns the name of the one method of a class in which all differences are; null where they are in several, or in none. */
function memberOf(differences: readonly CodeDifference[]): string | null {
  const names = new Set(differences.map(({ before, after }) => methodAround(after ?? before)));
  const [name = null] = names;
  return names.size === 1 ? name : null;
}

/** A method that came or went as a whole is around no difference. */
function methodAround(piece: TS.Node | null): string | null {
  for (let node = piece?.parent; node; node = node.parent) {
    if (!ts.isClassElement(node) || !ts.isSourceFile(node.parent.parent)) continue;
    return memberName(node.name);
  }
  return null;
}

/** 1-based, in the head. */
function lineOfFirst(differences: readonly CodeDifference[]): number | null {
  const first = differences.find(({ after }) => after)?.after;
  if (!first) return null;
  const ast = first.getSourceFile();
  return positionAt(ast, first.getStart(ast)).line;
}

/**
 * Reads code without what is told in another way: what is rendered, and what exported functions and components take.
 * @param isSeen tells whether it is exported, or a component
 */
function readCode(
  { side, declared: { nodes }, effects }: SideCode,
  isSeen: boolean,
): CodeReading & { readonly roots: TS.Node[] } {
  const holes = new Set(side.told);
  const without = new Set<TS.Node>([
    ...side.absent,
    ...effects.flatMap(({ call }) => ts.isExpressionStatement(call.parent) ? [call.parent] : []),
  ]);
  const roots = nodes.flatMap((node) => {
    for (const modifier of exportModifiersOf(node)) without.add(modifier);
    const implementation = isSeen ? functionOf(node) : null;
    if (!implementation) return [node];
    for (const part of [...signatureOf(implementation), ...formOf(implementation)]) {
      without.add(part);
    }
    const isPlain = ts.isVariableDeclaration(node) && !node.type &&
      node.initializer === implementation;
    const inside = childrenOf(implementation);
    if (implementation === node || isPlain) return inside;
    holes.add(implementation);
    return [node, ...inside];
  });
  return { roots: roots.filter((root) => !without.has(root)), holes, without };
}

/** Lists the words that export a declaration: they say nothing of what is in it. */
export function exportModifiersOf(node: TS.Node): TS.Node[] {
  const { ExportKeyword, DefaultKeyword } = ts.SyntaxKind;
  return childrenOf(node).filter(({ kind }) => kind === ExportKeyword || kind === DefaultKeyword);
}

/** Lists the parts that say nothing of what a function does: `function App() {}` does as `const App = () => {}`. */
function formOf(implementation: TS.FunctionLikeDeclaration): TS.Node[] {
  const arrow = ts.isArrowFunction(implementation) ? [implementation.equalsGreaterThanToken] : [];
  return implementation.name ? [implementation.name, ...arrow] : arrow;
}

/** Lists the parts of a function that a caller sees, as far as they are written. */
export function signatureOf(
  { typeParameters, parameters, type }: TS.FunctionLikeDeclaration,
): TS.Node[] {
  return [...typeParameters ?? [], ...parameters, ...type ? [type] : []];
}
