import type { ts as TS } from "ts-morph";
import { ts } from "../../source/syntax/typescript.ts";
import type { FileCode } from "./file_code.ts";
import { identifierReferences, importTypeReference } from "./identifier_references.ts";
import { specifierReferences, statementReferences } from "./import_references.ts";
import { tagReference } from "./tag_reference.ts";
import type { WrittenReference } from "./written_reference.ts";

/** Every reference of a file in text order, as its tree says; a broken file has those that could be recovered. */
export function readReferences(code: FileCode): WrittenReference[] {
  const found = specifierReferences(code);
  for (const statement of code.ast.statements) {
    const names = statementReferences(code, statement);
    for (const reference of names ?? insideReferences(code, statement)) found.push(reference);
  }
  return found.sort((a, b) => a.start - b.start || a.end - b.end);
}

function* insideReferences(code: FileCode, root: TS.Node): Generator<WrittenReference> {
  // Not recursive: a chain of ten thousand additions is as deep as it is long.
  const open: TS.Node[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    if (ts.isIdentifier(node)) yield* identifierReferences(code, node);
    else if (ts.isImportTypeNode(node)) yield* importTypeReference(code, node);
    else if (ts.isJsxOpeningLikeElement(node)) {
      const tag = tagReference(code, node);
      if (tag) yield tag;
    }
    ts.forEachChild(node, (child) => {
      open.push(child);
    });
  }
}
