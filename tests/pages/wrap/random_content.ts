import ts from "typescript";

/**
 * Counts the tags, attributes and texts in the JSX of some files, and the literals, choices and calls of their code, by what
 * they say. Keys count wherever they are.
 * @param leftOut tags that do not count, with their other attributes
 */
export function countContent(
  texts: readonly string[],
  leftOut: ReadonlySet<string>,
): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const text of texts) {
    const ast = ts.createSourceFile("page.tsx", text, ts.ScriptTarget.Latest, false);
    visit(ast, ast);
  }
  return counts;

  function visit(node: ts.Node, ast: ts.SourceFile): void {
    if (ts.isJsxOpeningLikeElement(node)) countTag(node, ast);
    else if (ts.isJsxText(node)) countText(node.text.trim());
    else countCode(node, ast);
    // Types and imports are there as often as files need them.
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    ts.forEachChild(node, (child) => {
      // So is a directive, which the page keeps.
      if (isDirective(child, node)) counts.set(`directive ${child.expression.text}`, 1);
      else visit(child, ast);
    });
  }

  function isDirective(
    node: ts.Node,
    parent: ts.Node,
  ): node is ts.ExpressionStatement & { readonly expression: ts.StringLiteral } {
    return ts.isSourceFile(parent) && ts.isExpressionStatement(node) &&
      ts.isStringLiteral(node.expression);
  }

  function countText(text: string): void {
    if (text !== "") count(`text ${JSON.stringify(text.replace(/\s+/g, " "))}`);
  }

  function countCode(node: ts.Node, ast: ts.SourceFile): void {
    const isLiteral = ts.isLiteralExpression(node) || ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node);
    if (isLiteral) count(`literal ${node.getText(ast).replaceAll("\r\n", "\n")}`);
    else if (ts.isConditionalExpression(node)) count("?:");
    else if (ts.isBinaryExpression(node)) count(node.operatorToken.getText(ast));
    else if (ts.isCallExpression(node)) count("call");
  }

  function countTag(node: ts.JsxOpeningLikeElement, ast: ts.SourceFile): void {
    const tag = node.tagName.getText(ast);
    const names = node.attributes.properties.map((attribute) =>
      ts.isJsxAttribute(attribute) ? attribute.name.getText(ast) : "{...}"
    );
    if (names.includes("key")) count("key");
    if (leftOut.has(tag)) return;
    count(`<${tag}>`);
    for (const name of names) if (name !== "key") count(`<${tag} ${name}>`);
  }
}
