/**
 * The part of the live preview that tells the Studio what goes wrong in the app. It stands apart from the rest, and needs
 * nothing of the app: an app that does not build runs none of its own modules.
 * @module
 */
import { followModules } from "./broken_modules.ts";
import { CHANNEL, type Tell } from "./messages.ts";
import { type Hot, openLine } from "./open_line.ts";

/** The options that the app gives. */
export interface ErrorOptions {
  /** The origins of the Studio. */
  readonly studio: readonly string[];
  /** The path of the app's addresses, as Vite's `base`. */
  readonly base: string;
  readonly hot?: Hot;
}

/** Tells the errors of the app, each as it comes and the last of them to a Studio that asks later. */
export function tellErrors({ studio, base, hot }: ErrorOptions): void {
  const line = openLine(studio);
  if (line === null) return;
  const { tell, hear } = line;
  const modules = followModules(base);
  /** The errors of what does not build, by file; one that names no file has an empty key. */
  const unbuilt = new Map<string, Tell>();
  /** The files of those that came with the last update: Vite tells of the end of one that failed as of any other. */
  const late = new Set<string>();
  /** Each address is asked for once more, however often the app throws. */
  const asked = new Set<string>();
  /** The last error that the app itself threw. */
  let said: Tell | null = null;

  function last(): Tell | null {
    return [...unbuilt.values()].at(-1) ?? said;
  }

  /** Tells what the app says of itself, unless it does not build: then that is the cause of all. */
  function say(message: string, file: string | null): void {
    said = errorOf(message, file, null);
    if (unbuilt.size > 0) return;
    tell(said);
    askAgain();
  }

  /** Vite may have told why before anybody listened; it tells it again of a module that is asked for again. */
  function askAgain(): void {
    for (const address of modules.addresses().filter((each) => !asked.has(each))) {
      asked.add(address);
      void fetch(address).catch(() => undefined); // the app's server is gone
    }
  }

  hear(({ ask }) => {
    const error = ask === "hello" ? last() : null;
    if (error !== null) tell(error);
  });
  addEventListener("error", ({ message, error }) => say(message, fileOf(error)));
  addEventListener("error", ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return;
    const { pathname } = new URL(target.src, location.href);
    say(`The app could not load ${pathname}, or a module that it imports`, null);
  }, true);
  addEventListener("unhandledrejection", ({ reason }) => say(String(reason), fileOf(reason)));

  hot?.on("vite:ws:connect", () => {
    asked.clear();
    if (said !== null && unbuilt.size === 0) askAgain();
  });
  hot?.on("vite:beforeUpdate", () => late.clear());
  hot?.on("vite:beforePrune", ({ paths }) => modules.forget(paths ?? []));
  hot?.on("vite:error", ({ err }) => {
    const { file = err?.id ?? null, line = null } = err?.loc ?? {};
    const error = errorOf(err?.message ?? "Vite could not make the change", file, line);
    late.add(file ?? "");
    unbuilt.delete(file ?? "");
    unbuilt.set(file ?? "", error);
    tell(error);
  });
  hot?.on("vite:afterUpdate", () => {
    // React has the new modules, and shows them with its next work.
    requestAnimationFrame(() => {
      const before = last();
      // The update may have been one of other files.
      for (const file of unbuilt.keys()) {
        if (!late.has(file) && !modules.has(file)) unbuilt.delete(file);
      }
      said = null;
      const error = last();
      if (error === null) tell({ channel: CHANNEL, tell: "updated" });
      else if (error !== before) tell(error);
    });
  });
}

function errorOf(message: string, file: string | null, line: number | null): Tell {
  return { channel: CHANNEL, tell: "error", message: message.slice(0, 2000), file, line };
}

/** Returns the path of the first own module in the stack of an error. The lines of a stack are not those of the file. */
function fileOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const addresses = error.stack?.match(/https?:\/\/[^\s()]+/g) ?? [];
  const paths = addresses.filter((address) => address.startsWith(`${location.origin}/`))
    .map((address) => new URL(address.replace(/(:\d+){1,2}$/, "")).pathname);
  return paths.find((path) => !/\/node_modules\/|^\/@(?!fs\/)/.test(path)) ?? null;
}
