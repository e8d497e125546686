import type { ts as TS } from "ts-morph";
import { lookOutward } from "../source/jsx/mod.ts";
import { type ImportedName, readModuleFacts } from "../source/modules/mod.ts";
import { freeNames } from "../source/scope/mod.ts";
import { ts } from "../source/syntax/typescript.ts";
import type { FileRule } from "./rule.ts";

/** The names of functions that make or run a machine. Reading an actor (`useSelector`) is fine. */
const MACHINE_CALLS: ReadonlySet<string> = new Set([
  "Machine",
  "createMachine",
  "setup",
  "createActor",
  "interpret",
  "createActorContext",
  "useMachine",
  "useActor",
  "useActorRef",
  "useInterpret",
  "useSpawn",
]);

export const pageMachine: FileRule = {
  id: "page-machine",
  scope: "file",
  summary: "Pages do not make or run state machines.",
  why:
    "A machine in a page dies with the page, and nothing else can see its state. As a workflow, run by a provider, it is " +
    "drawn and explained in the workflows viewer and can be tested without markup. Counted are calls of what is imported " +
    "from xstate and @xstate/..., under whatever name; reading an actor with useSelector is fine.",
  evidence: {
    per: "file",
    places: ({ unit }) => unit?.layer === "page" ? 1 : 0,
  },
  check({ source, unit }) {
    if (unit?.layer !== "page") return [];
    return machineCalls(source.ast).map(({ callee, name }) => ({
      start: callee.getStart(source.ast),
      end: callee.end,
      message: `A page calls "${name}"`,
      fix: "Put the machine into a workflow, run it in a provider, and read its state from there",
    }));
  },
};

interface MachineCall {
  readonly callee: TS.Expression;
  /** The name of the called function in its package. */
  readonly name: string;
}

function machineCalls(ast: TS.SourceFile): MachineCall[] {
  const bindings = machineBindings(ast);
  if (bindings.size === 0) return [];
  // What is free in a statement of the module and imported by it is that import, and no parameter of the same name.
  return ast.statements.filter((statement) => !ts.isImportDeclaration(statement))
    .flatMap((statement) => freeNames(statement).values)
    .flatMap(({ name, nodes }) => {
      const binding = bindings.get(name);
      return binding ? nodes.flatMap((node) => callFrom(node, binding) ?? []) : [];
    })
    .filter(({ name }) => MACHINE_CALLS.has(name))
    .sort((a, b) => a.callee.pos - b.callee.pos);
}

/** Lists the names that a file imports from packages of machines, by their local names. */
function machineBindings(ast: TS.SourceFile): Map<string, ImportedName> {
  const names = readModuleFacts({ ast }).imports
    .filter(({ specifier }) => isMachineModule(specifier))
    .flatMap((fact) => fact.names);
  return new Map(names.flatMap((name) => name.local === null ? [] : [[name.local, name]]));
}

function isMachineModule(specifier: string): boolean {
  return /^(?:xstate|@xstate\/[\w.-]+)(?:\/|$)/.test(specifier);
}

/** The call of an imported function, or of a member of an imported module. */
function callFrom(node: TS.Identifier, { imported }: ImportedName): MachineCall | null {
  const outer = lookOutward(node);
  const { parent } = outer;
  if (ts.isPropertyAccessExpression(parent) && parent.expression === outer && imported === "*") {
    return isCalled(parent) ? { callee: parent, name: parent.name.text } : null;
  }
  return isCalled(node) ? { callee: node, name: imported } : null;
}

function isCalled(node: TS.Node): boolean {
  const outer = lookOutward(node);
  return ts.isCallExpression(outer.parent) && outer.parent.expression === outer;
}
