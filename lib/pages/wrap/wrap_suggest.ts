import type { z } from "zod";
import { WorkbenchError } from "../../errors/mod.ts";
import { unifiedDiff } from "../../diff/mod.ts";
import { positionAt } from "../../source/positions.ts";
import { findPageNode, type PageWithNode } from "../find_page.ts";
import type { Pages } from "../open_pages.ts";
import { readPalette } from "../palette/read_palette.ts";
import type { NodeAddress } from "../schemas.ts";
import type { NameProblem } from "./name_problem.ts";
import type { WrapPlan } from "./plan_types.ts";
import type { wrapAnswer } from "./schemas.ts";
import { findTarget, planWrap, type WrapTarget } from "./plan_wrap.ts";
import { suggestWrap } from "./suggest_wrap.ts";

/** One file as a wrap would leave it. */
export interface PreviewFile {
  readonly path: string;
  readonly before: string | null;
  readonly after: string;
  /** Unified. */
  readonly diff: string;
}

/** What could be made of a selection. */
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
  const request = { nodeId: address.nodeId, name: address.name ?? null };
  const target = await findTarget(pages.source, page, request, options);
  if (!target) return { hit: null, suggestions: [], name: address.name ?? null };
  const outcome = await tryPlan(pages, target, options);
  const { expressions } = await readPalette(pages, address, options);
  const needed = "plan" in outcome ? neededBy(outcome.plan) : null;
  return {
    hit: describeHit(page, target),
    suggestions: needed ? suggestWrap(expressions, needed) : [],
    name: target.name,
    ...(target.problem && { nameProblem: target.problem }),
    ...("plan" in outcome ? { preview: previewOf(outcome.plan) } : {}),
    ...("refusal" in outcome ? { refusal: outcome.refusal } : {}),
  };
}

/** A name that cannot be used leaves nothing to preview. */
async function tryPlan(
  { source }: Pages,
  target: WrapTarget,
  options: { signal?: AbortSignal },
): Promise<{ plan: WrapPlan } | { refusal: Refusal } | { problem: NameProblem }> {
  if (target.problem) return { problem: target.problem };
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

function neededBy({ props }: WrapPlan): { name: string; type: string | null }[] {
  return props.map(({ name, type }) => ({ name, type }));
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

function previewOf({ files, props }: WrapPlan): NonNullable<WrapAnswer["preview"]> {
  return {
    files: files.map((file) => ({
      ...file,
      diff: unifiedDiff(file.path, file.before ?? "", file.after).text,
    })),
    props: [...props],
  };
}
