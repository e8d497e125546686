import type { ts as TS } from "ts-morph";
import { isInlineFunction, lookThrough } from "../jsx/syntax.ts";
import { ts } from "../syntax/typescript.ts";
import {
  beginsInUpperCase,
  calleeNames,
  dottedNames,
  holdsJsx,
  isComponentName,
  isLazyCall,
  isStyled,
  lastName,
} from "./component_syntax.ts";
import { mayRender } from "./may_render.ts";
import type { FileScope } from "./file_scope.ts";

/** A component in more wrappers than this, each with a name of its own, nobody wrote. */
const MAX_WRAPPERS = 8;

/** The functions that take a component and give one; `createContext` gives none. */
const WRAPPERS: ReadonlySet<string> = new Set(["memo", "forwardRef", "observer", "withRef"]);

/** Makers of class components from before there were classes. */
const CLASS_MAKERS: ReadonlySet<string> = new Set(["createReactClass", "createClass"]);

/** Tells whether the value of an expression at a file's top level is a component. */
export function makesComponent(
  expression: TS.Expression,
  scope: FileScope,
  steps: number = MAX_WRAPPERS,
): boolean {
  const inner = lookThrough(expression);
  if (steps === 0) return false;
  if (isInlineFunction(inner)) return mayRender(inner);
  if (ts.isClassExpression(inner)) return extendsComponent(inner, scope);
  if (ts.isTaggedTemplateExpression(inner)) return isStyled(inner.tag);
  if (ts.isConditionalExpression(inner)) {
    return [inner.whenTrue, inner.whenFalse].some((each) => makesComponent(each, scope, steps - 1));
  }
  if (ts.isIdentifier(inner)) return namesComponent(inner, scope, steps);
  if (ts.isPropertyAccessExpression(inner)) return isPackagePart(inner, scope);
  return ts.isCallExpression(inner) && callMakesComponent(inner, scope, steps);
}

function callMakesComponent(call: TS.CallExpression, scope: FileScope, steps: number): boolean {
  const name = lastName(call.expression);
  if (WRAPPERS.has(name) || CLASS_MAKERS.has(name)) return true;
  if (isStyled(call) || isLazyCall(call)) return true;
  if (isAssign(call)) return assignsToComponent(call, scope, steps);
  const isWrapper = isWrapperName(calleeNames(call)[0] ?? "");
  return call.arguments.some((argument) => {
    const inner = lookThrough(argument);
    if (isInlineFunction(inner)) return holdsJsx(inner);
    if (ts.isIdentifier(inner)) {
      return namesComponent(inner, scope, steps - 1) ||
        (isWrapper && isComponentName(inner.text) && scope.imports().has(inner.text));
    }
    return ts.isCallExpression(inner) && makesComponent(inner, scope, steps - 1);
  });
}

/** Functions of libraries that take a component and give one; as a bare name, or as the first of a dotted one. */
const TAKERS: ReadonlySet<string> = new Set([
  "connect",
  "inject",
  "compose",
  "hot",
  "motion",
  "animated",
]);

/** Functions that by their name take a component, whichever it is. */
function isWrapperName(name: string): boolean {
  return /^with\p{Lu}/u.test(name) || WRAPPERS.has(name) || TAKERS.has(name);
}

/** A name of the file that stands for a component. */
export function namesComponent(
  { text }: TS.Identifier,
  scope: FileScope,
  steps: number = MAX_WRAPPERS,
): boolean {
  const declaration = isComponentName(text) && steps > 0 ? scope.find(text) : undefined;
  if (!declaration) return false;
  if (ts.isClassDeclaration(declaration)) return extendsComponent(declaration, scope);
  if (ts.isFunctionDeclaration(declaration)) return mayRender(declaration);
  const { initializer, type } = declaration;
  if (isComponentType(type)) return true;
  return initializer !== undefined && makesComponent(initializer, scope, steps - 1);
}

