import { dirname, join } from "node:path/posix";
import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";
import { nodeAt } from "../checker/element_at.ts";
import type { Inspection } from "../worker/inspector.ts";
import { comesFromMissingPackage, hasMissingBase } from "../checker/missing_origin.ts";
import { isOptionError } from "./option_errors.ts";
import { isIntrinsic } from "../../jsx/syntax.ts";
import {
  isDeclaredMissing,
  isInstalled,
  isMissingPackage,
  lacksJsxTypes,
} from "../files/packages.ts";

type Judge = (node: TS.Node, inspection: Inspection) => boolean;

/**
 * Tells whether an error only says that dependencies are not installed, or follows from that. Where that cannot be told from the
 * code, it counts as an error of the code.
 */
export function isEnvironmentError(diagnostic: TS.Diagnostic, inspection: Inspection): boolean {
  if (isOptionError(diagnostic.code) && inspection.config.lacksBase) return true;
  const judge = JUDGES[diagnostic.code];
  if (!judge) return false;
  return judge(nodeAt(inspection.source, diagnostic.start ?? 0), inspection);
}

const needsJsxTypes: Judge = (_node, inspection) => lacksJsxTypes(inspection);
const needsNodeTypes: Judge = (_node, inspection) => !isInstalled("@types/node", inspection);

/** "Cannot find module", "no declaration file", "cannot find type definitions". */
const needsModule: Judge = (node, inspection) => {
  const specifier = specifierAt(node);
  if (specifier === null) return false;
  return isMissingPackage(specifier, inspection) || isUndeclaredAsset(specifier, inspection) ||
    isMadeByBundler(specifier, inspection);
};

const needsReactNames: Judge = (node, inspection) =>
  ts.isIdentifier(node) && (node.text === "React" || node.text === "JSX") &&
  lacksJsxTypes(inspection);

/** A parameter without a type, whose type would have come from a package. */
const implicitAny: Judge = (node, inspection) => {
  const parameter = ts.findAncestor(node, ts.isParameter);
  return parameter !== undefined && comesFromMissingPackage(parameter, inspection);
};

/** Type arguments for a function that is not known. */
const untypedCall: Judge = (node, inspection) => {
  const call = ts.findAncestor(node, ts.isCallExpression);
  return call !== undefined && comesFromMissingPackage(call, inspection);
};

/** A base class that is not known has what `override` replaces. */
const overriding: Judge = (node, inspection) => {
  const owner = ts.findAncestor(node, ts.isClassLike);
  const base = owner?.heritageClauses?.find(isExtends)?.types[0];
  return base !== undefined && comesFromMissingPackage(base, inspection);
};

function isExtends(clause: TS.HeritageClause): boolean {
  return clause.token === ts.SyntaxKind.ExtendsKeyword;
}

/** A value whose type could not be inferred for want of another value's type. */
const unknownValue: Judge = (node, inspection) => {
  const value = ts.isJsxAttribute(node.parent) ? attributeValue(node.parent) : node;
  if (!value || !(inspection.checker.getTypeAtLocation(value).flags & ts.TypeFlags.Unknown)) {
    return false;
  }
  return comesFromMissingPackage(value, inspection);
};

/** Children that are there: the types of React alone tell that they are the prop "children". */
const missingChildren: Judge = (node, inspection) => {
  const element = ts.findAncestor(node, ts.isJsxElement);
  const opening = element?.openingElement;
  if (!opening || opening.tagName !== tagAround(node) || !lacksJsxTypes(inspection)) return false;
  if (!element.children.some(isShown)) return false;
  const { checker } = inspection;
  const given = new Set(
    opening.attributes.properties.flatMap((attribute) =>
      ts.isJsxSpreadAttribute(attribute)
        ? checker.getTypeAtLocation(attribute.expression).getProperties().map(({ name }) => name)
        : attribute.name.getText()
    ),
  );
  const props = checker.getContextualType(opening.attributes)?.getProperties() ?? [];
  const missing = props.filter((prop) =>
    !(prop.flags & ts.SymbolFlags.Optional) && !given.has(prop.name)
  );
  return missing.length > 0 && missing.every(({ name }) => name === "children");
};

/** Finds the tag name around a node. */
function tagAround(node: TS.Node): TS.Node | undefined {
  return ts.findAncestor(
    node,
    (each) =>
      ts.isSourceFile(each) ? "quit" : isTagged(each.parent) && each.parent.tagName === each,
  );
}

function isShown(child: TS.JsxChild): boolean {
  return ts.isJsxText(child)
    ? !child.containsOnlyTriviaWhiteSpaces
    : !ts.isJsxExpression(child) || child.expression !== undefined;
}

/** Tells whether a node is an element of the host, which a project may know a few of without the types of React. */
function isIntrinsicTag(node: TS.Node): boolean {
  const owner = isTagged(node) ? node : node.parent;
  return isTagged(owner) && (owner === node || owner.tagName === node) &&
    isIntrinsic(owner.tagName);
}

function isTagged(node: TS.Node): node is TS.JsxOpeningLikeElement | TS.JsxClosingElement {
  return ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node) ||
    ts.isJsxClosingElement(node);
}

function attributeValue({ initializer }: TS.JsxAttribute): TS.Expression | undefined {
  return initializer && ts.isJsxExpression(initializer) ? initializer.expression : initializer;
}

