import type { ts as TS } from "ts-morph";
import { referenceOf } from "../../source/scope/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { type FileCode, leadOf } from "./file_code.ts";
import type { WrittenReference } from "./written_reference.ts";

/** The reference of an opening tag; null for a tag that is built in (`div`, `my-element`, `svg:path`). */
export function tagReference(
  code: FileCode,
  { tagName }: TS.JsxOpeningLikeElement,
): WrittenReference | null {
  const members: string[] = [];
  let root: TS.Node = tagName;
  while (ts.isPropertyAccessExpression(root)) {
    members.unshift(root.name.text);
    root = root.expression;
  }
  // The tag of `<>` while it is being typed has no name yet.
  if (tagName.end === tagName.getStart(code.ast)) return null;
  if (ts.isIdentifier(root) && !referenceOf(root)) return null;
  if (!ts.isIdentifier(root) && members.length === 0 && root.kind !== ts.SyntaxKind.ThisKeyword) {
    return null;
  }
  const start = tagName.getStart(code.ast);
  const lead = ts.isIdentifier(root)
    ? leadOf(code, root, { as: "value", members }) ??
      { to: "nothing", reason: "not_found" } as const
    : { to: "nothing", reason: "computed" } as const;
  return {
    name: [code.ast.text.slice(root.getStart(code.ast), root.end), ...members].join("."),
    kind: "jsx",
    start,
    end: tagName.end,
    lead,
  };
}
