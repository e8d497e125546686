import type { ts as TS } from "ts-morph";
import type { ParsedSource } from "../../../source/mod.ts";
import { listOf } from "../../../text/mod.ts";
import type { UnitDetail } from "../../common/schemas.ts";
import { callOf } from "../reading/code_pieces.ts";
import { nameOfExpression } from "../reading/fact_words.ts";
import { quoted, shownPair, sourceLine } from "../reading/shown_text.ts";
import { answerDetail, isAnswer, withAnswers } from "./answers.ts";
import { type Declared, readDeclared } from "./read_declared.ts";

/** The largest number of calls that are named. */
const MAX_CALLS = 3;

/**
 * Tells what a file calls when it is loaded, or does no more, where one side alone has such calls.
 * @param declared the statements of the file that declare nothing
 * @param ofFile tells whether the whole file came or went
 */
export function loadDetails(
  declared: Declared | undefined,
  change: "added" | "removed",
  { ofFile }: { readonly ofFile: boolean },
): UnitDetail[] {
  const nodes = declared?.nodes ?? [];
  const names = [...new Set(nodes.flatMap((node) => calledBy(node) ?? []))].map(quoted);
  const [first] = nodes;
  if (!declared || !first || names.length === 0) return [];
  const ast = first.getSourceFile();
  const text = nodes.map((node) => sourceLine(node, ast)).join("; ");
  const [before, after] = change === "added" ? shownPair(null, text) : shownPair(text, null);
  const calls = listOf(names, { max: MAX_CALLS });
  const fact = change === "added"
    ? `${ofFile ? "is new, and " : ""}calls ${calls} when it is loaded${ofFile ? "" : " now"}`
    : ofFile
    ? `is gone, and called ${calls} when it was loaded`
    : `calls ${calls} no more when it is loaded`;
  return [{
    subject: "code",
    change,
    owner: null,
    name: "",
    before,
    after,
    line: declared.line,
    facts: [fact],
    message: `${quoted(ast.fileName.split("/").at(-1) ?? "")} ${fact}`,
  }];
}

/** Tells what a file that came or went calls when it is loaded, and which endpoints it has. */
export function fileLoadDetails(
  base: ParsedSource | null,
  head: ParsedSource | null,
): UnitDetail[] {
  const written = head ?? base;
  if (!written) return [];
  const change = head ? "added" : "removed";
  const declared = withAnswers(readDeclared(written));
  return [
    ...[...declared.values()].filter(isAnswer).map((each) => answerDetail(each, change)),
    ...loadDetails(declared.get(""), change, { ofFile: true }),
  ];
}

function calledBy(statement: TS.Node): string | null {
  const call = callOf(statement);
  return call && nameOfExpression(call.expression);
}
