import { excerpt } from "../evaluate/value.ts";
import type { GuardRef, MachineTransition } from "../machine.ts";
import { readActions } from "./actions.ts";
import { readGuard } from "./guards.ts";
import { read, type Reading } from "./reading.ts";
import type { StateTree } from "./state_node.ts";

const EVENT = "xstate.route";

/** States of XState 5 that the root can be sent to by name: those with an `id` and a `route`. */
export function routeTransitions(reading: Reading, tree: StateTree): MachineTransition[] {
  if (reading.version === 4) return [];
  const { ast } = reading.main;
  return tree.nodes.flatMap((node) => {
    const { config, path, place, parent } = node;
    const route = parent && config && read(reading, config, "route");
    if (!route || route.kind !== "object" || !config.members.has("id")) return [];
    const loss = { state: "", event: EVENT };
    const what = `the route to "${path}"`;
    const own = readGuard(reading, read(reading, route, "guard"), `the guard of ${what}`, loss);
    const start = place.getStart(ast);
    return [{
      from: "",
      event: EVENT,
      kind: "on" as const,
      targets: [path],
      guard: routeGuard(node.id, own),
      actions: readActions(
        reading,
        read(reading, route, "actions"),
        `the actions of ${what}`,
        loss,
      ),
      start,
      end: place.end,
      line: ast.getLineAndCharacterOfPosition(start).line + 1,
      editable: false,
      reason: `It comes from "${excerpt(route.at)}"`,
    }];
  }).map((each, index) => ({ ...each, index }));
}

function routeGuard(id: string, own: GuardRef | null): GuardRef {
  const matches: GuardRef = { kind: "inline", name: "", text: `the event leads to "#${id}"` };
  if (!own) return matches;
  return {
    kind: "and",
    name: "and",
    guards: [matches, own],
    text: `${matches.text} and ${own.text}`,
  };
}
