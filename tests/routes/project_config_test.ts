import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { afterEach, describe, it } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { contentHash } from "../../lib/project/mod.ts";
import { type TemporaryProject, temporaryProject } from "../support/temporary_project.ts";
import {
  openTestWorkbench,
  type TestAnswer,
  type TestWorkbench,
} from "../support/test_workbench.ts";

const PAGE = "src/features/shop/pages/HomePage.tsx";
const FETCHING = 'export function HomePage() {\n  void fetch("/a");\n  return <main/>;\n}\n';

describe("POST /api/project/config", () => {
  let folder: TemporaryProject | null = null;
  let test: TestWorkbench | null = null;
  afterEach(async () => {
    await test?.[Symbol.asyncDispose]();
    folder?.remove();
  });

  async function open(files: Record<string, string>): Promise<TestWorkbench> {
    folder = temporaryProject({
      "package.json": '{"dependencies":{"react":"19.0.0"}}',
      [PAGE]: FETCHING,
      ...files,
    });
    return test = await openTestWorkbench(null, { project: folder.root });
  }

  const file = () => folder?.path("workbench.json") ?? "";
  const text = () => readFileSync(file(), "utf8");
  const send = (service: TestWorkbench, body: unknown): Promise<TestAnswer> =>
    service.post("/api/project/config", body);
  interface Rule {
    readonly id: string;
    readonly severity: string;
    readonly source: string;
  }
  const ruleIn = (rules: readonly Rule[], asked: string) => rules.find(({ id }) => id === asked);
  const pages = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `src/features/f${index % 3}/pages/${String.fromCharCode(65 + index)}aPage.tsx`,
        `export function ${String.fromCharCode(65 + index)}aPage() {\n  return <main/>;\n}\n`,
      ]),
    );

  it("changes what is named, and no other byte", async () => {
    const before = '\uFEFF{\r\n\t"rules" : {"unit-name":"off"},\r\n\t"frozen": []\r\n}';
    const service = await open({ "workbench.json": before });
    const asked = { patch: { rules: { "unit-name": "info" }, gate: { types: "off" } } };
    const tried = await send(service, { ...asked, dryRun: true });
    assertEquals([tried.status, text()], [200, before]);
    assertEquals(tried.body.saveId, null);
    assertStringIncludes(tried.body.diff, '"unit-name":"info"');
    const { status, body } = await send(service, asked);
    assertEquals(status, 200);
    const after =
      '\uFEFF{\r\n\t"rules" : {"unit-name":"info"},\r\n\t"frozen": [],\r\n\t"gate": {\r\n\t\t"types": "off"\r\n\t}\r\n}';
    assertEquals(text(), after);
    assertEquals(body.config.gate.types, "off");
    assertEquals(ruleIn(body.rules, "unit-name")?.severity, "info");
    const { body: described } = await service.get("/api/project");
    assertEquals([described.config, described.rules], [body.config, body.rules]);
    const undone = await service.post("/api/pages/undo", { saveId: body.saveId });
    assertEquals([undone.status, text()], [200, before]);
  });

  it("leaves the rules as they are without the file that it makes", async () => {
    const service = await open({});
    const { body } = await send(service, { patch: { frozen: ["src/generated"] } });
    assertEquals(body.config.frozen, ["src/generated"]);
    for (const { id, severity, source } of body.rules) {
      const usual = id === "import-cycle"
        ? "info"
        : ["unresolved-import", "frozen"].includes(id)
        ? "error"
        : "off";
      assertEquals([id, severity, source], [id, usual, "configured"]);
    }
    const undone = await service.post("/api/pages/undo", { saveId: body.saveId });
    assertEquals([undone.status, existsSync(file())], [200, false]);
  });

  it("adopts what the project keeps, in one call", async () => {
    const service = await open({
      ...pages(24),
      [PAGE]: "export const HomePage = () => <main/>;\n",
    });
    const { status, body } = await send(service, { adopt: true });
    assertEquals(status, 200);
    const { rules } = JSON.parse(text());
    assertEquals(rules["page-effect"], "warning");
    assertEquals(rules["domain-impure"], "off");
    assertEquals(ruleIn(body.rules, "page-effect"), ruleIn(body.rules, "page-effect"));
    assertEquals(ruleIn(body.rules, "page-effect")?.source, "configured");
    const again = await send(service, { adopt: true });
    assertEquals([again.status, again.body.saveId], [200, null]);
  });

  it("adopts beside what the file says, and weakens nothing", async () => {
    const before = '{\n  "rules": { "page-machine": "off" }\n}\n';
    const service = await open({
      ...pages(24),
      [PAGE]: "export const HomePage = () => <main/>;\n",
      "workbench.json": before,
    });
    await send(service, { adopt: true });
    const { rules } = JSON.parse(text());
    assertEquals([rules["page-machine"], rules["page-effect"]], ["off", "error"]);
  });

  it("keeps what was there before from being told again", async () => {
    const service = await open({ "workbench.json": "{}" });
    const told = async () => {
      const { body } = await service.get("/api/pages/source", { path: PAGE });
      type Row = { source: string; code: string; line: number };
      return body.diagnostics.filter(({ source }: Row) => source === "rules")
        .map(({ code, line }: Row) => [code, line]);
    };
    assertEquals(await told(), [["page-effect", 2]]);
    const { status, body } = await send(service, { baseline: true });
    assertEquals([status, body.config.baseline], [200, 1]);
    assertEquals(Object.keys(JSON.parse(text()).baseline), [PAGE]);
    assertEquals(await told(), []);
    const tree = async () =>
      (await service.get("/api/pages/tree", { path: PAGE })).body.diagnosticsCount;
    assertEquals(await tree(), 0);
    // Other lines above it make it no other finding; a second one of the same kind is one.
    writeFileSync(folder?.path(PAGE) ?? "", `// Home\n${FETCHING}`);
    assertEquals(await told(), []);
    writeFileSync(folder?.path(PAGE) ?? "", FETCHING.replace("void", 'void fetch("/a");\n  void'));
    assertEquals((await told()).length, 1);
    assertEquals(await tree(), 1);
    assertEquals((await send(service, { patch: { baseline: null } })).status, 200);
    assertEquals((await told()).length, 2);
    assertEquals(text(), "{}");
  });

  it("refuses a baseline of more findings than one holds, and names the rule with most", async () => {
    const calls = '  void fetch("/a");\n'.repeat(5001);
    const service = await open({
      "workbench.json": "{}",
      [PAGE]: FETCHING.replace('  void fetch("/a");\n', calls),
    });
    const { status, body } = await send(service, { baseline: true });
    assertEquals([status, body.code, text()], [422, "config_refused", "{}"]);
    assertStringIncludes(body.detail, '"page-effect" with 5001');
  });

  it("takes a baseline without a file to begin with, and keeps the levels", async () => {
    const service = await open({ "src/main.ts": 'import "./gone";\n' });
    const { body } = await send(service, { baseline: true });
    assertEquals([body.config.baseline, ruleIn(body.rules, "page-effect")?.severity], [1, "off"]);
    const { body: source } = await service.get("/api/pages/source", { path: "src/main.ts" });
    assertEquals(source.diagnostics.filter(({ code }: { code: string }) => code.includes("-")), []);
  });

  it("looks at what it can read, also beside a file that is too large", async () => {
    const large = "export const large = 1;\n".repeat(200_000);
    const service = await open({ "workbench.json": "{}", "src/features/shop/large.ts": large });
    const { status, body } = await send(service, { adopt: true, baseline: true });
    assertEquals([status, body.config.baseline], [200, 1], JSON.stringify(body));
    assertEquals([body.change.path, body.change.before], ["workbench.json", contentHash("{}")]);
  });

  it("still refuses what a save introduces beside the baseline", async () => {
    const service = await open({ "workbench.json": "{}" });
    await send(service, { baseline: true });
    const { body: tree } = await service.get("/api/pages/tree", { path: PAGE });
    const [{ id: nodeId }] = tree.roots;
    const op = { op: "setProp", nodeId, propName: "onClick", kind: "expression" };
    const ops = [{ ...op, value: '() => fetch("/b")' }];
    const { body } = await service.post("/api/pages/edits", {
      path: PAGE,
      contentHash: tree.contentHash,
      ops,
    });
    assertEquals(body.code, "gate_refused");
  });

  it("writes nothing while the file is half written", async () => {
    const half = '{ "rules": { "page-eff';
    const service = await open({ "workbench.json": half });
    for (const body of [{ patch: { frozen: [] } }, { adopt: true }, { baseline: true }]) {
      const answer = await send(service, body);
      assertEquals([answer.status, answer.body.code], [409, "config_invalid"]);
      assertEquals(text(), half);
    }
  });

  it("refuses a change that is meant for another content", async () => {
    const service = await open({ "workbench.json": "{}" });
    const patch = { frozen: ["a"] };
    const { status, body } = await send(service, { patch, contentHash: null });
    assertEquals([status, body.code], [409, "content_changed"]);
    assertEquals(
      (await send(service, { patch, contentHash: body.current.contentHash })).status,
      200,
    );
  });

  it("loses none of two changes that come at once", async () => {
    const service = await open({ "workbench.json": "{}" });
    const patches = [{ frozen: ["a"] }, { notesDir: "notes" }];
    const answers = await Promise.all(patches.map((patch) => send(service, { patch })));
    const written = JSON.parse(text());
    for (const [index, { status, body }] of answers.entries()) {
      if (status !== 200) assertEquals([status, body.code], [409, "content_changed"]);
      else assertEquals({ ...written, ...patches[index] }, written);
    }
    assert(answers.some(({ status }) => status === 200));
  });

  it("refuses to edit a file in which a key is there twice", async () => {
    const before = '{ "rules": { "unit-name": "off" }, "rules": { "unit-name": "error" } }';
    const service = await open({ "workbench.json": before });
    const { status, body } = await send(service, { patch: { rules: { "unit-name": "info" } } });
    assertEquals([status, body.code, text()], [422, "config_refused", before]);
  });

  const refused: readonly [what: string, patch: object, says: string][] = [
    ["freeze everything", { frozen: ["**"] }, "itself"],
    ["freeze every source file", { frozen: ["src/**"] }, "every source file"],
    ["freeze the configuration", { frozen: ["*.json"] }, '"workbench.json" itself'],
    ["give one folder to two layers", {
      layers: { page: { dirs: ["a"] }, hook: { dirs: ["a"] } },
    }, '"layers.hook.dirs[0]" would be broken'],
  ];
  for (const [what, patch, says] of refused) {
    it(`refuses to ${what}`, async () => {
      const service = await open({ "workbench.json": "{}\n" });
      const { status, body } = await send(service, { patch });
      assertEquals([status, body.code, text()], [422, "config_refused", "{}\n"]);
      assertStringIncludes(body.detail, says);
    });
  }

  const wrong: readonly object[] = [
    { colour: "red" },
    { rules: { "no-such-rule": "off" } },
    { rules: { "unit-name": "fatal" } },
    { layers: { page: { dirs: "pages" } } },
    { layers: { page: { dirs: ["../pages"] } } },
    { featuresDir: "../elsewhere" },
    { frozen: ["/etc/**"] },
    { gate: { types: "maybe" } },
    { baseline: { a: "b" } },
    JSON.parse('{"__proto__":{"frozen":[]}}'),
  ];
  for (const patch of wrong) {
    it(`refuses ${JSON.stringify(patch)}`, async () => {
      const service = await open({ "workbench.json": "{}\n" });
      const { status, body } = await send(service, { patch });
      assertEquals([status, body.code, text()], [400, "invalid_request", "{}\n"]);
      assert(body.issues.length > 0);
    });
  }
});
