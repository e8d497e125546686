/**
 * The part of the live preview in the app's own window. It answers the Studio that shows the app in a frame, and nobody
 * else, and changes nothing of the page.
 * @module
 */
import { boxOf, elementAt } from "./boxes.ts";
import { originOf } from "./chain.ts";
import { openFollower } from "./follow.ts";
import { type Ask, CHANNEL } from "./messages.ts";
import { type Hot, openLine } from "./open_line.ts";
import { patchReact, type ReactModules } from "./patch_react.ts";
import { scrollAt } from "./scroll_at.ts";

/** The options that the app gives the bridge. */
export interface BridgeOptions extends ReactModules {
  /** The origins of the Studio. */
  readonly studio: readonly string[];
  readonly hot?: Hot;
}

/** Takes the marks from React; in a frame of the Studio it answers as well. */
export function openBridge({ studio, hot, ...modules }: BridgeOptions): void {
  if (typeof document === "undefined") return;
  const marks = patchReact(modules);
  const line = openLine(studio);
  if (line === null) return;
  const { tell, hear } = line;
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

  hear(answer);
  // React has the new modules, and shows them with its next work.
  hot?.on("vite:afterUpdate", () => void requestAnimationFrame(() => follower.look()));
  (globalThis as { navigation?: EventTarget }).navigation?.addEventListener(
    "navigatesuccess",
    ready,
  ); // of new browsers
  ready();
}
