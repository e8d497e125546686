import ts from "typescript";

/** What the syntax of one file tells of how it is written; a fact that it does not tell is left out. */
export type FormFacts = Readonly<Record<string, string | boolean>>;

/** Reads the facts of a file with one component, by TypeScript's own parser. */
export function formFacts(path: string, text: string): FormFacts {
  const ast = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const facts: Record<string, string | boolean> = {
    ...nameFacts(path),
    ...componentFacts(ast),
    ...importFacts(ast),
    ...textFacts(ast),
  };
  return facts;
}

/** Whether a file declares a component, of some name or any. */
export function hasComponent(path: string, text: string, name?: string): boolean {
  const found = findComponent(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return found !== null && (name === undefined || found.name === name);
}

function nameFacts(path: string): Record<string, string> {
  const [name = "", folder = ""] = path.split("/").reverse();
  const stem = name.slice(0, name.indexOf("."));
  const casing = stem.includes("-") ? "kebab" : /^[A-Z]/.test(stem) ? "pascal" : "lower";
  const isOwn = folder.replaceAll("-", "").toLowerCase() === stem.replaceAll("-", "").toLowerCase();
  return {
    extension: name.slice(name.lastIndexOf(".")),
    ...(stem === "index"
      ? { home: "index of its folder" }
      : { fileName: casing, home: isOwn ? "own folder" : "shared folder" }),
  };
}

/** The component: the function that returns JSX, whatever stands around it. */
function componentFacts(ast: ts.SourceFile): Record<string, string | boolean> {
  const found = findComponent(ast);
  if (!found) throw new Error(`No component in ${ast.fileName}`);
  const { callable, statement, name } = found;
  const own = modifiersOf(statement);
  const isDefault = own.includes(ts.SyntaxKind.DefaultKeyword);
  const isNamed = own.includes(ts.SyntaxKind.ExportKeyword) && !isDefault;
  const atEnd = ast.statements.some((each) =>
    ts.isExportAssignment(each) && ts.isIdentifier(each.expression) && each.expression.text === name
  );
  return {
    form: ts.isArrowFunction(callable) ? "arrow" : "function",
    around: callsAround(callable),
    exported: [isDefault && "default", isNamed && "named", atEnd && "default at the end"]
      .filter(Boolean).join(" and "),
    ...propsFacts(ast, callable, name),
  };
}

function findComponent(
  ast: ts.SourceFile,
): { callable: ts.SignatureDeclaration; statement: ts.Statement; name: string } | null {
  for (const statement of ast.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name && returnsJsx(statement)) {
      return { callable: statement, statement, name: statement.name.text };
    }
    if (!ts.isVariableStatement(statement)) continue;
    const [declared] = statement.declarationList.declarations;
    let value = declared?.initializer;
    while (value && ts.isCallExpression(value)) value = value.arguments[0];
    const isFunction = value && (ts.isArrowFunction(value) || ts.isFunctionExpression(value));
    if (declared && isFunction && returnsJsx(value!)) {
      return {
        callable: value as ts.ArrowFunction,
        statement,
        name: declared.name.getText(ast),
      };
    }
  }
  return null;
}

function returnsJsx(node: ts.Node): boolean {
  if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)) {
    return true;
  }
  return ts.forEachChild(node, (child) => returnsJsx(child) || undefined) ?? false;
}

function callsAround(callable: ts.Node): string {
  const names: string[] = [];
  for (let node = callable.parent; ts.isCallExpression(node); node = node.parent) {
    names.push(node.expression.getText());
  }
  return names.join(" in ") || "nothing";
}

