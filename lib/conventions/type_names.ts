import type { ts as TS } from "ts-morph";
import { WorkbenchError } from "../errors/mod.ts";
import { parseDiagnostics, parseText } from "../source/mod.ts";
import { loadTypeScript, ts } from "../source/syntax/typescript.ts";
import { visitAll } from "../source/writing/mod.ts";

/** A type as somebody wrote it. */
export interface WrittenType {
  readonly text: string;
  /** The names that it takes from elsewhere, each once; `React` of `React.ReactNode`. */
  readonly names: readonly TypeName[];
  /** True when JSX shows a value of the type, as text or as the value itself. */
  readonly isShown: boolean;
}

export interface TypeName {
  readonly name: string;
  /** The places of the name, in UTF-16 offsets into the text. */
  readonly places: readonly { readonly start: number; readonly end: number }[];
}

const HEAD = "type T = ";

/** @throws {WorkbenchError} `edit_refused` for what is no type */
export async function readType(written: string): Promise<WrittenType> {
  await loadTypeScript();
  const text = written.trim();
  const ast = parseText("type.ts", `${HEAD}${text}\n;`);
  const [statement, rest] = ast.statements;
  const isWhole = statement && ts.isTypeAliasDeclaration(statement) &&
    (!rest || ts.isEmptyStatement(rest)) && ast.statements.length <= 2 &&
    parseDiagnostics(ast).length === 0;
  if (!isWhole || /[\r\n]/.test(text)) {
    throw new WorkbenchError("edit_refused", `Cannot write the type "${text}": it is none`, {
      data: { places: [] },
    });
  }
  return { text, names: namesOf(statement.type, ast), isShown: isShown(statement.type) };
}

function namesOf(type: TS.TypeNode, ast: TS.SourceFile): TypeName[] {
  const used = new Map<string, { start: number; end: number }[]>();
  const own = new Set<string>();
  visitAll(type, (node) => {
    if (ts.isTypeParameterDeclaration(node)) own.add(node.name.text);
    if (!ts.isTypeReferenceNode(node) && !ts.isTypeQueryNode(node)) return;
    let name: TS.EntityName = ts.isTypeReferenceNode(node) ? node.typeName : node.exprName;
    while (ts.isQualifiedName(name)) name = name.left;
    const places = used.get(name.text) ?? [];
    used.set(name.text, places);
    places.push({ start: name.getStart(ast) - HEAD.length, end: name.end - HEAD.length });
  });
  return [...used].filter(([name]) => !own.has(name)).map(([name, places]) => ({ name, places }))
    .reverse();
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
