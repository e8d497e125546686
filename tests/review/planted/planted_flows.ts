import { MACHINE } from "./paths.ts";
import type { Planted } from "./planted.ts";

/** Changes of flows. */
export const PLANTED_FLOWS: readonly Planted[] = [
  {
    name: "a guard is turned round",
    edits: [[MACHINE, "context.items > 0", "context.items <= 0"]],
    told: [`${MACHINE}:6 guard changed hasItems`],
    findings: [`warning flow-change ${MACHINE}:6`],
  },
  {
    name: "a guard is gone",
    edits: [[MACHINE, 'target: "done", guard: "isPaid"', 'target: "done"']],
    told: [`${MACHINE}:27 guard removed payment: CONFIRM`],
    findings: [`warning flow-change ${MACHINE}:27`],
  },
  {
    name: "a transition has another target",
    edits: [[MACHINE, 'CANCEL: "cart"', 'CANCEL: "review"']],
    told: [`${MACHINE}:28 transition changed payment: CANCEL`],
    findings: [`warning flow-change ${MACHINE}:28`],
  },
  {
    name: "a transition is gone",
    edits: [[MACHINE, '        CANCEL: "cart",\n', ""]],
    told: [`${MACHINE}:28 transition removed payment: CANCEL`],
    findings: [`warning flow-change ${MACHINE}:28`],
  },
  {
    name: "a transition is new",
    edits: [[MACHINE, 'CANCEL: "cart"', 'CANCEL: "cart",\n        BACK: "cart"']],
    told: [`${MACHINE}:29 transition added payment: BACK`],
  },
  {
    name: "an event has another name",
    edits: [[MACHINE, "CONFIRM:", "ACCEPT:"]],
    told: [`${MACHINE}:27 transition changed payment: ACCEPT`],
    findings: [`warning flow-change ${MACHINE}:27`],
  },
  {
    name: "a state is gone",
    edits: [[MACHINE, '    review: { on: { NEXT: "payment" } },\n', ""]],
    told: [`${MACHINE}:31 state removed review`],
    findings: [`warning flow-change ${MACHINE}:31`],
  },
  {
    name: "a state is new",
    edits: [[MACHINE, "    done:", '    failed: { type: "final" },\n    done:']],
    told: [`${MACHINE}:32 state added failed`],
  },
  {
    name: "a state has another name",
    edits: [[MACHINE, "    review:", "    overview:"]],
    told: [`${MACHINE}:31 state changed overview`],
    findings: [`warning flow-change ${MACHINE}:31`],
  },
  {
    name: "a flow starts elsewhere",
    edits: [[MACHINE, 'initial: "cart"', 'initial: "review"']],
    told: [`${MACHINE}:3 machine changed checkout`],
    findings: [`warning flow-change ${MACHINE}:3`],
  },
  {
    name: "a delay is another",
    edits: [[MACHINE, "5000", "9000"]],
    told: [`${MACHINE}:25 transition changed payment: after 9000`],
    findings: [`warning flow-change ${MACHINE}:25`],
  },
  {
    name: "an entry action is gone",
    edits: [[MACHINE, '      entry: "clear",\n', ""]],
    told: [`${MACHINE}:23 action removed payment: entry`],
  },
  {
    name: "an action does something else",
    edits: [[MACHINE, "context.items + 1", "context.items + 2"]],
    told: [`${MACHINE}:10 action changed count`],
  },
  {
    name: "a context field is new",
    edits: [[MACHINE, "due: 10 }", "due: 10, note: '' }"]],
    told: [`${MACHINE}:15 context added note`],
  },
  {
    name: "a context field starts as something else",
    edits: [[MACHINE, "due: 10 }", "due: 20 }"]],
    told: [`${MACHINE}:15 context changed due`],
  },
];
