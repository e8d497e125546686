import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";
import { boundNames, hoistedVariables } from "./variables.ts";

/** A name that syntax introduces into a scope. */
export interface Declaration {
  readonly name: string;
  readonly identifier: TS.Identifier;
  /** The syntax that introduces the name: a variable, binding element, parameter, function, class, import specifier, ... */
  readonly declaration: TS.Node;
  /** It can stand in an expression. */
  readonly isValue: boolean;
  /** It can stand in a type, or in front of a dot in one. */
  readonly isType: boolean;
}

/**
 * The names that a node introduces for what is inside it. Variables declared with `var` belong to the body of their
 * function. Order of declaration plays no part.
 */
export function declarationsOf(scope: TS.Node): Declaration[] {
  if (ts.isSourceFile(scope) || ts.isModuleBlock(scope)) {
    return [...statementNames(scope.statements), ...hoistedVariables(scope)];
  }
  if (ts.isBlock(scope)) {
    const names = statementNames(scope.statements);
    return isBody(scope) ? [...names, ...hoistedVariables(scope)] : names;
  }
  if (ts.isCaseBlock(scope)) {
    return scope.clauses.flatMap((clause) => statementNames(clause.statements));
  }
  if (ts.isFunctionLike(scope)) return functionNames(scope);
  if (ts.isClassLike(scope)) return classNames(scope);
  if (isLoopStatement(scope)) return loopNames(scope);
  if (ts.isCatchClause(scope)) return boundNames(scope.variableDeclaration);
  if (ts.isEnumDeclaration(scope)) return scope.members.flatMap((member) => named(member, VALUE));
  return typeNames(scope);
}

/** False for what is written in a scope, but means the names around it: a computed name, a decorator. */
export function seesDeclarations(scope: TS.Node, child: TS.Node): boolean {
  if (ts.isConditionalTypeNode(scope)) return child === scope.trueType;
  if (!ts.isFunctionLike(scope) && !ts.isClassLike(scope)) return true;
  return child !== scope.name && !ts.isModifierLike(child);
}

/** The names that statements introduce for the block around them, but for `var`. */
export function statementNames(statements: readonly TS.Statement[]): Declaration[] {
  return statements.flatMap((statement) => {
    const inner = withoutLabels(statement);
    if (ts.isVariableStatement(inner)) return lexicalNames(inner.declarationList);
    if (ts.isImportDeclaration(inner)) return importedNames(inner.importClause);
    return declaredNames(inner);
  });
}

function declaredNames(statement: TS.Statement): Declaration[] {
  if (ts.isFunctionDeclaration(statement)) return named(statement, VALUE);
  if (ts.isClassDeclaration(statement) || ts.isEnumDeclaration(statement)) {
    return named(statement, BOTH);
  }
  if (ts.isModuleDeclaration(statement)) {
    return named(statement, hasValues(statement) ? BOTH : TYPE);
  }
  if (ts.isImportEqualsDeclaration(statement)) {
    return named(statement, statement.isTypeOnly ? TYPE : BOTH);
  }
  const isType = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
  return isType ? named(statement, TYPE) : [];
}

function importedNames(clause: TS.ImportClause | undefined): Declaration[] {
  if (!clause) return [];
  // `phaseModifier` holds the `type` of `import type`.
  const isTypeOnly = clause.phaseModifier === ts.SyntaxKind.TypeKeyword;
  const bindings = clause.namedBindings;
  const nodes = !bindings ? [] : ts.isNamespaceImport(bindings) ? [bindings] : bindings.elements;
  return [
    ...named(clause, isTypeOnly ? TYPE : BOTH),
    ...nodes.flatMap((node) => {
      const isOwn = ts.isImportSpecifier(node) && node.isTypeOnly;
      return named(node, isTypeOnly || isOwn ? TYPE : BOTH);
    }),
  ];
}

function functionNames(scope: TS.SignatureDeclaration): Declaration[] {
  return [
    ...scope.parameters.flatMap(boundNames),
    ...typeParameterNames(scope.typeParameters),
    ...(ts.isFunctionExpression(scope) ? named(scope, VALUE) : []),
  ];
}

function classNames(scope: TS.ClassLikeDeclaration): Declaration[] {
  return [...named(scope, BOTH), ...typeParameterNames(scope.typeParameters)];
}

function loopNames(scope: LoopStatement): Declaration[] {
  const { initializer } = scope;
  return initializer && ts.isVariableDeclarationList(initializer) ? lexicalNames(initializer) : [];
}

function lexicalNames(list: TS.VariableDeclarationList): Declaration[] {
  return list.flags & ts.NodeFlags.BlockScoped ? list.declarations.flatMap(boundNames) : [];
}

function typeNames(scope: TS.Node): Declaration[] {
  if (ts.isInterfaceDeclaration(scope) || ts.isTypeAliasDeclaration(scope)) {
    return typeParameterNames(scope.typeParameters);
  }
  if (ts.isMappedTypeNode(scope)) return named(scope.typeParameter, TYPE);
  return ts.isConditionalTypeNode(scope) ? inferredNames(scope.extendsType) : [];
}

/** `U` of `T extends (infer U)[] ? ... : ...`. */
function inferredNames(type: TS.TypeNode): Declaration[] {
  const names: Declaration[] = [];
  const agenda: TS.Node[] = [type];
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    if (ts.isInferTypeNode(node)) names.push(...named(node.typeParameter, TYPE));
    ts.forEachChild(node, (child) => {
      agenda.push(child);
    });
  }
  return names;
}

function typeParameterNames(
  parameters: readonly TS.TypeParameterDeclaration[] | undefined,
): Declaration[] {
  return parameters?.flatMap((parameter) => named(parameter, TYPE)) ?? [];
}

interface Meaning {
  readonly isValue: boolean;
  readonly isType: boolean;
}

const VALUE: Meaning = { isValue: true, isType: false };
const TYPE: Meaning = { isValue: false, isType: true };
const BOTH: Meaning = { isValue: true, isType: true };

function named(
  declaration: TS.Node & { readonly name?: TS.Node },
  meaning: Meaning,
): Declaration[] {
  const { name } = declaration;
  if (!name || !ts.isIdentifier(name) || name.text === "") return [];
  return [{ name: name.text, identifier: name, declaration, ...meaning }];
}

/** A namespace of nothing but types is not there at run time. */
function hasValues(namespace: TS.ModuleDeclaration): boolean {
  const { body } = namespace;
  if (!body || !ts.isModuleBlock(body)) return true;
  return body.statements.some((statement) =>
    !ts.isInterfaceDeclaration(statement) && !ts.isTypeAliasDeclaration(statement) &&
    !(ts.isModuleDeclaration(statement) && !hasValues(statement))
  );
}

/** The block of a function, or one that `var` does not leave either. */
function isBody(block: TS.Block): boolean {
  return ts.isFunctionLike(block.parent) || ts.isClassStaticBlockDeclaration(block.parent);
}

type LoopStatement = TS.ForStatement | TS.ForInStatement | TS.ForOfStatement;

function isLoopStatement(node: TS.Node): node is LoopStatement {
  return ts.isForStatement(node) || ts.isForInStatement(node) || ts.isForOfStatement(node);
}

function withoutLabels(statement: TS.Statement): TS.Statement {
  let inner = statement;
  while (ts.isLabeledStatement(inner)) inner = inner.statement;
  return inner;
}
