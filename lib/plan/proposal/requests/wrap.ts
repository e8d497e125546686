import type { JsxNode } from "../../../source/mod.ts";
import { wordsOf } from "../../../text/mod.ts";
import { deterministic, type Recognition, type RequestSite } from "../intent.ts";
import { partOf, phraseOf, type Request } from "../parse_request.ts";
import { pascalCase } from "../words.ts";
import { pageOf } from "./page_scene.ts";

const LOOPS: ReadonlySet<string> = new Set(["loop", "list", "map"]);
const CONDITIONALS: ReadonlySet<string> = new Set(["conditional", "condition", "ternary", "if"]);

/** "Wrap the conditional on the cart page in an expression called EmptyCart". */
export async function wrapRequest(
  request: Request,
  site: RequestSite,
): Promise<Recognition | null> {
  if (!["wrap", "extract"].includes(request.verb)) return null;
  const words = request.object.flatMap(({ text }) => wordsOf(text));
  const type = words.some((word) => LOOPS.has(word))
    ? "loop"
    : words.some((word) => CONDITIONALS.has(word))
    ? "conditional"
    : null;
  const name = partOf(request, "called", "named", "as") ?? partOf(request, "into");
  const found = await pageOf(request, site);
  if (!type || !name || !found) return null;
  const { feature, file, nodes, target } = found.page;
  const over = partOf(request, "over", "around");
  const node = choose(nodes.filter((each) => each.type === type), over && phraseOf(over));
  if (!node) return { problem: `"${target.path}" has not one ${type} that this could be` };
  const called = phraseOf(name.filter(({ text }) => text.toLowerCase() !== "expression"));
  return deterministic(
    "wrap-expression",
    { feature, file, nodeId: node.id, name: pascalCase(called) },
    target,
  );
}

function choose(nodes: readonly JsxNode[], about: string | null): JsxNode | null {
  const meant = about === null
    ? nodes
    : nodes.filter(({ text }) => text?.toLowerCase().includes(about.toLowerCase()));
  const [node] = meant;
  return node && meant.length === 1 ? node : null;
}
