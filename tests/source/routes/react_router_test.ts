import { assertEquals } from "@std/assert";
import { before, describe, it } from "node:test";
import { readRouteFacts } from "../../../lib/source/routes/mod.ts";
import { loadTypeScript } from "../../../lib/source/syntax/typescript.ts";
import { parseUnbounded } from "../parse_unbounded.ts";
import { routeLine } from "./route_line.ts";

before(loadTypeScript);

interface Case {
  readonly name: string;
  readonly source: string;
  /** See `routeLine`. */
  readonly routes: readonly string[];
}

const cases: readonly Case[] = [
  {
    name: "elements of version 5",
    source: `
      import { Route, Switch } from "react-router-dom";
      const a = <Switch><Route exact path="/" component={Home} /><Route path="/x" render={() => <X a={1} />} /><Route path="/y"><Y /></Route><Route component={NotFound} /></Switch>;
      function Home() {} function X() {} function Y() {} function NotFound() {}
    `,
    routes: [
      '- react-router "/" -> Home',
      '- react-router "/x" -> X',
      '- react-router "/y" -> Y',
      '- react-router "*" -> NotFound',
    ],
  },
  {
    name: "nested elements of version 6",
    source: `
      import { Route as R, Outlet } from "react-router";
      import { Layout, Home, User } from "./pages";
      const a = <R path="/" element={<Layout />}><R index element={<Home />} /><R path="u/:id" element={<User />} /><R element={<Outlet />}><R path="z" Component={Home} /></R></R>;
    `,
    routes: [
      '- react-router "/" (layout) -> Layout',
      '0 react-router "" (index) -> Home',
      '0 react-router "u/:id" -> User',
      '0 react-router "" (layout) ->',
      '3 react-router "z" -> Home',
    ],
  },
  {
    name: "wrappers, the outermost first",
    source: `
      import { Route, Navigate } from "react-router";
      import { Auth, Shell, Home } from "./x";
      import { Suspense } from "react";
      const a = <><Route path="/" element={<Auth><Suspense fallback={<Spin />}><Shell><Home /></Shell></Suspense></Auth>} /><Route path="*" element={<Navigate to="/" />} /></>;
    `,
    routes: [
      '- react-router "/" -> Auth > Shell > Home',
      '- react-router "*" ->',
    ],
  },
  {
    name: "a guard that is called ProtectedRoute",
    source: `
      import { Route } from "react-router";
      import { ProtectedRoute, Home } from "./x";
      const a = <Route path="/" element={<ProtectedRoute><Home /></ProtectedRoute>} />;
    `,
    routes: [
      '- react-router "/" -> ProtectedRoute > Home',
    ],
  },
  {
    name: "own wrappers of the element",
    source: `
      import PrivateRoute from "~/PrivateRoute";
      import Home from "./home";
      const a = <PrivateRoute path={["/a", "/b"]}><Home /></PrivateRoute>;
    `,
    routes: [
      '- react-router "/a" -> Home',
      '- react-router "/b" -> Home',
    ],
  },
  {
    name: "no route in the body of a wrapper",
    source: `
      import { Route } from "react-router-dom";
      export const Private = ({ component: C, ...rest }) => <Route {...rest} render={(props) => <C {...props} />} />;
    `,
    routes: [],
  },
  {
    name: "a page written in the route",
    source: `
      import { Route } from "react-router";
      const a = <Route path="/" element={<main>Hello</main>} />;
    `,
    routes: [
      '- react-router "/" -> inline',
    ],
  },
  {
    name: "markup around a page",
    source: `
      import { Route } from "react-router";
      import { Home } from "./x";
      const a = <Route path="/" element={<div><Home /></div>} />;
    `,
    routes: [
      '- react-router "/" -> inline > Home',
    ],
  },
  {
    name: "members of modules",
    source: `
      import * as RR from "react-router-dom";
      import * as pages from "./pages";
      const a = <RR.Route path="/" component={pages.Home.View} />;
    `,
    routes: [
      '- react-router "/" -> pages.Home.View',
    ],
  },
  {
    name: "require",
    source: `
      const { Route } = require("react-router-dom");
      const Home = require("./home").default;
      module.exports = () => <Route path="/" component={Home} />;
    `,
    routes: [
      '- react-router "/" -> ./home#default',
    ],
  },
  {
    name: "constants and enums of the file",
    source: `
      import { Route } from "react-router";
      const BASE = "/app"; const paths = { user: { path: \`\${BASE}/user\` } } as const; enum P { Home = "/home" }
      const a = <><Route path={paths.user.path} /><Route path={BASE + "/x"} /><Route path={P.Home} /></>;
    `,
    routes: [
      '- react-router "/app/user" ->',
      '- react-router "/app/x" ->',
      '- react-router "/home" ->',
    ],
  },
  {
    name: "imported paths",
    source: `
      import { Route } from "react-router";
      import { paths, slug, draftsPath } from "./paths";
      const a = <><Route path={paths.home.path} /><Route path={\`/c/\${slug}/new\`} /><Route path={draftsPath()} /><Route path={draftsPath("x")} element={<A />} /></>;
      function A() {}
    `,
    routes: [
      "- react-router {paths.home.path} ->",
      "- react-router /c/{slug}/new ->",
      "- react-router {draftsPath()} ->",
      "- react-router {draftsPath()} -> A",
    ],
  },
  {
    name: "imported paths under another name",
    source: `
      import { Route } from "react-router";
      import { PATHS } from "./paths";
      export const Paths = PATHS;
      const a = <><Route path={Paths.home} /><Route path={\`\${Paths.team.list}/:id\`} /></>;
    `,
    routes: [
      "- react-router {PATHS.home} ->",
      "- react-router {PATHS.team.list}/:id ->",
    ],
  },
  {
    name: "paths below the match",
    source: `
      import { Route, useRouteMatch } from "react-router-dom";
      const A = () => { const match = useRouteMatch(); return <Route path={\`\${match.path}/board\`} component={Board} />; };
      const B = () => { const { url } = useRouteMatch(); return <Route path={\`\${url}/board\`} component={Board} />; };
      function Board() {}
    `,
    routes: [
      '- react-router "board" (below the match) -> Board',
      '- react-router "board" (below the match) -> Board',
    ],
  },
  {
    name: "components loaded on demand",
    source: `
      import { Route } from "react-router";
      import { lazy } from "react";
      import loadable from "@loadable/component";
      const A = lazy(() => import("./a"));
      const B = lazy(() => import("./b").then((m) => ({ default: m.Bee })));
      const C = loadable({ loader: () => import("./c") });
      const D = lazyWith(() => import("./d"), { exportName: "Dee" });
      const a = <><Route path="a" element={<A />} /><Route path="b" Component={B} /><Route path="c" component={C} /><Route path="d" component={D.Component} /></>;
    `,
    routes: [
      '- react-router "a" -> ./a#default',
      '- react-router "b" -> ./b#Bee',
      '- react-router "c" -> ./c#default',
      '- react-router "d" -> ./d#Dee',
    ],
  },
  {
    name: "modules of routes",
    source: `
      import { createBrowserRouter } from "react-router";
      createBrowserRouter([{ path: "a", lazy: () => import("./a") }, { path: "b", lazy: async () => { const { Bee: X } = await import("./b"); return { Component: X }; } }, { path: "c", lazy: async () => { const m = await import("./c"); return { Component: m.default }; } }, { path: "d", lazy: () => import("./d").then(convert) }, { path: "e", lazy: { Component: async () => (await import("./e")).Eee } }, { path: "f", async lazy() { return { Component: (await import("./f")).Eff }; } }]);
    `,
    routes: [
      '- react-router "a" -> ./a#Component',
      '- react-router "b" -> ./b#Bee',
      '- react-router "c" -> ./c#default',
      '- react-router "d" -> ./d#default',
      '- react-router "e" -> ./e#Eee',
      '- react-router "f" -> ./f#Eff',
    ],
  },
  {
    name: "modules of routes that load more than a component",
    source: `
      import { createBrowserRouter } from "react-router";
      createBrowserRouter([{ path: "a", lazy: async () => { const [loader, Component] = await Promise.all([import("./a.data").then((m) => m.load), import("./a").then((m) => m.Ay)]); return { loader, Component }; } }, { path: "b", lazy: async () => { const { load } = await import("./b.data"); const { Bee } = await import("./b"); return { loader: load, Component: Bee }; } }, { path: "c", lazy: async () => { const data = await import("./c.data"); const page = await import("./c"); return { loader: data.load, Component: page.default }; } }, { path: "d", lazy: async () => { const loader = await import("./d.data").then((m) => m.load); return { loader }; } }, { path: "e", lazy: async () => ({ loader: (await import("./e.data")).load, Component: (await import("./e")).Eee }) }]);
    `,
    routes: [
      '- react-router "a" -> ./a#Ay',
      '- react-router "b" -> ./b#Bee',
      '- react-router "c" -> ./c#default',
      '- react-router "d" ->',
      '- react-router "e" -> ./e#Eee',
    ],
  },
  {
    name: "lists in constants, spread and shared",
    source: `
      import { useRoutes } from "react-router";
      import { A, B, L } from "./x";
      const inner = [{ index: true, element: <A /> }];
      const more = [{ path: "b", element: <B /> }];
      export const App = () => useRoutes([{ path: "/", element: <L />, children: inner }, ...more, flag && { path: "c", Component: A }]);
    `,
    routes: [
      '- react-router "/" (layout) -> L',
      '0 react-router "" (index) -> A',
      '- react-router "b" -> B',
      '- react-router "c" -> A',
    ],
  },
  {
    name: "typed lists",
    source: `
      import type { RouteObject } from "react-router";
      import { A } from "./x";
      export const routes: RouteObject[] = [{ path: "/", loader: go }, { path: "a", Component: A }];
      export const others = [{ path: "/b" }] satisfies [RouteObject, ...RouteObject[]];
    `,
    routes: [
      '- react-router "/" ->',
      '- react-router "a" -> A',
      '- react-router "/b" ->',
    ],
  },
  {
    name: "routers under wrappers",
    source: `
      import { createBrowserRouter as make } from "react-router";
      import { wrap } from "@sentry/react";
      const wrapped = wrap(make);
      wrapped([{ path: "/a" }]);
      (x ? wrapped : make)([{ path: "/b" }]);
    `,
    routes: [
      '- react-router "/a" ->',
      '- react-router "/b" ->',
    ],
  },
  {
    name: "components wrapped by functions",
    source: `
      import { createHashRouter } from "react-router";
      import { Home, Shell } from "./x";
      createHashRouter([{ path: "a", element: withSuspense(Home) }, { path: "b", Component: withShell(Shell)(Home) }, { path: "c", element: React.createElement(Home) }, { path: "d", element: page("home") }]);
    `,
    routes: [
      '- react-router "a" -> Home',
      '- react-router "b" -> Shell > Home',
      '- react-router "c" -> Home',
      '- react-router "d" -> computed',
    ],
  },
  {
    name: "a component that a call makes",
    source: `
      import { createHashRouter } from "react-router";
      const Home = observer(() => <Shell><p /></Shell>);
      const Page = memo(Base);
      function Base() {}
      createHashRouter([{ path: "a", Component: Home }, { path: "b", Component: Page }]);
    `,
    routes: [
      '- react-router "a" -> Home',
      '- react-router "b" -> Base',
    ],
  },
  {
    name: "methods of a route object",
    source: `
      import { createBrowserRouter } from "react-router";
      createBrowserRouter([{ path: "/", Component() { return <h1 />; } }]);
    `,
    routes: [
      '- react-router "/" -> inline',
    ],
  },
  {
    name: "configurations that become elements elsewhere",
    source: `
      import { Home, Users } from "./x";
      const List = React.lazy(() => import("./list"));
      export const routes = [{ path: "/", exact: true, name: "Start" }, { path: "/home", component: Home }, { path: "/list", element: List, layout: Users }, { path: "/u", component: "./pages/u" }];
    `,
    routes: [
      '- react-router "/home" -> Home',
      '- react-router "/list" -> Users > ./list#default',
      '- react-router "/u" -> ./pages/u#default',
    ],
  },
  {
    name: "elements that are mapped from a configuration",
    source: `
      import { Route } from "react-router-dom";
      import { routes } from "./routes";
      const a = routes.map((r) => <Route key={r.path} path={r.path} element={<r.element />} />);
      const b = routes.map(({ path, component: C }) => <Route path={path} element={<C />} />);
    `,
    routes: [],
  },
  {
    name: "records of routes",
    source: `
      import { useRoutes } from "react-router";
      import { Home } from "./x";
      const all = { home: { path: "/", Component: Home } };
      useRoutes(Object.values(all));
    `,
    routes: [
      '- react-router "/" -> Home',
    ],
  },
  {
    name: "lists in functions",
    source: `
      import { useRoutes, createBrowserRouter } from "react-router";
      import { Home } from "./x";
      const list = (user) => [{ path: "/", Component: Home }];
      useRoutes(list(user));
      const b = useMemo(() => createBrowserRouter([{ path: "/b" }].filter(Boolean)), []);
    `,
    routes: [
      '- react-router "/" -> Home',
      '- react-router "/b" ->',
    ],
  },
  {
    name: "no route among data",
    source: `
      import { X } from "./x";
      export const icons = [{ path: "M0 0", fill: X }, { index: 0, view: <X /> }, { path: "/x", component: shade }];
    `,
    routes: [],
  },
  {
    name: "no route of other libraries",
    source: `
      import { Route } from "@solidjs/router";
      const a = <Route path="/" component={Home} />;
    `,
    routes: [],
  },
];

describe("readRouteFacts: React Router", () => {
  for (const { name, source, routes } of cases) {
    it(`reads ${name}`, () => {
      const facts = readRouteFacts({ ast: parseUnbounded("file.tsx", source) });
      assertEquals(facts.map(routeLine), routes);
    });
  }
});
