import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { temporaryProject } from "../support/temporary_project.ts";
import { openTestWorkbench } from "../support/test_workbench.ts";

interface Page {
  readonly route?: string | null;
  readonly path: string;
}

/** A project and what `GET /api/pages` tells of it. */
interface Case {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  /** The routes with the pages that they render; null for a page whose pattern cannot be told. */
  readonly pages: readonly Page[];
  /** The places of what cannot be read. */
  readonly unreadable?: readonly string[];
}

const page = (name: string): string =>
  `export default function ${name}() { return <p>${name}</p>; }\n`;

const LAYOUT = 'import { Outlet } from "react-router";\n' +
  "export default function Frame() { return <main><Outlet /></main>; }\n";

/** The pages of Next.js below a folder, and what else lies there. */
const NEXT_FILES: Readonly<Record<string, string>> = {
  "package.json": '{ "dependencies": { "next": "15", "react": "19" } }',
  "src/pages/index.page.tsx": page("Start"),
  "src/pages/teas/[id].page.tsx": page("Tea"),
  "src/pages/teas/TeaRow.tsx": page("TeaRow"),
  "src/pages/_app.page.tsx": page("App"),
  "src/app/help/page.page.tsx": page("Help"),
  "src/app/help/page.tsx": page("Old"),
};

