/**
 * The plugin of Vite for the live preview: while an app is developed, it tells from an element on the screen to the very
 * JSX element in the source. A build has nothing of it.
 * @module
 */
import { readFile } from "node:fs/promises";
import { relative, resolve, sep } from "node:path";
import process from "node:process";
import type { Plugin } from "vite";
import { markModule } from "../marking/mod.ts";
import { readByVite } from "../marking/read_by_vite.ts";
import { mayHoldJsx, type ReadOpenings } from "../marking/readers.ts";
import { bridgeModule } from "./bridge_module.ts";
import { catchUp } from "./catch_up.ts";
import { fileOfModule } from "./file_of_module.ts";
import { letBeFramed } from "./frame_headers.ts";
import { whyNot } from "./why_not.ts";

/** The options of the preview. */
export interface WorkbenchPreviewOptions {
  /** The origins of the Studio, as `http://127.0.0.1:4400`: no other page can ask for anything. */
  readonly studio: string | readonly string[];
  /** The folder of the project that the service has open, absolute; the current folder unless told. */
  readonly root?: string;
}

/** A plugin of Vite 5 to 8. */
export interface WorkbenchPreviewPlugin {
  readonly name: string;
  readonly apply: "serve";
  readonly enforce: "pre";
}

/**
 * Marks each JSX element of the project with its place in the source, and lets the Studio ask for it.
 * @param options.studio who may ask
 */
export function workbenchPreview(options: WorkbenchPreviewOptions): WorkbenchPreviewPlugin {
  const root = resolve(options.root ?? process.cwd());
  const bridge = bridgeModule([options.studio].flat());
  const given = new Map<string, string>();
  let isActive = true;
  let base = "/";

  async function mark(code: string, id: string, read: ReadOpenings | null) {
    const path = isActive ? fileOfModule(id) : null;
    if (path === null) return null;
    given.set(path, code);
    if (!mayHoldJsx(path)) return null;
    const bytes = await readFile(path);
    const within = relative(root, path);
    // Positions are those of the file: a text that another plugin has changed has others.
    if (within.startsWith("..") || bytes.toString("utf8") !== code) return null;
    return markModule({ bytes, text: code, path: within.replaceAll(sep, "/") }, {
      ending: bridge.statement,
      read: read ?? await readerOfOlder(),
    });
  }

  const plugin = {
    name: "project-workbench:preview",
    apply: "serve",
    enforce: "pre",
    config: () => ({ optimizeDeps: { include: [...bridge.packages] } }),
    configResolved(config) {
      const reason = whyNot(config);
      isActive = reason === null;
      base = config.base;
      if (reason !== null) config.logger.warn(`[project-workbench] No live preview: ${reason}`);
    },
    configureServer: {
      order: "pre",
      handler(server) {
        letBeFramed(server);
        const end = catchUp(server, given);
        server.httpServer?.once("close", end);
      },
    },
    transformIndexHtml: () => isActive ? [bridge.tag(base)] : [],
    resolveId: { order: "pre", handler: (id) => bridge.resolve(id) },
    load: (id) => bridge.load(id),
    transform: {
      order: "pre",
      handler(code, id, called) {
        if (called?.ssr) return null;
        return mark(code, id, hasParser(this.meta) ? readByVite(this.parse.bind(this)) : null);
      },
    },
  } satisfies Plugin;
  return plugin;
}

/** Tells whether the parser of a Vite knows JSX and types: those from 8 on have it from Rolldown. */
function hasParser(meta: { readonly rolldownVersion?: string }): boolean {
  return meta.rolldownVersion !== undefined;
}

/** The parser of older ones knows JavaScript alone; the compiler that the service has anyway takes its time to load. */
async function readerOfOlder(): Promise<ReadOpenings> {
  const { loadTypeScript } = await import("../../source/syntax/typescript.ts");
  await loadTypeScript();
  return (await import("../marking/read_by_typescript.ts")).readByTypeScript;
}
