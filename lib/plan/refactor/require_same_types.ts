import { WorkbenchError } from "../../errors/mod.ts";
import { compareTypes } from "../../saving/mod.ts";
import { applyEdits, type TextEdit } from "../../source/mod.ts";
import type { FlowSite } from "../flow.ts";
import { readRequired } from "./read_required.ts";
import { placeAt, refused } from "./refusal.ts";

/**
 * Refuses edits that would bring errors of the checker into the files that they change, or into others.
 * @param others files that use what is changed
 * @throws {WorkbenchError} `edit_refused` with `places`
 */
export async function requireSameTypes(
  { draft, signal, log }: FlowSite,
  edits: ReadonlyMap<string, readonly TextEdit[]>,
  others: Iterable<string> = [],
): Promise<void> {
  const { source } = draft;
  const [before, after]: [Record<string, string>, Record<string, string>] = [{}, {}];
  for (const path of new Set([...edits.keys(), ...others])) {
    const { text } = await readRequired(draft, path);
    before[path] = text;
    after[path] = applyEdits(text, edits.get(path) ?? []);
  }
  const files = Object.entries(after).filter(([path]) => /\.[cm]?tsx?$/.test(path))
    .map(([path, text]) => ({ path, before: { path, text: before[path] ?? "" }, after: text }));
  try {
    const { introduced } = await compareTypes(source, files, { before, after }, {
      hints: false,
      fixed: false,
      signal,
    });
    const [first] = introduced;
    if (!first) return;
    const places = introduced.map(({ path, text, start }) => placeAt({ path, text }, start));
    throw refused(`Cannot do it: ${first.code}, ${first.message}`, places);
  } catch (error) {
    if (!(error instanceof WorkbenchError) || error.code !== "types_unavailable") throw error;
    log("The types could not be checked");
  }
}
