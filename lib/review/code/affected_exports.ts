import type { ts as TS } from "ts-morph";
import type { ParsedSource } from "../../source/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { codeFingerprint } from "../units/reading/code_fingerprint.ts";
import { type Declared, isType, readDeclared } from "../units/declarations/read_declared.ts";
import { isReference, openMeanings } from "../units/reading/meaning.ts";

/**
 * Tells which exports of a file are not what they were: those that mean something else, and those that use what does. What is
 * new has no users, and is not among them.
 * @param rerouted names that are imported from elsewhere, and are something else
 * @returns null where the file may be another one to all who import it, as it does other things when it is loaded
 */
export function affectedExports(
  base: ParsedSource,
  head: ParsedSource,
  rerouted: ReadonlySet<string> = new Set(),
): Set<string> | null {
  const [before, after] = [declaredIn(base), declaredIn(head)];
  const [meant, means] = [openMeanings(base.ast), openMeanings(head.ast)];
  const isSame = (old: Declared | undefined, now: Declared | undefined): boolean =>
    isSameText(old, now) || old?.nodes.map(meant).join() === now?.nodes.map(means).join();
  if (!isSame(before.get(""), after.get(""))) return null;
  const [imported, imports] = [importsOf(base.ast), importsOf(head.ast)];
  // Who uses what is new says something else than before by itself.
  const names = new Set([...before.keys(), ...imported.keys()]);
  const changed = new Set(
    [...names].filter((name) =>
      rerouted.has(name) || imported.get(name) !== imports.get(name) ||
      !isSame(before.get(name), after.get(name))
    ),
  );
  for (const name of changed) {
    // Who holds what was assigned to it is another one without it.
    const of = before.get(name)?.of;
    if (of) changed.add(of);
  }
  spread(changed, after);
  const was = exportsOf(base.ast);
  return new Set([...exportsOf(head.ast)].flatMap(([name, { local, says }]) => {
    const known = was.get(name);
    return known && (known.says !== says || changed.has(local)) ? [name] : [];
  }));
}

/** Reads what each name declares: who uses a name that is a value and a type may use either, so that both are one here. */
function declaredIn(source: Pick<ParsedSource, "ast">): Map<string, Declared> {
  const found = new Map<string, Declared>();
  const all = [...readDeclared(source).values()];
  const isOfTypes = ({ nodes }: Declared): boolean => nodes.every(isType);
  // Which of them stands first says nothing.
  for (const each of [...all.filter((one) => !isOfTypes(one)), ...all.filter(isOfTypes)]) {
    const known = found.get(each.name);
    found.set(each.name, known ? { ...known, nodes: [...known.nodes, ...each.nodes] } : each);
  }
  return found;
}

/** Compares texts alone: the names in them are looked at where they are declared. */
function isSameText(old: Declared | undefined, now: Declared | undefined): boolean {
  return old !== undefined && old.nodes.length === now?.nodes.length &&
    old.nodes.every((node, index) => textOf(node) === textOf(now.nodes[index]));
}

/** Returns the text of a declaration without the word that exports it: to whoever had it, it is the same without that word. */
function textOf(node: TS.Node | undefined): string | undefined {
  const modifiers = node && ts.canHaveModifiers(node) ? ts.getModifiers(node) ?? [] : [];
  const isExporting = ({ kind }: TS.Modifier): boolean =>
    kind === ts.SyntaxKind.ExportKeyword || kind === ts.SyntaxKind.DefaultKeyword;
  const last = modifiers.filter(isExporting).at(-1);
  return last && node
    ? node.getSourceFile().text.slice(last.end, node.end).trimStart()
    : node?.getText();
}

/** Adds what uses a name that is among some to them. */
function spread(changed: Set<string>, declared: ReadonlyMap<string, Declared>): void {
  const used = new Map([...declared].map(([name, { nodes }]) => [name, identifiersIn(nodes)]));
  for (const name of changed) {
    const { of, nodes = [] } = declared.get(name) ?? {};
    if (of) changed.add(of);
    for (const bound of boundNames(nodes)) changed.add(bound);
    // A set goes on to what is added while it is read.
    for (const [user, names] of used) if (names.has(name)) changed.add(user);
  }
}

/** The names that `const { a, b: [c] } = ...` declares at once; none where there is one alone. */
function boundNames(nodes: readonly TS.Node[]): string[] {
  const namesIn = (name: TS.BindingName): string[] =>
    ts.isIdentifier(name)
      ? [name.text]
      : name.elements.flatMap((each) => ts.isBindingElement(each) ? namesIn(each.name) : []);
  return nodes.filter(ts.isVariableDeclaration)
    .flatMap(({ name }) => ts.isIdentifier(name) ? [] : namesIn(name));
}

function identifiersIn(nodes: readonly TS.Node[]): ReadonlySet<string> {
  const names = new Set<string>();
  const agenda = [...nodes];
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    if (ts.isIdentifier(node) && isReference(node)) names.add(node.text);
    ts.forEachChild(node, (child) => void agenda.push(child));
  }
  return names;
}

/** By local name what an import says of it, its module aside: where a module is may change. */
function importsOf({ statements }: TS.SourceFile): Map<string, string> {
  const found = new Map<string, string>();
  for (const statement of statements) {
    if (!ts.isImportDeclaration(statement) || !statement.importClause) continue;
    const { name, namedBindings: bindings } = statement.importClause;
    if (name) found.set(name.text, "default");
    if (!bindings) continue;
    if (ts.isNamespaceImport(bindings)) found.set(bindings.name.text, "*");
    else for (const each of bindings.elements) found.set(each.name.text, codeFingerprint(each));
  }
  return found;
}

/** The declaration that an export stands for inside of the file, and the rest that is said of the export. */
interface Exported {
  readonly local: string;
  readonly says: string;
}

function exportsOf(ast: TS.SourceFile): Map<string, Exported> {
  const found = new Map<string, Exported>();
  for (const [name, { isExported, nodes }] of declaredIn({ ast })) {
    if (!isExported) continue;
    const bound = boundNames(nodes);
    for (const each of bound) found.set(each, { local: name, says: "" });
    if (bound.length > 0) continue;
    const isDefault = nodes.some((node) =>
      ts.canHaveModifiers(node) &&
      ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)
    );
    found.set(isDefault ? "default" : name, { local: name, says: "" });
  }
  for (const statement of ast.statements) {
    if (ts.isExportAssignment(statement) && ts.isIdentifier(statement.expression)) {
      found.set("default", { local: statement.expression.text, says: "" });
    }
    if (!ts.isExportDeclaration(statement)) continue;
    const { exportClause: clause, moduleSpecifier } = statement;
    if (!clause || !ts.isNamedExports(clause)) continue;
    for (const { name, propertyName = name } of clause.elements) {
      const says = moduleSpecifier ? propertyName.text : "";
      // What another file declares is affected with that file.
      found.set(name.text, { local: moduleSpecifier ? "" : propertyName.text, says });
    }
  }
  return found;
}
