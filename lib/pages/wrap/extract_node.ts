import { folderOf, type ProjectLayout, severityOf } from "../../project/mod.ts";
import { findNode, isListEntry, type JsxNode, type JsxTree } from "../../source/jsx/mod.ts";
import type { Source } from "../../source/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { checkMoved } from "./check_moved.ts";
import { checkDepth, checkPage } from "./check_page.ts";
import { checkReceiversOf } from "./check_receivers.ts";
import { replaceByUsage } from "./edit_page.ts";
import type { Extraction } from "./extraction.ts";
import type { Hoist } from "./hoists.ts";
import { usedNames } from "./moved_code.ts";
import { protectedText } from "./moved_text.ts";
import { hoistUnit } from "./moved_units.ts";
import { keptEdges } from "./layer_edges.ts";
import { type NameProblem, nameProblem } from "./name_problem.ts";
import { clientNotes, looseProps, nameNotes, notesOf } from "./notes_of.ts";
import { capturesOf, identifiersIn } from "./piece_captures.ts";
import { hoistUsage, slotNames, type TextSite } from "./piece_text.ts";
import { isForExpression, splitElement } from "./pieces.ts";
import { filesOf } from "./plan_extraction.ts";
import { findTarget, ownerOfName, planWrap, type WrapTarget } from "./plan_wrap.ts";
import type { WrapNote, WrapSite } from "./plan_types.ts";
import { askTypes } from "./probe.ts";
import { readSite, type WrapPage } from "./read_site.ts";
import { refused, refusedAt } from "./refusal.ts";
import { typesFinder, verifyPlan } from "./verify_plan.ts";

/** The node to be moved, and the name that it is to get. */
export interface NodeExtraction {
  readonly nodeId: string;
  readonly name: string;
}

/**
 * Plans how a node moves into a file of its own, and checks that the result has no new type errors: an element, a fragment, a
 * conditional or a loop becomes a Component, but in a project with Expressions a conditional or loop becomes one of these, and so
 * does an element whose tag only Expressions may use. Nothing is written.
 * @throws {WorkbenchError} `not_wrappable` with `reason`, `types_unavailable`
 */
export async function extractNode(
  source: Source,
  page: WrapPage & { readonly tree: JsxTree },
  { nodeId, name }: NodeExtraction,
  options: { signal?: AbortSignal } = {},
): Promise<Extraction> {
  const node = findNode(page.tree, nodeId);
  if (node && isElement(node)) return await extractElement(source, page, node, name, options);
  if (!node || !isMovable(node)) {
    throw refused("not_extractable", "The selection is no element, fragment, conditional or loop");
  }
  checkPage(page.source.ast);
  const layout = await source.project.layout(options);
  if (node.type !== "fragment" && hasExpressions(layout, page.unit)) {
    return await extractExpression(source, page, { nodeId, name }, options);
  }
  if (node.type !== "fragment" && isListEntry(node.syntax)) {
    throw refusedAt(
      "value_used_elsewhere",
      "It is an entry of a list, which would lose its key: extract the element in it",
      node.syntax,
    );
  }
  const site = await readExtractionSite(source, page, node, name, options);
  const problem = componentProblem(site);
  const whole = { ...site, expressions: site.components, isWhole: true };
  const plan = await planWrap(source, { hit: node, site: whole, name, problem: null }, options);
  return withNotes(plan, nameNotes(problem));
}

/** The outermost conditional or loop, as the rules of a project with Expressions want it. */
async function extractExpression(
  source: Source,
  page: WrapPage & { readonly tree: JsxTree },
  request: NodeExtraction,
  options: { signal?: AbortSignal },
): Promise<Extraction> {
  const target = await findTarget(source, page, request, options);
  if (target?.hit.id !== request.nodeId) {
    throw refused(
      "not_extractable",
      "The selection stands in another conditional or loop, which becomes an Expression as a whole",
    );
  }
  return await planExpression(source, target, options);
}

async function planExpression(
  source: Source,
  target: WrapTarget,
  options: { signal?: AbortSignal },
): Promise<Extraction> {
  const { configuration } = target.site.expressions.layout.reading;
  const isHint = target.problem?.code === "generic_name" &&
    severityOf("expression-name", configuration) === "off";
  if (!isHint) return await planWrap(source, target, options);
  const plan = await planWrap(source, { ...target, problem: null }, options);
  return withNotes(plan, nameNotes(target.problem));
}

