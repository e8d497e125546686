import { mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The packages of the demo, from where this repository has them. */
const PACKAGES: Readonly<Record<string, string>> = {
  "react": "node_modules/react",
  "react-dom": "node_modules/react-dom",
  "xstate": "node_modules/xstate",
  "vite": "node_modules/vite",
  "@vitejs/plugin-react": "studio/node_modules/@vitejs/plugin-react",
};

/** Gives a copy of the demo its packages, as an install would. */
export function linkDemoPackages(root: string): void {
  for (const [name, path] of Object.entries(PACKAGES)) {
    const link = join(root, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), link);
  }
}
