import { isApp, type LayerId, type LayerUnit, pathInLayer } from "../project/mod.ts";

/** Words that may stand at the end of either name and be left out of the other. */
const LAYER_WORDS: Readonly<Partial<Record<LayerId, readonly string[]>>> = {
  page: ["page", "screen", "route", "view"],
  component: ["component"],
  expression: ["expression"],
  provider: ["provider", "context"],
  hook: ["hook"],
};

/** The names that routers give to files: `[slug]`, `(group)`, `_app`, `$id`, `+page`, `@modal`. */
const ROUTER_MARK = /^[_+@]|[[\]()$]/;

/** False for a file whose name says nothing about what is in it: a barrel of a layer, a file that a router names. */
export function hasOwnName(unit: LayerUnit): boolean {
  const file = pathInLayer(unit);
  const segments = file.split("/");
  if (isApp(unit) || segments.some((each) => ROUTER_MARK.test(each))) return false;
  return segments.length > 1 || stemOf(file) !== "index";
}

/** Tells whether a unit's file has the name of a thing in it, in whatever spelling, with or without the word of its layer. */
export function isNamedAfter(unit: LayerUnit, name: string): boolean {
  const wanted = plain(name);
  const endings = ["", ...LAYER_WORDS[unit.layer] ?? []];
  return fileNames(pathInLayer(unit)).some((file) =>
    endings.some((ending) => wanted === file + ending || wanted + ending === file)
  );
}

/** Lists the names of a file: `Card/index.tsx` is `card`, `cart/header.view.tsx` is `header`, `headerview` and `cartheader`. */
function fileNames(file: string): string[] {
  const folders = file.split("/").slice(0, -1);
  const stem = stemOf(file);
  const own = stem === "index" ? folders.pop() ?? "" : stem;
  const names = [own.split(".", 1)[0] ?? "", own].map(plain);
  return [...names, ...names.map((name) => plain(folders.at(-1) ?? "") + name)];
}

/** The file's name without its extension. */
function stemOf(file: string): string {
  return file.slice(file.lastIndexOf("/") + 1).replace(/\.[cm]?[jt]sx?$/, "");
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
