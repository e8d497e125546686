import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import type { Flow } from "../../../lib/plan/flow.ts";
import { moveUnit } from "../../../lib/plan/flows/move_unit.ts";
import { removeUnit } from "../../../lib/plan/flows/remove_unit.ts";
import { renameSymbol } from "../../../lib/plan/flows/rename_symbol.ts";
import { renameUnit } from "../../../lib/plan/flows/rename_unit.ts";
import { fixturePath } from "../../support/fixture_path.ts";
import { openRefactoredProject } from "./refactored_project.ts";

const FLOWS: readonly Flow[] = [moveUnit, removeUnit, renameSymbol, renameUnit];

/** Texts by path; `.gone` behind a name stands for a deleted file. */
function outputOf(folder: string): [string, string | null][] {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => statSync(join(folder, path)).isFile());
  return paths.map((path): [string, string | null] =>
    path.endsWith(".gone") ? [path.slice(0, -".gone".length), null] : [
      path,
      new TextDecoder("utf-8", { ignoreBOM: true }).decode(readFileSync(join(folder, path))),
    ]
  ).sort(([a], [b]) => a < b ? -1 : 1);
}

for (const flow of FLOWS) {
  describe(flow.id, () => {
    for (const name of readdirSync(fixturePath("plan", flow.id))) {
      it(`changes ${name.replaceAll("-", " ")} as in its fixture, and nothing else`, async () => {
        const folder = fixturePath("plan", flow.id, name);
        await using project = await openRefactoredProject(join(folder, "input"));
        const args = JSON.parse(readFileSync(join(folder, "args.json"), "utf8"));
        const { changes } = await project.run(flow, args);
        assertEquals([...changes], outputOf(join(folder, "output")));
        const onDisk = existsSync(join(project.root, args.path));
        assertEquals(onDisk, true, "The disk must be as it was");
      });
    }
  });
}
