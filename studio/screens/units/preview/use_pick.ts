import { useState } from "react";
import type { Link } from "../../../../lib/preview/bridge/messages.ts";
import { api, ask, Refusal } from "../../../api/client.ts";
import { goTo } from "../../../places/use_place.ts";
import type { OpenPlace } from "../units_screen.tsx";
import type { Bridge, Pointed } from "./use_bridge.ts";

interface Picking {
  /** What was clicked last. */
  readonly picked: Pointed | null;
  /** Why the last choice led nowhere, in a sentence. */
  readonly refusal: string | null;
  /** Selects the element at a point of the app. */
  readonly pick: (x: number, y: number) => Promise<void>;
  /** Selects another element of those that the clicked one comes from. */
  readonly choose: (link: Link) => Promise<void>;
}

const NOTHING = "Nothing there comes from this project's own code.";

/** Leads from what is clicked in the app to the node in its tree. */
export function usePick(place: OpenPlace, bridge: Bridge): Picking {
  const [picked, setPicked] = useState<Pointed | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function choose({ mark }: Link): Promise<void> {
    const { path, hash, offset, line, column } = mark;
    const query = { path, hash, offset: `${offset}`, line: `${line}`, column: `${column}` };
    try {
      const { nodeId } = await ask(api.GET("/api/units/at", { params: { query } }));
      setRefusal(null);
      goTo({ ...place, path, node: nodeId, pane: "app" }, { replace: path === place.path });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setRefusal(
        error.code === "content_changed"
          ? `The app shows an earlier text of ${path} here. Reload the app, and click again.`
          : error.message,
      );
    }
  }

  async function pick(x: number, y: number): Promise<void> {
    setRefusal(null);
    const pointed = await bridge.point(x, y, "pick");
    setPicked(pointed);
    const [nearest] = pointed.chain;
    if (nearest === undefined) setRefusal(NOTHING);
    else await choose(nearest);
  }

  return { picked, refusal, pick, choose };
}
