import { useState } from "react";
import type { Link } from "../../../../lib/preview/bridge/messages.ts";
import type { Mark } from "../../../../lib/preview/marking/mark.ts";
import { api, ask, Refusal } from "../../../api/client.ts";
import { queries } from "../../../api/queries.ts";
import { queryClient } from "../../../api/query_client.ts";
import { goTo } from "../../../places/use_place.ts";
import { elementAt } from "../nodes.ts";
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

/** Returns the node of a place in a unit whose tree has been read, of the very text that the app shows. */
function knownNode({ path, hash, offset }: Mark): string | null {
  const tree = queryClient.getQueryData(queries.tree(path).queryKey);
  if (!tree?.contentHash.startsWith(hash)) return null;
  return elementAt(tree.roots, offset)?.id ?? null;
}

/** Asks for the node of a place. @throws {Refusal} where the app shows another text of the file */
async function askNode({ path, hash, offset, line, column }: Mark): Promise<string> {
  // The tree is shown next.
  void queryClient.prefetchQuery(queries.tree(path));
  const query = { path, hash, offset: `${offset}`, line: `${line}`, column: `${column}` };
  return (await ask(api.GET("/api/units/at", { params: { query } }))).nodeId;
}

const NOTHING = "Nothing there comes from this project's own code.";

/**
 * Returns the elements that a clicked one comes from, as they are offered: the one that its text is written in, the very
 * element, and those that use its component.
 */
export function originsOf({ chain }: Pointed): readonly Link[] {
  const written = chain.filter(({ hasText }) => hasText);
  return [
    ...written,
    ...chain.filter(({ isOwner, hasText }, index) => index === 0 || (isOwner && !hasText)),
  ];
}

/** Leads from what is clicked in the app to the node in its tree. */
export function usePick(place: OpenPlace, bridge: Bridge): Picking {
  const [picked, setPicked] = useState<Pointed | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function choose({ mark }: Link): Promise<void> {
    const { path } = mark;
    try {
      const nodeId = knownNode(mark) ?? await askNode(mark);
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
    const [nearest] = originsOf(pointed);
    if (nearest === undefined) setRefusal(NOTHING);
    else await choose(nearest);
  }

  return { picked, refusal, pick, choose };
}
