import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import { type Declaration, declarationsOf, seesDeclarations } from "../../../source/scope/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { codeFingerprint, renderedText, type Wording } from "./code_fingerprint.ts";
import { isPlainFunction, type PlainFunction, returned } from "./plain_functions.ts";

/**
 * Returns what code means, however it calls its own names: two declarations that differ in the names of local variables and
 * parameters, in constants and aliases of types that are named or written out, or in the form of their functions alone, have
 * the same meaning.
 */
export type MeaningOf = (node: TS.Node) => string;

/** Finds what declares a name, from where it is used. */
type FindOwner = (identifier: TS.Identifier) => Declaration | null;

function openOwners(): FindOwner {
  const scopes = new Map<TS.Node, ReadonlyMap<string, Declaration>>();
  function namesIn(scope: TS.Node): ReadonlyMap<string, Declaration> {
    let names = scopes.get(scope);
    if (!names) {
      names = new Map(declarationsOf(scope).map((each) => [each.name, each]));
      scopes.set(scope, names);
    }
    return names;
  }
  return (identifier) => {
    for (let child: TS.Node = identifier; child.parent; child = child.parent) {
      const found = namesIn(child.parent).get(identifier.text);
      if (found && seesDeclarations(child.parent, child)) return found;
    }
    return null;
  };
}

/**
 * Puts the literals and types that the names of a file stand for in their place, and leaves out how a type of functions calls
 * its parameters.
 */
export function writtenOut(): Wording {
  const ownerOf = openOwners();
  let expansions = 0;
  const wording: Wording = (node) => {
    if (ts.isParameter(node)) return namelessParameter(node, wording);
    const isType = ts.isTypeReferenceNode(node) && !node.typeArguments;
    const name = isType ? node.typeName : node;
    if (!ts.isIdentifier(name) || !isReference(name)) return undefined;
    const found = ownerOf(name);
    if (!found || found.identifier === name || expansions >= MAX_EXPANSIONS) return undefined;
    const written = constantOf(found.declaration) ?? aliasOf(found.declaration);
    if (written) expansions++;
    return written ?? undefined;
  };
  return wording;
}

/** Returns what the type of a function says of a parameter; undefined where its name counts, as in `value is string`. */
function namelessParameter(node: TS.ParameterDeclaration, wording: Wording): string | undefined {
  const { parent, name, type, questionToken, dotDotDotToken } = node;
  const isType = ts.isFunctionTypeNode(parent) || ts.isConstructorTypeNode(parent) ||
    ts.isMethodSignature(parent) || ts.isCallSignatureDeclaration(parent);
  if (!isType || !ts.isIdentifier(name) || namesParameters(parent)) return undefined;
  const marks = (dotDotDotToken ? "..." : "") + (questionToken ? "?" : "");
  return `takes ${marks}${type ? codeFingerprint(type, undefined, wording) : ""}`;
}

function namesParameters(signature: TS.SignatureDeclaration): boolean {
  const agenda: TS.Node[] = [signature];
  for (let next = agenda.pop(); next; next = agenda.pop()) {
    if (ts.isTypePredicateNode(next) || ts.isTypeQueryNode(next)) return true;
    ts.forEachChild(next, (child) => void agenda.push(child));
  }
  return false;
}

/** Several parts of a comparison ask for the meaning of the same declaration. */
const OPENED = new WeakMap<TS.SourceFile, MeaningOf>();

/** Opens the meanings of one file, each of which is worked out once. */
export function openMeanings(ast: TS.SourceFile): MeaningOf {
  const opened = OPENED.get(ast);
  if (opened) return opened;
  const meaningOf = meaningsIn(ast);
  const known = new Map<TS.Node, string>();
  const remembered: MeaningOf = (node) => {
    let meaning = known.get(node);
    if (meaning === undefined) known.set(node, meaning = meaningOf(node));
    return meaning;
  };
  OPENED.set(ast, remembered);
  return remembered;
}

