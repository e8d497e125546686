import { cpSync, rmSync } from "node:fs";
import type { z } from "zod";
import type { Flow } from "../../../lib/plan/flow.ts";
import { type Draft, openDraft } from "../../../lib/plan/flows/open_draft.ts";
import { openProject } from "../../../lib/project/mod.ts";
import type { Source } from "../../../lib/source/mod.ts";
import { makeTemporaryFolder } from "../../support/temporary_folder.ts";
import { temporaryProject } from "../../support/temporary_project.ts";
import { openTestSource } from "../../support/test_source.ts";

/** A project on disk, and flows that run on drafts over it. */
export interface RefactoredProject extends AsyncDisposable {
  readonly root: string;
  readonly source: Source;
  readonly draft: () => Draft;
  /** Runs a flow on a draft of its own, or on the given one. @returns texts by path of what it changed; null: deleted */
  run<Args extends z.ZodType>(
    flow: Flow<Args>,
    args: z.input<Args>,
    draft?: Draft,
  ): Promise<Refactored>;
}

export interface Refactored {
  readonly changes: ReadonlyMap<string, string | null>;
  readonly log: readonly string[];
}

/** @param project a folder to copy, or texts by path */
export async function openRefactoredProject(
  project: string | Readonly<Record<string, string | Uint8Array>>,
): Promise<RefactoredProject> {
  const folder = typeof project === "string" ? copyOf(project) : temporaryProject(project);
  const { root } = folder;
  const source = openTestSource(await openProject({ root }));
  return {
    root,
    source,
    draft: () => openDraft(source),
    async run(flow, args, draft = openDraft(source)) {
      const log: string[] = [];
      const site = {
        draft,
        signal: AbortSignal.timeout(120_000),
        log: (line: string) => void log.push(line),
        ask: null,
      };
      await flow.run(site, flow.args.parse(args));
      const changes = await draft.changes();
      const texts = [...changes].map(([path, bytes]) => [path, bytes && textOf(bytes)] as const);
      return { changes: new Map(texts), log };
    },
    async [Symbol.asyncDispose]() {
      await source[Symbol.asyncDispose]();
      folder.remove();
    },
  };
}

/** A byte order mark stays. */
function textOf(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

function copyOf(folder: string): { root: string; remove: () => void } {
  const root = makeTemporaryFolder("refactored");
  cpSync(folder, root, { recursive: true });
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
