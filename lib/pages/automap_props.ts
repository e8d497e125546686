import type { z } from "zod";
import { WorkbenchError } from "../errors/mod.ts";
import { type PropCandidates, scopeAt } from "../source/mod.ts";
import { checkPropName, openingOf } from "../edits/mod.ts";
import { editPage, type EditSite } from "./edit_page.ts";
import { type PageWithNode, withNode } from "./page/find_page.ts";
import { placeOf } from "./read_scope.ts";
import type { SavedPage } from "./page/save_page.ts";
import type { automapBody } from "./page/edit_schemas.ts";

/**
 * Gives each named prop of an element its best candidate from the scope: the name that is the same, else the only one
 * of a fitting type. All of them in one write, or none.
 * @throws {WorkbenchError} as `editPage`; `no_candidate` with `propNames`,
 * `types_unavailable`
 */
export async function automapProps(
  site: EditSite,
  request: z.output<typeof automapBody>,
  options: { readonly signal?: AbortSignal } = {},
): Promise<SavedPage> {
  const { nodeId } = request;
  const propNames = [...new Set(request.propNames)];
  const { saved } = await editPage(site, request, async (parsed) => {
    const page = withNode(parsed, nodeId);
    openingOf(page.node);
    for (const name of propNames) checkPropName(name, "propNames");
    const candidates = await readCandidates(site, page, propNames, options);
    return choose(propNames, candidates).map(({ propName, value }) => ({
      op: "setProp",
      nodeId,
      propName,
      kind: "identifier",
      value,
    }));
  }, options);
  return saved;
}

async function readCandidates(
  site: EditSite,
  page: PageWithNode,
  props: readonly string[],
  options: { readonly signal?: AbortSignal },
): Promise<PropCandidates[]> {
  const names = scopeAt(page.source, page.node.syntax).map(({ name }) => name);
  return await site.pages.source.types.candidates({ ...placeOf(page), props, names }, options);
}

function choose(
  propNames: readonly string[],
  candidates: readonly PropCandidates[],
): { propName: string; value: string }[] {
  const chosen = propNames.map((propName) => ({
    propName,
    value: bestOf(candidates.find(({ prop }) => prop === propName)),
  }));
  const missing = chosen.filter(({ value }) => value === null).map(({ propName }) => propName);
  if (missing.length > 0) {
    throw new WorkbenchError(
      "no_candidate",
      `Cannot map "${
        missing.join('", "')
      }": no name in scope has that name, nor exactly one a fitting type`,
      { data: { propNames: missing } },
    );
  }
  return chosen.flatMap(({ propName, value }) => value === null ? [] : [{ propName, value }]);
}

function bestOf(candidates: PropCandidates | undefined): string | null {
  const fits = candidates?.fits ?? [];
  const sameName = fits.find(({ why }) => why !== "type");
  const [only, ...others] = fits;
  return sameName?.name ?? (only && others.length === 0 ? only.name : null);
}
