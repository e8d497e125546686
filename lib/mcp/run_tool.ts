import type { CallToolResult } from "@modelcontextprotocol/server";
import { WorkbenchError } from "../errors/mod.ts";
import { pageOf } from "./telling/answer_pages.ts";
import { nextStep } from "./next_step.ts";
import { inToolWords } from "./telling/tool_words.ts";
import type { AnyTool, ToolSite } from "./telling/tool.ts";

/** Runs a tool. A problem of the service is an answer as well: the code, the sentence, and what to do next. */
export async function runTool(
  tool: AnyTool,
  input: unknown,
  site: ToolSite,
): Promise<CallToolResult> {
  try {
    return { content: [{ type: "text", text: await tool.run(input, site) }] };
  } catch (error) {
    if (!(error instanceof WorkbenchError)) throw error;
    return { content: [{ type: "text", text: pageOf(problemText(error, tool)) }], isError: true };
  }
}

/** The facts of problems that a model is told beside the sentence. */
const DETAILS = ["op", "names", "issues", "violations", "errors", "candidates", "verbs"];

/** Tells a model of a problem: its code, its sentence, the findings that it names, and what to do next. */
function problemText(error: WorkbenchError, { next: own }: AnyTool): string {
  const { code, message, data } = error;
  const told: Readonly<Record<string, unknown>> = {
    ...data,
    issues: unsaid(data["issues"], message),
  };
  const details = DETAILS.flatMap((name) =>
    told[name] === undefined ? [] : [`${name}: ${JSON.stringify(told[name])}`]
  );
  const next = own?.[code] ?? nextStep(code);
  // What the details quote is the project's own text.
  return [
    inToolWords(`${code}: ${message}`),
    ...details,
    ...(next === null ? [] : [inToolWords(next)]),
  ]
    .join("\n");
}

/** One thing that is wrong with a request. */
interface Issue {
  readonly path: string;
  readonly message: string;
}

/** The issues of a request that the sentence of the problem does not say already; undefined where it says all. */
function unsaid(issues: unknown, sentence: string): readonly unknown[] | undefined {
  // The service's own answers have them in this form.
  const left = (issues as readonly Issue[] | undefined ?? []).filter(({ path, message }) =>
    !sentence.includes(message) || !sentence.includes(path)
  );
  return left.length === 0 ? undefined : left;
}
