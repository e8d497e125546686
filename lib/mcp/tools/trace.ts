import { z } from "zod";
import type { planImpact } from "../../plan/answers.ts";
import { WorkbenchError } from "../../errors/mod.ts";
import { count } from "../../text/mod.ts";
import { pageOf } from "../telling/answer_pages.ts";
import { cursor, path } from "../telling/inputs.ts";
import { tool } from "../telling/tool.ts";

type Impact = z.output<typeof planImpact>;

export const trace = tool({
  name: "trace",
  toolset: "read",
  description:
    "From a unit along the imports: who reaches it (dependents, may break by a change) and what it reaches.",
  input: z.strictObject({
    path,
    direction: z.enum(["dependents", "dependencies"]).optional(),
    depth: z.int().min(1).max(20).optional().describe("3 unless told"),
    cursor,
  }),
  isReadOnly: true,
  async run({ path, direction, depth, cursor }, { service }) {
    const impact = await service.post<Impact>("/api/plan/impact", {
      seeds: [path],
      ...(depth !== undefined && { depth }),
    });
    const { files, warnings, stats } = impact;
    if (warnings.some(({ code }) => code === "seed_not_found")) throw noFile(path);
    const sides = (["dependents", "dependencies"] as const)
      .filter((side) => direction === undefined || side === direction);
    return pageOf(
      [
        `reached by ${count(stats.dependents, "file")}${
          further(stats.dependentsBeyond, stats)
        }; reaches ${count(stats.dependencies, "file")}${further(stats.dependenciesBeyond, stats)}`,
        ...warnings.filter(({ code }) => code !== "computed_imports" && code !== "not_in_a_layer")
          .map(({ message }) => `warning: ${message}`),
        ...sides.flatMap((side) => [`${side}:`, ...rowsOf(files, side)]),
      ].join("\n"),
      cursor,
    );
  },
});

/** Says how many files of one direction the rows leave out, and how to get them. */
function further(beyond: number, { depth }: Impact["stats"]): string {
  return beyond === 0 ? "" : ` (${beyond} of them not listed: further away than depth ${depth})`;
}

function noFile(path: string): WorkbenchError {
  return new WorkbenchError("page_not_found", `Cannot trace "${path}": there is no such file`);
}

function rowsOf(files: Impact["files"], side: "dependents" | "dependencies"): string[] {
  const wanted = side === "dependents" ? "dependent" : "dependency";
  return files.filter(({ direction }) => direction === wanted)
    .map((file) => `  ${file.distance} ${file.path}${wordsOfPlace(file)}`);
}

/** The role of a unit; of one that has no other, its layer, which is no page for its folder alone. */
function wordsOfPlace({ role, layer }: Impact["files"][number]): string {
  const place = role === null || role === "other" ? layer : role;
  return place === null || (place === "page" && role !== "page") ? "" : ` ${place}`;
}
