import { WorkbenchError } from "../../../errors/mod.ts";
import { type JsxNode, readJsxTree } from "../../../source/mod.ts";
import { type Asked, deterministic, type Recognition } from "../words/intent.ts";
import { isMeantAsName, resolveTarget } from "../words/resolve_target.ts";
import type { Target } from "../words/target_index.ts";
import { phraseOf } from "../words/tokens.ts";
import { pascalCase } from "../words/words.ts";
import { said, taken } from "./place.ts";

/** A page that a request speaks of, read. */
interface NamedPage {
  readonly target: Target;
  readonly address: { readonly feature: string; readonly file: string };
  readonly nodes: readonly JsxNode[];
}

/** "Add Badge to the cart page". */
export async function insertStep(asked: Asked): Promise<Recognition | null> {
  return await insert(asked, ["component", "provider"]);
}

/** "Wrap the cart page with ToastProvider". */
export async function wrapPageStep(asked: Asked): Promise<Recognition | null> {
  return await insert(asked, ["provider"]);
}

async function insert(
  asked: Asked,
  kinds: readonly Target["kind"][],
): Promise<Recognition | null> {
  const named = taken(asked, "entry");
  if (!isMeantAsName(named)) return null;
  const entry = resolveTarget(named, asked.site, ({ kind }) => kinds.includes(kind));
  const page = await pageOf(asked);
  if (entry.kind !== "one" || !page) return null;
  const { kind, name, path, symbol } = entry.target;
  return deterministic("insert-palette-entry", {
    ...page.address,
    kind,
    name: symbol ?? name,
    path,
    ...(!kinds.includes("component") && { placement: "wrap" }),
  }, page.target);
}

/** "Wrap the conditional on the cart page in an expression called EmptyCart". */
export async function wrapConditionalStep(asked: Asked): Promise<Recognition | null> {
  return await wrap(asked, "conditional");
}

/** "Extract the list over tags on the catalog page into an expression called TagList". */
export async function wrapLoopStep(asked: Asked): Promise<Recognition | null> {
  return await wrap(asked, "loop");
}

async function wrap(asked: Asked, type: "conditional" | "loop"): Promise<Recognition | null> {
  const page = await pageOf(asked);
  if (!page) return null;
  const over = said(asked, "over")?.toLowerCase() ?? null;
  const found = page.nodes.filter((node) =>
    node.type === type && (over === null || node.text?.toLowerCase().includes(over))
  );
  const [node] = found;
  if (!node || found.length > 1) {
    return { problem: `"${page.target.path}" has not one ${type} that this could be` };
  }
  const name = pascalCase(phraseOf(taken(asked, "name")));
  return deterministic("wrap-expression", { ...page.address, nodeId: node.id, name }, page.target);
}

/** The page that a slot names, else the one that was spoken of last; null for one that nobody can read. */
async function pageOf({ slots, scope, site }: Asked): Promise<NamedPage | null> {
  const said = slots.get("page") ?? (scope.length > 0 ? scope : null);
  const resolved = said === null ? null : resolveTarget(
    said,
    site,
    ({ kind, symbol }) => kind === "page" && symbol === undefined,
  );
  const target = resolved === null
    ? site.last?.kind === "page" ? site.last : null
    : resolved.kind === "one"
    ? resolved.target
    : null;
  const unit = target && site.index.layout.layerUnitOf(target.path);
  if (!target || !unit) return null;
  const { feature, file } = unit;
  try {
    const text = await site.source.project.files.read(target.path);
    if (!text) return null;
    const { nodes } = readJsxTree(await site.source.parses.parse(text));
    return { target, address: { feature, file }, nodes: [...nodes.values()] };
  } catch (error) {
    if (error instanceof WorkbenchError) return null;
    throw error;
  }
}
