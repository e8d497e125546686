import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";
import { nodeAt } from "../checker/element_at.ts";
import type { Inspection } from "../worker/inspector.ts";

/** A place that gets the new name. */
export interface RenamePlace {
  readonly source: TS.SourceFile;
  readonly start: number;
  readonly length: number;
  /** The text around the new name, where the old name stays as well: `{ a }` becomes `{ a: b }`. */
  readonly prefix: string;
  readonly suffix: string;
  /** Null for a name in a comment. */
  readonly name: TS.Identifier | null;
}

/**
 * Every place that names a symbol. Other than an editor's rename, an exported name changes as well, and with it all that
 * import it, through however many barrels; and so does what React shows it as, the name of the function in
 * `const Card = memo(function Card() {})`.
 * @param node a name of it
 */
export function renamePlaces(inspection: Inspection, node: TS.Identifier): RenamePlace[] {
  const found = new Map<string, RenamePlace>();
  const asked = new Set<string>();
  const agenda = [
    { file: inspection.source.fileName, start: node.getStart() },
    ...defaultsCalledSo(inspection, node),
  ];
  for (let next = agenda.pop(); next; next = agenda.pop()) {
    const key = `${next.start} ${next.file}`;
    if (asked.has(key)) continue;
    asked.add(key);
    for (const place of placesFrom(inspection, next)) {
      const { source, start } = place;
      merge(found, place);
      if (isExportedByName(place)) agenda.push({ file: source.fileName, start });
      const shown = shownName(place);
      if (shown) agenda.push({ file: source.fileName, start: shown.getStart(source) });
    }
  }
  return [...found.values()];
}

/** Every place that names a property; variables that take its value keep their names. */
export function memberPlaces(inspection: Inspection, node: TS.Identifier): RenamePlace[] {
  const start = node.getStart();
  return placesFrom(inspection, { file: inspection.source.fileName, start }, { members: true });
}

function placesFrom(
  { service, program, checker }: Inspection,
  { file, start }: { readonly file: string; readonly start: number },
  { members = false }: { readonly members?: boolean } = {},
): RenamePlace[] {
  const asked = program.getSourceFile(file);
  const symbol = asked && checker.getSymbolAtLocation(nodeAt(asked, start));
  const locations = service.findRenameLocations(file, start, false, false, {
    providePrefixAndSuffixTextForRename: true,
  });
  return (locations ?? []).flatMap(({ fileName, textSpan, prefixText = "", suffixText = "" }) => {
    const source = program.getSourceFile(fileName);
    if (!source) return [];
    const node = nodeAt(source, textSpan.start);
    const name = ts.isIdentifier(node) && node.getStart(source) === textSpan.start ? node : null;
    // Of a property, the compiler's own answer keeps the variables.
    const around = (members ? null : name && affixesOf(name, symbol, checker)) ??
      { prefix: prefixText, suffix: suffixText };
    return [{ source, start: textSpan.start, length: textSpan.length, ...around, name }];
  });
}

/**
 * Returns the text that keeps the name of a property, or of a variable, where one word is both. The compiler's own answer is the
 * wrong way round for classes, and makes `{ Card }` a `{ Panel: Card }` of a `Card` that is no more.
 */
function affixesOf(
  name: TS.Identifier,
  symbol: TS.Symbol | undefined,
  checker: TS.TypeChecker,
): Pick<RenamePlace, "prefix" | "suffix"> | null {
  const { parent, text } = name;
  const variable = { prefix: `${text}: `, suffix: "" };
  if (ts.isShorthandPropertyAssignment(parent)) return variable;
  if (!ts.isBindingElement(parent) || !ts.isObjectBindingPattern(parent.parent)) return null;
  if (parent.name !== name || parent.propertyName || parent.dotDotDotToken) return null;
  const isVariable = checker.getSymbolAtLocation(name) === symbol;
  return isVariable ? variable : { prefix: "", suffix: `: ${text}` };
}

