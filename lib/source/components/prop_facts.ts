import type { ts as TS } from "ts-morph";
import { lookThrough } from "../jsx/syntax.ts";
import { ts } from "../syntax/typescript.ts";
import type { PropFact } from "./component_facts.ts";
import { isLazyCall, isStyled } from "./component_syntax.ts";
import type { FindDeclaration } from "./top_level_declaration.ts";

/** The facts that a file tells of a component's props. */
interface PropFacts {
  readonly props: readonly PropFact[];
  readonly propsComplete: boolean;
}

/** Reads the props of a component from the types that stand in its own file. */
export function readPropFacts(
  component: TS.Node,
  ast: TS.SourceFile,
  find: FindDeclaration,
): PropFacts {
  const type = propsSource(component, find);
  if (type === "none") return { props: [], propsComplete: true };
  if (type && ts.isObjectBindingPattern(type)) return patternFacts(type);
  return type ? membersOf(type, ast, new Set()) : { props: [], propsComplete: false };
}

/**
 * Finds the syntax that declares the props of a component, behind `memo`, `forwardRef` and the like; undefined when nothing does.
 */
export function propsSource(component: TS.Node, find: FindDeclaration): PropsSource | undefined {
  return propsType(component, find, new Set());
}

/** The text of a node's JSDoc comment. */
export function descriptionOf(node: TS.Node): string {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter((part) => ts.isJSDoc(part)).slice(-1);
  return textOf(comment?.comment, node.getSourceFile()).trim();
}

/** The text of a comment, links as they are written: in a tree that is read for its facts they know no parent. */
function textOf(comment: TS.JSDoc["comment"], { text }: TS.SourceFile): string {
  if (comment === undefined || typeof comment === "string") return comment ?? "";
  return comment.map((part) =>
    part.kind === ts.SyntaxKind.JSDocText ? part.text : text.slice(part.pos, part.end)
  ).join("");
}

/** `none` for a function without parameters; the pattern of a parameter without a type, as in JavaScript. */
export type PropsSource = TS.TypeNode | TS.ObjectBindingPattern | "none";

/** More wrappers, each with a name of its own, are around no component that anyone wrote. */
const MAX_STEPS = 40;

/**
 * Finds the syntax that declares the props, undefined when nothing does.
 * @param seen nodes on the way, for names that lead back to themselves
 */
function propsType(
  node: TS.Node,
  find: FindDeclaration,
  seen: Set<TS.Node>,
): PropsSource | undefined {
  if (seen.has(node) || seen.size > MAX_STEPS) return undefined;
  seen.add(node);
  if (ts.isVariableDeclaration(node)) return lastTypeArgument(node.type);
  if (ts.isClassLike(node)) {
    return node.heritageClauses?.[0]?.types[0]?.typeArguments?.[0] ?? "none";
  }
  if (!ts.isExpression(node)) return ts.isFunctionLike(node) ? parameterType(node) : undefined;
  const inner = lookThrough(node);
  if (ts.isFunctionLike(inner)) return parameterType(inner);
  if (ts.isClassExpression(inner)) return propsType(inner, find, seen);
  if (ts.isIdentifier(inner)) {
    const declaration = wrapped(find(inner.text));
    return declaration && propsType(declaration, find, seen);
  }
  if (!ts.isCallExpression(inner)) return undefined;
  // The functions that these take are no components: one loads a module, the other reads a theme.
  if (isStyled(inner)) return undefined;
  if (isLazyCall(inner)) return inner.typeArguments?.at(-1);
  // `forwardRef<Ref, Props>(...)` and `memo<Props>(...)` name the props last.
  const [first] = inner.arguments;
  return inner.typeArguments?.at(-1) ?? (first && propsType(first, find, seen));
}

/** Finds the node that tells the props of a declaration: `CardRoot` in `Object.assign(CardRoot, { ... })`. */
function wrapped(declaration: ReturnType<FindDeclaration>): TS.Node | undefined {
  const isVariable = declaration && ts.isVariableDeclaration(declaration);
  return isVariable && !declaration.type ? declaration.initializer : declaration;
}

function parameterType(
  { parameters: [props] }: TS.SignatureDeclaration,
): PropsSource | undefined {
  if (!props) return "none";
  return props.type ?? (ts.isObjectBindingPattern(props.name) ? props.name : undefined);
}

