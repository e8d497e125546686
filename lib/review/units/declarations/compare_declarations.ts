import type { ts as TS } from "ts-morph";
import { declarationFinder, declaredComponents } from "../../../components/mod.ts";
import { type ParsedSource, readJsxTree } from "../../../source/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import type { UnitDetail } from "../../common/schemas.ts";
import { type CodeDifference, codeDifferences } from "../reading/code_differences.ts";
import { codeFingerprint } from "../reading/code_fingerprint.ts";
import { changedWords } from "../reading/difference_words.ts";
import { defaultSources } from "../components/read_defaults.ts";
import { membersOf } from "../reading/meaning.ts";
import { originalText } from "../reading/original_text.ts";
import { typeFacts } from "../reading/type_facts.ts";
import { isIn, otherStatements } from "../reading/other_statements.ts";
import { fromTo, quoted, shownPair, sourceLine } from "../reading/shown_text.ts";
import { calledBy } from "../reading/called_names.ts";
import { childrenOf, nodesIn } from "../reading/syntax_walk.ts";
import { withAnswers } from "./answers.ts";
import { codeDetails, exportModifiersOf, type SideCode, signatureOf } from "./code_details.ts";
import { compareEffects, effectsIn, type FindCaller, type FindEffect } from "./compare_effects.ts";
import { functionOrValueDetails } from "./function_or_value.ts";
import { type Handed, type HandedCode, NOTHING_HANDED, usedIn } from "./handed_code.ts";
import { loadDetails } from "./load_calls.ts";
import { loneDeclarations, type OwnDeclarations } from "./lone_declarations.ts";
import { type Declared, functionOf, hasMembers, isType, readDeclared } from "./read_declared.ts";

type Parsed = Pick<ParsedSource, "ast">;

/** One side, with what others tell of it. */
interface Side extends OwnDeclarations {
  /** The nodes of rendered elements, which are told element by element, and of the defaults of props. */
  readonly told: ReadonlySet<TS.Node>;
}

/**
 * Lists the differences in the code behind a name that both sides declare: the signatures of exported functions, types, and that
 * there is other code where nothing else of a review looks into it.
 * @param told names whose code is told in another way: those of machines
 * @param options.absent nodes that count as absent, of both sides
 * @param options.handed the code of other files that one side alone uses
 */
export function compareDeclarations(
  base: Parsed,
  head: Parsed,
  told: ReadonlySet<string>,
  { absent = new Set(), handed = NOTHING_HANDED }: {
    readonly absent?: ReadonlySet<TS.Node>;
    readonly handed?: HandedCode;
  } = {},
): UnitDetail[] {
  const [before, after] = [readSide(base, absent), readSide(head, absent)];
  const { head: others } = otherStatements(base.ast, head.ast);
  const [loaded, loads] = [before.declared.get(""), after.declared.get("")];
  const lone = [
    ...loads ? [] : loadDetails(loaded, "removed", { ofFile: false }),
    ...loaded ? [] : loadDetails(loads, "added", { ofFile: false }),
    ...loneDeclarations(before, after, { change: "removed", told }),
    ...loneDeclarations(after, before, { change: "added", told }),
  ];
  const changed = [...after.declared].flatMap(([key, now]) => {
    const old = before.declared.get(key);
    if (!old || told.has(now.name)) return [];
    const isOther = old.isExported !== now.isExported || old.nodes.length !== now.nodes.length ||
      now.nodes.some((node) => isIn(others, node));
    if (!isOther) return [];
    if (now.nodes.every(isType)) {
      // The members of what is not exported are those of props, as a rule, and told as such.
      return now.isExported || !now.nodes.every(hasMembers) ? typeDetails(old, now) : [];
    }
    if (now.name !== "" && (before.settings.has(now.name) || after.settings.has(now.name))) {
      return [];
    }
    const [effects, otherEffects] = [effectsIn(old.nodes, absent), effectsIn(now.nodes, absent)];
    const signature = now.isExported && !after.components.has(now.name)
      ? [...signatureDetails(old, now), ...functionOrValueDetails(old, now)]
      : [];
    const [gone, come] = [usedIn(handed.base, old.nodes), usedIn(handed.head, now.nodes)];
    return [
      ...signature,
      ...compareEffects(now.name, [effects, otherEffects], {
        base: effectFinder(gone),
        head: effectFinder(come),
        caller: callerFinder(come),
      }),
      ...codeDetails(
        { side: before, declared: old, effects, handed: gone },
        { side: after, declared: now, effects: otherEffects, handed: come },
      ),
    ];
  });
  return [...lone, ...changed];
}

function effectFinder(handed: readonly Handed[]): FindEffect {
  return ({ says }) =>
    handed.find(({ effects }) => effects.some((each) => each.says === says))?.name ?? null;
}

function callerFinder(handed: readonly Handed[]): FindCaller {
  return (names) =>
    handed.find(({ nodes }) => {
      const called = new Set(nodesIn(nodes).flatMap((node) => calledBy(node) ?? []));
      return names.every((name) => called.has(name));
    })?.name ?? null;
}

const UNTOLD: SideCode["side"] = { components: new Set(), told: new Set(), absent: new Set() };

/** Tells what is different about a declaration that is in another file now: all of it, as nothing else looks at both. */
export function compareMovedCode(before: Declared, after: Declared): UnitDetail[] {
  if (after.nodes.every(isType)) return typeDetails(before, after);
  const sideOf = (declared: Declared): SideCode => ({
    side: UNTOLD,
    declared: { ...declared, isExported: false },
    effects: [],
    handed: [],
  });
  return codeDetails(sideOf(before), sideOf(after));
}

