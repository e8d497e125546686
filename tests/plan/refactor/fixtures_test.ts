import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import type { Flow } from "../../../lib/plan/flow.ts";
import { moveUnit } from "../../../lib/plan/flows/move_unit.ts";
import { removeUnit } from "../../../lib/plan/flows/remove_unit.ts";
import { renameSymbol } from "../../../lib/plan/flows/rename_symbol.ts";
import { renameUnit } from "../../../lib/plan/flows/rename_unit.ts";
import type { CaseParts } from "../../support/cases/case_parts.ts";
import { readCases } from "../../support/cases/read_cases.ts";
import { openRefactoredProject } from "./refactored_project.ts";

const FLOWS: readonly Flow[] = [moveUnit, removeUnit, renameSymbol, renameUnit];

/** What is in a case: what a flow makes of which files. */
interface RefactorParts {
  readonly args: { readonly path: string };
  readonly input: Readonly<Record<string, string>>;
  /** Paths and texts of the files that change, by path; null: deleted. */
  readonly changes: readonly (readonly [string, string | null])[];
}

function takeRefactor(parts: CaseParts): RefactorParts {
  const written = Object.entries(parts.files("output"));
  const gone = parts.has("gone.txt") ? parts.text("gone.txt").trimEnd().split("\n") : [];
  return {
    args: parts.json("args.json"),
    input: parts.files("input"),
    changes: [...written, ...gone.map((path) => [path, null] as const)]
      .sort(([a], [b]) => a < b ? -1 : 1),
  };
}

for (const flow of FLOWS) {
  describe(flow.id, () => {
    for (const { name, args, input, changes } of readCases(`plan/${flow.id}.md`, takeRefactor)) {
      it(`changes ${name.replaceAll("-", " ")} as in its fixture, and nothing else`, async () => {
        await using project = await openRefactoredProject(input);
        const made = await project.run(flow, args);
        assertEquals([...made.changes], changes);
        const onDisk = existsSync(join(project.root, args.path));
        assertEquals(onDisk, true, "The disk must be as it was");
      });
    }
  });
}
