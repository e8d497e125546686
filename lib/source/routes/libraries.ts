import type { ImportedValue } from "./file_names.ts";
import type { RouterName } from "./route_facts.ts";

/** An element that declares a route. Another router of this kind is another row. */
export interface RouteElement {
  readonly router: RouterName;
  readonly packages: readonly string[];
  /** The exported names of the element; a dotted tag counts by its last name. */
  readonly tags: readonly string[];
  /** The attribute with the path or name. */
  readonly path: string;
  /** The attributes with a component, markup, or a function that returns one of them. */
  readonly components: readonly string[];
  /** True when the children of the element are the content that the route renders, or further routes. */
  readonly children: boolean;
  /** True when a route without a path stands for every path that no other route took. */
  readonly catchAll?: boolean;
  /** Attributes that are routes of their own, with the path that they add to that of the element. */
  readonly parts?: Readonly<Record<string, string>>;
}

/** Names under which elements, objects and own wrappers of routes take the component. */
export const COMPONENT_KEYS: readonly string[] = [
  "element",
  "Component",
  "component",
  "lazy",
  "render",
  "page",
  "Page",
  "screen",
  "Screen",
  "view",
  "View",
  "main",
];

/** Names under which route objects take the routes inside of them. */
export const CHILD_KEYS: readonly string[] = ["children", "routes", "childRoutes", "subRoutes"];

const REACT_ROUTER: readonly string[] = [
  "react-router",
  "react-router/dom",
  "react-router-dom",
  "react-router-dom-v5-compat",
  "react-router-native",
  "@remix-run/react",
  "@ionic/react",
  "@ionic/react-router",
];

const TANSTACK: readonly string[] = [
  "@tanstack/react-router",
  "@tanstack/react-start",
  "@tanstack/start",
  "@tanstack/router",
];

const REACT_ROUTER_ELEMENT: RouteElement = {
  router: "react-router",
  packages: REACT_ROUTER,
  tags: ["Route", "IndexRoute"],
  path: "path",
  components: COMPONENT_KEYS,
  children: true,
  catchAll: true,
};

/** The parts that a resource of react-admin renders, with the path that each adds to the resource's name. */
export const RESOURCE_PARTS: Readonly<Record<string, string>> = {
  list: "",
  create: "/create",
  edit: "/:id",
  show: "/:id/show",
};

const ROUTE_ELEMENTS: readonly RouteElement[] = [
  REACT_ROUTER_ELEMENT,
  {
    router: "wouter",
    packages: ["wouter", "wouter-preact"],
    tags: ["Route"],
    path: "path",
    components: ["component"],
    children: true,
    catchAll: true,
  },
  {
    router: "preact-router",
    packages: ["preact-router", "preact-iso", "preact-iso/router"],
    tags: ["Route"],
    path: "path",
    components: ["component"],
    children: false,
  },
  {
    router: "react-admin",
    packages: ["react-admin", "ra-core"],
    tags: ["Resource"],
    path: "name",
    components: [],
    children: true,
    parts: RESOURCE_PARTS,
  },
];

/** Navigators are made by a call, so their screens are known by their tag and not by an import. */
const SCREEN: RouteElement = {
  router: "react-navigation",
  packages: [],
  tags: ["Screen"],
  path: "name",
  components: ["component", "getComponent"],
  children: true,
};

/** Attributes of routes: a wrapper of an own name is a route only with one of them. */
export const ROUTE_ATTRIBUTES: readonly string[] = [
  "path",
  "index",
  "exact",
  ...COMPONENT_KEYS.slice(0, 5),
];

/** Packages with elements of the same names that are no React component. */
const FOREIGN = /^(?:@solidjs\/|solid-|svelte)/;

/**
 * The row of the element that a tag names. Projects wrap the element of their router (`PrivateRoute`, `SentryRoute`):
 * a name that ends in `Route` counts unless a package of another kind exports it.
 */
