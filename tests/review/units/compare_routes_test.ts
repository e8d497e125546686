import { before, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { compareRoutes } from "../../../lib/review/units/routes/compare_routes.ts";
import { joinMoves } from "../../../lib/review/units/join_moves.ts";
import { parseSource } from "../../../lib/source/syntax/parse_cache.ts";
import { loadTypeScript } from "../../../lib/source/syntax/typescript.ts";

const HEAD = 'import { Route, IndexRoute } from "react-router";\n';
const NESTED = `${HEAD}export const routes = (
  <Route path="/" component={App}>
    <IndexRoute component={Home} />
    <Route path="login" component={Login} />
  </Route>
);
`;
const EMPTY = `${HEAD}export const routes = null;\n`;

describe("routes of two sides", () => {
  before(loadTypeScript);

  const source = (path: string, text: string) =>
    parseSource({ path, text, contentHash: text, editable: true });
  const nothing = { path: "src/App.tsx", page: null, constantOf: () => null, nameOf: () => null };
  const compared = async (path: string, base: string, head: string) =>
    compareRoutes(
      { ...nothing, source: await source(path, base) },
      { ...nothing, source: await source(path, head) },
    );

  it("have their whole path below the root, and an index that of its parent", async () => {
    const details = await compared("src/index.js", NESTED, EMPTY);
    assertEquals(details.map(({ name, change }) => [name, change]), [
      ["/", "removed"],
      ["/", "removed"],
      ["/login", "removed"],
    ]);
  });

  it("are told where they catch every other path, also without a component", async () => {
    const file = (home: string, top: string) =>
      'import { Navigate, Route, Routes } from "react-router";\n' +
      "export const App = () => (\n  <Routes>\n    <Route path='/home' element={<Home />}>\n" +
      `      <Route path='cart' element={<Cart />} />\n${home}    </Route>\n${top}  </Routes>\n);\n`;
    const rest = "<Route path='*' element={<Navigate to='/' />} />\n";
    const missing = "<Route path='*' element={<Missing />} />\n";
    const told = async (base: string, head: string) =>
      (await compared("src/router.tsx", base, head)).map(({ message }) => message);
    assertEquals(await told(file("", ""), file("", rest)), [
      'The route "*" of every path without a route of its own is new',
    ]);
    assertEquals(await told(file(rest, rest), file("", missing)), [
      'The route "*" of every path without a route of its own shows "Missing"',
      'The route "/home/*" of every path without a route of its own is gone',
    ]);
    // A route around others with nothing of its own is none.
    assertEquals(
      await told(
        file("", ""),
        file("", "<Route path='/old'><Route path='a' element={<A />} /></Route>\n"),
      ),
      ['The route "/old/a" is new and shows "A"'],
    );
  });

  it("are the same ones inside of a layout that came or went", async () => {
    const file = (routes: string) =>
      'import { Route, Routes } from "react-router";\n' +
      `export const App = () => (\n  <Routes>\n${routes}  </Routes>\n);\n`;
    const pages = (path: string) =>
      `<Route path="${path}" element={<Home />} />\n<Route path="/cart" element={<Cart />} />\n`;
    const told = async (base: string, head: string) =>
      (await compared("src/router.tsx", file(base), file(head))).map(({ message }) => message);
    const within = (layout: string) => `<Route ${layout}>\n${pages("/")}</Route>\n`;
    const shell = 'path="/" element={<Shell />}';
    assertEquals(await told(pages("/"), within(shell)), [
      'The routes "/" and "/cart" are inside a layout route that shows "Shell" now',
    ]);
    assertEquals(await told(within("element={<Shell />}"), pages("/")), [
      'The routes "/" and "/cart" are inside a layout route that shows "Shell" no more',
    ]);
    assertEquals(await told(within(shell), within('path="/" element={<Frame />}')), [
      'The route "/" shows "Frame", not "Shell"',
    ]);
    assertEquals(await told(within(shell), within("element={<Shell />}")), [
      'The route "/" is gone: it showed "Shell"',
    ]);
  });

  it("are told as worked out where their address is", async () => {
    const list = (path: string, extra = "") =>
      'import { createBrowserRouter } from "react-router";\nimport { paths, at } from "./paths";\n' +
      `export const router = createBrowserRouter([{ path: ${path}, element: <Home/> }${extra}]);\n`;
    const told = async (base: string, head: string) =>
      (await compared("src/router.tsx", base, head)).map(({ message }) => message);
    assertEquals(await told(list('"/home"'), list("paths.home")), [
      '"Home" is at the route "{paths.home}", and was at the route "/home"',
    ]);
    assertEquals(await told(list('"/home"'), list("at(1)")), [
      '"Home" is at a route that the file works out, and was at the route "/home"',
    ]);
    assertEquals(await told(list("at(1)"), list("at(2)")), []);
    assertEquals(
      await told(list('"/home"'), list('"/home"', ", { path: at(2), element: <Cart/> }")),
      ['A route that the file works out is new and shows "Cart"'],
    );
  });

  it("have the same path where it is written by the constant of another file", async () => {
    const list = (path: string) =>
      `import { paths } from "./paths";\nexport const routes = [{ path: ${path}, element: <Cart /> }];\n`;
    const side = async (text: string) => ({
      ...nothing,
      source: await source("src/App.tsx", text),
      constantOf: (_path: string, { name }: { name: string }) =>
        name === "paths.cart" ? "/cart" : null,
    });
    const told = async (base: string, head: string) =>
      compareRoutes(await side(list(base)), await side(list(head))).map(({ message }) => message);
    assertEquals(await told('"/cart"', "paths.cart"), []);
    assertEquals(await told('"/cart"', "paths.basket"), [
      '"Cart" is at the route "{paths.basket}", and was at the route "/cart"',
    ]);
  });

  it("are told as moved where another file has them", async () => {
    const rest = { kind: "module", feature: null, change: "changed" as const, problems: [] };
    const paths = ["src/App.js", "src/index.js"];
    const units = await joinMoves(
      [
        { ...rest, path: "src/index.js", details: await compared("src/index.js", NESTED, EMPTY) },
        { ...rest, path: "src/App.js", details: await compared("src/App.js", EMPTY, NESTED) },
      ],
      paths.map((path) => ({ path })),
      { compare: () => Promise.resolve([]), codeOf: () => Promise.resolve(null) },
    );
    assertEquals(
      units.map(({ details }) => details.map(({ name, change }) => [name, change])),
      [[], [["/", "moved"], ["/", "moved"], ["/login", "moved"]]],
    );
  });
});