/**
 * Reads the props of a destructuring pattern, all of which the component takes; the types, and whether that is all, stand elsewhere
 * if anywhere.
 */
function patternFacts({ elements }: TS.ObjectBindingPattern): PropFacts {
  const props = elements.flatMap(({ propertyName, name, dotDotDotToken, initializer }) => {
    const key = propertyName ?? name;
    if (dotDotDotToken || !(ts.isIdentifier(key) || ts.isStringLiteral(key))) return [];
    return [{ name: key.text, type: "any", required: initializer === undefined, description: "" }];
  });
  return { props, propsComplete: false };
}

function lastTypeArgument(type: TS.TypeNode | undefined): TS.TypeNode | undefined {
  return type && ts.isTypeReferenceNode(type) ? type.typeArguments?.at(-1) : undefined;
}

/** @param seen names on the way, for types that lead back to themselves */
function membersOf(type: TS.TypeNode, ast: TS.SourceFile, seen: ReadonlySet<string>): PropFacts {
  if (ts.isParenthesizedTypeNode(type)) return membersOf(type.type, ast, seen);
  if (ts.isTypeLiteralNode(type)) return signaturesOf(type.members, ast);
  if (ts.isIntersectionTypeNode(type)) {
    return merged(type.types.map((part) => membersOf(part, ast, seen)));
  }
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) {
    return { props: [], propsComplete: false };
  }
  const name = type.typeName.text;
  // What these two add is no prop of the component's own, or one that every component knows.
  const [wrapped] = type.typeArguments ?? [];
  if ((name === "PropsWithChildren" || name === "Readonly") && wrapped) {
    return membersOf(wrapped, ast, seen);
  }
  return seen.has(name)
    ? { props: [], propsComplete: false }
    : namedMembers(name, ast, new Set([...seen, name]));
}

function namedMembers(name: string, ast: TS.SourceFile, seen: ReadonlySet<string>): PropFacts {
  const parts = ast.statements.flatMap((statement): PropFacts[] => {
    if (ts.isTypeAliasDeclaration(statement) && statement.name.text === name) {
      return [membersOf(statement.type, ast, seen)];
    }
    if (!ts.isInterfaceDeclaration(statement) || statement.name.text !== name) return [];
    const bases = statement.heritageClauses?.flatMap(({ types }) => types) ?? [];
    return [
      signaturesOf(statement.members, ast),
      ...bases.map(({ expression }) =>
        ts.isIdentifier(expression) && !seen.has(expression.text)
          ? namedMembers(expression.text, ast, new Set([...seen, expression.text]))
          : { props: [], propsComplete: false }
      ),
    ];
  });
  return parts.length === 0 ? { props: [], propsComplete: false } : merged(parts);
}

function signaturesOf(members: TS.NodeArray<TS.TypeElement>, ast: TS.SourceFile): PropFacts {
  const props = members.flatMap((member): PropFact[] => {
    if (!ts.isPropertySignature(member) && !ts.isMethodSignature(member)) return [];
    if (ts.isComputedPropertyName(member.name)) return [];
    return [{
      name: ts.isPrivateIdentifier(member.name) ? member.name.text : member.name.text,
      type: ts.isPropertySignature(member)
        ? member.type?.getText(ast) ?? "any"
        : methodType(member, ast),
      required: member.questionToken === undefined,
      description: descriptionOf(member),
    }];
  });
  return { props, propsComplete: props.length === members.length };
}

/** `on(event: E): void` as the type of a property. */
function methodType(member: TS.MethodSignature, ast: TS.SourceFile): string {
  const list = (nodes: readonly TS.Node[]): string =>
    nodes.map((node) => node.getText(ast)).join(", ");
  const generics = member.typeParameters ? `<${list(member.typeParameters)}>` : "";
  return `${generics}(${list(member.parameters)}) => ${member.type?.getText(ast) ?? "any"}`;
}

function merged(parts: readonly PropFacts[]): PropFacts {
  const byName = new Map(parts.flatMap(({ props }) => props).map((prop) => [prop.name, prop]));
  return {
    props: [...byName.values()],
    propsComplete: parts.every(({ propsComplete }) => propsComplete),
  };
}