export function routeElement(
  tag: readonly string[],
  imported: ImportedValue | null,
): RouteElement | null {
  const last =
    (imported && imported.imported !== "*" && imported.imported !== "default"
      ? imported.imported
      : tag.at(-1)) ?? "";
  const row = imported &&
    ROUTE_ELEMENTS.find(({ packages, tags }) =>
      packages.includes(imported.specifier) && tags.includes(last)
    );
  if (row) return row;
  if (last === "Screen" && tag.length === 2) return SCREEN;
  const isRoute = last.endsWith("Route") || (tag.at(-1) ?? "").endsWith("Route");
  if (!isRoute || isOf(TANSTACK, imported) || FOREIGN.test(imported?.specifier ?? "")) return null;
  return REACT_ROUTER_ELEMENT;
}

/** Tells what React and the routers themselves export: no component of a project. */
export function isFrameworkComponent(
  tag: readonly string[],
  imported: ImportedValue | null,
): boolean {
  if (!imported) return tag[0] === "React";
  return imported.specifier === "react" || isOf(REACT_ROUTER, imported) ||
    isOf(TANSTACK, imported);
}

/** `Outlet`, and what the older versions have in its place. */
export function isOutlet(tag: readonly string[], imported: ImportedValue | null): boolean {
  return (imported ? isFrameworkComponent(tag, imported) && imported.imported : tag.at(-1)) ===
    "Outlet";
}

/** Tells whether an import brings the outlet of a router. */
export function isOutletImport(specifier: string, imported: string): boolean {
  return imported === "Outlet" &&
    (REACT_ROUTER.includes(specifier) || TANSTACK.includes(specifier));
}

function isOf(packages: readonly string[], imported: ImportedValue | null): boolean {
  return imported !== null && packages.includes(imported.specifier);
}

/** Functions that take an array of route objects; their names are their own, whoever exports them. */
export const ROUTE_LIST_FUNCTIONS: ReadonlySet<string> = new Set([
  "createBrowserRouter",
  "createHashRouter",
  "createMemoryRouter",
  "createStaticHandler",
  "createRoutesStub",
  "unstable_createRemixStub",
  "useRoutes",
  "renderRoutes",
  "matchRoutes",
]);

/** The form in which a function of TanStack Router declares a route. */
export type TanStackForm = "file" | "lazy" | "root" | "rootWithContext" | "code";

const TANSTACK_FUNCTIONS: Readonly<Record<string, TanStackForm>> = {
  createFileRoute: "file",
  createLazyFileRoute: "lazy",
  createLazyRoute: "lazy",
  createRootRoute: "root",
  createRootRouteWithContext: "rootWithContext",
  rootRouteWithContext: "rootWithContext",
  createRoute: "code",
  FileRoute: "file",
  RootRoute: "root",
  Route: "code",
};

export function tanStackForm(imported: ImportedValue | null): TanStackForm | null {
  if (!imported || !isOf(TANSTACK, imported)) return null;
  return TANSTACK_FUNCTIONS[imported.imported] ?? null;
}

/** Modules whose functions put a component into the page, by the name of the function and the place of the component. */
export const ROOT_FUNCTIONS: readonly {
  readonly packages: readonly string[];
  readonly name: string;
  readonly argument: number;
}[] = [
  { packages: ["react-dom", "preact", "preact/compat"], name: "render", argument: 0 },
  { packages: ["react-dom", "preact", "preact/compat"], name: "hydrate", argument: 0 },
  { packages: ["react-dom/client", "react-dom"], name: "hydrateRoot", argument: 1 },
  { packages: ["expo"], name: "registerRootComponent", argument: 0 },
  { packages: ["react-native"], name: "registerComponent", argument: 1 },
];

/** The modules that export `createRoot`. */
export const ROOT_PACKAGES: readonly string[] = [
  "react-dom/client",
  "react-dom",
  "preact/compat/client",
];

/** The module of the helpers of `routes.ts`. */
export const CONFIG_PACKAGES: readonly string[] = [
  "@react-router/dev/routes",
  "@remix-run/route-config",
];

/** Functions that make routes of the files of a folder, by name. */
export const FILE_ROUTE_FUNCTIONS: ReadonlySet<string> = new Set([
  "flatRoutes",
  "autoRoutes",
  "createRoutesFromFolders",
]);
