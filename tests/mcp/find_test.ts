import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { after, before, describe, it } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { temporaryProject } from "../support/temporary_project.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";
import { type Agent, agentAt } from "./mcp_agent.ts";

const FORMAT = "other format, used by 0, exports const formatDate at line 2";
const LONG = "word ".repeat(60);

const project = temporaryProject({
  "package.json": '{ "dependencies": { "react": "19", "react-router": "7" } }',
  "src/utils/format.ts":
    "export const formatNumber = 1;\nexport const formatDate = (date: Date) => String(date);\n",
  "src/components/f-or-m-atd-at-e.tsx": "export const Dialog = () => <p/>;\n",
  "src/types/api.ts": "export type User = { name: string };\n",
  "src/types/names.ts": "export const user = 1;\n",
  "src/hooks/cart.ts": "export function useCart() {\n  return 1;\n}\n",
  "src/App.tsx":
    'import { Route, Routes } from "react-router";\nimport { Detail } from "./routes/detail";\n' +
    'import { signIn } from "./routes/login.server";\nsignIn();\n' +
    "export const App = () => (\n  <Routes>\n" +
    '    <Route path="/memos/:id" element={<Detail />} />\n' +
    '    <Route path="/memos/shares/:token" element={<Detail />} />\n  </Routes>\n);\n',
  "src/routes/detail.tsx": "export const Detail = () => <p/>;\n",
  "src/routes/login.server.ts": "export const signIn = () => 1;\n",
  "src/Comments.tsx": `export function Comments({ busy, name, items }: Props) {
  if (busy.all) return <Spinner />;
  return (
    <div>
      <b>by {name}</b> <i>&nbsp;</i>
      <Button size="sm">{busy ? <Spinner /> : 'Load More'}</Button>
      <Button size={'sm'} icon={<Icon fontSize="sm" />}>{busy ? \`Wait\` : name ? 'It\\'s there' : 'none'}</Button>
      {busy && 'Just a moment'}
      {name || <em>nobody</em>}
      {items.map((item, index) => item.old ? 'Old one' : <li key={index} />)}
      <p>
        two lines
        of text, ${LONG} at its end
      </p>
    </div>
  );
}
`,
});

let test: TestWorkbench;
let agent: Agent;
before(async () => {
  test = await openTestWorkbench(null, { project: project.root });
  agent = await agentAt(test.workbench.fetch);
});
after(async () => {
  await agent[Symbol.asyncDispose]();
  await test[Symbol.asyncDispose]();
  project.remove();
});

function write(path: string, text: string): void {
  mkdirSync(dirname(project.path(path)), { recursive: true });
  writeFileSync(project.path(path), text);
}

async function nodes(text: string): Promise<string[]> {
  const [, ...lines] = (await agent.text("find", { text })).split("\n");
  return lines;
}

