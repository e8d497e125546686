import type { ts as TS } from "ts-morph";
import { ts } from "../../source/syntax/typescript.ts";
import type { At, Delayed, MachineValue, Member, Value } from "../evaluate/value.ts";
import type { MachineSetup } from "../machine.ts";
import { placeInMain, read, type Reading } from "./reading.ts";

type Kind = MachineSetup["unused"][number]["kind"];

interface Draft {
  readonly names: Readonly<Record<Kind, Map<string, Member>>>;
  complete: boolean;
}

/** The members of a declaration, by the kind of what they declare. */
const MEMBERS: Readonly<Record<4 | 5, readonly (readonly [string, Kind])[]>> = {
  4: [
    ["actions", "action"],
    ["guards", "guard"],
    ["services", "actor"],
    ["activities", "actor"],
    ["delays", "delay"],
  ],
  5: [["actions", "action"], ["guards", "guard"], ["actors", "actor"], ["delays", "delay"]],
};

/**
 * Reads the names for which a machine has implementations; undefined when it is given none.
 * @param used the names that the machine itself refers to
 */
export function readSetup(
  reading: Reading,
  machine: MachineValue,
  used: ReadonlySet<string>,
): MachineSetup | undefined {
  const own = machine.setup?.parts ?? (machine.options ? [machine.options] : []);
  const parts = [...own, ...copiedParts(machine)];
  if (parts.length === 0) return undefined;
  const draft: Draft = {
    names: { action: new Map(), guard: new Map(), actor: new Map(), delay: new Map() },
    complete: true,
  };
  for (const [index, part] of parts.entries()) {
    const value = reading.run.force(part);
    if (value.kind !== "object" || value.gaps.length > 0) draft.complete = false;
    for (const [name, kind] of MEMBERS[reading.version]) {
      // `extend` adds no actors.
      if (kind !== "actor" || index === 0 || index >= own.length) {
        addNames(reading, draft, value, name, kind);
      }
    }
  }
  const { action, guard, actor, delay } = draft.names;
  return {
    actions: [...action.keys()],
    guards: [...guard.keys()],
    actors: [...actor.keys()],
    delays: [...delay.keys()],
    complete: draft.complete,
    strict: machine.setup !== null,
    unused: unusedNames(reading, machine, draft, parts, used),
  };
}

/** Lists the parts that copies of the machine are given in place of its earlier ones. */
function copiedParts({ copies }: MachineValue): Delayed[] {
  return copies.flatMap(({ method, args: [first] }) =>
    first && method !== "withContext" ? [first] : []
  );
}

function addNames(
  reading: Reading,
  draft: Draft,
  part: Value,
  name: string,
  kind: Kind,
): void {
  if (part.kind !== "object") return;
  const value = read(reading, part, name);
  if (!value) return;
  if (value.kind !== "object" || value.gaps.length > 0) draft.complete = false;
  if (value.kind !== "object") return;
  for (const [key, member] of value.members) draft.names[kind].set(key, member);
}

/** A function can name an action as well (`enqueue("save")`): any text of the code that is the name counts as a use. */
function unusedNames(
  reading: Reading,
  machine: MachineValue,
  { names }: Draft,
  parts: readonly Delayed[],
  used: ReadonlySet<string>,
): MachineSetup["unused"] {
  const { ast } = reading.main;
  const isHere = ({ at }: Member) => at.file.path === reading.main.path;
  const isDerived = machine.at.file.path !== reading.main.path;
  const unnamed = Object.entries(names).flatMap(([kind, members]) =>
    [...members].filter(([name, member]) => !used.has(name) && (!isDerived || isHere(member))).map((
      [name, { at }],
    ) => ({
      kind: kind as Kind, // the keys of the record above
      name,
      line: lineOf(ast, placeInMain(reading, at, reading.made)),
    }))
  );
  if (unnamed.length === 0) return [];
  const texts = textsOf([machine.at.node, ...parts.map(({ expression }) => expression)]);
  return unnamed.filter(({ name }) => !texts.has(name));
}

function textsOf(nodes: readonly At["node"][]): Set<string> {
  const texts = new Set<string>();
  const agenda = [...nodes];
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    const isKey = ts.isPropertyAssignment(node.parent) && node.parent.name === node;
    if (ts.isStringLiteralLike(node) && !isKey) texts.add(node.text);
    ts.forEachChild(node, (child) => {
      agenda.push(child);
    });
  }
  return texts;
}

function lineOf(ast: TS.SourceFile, node: TS.Node): number {
  return ast.getLineAndCharacterOfPosition(node.getStart(ast)).line + 1;
}
