import type { ts as TS } from "ts-morph";
import type { ParsedSource } from "../../source/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { evaluateCall } from "./calls.ts";
import { isBindingSyntax, wholeBinding } from "../../source/scope/mod.ts";
import { type Change, createChangeFinder } from "./changes.ts";
import { evaluateDeclaration, type NameUse } from "./declarations.ts";
import { evaluateMember } from "./members.ts";
import type { Followed, Modules } from "./modules.ts";
import { type Names, readNames } from "./names.ts";
import { evaluateArray, evaluateObject } from "./objects.ts";
import { jsonValue, namespaceObject } from "./module_values.ts";
import { evaluateOperator } from "./operators.ts";
import { readUses, type Uses } from "./uses.ts";
import { withoutWrapping } from "./wrapping.ts";
import {
  type At,
  type Evaluation,
  excerpt,
  limits,
  notStatic,
  primitive,
  type Site,
  unknown,
  type Value,
} from "./value.ts";

/**
 * Starts an evaluation: what expressions stand for, told from the code without running it. Constants, enums, spreads,
 * imports and simple functions are followed; what depends on the run is unknown, with a reason.
 */
export function createEvaluation(modules: Modules): Evaluation {
  const known = new Map<TS.Node, Value>();
  const open = new Set<TS.Node>();
  const files = new Map<string, { readonly names: Names; uses?: Uses }>();
  let depth = 0;
  let steps = 0;

  function factsOf(file: ParsedSource): { readonly names: Names; uses?: Uses } {
    let facts = files.get(file.path);
    if (!facts) files.set(file.path, facts = { names: readNames(file) });
    return facts;
  }

  function evaluate(expression: TS.Expression, site: Site): Value {
    const node = withoutWrapping(expression);
    const at = { file: site.file, node };
    // With arguments around it, the same expression can stand for something else each time.
    if (site.frame) return guarded(at, site);
    const before = known.get(node);
    if (before) return before;
    if (open.has(node)) return unknown(at, "circular", `"${excerpt(at)}" refers to itself`);
    open.add(node);
    const value = guarded(at, site);
    open.delete(node);
    known.set(node, value);
    return value;
  }

  function guarded(at: At & { readonly node: TS.Expression }, site: Site): Value {
    if (depth >= limits.depth) {
      return unknown(at, "too_deep", `"${excerpt(at)}" is reached through too many others`);
    }
    if (!run.spend(1)) return tooLarge(at);
    depth++;
    const value = evaluateNode(run, at, site);
    depth--;
    return value;
  }

  const run: Evaluation = {
    evaluate,
    force(value) {
      const forced = "kind" in value ? value : evaluate(value.expression, value.site);
      return forced.kind === "module" ? namespaceObject(run, modules, forced) : forced;
    },
    declarationOf: (identifier, { file }) => factsOf(file).names.declarationOf(identifier),
    lookUp(identifier, site) {
      const at = { file: site.file, node: identifier };
      const { names } = factsOf(site.file);
      const found = names.declarationOf(identifier);
      return found ? declared({ at, found, names, site }) : globalValue(at, identifier.text);
    },
    follow(at, specifier, imported) {
      return valueOf(at, modules.follow(at.file.path, specifier, imported));
    },
    fileAt: (path) => modules.fileAt(path),
    exported: (at, path, name) => valueOf(at, modules.exported(path, name)),
    spend(more) {
      steps += more;
      return steps <= limits.steps;
    },
  };

  function valueOf(at: At, target: Followed): Value {
    if (target.kind === "library" || target.kind === "module") return { ...target, at };
    if (target.kind === "nothing") return unknown(at, target.code, target.reason);
    if (target.kind === "json") return jsonValue(run, at, target);
    const { file, local } = target;
    const site: Site = { file, frame: null };
    if (local === null) return defaultExport(run, at, site);
    const { names } = factsOf(file);
    const found = names.topLevel(local);
    if (!found) return unknown(at, "unresolved_import", `"${file.path}" has no "${local}"`);
    return declared({ at, found, names, site });
  }

  /** Returns the value of a name, unless something may have given it another value or changed what it holds. */
  function declared(use: NameUse): Value {
    const value = evaluateDeclaration(run, use);
    if (!isChangeable(use.found.declaration, value)) return value;
    const change = findChange(use.site.file, use.found);
    return change ? changed(use.at, change) : value;
  }

  const findChange = createChangeFinder({
    run,
    namesOf: (file) => factsOf(file).names,
    usesOf: (file) => {
      const facts = factsOf(file);
      return facts.uses ??= readUses(file, facts.names);
    },
    importers: modules.importers,
  });

  return run;
}

