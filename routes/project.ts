/**
 * The open project: what was found in it, and opening another.
 * @module
 */
import { z } from "zod";
import { configureAnswer, configureBody } from "../lib/configuration/schemas.ts";
import { type Area, get, loadOnce, post, put } from "../lib/http/mod.ts";
import { describeProject, projectAnswer, type ProjectDescription } from "../lib/project/mod.ts";
import type { Session } from "../lib/auth/mod.ts";
import { placeList, placeQuery } from "../lib/rules/evidence/schemas.ts";
import type { WorkbenchContext } from "../lib/workbench/mod.ts";

/** The rules, loaded at the first request: a start must not wait for them. */
const rulesArea = (): Promise<typeof import("../lib/rules/mod.ts")> =>
  import("../lib/rules/mod.ts");

const sourceArea = loadOnce(() => import("../lib/source/mod.ts"));

const places = loadOnce(() => import("../lib/rules/evidence/find_places.ts"));

/** The same of what writes the configuration. */
const configuration = loadOnce(() => import("../lib/configuration/mod.ts"));

export const projectArea: Area = {
  name: "project",
  summary: "The open project: its layout, configuration, rules and problems.",
  routes: [
    get(
      "/api/project",
      {
        operationId: "readProject",
        summary: "Describes the open project: the layout that was found and why, rules, problems",
        response: projectAnswer,
      },
      async ({ workbench, session, mayKnowRoot }) =>
        await describe(workbench, { session, mayKnowRoot }),
    ),

    get(
      "/api/project/findings",
      {
        since: "ext",
        operationId: "listProjectFindings",
        summary: "The places that break a rule, whether or not the rule is on",
        query: placeQuery,
        response: placeList,
      },
      async ({ query, workbench: { source, rules }, signal }) =>
        (await places()).findPlaces(source, rules, query, { signal }),
    ),

    put("/api/project", {
      scope: "run",
      operationId: "openProject",
      summary: "Opens another project: the one of the start, or a folder of the workspace",
      body: z.strictObject({
        path: z.string().min(1).max(1000).describe(
          '"." for the project of the start, else relative to the workspace folder',
        ),
      }),
      response: projectAnswer,
      project: false,
      errors: ["project_not_found", "process_active", "disk_full", "file_not_writable"],
    }, async ({ body, workbench, session, mayKnowRoot }) => {
      await workbench.switchProject(body.path);
      return await describe(workbench, { session, mayKnowRoot });
    }),

    post(
      "/api/project/config",
      {
        since: "ext",
        scope: "decide",
        operationId: "configureProject",
        summary:
          "Changes workbench.json: some values, the levels of the rules that the project keeps, a baseline",
        body: configureBody,
        response: configureAnswer,
        errors: [
          "config_invalid",
          "config_refused",
          "content_changed",
          "gate_refused",
          "outside_project",
          "file_not_writable",
          "disk_full",
        ],
      },
      async ({ body, workbench, signal }) =>
        (await configuration()).configureProject(workbench, body, { signal }),
    ),
  ],
};

async function describe(
  { project, rules, source }: WorkbenchContext,
  { session, mayKnowRoot }: { readonly session: Session | null; readonly mayKnowRoot: boolean },
): Promise<ProjectDescription> {
  const { describeRules } = await rulesArea();
  return await describeProject(project, {
    rules: (reading) => describeRules(reading, rules.evidence()),
    problems: async () => (await sourceArea()).findAliasProblems(source),
    session,
    mayKnowRoot,
  });
}
