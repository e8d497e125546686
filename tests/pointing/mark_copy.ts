import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import ts from "typescript";

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
  const openings = openingsIn(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  const added = openings.map(({ name, at }, index) => {
    const id = `n${places.size + index}`;
    return {
      at,
      id,
      words: ` ${/^[a-z][\w-]*$/.test(name) ? "data-judge" : "data-judge-part"}="${id}"`,
    };
  });
  const sorted = added.toSorted((a, b) => a.at - b.at);
  let marked = text;
  for (const { at, words } of sorted.toReversed()) {
    marked = marked.slice(0, at) + words + marked.slice(at);
  }
  writeFileSync(join(folder, path), marked);
  const source = ts.createSourceFile(path, marked, ts.ScriptTarget.Latest);
  openings.forEach(({ start }, index) => {
    const moved = sorted.filter(({ at }) => at <= start).reduce(
      (sum, { words }) => sum + words.length,
      0,
    );
    const { line, character } = source.getLineAndCharacterOfPosition(start + moved);
    const { id } = added[index]!;
    places.set(id, { path: path.replaceAll("\\", "/"), line: line + 1, column: character + 1 });
  });
}

interface Opening {
  readonly name: string;
  readonly start: number;
  /** Behind its last attribute. */
  readonly at: number;
}

function openingsIn(file: ts.SourceFile): Opening[] {
  const found: Opening[] = [];
  function look(node: ts.Node): void {
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      const name = node.tagName.getText(file);
      if (!STRICT.has(name)) {
        found.push({ name, start: node.getStart(file), at: node.attributes.end });
      }
    }
    ts.forEachChild(node, look);
  }
  look(file);
  return found;
}