/** Cheap: most names are constants of text, functions and imports, which are followed where they are declared. */
function isChangeable(declaration: TS.Node, { kind }: Value): boolean {
  const isImported = ts.isImportSpecifier(declaration) || ts.isImportClause(declaration) ||
    ts.isNamespaceImport(declaration);
  if (kind === "unknown" || isImported || ts.isEnumDeclaration(declaration)) return false;
  return kind === "object" || kind === "array" || !isConstant(declaration);
}

function isConstant(declaration: TS.Node): boolean {
  if (!isBindingSyntax(declaration)) return !ts.isFunctionDeclaration(declaration);
  const { parent } = wholeBinding(declaration);
  return ts.isVariableDeclarationList(parent) && (parent.flags & ts.NodeFlags.Const) !== 0;
}

function evaluateNode(
  run: Evaluation,
  at: At & { readonly node: TS.Expression },
  site: Site,
): Value {
  const { node } = at;
  if (ts.isStringLiteralLike(node)) return primitive(at, node.text);
  if (ts.isNumericLiteral(node)) return primitive(at, Number(node.text));
  if (ts.isIdentifier(node)) return run.lookUp(node, site);
  if (ts.isObjectLiteralExpression(node)) return evaluateObject(run, { file: at.file, node }, site);
  if (ts.isArrayLiteralExpression(node)) return evaluateArray(run, { file: at.file, node }, site);
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) {
    return { kind: "function", at, node, site, name: functionName(node) };
  }
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
    return evaluateMember(run, { file: at.file, node }, site);
  }
  if (ts.isCallExpression(node)) return evaluateCall(run, { file: at.file, node }, site);
  return keyword(at) ?? evaluateOperator(run, at, site) ?? notStatic(at);
}

/** Returns the function's own name, or that of the variable that holds it. */
function functionName(node: TS.ArrowFunction | TS.FunctionExpression): string {
  if (node.name) return node.name.text;
  const { parent } = node;
  return ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name) ? parent.name.text : "";
}

function keyword(at: At): Value | null {
  switch (at.node.kind) {
    case ts.SyntaxKind.TrueKeyword:
      return primitive(at, true);
    case ts.SyntaxKind.FalseKeyword:
      return primitive(at, false);
    case ts.SyntaxKind.NullKeyword:
      return primitive(at, null);
    default:
      return null;
  }
}

/** The value of `export default`. */
function defaultExport(run: Evaluation, at: At, site: Site): Value {
  for (const statement of site.file.ast.statements) {
    if (ts.isExportAssignment(statement)) return run.evaluate(statement.expression, site);
    const isDefault = ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);
    if (isDefault && ts.isFunctionDeclaration(statement)) {
      const node = statement;
      return { kind: "function", at: { file: site.file, node }, node, site, name: "default" };
    }
  }
  return unknown(at, "unresolved_import", `"${site.file.path}" has no default export of a value`);
}

function globalValue(at: At, name: string): Value {
  if (name === "undefined") return primitive(at, undefined);
  if (name === "NaN") return primitive(at, NaN);
  if (name === "Infinity") return primitive(at, Infinity);
  return unknown(at, "not_declared", `"${name}" is not declared in "${at.file.path}"`);
}

function changed(at: At, change: Change): Value {
  const what = {
    reassigned: "is assigned to after it was declared",
    changed: "is changed after it was declared",
    too_large: "goes to more places than are followed",
  }[change];
  return unknown(at, change, `"${excerpt(at)}" ${what}`);
}

function tooLarge(at: At): Value {
  return unknown(at, "too_large", `"${excerpt(at)}" leads to more code than is read`);
}
