/**
 * The part of the live preview that tells the Studio what goes wrong in the app. It stands apart from the rest, and needs
 * nothing of the app: an app that does not build runs none of its own modules.
 * @module
 */
import { CHANNEL, type Tell } from "./messages.ts";
import { type Hot, openLine } from "./open_line.ts";

/** Tells the errors of the app, each as it comes and the last of them to a Studio that asks later. */
export function tellErrors({ studio, hot }: {
  readonly studio: readonly string[];
  readonly hot?: Hot;
}): void {
  const line = openLine(studio);
  if (line === null) return;
  const { tell, hear } = line;
  let last: Tell | null = null;
  // Vite tells of the end of an update that failed as of any other.
  let hasFailed = false;

  function fail(message: string, file: string | null, line: number | null = null): void {
    last = { channel: CHANNEL, tell: "error", message: message.slice(0, 2000), file, line };
    tell(last);
  }

  /** Fails with what the app says of itself, unless it does not build: then that is the cause of all. */
  function follow(message: string, file: string | null): void {
    if (!hasFailed) fail(message, file);
  }

  hear(({ ask }) => {
    if (ask === "hello" && last !== null) tell(last);
  });
  addEventListener("error", ({ message, error }) => follow(message, fileOf(error)));
  addEventListener("error", ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return;
    const { pathname } = new URL(target.src, location.href);
    follow(`The app could not load ${pathname}, or a module that it imports`, null);
  }, true);
  addEventListener("unhandledrejection", ({ reason }) => follow(String(reason), fileOf(reason)));
  hot?.on("vite:beforeUpdate", () => void (hasFailed = false));
  hot?.on("vite:error", ({ err }) => {
    hasFailed = true;
    const { file = err?.id ?? null, line = null } = err?.loc ?? {};
    fail(err?.message ?? "Vite could not make the change", file, line);
  });
  hot?.on("vite:afterUpdate", () => {
    // React has the new modules, and shows them with its next work.
    requestAnimationFrame(() => {
      if (hasFailed) return;
      last = null;
      tell({ channel: CHANNEL, tell: "updated" });
    });
  });
}

/** Returns the path of the first own module in the stack of an error. The lines of a stack are not those of the file. */
function fileOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const addresses = error.stack?.match(/https?:\/\/[^\s()]+/g) ?? [];
  const paths = addresses.filter((address) => address.startsWith(`${location.origin}/`))
    .map((address) => new URL(address.replace(/(:\d+){1,2}$/, "")).pathname);
  return paths.find((path) => !/\/node_modules\/|^\/@(?!fs\/)/.test(path)) ?? null;
}
