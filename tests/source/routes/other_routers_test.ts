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
    name: "config: routes.ts",
    source: `
      import { type RouteConfig, route, index, layout, prefix } from "@react-router/dev/routes";
      export default [index("./home.tsx"), route("about", "about.tsx"), layout("./auth/layout.tsx", [route("login", "./auth/login.tsx")]), ...prefix("c", [index("./c/home.tsx"), route(":id", "./c/id.tsx", { id: "x" }, [index("./c/i.tsx")]), layout("./c/l.tsx", [route("z", "./c/z.tsx")])])] satisfies RouteConfig;
    `,
    routes: [
      '- react-router-config "" (index) -> ./home.tsx#default',
      '- react-router-config "about" -> ./about.tsx#default',
      '- react-router-config "" (layout) -> ./auth/layout.tsx#default',
      '2 react-router-config "login" -> ./auth/login.tsx#default',
      '- react-router-config "c" (index) -> ./c/home.tsx#default',
      '- react-router-config "c/:id" (layout) -> ./c/id.tsx#default',
      '5 react-router-config "" (index) -> ./c/i.tsx#default',
      '- react-router-config "" (layout) -> ./c/l.tsx#default',
      '7 react-router-config "c/z" -> ./c/z.tsx#default',
    ],
  },
  {
    name: "config: files of a folder",
    source: `
      import { flatRoutes } from "@react-router/fs-routes";
      export default flatRoutes({ rootDirectory: "pages" });
    `,
    routes: [
      '- react-router-config "" (files of pages by flatRoutes) ->',
    ],
  },
  {
    name: "config: an adapter",
    source: `
      import { remixRoutesOptionAdapter } from "@react-router/remix-routes-option-adapter";
      import { flatRoutes } from "remix-flat-routes";
      export default remixRoutesOptionAdapter((define) => { return flatRoutes("routes", define, {}); });
    `,
    routes: [
      '- react-router-config "" (files of routes by flatRoutes) ->',
    ],
  },
  {
    name: "config: routes and files",
    source: `
      import { route } from "@react-router/dev/routes";
      import { flatRoutes } from "@react-router/fs-routes";
      export default [route("a", "a.tsx"), ...(await flatRoutes())];
    `,
    routes: [
      '- react-router-config "a" -> ./a.tsx#default',
      '- react-router-config "" (files of routes by flatRoutes) ->',
    ],
  },
  {
    name: "config: lists that others include",
    source: `
      import { index, layout, route, type RouteConfigEntry } from "@react-router/dev/routes";
      const isOn = import.meta.env.DEV;
      export const teas: RouteConfigEntry[] = [index("./teas.tsx"), layout("./frame.tsx", [route("green", "./green.tsx")])];
      export const none: RouteConfigEntry[] = [];
      export function cups() { return [route("cups", "./cups.tsx"), ...(isOn ? [{ path: "saucers", file: "saucers.tsx" }] : [])]; }
      export const isNoList = isOn;
    `,
    routes: [
      '- react-router-config "" (index, list teas) -> ./teas.tsx#default',
      '- react-router-config "" (layout, list teas) -> ./frame.tsx#default',
      '1 react-router-config "green" -> ./green.tsx#default',
      '- react-router-config "" (list none) ->',
      '- react-router-config "cups" (list cups) -> ./cups.tsx#default',
      '- react-router-config "saucers" (list cups) -> ./saucers.tsx#default',
    ],
  },
  {
    name: "config: what other files make",
    source: `
      import { prefix, route, type RouteConfigEntry } from "@react-router/dev/routes";
      import { teas } from "./teas";
      import { merge } from "./merge";
      import { paths } from "./paths";
      const merged: RouteConfigEntry[] = merge(teas, { strict: true });
      const known = merge([route("cups", "./cups.tsx")]);
      export default [...merged, ...known, ...prefix(paths.shop, teas), ...(await fetchRoutes("x")), ...prefix(teaPath(), [route("a", "./a.tsx")]), route("b", "./b.tsx", unknown)];
    `,
    routes: [
      '- react-router-config "" (includes merge, opaque teas) ->',
      '- react-router-config "" (includes teas) ->',
      '- react-router-config "" (includes merge, opaque told) ->',
      '- react-router-config "cups" -> ./cups.tsx#default',
      "- react-router-config {paths.shop} (includes teas, opaque) ->",
      "- react-router-config ? -> ./a.tsx#default",
      '- react-router-config "b" -> ./b.tsx#default',
      "- react-router-config ? (opaque) ->",
      "- react-router-config ? (opaque) ->",
    ],
  },
  {
    name: "config: functions of the file",
    source: `
      import { index, prefix, route, type RouteConfig } from "@react-router/dev/routes";
      const shelf = (name: string) => prefix(name, [index(\`./\${name}/list.tsx\`), route("new", \`./\${name}/new.tsx\`)]);
      const below = (path: string, list: RouteConfigEntry[]) => prefix(path, list);
      const tidy = (list) => { const kept = []; for (const each of list) kept.push(each); return kept; };
      const extra = [{ path: "oolong", file: "./oolong.tsx" }];
      const routes = [...shelf("teas"), ...below("shop", [route("cart", "./cart.tsx")])];
      if (import.meta.env.DEV) routes.push(route("debug", "./debug.tsx"));
      export default [
        ...routes,
        ...["mate", "rooibos"].map((name) => route(name, \`./\${name}.tsx\`)),
        ...extra.map(({ path, file }) => route(path, file)),
        import.meta.env.DEV && { ...route("lab", "./lab.tsx"), caseSensitive: true },
        ...tidy([route("*", "./missing.tsx")]),
      ].filter(Boolean) satisfies RouteConfig;
    `,
    routes: [
      '- react-router-config "teas" (index) -> ./teas/list.tsx#default',
      '- react-router-config "teas/new" -> ./teas/new.tsx#default',
      '- react-router-config "shop/cart" -> ./cart.tsx#default',
      '- react-router-config "debug" -> ./debug.tsx#default',
      '- react-router-config "mate" -> ./mate.tsx#default',
      '- react-router-config "rooibos" -> ./rooibos.tsx#default',
      '- react-router-config "oolong" -> ./oolong.tsx#default',
      '- react-router-config "lab" -> ./lab.tsx#default',
      '- react-router-config "*" -> ./missing.tsx#default',
    ],
  },
  {
    name: "config: files that are named from another folder",
    source: `
      import { relative } from "@react-router/dev/routes";
      import { join } from "node:path";
      const { route, index: first } = relative(import.meta.dirname);
      const cups = relative(join(import.meta.dirname, "cups"));
      const other = relative(folder());
      export const teas = [first("./start.tsx"), route("green", "green.tsx"), cups.route("mug", "./mug.tsx"), other.route("pot", "./pot.tsx")];
    `,
    routes: [
      '- react-router-config "" (index, list teas) -> ./start.tsx#default (own)',
      '- react-router-config "green" (list teas) -> ./green.tsx#default (own)',
      '- react-router-config "mug" (list teas) -> ./cups/mug.tsx#default (own)',
      '- react-router-config "pot" (list teas) -> computed',
    ],
  },
  {
    name: "tanstack: file routes",
    source: `
      import { createFileRoute, Outlet } from "@tanstack/react-router";
      export const Route = createFileRoute("/_auth/posts")({ component: Posts });
      function Posts() { return <div><Outlet /></div>; }
    `,
    routes: [
      '- tanstack "/_auth/posts" (layout, named Route) -> Posts',
    ],
  },
  {
    name: "tanstack: pathless and lazy files",
    source: `
      import { createFileRoute, createLazyFileRoute } from "@tanstack/react-router";
      export const Route = createFileRoute("/_auth")({ loader });
      export const Lazy = createLazyFileRoute("/x")({ component: () => <p /> });
    `,
    routes: [
      '- tanstack "/_auth" (layout, named Route) ->',
      '- tanstack "/x" (lazy, named Lazy) -> inline',
    ],
  },
  {
    name: "tanstack: code routes",
    source: `
      import { createRootRouteWithContext, createRoute, lazyRouteComponent } from "@tanstack/react-router";
      import { parentRoute } from "./parent";
      const posts = createRoute({ getParentRoute: () => root, path: "posts" }).lazy(() => import("./posts.lazy").then((d) => d.Route));
      const root = createRootRouteWithContext<{ a: 1 }>()({ component: Root });
      const start = createRoute({ getParentRoute: () => posts, path: "/", component: lazyRouteComponent(() => import("./start"), "Start") });
      const other = createRoute({ getParentRoute: () => parentRoute, id: "other", component: Other }).update({ pendingMs: 1 });
      other.update({ component: More });
      function Root() {} function Other() {} function More() {}
    `,
    routes: [
      '1 tanstack "posts" (layout, named posts) -> ./posts.lazy#Route',
      '- tanstack "" (layout, named root) -> Root',
      '0 tanstack "/" (index, named start) -> ./start#Start',
      '- tanstack "" (named other, in parentRoute) -> Other > More',
    ],
  },
  {
    name: "tanstack: older names",
    source: `
      import { Route, RootRoute, FileRoute } from "@tanstack/react-router";
      const root = new RootRoute({ component: Root });
      const a = new Route({ getParentRoute: () => root, path: "a", component: Root });
      export const b = new FileRoute("/b").createRoute({ component: Root });
      function Root() {}
    `,
    routes: [
      '- tanstack "" (layout, named root) -> Root',
      '0 tanstack "a" (named a) -> Root',
      '- tanstack "/b" (named b) -> Root',
    ],
  },
  {
    name: "wouter",
    source: `
      import { Route, Switch } from "wouter";
      import { Home, User } from "./x";
      const a = <Switch><Route path="/" component={Home} /><Route path="/u/:id">{(params) => <User id={params.id} />}</Route><Route>404</Route></Switch>;
    `,
    routes: [
      '- wouter "/" -> Home',
      '- wouter "/u/:id" -> User',
      '- wouter "*" ->',
    ],
  },
  {
    name: "react-navigation: elements",
    source: `
      import { createNativeStackNavigator } from "@react-navigation/native-stack";
      import { Home } from "./x";
      const Stack = createNativeStackNavigator();
      const a = <Stack.Navigator><Stack.Screen name="Home" component={Home} /><Stack.Screen name="Late" getComponent={() => require("./late").default} /><Stack.Screen name="Kid">{(p) => <Home {...p} />}</Stack.Screen><Stack.Screen name="file" options={{}} /></Stack.Navigator>;
    `,
    routes: [
      '- react-navigation "Home" -> Home',
      '- react-navigation "Late" -> ./late#default',
      '- react-navigation "Kid" -> Home',
    ],
  },
  {
    name: "react-navigation: objects",
    source: `
      import { createNativeStackNavigator } from "@react-navigation/native-stack";
      import { Home, Profile } from "./x";
      export const Root = createNativeStackNavigator({ screens: { Home, Profile: { screen: Profile, options: {} } } });
    `,
    routes: [
      '- react-navigation "Home" -> Home',
      '- react-navigation "Profile" -> Profile',
    ],
  },
  {
    name: "react-admin",
    source: `
      import { Admin, Resource } from "react-admin";
      import { PostList, PostEdit } from "./posts";
      const a = <Admin><Resource name="posts" list={PostList} edit={<PostEdit />} /><Resource name="tags" /></Admin>;
    `,
    routes: [
      '- react-admin "posts" -> PostList',
      '- react-admin "posts/:id" -> PostEdit',
    ],
  },
  {
    name: "preact-iso",
    source: `
      import { Route } from "preact-iso";
      import { Home } from "./x";
      const a = <Route path="/" component={Home} />;
    `,
    routes: [
      '- preact-router "/" -> Home',
    ],
  },
  {
    name: "roots: every way",
    source: `
      import ReactDOM, { hydrateRoot } from "react-dom/client";
      import { createRoot as make } from "react-dom/client";
      import { render } from "react-dom";
      import { StrictMode } from "react";
      import App from "./app";
      import { Provider } from "./store";
      make(el).render(<StrictMode><Provider><App /></Provider></StrictMode>);
      const root = ReactDOM.createRoot(el);
      root.render(<App />);
      let late; late = make(el); late.render(<App />);
      hydrateRoot(document, <App />);
      render(<App />, el);
    `,
    routes: [
      '- root "" -> Provider > App',
      '- root "" -> App',
      '- root "" -> App',
      '- root "" -> App',
      '- root "" -> App',
    ],
  },
  {
    name: "roots: native",
    source: `
      import { AppRegistry } from "react-native";
      import { registerRootComponent } from "expo";
      import App from "./app";
      import { Provider } from "./store";
      AppRegistry.registerComponent("x", () => App);
      AppRegistry.registerComponent(name, () => () => <Provider><App /></Provider>);
      registerRootComponent(App);
    `,
    routes: [
      '- root "" -> App',
      '- root "" -> Provider > App',
      '- root "" -> App',
    ],
  },
  {
    name: "roots: none of a test library",
    source: `
      import { render } from "@testing-library/react";
      render(<App />);
      canvas.render(<App />);
    `,
    routes: [],
  },
];

describe("readRouteFacts: Other routers", () => {
  for (const { name, source, routes } of cases) {
    it(`reads ${name}`, () => {
      const facts = readRouteFacts({ ast: parseUnbounded("file.tsx", source) });
      assertEquals(facts.map(routeLine), routes);
    });
  }
});
