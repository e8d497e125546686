import type { ts as TS } from "ts-morph";
import type { ParsedSource } from "../../../source/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { memberName } from "../reading/code_pieces.ts";
import { nodesIn } from "../reading/syntax_walk.ts";

/** The kind of a part that can be implemented by name. */
export type ImplementationKind = "action" | "guard" | "actor" | "delay";

/** The code behind one of the names in the setup of a machine. */
export interface Implementation {
  readonly kind: ImplementationKind;
  readonly name: string;
  /** The code behind the name in the file: a function, a call, a value. */
  readonly node: TS.Node;
  /** 1-based, where the name is declared. */
  readonly line: number;
}

const KINDS: ReadonlyMap<string, ImplementationKind> = new Map([
  ["actions", "action"],
  ["guards", "guard"],
  ["actors", "actor"],
  ["services", "actor"],
  ["activities", "actor"],
  ["delays", "delay"],
]);

/**
 * The implementations of a machine that its file gives by name, as `setup`, `extend`, `provide` and the options of
 * `createMachine` do: those of the machine's own statement, and where there are none, those of the file.
 * @param line 1-based, of the machine
 */
export function implementationsOf({ ast }: ParsedSource, line: number): Implementation[] {
  const found = ast.statements.map((statement) => implementationsIn(statement, ast));
  const own = ast.statements.findIndex((statement) =>
    lineOf(ast, statement.getStart(ast)) <= line && line <= lineOf(ast, statement.end)
  );
  const ofOwn = found[own] ?? [];
  return ofOwn.length > 0 ? ofOwn : found.flat();
}

function implementationsIn(statement: TS.Statement, ast: TS.SourceFile): Implementation[] {
  return nodesIn([statement]).filter(ts.isCallExpression).flatMap((call) =>
    call.arguments.flatMap((argument) => declaredIn(argument, ast))
  );
}

function declaredIn(argument: TS.Expression, ast: TS.SourceFile): Implementation[] {
  return propertiesOf(argument).flatMap((property) => {
    const kind = KINDS.get(memberName(property.name) ?? "");
    if (kind === undefined || !ts.isPropertyAssignment(property)) return [];
    return propertiesOf(property.initializer).flatMap((member): Implementation[] => {
      const name = memberName(member.name);
      if (name === null) return [];
      const line = lineOf(ast, member.getStart(ast));
      return [{ kind, name, node: valueOf(member, ast), line }];
    });
  });
}

function propertiesOf(expression: TS.Expression): readonly TS.ObjectLiteralElementLike[] {
  const plain = ts.isSatisfiesExpression(expression) || ts.isAsExpression(expression)
    ? expression.expression
    : expression;
  return ts.isObjectLiteralExpression(plain) ? plain.properties : [];
}

/** A name of the file stands for what it declares there. */
function valueOf(member: TS.ObjectLiteralElementLike, ast: TS.SourceFile): TS.Node {
  if (ts.isPropertyAssignment(member)) {
    const { initializer } = member;
    return ts.isIdentifier(initializer)
      ? declared(initializer.text, ast) ?? initializer
      : initializer;
  }
  return ts.isShorthandPropertyAssignment(member)
    ? declared(member.name.text, ast) ?? member
    : member;
}

function declared(name: string, ast: TS.SourceFile): TS.Node | null {
  for (const statement of ast.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement;
    if (!ts.isVariableStatement(statement)) continue;
    const { declarations } = statement.declarationList;
    const found = declarations.find((each) =>
      ts.isIdentifier(each.name) && each.name.text === name
    );
    if (found?.initializer) return found.initializer;
  }
  return null;
}

function lineOf(ast: TS.SourceFile, position: number): number {
  return ast.getLineAndCharacterOfPosition(position).line + 1;
}
