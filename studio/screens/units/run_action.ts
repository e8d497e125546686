import type { Schemas } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { queryClient } from "../../api/query_client.ts";
import { tellRefusal } from "../../parts/toasts.tsx";
import { goTo } from "../../places/use_place.ts";
import { createNote } from "../notes/ask_notes.ts";
import type { Action } from "./actions.ts";
import type { Ask } from "./dialogs.tsx";
import type { Drafting } from "./draft.ts";
import { nameOf, type Node } from "./nodes.ts";

type Tree = Schemas["ReadTreeAnswer"];

interface Doing {
  readonly tree: Tree;
  readonly node: Node;
  readonly drafting: Drafting;
  readonly ask: (asked: Ask) => void;
}

/** Does what a person chose to do with a node; nothing where it is not to be had. */
export function runAction(action: Action, { tree, node, drafting, ask }: Doing): void {
  if (action.disabled !== undefined) return;
  if ("ask" in action) ask({ kind: action.ask, node: action.on === undefined ? node : action.on });
  else if ("drop" in action) void drafting.drop(action.drop);
  else if ("op" in action) void drafting.propose(action.title, action.op);
  else if (action.go === "note") void writeNote(tree, node);
  else void openDeclaration(tree, node);
}

function writeNote({ feature, path }: Tree, { id }: Node): Promise<void> {
  return createNote({ anchor: { feature, file: path, nodeId: id } });
}

/** Opens the file that declares the component of an element. */
async function openDeclaration({ path }: Tree, node: Node): Promise<void> {
  const tag = nameOf(node);
  // Of Layout.TopBar the name in scope is the first, and it stands behind the bracket.
  const [name = tag] = tag.split(".");
  const start = node.start + 1;
  try {
    const view = await queryClient.fetchQuery(queries.navTrail(path, [{ name, start }]));
    goTo({ screen: "units", path: view.path });
  } catch (error) {
    tellRefusal(`${tag} cannot be opened`, error);
  }
}
