import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";
import { compilerPath, type ModuleHost } from "./module_host.ts";
import type { ModuleProblem } from "./problem.ts";
import { folderOf, isRelative, isRooted, joinPath } from "./specifier.ts";

/** The compiler's numbers of what matters apart: an empty program is not a fault here. */
const noInputs: ReadonlySet<number> = new Set([18002, 18003]);
const circular = 18000;
const fileNotFound = 6053;
const cannotRead = 5083;
/** From here on, the compiler's numbers are no longer about syntax. */
const firstSemanticCode = 2000;

/**
 * Lists the problems that the compiler finds in a config, in the service's words.
 * @param path of the config
 * @param source its tree
 */
export function configProblems(
  host: ModuleHost,
  path: string,
  source: TS.TsConfigSourceFile,
  diagnostics: readonly TS.Diagnostic[],
): ModuleProblem[] {
  const unreadable = extendsValues(source).filter((value) => isUnreadable(host, path, value.text));
  // The compiler says only that it cannot read such a file, not who asked for it.
  const said = diagnostics.filter(({ code }) => code !== cannotRead || unreadable.length === 0);
  return [
    ...said.flatMap((diagnostic) => problemOf(host, path, diagnostic) ?? []),
    ...unreadable.map((value) => {
      const { line, character } = source.getLineAndCharacterOfPosition(value.getStart(source));
      const at = { line: line + 1, column: character + 1 };
      return { ...extendsProblem(path, value.text), path, ...at };
    }),
  ];
}

function extendsValues(source: TS.TsConfigSourceFile): TS.StringLiteral[] {
  const root = source.statements[0]?.expression;
  if (!root || !ts.isObjectLiteralExpression(root)) return [];
  return root.properties.flatMap((property) => {
    if (!ts.isPropertyAssignment(property) || !ts.isStringLiteral(property.name)) return [];
    if (property.name.text !== "extends") return [];
    const value = property.initializer;
    const values = ts.isArrayLiteralExpression(value) ? [...value.elements] : [value];
    return values.filter(ts.isStringLiteral);
  });
}

/** Without ".json" at its end, the compiler looks whether there is such a file, and says so itself. */
function isUnreadable(host: ModuleHost, path: string, value: string): boolean {
  if (!value.endsWith(".json")) return false;
  if (isRooted(value)) return true;
  if (!isRelative(value)) return false;
  const target = joinPath(folderOf(path), value);
  return target === null || !host.fileExists(compilerPath(target));
}

function problemOf(
  host: ModuleHost,
  config: string,
  diagnostic: TS.Diagnostic,
): ModuleProblem | null {
  const { code, file, start } = diagnostic;
  if (noInputs.has(code)) return null;
  const path = (file && host.locate(file.fileName)) ?? config;
  const text = ts.flattenDiagnosticMessageText(diagnostic.messageText, " ");
  const message = text.replaceAll(`${compilerPath("")}/`, "").replaceAll(compilerPath(""), ".")
    .replace(/\.$/, "");
  const place = file && start !== undefined && file.getLineAndCharacterOfPosition(start);
  const at = place ? { line: place.line + 1, column: place.character + 1 } : {};
  if (code === fileNotFound) {
    return { ...extendsProblem(path, textAt(diagnostic)), path, ...at };
  }
  const kind = code === circular
    ? "tsconfig_cycle"
    : code === cannotRead
    ? "tsconfig_extends_missing"
    : code < firstSemanticCode
    ? "tsconfig_syntax"
    : "tsconfig_option";
  return { code: kind, path, ...at, message };
}

function textAt({ file, start, length }: TS.Diagnostic): string {
  if (!file || start === undefined) return "";
  return file.text.slice(start, start + (length ?? 0)).replace(/^["']|["']$/g, "");
}

function extendsProblem(
  path: string,
  specifier: string,
): Pick<ModuleProblem, "code" | "message"> {
  if (!isRelative(specifier) && !isRooted(specifier)) {
    const message =
      `Cannot follow "${specifier}": packages are not read; its options are not known`;
    return { code: "tsconfig_extends_package", message };
  }
  const outside = isRooted(specifier) || joinPath(folderOf(path), specifier) === null;
  const why = outside ? "it is outside the project" : "there is no such file";
  return { code: "tsconfig_extends_missing", message: `Cannot extend "${specifier}": ${why}` };
}
