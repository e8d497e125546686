import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the checkout. */
export const ROOT: string = fileURLToPath(new URL("../..", import.meta.url));

/** A page that people read, by its path from the root. */
export function readPage(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

/** The paths of all pages: the README, and those that it leads to. */
export function allPages(): string[] {
  const pages = readdirSync(join(ROOT, "docs")).filter((name) => name.endsWith(".md"));
  return ["README.md", ...pages.map((name) => `docs/${name}`)];
}

/** The texts of a page's code blocks of a kind, in order. */
export function blocksOf(page: string, kind: string): string[] {
  return page.split(`\`\`\`${kind}\n`).slice(1).map((rest) => rest.split("```")[0] ?? "");
}
