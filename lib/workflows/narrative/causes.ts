import type { MachineTransition } from "../machine.ts";
import type { MachineIndex } from "./model.ts";
import { duration, quoted, stateName } from "./words.ts";

/** Returns the words for the cause of a transition: `On "NEXT"`. */
export function causeOf(index: MachineIndex, transition: MachineTransition): string {
  const { kind, event, invoke, from } = transition;
  const running = quoted(invoke === undefined ? "" : invokeName(index, from, invoke));
  switch (kind) {
    case "on":
      return event === "*" ? "On any other event" : `On ${quoted(event)}`;
    case "after":
      return /^\d+$/.test(event) ? `After ${duration(Number(event))}` : `After ${quoted(event)}`;
    case "always":
      return "At once";
    case "onDone":
      return invoke === undefined
        ? `When ${stateName(from)} has reached its end`
        : `When ${running} is done`;
    case "onError":
      return `When ${running} fails`;
    case "onSnapshot":
      return `Whenever ${running} changes`;
  }
}

/** The name of the actor says more than the id that XState gives it. */
function invokeName(index: MachineIndex, state: string, id: string): string {
  const found = index.state(state)?.invoke.find((each) => each.id === id);
  return found?.src || id;
}
