import { parse as parseBabel } from "@babel/parser";
import { parse as parseRecast, print as printRecast, types, visit } from "recast";
import { type JsxOpeningElement, type JsxSelfClosingElement, Project, SyntaxKind } from "ts-morph";

/** An attribute to add: to the element of that number among those that have the tag, or among all. */
export interface NewAttribute {
  readonly tag?: string;
  readonly at: number;
  readonly name: string;
}

/** Adds attributes by recast with Babel's parser. */
export function editWithRecast(text: string, attributes: readonly NewAttribute[]): string {
  const parser = {
    parse: (source: string) =>
      parseBabel(source, { sourceType: "module", plugins: ["typescript", "jsx"], tokens: true }),
  };
  const ast: unknown = parseRecast(text, { parser });
  const { jsxAttribute, jsxIdentifier, stringLiteral } = types.builders;
  const found: { tag: string; add: (name: string) => void }[] = [];
  // The library's own types do not tell what a parser gives.
  visit(ast as Parameters<typeof visit>[0], {
    visitJSXOpeningElement(path) {
      const { name, attributes: list } = path.node;
      found.push({
        tag: name.type === "JSXIdentifier" ? name.name : "",
        add: (attribute) => list?.push(jsxAttribute(jsxIdentifier(attribute), stringLiteral("x"))),
      });
      this.traverse(path);
    },
  });
  for (const { tag, at, name } of attributes) {
    found.filter((element) => tag === undefined || element.tag === tag)[at]?.add(name);
  }
  return printRecast(ast as Parameters<typeof printRecast>[0]).code;
}

/** Adds attributes by ts-morph. */
export function editWithTsMorph(text: string, attributes: readonly NewAttribute[]): string {
  const project = new Project({ useInMemoryFileSystem: true, skipLoadingLibFiles: true });
  const file = project.createSourceFile("CatalogPage.tsx", text);
  for (const { tag, at, name } of attributes) {
    const elements = file.getDescendants().filter((node) =>
      node.isKind(SyntaxKind.JsxOpeningElement) || node.isKind(SyntaxKind.JsxSelfClosingElement)
    ) as (JsxOpeningElement | JsxSelfClosingElement)[]; // as the filter says
    elements.filter((element) =>
      tag === undefined || element.getTagNameNode().getText() === tag
    )[at]
      ?.addAttribute({ name, initializer: '"x"' });
  }
  return file.getFullText();
}
