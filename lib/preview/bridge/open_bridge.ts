/**
 * The part of the live preview in the app's own window. It answers the Studio that shows the app in a frame, and nobody
 * else, and changes nothing of the page.
 * @module
 */
import { boxOf, elementAt } from "./boxes.ts";
import { originOf } from "./chain.ts";
import { openFollower } from "./follow.ts";
import { type Ask, CHANNEL, type Tell } from "./messages.ts";
import { patchReact, type ReactModules } from "./patch_react.ts";
import { scrollAt } from "./scroll_at.ts";

/** An error of a module that Vite could not make, as Vite tells it. */
interface ViteError {
  readonly message?: string;
  readonly id?: string;
  readonly loc?: { readonly file?: string; readonly line?: number };
}

/** The options that the app gives the bridge. */
export interface BridgeOptions extends ReactModules {
  /** The origins of the Studio. */
  readonly studio: readonly string[];
  /** The connection to Vite, which tells of each change. */
  readonly hot?: {
    on(
      event: string,
      hear: (payload: { readonly err?: ViteError }) => void,
    ): void;
  };
}

/** A page that wants to be left alone says so here: `sessionStorage["project-workbench"] = "off"`. */
const SWITCH = "project-workbench";

/** Takes the marks from React; in a frame of the Studio it answers as well. */
export function openBridge({ studio, hot, ...modules }: BridgeOptions): void {
  if (typeof document === "undefined") return;
  const marks = patchReact(modules);
  if (parent === self || sessionStorage.getItem(SWITCH) === "off") return;
  let home = originOfParent(studio);
  const tell = (told: Tell): void => {
    if (home !== null) parent.postMessage(told, home);
  };
  const follower = openFollower({ marks, tell });

  function answer(asked: Ask): void {
    switch (asked.ask) {
      case "hello":
        return ready();
      case "point": {
        const element = elementAt(asked.x, asked.y);
        const { exact, chain } = element
          ? originOf(element, { marks, isCounted: asked.as === "pick" })
          : { exact: false, chain: [] };
        const box = element && boxOf(element);
        return tell({ channel: CHANNEL, tell: "pointed", id: asked.id, box, exact, chain });
      }
      case "follow":
        return follower.follow(asked.mark);
      case "scroll":
        return scrollAt(asked);
    }
  }

  function ready(): void {
    tell({ channel: CHANNEL, tell: "ready", url: location.href });
  }

  function fail(message: string, file: string | null, line: number | null = null): void {
    tell({ channel: CHANNEL, tell: "error", message: message.slice(0, 2000), file, line });
  }

  addEventListener("message", ({ source, origin, data }: MessageEvent<Ask | null>) => {
    if (source !== parent || !studio.includes(origin) || data?.channel !== CHANNEL) return;
    home = origin;
    answer(data);
  });
  addEventListener("error", ({ message, error }) => fail(message, fileOf(error)));
  addEventListener("unhandledrejection", ({ reason }) => fail(String(reason), fileOf(reason)));
  // Vite tells of the end of an update that failed as of any other.
  let hasFailed = false;
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
      follower.look();
      tell({ channel: CHANNEL, tell: "updated" });
    });
  });
  (globalThis as { navigation?: EventTarget }).navigation?.addEventListener(
    "navigatesuccess",
    ready,
  ); // of new browsers
  ready();
}

/** Returns the path of the first own module in the stack of an error. The lines of a stack are not those of the file. */
function fileOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const addresses = error.stack?.match(/https?:\/\/[^\s()]+/g) ?? [];
  const paths = addresses.filter((address) => address.startsWith(`${location.origin}/`))
    .map((address) => new URL(address.replace(/(:\d+){1,2}$/, "")).pathname);
  return paths.find((path) => !/\/node_modules\/|^\/@(?!fs\/)/.test(path)) ?? null;
}

/** Returns the origin of the page around this one, where it is the Studio. */
function originOfParent(studio: readonly string[]): string | null {
  const told = location.ancestorOrigins?.[0] ??
    (document.referrer && new URL(document.referrer).origin);
  return studio.find((origin) => origin === told) ?? null;
}
