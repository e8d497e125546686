import type { z } from "zod";
import { type FileList, requireFeature, type Unit } from "../project/mod.ts";
import { createTimeSlice } from "../source/mod.ts";
import type { Pages } from "./open_pages.ts";
import type { pageFeatures, pageList, pageRow } from "./schemas.ts";

type PageRow = z.input<typeof pageRow>;

/**
 * The pages of a feature, or of the whole project, sorted by feature and file.
 * @throws {WorkbenchError} `feature_not_found`
 */
export async function listPages(
  pages: Pages,
  options: { feature?: string | undefined; signal?: AbortSignal } = {},
): Promise<z.input<typeof pageList>> {
  const { project } = pages.source;
  const list = await project.files.list(options);
  const layout = await project.layout({ list });
  if (options.feature !== undefined) requireFeature(layout.features, options.feature);
  const features = layout.features.map(({ name }) => name)
    .filter((name) => options.feature === undefined || name === options.feature);
  const slice = createTimeSlice(undefined, { signal: options.signal });
  const rows: PageRow[] = [];
  for (const unit of features.flatMap((feature) => layout.unitsOf("page", feature))) {
    rows.push(await rowOf(pages, unit, list));
    await slice.pause();
  }
  return { pages: rows, count: rows.length };
}

/** The features, with how many pages each has. */
export async function listPageFeatures(pages: Pages): Promise<z.input<typeof pageFeatures>> {
  const layout = await pages.source.project.layout();
  return {
    features: layout.features.map(({ name, path, virtual }) => ({
      name,
      path,
      virtual,
      pages: layout.unitsOf("page", name).length,
    })),
  };
}

async function rowOf(pages: Pages, unit: Unit, list: FileList): Promise<PageRow> {
  const { feature, file, path } = unit;
  const entry = list.files.get(path);
  const facts = entry ? await pages.components.factsOf(entry) : [];
  const main = facts.find(({ exported }) => exported.includes("default")) ??
    facts.find(({ exported }) => exported.length > 0) ?? facts[0];
  const named = main && !SAYS_NOTHING.has(main.name) ? main.name : nameOf(file);
  return { feature, file, path, title: titleOf(named), components: facts.map(({ name }) => name) };
}

/** Names that Next.js and others give to the component of any page. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(["default", "Page", "Route", "Screen", "Index"]);

/** `ProductListPage` is "Product list": what a person calls it. */
function titleOf(name: string): string {
  const words = name.replace(/(?<=.)(Page|Screen|Route)$/, "")
    .split(/[-_.\s]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .filter(Boolean);
  const [first = name, ...rest] = words;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest.map((word) => word.toLowerCase())]
    .join(" ");
}

/** The file's own name; of an index file (`checkout/index.tsx`) and Next's `page.tsx`, its folder's. */
function nameOf(file: string): string {
  const segments = file.replace(/\.[^./]+$/, "").split("/");
  const last = segments.pop() ?? file;
  return ["index", "page"].includes(last) ? segments.pop() ?? last : last;
}
