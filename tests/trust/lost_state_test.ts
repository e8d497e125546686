import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import type { Route } from "../../lib/http/mod.ts";
import { areas } from "../../routes/mod.ts";
import { watchFiles } from "../fuzz/watched_files.ts";
import { routeCases } from "../routes/coverage/mod.ts";
import { openTestWorkbench } from "../support/test_workbench.ts";

/** What can happen to the state directory of a service that runs. */
const LOSSES: Readonly<Record<string, (stateDirectory: string) => void>> = {
  "is deleted": (stateDirectory) => rmSync(stateDirectory, { recursive: true }),
  // Whoever the user is, nothing can be written below a file.
  "cannot be written": (stateDirectory) => {
    renameSync(stateDirectory, `${stateDirectory}.away`);
    writeFileSync(stateDirectory, "a file");
  },
};

const routes = areas.flatMap((area) => area.routes);

for (const [loss, lose] of Object.entries(LOSSES)) {
  describe(`a service whose state directory ${loss}`, () => {
    for (const route of routes) {
      it(`answers ${route.method} ${route.path} as declared`, () => answers(route, lose));
    }
  });
}

/** Sends what a route usually answers well, once the state is lost. */
async function answers(route: Route, lose: (stateDirectory: string) => void): Promise<void> {
  const cases = routeCases[`${route.method} ${route.path}`];
  assert(cases);
  const reported: unknown[] = [];
  await using test = await openTestWorkbench("shop", {
    ...(cases.signIn && { auth: "token" as const }),
    ...await cases.options?.(),
    report: (error) => reported.push(error),
  }, cases.internals);
  const { params = {}, query = {}, body, headers } = await cases.success(test);
  const files = watchFiles(test.root, [".git"]);
  if (existsSync(test.stateDirectory)) lose(test.stateDirectory);
  const path = route.path.replace(/:(\w+)/g, (segment, name) => params[name] ?? segment);
  const target = `${path}?${new URLSearchParams(query)}`;
  // It fails for a code that the route does not declare, and for what failed inside.
  const answer = await test.send(route.method, target, body, headers);
  if (answer.status >= 400) assertEquals(files.complaints(null), []);
  for (const error of reported) assert(error instanceof WorkbenchError, String(error));
}