/** A member that a base of a package that is not installed may have. */
const unknownMember: Judge = (node, inspection) => {
  if (isIntrinsicTag(node) && lacksJsxTypes(inspection)) return true;
  // Without the types of React, no element takes a key.
  const isKey = ts.isJsxAttribute(node.parent) && node.getText() === "key";
  if (isKey && lacksJsxTypes(inspection)) return true;
  const owner = ownerOf(node, inspection.checker);
  if (!owner) return false;
  if (hasMissingBase(owner, inspection)) return true;
  return owner.getSymbol()?.name === "ImportMeta" && lacksAmbientTypes(inspection);
};

const JUDGES: Readonly<Record<number, Judge>> = {
  2307: needsModule,
  2792: needsModule,
  2882: needsModule,
  7016: needsModule,
  2688: needsModule,
  2875: needsJsxTypes,
  2874: needsJsxTypes,
  7026: needsJsxTypes,
  2503: needsReactNames,
  2304: needsReactNames,
  2686: needsReactNames,
  2580: needsNodeTypes,
  2591: needsNodeTypes,
  7006: implicitAny,
  7019: implicitAny,
  7031: implicitAny,
  2741: missingChildren,
  2347: untypedCall,
  4112: overriding,
  2339: unknownMember,
  2551: unknownMember,
  2322: (node, inspection) => unknownMember(node, inspection) || unknownValue(node, inspection),
  2345: unknownValue,
  2571: unknownValue,
  18046: unknownValue,
  2353: unknownMember,
};

function specifierAt(node: TS.Node): string | null {
  const literal = ts.isStringLiteralLike(node)
    ? node
    : ts.findAncestor(node, ts.isImportDeclaration)?.moduleSpecifier;
  return literal && ts.isStringLiteralLike(literal) ? literal.text : null;
}

/** A style sheet or picture that is there, but that only the bundler's types (not installed) would declare. */
function isUndeclaredAsset(specifier: string, inspection: Inspection): boolean {
  const isBundled = lacksAmbientTypes(inspection) || lacksBundler(inspection);
  if (!isBundled || /\.[cm]?[jt]sx?$/.test(specifier)) return false;
  const name = specifier.split("?", 1).join();
  const places = name.startsWith(".")
    ? [join(dirname(inspection.source.fileName), name)]
    : aliasedPlaces(name, inspection.program.getCompilerOptions());
  return places.some((path) => inspection.view.kind(path) === "file");
}

/** Lists the paths to which the `paths` of a configuration lead from a name; those of patterns with a star alone. */
function aliasedPlaces(name: string, options: TS.CompilerOptions): string[] {
  // The compiler keeps the folder from which they are counted, and shows it to nobody.
  const { pathsBasePath } = options;
  const base = options.baseUrl ?? (typeof pathsBasePath === "string" ? pathsBasePath : "");
  return Object.entries(options.paths ?? {}).flatMap(([pattern, targets]) => {
    const [before = "", after = ""] = pattern.split("*");
    if (!pattern.includes("*") || !name.startsWith(before) || !name.endsWith(after)) return [];
    const rest = name.slice(before.length, name.length - after.length);
    return targets.map((target) => join(base, target.replace("*", () => rest)));
  });
}

/** The packages that declare what is no source: style sheets, pictures, modules that they make up. */
const BUNDLERS = ["vite", "next", "react-scripts", "expo", "@rsbuild/core", "@react-router/dev"];

/** Tells whether the project asks for a bundler that is not installed, and has none that is. */
function lacksBundler(inspection: Inspection): boolean {
  return BUNDLERS.some((name) => isDeclaredMissing(name, inspection)) &&
    !BUNDLERS.some((name) => isInstalled(name, inspection));
}

/** A module of no file: one that plug-ins make up, or the types that React Router makes of a route. */
function isMadeByBundler(specifier: string, inspection: Inspection): boolean {
  const isMade = specifier.startsWith("virtual:") || specifier.startsWith("~icons/") ||
    (isRelativeName(specifier) && specifier.split("/").includes("+types"));
  return isMade && lacksBundler(inspection);
}

function isRelativeName(specifier: string): boolean {
  return specifier.startsWith("./") || specifier.startsWith("../");
}

/** A `/// <reference types>` or the config's `types` names a package that is not installed. */
function lacksAmbientTypes(inspection: Inspection): boolean {
  const { program } = inspection;
  const named = [
    ...program.getCompilerOptions().types ?? [],
    ...program.getSourceFiles().filter(({ fileName }) =>
      inspection.config.ambient.includes(fileName)
    )
      .flatMap((file) => file.typeReferenceDirectives.map((reference) => reference.fileName)),
  ];
  return named.some((name) => name !== "*" && isMissingPackage(name, inspection));
}

/** The type that was searched for the member that a node names. */
function ownerOf(node: TS.Node, checker: TS.TypeChecker): TS.Type | undefined {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return checker.getTypeAtLocation(parent.expression);
  if (ts.isBindingElement(parent)) return checker.getTypeAtLocation(parent.parent);
  if (ts.isJsxAttribute(parent)) return checker.getContextualType(parent.parent);
  const literal = ts.findAncestor(node, ts.isObjectLiteralExpression);
  return literal && checker.getContextualType(literal);
}
