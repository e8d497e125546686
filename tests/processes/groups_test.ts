import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import type { PlanStep } from "../../lib/processes/plan_schemas.ts";
import { decision, processReview } from "../../lib/processes/schemas.ts";
import { openProcessStore } from "../../lib/processes/store/process_store.ts";
import { listSaves, undoSave } from "../../lib/saving/mod.ts";
import type { WorkbenchContext } from "../../lib/workbench/mod.ts";
import { codeOf } from "../support/code_of.ts";
import { creates, openTestProcesses, type TestProcesses, writes } from "../support/processes.ts";

let test: TestProcesses;
beforeEach(async () => {
  test = await openTestProcesses();
});
afterEach(async () => await test[Symbol.asyncDispose]());

const AT = "src/features/catalog/components";
const OLD = `${AT}/PriceTag.tsx`;
const NEW = `${AT}/CostTag.tsx`;
const USER = `${AT}/Row.tsx`;
const APART = `${AT}/Apart.tsx`;

const tag = (name: string) => `export function ${name}() {\n  return <b>1</b>;\n}\n`;
const row = (name: string) =>
  `import { ${name} } from "./${name}";\n\nexport function Row() {\n  return <${name} />;\n}\n`;

/** Files that use one name of a module that they import as a whole. */
const WHOLE: Readonly<Record<string, (name: string) => string>> = {
  "import * as": (name) => `import * as tags from ".";\n\nexport const sum = tags.${name};\n`,
  "import()": (name) => `export const sum = async () => (await import(".")).${name};\n`,
};

/** A process that is done. */
async function done(...steps: readonly PlanStep[]): Promise<string> {
  const { id } = await test.start(...steps);
  await test.until(id, "done");
  return id;
}

/** A rename by hand, with what imports the file, and a file apart. */
async function renamed(): Promise<string> {
  test.write(OLD, tag("PriceTag"));
  test.write(USER, row("PriceTag"));
  return await done(
    creates("a", NEW, tag("CostTag")),
    writes("b", USER, row("CostTag")),
    writes("c", OLD, null),
    creates("d", APART, "export const apart = 1;\n"),
  );
}

const texts = () => [OLD, NEW, USER].map((path) => test.text(path));
const BEFORE = [tag("PriceTag"), null, row("PriceTag")];
const AFTER = [null, tag("CostTag"), row("CostTag")];

