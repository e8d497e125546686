import type { ts as TS } from "ts-morph";
import { declarationFinder } from "../../source/components/mod.ts";
import { lookThrough } from "../../source/jsx/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import type { OwnComponent } from "./own_component.ts";

/** The settings of a component that name its props: `propTypes` and `defaultProps`. */
export interface ComponentSettings {
  /** The objects of the file itself. */
  readonly objects: readonly TS.ObjectLiteralExpression[];
  /** Nodes that stand for other objects: names of other files, and objects that are spread. */
  readonly unread: readonly TS.Node[];
}

/** Finds the objects that `Card.propTypes = {...}`, `static propTypes = {...}` or a static getter gives a component. */
export function componentSettings(
  component: OwnComponent,
  names: ReadonlySet<string>,
): ComponentSettings {
  const find = declarationFinder(component.source.ast);
  const objects: TS.ObjectLiteralExpression[] = [];
  const unread: TS.Node[] = [];
  for (const given of [...assigned(component, names), ...fields(component, names)]) {
    const value = lookThrough(given);
    const declared = ts.isIdentifier(value) ? find(value.text) : undefined;
    const held = declared && ts.isVariableDeclaration(declared) && declared.initializer
      ? lookThrough(declared.initializer)
      : value;
    if (!ts.isObjectLiteralExpression(held)) {
      unread.push(given);
      continue;
    }
    objects.push(held);
    unread.push(...held.properties.filter(ts.isSpreadAssignment));
  }
  return { objects, unread };
}

function assigned(
  { fact, source: { ast } }: OwnComponent,
  names: ReadonlySet<string>,
): TS.Expression[] {
  return ast.statements.flatMap((statement) => {
    const expression = ts.isExpressionStatement(statement) ? statement.expression : null;
    if (!expression || !ts.isBinaryExpression(expression)) return [];
    const { left, operatorToken, right } = expression;
    const isIt = operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      ts.isPropertyAccessExpression(left) && names.has(left.name.text) &&
      ts.isIdentifier(left.expression) && left.expression.text === fact.name;
    return isIt ? [right] : [];
  });
}

function fields({ makers }: OwnComponent, names: ReadonlySet<string>): TS.Expression[] {
  const members = makers.filter(ts.isClassLike).flatMap((maker) => [...maker.members]);
  return members.flatMap((member) => {
    if (!member.name || !ts.isIdentifier(member.name) || !names.has(member.name.text)) return [];
    if (ts.isPropertyDeclaration(member)) return member.initializer ? [member.initializer] : [];
    if (!ts.isGetAccessorDeclaration(member)) return [];
    return member.body?.statements.flatMap((statement) =>
      ts.isReturnStatement(statement) && statement.expression ? [statement.expression] : []
    ) ?? [];
  });
}
