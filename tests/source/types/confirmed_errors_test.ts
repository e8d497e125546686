import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { openProject } from "../../../lib/project/mod.ts";
import { openSource } from "../../../lib/source/mod.ts";
import { typeServiceOver } from "../../../lib/source/types/type_service.ts";
import type { WorkerLink } from "../../../lib/source/types/worker_link.ts";
import { temporaryProject } from "../../support/temporary_project.ts";

const PAGE = { path: "src/Page.tsx", text: "export const Page = () => <p>{label}</p>;\n" };
const ERROR = {
  code: 2304,
  start: 35,
  end: 40,
  severity: "error",
  message: "Cannot find name 'label'.",
};

/** Opens a project in which one file adds to the types of others, with a checker that is played. */
async function asked(larger: () => unknown[]): Promise<{ asked: string[]; found: unknown[][] }> {
  const temporary = temporaryProject({
    [PAGE.path]: PAGE.text,
    "src/globals.ts": "declare global {\n  const label: string;\n}\nexport {};\n",
  });
  const asked: string[] = [];
  const link = {
    ask(_verb: string, request: { augmenting?: readonly string[] }) {
      asked.push(request.augmenting?.join() ?? "small");
      return Promise.resolve().then(() => request.augmenting ? larger() : [ERROR]);
    },
    isRunning: () => true,
    [Symbol.asyncDispose]: () => Promise.resolve(),
  } as unknown as WorkerLink; // which answers this one question
  await using project = await openProject({ root: temporary.root });
  await using source = openSource(project, { openTypes: () => typeServiceOver(link) });
  const found: unknown[][] = [];
  for (const confirm of [false, true, true]) {
    found.push(await source.types.diagnostics({ ...PAGE, confirm }));
  }
  temporary.remove();
  return { asked, found };
}

describe("errors that are to be confirmed", () => {
  it("are asked again with the files that add to the types of others", async () => {
    const { asked: questions, found } = await asked(() => []);
    assertEquals(found, [[ERROR], [], []]);
    const larger = "src/globals.ts";
    assertEquals(questions, ["small", "small", larger, "small", larger]);
  });

  it("are told as they were found where that takes too long, which is tried once", async () => {
    const { asked: questions, found } = await asked(() => {
      throw new WorkbenchError("types_unavailable", "Cannot check types", {
        data: { reason: "timeout" },
      });
    });
    assertEquals(found, [[ERROR], [ERROR], [ERROR]]);
    assertEquals(questions, ["small", "small", "src/globals.ts", "small"]);
  });
});
