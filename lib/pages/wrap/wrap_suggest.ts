import type { z } from "zod";
import { WorkbenchError } from "../../errors/mod.ts";
import { unifiedDiff } from "../../diff/mod.ts";
import { positionAt } from "../../source/mod.ts";
import { findPageNode, type PageWithNode } from "../page/find_page.ts";
import type { Pages } from "../open_pages.ts";
import { readPalette } from "../palette/read_palette.ts";
import type { NodeAddress } from "../page/schemas.ts";
import type { WrapPlan } from "./plan_types.ts";
import type { wrapAnswer } from "./schemas.ts";
import { notesIn } from "./notes_of.ts";
import { findTarget, planWrap, type WrapTarget } from "./plan_wrap.ts";
import { suggestWrap } from "./suggest_wrap.ts";

/** The answer that tells what could be made of a selection. */
export type WrapAnswer = z.input<typeof wrapAnswer>;

type Refusal = NonNullable<WrapAnswer["refusal"]>;

/**
 * Says what a selection would wrap, which Expression would do instead, and what would be written. Never touches the disk.
 * @throws {WorkbenchError} as `readNode`, `types_unavailable`
 */
export async function wrapSuggest(
  pages: Pages,
  address: NodeAddress & { readonly name?: string | undefined },
  options: { signal?: AbortSignal } = {},
): Promise<WrapAnswer> {
  const page = await findPageNode(pages.source, address);
  const find = (name: string | null) =>
    findTarget(pages.source, page, { nodeId: address.nodeId, name }, options);
  const target = await find(address.name ?? null);
  if (!target) return { hit: null, suggestions: [], name: address.name ?? null };
  // What the code takes, and whether it can move at all, is the same under a name that can be used.
  const usable = target.problem ? await find(null) : target;
  const outcome = usable && !usable.problem ? await tryPlan(pages, usable, options) : null;
  const { expressions } = await readPalette(pages, page.unit, options);
  return {
    hit: describeHit(page, target),
    suggestions: outcome?.plan ? suggestWrap(expressions, outcome.plan.props) : [],
    name: target.name,
    ...(target.problem && { nameProblem: target.problem }),
    ...(outcome?.plan && !target.problem && { preview: previewOf(outcome.plan) }),
    ...(outcome?.refusal && { refusal: outcome.refusal }),
  };
}

/** A plan, or why there can be none. */
interface Outcome {
  readonly plan?: WrapPlan;
  readonly refusal?: Refusal;
}

async function tryPlan(
  { source }: Pages,
  target: WrapTarget,
  options: { signal?: AbortSignal },
): Promise<Outcome> {
  try {
    return { plan: await planWrap(source, target, options) };
  } catch (error) {
    if (error instanceof WorkbenchError && error.code === "not_wrappable") {
      // What `refused` put there, in the one place that throws this code.
      return { refusal: error.data as Refusal };
    }
    throw error;
  }
}

function describeHit({ source }: PageWithNode, { hit }: WrapTarget): WrapAnswer["hit"] {
  return {
    kind: hit.type === "loop" ? "loop" : "conditional",
    nodeId: hit.id,
    subject: hit.text ?? "",
    line: positionAt(source.ast, hit.start).line,
    rule: "page-inline-logic",
  };
}

function previewOf(plan: WrapPlan): NonNullable<WrapAnswer["preview"]> {
  const { files, props } = plan;
  return {
    files: files.map((file) => ({
      ...file,
      diff: unifiedDiff(file.path, file.before ?? "", file.after).text,
    })),
    props: [...props],
    ...notesIn(plan),
  };
}
