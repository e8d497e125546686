import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { HtmlTagDescriptor } from "vite";

/** The modules of the preview in the app: they take the marks from React, answer the Studio, and tell it what goes wrong. */
export interface BridgeModule {
  /** The import of them, which each marked module has. */
  readonly statement: string;
  /** The packages that they import from the app. */
  readonly packages: readonly string[];
  /** The tag that loads the one that tells errors: a page of which no module runs has nothing else. */
  tag(base: string): HtmlTagDescriptor;
  resolve(id: string): string | null;
  load(id: string): string | null;
}

const NAME = "virtual:project-workbench/bridge";
const CODE = "virtual:project-workbench/bridge-code";
const ERRORS = "virtual:project-workbench/errors";
const ERRORS_CODE = "virtual:project-workbench/errors-code";
const RUNTIMES = ["react/jsx-dev-runtime", "react/jsx-runtime"];

/** @param studio the origins that may ask */
export function bridgeModule(studio: readonly string[]): BridgeModule {
  const origins = JSON.stringify(studio);
  const codes: Readonly<Record<string, string>> = {
    [`\0${NAME}`]: codeFor(origins),
    [`\0${ERRORS}`]: [
      `import { tellErrors } from ${JSON.stringify(ERRORS_CODE)};`,
      `tellErrors({ studio: ${origins}, base: import.meta.env.BASE_URL, hot: import.meta.hot });`,
    ].join("\n"),
  };
  return {
    statement: `import ${JSON.stringify(NAME)};`,
    packages: ["react", ...RUNTIMES],
    tag: (base) => ({
      tag: "script",
      // The address is the one that Vite writes for an import of it: there is one such module in a page.
      attrs: { type: "module", src: `${base}@id/__x00__${ERRORS}` },
      injectTo: "head",
    }),
    resolve(id) {
      if (id === NAME || id === ERRORS) return `\0${id}`;
      if (id === CODE) return fileOf("open_bridge");
      return id === ERRORS_CODE ? fileOf("tell_errors") : null;
    },
    load: (id) => codes[id] ?? null,
  };
}

/** The packages are those of the app: this module has no folder that others could be found from. */
function codeFor(origins: string): string {
  return [
    `import ${JSON.stringify(ERRORS)};`,
    `import { openBridge } from ${JSON.stringify(CODE)};`,
    `import React from "react";`,
    ...RUNTIMES.map((name, index) => `import runtime${index} from ${JSON.stringify(name)};`),
    `const runtimes = [${RUNTIMES.map((_, index) => `runtime${index}`).join(", ")}];`,
    `openBridge({ React, runtimes, studio: ${origins}, hot: import.meta.hot });`,
  ].join("\n");
}

/** The browser's part is a file as it is: TypeScript in a checkout, JavaScript in the package. */
function fileOf(name: string): string {
  const here = new URL(import.meta.url);
  return fileURLToPath(new URL(`../bridge/${name}${extname(here.pathname)}`, here));
}
