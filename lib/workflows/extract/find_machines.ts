import type { ts as TS } from "ts-morph";
import type { ParsedSource } from "../../source/mod.ts";
import type { TimeSlice } from "../../slices/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { type At, excerpt, type MachineValue, type Site } from "../evaluate/value.ts";
import type { Problem } from "../machine.ts";
import { copyingMethods } from "../evaluate/calls.ts";
import { derivedMachine } from "./derived_machine.ts";
import { type CreatorInput, isCreator, unknownCreator } from "./is_creator.ts";
import { looseCreator, namesOfCreators } from "./loose_creators.ts";
import { addProblem, addUnknown } from "./reading.ts";
import { wrappedMachine } from "./wrapped_creator.ts";

/** A machine that a file makes. */
export interface FoundMachine {
  readonly machine: MachineValue;
  readonly call: TS.CallExpression;
  readonly name: string;
}

/** The machines that a file makes, and where it may make some that cannot be read. */
export interface FoundMachines {
  /** In text order. */
  readonly machines: readonly FoundMachine[];
  readonly problems: readonly Problem[];
}

export async function findMachines(
  input: CreatorInput,
  file: ParsedSource,
  slice: TimeSlice,
): Promise<FoundMachines> {
  const site: Site = { file, frame: null };
  const machines: FoundMachine[] = [];
  const problems: Problem[] = [];
  const { calls, names } = placesOf(file);
  for (const call of calls) {
    if (slice.spent) await slice.pause();
    const machine = machineAt(input, call, site, problems);
    if (!machine) continue;
    const name = nameOf(call) ?? copiedName(call) ?? `machine ${machines.length + 1}`;
    machines.push({ machine, call, name });
  }
  for (const name of names) {
    if (slice.spent) await slice.pause();
    const node = looseCreator(input, name, site);
    if (node) addProblem(problems, handedOn({ file, node }));
  }
  return { machines: withoutActors(file, machines), problems };
}

/** Without the copies that stand in the code of another machine: they are actors of that one. */
function withoutActors(
  file: ParsedSource,
  machines: readonly FoundMachine[],
): readonly FoundMachine[] {
  const isCopy = ({ machine }: FoundMachine) => machine.at.file.path !== file.path;
  if (!machines.some(isCopy)) return machines;
  const around = machines.flatMap((found) => codeOf(file, found).map((node) => ({ found, node })));
  return machines.filter((each) =>
    !isCopy(each) ||
    !around.some(({ found, node }) =>
      found !== each && node.pos <= each.call.pos && each.call.end <= node.end
    )
  );
}

/** The syntax of this file that makes a machine, copies of it as well. */
function codeOf({ path }: ParsedSource, { machine, call }: FoundMachine): TS.Node[] {
  let whole: TS.Node = call;
  while (isCopying(whole.parent)) whole = whole.parent;
  const parts = machine.setup?.parts ?? [];
  return [
    whole,
    ...parts.filter(({ site }) => site.file.path === path).map(({ expression }) => expression),
  ];
}

function isCopying(node: TS.Node): boolean {
  return ts.isPropertyAccessExpression(node)
    ? copyingMethods.has(node.name.text)
    : ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) &&
      copyingMethods.has(node.expression.name.text);
}

function machineAt(
  input: CreatorInput,
  call: TS.CallExpression,
  site: Site,
  problems: Problem[],
): MachineValue | null {
  const at: At = { file: site.file, node: call };
  if (!isCreator(input, call.expression, site)) {
    const unknown = unknownCreator(input, call.expression, site);
    if (unknown) addUnknown(problems, `the machine that "${excerpt(at)}" may make`, unknown);
    if (unknown) return null;
    return wrappedMachine(input, call, site) ?? derivedMachine(input, call, site, problems);
  }
  const value = input.run.evaluate(call, site);
  if (value.kind === "unknown") addUnknown(problems, `the machine of "${excerpt(at)}"`, value);
  return value.kind === "machine" && value.at.node === call ? value : null;
}

function handedOn(at: At): Parameters<typeof addProblem>[1] {
  const message = `Cannot read the machines that "${excerpt(at)}" may make`;
  return { code: "not_supported", message: `${message}: only direct calls are read`, at };
}

/** The calls of a file, and the names in it that may stand for creators, in text order. */
function placesOf(
  file: ParsedSource,
): { readonly calls: readonly TS.CallExpression[]; readonly names: readonly TS.Identifier[] } {
  const calls: TS.CallExpression[] = [];
  const names: TS.Identifier[] = [];
  const creators = namesOfCreators(file);
  const agenda: TS.Node[] = [file.ast];
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    if (ts.isCallExpression(node)) calls.push(node);
    else if (ts.isIdentifier(node) && creators.has(node.text)) names.push(node);
    ts.forEachChild(node, (child) => {
      agenda.push(child);
    });
  }
  return {
    // Of `setup({}).createMachine()` both calls start at the same place: by the callee's end, they differ.
    calls: calls.sort((a, b) => a.expression.end - b.expression.end),
    names: names.sort((a, b) => a.pos - b.pos),
  };
}

/** Returns the name of the machine's holder: a variable, a property, an export, or the function that returns it. */
function nameOf(call: TS.Node): string | null {
  for (let node = call; node.parent; node = node.parent) {
    const { parent } = node;
    if (ts.isVariableDeclaration(parent)) {
      return ts.isIdentifier(parent.name) ? parent.name.text : null;
    }
    if (ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) {
      return "text" in parent.name ? parent.name.text : null;
    }
    if (ts.isExportAssignment(parent)) return "default";
    if (ts.isBinaryExpression(parent)) return assignedName(parent);
    const ownName = ts.isFunctionLike(parent) && parent.name;
    if (ownName && "text" in ownName) return ownName.text;
    if (ts.isSourceFile(parent) || ts.isClassLike(parent)) return null;
  }
  return null;
}

/** Returns the name of the copied machine, for a copy that nothing holds. */
function copiedName({ expression }: TS.CallExpression): string | null {
  const copied = ts.isPropertyAccessExpression(expression) ? expression.expression : null;
  return copied && ts.isIdentifier(copied) ? copied.text : null;
}

function assignedName({ left }: TS.BinaryExpression): string | null {
  if (ts.isPropertyAccessExpression(left)) return left.name.text;
  return ts.isIdentifier(left) ? left.text : null;
}
