import type { ts as TS } from "ts-morph";
import { type ParsedSource, positionAt } from "../../../source/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { visitAll } from "../../../source/writing/mod.ts";
import type { At } from "../../evaluate/value.ts";
import { withoutWrapping } from "../../evaluate/wrapping.ts";
import { guardNames } from "../../extract/guards.ts";
import type { ActionRef } from "../../machine.ts";
import type { EditSite } from "../op.ts";
import type { RefusalPlace } from "../refusal.ts";
import { type DeclarationKind, declaringPlaces } from "./sections.ts";

/** The largest number of places that a refusal tells. */
const MAX_PLACES = 100;

/**
 * Finds the places at which a machine refers to a name that is declared for it: in its states, and in the code of its functions.
 */
export function declarationUses(
  site: EditSite,
  kind: DeclarationKind,
  name: string,
): RefusalPlace[] {
  const inStates = stateUses(site, kind, name);
  const inCode = [site.machine.at, ...declaringPlaces(site)]
    .flatMap((at) => codeUses(at, kind, name));
  const places = [...inStates, ...inCode].toSorted((a, b) => b.start - a.start || a.end - b.end);
  let firstEnd = Infinity;
  const innermost = places.filter(({ end }) => {
    const holdsAnother = firstEnd <= end;
    firstEnd = Math.min(firstEnd, end);
    return !holdsAnother;
  });
  return innermost.toReversed().slice(0, MAX_PLACES).map(({ file, start, end }) => ({
    path: file.path,
    ...positionAt(file.ast, start),
    start,
    end,
  }));
}

interface Range {
  readonly start: number;
  readonly end: number;
}

interface Use extends Range {
  readonly file: ParsedSource;
}

function stateUses(site: EditSite, kind: DeclarationKind, name: string): Use[] {
  const { model: { states, transitions }, file } = site;
  const uses: Range[] = [];
  for (const state of states) {
    const { entry, exit, initialActions = [], invoke } = state;
    if (kind === "action") {
      uses.push(...actionUses(site, state, [...entry, ...exit, ...initialActions], name));
    }
    const isInvoked = kind === "actor" &&
      invoke.some((each) => ["named", "activity"].includes(each.kind) && each.src === name);
    if (isInvoked) uses.push(state);
  }
  for (const transition of transitions) {
    const { actions, guard, event } = transition;
    if (kind === "action") uses.push(...actionUses(site, transition, actions, name));
    const isUsed = kind === "guard"
      ? guardNames(guard).includes(name)
      : kind === "delay" && transition.kind === "after" && event === name;
    if (isUsed) uses.push(transition);
  }
  return uses.map(({ start, end }) => ({ file, start, end }));
}

/** The places of the actions, or that of what holds them where they are written elsewhere. */
function actionUses(
  { file }: EditSite,
  holder: Range,
  actions: readonly ActionRef[],
  name: string,
): Range[] {
  return actions.filter((ref) => ref.kind === "named" && ref.name === name).map((ref) => {
    const isHere = ref.start >= holder.start && ref.end <= holder.end &&
      file.text.slice(ref.start, ref.end).includes(name);
    return isHere ? ref : holder;
  });
}

/** The names of members that refer to a declaration by its name. */
const REFERRING: Readonly<Record<DeclarationKind, readonly string[]>> = {
  action: ["actions"],
  guard: ["guard", "cond"],
  actor: ["src"],
  delay: ["delay"],
};

/** The texts in functions and in calls that name it: `enqueue("save")`, `and(["isOpen"])`, `{ delay: "soon" }`. */
function codeUses({ file, node: root }: At, kind: DeclarationKind, name: string): Use[] {
  const uses: Use[] = [];
  visitAll(root, (node) => {
    if (!ts.isStringLiteralLike(node) || node.text !== name) return;
    if (refers(node, kind)) uses.push({ file, start: node.getStart(file.ast), end: node.end });
  });
  return uses;
}

function refers(text: TS.StringLiteralLike, kind: DeclarationKind): boolean {
  let node: TS.Node = text;
  while (ts.isArrayLiteralExpression(node.parent)) node = node.parent;
  const { parent } = node;
  if (ts.isCallExpression(parent)) {
    return parent.arguments[0] === node && !isConsole(parent.expression);
  }
  if (!ts.isPropertyAssignment(parent) || parent.initializer !== node) return false;
  const member = "text" in parent.name ? parent.name.text : "";
  if (REFERRING[kind].includes(member)) return true;
  return member === "type" && isInCall(parent);
}

/** `enqueue({ type: "save" })`; not the event of `raise({ type: "save" })`. */
function isInCall({ parent: object }: TS.Node): boolean {
  const call = object.parent;
  if (!ts.isCallExpression(call) || call.arguments[0] !== object) return false;
  const callee = withoutWrapping(call.expression);
  return ts.isIdentifier(callee) &&
    !["raise", "send", "sendTo", "sendParent", "emit"].includes(callee.text);
}

function isConsole(callee: TS.Expression): boolean {
  return ts.isPropertyAccessExpression(callee) && ts.isIdentifier(callee.expression) &&
    callee.expression.text === "console";
}
