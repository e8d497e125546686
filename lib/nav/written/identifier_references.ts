import type { ts as TS } from "ts-morph";
import { referenceOf } from "../../source/scope/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { type FileCode, leadOf } from "./file_code.ts";
import type { WrittenReference } from "./written_reference.ts";

/** The reference of an identifier that stands for an import, and that of the member behind it where the import is a whole module. */
export function identifierReferences(code: FileCode, node: TS.Identifier): WrittenReference[] {
  if (!code.importedNames.has(node.text)) return [];
  const as = referenceOf(node);
  if (!as || isInTag(node)) return [];
  const meant = leadOf(code, node, { as });
  if (meant?.to !== "module") return [];
  const lead = as === "type" ? { ...meant, asType: true } as const : meant;
  const start = node.getStart(code.ast);
  const own: WrittenReference = { name: node.text, kind: "identifier", start, end: node.end, lead };
  const member = lead.name === "*" ? memberOf(node) : null;
  if (!member) return [own];
  return [own, {
    name: `${node.text}.${member.text}`,
    kind: "identifier",
    start: member.getStart(code.ast),
    end: member.end,
    lead: { ...lead, members: [member.text] },
  }];
}

/** `b` of `a.b`, in an expression or in a type. */
function memberOf(node: TS.Identifier): TS.Identifier | null {
  const { parent } = node;
  if (ts.isQualifiedName(parent) && parent.left === node) return parent.right;
  if (!ts.isPropertyAccessExpression(parent) || parent.expression !== node) return null;
  return ts.isIdentifier(parent.name) && parent.name.text !== "" ? parent.name : null;
}

/** Tags are references of their own; a closing one says nothing new. */
function isInTag(node: TS.Identifier): boolean {
  let whole: TS.Node = node;
  while (ts.isPropertyAccessExpression(whole.parent)) whole = whole.parent;
  const { parent } = whole;
  const isTag = ts.isJsxOpeningLikeElement(parent) || ts.isJsxClosingElement(parent);
  return isTag && parent.tagName === whole;
}

/** `A.B` of `import("x").A.B`. */
export function importTypeReference(code: FileCode, node: TS.ImportTypeNode): WrittenReference[] {
  const { argument, qualifier } = node;
  if (!qualifier || !ts.isLiteralTypeNode(argument)) return [];
  const importIndex = code.importAt.get(argument.literal.getStart(code.ast));
  const [name, ...members] = partsOf(qualifier);
  if (importIndex === undefined || !name) return [];
  return [{
    name: [name, ...members].join("."),
    kind: "identifier",
    start: qualifier.getStart(code.ast),
    end: qualifier.end,
    lead: { to: "module", importIndex, name, members },
  }];
}

function partsOf(entity: TS.EntityName): string[] {
  const parts: string[] = [];
  let rest = entity;
  for (; ts.isQualifiedName(rest); rest = rest.left) parts.unshift(rest.right.text);
  return [rest.text, ...parts];
}
