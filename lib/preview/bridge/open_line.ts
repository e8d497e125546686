import { type Ask, CHANNEL, type Tell } from "./messages.ts";

/** The connection to Vite of a module in the app, which tells of each change. */
export interface Hot {
  on(event: string, hear: (payload: HotPayload) => void): void;
}

/** The part of Vite's events that is needed. */
export interface HotPayload {
  readonly err?: ViteError;
  /** The modules that the app no longer imports. */
  readonly paths?: readonly string[];
}

/** An error of a module that Vite could not make, as Vite tells it. */
export interface ViteError {
  readonly message?: string;
  readonly id?: string;
  readonly loc?: { readonly file?: string; readonly line?: number };
}

/** A line to the Studio around the app's window. */
export interface Line {
  readonly tell: (told: Tell) => void;
  readonly hear: (answer: (asked: Ask) => void) => void;
}

/** A page that wants to be left alone says so here: `sessionStorage["project-workbench"] = "off"`. */
const SWITCH = "project-workbench";

/**
 * Opens a line to the Studio that shows the app in a frame, and to nobody else.
 * @param studio the origins of the Studio
 * @returns null where nothing is to be told: outside of a window, in no frame, or where the page wants to be left alone
 */
export function openLine(studio: readonly string[]): Line | null {
  if (typeof document === "undefined" || parent === self) return null;
  if (sessionStorage.getItem(SWITCH) === "off") return null;
  let home = originOfParent(studio);
  const tell = (told: Tell): void => {
    if (home !== null) parent.postMessage(told, home);
  };
  const hear = (answer: (asked: Ask) => void): void =>
    addEventListener("message", ({ source, origin, data }: MessageEvent<Ask | null>) => {
      if (source !== parent || !studio.includes(origin) || data?.channel !== CHANNEL) return;
      home = origin;
      answer(data);
    });
  return { tell, hear };
}

/** Returns the origin of the page around this one, where it is the Studio. */
function originOfParent(studio: readonly string[]): string | null {
  const told = location.ancestorOrigins?.[0] ??
    (document.referrer && new URL(document.referrer).origin);
  return studio.find((origin) => origin === told) ?? null;
}