/** Tells what is different about an exported function or type besides its name. */
export function compareRenamed(before: Declared, after: Declared): UnitDetail[] {
  if (after.nodes.every(isType)) return typeDetails(before, after);
  if (![before, after].every(({ nodes }) => nodes.every((node) => functionOf(node)))) return [];
  const sideOf = (declared: Declared): SideCode => ({
    side: UNTOLD,
    declared,
    effects: [],
    handed: [],
  });
  return [
    ...signatureDetails(before, after),
    ...codeDetails(sideOf(before), sideOf(after)),
  ];
}

function readSide(source: Parsed, absent: ReadonlySet<TS.Node>): Side {
  const { ast } = source;
  const find = declarationFinder(ast);
  const components = declaredComponents(ast, find);
  const defaults = components.map(({ name, component }) =>
    defaultSources(name, component, source, find)
  );
  return {
    ast,
    declared: withAnswers(readDeclared(source)),
    components: new Set(components.map(({ name }) => name)),
    told: new Set<TS.Node>([
      ...readJsxTree(source).roots.map(({ syntax }) => syntax),
      ...defaults.flatMap(({ objects, patterns }) => [...objects, ...patterns]),
    ]),
    absent,
    settings: new Set(ast.statements.flatMap(settingOf)),
  };
}

/** `defaults` of `Card.defaultProps = defaults`. */
function settingOf(statement: TS.Statement): string[] {
  if (!ts.isExpressionStatement(statement) || !ts.isBinaryExpression(statement.expression)) {
    return [];
  }
  const { left, right } = statement.expression;
  const isSetting = ts.isPropertyAccessExpression(left) && ts.isIdentifier(right) &&
    SETTINGS.has(left.name.text);
  return isSetting ? [right.text] : [];
}

const SETTINGS: ReadonlySet<string> = new Set(["propTypes", "defaultProps"]);

function typeDetails(old: Declared, now: Declared): UnitDetail[] {
  const saysOf = ({ nodes }: Declared) => nodes.map(saysOfType).join();
  if (saysOf(old) === saysOf(now)) return [];
  const textOf = ({ nodes }: Declared) => nodes.map(typeText).join("; ");
  const partsOf = ({ nodes }: Declared): TS.Node[] => nodes.flatMap(typeParts);
  return [
    typedDetail(
      now,
      "type",
      [textOf(old), textOf(now)],
      () => codeDifferences(partsOf(old), partsOf(now)),
    ),
  ];
}

/** An interface says what an alias of the same members says. */
function saysOfType(node: TS.Node): string {
  const exports = new Set(exportModifiersOf(node));
  const members = membersOf(node);
  return members
    ? members.map((part) => codeFingerprint(part)).join()
    : childrenOf(node).filter((child) => !exports.has(child)).map((child) => codeFingerprint(child))
      .join();
}

/** Lists what a type says, beside its name. */
function typeParts(node: TS.Node): readonly TS.Node[] {
  return membersOf(node) ?? (ts.isTypeAliasDeclaration(node) ? [node.type] : [node]);
}

function typeText(node: TS.Node): string {
  if (ts.isTypeAliasDeclaration(node)) return lineOf(node.type);
  if (!ts.isInterfaceDeclaration(node)) return lineOf(node);
  const ast = node.getSourceFile();
  const bases = node.heritageClauses?.map((clause) => `${sourceLine(clause, ast)} `).join("") ?? "";
  return `${bases}{ ${node.members.map((member) => sourceLine(member, ast)).join(" ")} }`;
}

function signatureDetails(old: Declared, now: Declared): UnitDetail[] {
  const [before, after] = [old, now].map(({ nodes }) =>
    nodes.flatMap((node) => functionOf(node) ?? [])
  );
  if (!before?.length || !after?.length) return [];
  const saysOf = (functions: readonly TS.FunctionLikeDeclaration[]) =>
    functions.map((each) => signatureOf(each).map((part) => codeFingerprint(part)).join()).join(
      ";",
    );
  if (saysOf(before) === saysOf(after)) return [];
  const textOf = (functions: readonly TS.FunctionLikeDeclaration[]) =>
    functions.map(signatureText).join("; ");
  const partsOf = (functions: readonly TS.FunctionLikeDeclaration[]): TS.Node[] =>
    functions.flatMap(signatureOf);
  return [
    typedDetail(
      now,
      "signature",
      [textOf(before), textOf(after)],
      () => codeDifferences(partsOf(before), partsOf(after)),
    ),
  ];
}

function signatureText({ typeParameters, parameters, type }: TS.FunctionLikeDeclaration): string {
  const list = (nodes: readonly TS.Node[]) => nodes.map(lineOf).join(", ");
  const generics = typeParameters ? `<${list(typeParameters)}>` : "";
  return `${generics}(${list(parameters)})${type ? `: ${lineOf(type)}` : ""}`;
}

function lineOf(node: TS.Node): string {
  return originalText(node) ?? sourceLine(node, node.getSourceFile());
}

/** Characters of a type that is told as a whole. */
const MAX_TOLD = 100;

function typedDetail(
  { name, line, isExported }: Declared,
  what: "type" | "signature",
  [before, after]: readonly [before: string, after: string],
  differencesOf: () => readonly CodeDifference[],
): UnitDetail {
  const [one, other] = shownPair(before, after);
  const differences = differencesOf();
  const facts = typeFacts(differences);
  const whose = what === "type" ? `type ${quoted(name)}` : `signature of ${quoted(name)}`;
  return {
    subject: isExported ? "export" : "code",
    change: "changed",
    owner: null,
    name,
    before: one,
    after: other,
    line,
    ...facts.length > 0 && { facts },
    message: `The ${whose} ${
      // A long one is told by what differs in it.
      Math.max(before.length, after.length) > MAX_TOLD
        ? changedWords(differences)
        : `changed ${fromTo(before, after)}`}`,
  };
}
