import { rmSync, writeFileSync } from "node:fs";
import { afterEach, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { openProject } from "../../lib/project/mod.ts";
import { gatherEvidence, isKept } from "../../lib/rules/evidence/gather_evidence.ts";
import { openSource } from "../../lib/source/mod.ts";
import { type TemporaryProject, temporaryProject } from "../support/temporary_project.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";
import { until } from "../support/until.ts";

const page = (name: string, body = "") =>
  `export function ${name}Page() {\n${body}  return <main>${name}</main>;\n}\n`;
const FETCH = '  void fetch("/orders");\n';
const name = (index: number) => String.fromCharCode(65 + index % 26) + "x".repeat(1 + index / 26);

/** Pages of a project, the first of which call `fetch`. */
function pages(count: number, fetching: number): Record<string, string> {
  const files: Record<string, string> = {
    "package.json": JSON.stringify({ dependencies: { react: "19.0.0" } }),
  };
  for (let index = 0; index < count; index++) {
    const path = `src/features/f${index % 3}/pages/${name(index)}Page.tsx`;
    files[path] = page(name(index), index < fetching ? FETCH : "");
  }
  return files;
}

async function evidenceOf(files: Record<string, string>) {
  const folder = temporaryProject(files);
  try {
    await using project = await openProject({ root: folder.root });
    await using source = openSource(project);
    return (await gatherEvidence(source)).byRule;
  } finally {
    folder.remove();
  }
}

describe("gatherEvidence", () => {
  it("counts where a rule applies, and where it is kept", async () => {
    const evidence = await evidenceOf({
      ...pages(25, 3),
      "src/features/f0/pages/Axx.test.tsx": page("Test", FETCH),
      "src/features/f0/index.ts": 'export * from "./pages/AxPage";\n',
      "src/features/f1/components/Card.tsx":
        'import { AxPage } from "../../f0";\nexport const Card = () => <AxPage />;\n',
      "src/features/f2/components/Row.tsx":
        'import { AxPage } from "../../f0/pages/AxPage";\nexport const Row = () => <AxPage />;\n',
    });
    assertEquals(evidence.get("page-effect"), { places: 27, kept: 24 });
    assertEquals(evidence.get("page-machine"), { places: 25, kept: 25 });
    assertEquals(evidence.get("feature-boundary"), { places: 2, kept: 1 });
    assertEquals(evidence.get("layer-import"), { places: 2, kept: 0 });
    assertEquals(evidence.get("workflow-ui"), { places: 0, kept: 0 });
    assertEquals(evidence.has("unresolved-import"), false);
  });

  it("counts the imports between slices of feature-sliced design by their own rule alone", async () => {
    const files: Record<string, string> = {
      "src/entities/user/index.ts": 'export { user } from "./config/user";\n',
      "src/entities/user/config/user.ts": "export const user = 1;\n",
      "src/widgets/header/index.ts": 'import "../../entities/user/config/user";\n',
    };
    for (let index = 0; index < 25; index++) {
      files[`src/features/f${index}/index.ts`] =
        'import { user } from "../../entities/user";\nimport "./config/own";\nexport const f = user;\n';
      files[`src/features/f${index}/config/own.ts`] = "export const own = 1;\n";
    }
    const evidence = await evidenceOf(files);
    assertEquals(evidence.get("slice-import"), { places: 26, kept: 25 });
    assertEquals(evidence.get("feature-boundary"), { places: 0, kept: 0 });
    assertEquals((await evidenceOf(pages(25, 0))).get("slice-import"), { places: 0, kept: 0 });
  });

  it("takes a rule as kept from 20 places and 98 of 100 on", () => {
    assertEquals(isKept({ places: 19, kept: 19 }), false);
    assertEquals(isKept({ places: 20, kept: 20 }), true);
    assertEquals(isKept({ places: 50, kept: 49 }), true);
    assertEquals(isKept({ places: 49, kept: 48 }), false);
  });
});

describe("the rules of a project without a workbench.json", () => {
  let folder: TemporaryProject | null = null;
  let test: TestWorkbench | null = null;
  afterEach(async () => {
    await test?.[Symbol.asyncDispose]();
    folder?.remove();
  });

  async function open(files: Record<string, string>): Promise<TestWorkbench> {
    folder = temporaryProject(files);
    return test = await openTestWorkbench(null, { project: folder.root });
  }

  interface Rule {
    readonly id: string;
    readonly severity: string;
    readonly source: string;
    readonly places: number | null;
    readonly kept: number | null;
  }
  async function ruleOf(service: TestWorkbench, id: string) {
    const { body } = await service.get("/api/project");
    const rule = body.rules.find((each: Rule) => each.id === id);
    assert(rule);
    const { severity, source, places, kept } = rule as Rule;
    return [severity, source, places, kept];
  }
  const looked = (service: TestWorkbench) =>
    until(async () => (await ruleOf(service, "page-effect"))[2] !== null);
  async function addFetch(service: TestWorkbench) {
    const path = `src/features/f0/pages/${name(0)}Page.tsx`;
    const { body: tree } = await service.get("/api/pages/tree", { path });
    const [root] = tree.roots;
    const ops = [{ op: "setProp", nodeId: root.id, propName: "onClick", kind: "expression" }]
      .map((op) => ({ ...op, value: '() => fetch("/x")' }));
    const asked = { path, contentHash: tree.contentHash, ops, dryRun: true };
    return (await service.post("/api/pages/edits", asked)).body;
  }

  it("are off until it is known which the project keeps, and then tell what is introduced", async () => {
    const service = await open(pages(30, 0));
    assertEquals(await ruleOf(service, "page-effect"), ["off", "off", null, null]);
    assertEquals((await addFetch(service)).violations, []);
    await looked(service);
    assertEquals(await ruleOf(service, "page-effect"), ["warning", "kept", 30, 30]);
    assertEquals(await ruleOf(service, "unresolved-import"), ["error", "universal", null, null]);
    const { violations } = await addFetch(service);
    assertEquals(
      violations.map(({ rule, severity }: Rule & { rule: string }) => [rule, severity]),
      [
        ["page-effect", "warning"],
      ],
    );
  });

  it("stay off where the project does not keep them", async () => {
    const service = await open(pages(30, 2));
    await looked(service);
    assertEquals(await ruleOf(service, "page-effect"), ["off", "off", 30, 28]);
    assertEquals((await addFetch(service)).violations, []);
  });

  it("are those of the file as soon as there is one, and not when it goes", async () => {
    const service = await open(pages(30, 2));
    const file = folder?.path("workbench.json") ?? "";
    writeFileSync(file, "{}");
    assertEquals(await ruleOf(service, "page-effect"), ["error", "configured", null, null]);
    assertEquals((await addFetch(service)).code, "gate_refused");
    rmSync(file);
    assertEquals((await ruleOf(service, "page-effect"))[1], "off");
  });
});
