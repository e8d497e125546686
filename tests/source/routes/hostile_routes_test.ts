import { assert, assertEquals } from "@std/assert";
import { before, describe, it } from "node:test";
import { readRouteFacts, type RouteFact } from "../../../lib/source/routes/mod.ts";
import { loadTypeScript } from "../../../lib/source/syntax/typescript.ts";
import { parseUnbounded } from "../parse_unbounded.ts";

before(loadTypeScript);

const imports = `import { Route, useRoutes } from "react-router"; import { A } from "./a";\n`;

function factsOf(text: string): RouteFact[] {
  return readRouteFacts({ ast: parseUnbounded("file.tsx", imports + text) });
}

describe("readRouteFacts of hostile code", () => {
  it("reads ten thousand routes beside each other", () => {
    const elements = `<Route path="a" element={<A />} />`.repeat(10_000);
    assertEquals(factsOf(`const a = <>${elements}</>;`).length, 10_000);
    const objects = `{ path: "a", element: <A /> },`.repeat(10_000);
    assertEquals(factsOf(`useRoutes([${objects}]);`).length, 10_000);
  });

  it("reads routes as deep as a file may be nested", () => {
    const depth = 200;
    const elements = `<Route path="a" element={<A />}>`.repeat(depth) + `</Route>`.repeat(depth);
    assertEquals(factsOf(`const a = ${elements};`).at(-1)?.parent, depth - 2);
    const objects = `[{ path: "a", Component: A, children: `.repeat(depth) + "[]" +
      "}]".repeat(depth);
    assertEquals(factsOf(`useRoutes(${objects});`).at(-1)?.parent, depth - 2);
  });

  it("ends at lists that come round to themselves", () => {
    const list = `const list = [...list, { path: "a", Component: A, children: list }];`;
    assertEquals(factsOf(`${list} useRoutes(list);`).length, 1);
    const pair = `const a = [{ path: "a", Component: A, children: b }];
      const b = [{ path: "b", Component: A, children: a }];`;
    assert(factsOf(pair).length >= 2);
  });

  it("ends at constants that come round to themselves", () => {
    const [computed, literal] = factsOf(
      "const p = q; const q = p; const X = wrap(Y); const Y = wrap(X);" +
        "const a = <Route path={p} component={X} />; const b = <Route path='b' component={X} />;",
    );
    assertEquals([computed?.path, literal?.path], [null, "b"]);
  });

  it("does not double what constants double", () => {
    const paths = Array.from({ length: 40 }, (_, at) => `const p${at + 1} = p${at} + p${at};`);
    const lists = Array.from(
      { length: 40 },
      (_, at) => `const l${at + 1} = [...l${at}, ...l${at}];`,
    );
    const source = `const p0 = "x"; ${paths.join("")}
      const l0 = [{ path: p40, Component: A }]; ${lists.join("")} useRoutes(l40);`;
    const facts = factsOf(source);
    assert(facts.length <= 8);
    assertEquals(facts[0]?.path, null);
  });

  it("reads wrappers of any depth", () => {
    const depth = 300; // about as deep as the parser of TypeScript follows on Node
    const wrapped = "wrap(".repeat(depth) + "A" + ")".repeat(depth);
    assertEquals(factsOf(`useRoutes([{ path: "a", Component: ${wrapped} }]);`).length, 1);
    const functions = "() => ".repeat(depth) + "<A />";
    assertEquals(factsOf(`useRoutes([{ path: "a", Component: ${functions} }]);`).length, 1);
  });

  it("reads broken code", () => {
    for (
      const text of [
        "<Route path= element={",
        "useRoutes([{ path:",
        "useRoutes(",
        "<Route",
        "const { = <Route path='a' />",
      ]
    ) {
      assert(Array.isArray(factsOf(text)));
    }
  });
});
