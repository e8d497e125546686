import { type ComponentType, lazy, type LazyExoticComponent, type ReactNode } from "react";
import { api, ask } from "../api/client.ts";
import { isLost } from "../api/follow_events.ts";

type Load<P> = () => Promise<{ readonly default: ComponentType<P> }>;

/** Counts how often somebody asked for what could not be loaded. */
let round = 0;

/** Has the code that could not be loaded asked for again, when it is drawn next. */
export function tryPartsAgain(): void {
  round += 1;
}

/** Returns a component whose code is loaded when it is first drawn. */
export function loadPart<P extends object>(load: Load<P>): ComponentType<P> {
  let failedIn: number | null = null;
  let Part = begin();
  function begin(): LazyExoticComponent<ComponentType<P>> {
    return lazy(async () => {
      try {
        // A browser never asks again for a module that it could not fetch once.
        if (isLost()) await ask(api.GET("/api/health"));
        return await load();
      } catch (error) {
        failedIn = round;
        throw error;
      }
    });
  }
  return function Loaded(props: P): ReactNode {
    // What is lazy keeps its failure for ever.
    if (failedIn !== null && failedIn < round) {
      failedIn = null;
      Part = begin();
    }
    return <Part {...props} />;
  };
}