/** `const Root = DialogPrimitive.Root`, `ThemeContext.Provider`: a component that is a member of something else. */
function isPackagePart(node: TS.PropertyAccessExpression, scope: FileScope): boolean {
  const names = dottedNames(node);
  const [root = "", ...members] = names ?? [];
  const last = members.at(-1) ?? "";
  if (!isComponentName(last)) return false;
  if (last === "Provider" || last === "Consumer") return true;
  const imported = scope.imports().get(root);
  if (!imported || imported.specifier.startsWith(".")) return false;
  return /Primitives?$/.test(root) ||
    imported.isWhole && /react|radix|primitive|\bui\b/.test(imported.specifier);
}

/** `Object.assign(CardRoot, { Header, Body })` */
export function isAssign({ expression }: TS.CallExpression): boolean {
  return dottedNames(lookThrough(expression))?.join(".") === "Object.assign";
}

/** A component with its parts. */
function assignsToComponent(
  { arguments: [target] }: TS.CallExpression,
  scope: FileScope,
  steps: number,
): boolean {
  if (!target) return false;
  const inner = lookThrough(target);
  if (!ts.isIdentifier(inner)) return makesComponent(inner, scope, steps - 1);
  return isComponentName(inner.text) && (
    scope.imports().has(inner.text) || namesComponent(inner, scope, steps - 1)
  );
}

/** `React.FC<CardProps>` and the like, of which every value is a component. */
export function isComponentType(type: TS.TypeNode | undefined): boolean {
  if (!type || !ts.isTypeReferenceNode(type)) return false;
  const { typeName } = type;
  return COMPONENT_TYPES.has(ts.isIdentifier(typeName) ? typeName.text : typeName.right.text);
}

const COMPONENT_TYPES: ReadonlySet<string> = new Set([
  "FC",
  "VFC",
  "FunctionComponent",
  "VoidFunctionComponent",
  "ComponentType",
  "ComponentClass",
  "ForwardRefExoticComponent",
  "MemoExoticComponent",
  "LazyExoticComponent",
  "NextPage",
]);

/** `FAQ`, `H1`: what it is made from tells it from a constant that is a function or a template. */
export function isComponentInCapitals(name: string, component: TS.Node): boolean {
  if (!beginsInUpperCase(name)) return false;
  const expression = ts.isVariableDeclaration(component) ? component.initializer : component;
  const inner = expression && ts.isExpression(expression) ? lookThrough(expression) : component;
  if (ts.isCallExpression(inner)) {
    return WRAPPERS.has(lastName(inner.expression)) || isStyled(inner) || isLazyCall(inner);
  }
  if (ts.isTaggedTemplateExpression(inner)) return isStyled(inner.tag);
  return ts.isClassLike(inner) || ts.isFunctionLike(inner) && holdsJsx(inner);
}

/** Tells whether a class is a component that can have elements, which an abstract class cannot. */
export function canBeRendered(node: TS.ClassDeclaration, scope: FileScope): boolean {
  const isAbstract = node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword);
  return !isAbstract && extendsComponent(node, scope);
}

function extendsComponent(node: TS.ClassLikeDeclaration, scope: FileScope): boolean {
  const base = node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)
    ?.types[0];
  if (!base) return false;
  const names = dottedNames(base.expression) ?? [];
  const isNamed = ["Component", "PureComponent"].includes(names.at(-1) ?? "");
  return isNamed && isOfReact(names, scope) || rendersJsx(node);
}

/** A `Component` that another library or the project itself exports is no base of React's. */
function isOfReact([root = ""]: readonly string[], scope: FileScope): boolean {
  const imported = scope.imports().get(root);
  return !imported || /react|preact|inferno/.test(imported.specifier);
}

/** A class with a base of the project's own is a component by what it renders. */
function rendersJsx({ members }: TS.ClassLikeDeclaration): boolean {
  return members.some((member) => {
    const isFunction = ts.isMethodDeclaration(member) || ts.isPropertyDeclaration(member);
    return isFunction && ts.isIdentifier(member.name) && member.name.text === "render" &&
      holdsJsx(member);
  });
}
