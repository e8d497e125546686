import { componentName } from "../../../source/units/mod.ts";
import { type JsxNode, positionAt, readJsxTree } from "../../../source/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { capitalised, listOf } from "../../../text/mod.ts";
import type { ReviewUnit, UnitDetail } from "../../common/schemas.ts";
import { isAside } from "../../common/aside.ts";
import type { Side } from "../../side.ts";
import { namesOfComponent } from "../components/wrapped_components.ts";
import { MAX_NODES } from "../elements/compare_elements.ts";
import { readUnitFile } from "../reading/read_unit_file.ts";
import { quoted } from "../reading/shown_text.ts";
import type { SideRoutes } from "../routes/page_routes.ts";
import { shownOn, type Users as RenderUsers } from "./shown_on.ts";
import { conditionsOfNothing } from "./shows_nothing.ts";
import { shownParts } from "./shown_parts.ts";

const MAX_PROPS = 3;
const MAX_CONDITIONS = 2;

type Users = RenderUsers & Pick<SideRoutes, "screenOf">;

/**
 * Says of each new component in one sentence what it shows, what it must be given, and where it is used.
 * @param isPage tells whether a file of the head is a page
 */
export async function tellNewcomers(
  side: Side,
  units: readonly ReviewUnit[],
  { isPage, pageOf, screenOf, signal }: Pick<Users, "isPage" | "pageOf" | "screenOf"> & {
    readonly signal?: AbortSignal | undefined;
  },
): Promise<ReviewUnit[]> {
  const isNew = ({ subject, change }: UnitDetail): boolean =>
    subject === "component" && change === "added";
  if (!units.some(({ kind, details }) => !isAside(kind) && details.some(isNew))) return [...units];
  const rootAt: Users["rootAt"] = async (path, line) => {
    const { source } = await readUnitFile({ side, path }, "head");
    const roots = source ? readJsxTree(source).roots : [];
    return roots.find(({ start, end }) =>
      source !== null && positionAt(source.ast, start).line <= line &&
      line <= positionAt(source.ast, end).line
    ) ?? null;
  };
  const usages = await side.source.units.usages({ signal });
  const users: Users = { ...usages, isPage, pageOf, screenOf, rootAt };
  const told: ReviewUnit[] = [];
  for (const unit of units) {
    if (isAside(unit.kind) || !unit.details.some(isNew)) {
      told.push(unit);
      continue;
    }
    const messages = await sentencesOf(side, unit.path, users);
    const names = new Set<string>();
    const details = unit.details.flatMap((detail) => {
      if (!isNew(detail)) return [detail];
      // `export default memo(Card)` is the same component once more, and `lazy` that of another file.
      if (names.has(detail.name) || lazyNames(unit.path, users).has(detail.name)) return [];
      names.add(detail.name);
      return [{ ...detail, message: messages.get(detail.name) ?? detail.message }];
    });
    told.push({ ...unit, details });
  }
  return told;
}

/** The sentences about the components of a file, by their names; those without anything to say are left out. */
async function sentencesOf(
  side: Side,
  path: string,
  users: Users,
): Promise<ReadonlyMap<string, string>> {
  const { source } = await readUnitFile({ side, path }, "head");
  const tree = source && readJsxTree(source);
  const foreign = foreignTags(path, users);
  const found = new Map<string, string>();
  const { components } = users.graph.unitFactsOf(path);
  // What is exported at once may have the name of what it wraps.
  for (const { name: owner, props } of components.toReversed()) {
    const name = componentName({ name: owner }, path);
    const roots = tree && tree.nodes.size <= MAX_NODES
      ? tree.roots.filter((root) => root.owner === owner)
      : [];
    const shows = shownParts(roots, (tag) => !foreign.has(tag.split(".")[0] ?? ""));
    const isEmpty = roots.length > 0 && roots.every(isEmptyFragment);
    const absent = conditionsOfNothing(roots).map(quoted);
    const needs = props.filter((prop) => prop.required && prop.name !== "children")
      .map((prop) => quoted(prop.name));
    const names = source ? namesOfComponent(owner, source.ast) : new Set([owner]);
    const isDefault = components.some((each) =>
      names.has(each.name) && each.exported.includes("default")
    );
    const isPage = isDefault && users.isPage(path);
    const screen = isDefault ? users.screenOf(path) : null;
    // The route that leads to a page is told by itself, and a screen is known by its route.
    const used = isPage || screen ? null : await shownOn(path, names, users, { isEmpty });
    const clauses = [
      ...(isEmpty ? ["it shows nothing"] : shows === null ? [] : [`it shows ${shows}`]),
      ...(absent.length === 0
        ? []
        : [`it shows nothing if ${listOf(absent, { joint: "or", max: MAX_CONDITIONS })}`]),
      ...(needs.length === 0 ? [] : [`it needs ${listOf(needs, { max: MAX_PROPS })}`]),
      ...(used === null ? [] : [`it is ${used}`]),
    ];
    if (clauses.length === 0 && !screen) continue;
    const subject = screen
      ? capitalised(screen.words)
      : `The ${isPage ? "page" : "component"} ${quoted(name)}`;
    const more = clauses.length === 0 ? "" : `: ${clauses.join("; ")}`;
    found.set(name, `${subject} is new${more}`);
  }
  return found;
}

/** Tells whether JSX is a fragment in which there is nothing. */
function isEmptyFragment({ syntax, children }: JsxNode): boolean {
  return ts.isJsxFragment(syntax) && children.length === 0;
}

/** Lists the names of a file's own use for components that it loads when they are needed. */
function lazyNames(path: string, { graph }: Users): ReadonlySet<string> {
  const { lazy, components } = graph.unitFactsOf(path);
  const offered = new Set(
    components.filter(({ exported }) => exported.length > 0).map(({ name }) => name),
  );
  return new Set(lazy.flatMap(({ local }) => local !== null && !offered.has(local) ? [local] : []));
}

/** The names by which a file renders what others than the project made: what it declares itself shows something of the project. */
function foreignTags(path: string, { graph }: Users): ReadonlySet<string> {
  return new Set(
    graph.importsOf(path).filter(({ resolution }) => resolution.kind !== "file")
      .flatMap(({ fact }) => fact.names.map(({ local }) => local ?? "")),
  );
}
