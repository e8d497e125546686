import { groupBy } from "../../../grouping/mod.ts";
import type { ReviewUnit } from "../../common/schemas.ts";
import { quoted } from "../reading/shown_text.ts";
import type { SideRoutes } from "./page_routes.ts";

/** The name of the component of any page, as the documentation of Next.js has it. */
export const ANY_PAGE = "Page";

/** Says of a page in whose place its component is shown, where others have a component of that name: `"Page" of "/cart"`. */
export function tellPagesApart(
  units: readonly ReviewUnit[],
  { base, head }: { readonly base: SideRoutes; readonly head: SideRoutes },
): ReviewUnit[] {
  const pages = units.flatMap((unit) => {
    const page = head.pageOf(unit.path) ?? base.pageOf(unit.previousPath ?? unit.path);
    return page?.path && page.renders ? [{ unit, name: page.renders, path: page.path }] : [];
  });
  const apart = new Map(
    [...groupBy(pages, ({ name }) => name)].flatMap(([name, same]) =>
      same.length === 1 && name !== ANY_PAGE
        ? []
        : same.map(({ unit, path }) => [unit, { name, path }] as const)
    ),
  );
  return units.map((unit) => {
    const page = apart.get(unit);
    if (!page) return unit;
    const [own, full] = [quoted(page.name), `${quoted(page.name)} of ${quoted(page.path)}`];
    return {
      ...unit,
      details: unit.details.map((each) => ({
        ...each,
        ...(each.owner ?? each.name) === page.name && { page: page.path },
        message: each.subject === "route" ? each.message : each.message.replaceAll(own, full),
      })),
    };
  });
}
