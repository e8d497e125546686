import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import { visitAll } from "../../../source/writing/mod.ts";
import { isUse } from "../../evaluate/uses.ts";
import { outermost } from "../../evaluate/wrapping.ts";
import type { EditSite } from "../op.ts";
import { declaringPlaces } from "./sections.ts";

/** The code of a machine in its own file. */
export interface MachineFunctions {
  /** The nodes that make up the machine: its call, what declares its names, and what these refer to. */
  readonly roots: readonly TS.Node[];
  /** Functions that XState calls. */
  readonly functions: readonly TS.SignatureDeclaration[];
}

/** Finds the functions of a machine, and of the code that declares names for it. */
export function machineFunctions(site: EditSite): MachineFunctions {
  const { file, machine, reading: { run } } = site;
  const roots = new Set<TS.Node>();
  const agenda: TS.Node[] = [machine.at, ...declaringPlaces(site)]
    .filter((at) => at.file.path === file.path).map(({ node }) => node);
  const functions = new Set<TS.SignatureDeclaration>();
  const names = namesOfCode(file.ast);
  for (let root = agenda.pop(); root; root = agenda.pop()) {
    if (roots.has(root)) continue;
    roots.add(root);
    visitAll(root, (node) => {
      if (ts.isFunctionLike(node) && isCalledByXState(node)) functions.add(node);
      if (!ts.isIdentifier(node) || !names.has(node.text) || !isUse(node)) return;
      const found = run.declarationOf(node, { file, frame: null })?.declaration;
      const code = found && declaredCode(found);
      if (code && !isWithin(node, code)) agenda.push(code);
    });
  }
  return { roots: [...roots], functions: [...functions] };
}

/** The names that may stand for code of the file. */
function namesOfCode(ast: TS.SourceFile): Set<string> {
  const names = new Set<string>();
  visitAll(ast, (node) => {
    const isDeclared = ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node);
    if (isDeclared && node.name && ts.isIdentifier(node.name)) names.add(node.name.text);
  });
  return names;
}

/** Returns the function or the value that a declaration of this file gives to its name. */
export function declaredCode(declaration: TS.Node): TS.Node | null {
  if (ts.isFunctionDeclaration(declaration)) return declaration;
  if (!ts.isVariableDeclaration(declaration) || !ts.isIdentifier(declaration.name)) return null;
  return declaration.initializer ?? null;
}

/** Not what is passed to methods: the function of `list.map((item) => item.name)`. */
function isCalledByXState(node: TS.SignatureDeclaration): boolean {
  if (ts.isTypeNode(node)) return false;
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return true;
  const { parent } = outermost(node);
  if (!ts.isCallExpression(parent)) return true;
  const callee = parent.expression;
  return !ts.isPropertyAccessExpression(callee) || callee.name.text === "assign" ||
    callee.name.text === "enqueueActions";
}

/** Tells whether a node is the same as another node of its file, or stands in it. */
export function isWithin(node: TS.Node, outer: TS.Node): boolean {
  return node.getSourceFile() === outer.getSourceFile() && node.pos >= outer.pos &&
    node.end <= outer.end;
}
