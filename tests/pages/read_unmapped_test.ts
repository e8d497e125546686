import { after, before, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { readProps, readScopeLinks, readUnmapped } from "../../lib/pages/mod.ts";
import { openProject, type Project } from "../../lib/project/mod.ts";
import { openSource, type Source } from "../../lib/source/mod.ts";
import { fixturePath } from "../support/fixture_path.ts";

const address = { feature: "catalog", file: "CatalogPage.tsx", nodeId: "CatalogPage:0.1" };

describe("with a type checker that takes too long", () => {
  let project: Project;
  let source: Source;
  before(async () => {
    project = await openProject({ root: fixturePath("projects", "shop") });
    source = withoutTypes(openSource(project));
  });
  after(async () => {
    await source[Symbol.asyncDispose]();
    await project[Symbol.asyncDispose]();
  });

  /** As the type service answers when its thread does not. */
  function withoutTypes(real: Source): Source {
    const fail = (): Promise<never> =>
      Promise.reject(
        new WorkbenchError("types_unavailable", "Cannot ask the type checker: it took too long", {
          data: { reason: "timeout" },
        }),
      );
    const prop = { type: "string", required: true, description: "", declaredIn: null };
    const declaredProps: Source["types"]["declaredProps"] = () =>
      Promise.resolve({
        resolved: true,
        component: { name: "SearchField", path: null },
        props: [{ ...prop, name: "value" }, { ...prop, name: "icon", required: false }],
        acceptsAny: false,
      });
    return {
      ...real,
      types: { ...real.types, declaredProps, namesAt: fail, candidates: fail, diagnostics: fail },
    };
  }

  it("readUnmapped still tells what is missing, without candidates", async () => {
    const answer = await readUnmapped(source, address);
    assertEquals(answer.props, [{ name: "icon", type: "string", required: false, candidates: [] }]);
  });

  it("readProps and readScopeLinks still tell the names in scope, without types", async () => {
    const { scope } = await readProps(source, address);
    assertEquals(scope[0], { name: "catalog", kind: "hook", declaredAt: { line: 19, column: 9 } });
    assertEquals((await readScopeLinks(source, address)).scope, scope);
  });
});