const CASES: readonly Case[] = [
  {
    name: "a pages router whose pages end in a way of their own",
    files: {
      ...NEXT_FILES,
      "next.config.mjs":
        'const config = {\n  pageExtensions: ["page.tsx", `mdx`],\n};\nexport default config;\n',
    },
    pages: [
      { route: "/", path: "src/pages/index.page.tsx" },
      { route: "/help", path: "src/app/help/page.page.tsx" },
      { route: "/teas/[id]", path: "src/pages/teas/[id].page.tsx" },
    ],
  },
  {
    name: "a pages router whose ends of pages only the code tells",
    files: {
      ...NEXT_FILES,
      "next.config.js": 'module.exports = { pageExtensions: ["page.tsx"].map((each) => each) };\n',
    },
    pages: [
      { route: "/help", path: "src/app/help/page.tsx" },
      { route: "/_app.page", path: "src/pages/_app.page.tsx" },
      { route: "/index.page", path: "src/pages/index.page.tsx" },
      { route: "/teas/TeaRow", path: "src/pages/teas/TeaRow.tsx" },
      { route: "/teas/[id].page", path: "src/pages/teas/[id].page.tsx" },
    ],
  },
  {
    name: "remix-flat-routes behind an adapter, in an app of a workspace",
    files: {
      "package.json": '{ "workspaces": ["apps/*"] }',
      "apps/web/package.json": '{ "name": "web", "dependencies": { "react-router": "7" } }',
      "apps/web/app/routes.ts":
        'import { adapter } from "@react-router/remix-routes-option-adapter";\n' +
        'import { flatRoutes } from "remix-flat-routes";\n' +
        'export default adapter((defineRoutes) => {\n  return flatRoutes("routes", defineRoutes);\n});\n',
      "apps/web/app/routes/_index.tsx": page("Start"),
      "apps/web/app/routes/_signed-in+/_layout.tsx": LAYOUT,
      "apps/web/app/routes/_signed-in+/t.$team+/settings.members.tsx": page("Members"),
      "apps/web/app/routes/_signed-in+/inbox.tsx": page("Inbox"),
      "apps/web/app/routes/_signed-in+/inbox/Row.tsx": page("Row"),
      "apps/web/app/routes/help/route.tsx": page("Help"),
      "apps/web/app/routes/help/Answer.tsx": page("Answer"),
      "apps/web/app/routes/about.route.tsx": page("About"),
    },
    pages: [
      {
        route: "/t/:team/settings/members",
        path: "apps/web/app/routes/_signed-in+/t.$team+/settings.members.tsx",
      },
      { route: "/inbox", path: "apps/web/app/routes/_signed-in+/inbox.tsx" },
      { route: "/", path: "apps/web/app/routes/_index.tsx" },
      { route: "/help", path: "apps/web/app/routes/help/route.tsx" },
      { route: "/about", path: "apps/web/app/routes/about.route.tsx" },
    ],
  },
  {
    name: "a routes.ts that puts lists of other files together",
    files: {
      "package.json": '{ "devDependencies": { "@react-router/dev": "7" } }',
      "app/root.tsx": LAYOUT,
      "app/routes.ts": 'import { prefix, route } from "@react-router/dev/routes";\n' +
        'import type { RouteConfigEntry } from "@react-router/dev/routes";\n' +
        'import { teas } from "./routes/teas";\nimport { cups } from "./routes/cups";\n' +
        'import { none } from "./routes/none";\nimport { shelves } from "./shelves/routes";\n' +
        'import { merge, load } from "./routes/merge";\nimport { kit } from "route-kit";\n' +
        "const merged: RouteConfigEntry[] = merge(teas, none);\n" +
        'export default [\n  ...merged,\n  ...prefix("en", cups()),\n  ...prefix("de", cups()),\n' +
        "  ...shelves,\n  ...load(),\n  ...kit.routes,\n  ...merge(none),\n" +
        '  route("lost", "./lost.tsx"),\n  route("*", "./missing.tsx"),\n];\n',
      "app/routes/teas.ts": 'import { index, layout, route } from "@react-router/dev/routes";\n' +
        "export const teas = [\n" +
        '  layout("./pages/frame.tsx", [index("./pages/start.tsx"), route("teas", "./pages/teas.tsx")]),\n];\n',
      "app/routes/cups.ts": 'import { route } from "@react-router/dev/routes";\n' +
        'export function cups() {\n  return [route("cups", "./pages/cups.tsx")];\n}\n',
      "app/routes/none.ts": 'import type { RouteConfigEntry } from "@react-router/dev/routes";\n' +
        "export const none: RouteConfigEntry[] = [];\n",
      "app/routes/unused.ts": 'import { route } from "@react-router/dev/routes";\n' +
        'export const unused = [route("unused", "./pages/unused.tsx"), ...later()];\n',
      "app/routes/merge.ts": 'import type { RouteConfigEntry } from "@react-router/dev/routes";\n' +
        "export function merge(...lists: RouteConfigEntry[][]): RouteConfigEntry[] {\n" +
        "  const known = new Map<string, RouteConfigEntry>();\n" +
        "  for (const each of lists.flat()) known.set(each.file, each);\n" +
        "  const result: RouteConfigEntry[] = [];\n" +
        "  for (const each of known.values()) result.push(each);\n  return result;\n}\n" +
        "export function load(): RouteConfigEntry[] { return readRoutes(); }\n",
      "app/shelves/routes.ts": 'import { relative } from "@react-router/dev/routes";\n' +
        "const { route } = relative(import.meta.dirname);\n" +
        'export const shelves = [route("shelves", "./shelf.tsx")];\n',
      "app/pages/frame.tsx": LAYOUT,
      "app/pages/start.tsx": page("Start"),
      "app/pages/teas.tsx": page("Teas"),
      "app/pages/cups.tsx": page("Cups"),
      "app/shelves/shelf.tsx": page("Shelf"),
      "app/missing.tsx": page("Missing"),
    },
    pages: [
      { route: "/", path: "app/pages/start.tsx" },
      { route: "/teas", path: "app/pages/teas.tsx" },
      { route: "/de/cups", path: "app/pages/cups.tsx" },
      { route: "/shelves", path: "app/shelves/shelf.tsx" },
      { route: "/*", path: "app/missing.tsx" },
    ],
    unreadable: ["app/routes.ts:15", "app/routes.ts:16", "app/routes.ts:18"],
  },
  {
    name: "a routes.ts that hands on the list of another file, and one that cannot be read",
    files: {
      "package.json": '{ "workspaces": ["apps/*"] }',
      "apps/shop/package.json":
        '{ "name": "shop", "devDependencies": { "@react-router/dev": "7" } }',
      "apps/shop/app/root.tsx": LAYOUT,
      "apps/shop/app/routes.ts": 'export { routes as default } from "./routing/all";\n',
      "apps/shop/app/routing/all.ts": 'import { route } from "@react-router/dev/routes";\n' +
        'export const routes = [route("teas", "./teas.tsx")];\n',
      "apps/shop/app/teas.tsx": page("Teas"),
      "apps/blog/package.json":
        '{ "name": "blog", "devDependencies": { "@react-router/dev": "7" } }',
      "apps/blog/app/root.tsx": LAYOUT,
      "apps/blog/app/routes.ts": 'import { make } from "route-kit";\n\nexport default make();\n',
    },
    pages: [
      { route: null, path: "apps/blog/app/root.tsx" },
      { route: "/teas", path: "apps/shop/app/teas.tsx" },
    ],
    unreadable: ["apps/blog/app/routes.ts:3"],
  },
  {
    name: "a router that gets lists of other files, and some that nobody can read",
    files: {
      "package.json": '{ "dependencies": { "react-router-dom": "7" } }',
      "src/router.tsx":
        'import { createBrowserRouter, createRoutesFromElements, Route } from "react-router-dom";\n' +
        'import { makeTeas } from "./teas";\nimport { none } from "./none";\n' +
        'import { Shop } from "./Shop";\nimport { kit } from "route-kit";\n' +
        "export const router = createBrowserRouter([\n" +
        '  { path: "/shop", element: <Shop />, children: makeTeas() },\n  ...none,\n' +
        '  ...convert(import.meta.glob("./more/*.tsx")),\n  ...kit.routes,\n]);\n' +
        "export const other = createBrowserRouter(createRoutesFromElements(\n" +
        '  <Route path="/alone" element={<Shop />} />,\n));\n' +
        "export const mapped = createBrowserRouter(Object.keys(files).map((path) => makeRoute(path)));\n",
      "src/teas.tsx": 'import { Teas } from "./Teas";\n' +
        'export function makeTeas() {\n  return [{ path: "teas", element: <Teas /> }];\n}\n',
      "src/none.ts":
        'import type { RouteObject } from "react-router-dom";\nexport const none: RouteObject[] = [];\n',
      "src/Shop.tsx": "export const Shop = () => <p>Shop</p>;\n",
      "src/Teas.tsx": "export const Teas = () => <p>Teas</p>;\n",
    },
    pages: [
      { route: "/alone", path: "src/Shop.tsx" },
      { route: "/shop/teas", path: "src/Teas.tsx" },
    ],
    unreadable: ["src/router.tsx:9", "src/router.tsx:10", "src/router.tsx:15"],
  },
  {
    name: "lazy containers, imported from the folder that a bundler looks in",
    files: {
      "package.json": '{ "dependencies": { "react": "16", "react-router-dom": "5" } }',
      "app/utils/loadable.js": 'import React, { lazy, Suspense } from "react";\n' +
        "const loadable = (load) => {\n  const Loaded = lazy(load);\n" +
        "  return (props) => <Suspense fallback={null}><Loaded {...props} /></Suspense>;\n};\n" +
        "export default loadable;\n",
      "app/containers/Home/index.js": page("Home"),
      "app/containers/Home/Loadable.js": 'import loadable from "utils/loadable";\n' +
        'export default loadable(() => import("./index"), { fallback: <i /> });\n',
      "app/containers/App/index.js": 'import { Switch, Route } from "react-router-dom";\n' +
        'import Home from "containers/Home/Loadable";\n' +
        'export default function App() {\n  return <Switch><Route exact path="/" component={Home} /></Switch>;\n}\n',
      "app/app.js": 'import ReactDOM from "react-dom";\nimport App from "containers/App";\n' +
        'ReactDOM.render(<App />, document.getElementById("app"));\n',
    },
    pages: [{ route: "/", path: "app/containers/Home/index.js" }],
  },
  {
    name: "routes of React Router 5 that go on from what their page is matched by",
    files: {
      "package.json": '{ "dependencies": { "react-router-dom": "5" } }',
      "src/App.jsx": 'import { Route, Switch } from "react-router-dom";\n' +
        'import Club from "./Club";\nimport Lost from "./Lost";\n' +
        "export default function App() {\n  return (\n    <Switch>\n" +
        '      <Route path="/clubs/:club" component={Club} />\n' +
        "      <Route component={Lost} />\n    </Switch>\n  );\n}\n",
      "src/Club/index.jsx": 'import { Route, useRouteMatch } from "react-router-dom";\n' +
        'import Members from "./Members";\nimport News from "./News";\n' +
        "const Club = () => {\n  const match = useRouteMatch();\n  return (\n    <main>\n" +
        "      <Route exact path={match.path} render={() => <News />} />\n" +
        "      <Route path={`${match.path}/members`} render={() => <Members />} />\n" +
        "    </main>\n  );\n};\nexport default Club;\n",
      "src/Club/Members.jsx": 'import { Route } from "react-router-dom";\n' +
        'import Member from "./Member";\n' +
        "export default ({ match }) => <Route path={`${match.path}/:member`} component={Member} />;\n",
      "src/Club/Member.jsx": page("Member"),
      "src/Club/News.jsx": page("News"),
      "src/Lost.jsx": page("Lost"),
      "src/Aside.jsx": 'import { Route, useRouteMatch } from "react-router-dom";\n' +
        'import Help from "./Help";\nexport function Aside() {\n  const { path } = useRouteMatch();\n' +
        "  return <Route path={`${path}/help`} component={Help} />;\n}\n",
      "src/Help.jsx": page("Help"),
    },
    pages: [
      { route: "/clubs/:club/members/:member", path: "src/Club/Member.jsx" },
      { route: "/clubs/:club/members", path: "src/Club/Members.jsx" },
      { route: "/clubs/:club", path: "src/Club/News.jsx" },
      { route: "/clubs/:club", path: "src/Club/index.jsx" },
      { route: null, path: "src/Help.jsx" },
      { route: "/*", path: "src/Lost.jsx" },
    ],
    unreadable: ["src/Aside.jsx:5"],
  },
  {
    name: "paths that helpers of another file return",
    files: {
      "package.json": '{ "dependencies": { "react-router-dom": "5" } }',
      "src/paths.ts": 'export function archivePath(): string {\n  return "/archive";\n}\n' +
        'export const trashPath = () => "/trash";\n' +
        'export function homePath() { return isShared() ? "/" : "/home"; }\n',
      "src/Archive.tsx": page("Archive"),
      "src/Trash.tsx": page("Trash"),
      "src/Home.tsx": page("Home"),
      "src/Help.tsx": 'export const Help = () => <p>Help</p>;\nHelp.path = "/help";\n',
      "src/App.tsx": 'import { Route, Switch } from "react-router-dom";\n' +
        'import { archivePath, homePath, trashPath } from "./paths";\n' +
        'import Archive from "./Archive";\nimport Trash from "./Trash";\nimport Home from "./Home";\n' +
        'import { Help } from "./Help";\n' +
        "export const App = () => (\n  <Switch>\n" +
        "    <Route path={archivePath()} component={Archive} />\n" +
        "    <Route path={`${trashPath()}/:id?`} component={Trash} />\n" +
        "    <Route path={Help.path} component={Help} />\n" +
        "    <Route path={homePath()} component={Home} />\n  </Switch>\n);\n",
    },
    pages: [
      { route: "/archive", path: "src/Archive.tsx" },
      { route: "/help", path: "src/Help.tsx" },
      { route: null, path: "src/Home.tsx" },
      { route: "/trash/:id?", path: "src/Trash.tsx" },
    ],
    unreadable: ["src/App.tsx:12"],
  },
  {
    name: "paths that other files put together",
    files: {
      "package.json": '{ "dependencies": { "react": "19", "react-router": "7" } }',
      "src/config/root.ts": 'const APP = "/app";\nexport const ROOT = APP;\n',
      "src/config/index.ts": 'export * from "./paths";\nexport * as all from "./paths";\n',
      "src/config/paths.ts": 'import { ROOT } from "./root";\n' +
        "export const paths = {\n" +
        "  teas: { path: `${ROOT}/teas`, getHref: () => paths.teas.path },\n" +
        '  get about() { return "/about"; },\n' +
        '  help() { return ROOT + "/help"; },\n' +
        "} as const;\n" +
        "export function cupPath(id: string) { return `${ROOT}/cups/${id}`; }\n" +
        'export enum Ends { Legal = "/legal" }\n' +
        "export const mapped = { path: Ends.Legal + 2 };\n" +
        'export const spread = { path: "/spread" };\n' +
        "export const common = { handle: 1 };\n" +
        'export const either = () => Math.random() > 0.5 ? "/a" : "/b";\n' +
        'export const early = () => { if (ROOT) return "/a"; return "/b"; };\n' +
        'export let later = "/later";\n' +
        "export const first = () => second();\nexport const second = () => first();\n",
      "src/routes.tsx": 'import * as P from "./config/paths";\n' +
        'import { all, common, cupPath, early, either, Ends, first, later, paths, spread } from "./config";\n' +
        [
          "Teas",
          "Start",
          "About",
          "Help",
          "Cup",
          "Legal",
          "All",
          "Whole",
          "Spread",
          "Common",
          "Either",
          "Early",
          "Later",
          "First",
          "Mapped",
        ].map((name) => `import ${name} from "./screens/${name}";\n`).join("") +
        "export const routes: RouteObject[] = [\n" +
        "  { path: paths.teas.getHref(), element: <Teas /> },\n" +
        "  { path: paths.about, element: <About /> },\n" +
        "  { path: paths.help(), element: <Help /> },\n" +
        '  { path: cupPath(":id"), element: <Cup /> },\n' +
        "  { path: Ends.Legal, element: <Legal /> },\n" +
        '  { path: all.paths.teas.path + "/all", element: <All /> },\n' +
        "  { path: `${P.paths.teas.path}/whole`, element: <Whole /> },\n" +
        "  { ...spread, element: <Spread /> },\n" +
        "  { ...common, index: true, element: <Start /> },\n" +
        '  { ...common, children: [{ path: "common", element: <Common /> }] },\n' +
        "  { path: either(), element: <Either /> },\n" +
        "  { path: early(), element: <Early /> },\n" +
        "  { path: later, element: <Later /> },\n" +
        "  { path: first(), element: <First /> },\n" +
        "  { ...P.mapped, element: <Mapped /> },\n" +
        "];\n",
      ...Object.fromEntries(
        "Teas Start About Help Cup Legal All Whole Spread Common Either Early Later First Mapped"
          .split(" ").map((name) => [`src/screens/${name}.tsx`, page(name)]),
      ),
    },
    pages: [
      { route: "/app/teas", path: "src/screens/Teas.tsx" },
      { route: "/about", path: "src/screens/About.tsx" },
      { route: "/app/help", path: "src/screens/Help.tsx" },
      { route: "/app/cups/:id", path: "src/screens/Cup.tsx" },
      { route: "/legal", path: "src/screens/Legal.tsx" },
      { route: "/app/teas/all", path: "src/screens/All.tsx" },
      { route: "/app/teas/whole", path: "src/screens/Whole.tsx" },
      { route: "/spread", path: "src/screens/Spread.tsx" },
      { route: "/", path: "src/screens/Start.tsx" },
      { route: "/common", path: "src/screens/Common.tsx" },
      { path: "src/screens/Either.tsx" },
      { path: "src/screens/Early.tsx" },
      { path: "src/screens/Later.tsx" },
      { path: "src/screens/First.tsx" },
      { path: "src/screens/Mapped.tsx" },
    ],
    unreadable: [29, 30, 31, 32, 33].map((line) => `src/routes.tsx:${line}`),
  },
  {
    name: "a TanStack route that stands around others, in a file named as a page's",
    files: {
      "package.json": '{ "dependencies": { "@tanstack/react-router": "1" } }',
      "src/routes/settings/route.tsx":
        'import { createFileRoute } from "@tanstack/react-router";\n' +
        'import { Settings } from "../../features/settings";\n' +
        'export const Route = createFileRoute("/settings")({ component: Settings });\n',
      "src/routes/settings/index.tsx":
        'import { createFileRoute } from "@tanstack/react-router";\n' +
        'import { Profile } from "../../features/settings/profile";\n' +
        'export const Route = createFileRoute("/settings/")({ component: Profile });\n',
      "src/routes/alone.tsx":
        'import { createFileRoute, Outlet } from "@tanstack/react-router";\n' +
        'export const Route = createFileRoute("/alone")({ component: Alone });\n' +
        "function Alone() { return <div><Outlet /></div>; }\n",
      "src/features/settings/index.tsx": 'import { Outlet } from "@tanstack/react-router";\n' +
        "export function Settings() { return <div><Outlet /></div>; }\n",
      "src/features/settings/profile.tsx": "export const Profile = () => <p>Profile</p>;\n",
    },
    pages: [{ route: "/settings", path: "src/features/settings/profile.tsx" }],
  },
  {
    name: "TanStack routes that show nothing but what packages export",
    files: {
      "package.json": '{ "dependencies": { "@tanstack/react-router": "1", "login-kit": "1" } }',
      "src/routes/login.tsx": 'import { createFileRoute } from "@tanstack/react-router";\n' +
        'import { LoginForm } from "login-kit";\n' +
        'export const Route = createFileRoute("/login")({ component: () => <LoginForm /> });\n',
      "src/routes/join.tsx": 'import { createFileRoute } from "@tanstack/react-router";\n' +
        'import { JoinForm } from "login-kit";\n' +
        'export const Route = createFileRoute("/join")({ component: JoinForm });\n',
    },
    pages: [
      { route: "/login", path: "src/routes/login.tsx" },
      { route: "/join", path: "src/routes/join.tsx" },
    ],
  },
  {
    name: "resources of react-admin, their pages in objects of other files",
    files: {
      "package.json": '{ "dependencies": { "react-admin": "5" } }',
      "src/posts/index.ts":
        'import { PostEdit } from "./PostEdit";\nimport { PostList } from "./PostList";\n' +
        "export default { list: PostList, edit: PostEdit, icon: null };\n",
      "src/posts/PostList.tsx": "export const PostList = () => <p>List</p>;\n",
      "src/posts/PostEdit.tsx": "export const PostEdit = () => <p>Edit</p>;\n",
      "src/tags.tsx": "export const TagShow = () => <p>Show</p>;\n",
      "src/nobody.tsx":
        "export const Lost = () => <p>Lost</p>;\nexport const lost = { list: Lost };\n",
      "src/App.tsx":
        'import { Admin, Resource } from "react-admin";\nimport posts from "./posts";\n' +
        'import { TagShow } from "./tags";\nconst tags = { show: TagShow };\n' +
        "export const App = () => (\n  <Admin>\n" +
        '    <Resource name="posts" {...posts} />\n    <Resource name="tags" {...tags} />\n  </Admin>\n);\n',
    },
    pages: [
      { route: "/posts/:id", path: "src/posts/PostEdit.tsx" },
      { route: "/posts", path: "src/posts/PostList.tsx" },
      { route: "/tags/:id/show", path: "src/tags.tsx" },
    ],
  },
  {
    name: "Expo Router",
    files: {
      "package.json": '{ "dependencies": { "expo-router": "4", "react-native": "0.80" } }',
      "app/_layout.tsx":
        'import { Stack } from "expo-router";\nexport default function Root() { return <Stack />; }\n',
      "app/(tabs)/index.tsx": page("Feed"),
      "app/post/[id].tsx":
        'export { PostScreen as default } from "../../features/post/post-screen";\n',
      "app/+not-found.tsx": page("Missing"),
      "app/data+api.ts": "export default function GET() { return new Response(); }\n",
      "features/post/post-screen.tsx": "export function PostScreen() { return <p>Post</p>; }\n",
    },
    pages: [
      { route: "/", path: "app/(tabs)/index.tsx" },
      { route: "/+not-found", path: "app/+not-found.tsx" },
      { route: "/post/[id]", path: "features/post/post-screen.tsx" },
    ],
  },
  {
    name: "Expo Router below a folder that its plugin is told",
    files: {
      "package.json": '{ "dependencies": { "expo-router": "6", "react-native": "0.81" } }',
      "app.json": '{ "expo": { "plugins": [["expo-router", { "root": "app/routes" }]] } }',
      "app/routes/index.tsx": page("Feed"),
      "app/routes/pots/[id].tsx": page("Pot"),
      "app/parts/Chip.tsx": "export function Chip() { return <b>Chip</b>; }\n",
    },
    pages: [
      { route: "/", path: "app/routes/index.tsx" },
      { route: "/pots/[id]", path: "app/routes/pots/[id].tsx" },
    ],
  },
  {
    name: "Expo Router below a folder that its configuration in code says",
    files: {
      "package.json": '{ "dependencies": { "expo-router": "6", "react-native": "0.81" } }',
      "app.config.ts": 'import type { ExpoConfig } from "expo/config";\n' +
        'const config: ExpoConfig = {\n  name: "tea",\n  slug: "tea",\n' +
        '  plugins: ["expo-font", ["expo-router", { root: "./src/screens" }]],\n};\n' +
        "export default config;\n",
      "src/screens/index.tsx": page("Feed"),
      "src/app/Chip.tsx": "export default function Chip() { return <b>Chip</b>; }\n",
    },
    pages: [{ route: "/", path: "src/screens/index.tsx" }],
  },
  {
    name: "Expo Router in an entry of its own",
    files: {
      "package.json": '{ "dependencies": { "expo-router": "6", "react-native": "0.81" } }',
      "app.json": '{ "expo": { "name": "tea" } }',
      "index.tsx": 'import { registerRootComponent } from "expo";\n' +
        'import { ExpoRoot } from "expo-router";\n\n' +
        'const routes = require.context("./app/routes");\n' +
        "function App() {\n  return <ExpoRoot context={routes} />;\n}\n" +
        "registerRootComponent(App);\n",
      "app/routes/index.tsx": page("Feed"),
      "app/context/page.tsx": "export default function Theme() { return <b>Theme</b>; }\n",
    },
    pages: [{ route: "/", path: "app/routes/index.tsx" }],
  },
];

function shown({ route = null, path }: Page): string {
  return `${path} ${route}`;
}

describe("the pages of a project with", () => {
  for (const { name, files, pages, unreadable = [] } of CASES) {
    it(name, async () => {
      const project = temporaryProject(files);
      try {
        await using test = await openTestWorkbench(null, { project: project.root });
        const { body } = await test.get("/api/pages");
        assertEquals(body.pages.map(shown).sort(), pages.map(shown).sort());
        assertEquals(
          body.unreadable.map(({ path, line }: { path: string; line: number }) =>
            `${path}:${line}`
          ),
          unreadable,
        );
      } finally {
        project.remove();
      }
    });
  }
});
