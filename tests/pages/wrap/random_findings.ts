import { assert } from "@std/assert";
import type { WrapPlan } from "../../../lib/pages/wrap/plan_types.ts";
import { checkGate } from "../../../lib/rules/mod.ts";
import {
  applyEdits,
  invertEdits,
  type JsxNode,
  type JsxTree,
  type ParsedSource,
  type Source,
} from "../../../lib/source/mod.ts";
import type { CompilerError, Judge } from "./random_judge.ts";
import { countContent } from "./random_content.ts";

/** A flagged conditional or loop of a page. */
export interface Place {
  readonly path: string;
  readonly source: ParsedSource;
  readonly tree: JsxTree;
  readonly hit: JsxNode;
}

/** What is wrong with a plan; nothing as a rule. */
export async function findWrong(
  source: Source,
  judge: Judge,
  place: Place,
  plan: WrapPlan,
): Promise<string[]> {
  const changes = new Map(plan.files.map(({ path, after }) => [path, after]));
  const { introduced } = await checkGate(source, changes);
  return [
    ...introduced.filter(({ severity }) => severity === "error")
      .map(({ path, line, message }) => `${path}:${line} ${message}`),
    ...newErrors(judge, place, changes),
    ...textProblems(place, plan),
    ...layoutProblems(place, plan),
    ...lostContent(place, plan),
  ];
}

/** The same error may be in another file afterwards; it is not a new one. */
function newErrors(
  judge: Judge,
  { path, source }: Place,
  changes: ReadonlyMap<string, string>,
): string[] {
  const known = judge.errors(new Map([[path, source.text]])).map(describeError);
  return judge.errors(changes).map(describeError).filter((error) => {
    const index = known.indexOf(error);
    if (index >= 0) known.splice(index, 1);
    return index < 0;
  });
}

function describeError({ code, message }: CompilerError): string {
  return `TS${code} ${message}`;
}

/** The page's edits make the page, can be taken back, and lie in the moved code or among imports and types. */
function textProblems({ source, hit }: Place, { files, pageEdits }: WrapPlan): string[] {
  const [page] = files;
  assert(page);
  const problems: string[] = [];
  if (page.before !== source.text) problems.push("It is made from another text");
  if (applyEdits(source.text, pageEdits) !== page.after) problems.push("The edits miss something");
  const back = applyEdits(page.after, invertEdits(source.text, pageEdits));
  if (back !== source.text) problems.push("The inverse does not restore the page");
  for (const { start, end } of pageEdits) {
    const isHit = start === hit.start && end === hit.end;
    if (!isHit && !isAmongDeclarations(source, start, end)) {
      problems.push(`It edits ${JSON.stringify(source.text.slice(start, end))}`);
    }
  }
  return problems;
}

/** The page keeps its line endings and its byte order mark, and what is new has those of its neighbours, all the same. */
function layoutProblems({ source }: Place, { files }: WrapPlan): string[] {
  const problems: string[] = [];
  const [page] = files;
  if (page?.after.startsWith("\ufeff") !== source.text.startsWith("\ufeff")) {
    problems.push("The byte order mark is not as it was");
  }
  const endings = (text: string) => [...new Set(text.match(/\r?\n/g))];
  const known = endings(source.text);
  for (const { path, before, after } of files) {
    const own = endings(after);
    const isKept = before === null ? own.length <= 1 : own.every((each) => known.includes(each));
    if (!isKept) problems.push(`${path} has other line endings`);
  }
  return problems;
}

/** No statement that runs has a part in the range. */
function isAmongDeclarations({ ast, text }: ParsedSource, start: number, end: number): boolean {
  return ast.statements.every((statement) => {
    const from = statement.getStart(ast);
    const isOutside = statement.end <= start || from >= end;
    return isOutside || /^(?:import|interface|type)\b/.test(text.slice(from, statement.end));
  });
}

/** Every tag, text, literal and call of the page is there as often as before, in one file or another. */
function lostContent(place: Place, plan: WrapPlan): string[] {
  const made = new Set([plan.name, ...plan.components]);
  const before = countContent([place.source.text], new Set());
  const after = countContent(plan.files.map((file) => file.after), made);
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((key) => before.get(key) !== after.get(key))
    .map((key) => `${key} was there ${before.get(key) ?? 0} times, is ${after.get(key) ?? 0}`);
}
