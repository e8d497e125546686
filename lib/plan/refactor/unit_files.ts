import { folderOf, nameOf, pathInLayer, type ProjectLayout } from "../../project/mod.ts";
import { isSourcePath } from "../../source/modules/mod.ts";
import { plainName } from "./names.ts";

/** A unit with what belongs to it. */
export interface UnitFiles {
  readonly path: string;
  /**
   * The name of the unit on disk: `CartLine` of `CartLine.tsx` and of `CartLine/index.tsx`, `search.machine` of
   * `search.machine.ts`.
   */
  readonly stem: string;
  /** The folder that is the unit's own, and all of which belongs to it; null where it shares one with others. */
  readonly folder: string | null;
  /** The unit first, then its test, story, style sheet and the like, or the rest of its folder; sorted. */
  readonly files: readonly string[];
}

/** Folders beside a unit in which its tests and stories may be. */
const BESIDE: readonly string[] = [
  "__tests__",
  "__test__",
  "__mocks__",
  "__stories__",
  "__snapshots__",
  "__tests__/__snapshots__",
  "tests",
  "test",
  "stories",
];

/** The words in the names of companions between the unit's name and the extension. */
const KINDS =
  /^(?:test|tests|spec|stories|story|cy|e2e|bench|module|style|styles|css|types|mock|mocks|fixture|fixtures|figma|docs)$/;

/** Finds what belongs to a unit by names alone. */
export function unitFiles(layout: ProjectLayout, path: string): UnitFiles {
  const name = nameOf(path);
  const stem = name.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, "");
  const folder = ownFolder(layout, path, stem);
  const all = [...layout.list.files.keys()];
  const companions = folder === null
    ? all.filter((other) => isCompanion(path, stem, other))
    : all.filter((other) => other.startsWith(`${folder}/`) && other !== path);
  return {
    path,
    stem: stem === "index" && folder !== null ? nameOf(folder) : stem,
    folder,
    files: [path, ...companions],
  };
}

/** A folder in a layer that is called like the one unit in it. */
function ownFolder(layout: ProjectLayout, path: string, stem: string): string | null {
  const unit = layout.layerUnitOf(path);
  const folder = folderOf(path);
  if (!unit || !pathInLayer(unit).includes("/")) return null;
  const isOwn = stem === "index" || plainName(nameOf(folder)) === plainName(stem);
  return isOwn ? folder : null;
}

function isCompanion(path: string, stem: string, other: string): boolean {
  if (other === path || stem === "index") return false;
  const folder = folderOf(path);
  const isBeside = folderOf(other) === folder ||
    BESIDE.some((name) => folderOf(other) === (folder === "" ? name : `${folder}/${name}`));
  const file = nameOf(other);
  if (!isBeside || !file.startsWith(`${stem}.`)) return false;
  const between = file.slice(stem.length + 1).split(".").slice(0, -1);
  // `Card.ts` beside `Card.tsx` is a module of its own; so is `__tests__/Card.tsx`, which tests it.
  if (between.length === 0) return folderOf(other) !== folder || !isSourcePath(other);
  return between.every((word, index) =>
    KINDS.test(word) || (index > 0 && /^(?:[cm]?[jt]sx?|d)$/.test(word))
  );
}