describe("find", () => {
  it("finds the strings that branches and loops show, and the whole of a long text", async () => {
    const asked = [
      "load more",
      "Wait",
      "Just a moment",
      "Old one",
      "two lines of text",
      "at its end",
    ];
    for (const text of asked) assertEquals((await nodes(text)).length, 1, text);
    assertEquals(await nodes("Load More"), [
      '  Comments:1.3.0 conditional {busy} else "Load More" at line 6',
    ]);
  });

  it("finds the elements with a prop and its value, and none around them", async () => {
    const buttons = [
      '  Comments:1.3 <Button size="sm"> at line 6',
      '  Comments:1.4 <Button size="sm"> at line 7',
    ];
    for (const text of ['size="sm"', "size='sm'", '<Button size="sm"', 'size={"sm"}']) {
      assertEquals(await nodes(text), buttons, text);
    }
    assertEquals(await nodes('fontSize="sm"'), [
      '  Comments:1.4.@icon.0 <Icon fontSize="sm"> at line 7',
    ]);
  });

  it("finds the elements that have a prop without a value, or with any", async () => {
    write(
      "src/Form.tsx",
      "export const Form = ({ busy }: { busy: boolean }) => (\n  <form>\n    <Button disabled>A</Button>\n" +
        "    <Button disabled={busy}>B</Button>\n    <Button>disabled</Button>\n  </form>\n);\n",
    );
    const rows = [
      "  Form:0.0 <Button disabled={true}> at line 3",
      "  Form:0.1 <Button disabled={busy}> at line 4",
    ];
    for (const text of ["<Button disabled", "<Button disabled>", "<Button disabled />"]) {
      assertEquals(await nodes(text), rows, text);
    }
    rmSync(project.path("src/Form.tsx"));
  });

  it("finds a tag that is written whole, and no longer one", async () => {
    write(
      "src/Rows.tsx",
      "export const Rows = () => (\n  <ul>\n    <Row>a</Row>\n    <RowEnd />\n    <Row wide />\n  </ul>\n);\n",
    );
    const rows = ["  Rows:0.0 <Row> at line 3", "  Rows:0.2 <Row wide={true}> at line 5"];
    for (const text of ["<Row>", "<Row />", "<Row/>"]) assertEquals(await nodes(text), rows, text);
    assertEquals((await nodes("<Row")).length, 3);
    rmSync(project.path("src/Rows.tsx"));
  });

  it("shows the beginning of what is everywhere, and how to find less; blanks are no text", async () => {
    const items = Array.from({ length: 400 }, (_, row) => `    <li>item ${row}</li>\n`).join("");
    write("src/Many.tsx", `export const Many = () => (\n  <ul>\n${items}  </ul>\n);\n`);
    write("src/broken.tsx", "export const Item = () => <p>item</p\n");
    const found = await agent.text("find", { text: "item" });
    assert(found.length < 8_500, `${found.length}`);
    assertStringIncludes(found, "Only a part: a longer text, a role");
    const [, cursor = ""] = /nextCursor: "(.+)"/.exec(found) ?? [];
    const more = await agent.text("find", { text: "item", cursor });
    assert(!more.includes("Only a part") && more.includes('"item '), more);
    assertStringIncludes(await agent.problem("find", { text: " \n" }), "nor of blanks alone");
    for (const path of ["src/Many.tsx", "src/broken.tsx"]) rmSync(project.path(path));
  });

  it("finds strings outside of JSX, and says that they are strings", async () => {
    write(
      "src/words.ts",
      'import { odd } from "./nothing-here";\n\nexport const words = {\n  title: "Nothing here yet",\n' +
        "  more: (count: number) => `${count} nothing here`,\n};\nodd();\n",
    );
    assertEquals(await nodes("nothing here"), [
      '  string "Nothing here yet" at line 4',
      '  string " nothing here" at line 5',
    ]);
    rmSync(project.path("src/words.ts"));
  });
});

describe("find", () => {
  async function units(q: string): Promise<string[]> {
    return (await agent.text("find", { q })).split("\n");
  }

  it("finds functions, types and hooks by the names under which files export them", async () => {
    assertEquals((await units("formatDate"))[0], `src/utils/format.ts ${FORMAT}`);
    assertEquals((await units("formatdate")).length, 2);
    const [type] = await units("type User");
    assertEquals(
      type,
      "src/types/api.ts other api, used by 0, exports type User at line 1",
    );
    for (const q of ["useCart", "hook useCart"]) {
      assertStringIncludes((await units(q))[0] ?? "", "src/hooks/cart.ts hook cart");
    }
  });

  it("lists the matches that are close, and counts what only has the letters", async () => {
    const names = Array.from({ length: 30 }, (_, index) => `src/far/t-o-y-${index}.ts`);
    for (const name of names) write(name, "export const none = 1;\n");
    write("src/toys/Shelf.tsx", "export const ToyShelf = () => <p/>;\n");
    const found = await units("toy");
    assert(found[0]?.startsWith("src/toys/Shelf.tsx component ToyShelf, "), found[0]);
    assertEquals(found.length, 21);
    assertEquals(found.at(-1), "and 11 weaker matches: give more words to find one");
    rmSync(project.path("src/far"), { recursive: true });
    rmSync(project.path("src/toys"), { recursive: true });
  });

  it("tells who imports one export of a file, through barrels and as a type, and how many more", async () => {
    write(
      "src/chain/tea.ts",
      "export const brew = () => 1;\nexport const pour = () => 2;\nexport type Leaf = string;\n",
    );
    write("src/chain/index.ts", 'export * from "./tea";\nexport { brew as make } from "./tea";\n');
    write("src/chain/cup.ts", 'import { pour } from "./tea";\npour();\n');
    write("src/chain/pot.ts", '\nimport { make, type Leaf } from ".";\nmake();\n');
    assertEquals(
      (await units("brew"))[0],
      "src/chain/tea.ts other tea, used by 2, exports const brew at line 1, imported by src/chain/pot.ts:2",
    );
    assertStringIncludes((await units("Leaf"))[0] ?? "", ", imported by src/chain/pot.ts:2");
    const names = Array.from({ length: 103 }, (_, index) => `${index}`.padStart(3, "0"));
    for (const name of names) {
      write(`src/chain/all/${name}.ts`, 'import { pour } from "../tea";\npour();\n');
    }
    const [row = ""] = await units("pour");
    assertStringIncludes(row, "imported by src/chain/all/000.ts:1, ");
    assertStringIncludes(row, " and 84 more, which trace lists");
    const { body } = await test.get("/api/units", { q: "pour" });
    const { users, userCount } = body.units[0].found;
    assertEquals([users.length, userCount], [100, 104]);
    rmSync(project.path("src/chain"), { recursive: true });
  });

  it("tells every route of a page", async () => {
    const [page] = await units("Detail");
    assertEquals(
      page,
      "src/routes/detail.tsx page Detail, used by 1 at /memos/:id and /memos/shares/:token, " +
        "exports const Detail at line 1, imported by src/App.tsx:2",
    );
    for (const path of ["/api/units", "/api/pages/all"]) {
      const { body } = await test.get(path);
      const rows: { path: string; routes?: unknown }[] = body.units ?? body.pages;
      assertEquals(rows.find((each) => each.path === "src/routes/detail.tsx")?.routes, [
        { route: "/memos/:id", declaredIn: "src/App.tsx" },
        { route: "/memos/shares/:token", declaredIn: "src/App.tsx" },
      ]);
    }
  });
});

