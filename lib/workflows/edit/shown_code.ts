import type { ReadCode } from "../../source/writing/mod.ts";
import { excerpt } from "../evaluate/value.ts";
import { withoutWrapping } from "../evaluate/wrapping.ts";
import type { EditSite } from "./op.ts";

/** The source text that a machine tells of code once it is written. @param length in UTF-16 code units */
export function shownCode(
  { file }: EditSite,
  { ast, expression }: ReadCode,
  length: number,
): string {
  const node = withoutWrapping(expression);
  return excerpt({ file: { ...file, ast, text: ast.text }, node }, length);
}
