import { groupBy, mostlyTold } from "../grouping/mod.ts";
import { orNullIfUnreadable } from "../errors/mod.ts";
import { folderOf } from "../project/mod.ts";
import { isSourcePath, type ParsedSource, type Source } from "../source/mod.ts";
import {
  adoptStyle,
  type HouseStyle,
  importHabits,
  showImportOrder,
  toldCodeStyle,
  toldStyle,
} from "../source/writing/mod.ts";

/** The largest number of files that are asked: more of them say the same. */
const MAX_READ = 12;

/**
 * Has what is written into a file that tells no quotes, no semicolons or no order of its imports be written as in the files around
 * the file: those of its folder first, then those that share the most folders with it.
 */
export async function adoptHouseStyle(
  source: Pick<Source, "project" | "parses">,
  { path, ast }: Pick<ParsedSource, "path" | "ast">,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const own = toldCodeStyle(ast);
  const isTold = own.quote !== undefined && own.semicolons !== undefined;
  if (isTold && showImportOrder(ast.statements)) return;
  const { files } = await source.project.files.list(options);
  const styles: FoundStyle[] = [];
  for (const near of nearest(path, [...files.keys()])) {
    options.signal?.throwIfAborted();
    const file = await orNullIfUnreadable(source.project.files.read(near.path));
    const parsed = file && await orNullIfUnreadable(source.parses.parse(file));
    if (!parsed) continue;
    const imports = [importHabits(parsed.ast.statements)];
    styles.push({ up: near.up, style: { ...toldStyle(parsed.ast), imports } });
  }
  adoptStyle(ast, usualStyle(styles));
}

/** The style of a file around, and the steps up to the folder that holds both. */
interface FoundStyle {
  readonly up: number;
  readonly style: HouseStyle;
}

/** Returns what most of the nearest files say of each trait, if any of them tells it. */
function usualStyle(styles: readonly FoundStyle[]): HouseStyle {
  const rings = [...groupBy(styles, ({ up }) => up).values()];
  const usual = <Key extends Exclude<keyof HouseStyle, "imports">>(key: Key): HouseStyle[Key] =>
    rings.map((ring) => mostlyTold(ring.map(({ style }) => style[key] ?? null)))
      .find((told) => told !== undefined);
  return {
    quote: usual("quote"),
    semicolons: usual("semicolons"),
    spacedBraces: usual("spacedBraces"),
    attributeQuote: usual("attributeQuote"),
    indent: usual("indent"),
    imports: styles.flatMap(({ style }) => style.imports ?? []),
  };
}

/** Lists the source files that are nearest to a file, the nearest first. */
function nearest(path: string, paths: readonly string[]): { path: string; up: number }[] {
  const folders = folderOf(path).split("/");
  return paths.filter((each) => each !== path && isSourcePath(each) && !each.endsWith(".d.ts"))
    .map((each) => ({ path: each, ...wayTo(folders, folderOf(each).split("/")) }))
    .toSorted((a, b) => a.up - b.up || a.down - b.down)
    .slice(0, MAX_READ);
}

/** Counts the steps from one folder up to the folder that both share, and down again. */
function wayTo(from: readonly string[], to: readonly string[]): { up: number; down: number } {
  const apart = from.findIndex((name, index) => name !== to[index]);
  const shared = apart === -1 ? from.length : apart;
  return { up: from.length - shared, down: to.length - shared };
}