describe("the groups of a review", () => {
  it("hold the files of a rename, by its name", async () => {
    const { groups } = processReview.parse(await test.processes.review(await renamed()));
    assertEquals(
      groups.map(({ title, files, verdict, obstacles }) => [title, files, verdict, obstacles]),
      [
        ["Rename PriceTag to CostTag", [NEW, OLD, USER], null, []],
      ],
    );
  });

  it("show what a rename changes in the file besides its place", async () => {
    const { files } = await test.processes.review(await renamed());
    const moved = files.flatMap((file) => file.moved ? [[file.path, file.moved.from]] : []);
    assertEquals(moved, [[NEW, OLD]]);
    const diff = files.find(({ path }) => path === NEW)?.moved?.diff ?? "";
    assertEquals(
      diff.split("\n").filter((line) => /^[-+ ]/.test(line) && !/^(---|\+\+\+)/.test(line)),
      [
        "-export function PriceTag() {",
        "+export function CostTag() {",
        ...tag("").split("\n").slice(1, -1).map((line) => ` ${line}`),
      ],
    );
  });

  it("stay the same while decisions are taken, and over a restart", async () => {
    const id = await renamed();
    const idOf = async () => (await test.processes.review(id)).groups.map((group) => group.id);
    const known = await idOf();
    await test.approve(id, OLD);
    assertEquals(await idOf(), known);
    await test.restart();
    assertEquals(await idOf(), known);
    await test.approve(id, NEW);
    await test.approve(id, USER);
    assertEquals(await idOf(), known);
    const [group] = (await test.processes.review(id)).groups;
    assertEquals(group?.verdict, "approve");
  });

  it("follow names through barrels that stay as they are", async () => {
    test.write(`${AT}/index.ts`, 'export * from "./tags";\n');
    test.write(`${AT}/tags.ts`, "export const one = 1;\n");
    const id = await done(
      writes("a", `${AT}/tags.ts`, "export const one = 1;\nexport const two = 2;\n"),
      creates("b", `${AT}/sum.ts`, 'import { two } from ".";\n\nexport const sum = two;\n'),
      creates("c", `${AT}/other.ts`, 'import { one } from ".";\n\nexport const other = one;\n'),
    );
    const { groups } = await test.processes.review(id);
    assertEquals(groups.map(({ files }) => files), [[`${AT}/sum.ts`, `${AT}/tags.ts`]]);
  });

  it("hold a file that goes with the one that answers its imports from then on", async () => {
    test.write(OLD, tag("PriceTag"));
    test.write(USER, row("PriceTag"));
    const id = await done(
      creates("a", `${AT}/PriceTag/index.tsx`, `// At a place of its own.\n${tag("PriceTag")}`),
      writes("b", OLD, null),
    );
    const { groups } = await test.processes.review(id);
    assertEquals(groups.map(({ files, title }) => [files, title]), [
      [[OLD, `${AT}/PriceTag/index.tsx`], `Move PriceTag to ${AT}/PriceTag`],
    ]);
  });

  it("are called after the component or folder that moves, not after its index", async () => {
    const text = 'export { PriceTag } from "./PriceTag";\n';
    test.write(`${AT}/PriceTag/index.ts`, text);
    test.write(`${AT}/PriceTag/PriceTag.tsx`, tag("PriceTag"));
    const id = await done(
      creates("a", `${AT}/tags/PriceTag/index.ts`, text),
      creates("b", `${AT}/tags/PriceTag/PriceTag.tsx`, tag("PriceTag")),
      writes("c", `${AT}/PriceTag/index.ts`, null),
      writes("d", `${AT}/PriceTag/PriceTag.tsx`, null),
    );
    const { groups } = await test.processes.review(id);
    assertEquals(groups.map(({ title }) => title), [`Move PriceTag to ${AT}/tags`]);
  });

  for (const [way, use] of Object.entries(WHOLE)) {
    it(`hold a module that is imported as a whole, by ${way}, when its names change`, async () => {
      test.write(`${AT}/index.ts`, 'export * from "./tags";\n');
      test.write(`${AT}/tags.ts`, "export const one = 1;\nexport const kept = 0;\n");
      test.write(`${AT}/sum.ts`, use("one"));
      test.write(`${AT}/other.ts`, use("kept"));
      const id = await done(
        writes("a", `${AT}/tags.ts`, "export const two = 2;\nexport const kept = 0;\n"),
        writes("b", `${AT}/sum.ts`, use("two")),
        creates("c", APART, 'import { kept } from ".";\n\nexport const apart = kept;\n'),
      );
      const { groups } = await test.processes.review(id);
      assertEquals(groups.map(({ files }) => files), [[`${AT}/sum.ts`, `${AT}/tags.ts`]]);
      const { alsoRejected } = await test.approve(id, `${AT}/sum.ts`, "reject");
      assertEquals(alsoRejected, [`${AT}/tags.ts`]);
    });
  }

  it("hold what names a file by its path, wherever that is written", async () => {
    test.write("tools/begin.ts", "export {};\n");
    test.write("tools/config.json", '{ "main": "./begin.ts" }\n');
    test.write("tools/run.cjs", 'module.exports = "tools/begin.ts";\n');
    test.write("tools/other.json", '{ "main": "./other.ts" }\n');
    const id = await done(
      creates("a", "tools/start.ts", "export {};\n"),
      writes("b", "tools/begin.ts", null),
      writes("c", "tools/config.json", '{ "main": "./start.ts" }\n'),
      writes("d", "tools/run.cjs", 'module.exports = "tools/start.ts";\n'),
      writes("e", "tools/other.json", '{ "main": "./another.ts" }\n'),
    );
    const { groups } = await test.processes.review(id);
    assertEquals(groups.map(({ files }) => files), [
      ["tools/begin.ts", "tools/config.json", "tools/run.cjs", "tools/start.ts"],
    ]);
  });

  it("hold what is imported as an asset", async () => {
    const id = await done(
      creates("a", `${AT}/tag.css`, "b {}\n"),
      creates("b", NEW, `import "./tag.css";\n\n${tag("CostTag")}`),
      creates("c", APART, tag("Apart")),
    );
    const { groups } = await test.processes.review(id);
    assertEquals(groups.map(({ files }) => files), [[NEW, `${AT}/tag.css`]]);
  });
});