/** Adds a place to the found places, without the old name where one search keeps it outside and another search inside. */
function merge(found: Map<string, RenamePlace>, place: RenamePlace): void {
  const key = `${place.start} ${place.source.fileName}`;
  const known = found.get(key);
  const isSame = !known || (known.prefix === place.prefix && known.suffix === place.suffix);
  found.set(key, isSame ? place : { ...place, prefix: "", suffix: "" });
}

/** `export { a }` and `export { a } from`: whoever imports it does so by this name. */
function isExportedByName({ name }: RenamePlace): boolean {
  return name !== null && ts.isExportSpecifier(name.parent) &&
    name.parent.propertyName === undefined;
}

/** The name of the function or class that a variable of the same name is made from, however it is wrapped. */
function shownName({ name }: RenamePlace): TS.Identifier | undefined {
  if (!name || !ts.isVariableDeclaration(name.parent) || name.parent.name !== name) {
    return undefined;
  }
  const { initializer } = name.parent;
  const value = initializer && wrappedValue(initializer);
  if (!value || (!ts.isFunctionExpression(value) && !ts.isClassExpression(value))) return undefined;
  return value.name?.text === name.text ? value.name : undefined;
}

/**
 * `export { default as Card } from "./Card"`, where the default export is called so itself, and `import Card from "./Card"`,
 * where it is `memo(Card)`.
 */
function defaultsCalledSo(
  { program, checker }: Inspection,
  node: TS.Identifier,
): { readonly file: string; readonly start: number }[] {
  const symbol = checker.getSymbolAtLocation(node);
  const owned = [...symbol?.declarations ?? [], ...wrappingExports(node, symbol, checker)];
  return program.getSourceFiles().flatMap((source) => {
    if (source.isDeclarationFile || !source.text.includes(node.text)) return [];
    const names = source.statements.flatMap((statement) => namesOfDefault(statement, node.text));
    return names.filter((name) => isAliasOf(name, { symbol, owned }, checker))
      .map((name) => ({ file: source.fileName, start: name.getStart(source) }));
  });
}

/** The default exports of a file that only wrap a name of it: `export default memo(Card)`. */
function wrappingExports(
  node: TS.Identifier,
  symbol: TS.Symbol | undefined,
  checker: TS.TypeChecker,
): TS.Declaration[] {
  return node.getSourceFile().statements.filter(ts.isExportAssignment).filter(({ expression }) => {
    const value = wrappedValue(expression);
    return value !== expression && ts.isIdentifier(value) && value.text === node.text &&
      checker.getSymbolAtLocation(value) === symbol;
  });
}

/** The value in calls that each take one: `Card` of `memo(Card)` and of `connect(toProps)(Card)`. */
function wrappedValue(expression: TS.Expression): TS.Expression {
  let value = expression;
  while (ts.isCallExpression(value) && value.arguments[0]) value = value.arguments[0];
  return value;
}

function namesOfDefault(statement: TS.Statement, text: string): TS.ModuleExportName[] {
  const main = ts.isImportDeclaration(statement) ? statement.importClause?.name : undefined;
  if (main?.text === text) return [main];
  const clause = ts.isExportDeclaration(statement)
    ? statement.exportClause
    : ts.isImportDeclaration(statement)
    ? statement.importClause?.namedBindings
    : undefined;
  if (!clause || (!ts.isNamedExports(clause) && !ts.isNamedImports(clause))) return [];
  return [...clause.elements]
    .filter(({ propertyName, name }) => propertyName?.text === "default" && name.text === text)
    .map(({ name }) => name);
}

/** Through barrels; the local symbol of a default export is not the exported one, but has its declaration. */
function isAliasOf(
  name: TS.ModuleExportName,
  { symbol, owned }: {
    readonly symbol: TS.Symbol | undefined;
    readonly owned: readonly TS.Declaration[];
  },
  checker: TS.TypeChecker,
): boolean {
  const alias = checker.getSymbolAtLocation(name);
  if (!alias || !symbol || (alias.flags & ts.SymbolFlags.Alias) === 0) return false;
  const target = checker.getAliasedSymbol(alias);
  return target === symbol ||
    target.declarations?.some((each) => owned.includes(each)) === true;
}
