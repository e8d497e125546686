import type { ParsedSource } from "../../../source/mod.ts";
import type { UnitDetail } from "../../common/schemas.ts";
import { codeFingerprint } from "../reading/code_fingerprint.ts";
import {
  type Implementation,
  type ImplementationKind,
  implementationsOf,
} from "./implementations.ts";
import { detail, type MachinePair } from "./machine_pair.ts";

/** The file of a machine on both sides. */
export interface MachineSources {
  readonly base: ParsedSource | null;
  readonly head: ParsedSource | null;
}

const SUBJECTS: Readonly<Record<ImplementationKind, UnitDetail["subject"]>> = {
  action: "action",
  guard: "guard",
  actor: "invoke",
  delay: "machine",
};

/** The names of a machine that stand for other code than they did: nothing else of the machine tells that. */
export function compareImplementations(
  { base, head, name: machine }: MachinePair,
  sources: MachineSources,
): UnitDetail[] {
  if (!sources.base || !sources.head) return [];
  const old = onlyOnes(implementationsOf(sources.base, base.model.line));
  const now = onlyOnes(implementationsOf(sources.head, head.model.line));
  return [...now].flatMap(([key, { kind, name, node, line }]) => {
    const before = old.get(key);
    if (!before || codeFingerprint(before.node) === codeFingerprint(node)) return [];
    return [detail(machine, {
      subject: SUBJECTS[kind],
      change: "changed",
      name,
      before: before.node.getText(),
      after: node.getText(),
      line,
      message: `The ${kind} "${name}" of "${machine}" has another implementation`,
    })];
  });
}

/** Leaves out implementations that share a kind and a name, since the choice of the machine is not known. */
function onlyOnes(all: readonly Implementation[]): Map<string, Implementation> {
  const found = new Map<string, Implementation>();
  const several = new Set<string>();
  for (const one of all) {
    const key = `${one.kind} ${one.name}`;
    if (found.has(key)) several.add(key);
    found.set(key, one);
  }
  for (const key of several) found.delete(key);
  return found;
}