describe("decisions on the files of a group", () => {
  it("land all of it with the last one, as one save with one undo", async () => {
    const id = await renamed();
    for (const path of [OLD, USER]) {
      const { landed, saveId } = await test.approve(id, path);
      assertEquals([landed, saveId, texts()], [false, null, BEFORE]);
    }
    const { landed, changes, saveId } = decision.parse(await test.approve(id, NEW));
    assertEquals([landed, changes.length, texts()], [true, 3, AFTER]);
    const { saves } = await listSaves(test.context.saving);
    assertEquals(saves.map(({ id, what }) => [id, what]), [
      [saveId, 'Land the approved change "Rename PriceTag to CostTag"'],
    ]);
    await test.restart();
    const { files } = await test.processes.review(id);
    const told = files.filter(({ path }) => path !== APART).map(({ verdict }) => verdict?.saveId);
    assertEquals(told, [saveId, saveId, saveId], "Whoever comes later finds the way back as well");
    await undoSave(test.context.saving, saveId ?? "");
    assertEquals(texts(), BEFORE);
  });

  it("land nothing, and keep every other verdict, where somebody edits a file in between", async () => {
    const id = await renamed();
    await test.approve(id, USER);
    await test.approve(id, OLD);
    test.write(USER, `// By hand\n${row("PriceTag")}`);
    assertEquals(await codeOf(test.approve(id, NEW)), "content_changed");
    assertEquals([test.text(OLD), test.text(NEW)], [tag("PriceTag"), null]);
    const { files } = await test.processes.review(id);
    assertEquals(files.map(({ verdict }) => verdict && [verdict.verdict, verdict.landed]), [
      null,
      null,
      ["approve", false],
      ["approve", false],
    ]);
    test.write(USER, row("PriceTag"));
    assertEquals((await test.approve(id, NEW)).landed, true);
    assertEquals(texts(), AFTER);
  });

  it("reject what cannot stand without a rejected file, and say which", async () => {
    const id = await renamed();
    await test.approve(id, OLD);
    const { alsoRejected } = await test.approve(id, NEW, "reject");
    assertEquals(alsoRejected, [OLD, USER]);
    assertEquals((await test.approve(id, APART)).landed, true);
    assertEquals(texts(), BEFORE);
    assertEquals((await test.processes.review(id)).resolved, true);
  });

  it("leave what can stand alone, and land it when nothing holds it back any more", async () => {
    const id = await renamed();
    await test.approve(id, NEW);
    await test.approve(id, USER);
    assertEquals(texts(), BEFORE);
    const { alsoRejected, changes, landed } = await test.approve(id, OLD, "reject");
    assertEquals([alsoRejected, changes.map(({ path }) => path), landed], [[], [NEW, USER], false]);
    assertEquals(texts(), [tag("PriceTag"), tag("CostTag"), row("CostTag")]);
  });

  it("can take an approval back until it has landed", async () => {
    const id = await renamed();
    await test.approve(id, USER);
    assertEquals((await test.approve(id, USER)).repeated, true);
    assertEquals((await test.approve(id, USER, "reject")).alsoRejected, [NEW, OLD]);
    assertEquals(await codeOf(test.approve(id, USER)), "already_decided");
  });

  const LEFT: readonly (readonly (readonly [string, "approve" | "reject"])[])[] = [
    [[NEW, "approve"], [OLD, "approve"], [USER, "reject"]],
    [[NEW, "approve"], [OLD, "reject"], [USER, "reject"]],
    [[USER, "reject"]],
    [[OLD, "reject"], [USER, "reject"]],
  ];
  for (const decisions of LEFT) {
    const said = decisions.map(([path, verdict]) => `${verdict} ${path.slice(AT.length + 1)}`);
    it(`leave no copy of a file that was to move: ${said.join(", ")}`, async () => {
      const id = await renamed();
      for (const [path, verdict] of decisions) await test.approve(id, path, verdict);
      assertEquals(texts(), BEFORE);
      const { files } = await test.processes.review(id);
      const open = files.filter(({ verdict }) => verdict === null).map(({ path }) => path);
      assertEquals(open, [APART]);
    });
  }

  it("say in a rejection why what is left could not land", async () => {
    const id = await renamed();
    await test.approve(id, NEW);
    await test.approve(id, USER);
    test.write(USER, `// By hand\n${row("PriceTag")}`);
    const { verdict, refused } = await test.approve(id, OLD, "reject");
    assertEquals([verdict, refused?.code, test.text(NEW)], ["reject", "content_changed", null]);
    test.write(USER, row("PriceTag"));
    const { repeated, landed } = await test.approve(id, NEW);
    assertEquals([repeated, landed, test.text(USER)], [true, true, row("CostTag")]);
  });

  it("try without a trace", async () => {
    const id = await renamed();
    await test.approve(id, OLD);
    const before = await test.processes.read(id);
    for (const verdict of ["approve", "reject"] as const) {
      const { diffSha256 } = await test.processes.diff(id, NEW);
      const call = { path: NEW, verdict, diffSha256, by: "ada", dryRun: true };
      const { alsoRejected } = await test.processes.decide(id, call);
      assertEquals(alsoRejected, verdict === "reject" ? [OLD, USER] : []);
    }
    assertEquals(await test.processes.read(id), before);
    assertEquals(texts(), BEFORE);
  });

  it("hold on while later steps see what waits", async () => {
    const { id } = await test.start(
      creates("a", NEW, tag("CostTag")),
      creates("b", USER, row("CostTag")),
      { ...writes("w", "", ""), flow: "test-wait", args: {}, touches: { files: [] } },
      writes("c", NEW, "+// More\n", { dependsOn: ["w"] }),
    );
    await test.until(id, "waiting");
    await test.approve(id, NEW);
    await test.processes.send(id, "complete", { by: "ada" });
    await test.until(id, "done");
    const { files } = await test.processes.review(id);
    assertEquals(files.map(({ change, verdict }) => [change, verdict]), [
      ["create", null],
      ["create", null],
    ]);
    await test.approve(id, USER);
    await test.approve(id, NEW);
    assertEquals([test.text(NEW), test.text(USER)], [`${tag("CostTag")}// More\n`, row("CostTag")]);
  });
});

