import type { StateNode } from "../extract/state_node.ts";
import { read } from "../extract/reading.ts";
import { targetFinder } from "../extract/targets.ts";
import type { EditSite } from "./op.ts";
import { refusal } from "./refusal.ts";
import { quietReading } from "./written.ts";

/**
 * The shortest text that leads from a state to another one, by what XState makes of it.
 * @throws {WorkbenchError} `edit_refused` where there is none
 */
export function targetText(site: EditSite, source: StateNode, target: StateNode): string {
  const { tree, model: { version } } = site;
  const find = targetFinder(tree, version);
  for (const text of candidates(site, source, target)) {
    if (find(source, text) === target) return text;
  }
  const message = `Cannot lead from "${source.path}" to "${target.path}": no target says so`;
  throw refusal("no_target_text", message);
}

function* candidates(
  site: EditSite,
  source: StateNode,
  target: StateNode,
): Generator<string> {
  const { model: { version } } = site;
  const idOf = ({ id }: StateNode) => version === 5 ? escaped(id) : id;
  const join = (names: readonly string[]) =>
    names.map((name) => version === 5 ? escaped(name) : name).join(".");
  const inner = namesBetween(source, target);
  if (inner && inner.length > 0) yield `.${join(inner)}`;
  const around = source.parent && namesBetween(source.parent, target);
  if (around?.length === 1) yield join(around);
  if ((hasOwnId(target) || !target.parent) && isIdKnown(site, target)) yield `#${idOf(target)}`;
  if (around && around.length > 1) yield join(around);
  for (let node: StateNode | null = target.parent; node; node = node.parent) {
    const names = namesBetween(node, target);
    if (names && (hasOwnId(node) || !node.parent) && isIdKnown(site, node)) {
      yield `#${idOf(node)}.${join(names)}`;
    }
  }
}

function isIdKnown(site: EditSite, { config }: StateNode): boolean {
  return config !== null && config.gaps.length === 0 &&
    read(quietReading(site), config, "id")?.kind !== "unknown";
}

function hasOwnId({ id, madeId }: StateNode): boolean {
  return id !== madeId;
}

/** The names that lead from a state to one in it; null when it lies elsewhere. */
function namesBetween(outer: StateNode, inner: StateNode): string[] | null {
  const names: string[] = [];
  let node: StateNode | null = inner;
  for (; node && node !== outer; node = node.parent) names.unshift(node.key);
  return node && names;
}

/** XState 5 reads a backslash as "the next character is none of the syntax". */
export function escaped(name: string): string {
  return name.replaceAll("\\", "\\\\").replaceAll(".", "\\.");
}
