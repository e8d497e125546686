import { extname } from "node:path";
import { fileURLToPath } from "node:url";

/** The module that each marked module imports: it takes the marks from React and answers the Studio. */
export interface BridgeModule {
  /** The import of it. */
  readonly statement: string;
  /** The packages that it imports from the app. */
  readonly packages: readonly string[];
  resolve(id: string): string | null;
  load(id: string): string | null;
}

const NAME = "virtual:project-workbench/bridge";
const CODE = "virtual:project-workbench/bridge-code";
const RUNTIMES = ["react/jsx-dev-runtime", "react/jsx-runtime"];

/** @param studio the origins that may ask */
export function bridgeModule(studio: readonly string[]): BridgeModule {
  return {
    statement: `import ${JSON.stringify(NAME)};`,
    packages: ["react", ...RUNTIMES],
    resolve(id) {
      if (id === NAME) return `\0${NAME}`;
      return id === CODE ? fileOfCode() : null;
    },
    load: (id) => id === `\0${NAME}` ? codeFor(studio) : null,
  };
}

/** The packages are those of the app: this module has no folder that others could be found from. */
function codeFor(studio: readonly string[]): string {
  return [
    `import { openBridge } from ${JSON.stringify(CODE)};`,
    `import React from "react";`,
    ...RUNTIMES.map((name, index) => `import runtime${index} from ${JSON.stringify(name)};`),
    `const runtimes = [${RUNTIMES.map((_, index) => `runtime${index}`).join(", ")}];`,
    `openBridge({ React, runtimes, studio: ${JSON.stringify(studio)}, hot: import.meta.hot });`,
  ].join("\n");
}

/** The browser's part is a file as it is: TypeScript in a checkout, JavaScript in the package. */
function fileOfCode(): string {
  const here = new URL(import.meta.url);
  return fileURLToPath(new URL(`../bridge/open_bridge${extname(here.pathname)}`, here));
}