describe("a landing that a service died in", () => {
  /** Leaves the new file in the project and the others as they were, as if the service had been killed then. */
  async function cutShort(): Promise<string> {
    const id = await renamed();
    const folder = join(
      test.context.state.folderOf(test.context.project.files.root),
      "processes",
    );
    await test.restart();
    const store = openProcessStore(folder);
    const record = (await store.read()).records.find((each) => each.id === id);
    if (!record) throw new Error("The process has no record");
    for (const change of record.snapshot.context.changes) {
      const landing = { by: "grace", at: new Date(0).toISOString(), saveId: "of a killed service" };
      if (change.path !== APART) change.landing = landing;
    }
    store.write(record);
    test.write(NEW, tag("CostTag"));
    return id;
  }

  const verdictsOf = async (id: string) =>
    (await test.processes.read(id)).changes.map(({ path, verdict }) => [path, verdict?.landed]);

  it("is taken back, also where somebody has gone on from what was there before", async () => {
    const id = await cutShort();
    const { log } = test.context.live;
    const start = log.newest;
    test.write(USER, `// By hand\n${row("PriceTag")}`);
    assertEquals(await verdictsOf(id), [APART, NEW, OLD, USER].map((path) => [path, undefined]));
    assertEquals(texts(), [tag("PriceTag"), null, `// By hand\n${row("PriceTag")}`]);
    assertEquals(savesIn(log.after(start)), []);
  });

  it("is made whole where somebody has gone on from what it wrote", async () => {
    const id = await cutShort();
    const { log } = test.context.live;
    const start = log.newest;
    test.write(USER, `// By hand\n${row("CostTag")}`);
    assertEquals(await verdictsOf(id), [
      [APART, undefined],
      [NEW, true],
      [OLD, true],
      [USER, true],
    ]);
    assertEquals(texts(), [null, tag("CostTag"), `// By hand\n${row("CostTag")}`]);
    assertEquals(savesIn(log.after(start)), [{
      type: "save",
      id: "of a killed service",
      what: "Land what was approved",
      paths: [NEW, OLD, USER],
    }]);
  });
});

