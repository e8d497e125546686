import { join } from "node:path";
import { applyOps, followImports } from "../../../lib/edits/mod.ts";
import { discoverRepository } from "../../../lib/git/discover/discover_repository.ts";
import { openProject } from "../../../lib/project/mod.ts";
import { checkGate } from "../../../lib/rules/mod.ts";
import { openJournal } from "../../../lib/saving/journal.ts";
import { openSource, readJsxTree } from "../../../lib/source/mod.ts";
import { readFacts } from "../../../lib/source/modules/read_facts.ts";
import { makeTemporaryFolder } from "../../support/temporary_folder.ts";
import { type Measured, measureInTurns, type Rounds } from "../harness/measure.ts";

/** What an edit is made of; each is measured alone, so the sum is not the whole. */
export type EditPart = "ops" | "facts" | "gate" | "record" | "write" | "git";

/** Measures the parts of one edit of a page. */
export async function measureParts(
  root: string,
  { path, nodeId }: { readonly path: string; readonly nodeId: string },
  rounds: Rounds,
): Promise<Record<EditPart, Measured>> {
  await using project = await openProject({ root });
  await using source = openSource(project);
  const journal = openJournal(join(makeTemporaryFolder("bench-journal"), "project"));
  const { files } = project;
  let count = 0;

  async function ops(): Promise<string> {
    const file = await files.read(path);
    if (!file) throw new Error(`There is no ${path}`);
    const parsed = await source.parses.parse(file);
    const state = { source: parsed, tree: readJsxTree(parsed) };
    const value = `${count++}`;
    const prop = { propName: "placeholder", kind: "string", value } as const;
    const { after } = applyOps(state, [{ op: "setProp", nodeId, ...prop }]);
    const followed = await followImports(source, state, after);
    return followed.after.source.text;
  }

  const text = await ops();
  /** Another text each time: what was read once is known. */
  const another = () => text.replace("placeholder=", `data-n="${count++}" placeholder=`);
  await source.graph.refresh();
  return await measureInTurns({
    ops,
    facts: () =>
      readFacts({ path, text: another(), contentHash: `${count}`, editable: true }, source.facts),
    gate: () =>
      checkGate(source, new Map([[path, another()]]), { withFixed: true, withExisting: false }),
    record() {
      const id = journal.newId();
      const after = "0".repeat(64);
      const change = { path, before: after, after, edits: [], inverse: [] };
      journal.keep({
        id,
        what: "Set a prop",
        changes: [change],
        landing: false,
        undone: false,
        undoneAt: null,
      });
    },
    async write() {
      const before = (await files.read(path))?.contentHash ?? null;
      await files.write([{ path, before, after: another() }]);
    },
    git: () => discoverRepository(root),
  }, rounds);
}
