import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Ask, Tell } from "../../../../lib/preview/bridge/messages.ts";
import type { Mark } from "../../../../lib/preview/marking/mark.ts";
import { CHANNEL, readTell } from "./read_tell.ts";

/** What the app told of a point. */
export type Pointed = Extract<Tell, { tell: "pointed" }>;
/** What the app told of the elements that are followed. */
export type Followed = Extract<Tell, { tell: "followed" }>;

/** An error as the app told it. */
export type AppError = Extract<Tell, { tell: "error" }>;

/** The app in the frame, as far as it answers. */
export interface Bridge {
  /** Where the app is; null until it has answered. */
  readonly url: string | null;
  /** Whether the page in the frame has come, and nothing in it answers. */
  readonly isSilent: boolean;
  readonly followed: Followed | null;
  /** The last error of the app; null when a change has mended it, or the person has closed it. */
  readonly error: AppError | null;
  /** Forgets the error. */
  readonly dismiss: () => void;
  /** Asks what stands at a point of the app's window. */
  readonly point: (x: number, y: number, as: "hover" | "pick") => Promise<Pointed>;
  readonly follow: (mark: Mark | null) => void;
  readonly scroll: (x: number, y: number, byX: number, byY: number) => void;
  /** Asks whether the app is there, after each load of the frame. */
  readonly greet: () => void;
}

type Question = Ask extends infer Each ? Each extends Ask ? Omit<Each, "channel"> : never : never;

/** A page that has come answers at once: its modules have run before. */
const PATIENCE_MS = 3000;

/** Speaks with the app in a frame: with its own origin, and with nobody else. */
export function useBridge(frame: RefObject<HTMLIFrameElement | null>, origin: string): Bridge {
  const [url, setUrl] = useState<string | null>(null);
  const [followed, setFollowed] = useState<Followed | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const waiting = useRef(new Map<number, (told: Pointed) => void>());
  const last = useRef(0);
  const [isSilent, setSilent] = useState(false);
  const patience = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    function hear(told: Tell): void {
      switch (told.tell) {
        case "ready":
          // It is shown as an address, and led to.
          if (!isOf(origin, told.url)) return;
          clearTimeout(patience.current);
          setSilent(false);
          return setUrl(told.url);
        case "pointed":
          waiting.current.get(told.id)?.(told);
          waiting.current.delete(told.id);
          return;
        case "followed":
          return setFollowed(told);
        case "updated":
          return setError(null);
        case "error":
          return setError(told);
      }
    }
    function receive({ source, origin: from, data }: MessageEvent<unknown>): void {
      if (source !== frame.current?.contentWindow || from !== origin) return;
      const told = readTell(data);
      if (told !== null) hear(told);
    }
    addEventListener("message", receive);
    return () => {
      removeEventListener("message", receive);
      clearTimeout(patience.current);
    };
  }, [frame, origin]);

  const send = useCallback((question: Question) => {
    frame.current?.contentWindow?.postMessage({ ...question, channel: CHANNEL }, origin);
  }, [frame, origin]);
  const point = useCallback(
    (x: number, y: number, as: "hover" | "pick") =>
      new Promise<Pointed>((resolve) => {
        const id = ++last.current;
        waiting.current.set(id, resolve);
        send({ ask: "point", id, x, y, as });
      }),
    [send],
  );
  const follow = useCallback((mark: Mark | null) => {
    if (mark === null) setFollowed(null);
    send({ ask: "follow", mark });
  }, [send]);
  const scroll = useCallback((x: number, y: number, byX: number, byY: number) => {
    send({ ask: "scroll", x, y, byX, byY });
  }, [send]);
  const greet = useCallback(() => {
    setUrl(null);
    setFollowed(null);
    setError(null);
    waiting.current.clear();
    setSilent(false);
    clearTimeout(patience.current);
    patience.current = setTimeout(() => setSilent(true), PATIENCE_MS);
    send({ ask: "hello" });
  }, [send]);
  const dismiss = useCallback(() => setError(null), []);
  return { url, isSilent, followed, error, dismiss, point, follow, scroll, greet };
}

function isOf(origin: string, address: string): boolean {
  return URL.canParse(address) && new URL(address).origin === origin;
}
