import type { ts as TS } from "ts-morph";
import { parseText } from "../../source/parse_cache.ts";
import { parseDiagnostics } from "../../source/syntax_errors.ts";
import { loadTypeScript, ts } from "../../source/typescript.ts";
import { visitAll } from "../../source/writing/file_style.ts";
import { refused } from "../refactor/refusal.ts";

/** A type as somebody wrote it. */
export interface WrittenType {
  readonly text: string;
  /** The names that it takes from elsewhere, each once; `React` of `React.ReactNode`. */
  readonly names: readonly string[];
  /** Whether JSX shows such a value as text or as what it is. */
  readonly isShown: boolean;
}

/** @throws {WorkbenchError} `edit_refused` for what is no type */
export async function readType(text: string): Promise<WrittenType> {
  await loadTypeScript();
  const ast = parseText("type.ts", `type T = ${text}\n;`);
  const [statement, rest] = ast.statements;
  const isWhole = statement && ts.isTypeAliasDeclaration(statement) &&
    (!rest || ts.isEmptyStatement(rest)) && ast.statements.length <= 2 &&
    parseDiagnostics(ast).length === 0;
  if (!isWhole || /[\r\n]/.test(text)) throw refused(`Cannot write the type "${text}": it is none`);
  return { text: text.trim(), names: namesOf(statement.type), isShown: isShown(statement.type) };
}

function namesOf(type: TS.TypeNode): string[] {
  const used = new Set<string>();
  const own = new Set<string>();
  visitAll(type, (node) => {
    if (ts.isTypeParameterDeclaration(node)) own.add(node.name.text);
    if (!ts.isTypeReferenceNode(node) && !ts.isTypeQueryNode(node)) return;
    let name: TS.EntityName = ts.isTypeReferenceNode(node) ? node.typeName : node.exprName;
    while (ts.isQualifiedName(name)) name = name.left;
    used.add(name.text);
  });
  return [...used].filter((name) => !own.has(name)).reverse();
}

function isShown(type: TS.TypeNode): boolean {
  if (ts.isParenthesizedTypeNode(type)) return isShown(type.type);
  if (ts.isUnionTypeNode(type)) return type.types.every(isShown);
  if (ts.isLiteralTypeNode(type)) return true;
  if (ts.isTypeReferenceNode(type)) {
    const name = ts.isIdentifier(type.typeName) ? type.typeName : type.typeName.right;
    return SHOWN.has(name.text);
  }
  return type.kind === ts.SyntaxKind.StringKeyword || type.kind === ts.SyntaxKind.NumberKeyword;
}

const SHOWN: ReadonlySet<string> = new Set(["ReactNode", "ReactElement"]);