describe("the role of a unit", () => {
  it("is the same wherever it is told: pages are what routes render", async () => {
    const traced = await agent.text("trace", { path: "src/App.tsx" });
    assertStringIncludes(`${traced}\n`, "  1 src/routes/detail.tsx page\n");
    assertStringIncludes(`${traced}\n`, "  1 src/routes/login.server.ts\n");
    assertStringIncludes(await agent.text("project_overview"), ": 1 page");
    const { body } = await test.post("/api/plan/impact", { seeds: ["src/App.tsx"] });
    const roles = body.files.map(({ role }: { role: string }) => role);
    assertEquals(roles, ["component", "page", "other"]);
  });
});

describe("check", () => {
  it("tells parameters whose types a missing package has apart from mistakes", async () => {
    write(
      "src/Field.tsx",
      'import { useForm } from "react-router";\nimport type { Take } from "./take";\n' +
        "const take: Take = ({ value }) => value;\nexport const form = useForm({ take });\n" +
        "export const other = (mine) => mine;\n",
    );
    write("src/take.ts", 'export type { Take } from "react-router";\n');
    write("tsconfig.json", '{ "compilerOptions": { "strict": true, "jsx": "preserve" } }');
    const told = await agent.text("check", { paths: ["src/Field.tsx"] });
    for (const path of ["src/Field.tsx", "src/take.ts", "tsconfig.json"]) {
      rmSync(project.path(path));
    }
    assertStringIncludes(told, "only say that packages are not installed");
    assertStringIncludes(
      told,
      "src/Field.tsx: 1 parameter without a type may follow from that, at line 5",
    );
    assert(!told.includes("TS7006"), told);
  });
});

describe("read_unit", () => {
  it("shows branches, parameters of loops, early returns, and the blanks of texts", async () => {
    const outline = await agent.text("read_unit", { path: "src/Comments.tsx" });
    const lines = [
      "Comments:0 if {busy.all} <Spinner>",
      '    Comments:1.0.0 "by "',
      '  Comments:1.1 " "',
      '    Comments:1.2.0 "\\u00a0"',
      '    Comments:1.3.0 conditional {busy} else "Load More"',
      "      Comments:1.3.0.0 then <Spinner>",
      `    Comments:1.4.0 conditional {busy} then "Wait" else {name ? 'It\\'s there' : 'none'}`,
      '  Comments:1.5 conditional {busy} then "Just a moment"',
      "    Comments:1.6.0 else <em>",
      "  Comments:1.7 loop {items.map((item, index))}",
      '    Comments:1.7.0 conditional {item.old} then "Old one"',
      "      Comments:1.7.0.0 else <li key={index}>",
    ];
    for (const line of lines) assertStringIncludes(`${outline}\n`, `\n${line}\n`);
    assert(!outline.includes('""'));
  });
});