function propsFacts(
  ast: ts.SourceFile,
  callable: ts.SignatureDeclaration,
  name: string,
): Record<string, string | boolean> {
  const holder = ts.findAncestor(callable, ts.isVariableDeclaration);
  const given = holder?.type && ts.isTypeReferenceNode(holder.type) ? holder.type : undefined;
  const annotation = { annotation: given?.typeName.getText(ast) ?? "none" };
  const type = callable.parameters[0]?.type ?? given?.typeArguments?.[0];
  if (!type) return { ...annotation, props: "none" };
  if (ts.isTypeLiteralNode(type)) return { ...annotation, props: "inline" };
  const typeName = type.getText(ast);
  const declared = ast.statements.find((each) =>
    (ts.isInterfaceDeclaration(each) || ts.isTypeAliasDeclaration(each)) &&
    each.name.text === typeName
  );
  if (!declared) return annotation;
  const members = ts.isInterfaceDeclaration(declared)
    ? [...declared.members]
    : ts.isTypeAliasDeclaration(declared) && ts.isTypeLiteralNode(declared.type)
    ? [...declared.type.members]
    : [];
  return {
    ...annotation,
    props: ts.isInterfaceDeclaration(declared) ? "interface" : "type",
    propsName: typeName === name + "Props" ? "prefixed" : typeName,
    propsExported: modifiersOf(declared).includes(ts.SyntaxKind.ExportKeyword),
    propsReadonly: members.every((each) =>
      modifiersOf(each).includes(ts.SyntaxKind.ReadonlyKeyword)
    ),
  };
}

function modifiersOf(node: ts.Node): ts.SyntaxKind[] {
  return ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []).map(({ kind }) => kind) : [];
}

function importFacts(ast: ts.SourceFile): Record<string, string | boolean> {
  const imports = ast.statements.filter(ts.isImportDeclaration);
  const module = (each: ts.ImportDeclaration) => (each.moduleSpecifier as ts.StringLiteral).text;
  const react = imports.filter((each) => module(each) === "react");
  const whole =
    react.map(({ importClause }) =>
      importClause?.name
        ? "default"
        : importClause?.namedBindings && ts.isNamespaceImport(importClause.namedBindings)
        ? "namespace"
        : null
    ).find((each) => each !== null) ?? "nothing";
  const types = react.flatMap(({ importClause: clause }) => {
    if (clause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return ["statement"];
    const named = clause?.namedBindings;
    const list = named && ts.isNamedImports(named) ? [...named.elements] : [];
    return list.filter(({ name }) => name.text === "ReactNode")
      .map(({ isTypeOnly }) => isTypeOnly ? "inline" : "plain");
  });
  const files = imports.map(module).filter((text) => text.startsWith(".") || text.startsWith("@/"));
  return {
    wholeReact: whole,
    ...(types[0] && { typeImports: types[0] }),
    ...(files[0] && { files: files.every((text) => text.startsWith(".")) ? "relative" : "alias" }),
  };
}

function textFacts(ast: ts.SourceFile): Record<string, string | boolean> {
  const { text } = ast;
  const directive = ast.statements[0];
  const ends = ast.statements.filter((each) =>
    ts.isImportDeclaration(each) || ts.isVariableStatement(each) || ts.isExportAssignment(each) ||
    ts.isTypeAliasDeclaration(each)
  );
  const quotes = ast.statements.filter(ts.isImportDeclaration)
    .map(({ moduleSpecifier }) => moduleSpecifier.getText(ast)[0] ?? "");
  const indent = /^(?:\t| +)/m.exec(text)?.[0];
  const [header] = ts.getLeadingCommentRanges(text, 0) ?? [];
  return {
    header: header !== undefined && text.slice(header.pos, header.end),
    client: directive !== undefined && ts.isExpressionStatement(directive) &&
      ts.isStringLiteral(directive.expression) && directive.expression.text === "use client",
    lines: text.includes("\r\n") ? (/[^\r]\n/.test(text) ? "mixed" : "CRLF") : "LF",
    ...(indent !== undefined && { indent: JSON.stringify(indent) }),
    ...(quotes[0] && { quotes: [...new Set(quotes)].join(" and ") }),
    ...(ends.length > 0 && {
      semicolons: ends.every((each) => text[each.end - 1] === ";")
        ? "all"
        : ends.some((each) => text[each.end - 1] === ";")
        ? "some"
        : "none",
    }),
  };
}
