import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { after, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import type { Route } from "../../lib/http/mod.ts";
import { areas } from "../../routes/mod.ts";
import { watchFiles } from "../fuzz/watched_files.ts";
import { routeCases } from "../routes/coverage/mod.ts";
import { nameOf, openForCase, prepareCase } from "../routes/coverage/send_case.ts";
import { endSharedServers } from "../routes/coverage/shared_server.ts";

/** What happens to the state directory of a service that runs, one after the other. */
const LOSSES: readonly ((stateDirectory: string) => void)[] = [
  // It cannot be written: whoever the user is, nothing comes below a file.
  (stateDirectory) => {
    renameSync(stateDirectory, `${stateDirectory}.away`);
    writeFileSync(stateDirectory, "a file");
  },
  // It is deleted.
  (stateDirectory) => rmSync(stateDirectory, { recursive: true }),
];

describe("a service that loses its state directory", () => {
  after(endSharedServers);
  for (const route of areas.flatMap(({ routes }) => routes)) {
    it(`answers ${nameOf(route)} as declared`, () => answers(route));
  }
});

/** Sends what a route usually answers well, once the state is lost. */
async function answers(route: Route): Promise<void> {
  const cases = routeCases[nameOf(route)];
  assert(cases);
  const reported: unknown[] = [];
  await using test = await openForCase(route, { report: (error) => reported.push(error) });
  const send = await prepareCase(test, route, cases.success);
  const files = watchFiles(test.root, [".git"]);
  for (const lose of LOSSES) {
    if (existsSync(test.stateDirectory)) lose(test.stateDirectory);
    // It fails for a code that the route does not declare, and for what failed inside.
    const { status, body: told } = await send();
    const complaints = files.complaints(told);
    if (status >= 400) assertEquals(complaints, []);
  }
  for (const error of reported) assert(error instanceof WorkbenchError, String(error));
}
