import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fixturePath } from "../../support/fixture_path.ts";

/** A flow with args on a project, and what it makes of it. */
export interface FlowCase {
  readonly name: string;
  /** Absolute. */
  readonly project: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Texts by path of the files that it changes. */
  readonly after: Readonly<Record<string, string>>;
}

/** The cases of a flow: `case.json`, and in `after/` the files that change. */
export function flowCases(flow: string): FlowCase[] {
  const folder = fixturePath("plan", flow);
  return readdirSync(folder).sort().map((name) => {
    // The fixtures are ours.
    const { project, args } = JSON.parse(
      readFileSync(join(folder, name, "case.json"), "utf8"),
    ) as { project: string; args: FlowCase["args"] };
    return {
      name,
      project: fixturePath(...project.split("/")),
      args,
      after: textsIn(join(folder, name, "after")),
    };
  });
}

function textsIn(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(files.map((file) => [
    relative(folder, file).replaceAll("\\", "/"),
    readFileSync(file, "utf8"),
  ]));
}
