import type { ts as TS } from "ts-morph";
import type { ParsedSource } from "../../source/mod.ts";
import { ts } from "../../source/typescript.ts";
import type { MachineValue, Site } from "../evaluate/value.ts";
import { type CreatorInput, isCreator } from "./is_creator.ts";

/** A machine that a file makes. */
export interface FoundMachine {
  readonly machine: MachineValue;
  readonly call: TS.CallExpression;
  readonly name: string;
}

/** The calls that make machines, in text order. */
export function findMachines(input: CreatorInput, file: ParsedSource): FoundMachine[] {
  const site: Site = { file, frame: null };
  const found: FoundMachine[] = [];
  for (const call of callsOf(file.ast)) {
    if (!isCreator(input, call.expression, site)) continue;
    const machine = input.run.evaluate(call, site);
    if (machine.kind !== "machine" || machine.at.node !== call) continue;
    found.push({ machine, call, name: nameOf(call) ?? `machine ${found.length + 1}` });
  }
  return found;
}

function callsOf(ast: TS.SourceFile): TS.CallExpression[] {
  const calls: TS.CallExpression[] = [];
  const agenda: TS.Node[] = [ast];
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    if (ts.isCallExpression(node)) calls.push(node);
    ts.forEachChild(node, (child) => {
      agenda.push(child);
    });
  }
  // Of `setup({}).createMachine()` both calls start at the same place: by the callee's end, they differ.
  return calls.sort((a, b) => a.expression.end - b.expression.end);
}

/** What holds the machine: a variable, a property, an export, or the function that returns it. */
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

function assignedName({ left }: TS.BinaryExpression): string | null {
  if (ts.isPropertyAccessExpression(left)) return left.name.text;
  return ts.isIdentifier(left) ? left.text : null;
}
