/** The library whose routes a fact describes; it decides how paths are matched and joined. */
export type RouterName =
  | "react-router"
  /** `routes.ts` of React Router's framework mode. */
  | "react-router-config"
  | "tanstack"
  | "wouter"
  | "preact-router"
  /** Screens: the path is the name of the screen. */
  | "react-navigation"
  /** Resources of react-admin: four routes of one name. */
  | "react-admin"
  /** No route at all: a component that is mounted, by `createRoot().render`, `hydrateRoot`, `AppRegistry`, ... */
  | "root";

/** Says where a route's component comes from, as far as its file tells. */
export type ComponentReference =
  /** An identifier or dotted name of the file's scope: `Dashboard`, `pages.Home`. */
  | { readonly kind: "name"; readonly name: string }
  /**
   * A module that is loaded on demand, or a file that the configuration names. `exported` is "Component" for a route
   * module as React Router loads it; such a module may have a default export in its place. In TanStack code routes
   * `exported` names a route of the module, whose components are meant. `routes.ts` names files from the folder of the
   * app; `own` is set for a file that is named from the folder of the file with the route.
   */
  | {
    readonly kind: "module";
    readonly specifier: string;
    readonly exported: string;
    readonly own?: true;
  }
  /** A function or markup that is written in the route itself. */
  | { readonly kind: "inline"; readonly start: number }
  /** An expression that the syntax does not tell. */
  | { readonly kind: "computed"; readonly start: number };

/** A piece of a path: its text, or a name that holds it. */
export type PathPart = string | {
  readonly name: string;
  /** True for a function that returns it. */
  readonly called: boolean;
  /** The texts with which the function is called. */
  readonly given?: readonly string[];
  /** The member that holds it: a path that an object may have and that is spread into a route. */
  readonly member?: string;
};

/** A folder of files that are routes by their names. */
export interface FileRouteConvention {
  /** The imported function: `flatRoutes`, `autoRoutes`, ... */
  readonly convention: string;
  /** The module from which the function is imported. */
  readonly specifier: string;
  /** The folder, relative to that of the app. */
  readonly folder: string;
}

/** An expression in place of routes that its file does not tell. */
export interface OpaqueRoutes {
  /** True for a call that is given routes of the file: these count as what it returns. */
  readonly told: boolean;
  /** The dotted imported names that the call is given: where one leads to a list of routes, these count. */
  readonly names: readonly string[];
}

/** One route that a file declares. */
export interface RouteFact {
  readonly router: RouterName;
  /**
   * The pattern as written, relative to the parent's; one with a leading `/` is whole for React Router. Empty for index and
   * pathless routes, null where the file does not tell it. Constants of the file are followed.
   */
  readonly path: string | null;
  /** The path in pieces where some of it is imported: whoever has the import graph can complete it. */
  readonly pathParts?: readonly PathPart[];
  readonly index?: true;
  /** True when the path begins with the pattern by which the component itself is matched: `${match.path}/board`. */
  readonly matched?: true;
  /** The position in the file's list of the route around it; null for a top one. */
  readonly parent: number | null;
  /** The dotted name of the parent of a TanStack route, where another file declares it. */
  readonly parentName?: string;
  /** The name that the file gives to a TanStack route: `Route`, `postsRoute`. */
  readonly name?: string;
  /** True for the part of a TanStack route that is loaded on demand; the route itself is declared elsewhere. */
  readonly lazyPart?: true;
  /**
   * The constant of the file that holds the list of the route, or the function that returns it; on top routes alone. A list of
   * `routes.ts` without routes has a fact without a component.
   */
  readonly list?: string;
  /** True for the default export of `routes.ts`: its routes count where no file includes them. */
  readonly entry?: true;
  /** The dotted name of an imported list or function whose routes stand here; such a fact has no component. */
  readonly includes?: string;
  /** Set where routes stand that the file does not tell; such a fact has no component. */
  readonly opaque?: OpaqueRoutes;
  /** True for a member of an object of components: a route only where another file spreads the object into one. */
  readonly spread?: true;
  /** Set where the routes are files: the fact stands for all of them and has no component. */
  readonly files?: FileRouteConvention;
  /** The components that the route renders, the outermost first; those of React and of routers are left out. */
  readonly components: readonly ComponentReference[];
  /** True for a route with child routes and for one that renders an outlet for them. */
  readonly layout: boolean;
  /** UTF-16 offset of the element, object or call. */
  readonly start: number;
  /** The line of `start`, 1-based. */
  readonly line: number;
}
