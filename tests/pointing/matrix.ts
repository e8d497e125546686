import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Browser } from "playwright-core";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { pointAt, type Pointed } from "./point_at.ts";
import { smallProject } from "./small_project.ts";

/** What turns JSX into code, and what draws it. */
export interface Stack {
  readonly packages: Readonly<Record<string, string>>;
  /** What the config imports. */
  readonly imports: string;
  /** The members of the config. */
  readonly config: string;
}

const REACT_18 = { "react": "18.3.1", "react-dom": "18.3.1" };
const REACT_19 = { "react": "19.3.1", "react-dom": "19.3.1" };
const PLUGIN = 'import react from "@vitejs/plugin-react";';
const SWC = 'import react from "@vitejs/plugin-react-swc";';

const STACKS: Readonly<Record<string, Stack>> = {
  "Vite 5, React 18, plugin-react 4": {
    packages: { ...REACT_18, "vite": "^5.4.0", "@vitejs/plugin-react": "^4.3.0" },
    imports: PLUGIN,
    config: "plugins: [react()]",
  },
  "Vite 5, React 18, plugin-react 4, classic runtime": {
    packages: { ...REACT_18, "vite": "^5.4.0", "@vitejs/plugin-react": "^4.3.0" },
    imports: PLUGIN,
    config: 'plugins: [react({ jsxRuntime: "classic" })]',
  },
  "Vite 6, React 19, plugin-react-swc 3": {
    packages: { ...REACT_19, "vite": "^6.3.0", "@vitejs/plugin-react-swc": "^3.8.0" },
    imports: SWC,
    config: "plugins: [react()]",
  },
  "Vite 6, React 18, no plugin (esbuild)": {
    packages: { ...REACT_18, "vite": "^6.3.0" },
    imports: "",
    config: 'esbuild: { jsx: "automatic" }',
  },
  "Vite 7, React 19, plugin-react 5, React Compiler": {
    packages: {
      ...REACT_19,
      "vite": "^7.1.0",
      "@vitejs/plugin-react": "^5.0.0",
      "babel-plugin-react-compiler": "^1.0.0",
    },
    imports: PLUGIN,
    config: 'plugins: [react({ babel: { plugins: ["babel-plugin-react-compiler"] } })]',
  },
  "Vite 8, React 19, plugin-react 6": {
    packages: { ...REACT_19, "vite": "^8.0.0", "@vitejs/plugin-react": "^6.0.0" },
    imports: PLUGIN,
    config: "plugins: [react()]",
  },
  "Vite 8, React 18, no plugin (oxc), classic runtime": {
    packages: { ...REACT_18, "vite": "^8.0.0" },
    imports: "",
    config: 'oxc: { jsx: { runtime: "classic" } }',
  },
};

const CLICKS = 25;

/**
 * Installs a small project on each of the usual stacks, and clicks in it.
 * @param parts of the names of the stacks that are wanted; all without one
 */
export async function* pointAtStacks(
  browser: Browser,
  parts: readonly string[],
): AsyncGenerator<{ readonly stack: string; readonly pointed: Pointed }> {
  for (const [name, stack] of Object.entries(STACKS)) {
    if (parts.length > 0 && !parts.some((part) => name.includes(part))) continue;
    const folder = makeTemporaryFolder("stack");
    for (const [path, text] of Object.entries(smallProject(stack))) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    execFileSync("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error"], {
      cwd: folder,
      stdio: "inherit",
    });
    const pointed = await pointAt(browser, folder, { routes: [], clicks: CLICKS, seed: 3 });
    rmSync(folder, { recursive: true });
    yield { stack: name, pointed };
  }
}
