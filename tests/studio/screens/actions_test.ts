import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import type { DraftedTree } from "../../../studio/screens/units/drafted_tree.ts";
import type { Node } from "../../../studio/screens/units/nodes.ts";
import { openTestWorkbench } from "../../support/test_workbench.ts";

// Keys are named as the system of a browser names them.
if (!("navigator" in globalThis)) Object.assign(globalThis, { navigator: { userAgent: "" } });
const { actionsOn } = await import("../../../studio/screens/units/actions.ts");

const PATH = "src/Letter.tsx";
const SOURCE = `import { Card } from "./Card";

export function Letter({ isOpen, lines }: { isOpen: boolean; lines: string[] }) {
  if (!isOpen) return <p>Closed</p>;
  return (
    <Card head={<h1>Dear all</h1>} foot={<><i>one</i><i>two</i></>} row={(line) => <b>{line}</b>}
      tail={<>end</>} mark={<><i>one</i></>}>
      <p>First</p>
      {isOpen && <p>Second</p>}
      {lines.map((line) => <li key={line}>{line}</li>)}
      {isOpen ? <div><i>one</i><i>two</i></div> : <>three<i>four</i></>}
      text
    </Card>
  );
}

export const Pair = () => <><i>one</i><i>two</i></>;
export const One = () => <><i>one</i></>;
export const Word = () => <>word</>;
`;

function allOf(nodes: readonly Node[]): readonly Node[] {
  return nodes.flatMap((node) => [node, ...allOf(node.children)]);
}

describe("what the Studio offers for a node", () => {
  it("is taken by the service, wherever it needs no word first", async () => {
    await using test = await openTestWorkbench("flat");
    test.write(PATH, SOURCE);
    const { roots, contentHash } = (await test.get("/api/pages/tree", { path: PATH })).body;
    const tree = { roots, marks: new Map() } as unknown as DraftedTree<Node>; // nothing is drafted
    const refused: string[] = [];
    let tried = 0;
    for (const node of allOf(roots)) {
      for (const action of actionsOn(tree, node)) {
        if (!("op" in action) || action.disabled !== undefined) continue;
        const body = { path: PATH, contentHash, ops: [action.op], dryRun: true };
        const answer = await test.post("/api/pages/edits", body);
        if (answer.body.reason !== undefined) {
          refused.push(`${action.title}: ${answer.body.detail}`);
        }
        tried++;
      }
    }
    assert(tried > 20, `${tried} ops`);
    assertEquals(refused, []);
  });

  it("says of what a prop holds why it cannot be moved or doubled", async () => {
    await using test = await openTestWorkbench("flat");
    test.write(PATH, SOURCE);
    const { roots } = (await test.get("/api/pages/tree", { path: PATH })).body;
    const tree = { roots, marks: new Map() } as unknown as DraftedTree<Node>; // nothing is drafted
    const reasonsOf = (id: string) => {
      const node = allOf(roots).find((each) => each.id === id);
      return actionsOn(tree, node ?? roots[0])
        .filter(({ label }) => ["Extract…", "Duplicate", "Move down"].includes(label))
        .map(({ disabled }) => disabled);
    };
    assertEquals(reasonsOf("Letter:1.@head"), [
      "It is a prop: what it holds can be extracted",
      "It is a prop, which is set once",
      "It has no place among others",
    ]);
    assertEquals(reasonsOf("Letter:1.@head.0"), [
      undefined,
      "Its place takes one element: wrap it in a fragment first",
      "It has no place among others",
    ]);
  });
});