function savesIn(events: ReturnType<WorkbenchContext["live"]["log"]["after"]>): unknown[] {
  return (events ?? []).map(({ event }) => event).filter(({ type }) => type === "save");
}

describe("the gate over a change set", () => {
  /** A finding that an ordinary edit of the project would be refused for. */
  const effect = (name: string) =>
    `export function ${name}() {\n  void fetch("/a");\n  void fetch("/b");\n  return <main />;\n}\n`;
  const PAGES = "src/features/catalog/pages";

  it("takes the findings of a moved file for its own", async () => {
    test.write(`${PAGES}/SalePage.tsx`, effect("SalePage"));
    const id = await done(
      creates("a", `${PAGES}/OfferPage.tsx`, effect("OfferPage")),
      writes("b", `${PAGES}/SalePage.tsx`, null),
    );
    const { groups } = await test.processes.review(id);
    assertEquals(groups.map(({ title, obstacles }) => [title, obstacles]), [
      ["Rename SalePage to OfferPage", []],
    ]);
    const fresh = await done(creates("a", `${PAGES}/BargainPage.tsx`, effect("BargainPage")));
    const error = await assertRejects(
      () => test.approve(fresh, `${PAGES}/BargainPage.tsx`),
      WorkbenchError,
    );
    const [first] = error.data["violations"] as { fix?: string; source?: string }[];
    assert(first?.fix);
    assertEquals([error.code, first.source], ["gate_refused", "configured"]);
  });

  for (const level of ["error", "off"]) {
    it(`refuses to break an import of another file, with the rule on ${level}`, async () => {
      test.write("workbench.json", JSON.stringify({ rules: { "unresolved-import": level } }));
      test.write(OLD, tag("PriceTag"));
      test.write(USER, row("PriceTag"));
      const gone = await done(writes("a", OLD, null));
      const error = await assertRejects(() => test.approve(gone, OLD), WorkbenchError);
      assertEquals([error.code, error.message], [
        "gate_refused",
        `Cannot write "${USER}": The import of "./PriceTag" led to "${OLD}", and would lead nowhere`,
      ]);
      const less = await done(writes("a", OLD, tag("Other")));
      assertEquals(await codeOf(test.approve(less, OLD)), "gate_refused");
      assertEquals(test.text(OLD), tag("PriceTag"));
    });
  }

  it("refuses a file whose import only another open change makes lead somewhere", async () => {
    const options = test.text("tsconfig.app.json") ?? "";
    const more = options.replace('"paths": {', `"paths": { "#parts/*": ["./${AT}/*"],`);
    test.write(OLD, tag("PriceTag"));
    test.write(USER, row("PriceTag"));
    const id = await done(
      writes("a", "tsconfig.app.json", more),
      writes("b", USER, row("PriceTag").replace("./PriceTag", "#parts/PriceTag")),
    );
    // What a setting gives is no import of a file: the two are no group.
    const { groups, files } = await test.processes.review(id);
    assertEquals([groups, files.flatMap(({ blockers }) => blockers)], [[], []]);
    assertEquals(await codeOf(test.approve(id, USER)), "gate_refused");
    assertEquals(test.text(USER), row("PriceTag"));
    await test.approve(id, "tsconfig.app.json");
    assertEquals((await test.approve(id, USER)).landed, true);
  });

  it("refuses to take an alias away that imports are written by, and no bundler knows", async () => {
    const bundler = test.text("vite.config.ts") ?? "";
    test.write("vite.config.ts", bundler.replace(/alias: .*/, ""));
    const options = test.text("tsconfig.app.json") ?? "";
    const id = await done(writes("a", "tsconfig.app.json", options.replace('"@/*"', '"~/*"')));
    assertEquals(await codeOf(test.approve(id, "tsconfig.app.json")), "gate_refused");
    assertEquals(test.text("tsconfig.app.json"), options);
  });

  it("lets an import that led nowhere before stay so, where the rule is off", async () => {
    test.write("workbench.json", JSON.stringify({ rules: { "unresolved-import": "off" } }));
    test.write(USER, row("Nothing"));
    const id = await done(writes("a", USER, `// More\n${row("Nothing")}`));
    assertEquals((await test.approve(id, USER)).landed, true);
  });
});
