import { before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { subjectName } from "../../../lib/pages/wrap/subject_name.ts";
import { genericNameReason, inlineLogic } from "../../../lib/rules/mod.ts";
import { parseSource, readJsxTree } from "../../../lib/source/mod.ts";
import { loadTypeScript } from "../../../lib/source/syntax/typescript.ts";

describe("subjectName", () => {
  before(() => loadTypeScript());

  const names: Readonly<Record<string, string>> = {
    "items.map((item) => <Row/>)": "ItemList",
    "order.lines.map((line) => <Row/>)": "LineList",
    "ORDERS.map((order) => <Row/>)": "OrderList",
    "activeCategories.filter(isOpen).map((each) => <Row/>)": "ActiveCategoryList",
    "Object.entries(byName).map((each) => <Row/>)": "ByNameList",
    "React.Children.map(children, (each) => <Row/>)": "ChildList",
    "getUsers().map((user) => <Row/>)": "UserList",
    "(boxes ?? []).map((box) => <Row/>)": "BoxList",
    "[...people].map((each) => <Row/>)": "PersonList",
    "playList.map((each) => <Row/>)": "PlayList",
    "[1, 2].map((each) => <Row/>)": "RowList",
    "isOpen && <Row/>": "ShowOpen",
    "showHelp && <Row/>": "ShowHelp",
    "hasErrors && <Row/>": "ShowErrors",
    "count > 0 && <Row/>": "ShowCount",
    "items.length > 0 && <Row/>": "ShowItems",
    "items.length === 0 && <Row/>": "ShowNoItems",
    "!error && <Row/>": "ShowNoError",
    'status === "ready" && <Row/>': "ShowReady",
    'status !== "ready" && <Row/>': "ShowNoReady",
    "user ? <Row/> : null": "ShowUser",
    "user ? <Row/> : <Login/>": "UserOrLogin",
    "user ? <Row/> : <Row/>": "UserRow",
    'user ? "in" : "out"': "UserChoice",
    "title ?? <Row/>": "TitleOrRow",
    "isShown && <Badge/>": "ShowBadge",
  };

  for (const [code, name] of Object.entries(names)) {
    it(`calls ${code} ${name}`, async () => assertEquals(await nameFor(code), name));
  }

  it("proposes no generic name, whatever the code is about", async () => {
    for (
      const code of [
        "a && <b/>",
        "list.map((x) => <p/>)",
        "(() => x)() && <i/>",
        "x.map((y) => <b/>)",
      ]
    ) {
      const name = await nameFor(code);
      assertEquals(genericNameReason(name), null, name);
    }
  });

  it("names a chain of three hundred conditions without exhausting the stack", async () => {
    const chain = Array.from({ length: 300 }, (_, index) => `a${index}`).join(" && ");
    assertEquals(await nameFor(`${chain} && <Row/>`), "ShowRow");
  });
});

async function nameFor(code: string): Promise<string> {
  const text = `export function StartPage() { return <main>{${code}}</main>; }`;
  const source = await parseSource({ path: "a.tsx", text, contentHash: "", editable: true });
  const [hit] = inlineLogic(readJsxTree(source));
  assert(hit, code);
  return subjectName(hit);
}
