import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { openingsIn } from "./openings_in.ts";

/** Where an element begins in the text of a copy. */
export interface JudgedPlace {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** What only the makers of a project may have beside its text. */
const LEFT_OUT = new Set(["node_modules", ".git", "dist", "build", ".next"]);
/** Components of React that take no further props. */
const STRICT = new Set([
  "Fragment",
  "React.Fragment",
  "Suspense",
  "React.Suspense",
  "StrictMode",
  "React.StrictMode",
]);

/**
 * Copies a project and writes a number onto each of its JSX elements: `data-judge` on those of the browser,
 * `data-judge-part` on components, which hand it on where they hand on their props.
 * @returns where the elements of the copy begin, by number
 */
export function markCopy(from: string, to: string): ReadonlyMap<string, JudgedPlace> {
  cpSync(from, to, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) });
  const places = new Map<string, JudgedPlace>();
  for (const path of readdirSync(to, { recursive: true, encoding: "utf8" })) {
    if (/\.[jt]sx$/.test(path) && !path.startsWith("node_modules")) markFile(to, path, places);
  }
  return places;
}

function markFile(folder: string, path: string, places: Map<string, JudgedPlace>): void {
  const text = readFileSync(join(folder, path), "utf8");
  const openings = openingsIn(text).filter(({ name }) => !STRICT.has(name));
  const added = openings.map(({ name, at }, index) => {
    const prop = /^[a-z][\w-]*$/.test(name) ? "data-judge" : "data-judge-part";
    const id = `n${places.size + index}`;
    return { at, id, words: ` ${prop}="${id}"` };
  });
  let marked = text;
  for (const { at, words } of added.toSorted((a, b) => b.at - a.at)) {
    marked = marked.slice(0, at) + words + marked.slice(at);
  }
  writeFileSync(join(folder, path), marked);
  const moved = openingsIn(marked).filter(({ name }) => !STRICT.has(name));
  for (const [index, { line, column }] of moved.entries()) {
    places.set(added[index]!.id, { path: path.replaceAll("\\", "/"), line, column });
  }
}