function meaningsIn(ast: TS.SourceFile): MeaningOf {
  const declarationOf = openOwners();
  return (node) => {
    const numbers = new Map<TS.Node, number>();
    let expansions = 0;

    function nameOf(identifier: TS.Identifier): ReturnType<Wording> {
      const found = declarationOf(identifier);
      if (!found) return undefined;
      const { declaration } = found;
      const written = constantOf(declaration) ?? aliasOf(declaration);
      if (written && found.identifier !== identifier && expansions++ < MAX_EXPANSIONS) {
        return written;
      }
      if (ts.isImportSpecifier(declaration)) {
        return (declaration.propertyName ?? declaration.name).text;
      }
      // What the file declares at its top level is known by its name.
      if (!isWithin(found.identifier, node) || found.identifier.parent === node) return undefined;
      let number = numbers.get(found.identifier);
      if (number === undefined) numbers.set(found.identifier, number = numbers.size);
      return `local ${number}`;
    }

    const wording: Wording = (each) => {
      if (ts.isTypeReferenceNode(each) && !each.typeArguments && ts.isIdentifier(each.typeName)) {
        return nameOf(each.typeName);
      }
      if (ts.isIdentifier(each)) return isReference(each) ? nameOf(each) : undefined;
      if (ts.isShorthandPropertyAssignment(each) && !each.objectAssignmentInitializer) {
        return `member ${each.name.text}=${codeFingerprint(each.name, undefined, wording)}`;
      }
      if (ts.isPropertyAssignment(each) && ts.isIdentifier(each.name)) {
        return `member ${each.name.text}=${codeFingerprint(each.initializer, undefined, wording)}`;
      }
      if (ts.isBindingElement(each)) return bindingText(each);
      if (ts.isParameter(each)) return namelessParameter(each, wording);
      if (ts.isJsxText(each)) return textWords(renderedText(each.text));
      if (ts.isJsxExpression(each) && each.expression) return shownBy(each, each.expression);
      if (ts.isVariableStatement(each) && each.declarationList.declarations.every(constantOf)) {
        return each.parent === ast ? undefined : null;
      }
      return isPlainFunction(each) ? functionText(each) : undefined;
    };

    /** A text may as well stand in braces, or be a constant. */
    function shownBy(each: TS.JsxExpression, expression: TS.Expression): ReturnType<Wording> {
      const inner = lookThrough(expression);
      const found = ts.isIdentifier(inner) ? declarationOf(inner) : null;
      const value = (found && constantOf(found.declaration)) ?? inner;
      if (ts.isJsxAttribute(each.parent)) return value;
      return ts.isStringLiteralLike(value) ? textWords(value.text) : undefined;
    }

    function bindingText(element: TS.BindingElement): string | undefined {
      const { name, propertyName, initializer, dotDotDotToken } = element;
      if (dotDotDotToken || !ts.isObjectBindingPattern(element.parent)) return undefined;
      const key = propertyName ?? name;
      if (!ts.isIdentifier(key)) return undefined;
      const parts = initializer ? [name, initializer] : [name];
      return `bind ${key.text}=${parts.map(written).join("=")}`;
    }

    function functionText(each: PlainFunction): string {
      const { parameters, typeParameters, type, body } = each;
      const isAsync = each.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword);
      const signature = [...typeParameters ?? [], ...parameters, ...(type ? [type] : [])];
      return `${isAsync ? "async " : ""}function ${signature.map(written).join()} => ${
        body ? written(returned(body) ?? body) : ""
      }`;
    }

    function written(part: TS.Node): string {
      // The first node of a text is never replaced by a hole, but by its wording.
      const worded = wording(part);
      if (typeof worded === "string") return worded;
      return worded === null ? "" : codeFingerprint(worded ?? part, undefined, wording);
    }

    const members = membersOf(node);
    return members ? `type ${members.map(written).join()}` : written(declared(node));
  };
}

/** Aliases that lead back to themselves, and long ones, are not written out to the end. */
const MAX_EXPANSIONS = 200;

function textWords(text: string): string {
  return `text ${JSON.stringify(text)}`;
}

/** Returns the node for what a declaration says beside its own name and whether it is exported. */
function declared(node: TS.Node): TS.Node {
  if (ts.isVariableDeclaration(node) && !node.type && node.initializer) {
    const value = lookThrough(node.initializer);
    if (isPlainFunction(value)) return value;
  }
  if (ts.isExportAssignment(node)) return node.expression;
  return node;
}

/** An interface means what an alias of the same members means, beside the same types: `extends Base` is `Base & ...`. */
export function membersOf(node: TS.Node): readonly TS.Node[] | null {
  if (ts.isInterfaceDeclaration(node)) {
    const bases = node.heritageClauses?.flatMap(({ types }) => types) ?? [];
    return [...node.typeParameters ?? [], ...bases, ...node.members];
  }
  if (!ts.isTypeAliasDeclaration(node)) return null;
  const { type } = node;
  const parts: readonly TS.TypeNode[] = ts.isIntersectionTypeNode(type) ? type.types : [type];
  const literals = parts.filter(ts.isTypeLiteralNode);
  const bases = parts.filter(ts.isTypeReferenceNode);
  const isOne = literals.length === 0 && !ts.isIntersectionTypeNode(type);
  if (isOne || literals.length + bases.length < parts.length) return null;
  return [...node.typeParameters ?? [], ...bases, ...literals.flatMap(({ members }) => members)];
}

/** Returns the literal that is the value of a constant. */
function constantOf(declaration: TS.Node): TS.Expression | null {
  if (!ts.isVariableDeclaration(declaration) || !declaration.initializer) return null;
  const list = declaration.parent;
  const isConst = ts.isVariableDeclarationList(list) && (list.flags & ts.NodeFlags.Const) !== 0;
  if (!isConst || !ts.isIdentifier(declaration.name)) return null;
  const value = lookThrough(declaration.initializer);
  const { TrueKeyword, FalseKeyword, NullKeyword } = ts.SyntaxKind;
  const isLiteral = ts.isLiteralExpression(value) ||
    [TrueKeyword, FalseKeyword, NullKeyword].some((kind) => kind === value.kind);
  return isLiteral ? value : null;
}

/** Returns the type that an alias names. */
function aliasOf(declaration: TS.Node): TS.TypeNode | null {
  const isAlias = ts.isTypeAliasDeclaration(declaration) && !declaration.typeParameters;
  return isAlias ? declaration.type : null;
}

function isWithin(inner: TS.Node, outer: TS.Node): boolean {
  return outer.pos <= inner.pos && inner.end <= outer.end &&
    inner.getSourceFile() === outer.getSourceFile();
}

/** Tells whether an identifier stands for something that a scope declares, and is no name of a member or attribute. */
export function isReference(node: TS.Identifier): boolean {
  const { parent } = node;
  if (ts.isJsxAttribute(parent)) return false;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isQualifiedName(parent)) return parent.left === node;
  if (ts.isJsxOpeningLikeElement(parent) || ts.isJsxClosingElement(parent)) {
    return /^\p{Lu}/u.test(node.text);
  }
  const isMember = ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent) ||
    ts.isMethodSignature(parent) || ts.isMethodDeclaration(parent) ||
    ts.isPropertyDeclaration(parent) || ts.isEnumMember(parent) || ts.isAccessor(parent);
  return !(isMember && parent.name === node);
}