/** Tells whether a package has Expressions, or is to leave conditionals and loops to them. */
function hasExpressions(
  layout: ProjectLayout,
  { package: home }: WrapPage["unit"],
): boolean {
  return layout.unitsOf("expression").some((unit) => unit.package === home) ||
    severityOf("page-inline-logic", layout.reading.configuration) !== "off";
}

/** Tells whether an Expression can be made of a part of a page: the folder that is said for it may be one of Components. */
function takesExpression(layout: ProjectLayout, { folder, unit }: WrapPage): boolean {
  if (folder === undefined) return hasExpressions(layout, unit);
  return layout.unitsOf("expression").some(({ path }) => folderOf(path) === folder);
}

/** Reads the site of a node that becomes a Component. */
async function readExtractionSite(
  source: Source,
  page: WrapPage,
  node: JsxNode,
  name: string,
  options: { signal?: AbortSignal },
): Promise<WrapSite> {
  const site = await readSite(source, page, node, name, options);
  const { graph, layout } = site.components;
  const { edges } = site;
  return { ...site, edges: keptEdges({ edges, graph, layout, page: page.source.path }) };
}

/**
 * Checks a Component's name, and finds why it tells little: only Expressions are held to that.
 * @throws {WorkbenchError} `not_wrappable` for a name that cannot be used
 */
function componentProblem(site: WrapSite): NameProblem | null {
  const problem = nameProblem(site.name, ownerOfName(site, site.components));
  if (problem && problem.code !== "generic_name") throw refused("bad_name", problem.message);
  return problem;
}

function withNotes(extraction: Extraction, notes: readonly WrapNote[]): Extraction {
  return { ...extraction, notes: [...extraction.notes ?? [], ...notes] };
}

function isMovable({ type }: JsxNode): boolean {
  return type === "fragment" || type === "conditional" || type === "loop";
}

type ElementNode = JsxNode & { readonly syntax: Hoist["syntax"] };

function isElement(node: JsxNode): node is ElementNode {
  return ts.isJsxElement(node.syntax) || ts.isJsxSelfClosingElement(node.syntax);
}

async function extractElement(
  source: Source,
  page: WrapPage,
  element: ElementNode,
  name: string,
  options: { signal?: AbortSignal },
): Promise<Extraction> {
  const { syntax } = element;
  const { ast } = page.source;
  checkPage(ast);
  checkDepth(syntax);
  if (!element.editable) throw refusedAt("computed", "Code goes on computing with it", syntax);
  const site = await readExtractionSite(source, page, element, name, options);
  if (isForExpression(element, site.edges) && takesExpression(site.expressions.layout, page)) {
    const problem = nameProblem(name, ownerOfName(site, site.expressions));
    return await planExpression(source, { hit: element, site, name, problem }, options);
  }
  checkMoved(syntax, usedNames(syntax), site.edges.ofPage);
  const problem = componentProblem(site);
  await checkReceiversOf(site, [syntax]);
  const pieces = splitElement(element, site.edges);
  const [piece] = pieces.components;
  const hoist = piece?.hoist;
  if (!piece || !hoist) throw new Error("An element is one Component");
  const types = site.oracle &&
    await askTypes(site.page, element, pieces, site.oracle);
  const plan = { site, pieces, types, names: new Map([[hoist, name]]) };
  const captures = capturesOf(plan, piece, []);
  const taken = new Set([...captures.map(({ prop }) => prop), ...identifiersIn(piece.root, piece)]);
  const texts: TextSite = {
    text: protectedText(ast),
    layout: site.layout,
    renames: [],
    componentOf: () => ({ name, captures, slots: slotNames(hoist, taken) }),
  };
  const unit = hoistUnit(plan, piece, texts);
  const pageEdits = replaceByUsage(plan, captures, [unit], {
    moved: { syntax, start: syntax.getStart(), end: syntax.end },
    usage: hoistUsage(texts, hoist),
    holes: [
      ...(hoist.key ? [{ start: hoist.key.getStart(), end: hoist.key.end }] : []),
      ...hoist.holes.map(({ node: { start, end } }) => ({ start, end })),
    ],
  });
  const extraction = { name, pageEdits, ...await filesOf(site, [unit.made], pageEdits) };
  if (!site.oracle) {
    return withNotes(extraction, [...clientNotes(extraction.files), ...nameNotes(problem)]);
  }
  const finder = typesFinder(source, options);
  await verifyPlan(extraction, finder);
  const notes = await notesOf({ ...extraction, loose: looseProps(captures) }, finder);
  return withNotes(extraction, [...notes, ...nameNotes(problem)]);
}
