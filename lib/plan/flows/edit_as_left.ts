import { type EditSite, readNode } from "../../pages/mod.ts";
import type { NodeAddress } from "../../pages/page/schemas.ts";
import type { FlowOutcome, FlowSite } from "../flow.ts";

type NodeEdit<Request> = (
  site: EditSite,
  request: Request & { readonly contentHash: string },
  options: { readonly signal: AbortSignal },
) => Promise<{ readonly path: string; readonly unchanged: boolean }>;

/** Edits a node of a page as the steps before it left the page. */
export async function editAsLeft<Request extends NodeAddress>(
  { draft, signal, log }: FlowSite,
  request: Request,
  edit: NodeEdit<Request>,
): Promise<FlowOutcome> {
  const { contentHash } = await readNode(draft.source, request);
  const { path, unchanged } = await edit(draft, { ...request, contentHash }, { signal });
  if (unchanged) log(`"${path}" has it already`);
  return {};
}
