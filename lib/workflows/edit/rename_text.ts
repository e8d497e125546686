import type { StateNode, StateTree } from "../extract/state_node.ts";
import { escaped } from "./target_text.ts";

/** A state that gets another name. */
export interface Renaming {
  readonly tree: StateTree;
  readonly version: 4 | 5;
  readonly state: StateNode;
  readonly name: string;
}

/**
 * A text that names states, with the new name for the renamed one.
 * @param from the states that the names may begin in: the state that is found by the first name is in one of them
 * @returns null where no way through the states explains the text
 */
export function renameInText(renaming: Renaming, text: string, from: StateNode): string | null {
  const { tree, version, state, name } = renaming;
  const written = version === 5 ? escaped(name) : name;
  if (version === 4 && text.startsWith("#")) {
    const whole = tree.byId.get(text.slice(1));
    if (whole) return `#${renamedId(renaming, whole)}`;
  }
  let node: StateNode | null = from;
  let result = "";
  for (const [index, segment] of segmentsOf(text, version).entries()) {
    const isId = segment.name.startsWith("#") && (version === 4 || index === 0);
    if (segment.name === "" && index === 0) {
      result += segment.text;
      continue;
    }
    if (!node) return null;
    const next: StateNode | undefined = isId
      ? tree.byId.get(segment.name.slice(1))
      : node.children.get(segment.name);
    if (!next) return null;
    const id = isId ? renamedId(renaming, next) : null;
    if (isId) {
      const same = id === next.id;
      result += same ? segment.text : `#${version === 5 ? escaped(id ?? "") : id}${segment.dot}`;
    } else result += next === state ? written + segment.dot : segment.text;
    node = next;
  }
  return result;
}

/** An id that XState makes out of names changes with them. */
function renamedId({ state, name }: Renaming, node: StateNode): string {
  if (node.id !== node.madeId || !node.parent) return node.id;
  const names: string[] = [];
  let each: StateNode = node;
  for (; each.parent; each = each.parent) names.unshift(each === state ? name : each.key);
  return [each.madeId, ...names].join(".");
}

interface Segment {
  readonly name: string;
  /** The name as it is written, with the dot behind it. */
  readonly text: string;
  readonly dot: string;
}

function segmentsOf(text: string, version: 4 | 5): Segment[] {
  const segments: Segment[] = [];
  let [name, start] = ["", 0];
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    if (character === "\\" && version === 5) name += text.charAt(++index);
    else if (character === ".") {
      segments.push({ name, text: text.slice(start, index + 1), dot: "." });
      [name, start] = ["", index + 1];
    } else name += character;
  }
  segments.push({ name, text: text.slice(start), dot: "" });
  return segments;
}
