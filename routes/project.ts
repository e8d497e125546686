/**
 * The open project: what was found in it, and opening another.
 * @module
 */
import { z } from "zod";
import { type Area, get, put } from "../lib/http/mod.ts";
import { describeProject, projectAnswer } from "../lib/project/mod.ts";

/** The rules, loaded when they are first asked for: a start must not wait for them. */
const rules = (): Promise<typeof import("../lib/rules/mod.ts")> => import("../lib/rules/mod.ts");

export const projectArea: Area = {
  name: "project",
  summary: "The open project: its layout, configuration, rules and problems.",
  routes: [
    get(
      "/api/project",
      {
        summary: "Describes the open project: the layout that was found and why, rules, problems",
        response: projectAnswer,
      },
      async ({ workbench, session }) =>
        describeProject(workbench.project, { rules: (await rules()).describeRules, session }),
    ),

    put("/api/project", {
      summary: "Opens another project: the one of the start, or a folder of the workspace",
      body: z.strictObject({
        path: z.string().min(1).max(1000).describe(
          '"." for the project of the start, else relative to the workspace folder',
        ),
      }),
      response: projectAnswer,
      project: false,
      errors: ["project_not_found", "process_active", "disk_full", "file_not_writable"],
    }, async ({ body, workbench, session }) => {
      await workbench.switchProject(body.path);
      return describeProject(workbench.project, { rules: (await rules()).describeRules, session });
    }),
  ],
};
