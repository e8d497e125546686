import { z } from "zod";
import { WorkbenchError } from "../../errors/mod.ts";
import { modelName } from "../../modelhost/schemas.ts";
import { type FileText, projectPath } from "../../project/mod.ts";
import { requireNoNewSyntaxErrors, saveFiles } from "../../saving/mod.ts";
import { type ParsedSource, parseSource } from "../../source/mod.ts";
import { readModuleFacts } from "../../source/modules/mod.ts";
import { lineEndingAt, withLineEnding } from "../../source/writing/mod.ts";
import type { AskModel, Flow, FlowSite } from "../flow.ts";
import { requireJson, requireModelFile, withoutFence } from "./model_file.ts";
import { readRequired } from "../refactor/read_required.ts";
import { refused } from "../refactor/refusal.ts";
import { withoutTrailing } from "../../text/mod.ts";

const args = z.strictObject({
  path: z.string().min(1).max(1000).describe("The one file that is rewritten"),
  instruction: z.string().min(1).max(20_000).describe("What is to be done to it, as sentences"),
  model: modelName.optional().describe("A model of the local runtime; its first one unless told"),
});

/** The largest number of characters that a local model reads in one go. */
const MAX_CHARACTERS = 60_000;

/** A review hides bytes that are no text, and texts that are too long: nobody would see what they approve. */
const answer = z.object({
  content: z.string().max(2 * MAX_CHARACTERS, "The content is too long")
    .regex(/^[^\0\p{Cs}]*$/u, "The content has null or half characters in it"),
});

/** Has the local model rewrite a file. */
export const modelEdit: Flow<typeof args> = {
  id: "model-edit",
  summary:
    "Has the model rewrite one file. What others import of it stays, and the gate looks at the result.",
  writes: true,
  executors: ["local-model"],
  args,
  touches: ({ path }) => [{ path, change: "modify" }],
  requireAllowed: async (files, { path }) => await requireModelFile(files, path),
  async run(site, { path: asked, instruction }) {
    const { draft: { saving, source }, signal, log } = site;
    // Before a word of the file is read.
    await requireModelFile(source.project.files, asked);
    const path = projectPath(asked);
    if (!site.ask) {
      throw new WorkbenchError(
        "modelhost_unavailable",
        `Cannot edit "${path}": no model may be asked`,
      );
    }
    const file = await readRequired(site.draft, path);
    if (file.text.length > MAX_CHARACTERS) {
      throw new WorkbenchError(
        "file_too_large",
        `Cannot edit "${path}": it is too large for a model`,
      );
    }
    const needed = await neededExports(site, path);
    const replace = await rewritten(site, { ask: site.ask, file, needed, instruction });
    if (replace === file.text) log(`The model left "${path}" as it is`);
    else await saveFiles(saving, [{ file, replace }], { signal });
    return {};
  },
};

/** Lists the names that other files import from the file. */
async function neededExports({ draft, signal }: FlowSite, path: string): Promise<string[]> {
  const graph = await draft.source.graph.refresh({ signal });
  const names = graph.importersOf(path).flatMap(({ fact }) =>
    fact.names.map(({ imported }) => imported)
  );
  const has = new Set(graph.exportedNames(path).names.map(({ name }) => name));
  const all = names.includes("*") ? [...has] : names;
  return [...new Set(all)].filter((name) => has.has(name)).sort();
}

interface Rewriting {
  readonly ask: AskModel;
  readonly file: FileText;
  readonly needed: readonly string[];
  readonly instruction: string;
}

/** One answer that will not do is sent back with the reason; the second one counts. */
async function rewritten(site: FlowSite, rewriting: Rewriting): Promise<string> {
  const { file } = rewriting;
  const prompt = promptFor(rewriting);
  try {
    return await askOnce(site, rewriting, prompt);
  } catch (error) {
    if (!(error instanceof WorkbenchError) || !REPAIRABLE.has(error.code)) throw error;
    site.log(`The model is asked again: ${error.message}`);
    const again =
      `${prompt}\n\nYour first answer was refused: ${error.message}. Answer with the whole of "${file.path}".`;
    return await askOnce(site, rewriting, again);
  }
}

const REPAIRABLE: ReadonlySet<string> = new Set([
  "edit_breaks_syntax",
  "edit_refused",
  "model_answer_unusable",
]);

/** @throws {WorkbenchError} `model_answer_unusable`, `edit_breaks_syntax`, `edit_refused` for a lost export */
async function askOnce(
  { draft: { source }, signal }: FlowSite,
  { ask, file, needed }: Rewriting,
  prompt: string,
): Promise<string> {
  const read = answer.safeParse(await ask({ prompt, schema: SCHEMA, signal }));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new WorkbenchError(
      "model_answer_unusable",
      `Cannot use the model's answer: ${issue?.message}`,
    );
  }
  const { content } = read.data;
  // A text that is in a fence itself may stay so.
  const isFenced = withoutFence(file.text) !== file.text;
  const after = likeBefore(file.text, isFenced ? content : withoutFence(content));
  if (/\.[cm]?[jt]sx?$/.test(file.path)) {
    await requireNoNewSyntaxErrors(source.parses, { path: file.path, before: file, after });
    requireExports(await parseSource({ ...file, text: after }), needed);
  }
  if (/\.jsonc?$/.test(file.path)) requireJson(file, after);
  return after;
}

const SCHEMA = {
  type: "object",
  properties: { content: { type: "string" } },
  required: ["content"],
  additionalProperties: false,
};

/** With the byte order mark, the line endings and the last line break that the file had. */
function likeBefore(before: string, content: string): string {
  const mark = before.startsWith("\ufeff") ? "\ufeff" : "";
  const text = withoutTrailing(withLineEnding(content.replace(/^\ufeff/, ""), "\n"), "\n");
  const end = before.endsWith("\n") || before === "" ? "\n" : "";
  return mark + withLineEnding(text + end, lineEndingAt(before, 0));
}

/** @throws {WorkbenchError} `edit_refused` */
function requireExports(source: ParsedSource, needed: readonly string[]): void {
  const { exports } = readModuleFacts(source);
  if (exports.some(({ name }) => name === "*")) return;
  const names = new Set(exports.map(({ name }) => name));
  const lost = needed.filter((name) => !names.has(name));
  if (lost.length === 0) return;
  throw refused(
    `Cannot edit "${source.path}" so: others import ${
      lost.map((name) => `"${name}"`).join(", ")
    } of it`,
  );
}

function promptFor({ file, needed, instruction }: Rewriting): string {
  const kept = needed.length > 0
    ? `Other files import these names: keep them exported as they are: ${needed.join(", ")}.`
    : "";
  return [
    `Edit the file "${file.path}" of a React and TypeScript project.`,
    `The instruction: ${instruction}`,
    kept,
    "Change nothing else, keep the style of the code, and add no comments about the change.",
    'Answer with JSON, { "content": the whole new text of the file }.',
    `The file, between the lines of dashes:\n-----\n${file.text.replace(/^\ufeff/, "")}\n-----`,
  ].filter((part) => part !== "").join("\n\n");
}
