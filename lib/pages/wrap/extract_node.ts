import { findNode, type JsxNode, type JsxTree } from "../../source/jsx/mod.ts";
import type { Source } from "../../source/mod.ts";
import { ts } from "../../source/typescript.ts";
import { checkMoved } from "./check_moved.ts";
import { checkDepth, checkPage } from "./check_page.ts";
import { checkReceiversOf } from "./check_receivers.ts";
import { replaceByUsage } from "./edit_page.ts";
import type { Extraction } from "./extraction.ts";
import type { Hoist } from "./hoists.ts";
import { usedNames } from "./moved_code.ts";
import { protectedText } from "./moved_text.ts";
import { hoistUnit } from "./moved_units.ts";
import { nameProblem } from "./name_problem.ts";
import { namesOf } from "./names_of.ts";
import { looseProps, notesOf } from "./notes_of.ts";
import { capturesOf, identifiersIn } from "./piece_captures.ts";
import { hoistUsage, slotNames, type TextSite } from "./piece_text.ts";
import { splitElement } from "./pieces.ts";
import { filesOf } from "./plan_extraction.ts";
import { findTarget, ownerOfName, planWrap } from "./plan_wrap.ts";
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
 * Plans how a node moves into a file of its own, and checks that the result has no new type errors: a conditional or loop becomes
 * an Expression, an element a Component. Nothing is written.
 * @throws {WorkbenchError} `not_wrappable` with `reason`, `types_unavailable`
 */
export async function extractNode(
  source: Source,
  page: WrapPage & { readonly tree: JsxTree },
  { nodeId, name }: NodeExtraction,
  options: { signal?: AbortSignal } = {},
): Promise<Extraction> {
  const node = findNode(page.tree, nodeId);
  if (node?.type === "conditional" || node?.type === "loop") {
    const target = await findTarget(source, page, { nodeId, name }, options);
    if (target?.hit === node) return await planWrap(source, target, options);
  }
  if (!node || !isElement(node)) {
    throw refused(
      "not_extractable",
      "The selection is no element, and no conditional or loop that stands by itself",
    );
  }
  return await extractElement(source, page, node, name, options);
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
  checkMoved(syntax, usedNames(syntax));
  const site = await readSite(source, page, element, name, options);
  const problem = nameProblem(name, ownerOfName(site, site.components));
  if (problem) throw refused("bad_name", problem.message);
  await checkReceiversOf(site, [syntax]);
  const pieces = splitElement(element, site.edges);
  const [piece] = pieces.components;
  const hoist = piece?.hoist;
  if (!piece || !hoist) throw new Error("An element is one Component");
  const types = site.oracle &&
    await askTypes(site.page, element, pieces, [...namesOf(ast)], site.oracle);
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
    range: { start: syntax.getStart(), end: syntax.end },
    usage: hoistUsage(texts, hoist),
    holes: [
      ...(hoist.key ? [{ start: hoist.key.getStart(), end: hoist.key.end }] : []),
      ...hoist.holes.map(({ node: { start, end } }) => ({ start, end })),
    ],
  });
  const extraction = { name, pageEdits, ...await filesOf(site, [unit.made], pageEdits) };
  if (!site.oracle) return extraction;
  const finder = typesFinder(source, options);
  await verifyPlan(extraction, finder);
  return {
    ...extraction,
    notes: await notesOf({ ...extraction, loose: looseProps(captures) }, finder),
  };
}
