import type { ts as TS } from "ts-morph";
import type { ObjectValue } from "../evaluate/value.ts";
import type { MachineState } from "../machine.ts";

/** A state while its machine is put together. */
export interface StateNode {
  /** Its name: the one it is written under, but for XState 4's `key`. */
  readonly key: string;
  /** See `MachineState.path`. */
  readonly path: string;
  readonly id: string;
  /** The id that it has when it is given none: the names from the root, joined. */
  readonly madeId: string;
  /** The text between the names in a target: only XState 4 lets a state choose. */
  readonly delimiter: string;
  readonly type: MachineState["type"];
  readonly parent: StateNode | null;
  readonly depth: number;
  /** By the names under which they are written. */
  readonly children: Map<string, StateNode>;
  /** False when it may have states that are not known. */
  readonly isComplete: boolean;
  /** Null when it is not known. */
  readonly config: ObjectValue | null;
  /** The node in the main file where the state is written, or the node that leads there. */
  readonly place: TS.Node;
  /** The other file in which the state is written. */
  readonly writtenIn: string | null;
}

/** The states of one machine. */
export interface StateTree {
  readonly root: StateNode;
  /** In the order of the source, a state before the states in it. */
  readonly nodes: readonly StateNode[];
  readonly byId: ReadonlyMap<string, StateNode>;
  /** The machine's own id. */
  readonly id: string;
}

/** Tells whether `inner` is the state `outer` itself or lies in it. */
export function isWithinNode(inner: StateNode, outer: StateNode): boolean {
  for (let node: StateNode | null = inner; node; node = node.parent) {
    if (node === outer) return true;
  }
  return false;
}

/** The path of a state in another one. */
export function childPath(parent: string, key: string): string {
  const name = key.replaceAll("\\", "\\\\").replaceAll(".", "\\.");
  return parent === "" ? name : `${parent}.${name}`;
}
