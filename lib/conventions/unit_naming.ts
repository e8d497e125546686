import { folderOf, type LayerId, nameOf, type ProjectLayout } from "../project/mod.ts";
import { indexFiles } from "../rules/mod.ts";
import { cased, type Casing, casingOf, endsWith, withoutEnding } from "./casing.ts";
import {
  hasOwnFolder,
  isFeatureIndex,
  type Neighbour,
  type Neighbourhood,
  stemOf,
} from "./neighbours.ts";
import { isUsual, mostly, mostlyTold } from "../grouping/mod.ts";

/** The way in which the units of a layer are named, in their code and on disk. */
export interface UnitNaming {
  /** The word in which the units' exports end: `Page`, `Provider`; "" where they do not. */
  readonly ending: string;
  /** True when the names of the units' files end in it as well. */
  readonly inFile: boolean;
  readonly casing: Casing;
  /** `.machine` of `search.machine.ts`; "" where there is nothing before the extension. */
  readonly suffix: string;
  readonly extension: string;
  readonly home: UnitHome;
}

/** The place of each unit, in a folder of its own or not, and the name of that folder. */
export type UnitHome =
  | { readonly kind: "shared" }
  /** `Card/index.tsx`, `cart/page.tsx` */
  | { readonly kind: "fixed"; readonly stem: string }
  /** `Card/Card.tsx`, with or without `Card/index.ts` */
  | { readonly kind: "own"; readonly casing: Casing; readonly barrel: boolean };

const ENDINGS: Partial<Record<LayerId, readonly string[]>> = {
  page: ["Page", "Screen", "View", "Route"],
  component: ["Component"],
  expression: ["Expression"],
  provider: ["Provider", "Context"],
  workflow: ["Machine", "Workflow", "Flow"],
};

const USUAL_ENDING: Partial<Record<LayerId, string>> = {
  page: "Page",
  provider: "Provider",
  workflow: "Machine",
};

/** Learns how units of a layer are called. */
export function unitNaming(
  { feature, layer }: { readonly feature: string; readonly layer: LayerId },
  { same, alike }: Neighbourhood,
  layout: ProjectLayout,
): UnitNaming {
  const ending = endingOf({ feature, layer }, same);
  const shown = same.length > 0 ? same : alike;
  const homes = same.map((neighbour) => homeIn(layer, neighbour, layout));
  const home = mostlyHome(homes);
  // The folders of such units have the names that files have elsewhere.
  const named = home.kind === "fixed"
    ? same.filter((_neighbour, index) => homes[index]?.kind === "fixed")
    : shown;
  return {
    ending,
    inFile: same.length === 0 ? layer !== "workflow" : isUsual(
      same.filter(({ main }) => main === null || endsWith(main, ending)),
      ({ unit }) => endsWith(stemOf(unit.path), ending),
    ),
    casing: casingOfFiles({ feature, layer }, named),
    suffix: same.length === 0 && layer === "workflow"
      ? ".machine"
      : mostly(same.map(({ unit }) => suffixOf(unit.path))) ?? "",
    extension: extensionFor(layer, shown),
    home,
  };
}

/** Returns the name of the unit's main export. */
export function unitName(name: string, { ending }: UnitNaming, casing: Casing): string {
  const whole = ending === "" || endsWith(name, ending)
    ? name
    : `${cased(name, "pascal")}${ending}`;
  return cased(whole, casing);
}

/** The unit's file in the folder of its layer. @param name of its main export */
export function unitFile(name: string, naming: UnitNaming): string {
  const { ending, inFile, casing, suffix, extension, home } = naming;
  const subject = inFile ? name : withoutEnding(name, ending);
  const stem = cased(subject, casing);
  if (home.kind === "shared") return `${stem}${suffix}${extension}`;
  if (home.kind === "fixed") return `${stem}/${home.stem}${suffix}${extension}`;
  return `${cased(subject, home.casing)}/${stem}${suffix}${extension}`;
}

/** Finds the word in which names end; those of the same feature decide where all of them disagree. */
function endingOf(
  { feature, layer }: { readonly feature: string; readonly layer: LayerId },
  same: readonly Neighbour[],
): string {
  if (same.length === 0) return USUAL_ENDING[layer] ?? "";
  const named = same.filter(({ main }) => main !== null);
  const usualIn = (units: readonly Neighbour[]): string | undefined =>
    ENDINGS[layer]?.find((ending) => isUsual(units, ({ main }) => endsWith(main ?? "", ending)));
  return usualIn(named) ?? usualIn(named.filter(({ unit }) => unit.feature === feature)) ?? "";
}

/** Units of the same feature say more than those of others. */
function casingOfFiles(
  { feature, layer }: { readonly feature: string; readonly layer: LayerId },
  shown: readonly Neighbour[],
): Casing {
  const casingIn = (units: readonly Neighbour[]): Casing | undefined =>
    mostlyTold(units.map(({ unit }) => casingOf(wordIn(stemOf(unit.path)))));
  const told = casingIn(shown.filter(({ unit }) => unit.feature === feature)) ?? casingIn(shown);
  if (layer === "workflow") return told === "pascal" ? "camel" : told ?? "camel";
  return told ?? (shown.length > 0 ? "kebab" : "pascal");
}

/** The word of a file's name without the marks with which routers tell parameters and layouts. */
function wordIn(stem: string): string {
  return /^[$[]/.test(stem) ? "" : stem.replace(/^[_+(]+|[_+)]+$/g, "");
}

/** Parts of a name that say where one route leads, or where one file runs: in the browser, on a platform. */
const OF_ONE = /[$_[(]|^(?:lazy|client|server|ios|android|native|web|windows|macos)$/;

/** Returns the text between the name of a file and its extension; a part that belongs to one route alone is no suffix of others. */
function suffixOf(path: string): string {
  const [, ...rest] = nameOf(path).split(".");
  const parts = rest.slice(0, -1);
  const isOwn = parts.some((part) => OF_ONE.test(part));
  return isOwn ? "" : parts.map((part) => `.${part}`).join("");
}

function extensionFor(layer: LayerId, shown: readonly Neighbour[]): string {
  const isScript = isUsual(shown, ({ unit }) => /\.[cm]?jsx?$/.test(unit.path));
  if (layer === "workflow") return isScript ? ".js" : ".ts";
  if (!isScript) return ".tsx";
  return isUsual(shown, ({ unit }) => unit.path.endsWith(".js")) ? ".js" : ".jsx";
}

function mostlyHome(homes: readonly UnitHome[]): UnitHome {
  const kind = mostly(homes.map((home) => JSON.stringify(home)));
  return homes.find((home) => JSON.stringify(home) === kind) ?? { kind: "shared" };
}

/** A page that is all of a feature has a folder of its own as well: that of the feature. */
function homeIn(layer: LayerId, neighbour: Neighbour, layout: ProjectLayout): UnitHome {
  return layer === "page" && isFeatureIndex(neighbour.unit, layout)
    ? { kind: "fixed", stem: "index" }
    : homeOf(neighbour, layout);
}

function homeOf({ unit }: Neighbour, layout: ProjectLayout): UnitHome {
  const { path } = unit;
  const [stem = ""] = nameOf(path).split(".");
  const folder = nameOf(folderOf(path));
  if (!hasOwnFolder(unit, layout)) return { kind: "shared" };
  if (stem === "index" || stem === "page") return { kind: "fixed", stem };
  const barrel = indexFiles(folderOf(path), layout.list).length > 0;
  return { kind: "own", casing: casingOf(folder) ?? casingOf(stem) ?? "kebab", barrel };
}
