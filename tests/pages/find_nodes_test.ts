import { rmSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { mayMatch } from "../../lib/pages/matching_nodes.ts";
import type { PageNode } from "../../lib/pages/page/node_schemas.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

let test: TestWorkbench;
before(async () => {
  test = await openTestWorkbench("shop");
});
after(() => test[Symbol.asyncDispose]());

const PATH = "src/features/account/components/Odd.tsx";

/** What a search finds in one file of this code, by id. */
async function foundIn(code: string, text: string): Promise<string[]> {
  test.write(PATH, code);
  const { body } = await test.get("/api/units/nodes", { text, feature: "account" });
  rmSync(test.path(PATH));
  const own = body.units.find(({ path }: { path: string }) => path === PATH);
  return own?.nodes.map(({ id }: PageNode) => id) ?? [];
}

/** Every node of every unit, by its path and id, with what it shows by itself. */
async function allNodes(): Promise<Map<string, PageNode>> {
  const nodes = new Map<string, PageNode>();
  const { body } = await test.get("/api/units", { limit: "500" });
  for (const { path, jsx } of body.units) {
    if (!jsx) continue;
    const { body: tree } = await test.get("/api/pages/tree", { path });
    const add = (node: PageNode): void => {
      nodes.set(`${path} ${node.id}`, node);
      node.children.forEach(add);
    };
    tree.roots.forEach(add);
  }
  return nodes;
}

async function search(query: Record<string, string>): Promise<string[]> {
  const { status, body } = await test.get("/api/units/nodes", query);
  assertEquals([status, body.unread], [200, []]);
  return body.units.flatMap(({ path, nodes }: { path: string; nodes: PageNode[] }) =>
    nodes.map(({ id }) => `${path} ${id}`)
  );
}

describe("GET /api/units/nodes", () => {
  it("finds every text and every tag that the trees have", async () => {
    const nodes = [...await allNodes()];
    const texts = nodes.flatMap(([at, { type, text }]) =>
      type === "text" && text?.trim() ? [{ at, text: text.trim() }] : []
    );
    assert(texts.length > 50);
    const bySearch = new Map<string, string[]>();
    for (const { at, text } of texts) {
      const found = bySearch.get(text) ?? await search({ text, limit: "500" });
      bySearch.set(text, found);
      assert(found.includes(at), `${at}: ${text}`);
    }
    const links = nodes.filter(([, { tag }]) => tag === "Badge").map(([at]) => at);
    assert(links.length > 1);
    assertEquals((await search({ text: "<Badge" })).toSorted(), links.toSorted());
  });

  it("goes from part to part, none of which parts the nodes of a unit", async () => {
    const whole = await search({ text: "<Stack", limit: "500" });
    const parts: string[] = [];
    let count = 0;
    for (let cursor: string | null = "0"; cursor !== null; count++) {
      const { body } = await test.get("/api/units/nodes", { text: "<Stack", limit: "1", cursor });
      assert(body.units.length <= 1);
      for (const { path, nodes } of body.units) {
        parts.push(...nodes.map(({ id }: PageNode) => `${path} ${id}`));
      }
      cursor = body.nextCursor;
    }
    assert(count > 2);
    assertEquals(parts, whole);
  });

  it("finds what the text of a file does not have as it is", async () => {
    const odd = (jsx: string) => `export function Odd() {\n  return ${jsx};\n}\n`;
    const cases: readonly (readonly [jsx: string, text: string])[] = [
      ["<p>Caf&eacute; au lait</p>", "café AU lait"],
      ["<p>&#79;dd one</p>", "odd one"],
      ["<p>{'w\\u006frd'}</p>", "word"],
      ["<p>two\n  lines</p>", "two lines"],
      ["<button disabled />", "disabled={true}"],
      ["<b size={2.0} />", "size={2}"],
    ];
    for (const [jsx, text] of cases) {
      assertEquals((await foundIn(odd(jsx), text)).length, 1, text);
    }
  });

  it("shows a node with its children, without what is inside of these", async () => {
    const code = "export function Odd() {\n  return <Odds><p><b>in</b></p></Odds>;\n}\n";
    test.write(PATH, code);
    const { body } = await test.get("/api/units/nodes", { text: "<Odds" });
    rmSync(test.path(PATH));
    const [{ nodes: [node] }] = body.units;
    assertEquals(node.children.map(({ tag }: PageNode) => tag), ["p"]);
    assertEquals(node.children[0].children, []);
  });

  it("tells of a unit that cannot be read, and finds the others", async () => {
    const deep = `export const Odd = () => <p>Your orders{${"(".repeat(50_000)}}</p>;`;
    test.write(PATH, deep);
    const { body } = await test.get("/api/units/nodes", { text: "Your orders" });
    rmSync(test.path(PATH));
    assertEquals(body.unread.map(({ path }: { path: string }) => path), [PATH]);
    assert(body.units.some(({ path }: { path: string }) => path.endsWith("OrdersPage.tsx")));
  });
});

describe("GET /api/units/nodes, for texts that stand in code", () => {
  const CODE = `const rule = name.min(1, "Give the boat a name");

export function Odd({ t, _, intl, state }) {
  return (
    <main>
      <h1>{t("Almost ashore")}…</h1>
      <p>{t\`Mind the tide\`}</p>
      <Trans>Moored <b>safely</b> tonight</Trans>
      <p>{_(msg\`Harbour closed\`)}</p>
      <p>{intl.formatMessage({ id: "crew", defaultMessage: "Crew aboard" })}</p>
      <Field labelProps={{ children: "Confirm mooring" }} />
      <Bell loud={state === "under way"} />
    </main>
  );
}
`;

  /** What a search finds in one file of this code: the texts that nodes say, and strings outside of JSX. */
  async function saidBy(text: string): Promise<string[]> {
    const query = { text, feature: "account", strings: "true" };
    const { body } = await test.get("/api/units/nodes", query);
    const own = body.units.find(({ path }: { path: string }) => path === PATH);
    return [
      ...(own?.says ?? []).map((said: Record<string, string>) =>
        `${said["id"]} ${said["prop"] ?? ""} ${said["text"]}`
      ),
      ...(own?.strings ?? []).map((said: Record<string, string>) =>
        `${said["line"]} ${said["text"]}`
      ),
    ];
  }

  it("tells what each node says, and by which prop", async () => {
    test.write(PATH, CODE);
    try {
      const cases: readonly (readonly [text: string, found: readonly string[]])[] = [
        ["almost ashore", ["Odd:0.0.0  Almost ashore"]],
        ["Mind the tide", ["Odd:0.1.0  Mind the tide"]],
        ["Moored safely tonight", ["Odd:0.2  Moored safely tonight"]],
        ["harbour closed", ["Odd:0.3.0  Harbour closed"]],
        ["Crew aboard", ["Odd:0.4.0  Crew aboard"]],
        ["Confirm mooring", ["Odd:0.5 labelProps Confirm mooring"]],
        ["under way", []],
        ["boat a name", ["1 Give the boat a name"]],
      ];
      for (const [text, found] of cases) assertEquals(await saidBy(text), found, text);
    } finally {
      rmSync(test.path(PATH));
    }
  });
});

describe("mayMatch", () => {
  it("leaves out a file without a word of the search alone", () => {
    assertEquals(mayMatch("Your Orders")("<p>your  orders</p>"), true);
    assertEquals(mayMatch("Your Orders")("<p>your things</p>"), false);
    assertEquals(mayMatch("...")("<p />"), true);
    assertEquals(mayMatch("Your Orders")(String.raw`<p>{/\s+\d/.test("a\nb")}</p>`), false);
    for (const word of [String.raw`w\ord`, String.raw`\x77ord`, String.raw`\167ord`, "wo\\\nrd"]) {
      assertEquals(
        mayMatch("Word")(`const it = "${word}";`),
        true,
        word,
      );
    }
    assertEquals(mayMatch('size="sm"')('<p size="lg" />'), false);
  });
});
