import { pathNames } from "./path_names.ts";
import type { StateNode, StateTree } from "./state_node.ts";

/** The state that a target leads to, found as XState finds it; null for none. */
export type FindTarget = (source: StateNode, target: string) => StateNode | null;

/** @returns how targets are found in a machine */
export function targetFinder(tree: StateTree, version: 4 | 5): FindTarget {
  const byPath = version === 5 ? finder5(tree) : finder4(tree);
  return (source, target) => {
    if (version === 5 && target.startsWith("#")) return byPath(tree.root, target);
    const isInner = isInnerTarget(source, target);
    if (!source.parent) {
      if (isInner) return byPath(source, target.slice(1));
      return version === 4 ? byPath(source, target) : null;
    }
    return byPath(source.parent, isInner ? source.key + target : target);
  };
}

/** Tells whether a target is written as a state inside of the state that it leaves: `.open`. */
export function isInnerTarget({ delimiter }: StateNode, target: string): boolean {
  return target.charAt(0) === delimiter;
}

type FindByPath = (from: StateNode, path: string) => StateNode | null;

/** `getStateNodeById` and `getStateNodeByPath` of XState 5: an id, then names below it; "\\" takes a dot's meaning. */
function finder5(tree: StateTree): FindByPath {
  function step(node: StateNode, name: string): StateNode | null {
    return name.startsWith("#") ? byId(name) : node.children.get(name) ?? null;
  }

  function byId(target: string): StateNode | null {
    const [first = "", ...names] = pathNames(target);
    const node = tree.byId.get(first.slice(1));
    return node ? walk(node, names, step) : null;
  }

  return (from, path) => {
    const found = path.startsWith("#") ? byId(path) : null;
    return found ?? walk(from, pathNames(path), step);
  };
}

/** The same in XState 4: a whole id, dots and all, or names one by one, the first of which may be an id. */
function finder4(tree: StateTree): FindByPath {
  function byId(id: string): StateNode | null {
    return id === tree.root.id ? tree.root : tree.byId.get(id) ?? null;
  }

  function step(node: StateNode, name: string): StateNode | null {
    return name.startsWith("#") ? byId(name.slice(1)) : node.children.get(name) ?? null;
  }

  return (from, path) => {
    const found = path.startsWith("#") ? byId(path.slice(1)) : null;
    return found ?? walk(from, path.split(from.delimiter), step);
  };
}

function walk(
  from: StateNode,
  names: readonly string[],
  step: (node: StateNode, name: string) => StateNode | null,
): StateNode | null {
  let node: StateNode | null = from;
  for (const name of names) {
    if (name === "") break;
    node = node && step(node, name);
  }
  return node;
}
